// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/game_archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/play/runner/written_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {
namespace {

namespace fs = boost::filesystem;
using folder::GameId;
using folder::PlayerId;
using testing::HasSubstr;
using Status = RecordCheck::Status;

class Archive : public testing::Test {
 protected:
  GameArchive archive() const { return {folder, entries, rules}; }
  void write(Written written, const std::string& program = "", const std::string& submission = "") const {
    const executor::GameSpec spec{.game = GameId(1),
                                  .white = {"a", "a"},
                                  .black = {"b", "b"},
                                  .record = folder.games() / game.record,
                                  .logs = folder.logs_of(game.id)};
    fs::remove(spec.record);
    write_record(spec, rules, written, program, game::Result::white_wins, submission);
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  game::Rules rules = settings::Settings().game().rules;
  state::Game game{.id = GameId(1), .white = PlayerId(1), .black = PlayerId(2), .record = "0001-a-b.jsonl"};
  std::vector<state::Entry> entries = {
      {.newcomers = {{.id = PlayerId(1), .name = "a", .sha256 = std::string(64, 'a')},
                     {.id = PlayerId(2), .name = "b", .sha256 = std::string(64, 'b')}}}};
};

TEST_F(Archive, SaysWhatARecordProves) {
  EXPECT_EQ(archive().check_record(game).status, Status::missing);
  write(Written::half);
  EXPECT_EQ(archive().check_record(game).status, Status::unfinished);
  EXPECT_EQ(archive().check_record(game).reason, "the record ends without a verdict");
  fs::remove(folder.games() / game.record);
  write(Written::whole, std::string(64, 'a'));
  const RecordCheck check = archive().check_record(game);
  EXPECT_EQ(check.status, Status::finished);
  ASSERT_TRUE(check.result);
  EXPECT_EQ(check.result->result, game::Result::white_wins);
  EXPECT_EQ(check.reason, "");
}

TEST_F(Archive, ARecordOfAnotherGameIsInvalid) {
  write(Written::whole);
  std::swap(game.white, game.black);
  EXPECT_EQ(archive().check_record(game).status, Status::invalid);
  EXPECT_THAT(archive().check_record(game).reason, HasSubstr("that of another game"));
  support::write_file(folder.games() / game.record, "nonsense\n");
  EXPECT_EQ(archive().check_record(game).status, Status::invalid);
}

TEST_F(Archive, EveryProgramThatAPlayerEverHadMayHavePlayed) {
  write(Written::whole, std::string(64, 'c'));
  EXPECT_EQ(archive().check_record(game).status, Status::program_mismatch);
  EXPECT_FALSE(archive().check_record(game).result);
  entries.push_back({.new_versions = {{.id = PlayerId(1), .name = "a", .sha256 = std::string(64, 'c')}}});
  EXPECT_EQ(archive().check_record(game).status, Status::finished);
}

TEST_F(Archive, TheWholeSubmissionTellsWhoPlayedOnceItIsKnown) {
  const std::string program(64, 'a');
  const std::string entered(64, '1');
  const std::string other(64, '2');
  const auto status = [&](const std::string& submission) {
    write(Written::whole, program, submission);
    return archive().check_record(game).status;
  };
  EXPECT_EQ(status(entered), Status::finished) << "nobody knows what entered";
  // It is known from a later run on: what was played before counts, but nothing else without it.
  entries.push_back(
      {.new_versions = {{.id = PlayerId(1), .name = "a", .sha256 = program, .submission_sha256 = entered}}});
  EXPECT_EQ(status(""), Status::finished);
  EXPECT_EQ(status(entered), Status::finished);
  EXPECT_EQ(status(other), Status::program_mismatch);
  EXPECT_EQ(archive().check_record(game).stranger, PlayerId(1));
  EXPECT_THAT(archive().check_record(game).reason,
              testing::AllOf(HasSubstr("(SHA-256 2222"), HasSubstr("instead of 1111")));
  entries = {{.newcomers = {{.id = PlayerId(1), .name = "a", .sha256 = program, .submission_sha256 = entered},
                            {.id = PlayerId(2), .name = "b", .sha256 = std::string(64, 'b')}}}};
  EXPECT_EQ(status(entered), Status::finished);
  EXPECT_EQ(status(""), Status::program_mismatch) << "it could not be read when it played";
  EXPECT_THAT(archive().check_record(game).reason, HasSubstr("could not be read"));
}

TEST_F(Archive, ReconcilesAGameWithItsFiles) {
  EXPECT_EQ(archive().reconcile(game), game);
  archive().mark_void(game, "no more processes");
  EXPECT_EQ(archive().reconcile(game).state, state::GameState::abandoned);
  write(Written::whole);
  const state::Game finished = archive().reconcile(game);
  EXPECT_EQ(finished.state, state::GameState::finished) << "a verdict counts more than an earlier failure";
  EXPECT_EQ(finished.result, archive().check_record(game).result);
}

TEST_F(Archive, KeepsWhatEachAttemptLeft) {
  EXPECT_EQ(archive().archive_attempt(game), "");
  write(Written::half);
  support::write_file(folder.logs_of(game.id) / "white.log", "one");
  EXPECT_EQ(archive().archive_attempt(game), "logs/0001/attempt-1.jsonl");
  EXPECT_FALSE(fs::exists(folder.games() / game.record));
  support::write_file(folder.logs_of(game.id) / "white.log", "two");
  EXPECT_EQ(archive().archive_attempt(game), "") << "there was no record";
  EXPECT_EQ(support::read_file(folder.logs_of(game.id) / "attempt-1-white.log"), "one");
  EXPECT_EQ(support::read_file(folder.logs_of(game.id) / "attempt-2-white.log"), "two");
}

TEST_F(Archive, RemovesTheLogsOfTheLastAttemptOnly) {
  fs::create_directories(folder.logs_of(game.id));
  for (const char* name : {"white.log", "referee.log", "attempt-1-white.log"})
    support::write_file(folder.logs_of(game.id) / name, "");
  archive().remove_logs(game);
  EXPECT_FALSE(fs::exists(folder.logs_of(game.id) / "white.log"));
  EXPECT_FALSE(fs::exists(folder.logs_of(game.id) / "referee.log"));
  EXPECT_TRUE(fs::remove(folder.logs_of(game.id) / "attempt-1-white.log"));
  archive().remove_logs(game);
  EXPECT_FALSE(fs::exists(folder.logs_of(game.id)));
  archive().remove_logs(game);
}

}  // namespace
}  // namespace kaven::tournaments::runner
