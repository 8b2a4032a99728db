#include "tournaments/executor/slurm_commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/executor/packing.hpp"

namespace kaven::tournaments::executor {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;
using State = QueuedTask::State;

TEST(SlurmCommands, AJobIsSubmittedAsTheSettingsSay) {
  settings::SlurmSettings settings;
  const auto plain = submit_command(settings, "kaven-x", "/t/slurm/batch-0001", "/t", 12);
  EXPECT_EQ(plain.front(), "sbatch");
  EXPECT_EQ(plain.back(), "/t/slurm/batch-0001/task.sh");
  EXPECT_THAT(plain, Contains("--array=0-11"));
  EXPECT_THAT(plain, Contains("--time=60"));
  EXPECT_THAT(plain, Not(Contains(StartsWith("--partition"))));
  EXPECT_THAT(plain, Not(Contains(StartsWith("--account"))));
  settings = {.partition = "lab",
              .account = "course",
              .time_limit = std::chrono::minutes(20),
              .processors = 2,
              .options = {"--qos=short"}};
  const auto words = submit_command(settings, "kaven-x", "/t/slurm/batch-0001", "/t", 1);
  for (const char* word : {"--partition=lab", "--account=course", "--time=20", "--cpus-per-task=2",
                           "--qos=short", "--array=0-0"}) {
    EXPECT_THAT(words, Contains(word));
  }
}

TEST(SlurmCommands, TheNumberOfAJobIsRead) {
  EXPECT_EQ(read_job_number("12\n"), "12");
  EXPECT_EQ(read_job_number("12;cluster\n"), "12");
  EXPECT_EQ(read_job_number("Submitted batch job 12\n"), "");
  EXPECT_EQ(read_job_number(""), "");
}

// The text is what Slurm 22.05 prints.
TEST(SlurmCommands, AQueueIsRead) {
  const auto tasks = read_queue(
      "7|0|R|None|kaven-a\n7|1|PD|BeginTime|kaven-a\n7|2|CG|NodeDown|kaven-a\n8|10|NF|NodeDown|kaven-b\n"
      "9|N/A|R|None|other\nnonsense\n");
  ASSERT_THAT(tasks, SizeIs(4));
  EXPECT_EQ(tasks[0].job, "7");
  EXPECT_EQ(tasks[0].state, State::running);
  EXPECT_EQ(tasks[1].task, 1);
  EXPECT_EQ(tasks[1].state, State::waiting);
  EXPECT_EQ(tasks[1].reason, "BeginTime");
  // Its games may still be played.
  EXPECT_EQ(tasks[2].state, State::running);
  EXPECT_EQ(tasks[3].state, State::over);
  EXPECT_EQ(tasks[3].task, 10);
  EXPECT_EQ(tasks[3].name, "kaven-b");
}

TEST(SlurmCommands, ATaskThatNoArrayHasIsPassedOver) {
  EXPECT_THAT(read_queue("7|4294967295|R|None|kaven-a\n7|99999999999|R|None|kaven-a\n7|-1|R|None|kaven-a\n"),
              SizeIs(0));
}

TEST(SlurmCommands, NoAnswerIsNoRefusal) {
  EXPECT_TRUE(
      is_unanswered("sbatch: error: Batch job submission failed: Unable to contact slurm controller "
                    "(connect failure)"));
  EXPECT_TRUE(is_unanswered("slurm_load_jobs error: Socket timed out on send/recv operation"));
  EXPECT_FALSE(is_unanswered("sbatch: error: invalid partition specified: nix"));
  EXPECT_FALSE(is_unanswered("sbatch: error: Batch job submission failed: Invalid job array specification"));
}

TEST(SlurmCommands, ArraysAreAsLargeAsTheSiteAllows) {
  EXPECT_EQ(read_largest_array("MaxArraySize            = 10001\nMaxJobCount             = 20000\n"), 10001U);
  EXPECT_EQ(read_largest_array("MaxArraySize            = 10001\nMaxJobCount             = 500\n"), 500U);
  EXPECT_EQ(read_largest_array("something else\n"), 1001U);
}

std::vector<GameSpec> specs(int games) {
  std::vector<GameSpec> all;
  for (int game = 1; game <= games; ++game) all.push_back({.game = folder::GameId(game)});
  return all;
}

TEST(Packing, ATaskTakesAboutTenMinutes) {
  settings::Settings settings;
  Durations durations;
  // 21 moves of 30 s, a third of it used: 210 s a game.
  EXPECT_EQ(games_per_task(settings, durations), 2U);
  durations.add(settings::Seconds(1));
  durations.add(settings::Seconds(3));
  EXPECT_EQ(games_per_task(settings, durations), 300U);
  settings.slurm.processors = 4;
  EXPECT_EQ(games_per_task(settings, durations), 1200U);
  settings.slurm.time_limit = std::chrono::minutes(3);
  EXPECT_EQ(games_per_task(settings, durations), 120U);
  settings.slurm.games_per_task = 7;
  EXPECT_EQ(games_per_task(settings, durations), 7U);
}

TEST(Packing, ALongGameHasATaskOfItsOwn) {
  Durations durations;
  durations.add(settings::Seconds(7200));
  EXPECT_EQ(games_per_task(settings::Settings{}, durations), 1U);
}

TEST(Packing, GamesStayInOrderAndWhatDoesNotFitStays) {
  std::vector<GameSpec> games = specs(8);
  const auto tasks = pack(games, 3, 2);
  ASSERT_THAT(tasks, SizeIs(2));
  EXPECT_EQ(tasks[0].front().game, folder::GameId(1));
  EXPECT_EQ(tasks[1].back().game, folder::GameId(6));
  ASSERT_THAT(games, SizeIs(2));
  EXPECT_EQ(games.front().game, folder::GameId(7));
  EXPECT_THAT(pack(games, 3, 2), ElementsAre(SizeIs(2)));
  EXPECT_TRUE(games.empty());
}

}  // namespace
}  // namespace kaven::tournaments::executor
