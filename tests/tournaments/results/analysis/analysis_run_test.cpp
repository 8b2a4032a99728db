// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/analysis_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <map>
#include <system_error>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/results/analysis/sample_record.hpp"

namespace kaven::tournaments::analysis {
namespace {

namespace fs = boost::filesystem;
using Status = AnalysedRecord::Status;
using testing::ElementsAre;
using testing::HasSubstr;

class ARunOfAnalyses : public testing::Test {
 protected:
  ARunOfAnalyses() {
    for (const char* name : {"0001-alice-bob.jsonl", "0002-bob-alice.jsonl", "0003-alice-bob.jsonl"}) {
      records.push_back(directory.path() / name);
      write(sample_record(), records.back());
    }
  }

  std::vector<Status> statuses(bool force = false) {
    std::map<fs::path, Status> found;
    AnalysisRun run({.records = records, .limits = {.memory = 1U << 20U}, .threads = 2, .force = force},
                    [&](const AnalysedRecord& analysed) {
                      found[analysed.record] = analysed.status;
                      if (analysed.status == Status::failed) reason = analysed.reason;
                    });
    run.join();
    EXPECT_TRUE(run.ended());
    std::vector<Status> in_order;
    for (const auto& [record, status] : found) in_order.push_back(status);
    return in_order;
  }

  support::TemporaryDirectory directory;
  std::vector<fs::path> records;
  std::string reason;
};

TEST_F(ARunOfAnalyses, DoesEachGameOnce) {
  EXPECT_THAT(statuses(), ElementsAre(Status::judged, Status::judged, Status::judged));
  const std::string first = support::read_file(analysis_file(records[0]));
  EXPECT_TRUE(present_analysis(records[0]));
  EXPECT_THAT(statuses(), ElementsAre(Status::fresh, Status::fresh, Status::fresh));
  EXPECT_THAT(statuses(true), ElementsAre(Status::judged, Status::judged, Status::judged));
  EXPECT_EQ(support::read_file(analysis_file(records[0])), first);
}

TEST_F(ARunOfAnalyses, RepeatsMissingStaleAndInvalidAnalyses) {
  statuses();
  fs::remove(analysis_file(records[0]));
  support::write_file(analysis_file(records[1]), "{\"format\":1,");
  record::GameRecord other = sample_record();
  other.header.machine = "another";
  fs::remove(records[2]);
  write(other, records[2]);
  EXPECT_FALSE(present_analysis(records[2]));
  EXPECT_THAT(statuses(), ElementsAre(Status::judged, Status::judged, Status::judged));
  EXPECT_THAT(statuses(), ElementsAre(Status::fresh, Status::fresh, Status::fresh));
}

TEST_F(ARunOfAnalyses, SkipsUnfinishedGames) {
  for (const fs::path& record : records) fs::remove(record);
  record::GameRecord running = sample_record();
  running.verdict.reset();
  write(running, records[0]);
  support::write_file(records[1], "");
  support::write_file(records[2], "this is no record\n");
  EXPECT_THAT(statuses(), ElementsAre(Status::unfinished, Status::unfinished, Status::failed));
  EXPECT_THAT(reason, HasSubstr(records[2].string() + ":1: "));
  EXPECT_FALSE(fs::exists(analysis_file(records[0])));
}

TEST_F(ARunOfAnalyses, EndsWhenItCannotWrite) {
  for (const fs::path& record : records) fs::create_directory(analysis_file(record));
  try {
    statuses(true);
    FAIL() << "no error";
  } catch (const std::system_error& error) {
    EXPECT_THAT(error.what(), HasSubstr(".analysis.json"));
  }
  // Six files: no temporary file is left.
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator()), 6);
}

TEST_F(ARunOfAnalyses, MayBeStoppedAtAnyMoment) {
  AnalysisRun run({.records = records, .threads = 2}, [](const AnalysedRecord&) {});
  run.stop();
  run.join();
  EXPECT_TRUE(run.ended());
  for (const fs::path& record : records) EXPECT_NO_THROW(present_analysis(record));
}

}  // namespace
}  // namespace kaven::tournaments::analysis
