// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_executor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <stdexcept>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/executor/slurm_batch.hpp"
#include "tournaments/play/executor/slurm_jobs.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {
namespace {

namespace fs = boost::filesystem;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::ThrowsMessage;
using Kind = ExecutionResult::Kind;

/// Stands in for Slurm: scripts in $PATH, so that each test says what it does. `tasks.sh` says what squeue
/// prints, `sbatch.sh` what becomes of a submission; `asked` holds a line for each command.
class FakeSlurm : public testing::Test {
 protected:
  FakeSlurm() {
    fs::create_directories(folder.games());
    for (const char* name : {"sbatch", "squeue", "scancel", "scontrol", "sinfo"}) {
      support::write_script(programs() / name, "#!/bin/sh\ncd " + directory.path().string() + "\necho \"" +
                                                   name + " $*\" >> asked\n. ./" + name + ".sh\n");
      support::write_file(directory.path() / (std::string(name) + ".sh"), "");
    }
    answer("scontrol", "echo 'MaxArraySize = 1001'\n");
    path = std::getenv("PATH");
    ::setenv("PATH", (programs().string() + ":" + path).c_str(), 1);
    settings.run.executor = "slurm";
    settings.slurm.games_per_task = 1;
    settings.slurm.look_interval = settings::Seconds(0.01);
  }
  ~FakeSlurm() override { ::setenv("PATH", path.c_str(), 1); }

  fs::path programs() const {
    fs::create_directories(directory.path() / "bin");
    return directory.path() / "bin";
  }
  void answer(const std::string& command, const std::string& script) const {
    support::write_file(directory.path() / (command + ".sh"), script);
  }
  // A line of the queue: the name of a job is one that was submitted.
  static std::string listed(const std::string& job, int task, const std::string& state,
                            const std::string& reason = "None", const std::string& node = "") {
    return "name=$(sed -n 's/.*--job-name=\\([^ ]*\\).*/\\1/p' asked | tail -1)\n"
           "echo \"" +
           job + "|" + std::to_string(task) + "|" + state + "|" + reason + "|$name|" + node + "\"\n";
  }
  std::string asked() const { return support::read_file(directory.path() / "asked"); }
  GameSpec spec(int game) const {
    return {.game = folder::GameId(game),
            .white = {"alice", "/alice"},
            .black = {"bob", "/bob"},
            .record = folder.games() / std::to_string(game),
            .logs = directory.path()};
  }
  Executor::Done keep(int game) {
    return [this, game](const ExecutionResult& how) { returns[game] = how; };
  }
  void start(Executor& executor, int games) {
    executor.tell_notes_to([this](const std::string& note) { notes.push_back(note); });
    for (int game = 1; game <= games; ++game) executor.start(spec(game), keep(game));
  }
  // The last batch, and its job's number; empty while there is none.
  SlurmBatch batch() const {
    const auto places = live_batches(folder.slurm());
    return places.empty() ? SlurmBatch{} : read_batch(places.back());
  }
  SlurmBatch first_batch() const { return read_batch(live_batches(folder.slurm()).front()); }
  std::string job() const { return batch().job; }
  // Does what a task does after a game.
  void play(int task, int game) const {
    support::write_file(spec(game).record, "");
    append_result(batch(), task, {.game = folder::GameId(game), .result = {}, .seconds = 1});
  }
  void run_until(const std::function<bool()>& condition) {
    while (!condition()) ASSERT_EQ(context.run_one_for(std::chrono::seconds(60)), 1U);
  }

  support::TemporaryDirectory directory;
  folder::Folder folder{fs::canonical(directory.path())};
  settings::Settings settings;
  boost::asio::io_context context;
  std::map<int, ExecutionResult> returns;
  std::vector<std::string> notes;
  std::string path;
};

TEST_F(FakeSlurm, ATaskThatEndsWithoutItsGameHasFailed) {
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "TO"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return returns.contains(1); });
  EXPECT_EQ(returns[1].kind, Kind::failed);
  EXPECT_THAT(returns[1].reason, HasSubstr("task 5_0 of Slurm has ended without it (TO None)"));
}

TEST_F(FakeSlurm, AReasonForWhichTasksMayNeverStartIsToldOnce) {
  answer("sbatch", "echo 5\n");
  answer("squeue", "if [ -e started ]; then\n" + listed("5", 0, "R") + listed("5", 1, "R") + "else\n" +
                       listed("5", 0, "PD", "PartitionTimeLimit") +
                       listed("5", 1, "PD", "PartitionTimeLimit") + "fi\n");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 2);
  run_until([&] { return notes.size() == 2U; });
  EXPECT_THAT(notes[1],
              HasSubstr("task 5_0 of Slurm waits (PartitionTimeLimit): tasks may not take that long "
                        "there: lower slurm.time-limit"));
  support::write_file(directory.path() / "started", "");
  play(0, 1);
  play(1, 2);
  run_until([&] { return returns.size() == 2U; });
  EXPECT_EQ(returns[1].kind, Kind::played);
  EXPECT_THAT(notes, SizeIs(2));
}

TEST_F(FakeSlurm, GamesThatABadNodeLosesAreHandedOutToOthers) {
  answer("sbatch", "grep -c '^sbatch' asked\n");
  std::string failed;
  std::string running;
  for (const int task : {0, 1, 2, 3}) failed += listed("1", task, "F", "NonZeroExitCode", "node1");
  for (const int task : {0, 1, 2}) running += listed("2", task, "R", "None", "node2");
  answer("squeue", "if grep -q -e ' --exclude=node1 ' asked; then\n" + running + "else\n" + failed + "fi\n");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 4);
  run_until([&] { return job() == "2"; });
  EXPECT_THAT(batch().tasks, SizeIs(3));
  EXPECT_THAT(returns, SizeIs(1)) << "one failure says nothing of a node";
  EXPECT_THAT(notes, Contains(HasSubstr("tasks fail on node1 (the last one, 1_1: (F NonZeroExitCode)")));
}

TEST_F(FakeSlurm, WithoutAGoodNodeTheReasonNamesTheBadOnes) {
  answer("sbatch",
         "case \"$*\" in *--exclude=*) echo 'Requested node configuration is not available' >&2; exit 1;; "
         "esac\necho 1\n");
  answer("squeue",
         listed("1", 0, "F", "NonZeroExitCode", "node1") + listed("1", 1, "F", "NonZeroExitCode", "node1"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 2);
  run_until([&] { return returns.size() == 2U; });
  EXPECT_EQ(returns[2].kind, Kind::refused);
  EXPECT_EQ(returns[2].reason,
            "Requested node configuration is not available (without node1, where tasks fail)");
  executor->start(spec(3), keep(3));
  run_until([&] { return job() == "1"; });
  EXPECT_THAT(notes.back(), HasSubstr("1 games in 1 tasks are in the queue"))
      << "all nodes may be tried again";
}

TEST_F(FakeSlurm, ANodeToWhichTheUserSendsTasksIsNotExcludedForEver) {
  settings.slurm.options = {"--exclude=node2"};
  answer("sbatch", "grep -c '^sbatch' asked\n");
  answer("squeue", "job=$(grep -c '^sbatch' asked)\n" + listed("$job", 0, "F", "NonZeroExitCode", "node1") +
                       listed("$job", 1, "F", "NonZeroExitCode", "node1"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 2);
  run_until([&] { return returns.size() == 2U; });
  EXPECT_EQ(returns[2].kind, Kind::failed);
}

TEST_F(FakeSlurm, NoAnswerIsNoLoss) {
  answer("sbatch", "echo 5\n");
  answer("squeue", "echo 'Unable to contact slurm controller' >&2; exit 1\n");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  const auto looks = [&] {
    const std::string text = asked();
    std::size_t count = 0;
    for (std::size_t at = text.find("squeue "); at != std::string::npos; at = text.find("squeue ", at + 1))
      ++count;
    return count;
  };
  run_until([&] { return fs::exists(directory.path() / "asked") && looks() >= 4; });
  EXPECT_THAT(returns, IsEmpty());
  EXPECT_THAT(notes, Contains(HasSubstr("Slurm does not answer")));
  play(0, 1);
  run_until([&] { return returns.contains(1); });
  EXPECT_EQ(returns[1].kind, Kind::played);
}

TEST_F(FakeSlurm, ASubmissionThatWasNotAnsweredIsLookedForBeforeItIsRepeated) {
  answer("sbatch", "echo 'Socket timed out on send/recv operation' >&2; exit 1\n");
  answer("squeue", listed("5", 0, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return job() == "5"; });
  play(0, 1);
  run_until([&] { return returns.contains(1); });
  const std::string text = asked();
  EXPECT_EQ(text.find("sbatch "), text.rfind("sbatch "));
}

TEST_F(FakeSlurm, ASubmissionThatNeverArrivedIsRepeated) {
  answer(
      "sbatch",
      "if mkdir first 2> /dev/null; then echo 'Socket timed out' >&2; exit 1; fi\necho 5\ntouch arrived\n");
  answer("squeue", "[ -e arrived ] || exit 0\n" + listed("5", 0, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return job() == "5"; });
  EXPECT_THAT(returns, IsEmpty());
}

TEST_F(FakeSlurm, ArraysAreHalvedUntilTheyAreTaken) {
  answer("sbatch",
         "case \"$*\" in *--array=0-[3-9]*) echo 'Job violates accounting/QOS policy' >&2; exit 1;; "
         "esac\necho 5\n");
  answer("squeue", "true\n");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 8);
  run_until([&] { return returns.size() == 8U; });
  EXPECT_THAT(asked(), HasSubstr("--array=0-7 "));
  EXPECT_THAT(asked(), HasSubstr("--array=0-3 "));
  EXPECT_THAT(asked(), HasSubstr("--array=0-1 "));
}

TEST_F(FakeSlurm, WhatIsNeverTakenEndsTheRunInSlurmsWordsAndLeavesTheGames) {
  answer("sbatch", "echo 'sbatch: error: invalid partition specified: nix' >&2; exit 1\n");
  auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 3);
  EXPECT_THAT(
      [&] { run_until([&] { return !returns.empty(); }); },
      ThrowsMessage<std::runtime_error>(
          "Slurm accepts none of the 3 games that wait, and they are left to the next run: sbatch: error: "
          "invalid partition specified: nix"));
  EXPECT_THAT(returns, IsEmpty());
  executor.reset();
  EXPECT_TRUE(fs::is_empty(folder.slurm())) << "the next run must not find them handed out";
}

TEST_F(FakeSlurm, ATaskThatPlayedSomeIsFollowedByOneForTheRest) {
  settings.slurm.games_per_task = 2;
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 2);
  run_until([&] { return job() == "5"; });
  play(0, 1);
  run_until([&] { return returns.contains(1); });
  answer("sbatch", "echo 6\n");
  answer("squeue", "if [ $(grep -c '^sbatch' asked) = 1 ]; then\n" + listed("5", 0, "TO") + "else\n" +
                       listed("6", 0, "R") + "fi\n");
  run_until([&] { return job() == "6"; });
  EXPECT_FALSE(returns.contains(2));
  play(0, 2);
  run_until([&] { return returns.contains(2); });
  EXPECT_EQ(returns[2].kind, Kind::played);
}

TEST_F(FakeSlurm, EachSlotGetsAGameBeforeTheOthersAreShared) {
  settings.slurm.games_per_task = 0;
  settings.slurm.look_interval = settings::Seconds(600);
  answer("sinfo", "echo 'games*|1/3/0/4'\n");
  answer("sbatch", "grep -c '^sbatch' asked\n");
  answer("squeue", listed("1", 0, "R") + listed("1", 1, "R") + listed("1", 2, "R") + listed("1", 3, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 21);
  run_until([&] { return job() == "1"; });
  EXPECT_THAT(batch().tasks, ElementsAre(SizeIs(1), SizeIs(1), SizeIs(1), SizeIs(1)));
  play(0, 1);
  run_until([&] { return returns.contains(1); });
  run_until([&] { return job() == "2"; });
  EXPECT_THAT(batch().tasks, ElementsAre(SizeIs(1))) << "one game says too little of the others";
  support::write_file(spec(2).record, "");
  append_result(first_batch(), 1, {.game = folder::GameId(2), .result = {}, .seconds = 1});
  run_until([&] { return job() == "3"; });
  EXPECT_THAT(batch().tasks, Each(SizeIs(2)));
  EXPECT_THAT(batch().tasks, SizeIs(8));
}

TEST_F(FakeSlurm, WhereTheSlotsAreNotKnownAllTasksAreLong) {
  settings.slurm.games_per_task = 0;
  settings.slurm.look_interval = settings::Seconds(600);
  settings.time.turn_limit = settings::Seconds(60);
  answer("sinfo", "echo 'command not found' >&2; exit 127\n");
  answer("sbatch", "grep -c '^sbatch' asked\n");
  answer("squeue", listed("1", 0, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 150);
  run_until([&] { return job() == "1"; });
  EXPECT_THAT(batch().tasks, SizeIs(100));
  EXPECT_THAT(batch().tasks, Each(SizeIs(1)));
  play(0, 1);
  run_until([&] { return job() == "2"; });
  EXPECT_THAT(batch().tasks, ElementsAre(SizeIs(50)));
}

TEST_F(FakeSlurm, TheNextExecutorGoesOnWithWhatIsUnderWay) {
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "R") + listed("5", 1, "R"));
  {
    boost::asio::io_context earlier;
    const auto executor = make_slurm_executor(earlier, folder, settings, programs());
    start(*executor, 2);
    while (job() != "5") earlier.run_one();
  }
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  EXPECT_TRUE(executor->resume(spec(1), keep(1)));
  EXPECT_TRUE(executor->resume(spec(2), keep(2)));
  EXPECT_FALSE(executor->resume(spec(3), keep(3)));
  play(0, 1);
  play(1, 2);
  run_until([&] { return returns.size() == 2U; });
  EXPECT_EQ(returns[1].kind, Kind::played);
}

// A file in the place of the folder, for want of a disk to fill.
TEST_F(FakeSlurm, FilesThatCannotBeWrittenAreTriedAgain) {
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "R") + listed("5", 1, "R"));
  support::write_file(folder.slurm(), "");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 2);
  run_until([&] { return !notes.empty(); });
  EXPECT_THAT(notes[0], HasSubstr("no games are handed out to Slurm until this file can be written: "));
  EXPECT_THAT(notes[0], HasSubstr(folder.slurm().string()));
  fs::remove(folder.slurm());
  run_until([&] { return job() == "5"; });
  EXPECT_THAT(batch().tasks, SizeIs(2));
  EXPECT_THAT(returns, IsEmpty());
  EXPECT_THAT(notes, Contains(HasSubstr("files can be written again")));
}

TEST_F(FakeSlurm, ACopyOfTheFolderLeavesTheJobsAlone) {
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "R"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return job() == "5"; });
  const support::TemporaryDirectory copied;
  const folder::Folder copy{fs::canonical(copied.path())};
  fs::copy(folder.slurm(), copy.slurm(), fs::copy_options::recursive);
  EXPECT_NO_THROW(require_no_slurm_jobs(copy));
  const auto other = make_slurm_executor(context, copy, settings, programs());
  other->tell_notes_to([this](const std::string& note) { notes.push_back(note); });
  EXPECT_THAT(notes, Contains("job 5 of Slurm plays for " + folder.root.string() +
                              ", of which this folder is a copy, or which was moved here: it is left alone"));
  EXPECT_FALSE(other->resume(spec(1), [](const ExecutionResult&) {}));
  other->kill();
  EXPECT_THAT(asked(), Not(HasSubstr("scancel")));
}

TEST_F(FakeSlurm, NoOtherExecutorMayPlayWhatSlurmStillPlays) {
  EXPECT_NO_THROW(require_no_slurm_jobs(folder));
  answer("sbatch", "echo 5\n");
  answer("squeue", listed("5", 0, "PD"));
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return job() == "5"; });
  const auto refusal = [this] {
    try {
      require_no_slurm_jobs(folder);
      return std::string();
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
  };
  EXPECT_THAT(refusal(), HasSubstr("to continue with them: tournament run " + folder.root.string() +
                                   " --executor slurm; to cancel them: scancel --quiet 5"));
  answer("squeue", "echo 'Unable to contact slurm controller' >&2; exit 1\n");
  EXPECT_THAT(refusal(), HasSubstr("(Unable to contact slurm controller)"));
  answer("squeue", listed("5", 0, "CA"));
  EXPECT_EQ(refusal(), "");
}

TEST_F(FakeSlurm, StoppingCancelsItsJobs) {
  answer("sbatch", "echo 5\n");
  answer("squeue", "[ -e cancelled ] || {\n" + listed("5", 0, "R") + "}\n");
  answer("scancel", "touch cancelled\n");
  const auto executor = make_slurm_executor(context, folder, settings, programs());
  start(*executor, 1);
  run_until([&] { return job() == "5"; });
  executor->stop();
  run_until([&] { return returns.contains(1); });
  EXPECT_EQ(returns[1].kind, Kind::failed);
  EXPECT_THAT(asked(), HasSubstr("scancel --quiet 5\n"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
