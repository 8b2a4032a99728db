// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_jobs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::executor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Jobs : public testing::Test {
 protected:
  GameSpec spec(int game) const {
    return {.game = folder::GameId(game), .record = directory.path() / std::to_string(game)};
  }
  SlurmBatch batch_of(std::vector<std::vector<GameSpec>> tasks, const std::string& job) const {
    SlurmBatch batch = new_batch(directory.path(), slurm);
    batch.tasks = std::move(tasks);
    batch.job = job;
    write_batch(batch, {"true"});
    write_job(batch);
    return batch;
  }
  static QueuedTask queued(const SlurmJob& job, int task, QueuedTask::State state,
                           const std::string& reason) {
    return {.job = job.batch.job,
            .task = task,
            .state = state,
            .word = "?",
            .reason = reason,
            .name = job.batch.name};
  }
  std::vector<int> read(SlurmJobs& jobs) const {
    std::vector<int> finished;
    jobs.read_results([&](const TaskResult& told) { finished.push_back(told.game.number()); });
    return finished;
  }

  support::TemporaryDirectory directory;
  boost::filesystem::path slurm = directory.path() / "slurm";
};

TEST_F(Jobs, AGameThatWasHandedOutAgainBelongsToTheLaterJob) {
  batch_of({{spec(1), spec(2)}}, "5");
  batch_of({{spec(2)}}, "6");
  const SlurmJobs jobs(directory.path(), slurm);
  EXPECT_THAT(jobs.numbers(), ElementsAre("5", "6"));
  EXPECT_EQ(jobs.unfinished_tasks(), 2U);
  EXPECT_EQ(jobs.all().front()->tasks[0].games.size(), 1U);
  EXPECT_TRUE(jobs.holds(folder::GameId(1)));
  EXPECT_TRUE(jobs.holds(folder::GameId(2)));
  EXPECT_FALSE(jobs.holds(folder::GameId(3)));
}

TEST_F(Jobs, OfAnotherFolderAreLeftAloneByItsCopy) {
  const SlurmBatch batch = batch_of({{spec(1)}}, "5");
  const boost::filesystem::path copy = directory.path() / "copy";
  boost::filesystem::create_directory(copy);
  boost::filesystem::copy(slurm, copy / "slurm", boost::filesystem::copy_options::recursive);
  {
    const SlurmJobs jobs(copy, copy / "slurm");
    EXPECT_TRUE(jobs.empty());
    ASSERT_EQ(jobs.copied().size(), 1U);
    EXPECT_EQ(jobs.copied()[0].job, "5");
  }
  EXPECT_THAT(SlurmJobs(copy, copy / "slurm").copied(), IsEmpty()) << "this is told once";
  EXPECT_THAT(SlurmJobs(directory.path(), slurm).numbers(), ElementsAre("5"));
}

TEST_F(Jobs, AGameIsFinishedWhenItsRecordCanBeSeen) {
  const SlurmBatch batch = batch_of({{spec(1)}}, "5");
  SlurmJobs jobs(directory.path(), slurm);
  append_result(batch, 0, {.game = folder::GameId(1)});
  EXPECT_THAT(read(jobs), IsEmpty());
  support::write_file(spec(1).record, "");
  EXPECT_THAT(read(jobs), ElementsAre(1));
  EXPECT_TRUE(jobs.all().front()->over());
  jobs.remove_over();
  EXPECT_TRUE(jobs.empty());
  EXPECT_FALSE(boost::filesystem::exists(batch.place));
}

TEST_F(Jobs, ATaskIsLostWhenItIsMissingTwiceInARow) {
  batch_of({{spec(1)}}, "5");
  SlurmJobs jobs(directory.path(), slurm);
  const SlurmJob& job = *jobs.all().front();
  jobs.take_queue({});
  EXPECT_FALSE(job.tasks[0].is_lost());
  jobs.take_queue(std::vector{queued(job, 0, QueuedTask::State::running, "None")});
  jobs.take_queue(std::vector{queued(job, 0, QueuedTask::State::over, "NodeFail")});
  EXPECT_FALSE(job.tasks[0].is_lost());
  jobs.take_queue({});
  EXPECT_TRUE(job.tasks[0].is_lost());
  EXPECT_EQ(job.tasks[0].state, "? NodeFail");
}

TEST_F(Jobs, TheQueueTellsTheNumberOfAJobThatWasJustSubmitted) {
  const SlurmBatch batch = batch_of({{spec(1)}}, "");
  SlurmJobs jobs(directory.path(), slurm);
  SlurmJob& job = *jobs.all().front();
  QueuedTask task = queued(job, 0, QueuedTask::State::waiting, "Priority");
  task.job = "8";
  EXPECT_TRUE(jobs.take_queue(std::vector{task}).any);
  EXPECT_FALSE(jobs.take_queue(std::vector{task}).any);
  EXPECT_EQ(job.batch.job, "8");
  EXPECT_EQ(read_batch(batch.place).job, "8");
}

TEST_F(Jobs, ATaskThatSlurmTookAwayIsReleasedOnce) {
  batch_of({{spec(1)}}, "5");
  SlurmJobs jobs(directory.path(), slurm);
  const SlurmJob& job = *jobs.all().front();
  const auto waiting = queued(job, 0, QueuedTask::State::waiting, "BeginTime");
  jobs.take_queue(std::vector{waiting});
  EXPECT_THAT(jobs.take_requeued(), IsEmpty());
  jobs.take_queue(std::vector{queued(job, 0, QueuedTask::State::running, "None")});
  jobs.take_queue(std::vector{waiting});
  EXPECT_THAT(jobs.take_requeued(), ElementsAre("5_0"));
  EXPECT_THAT(jobs.take_requeued(), IsEmpty());
}

TEST_F(Jobs, ATaskThatIsHeldIsToldOnce) {
  batch_of({{spec(1)}}, "5");
  SlurmJobs jobs(directory.path(), slurm);
  const auto held = queued(*jobs.all().front(), 0, QueuedTask::State::waiting, "launch_failed_requeued_held");
  EXPECT_EQ(jobs.take_queue(std::vector{held}).held.size(), 1U);
  EXPECT_THAT(jobs.take_queue(std::vector{held}).held, IsEmpty());
}

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(PollInterval, IsShortWhileThingsHappen) {
  PollInterval interval(seconds(5));
  EXPECT_EQ(interval.next({.progress = true}), seconds(5));
  interval.next({});
  interval.next({});
  EXPECT_EQ(interval.next({.progress = true}), seconds(5));
}

TEST(PollInterval, GrowsToFourTimesTheShortestWhileNothingHappens) {
  PollInterval interval(seconds(4));
  EXPECT_EQ(interval.next({}), seconds(6));
  EXPECT_EQ(interval.next({}), seconds(9));
  EXPECT_EQ(interval.next({}), milliseconds(13500));
  EXPECT_EQ(interval.next({}), seconds(16));
  EXPECT_EQ(interval.next({}), seconds(16));
}

TEST(PollInterval, GrowsToAMinuteWhileThereIsNoAnswer) {
  PollInterval interval(seconds(5));
  PollInterval::Duration last{};
  for (int poll = 0; poll < 20; ++poll) last = interval.next({.unanswered = true});
  EXPECT_EQ(last, minutes(1));
  EXPECT_EQ(PollInterval(minutes(2)).next({.unanswered = true}), minutes(2));
}

TEST(PollInterval, IsASecondAtMostWhileStopping) {
  PollInterval interval(seconds(5));
  EXPECT_EQ(interval.next({.stopping = true}), seconds(1));
  EXPECT_EQ(PollInterval(milliseconds(10)).next({.stopping = true}), milliseconds(10));
}

TEST(FailingNodes, AreBadWhenTwoTasksFailOneAfterTheOther) {
  FailingNodes nodes;
  nodes.failed("node1");
  nodes.failed("node2");
  EXPECT_FALSE(nodes.is_bad("node1"));
  nodes.failed("node1");
  EXPECT_TRUE(nodes.is_bad("node1"));
  EXPECT_FALSE(nodes.is_bad("node3"));
  EXPECT_THAT(nodes.bad(), ElementsAre("node1"));
}

TEST(FailingNodes, AreGoodAgainWhenAGameIsPlayed) {
  FailingNodes nodes;
  nodes.failed("node1");
  nodes.played("node1");
  nodes.failed("node1");
  EXPECT_FALSE(nodes.is_bad("node1"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
