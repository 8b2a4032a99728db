// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_batch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::executor {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = ExecutionResult::Kind;

class Batches : public testing::Test {
 protected:
  SlurmBatch written_batch(std::vector<std::vector<GameSpec>> tasks = {
                               {{.game = folder::GameId(1)}, {.game = folder::GameId(2)}},
                               {{.game = folder::GameId(3)}}}) {
    SlurmBatch batch = new_batch(directory.path(), slurm);
    batch.tasks = std::move(tasks);
    write_batch(batch, {"/bin/tournament", "play-task", "/the folder"});
    return batch;
  }

  support::TemporaryDirectory directory;
  fs::path slurm = directory.path() / "slurm";
};

TEST_F(Batches, AreReadAsTheyWereWritten) {
  const GameSpec spec{.game = folder::GameId(7),
                      .white = {"alice", "/agents/alice"},
                      .black = {"bob 'the' 2nd", "/agents/bob"},
                      .seed = 18'446'744'073'709'551'615U,
                      .opening = "(W D 1) (B C 1)",
                      .record = "/games/7",
                      .logs = "/logs/7"};
  SlurmBatch batch = written_batch({{spec}});
  const SlurmBatch read = read_batch(batch.place);
  EXPECT_EQ(read.name, batch.name);
  EXPECT_EQ(read.root, directory.path());
  EXPECT_EQ(read.job, "");
  ASSERT_EQ(read.tasks.size(), 1U);
  ASSERT_EQ(read.tasks[0].size(), 1U);
  const GameSpec& back = read.tasks[0][0];
  EXPECT_EQ(back.game, folder::GameId(7));
  EXPECT_EQ(back.white.name, spec.white.name);
  EXPECT_EQ(back.white.program, spec.white.program);
  EXPECT_EQ(back.black.name, spec.black.name);
  EXPECT_EQ(back.seed, spec.seed);
  EXPECT_EQ(back.opening, spec.opening);
  EXPECT_EQ(back.record, spec.record);
  EXPECT_EQ(back.logs, spec.logs);
  batch.job = "12";
  write_job(batch);
  EXPECT_EQ(read_batch(batch.place).job, "12");
}

TEST_F(Batches, TheirScriptQuotesWordsForAShell) {
  const std::string script = support::read_file(written_batch().place / "task.sh");
  EXPECT_THAT(script, HasSubstr("exec /bin/tournament play-task '/the folder' "));
  EXPECT_THAT(script, HasSubstr("\"$SLURM_ARRAY_TASK_ID\""));
}

TEST_F(Batches, HaveNumbersOneBehindTheOtherAndNamesOfTheirOwn) {
  const SlurmBatch first = written_batch();
  const SlurmBatch second = written_batch();
  EXPECT_THAT(first.place.filename().string(), HasSubstr("batch-0001-"));
  EXPECT_THAT(second.place.filename().string(), HasSubstr("batch-0002-"));
  EXPECT_NE(first.name, second.name);
  EXPECT_THAT(live_batches(slurm), ElementsAre(first.place, second.place));
}

TEST_F(Batches, AJobIsCalledByLettersThatStandForThemselves) {
  EXPECT_THAT(new_batch("/home/me/my spring,2026", slurm).name, HasSubstr("kaven-my_spring_2026-"));
}

TEST_F(Batches, ThatAreOverAreRemovedOrKeptForPeople) {
  const SlurmBatch removed = written_batch();
  const SlurmBatch kept = written_batch();
  close_batch(removed, false);
  close_batch(kept, true);
  EXPECT_FALSE(fs::exists(removed.place));
  EXPECT_TRUE(fs::exists(kept.place / "orders.json"));
  EXPECT_THAT(live_batches(slurm), IsEmpty());
}

TEST_F(Batches, AFullDiskDoesNotMatterForWhatSlurmCanTell) {
  SlurmBatch batch = written_batch();
  batch.job = "12";
  for (const char* name : {"job", "over"}) fs::create_symlink("/dev/full", batch.place / name);
  EXPECT_NO_THROW(write_job(batch));
  EXPECT_NO_THROW(close_batch(batch, true));
}

TEST_F(Batches, BelongToAFolderUnderAllItsNames) {
  const SlurmBatch batch = written_batch();
  EXPECT_TRUE(is_batch_of(batch, directory.path()));
  EXPECT_TRUE(is_batch_of(batch, directory.path() / "slurm" / ".."));
  EXPECT_FALSE(is_batch_of(batch, slurm));
  EXPECT_FALSE(is_batch_of(batch, directory.path() / "gone"));
}

TEST_F(Batches, ResultsAreReadFromWhereTheyWereReadLast) {
  const SlurmBatch batch = written_batch();
  std::uint64_t position = 0;
  EXPECT_THAT(read_results(batch, 0, position), IsEmpty());
  append_result(batch, 0, {.game = folder::GameId(1), .result = {}, .seconds = 2.5, .node = "node1"});
  append_result(batch, 0, {.game = folder::GameId(2), .result = {Kind::failed, "no space"}});
  const auto results = read_results(batch, 0, position);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].game, folder::GameId(1));
  EXPECT_EQ(results[0].result.kind, Kind::played);
  EXPECT_EQ(results[0].seconds, 2.5);
  EXPECT_EQ(results[0].node, "node1");
  EXPECT_EQ(results[1].result.kind, Kind::failed);
  EXPECT_EQ(results[1].result.reason, "no space");
  EXPECT_THAT(read_results(batch, 0, position), IsEmpty());
}

TEST_F(Batches, LinesThatAreNoResultsOrNotWholeArePassedOver) {
  const SlurmBatch batch = written_batch();
  support::write_file(
      batch.place / "returns/0",
      "noise\n{\"game\":1,\"return\":\"gone\"}\n{\"game\":2,\"return\":\"played\"}\n{\"game\":3");
  std::uint64_t position = 0;
  const auto results = read_results(batch, 0, position);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].game, folder::GameId(2));
}

TEST_F(Batches, TheLastLineOfATasksOutputIsFound) {
  const SlurmBatch batch = written_batch();
  EXPECT_EQ(last_line_of_output(batch, 0), "");
  support::write_file(batch.place / "output/0.txt", "one\ntwo\n\n");
  EXPECT_EQ(last_line_of_output(batch, 0), "two");
}

TEST_F(Batches, AnOrderThatWasChangedIsAnErrorThatNamesTheFile) {
  const SlurmBatch batch = written_batch();
  support::write_file(batch.place / "orders.json", "{\"name\": 3}");
  try {
    read_batch(batch.place);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("orders.json"));
  }
}

}  // namespace
}  // namespace kaven::tournaments::executor
