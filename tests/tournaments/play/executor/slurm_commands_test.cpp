// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(SlurmCommands, TheUsersOptionsMayNameOtherNodes) {
  settings::SlurmSettings settings;
  settings.options = {"--exclude=node9"};
  const auto words = submit_command(settings, "kaven-x", "/t/slurm/batch-0001", "/t", 1, {"node1", "node2"});
  const auto own = std::ranges::find(words, "--exclude=node1,node2");
  ASSERT_NE(own, words.end());
  EXPECT_THAT(std::vector<std::string>(own, words.end()), Contains("--exclude=node9"));
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
      "7|0|R|None|kaven-a|node1\n7|1|PD|BeginTime|kaven-a|\n7|2|CG|NodeDown|kaven-a|node2\n"
      "8|10|NF|NodeDown|kaven-b|node2\n9|N/A|R|None|other|node1\nnonsense\n");
  ASSERT_THAT(tasks, SizeIs(4));
  EXPECT_EQ(tasks[0].job, "7");
  EXPECT_EQ(tasks[0].state, State::running);
  EXPECT_EQ(tasks[0].node, "node1");
  EXPECT_EQ(tasks[1].node, "");
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
  EXPECT_THAT(
      read_queue("7|4294967295|R|None|kaven-a|\n7|99999999999|R|None|kaven-a|\n7|-1|R|None|kaven-a|\n"),
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

TEST(SlurmCommands, ProcessorsAreThoseOfNodesThatAreUpInThePartition) {
  const std::string output = "games*|2/6/4/12\nnight|0/32/0/32\n";
  EXPECT_EQ(read_processors(output, ""), 8U);
  EXPECT_EQ(read_processors("night|0/32/0/32\n", "night"), 32U);
  EXPECT_EQ(read_processors(output, "games,night"), 40U);
  EXPECT_EQ(read_processors("games*|0/0/12/12\n", ""), std::nullopt);
  EXPECT_EQ(read_processors("night|0/32/0/32\n", ""), std::nullopt) << "there is no default";
  EXPECT_EQ(read_processors("", "night"), std::nullopt);
  EXPECT_EQ(read_processors("sinfo: error\nnight|many\n", "night"), std::nullopt);
  EXPECT_THAT(processors_command("night"), Contains("--partition=night"));
  EXPECT_THAT(processors_command(""), Not(Contains(StartsWith("--partition"))));
}

using testing::HasSubstr;

TEST(SlurmReasons, OrdinaryOnesNeedNoRemedy) {
  for (const char* reason : {"", "None", "Priority", "Resources", "BeginTime", "Dependency"})
    EXPECT_EQ(remedy_for_waiting(reason), "") << reason;
}

TEST(SlurmReasons, TheRemedyNamesTheSettingToChange) {
  const std::vector<std::pair<const char*, const char*>> expected = {
      {"PartitionTimeLimit", "lower slurm.time-limit, or choose another slurm.partition"},
      {"AssocMaxWallDurationPerJobLimit", "lower slurm.time-limit"},
      {"QOSMaxWallDurationPerJobLimit", "lower slurm.time-limit"},
      {"PartitionNodeLimit", "choose another slurm.partition"},
      {"PartitionConfig", "the partition does not accept such tasks"},
      {"PartitionDown", "the partition is closed"},
      {"ReqNodeNotAvail, UnavailableNodes:node[1-3]", "nodes are down"},
      {"ReqNodeNotAvail,_Reserved_for_maintenance", "are reserved before slurm.time-limit has passed"},
      {"Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
       "nodes are down"},
      {"BadConstraints", "slurm.processors and slurm.options"},
      {"QOSMaxCpuPerJobLimit", "request less by slurm.processors"},
      {"InvalidAccount", "another slurm.account"},
      {"QOSNotAllowed", "another --qos"},
      {"AssocMaxJobsLimit", "a limit of your account"},
      {"QOSMaxCpuPerUserLimit", "a limit of your quality of service"},
      {"Anything new", "scontrol show job"}};
  for (const auto& [reason, remedy] : expected) {
    EXPECT_THAT(std::string(remedy_for_waiting(reason)), HasSubstr(remedy)) << reason;
  }
}

TEST(SlurmReasons, OfOneKindMayNameDifferentNodes) {
  EXPECT_EQ(kind_of_reason("ReqNodeNotAvail, UnavailableNodes:node1"), "ReqNodeNotAvail");
  EXPECT_EQ(kind_of_reason("PartitionTimeLimit"), "PartitionTimeLimit");
}

TEST(SlurmReasons, HeldTasksAreReleasedByHand) {
  EXPECT_TRUE(is_held_by_hand("JobHeldUser"));
  EXPECT_TRUE(is_held_by_hand("launch_failed_requeued_held"));
  EXPECT_FALSE(is_held_by_hand("PartitionTimeLimit"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
