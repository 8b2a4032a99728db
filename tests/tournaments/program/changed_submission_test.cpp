// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <string>

#include "common/system/files.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/play/state/entry_list.hpp"

// A tournament is one between the submissions that entered: with the real referee.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ChangedSubmission : public testing::Test {
 protected:
  ChangedSubmission() {
    // The started file is /usr/bin/env: its hash shows no change.
    support::write_file(make("carol") / "agent.toml", "command = [\"env\", \"./start\"]\n");
    support::write_script(make("carol") / "start", "#!/bin/sh\n. \"$(dirname \"$0\")/module\"\n");
    write_module("exec \"$(dirname \"$0\")/carol\"\n");
    system::copy_file(agents / "alice", agents / "carol" / "carol");
  }
  fs::path make(const std::string& name) const {
    fs::create_directories(agents / name);
    return agents / name;
  }
  void write_module(const std::string& text) const { support::write_file(make("carol") / "module", text); }
  void allow_everything() const {
    const fs::path file = tournament.folder().settings();
    std::string text = support::read_file(file);
    const std::string chosen = "sandbox = \"auto\"";
    support::write_file(file, text.replace(text.find(chosen), chosen.size(), "sandbox = \"none\""));
  }
  std::size_t finished() const { return tournament.finished_records().size(); }

  const PlayedTournament tournament{{"alice", "bob"}};
  const fs::path agents = tournament.folder().agents();
};

TEST_F(ChangedSubmission, WaitsUntilItIsAcceptedAndTheOthersPlay) {
  const Finished first = tournament.run("run");
  ASSERT_EQ(first.ended, status(0)) << first.errors;
  EXPECT_EQ(tournament.run("verify").output, "");
  write_module("# improved\nexec \"$(dirname \"$0\")/carol\"\n");
  tournament.add_player("dave");
  const Finished second = tournament.run("run");
  EXPECT_EQ(second.ended, status(1));
  EXPECT_THAT(second.errors, AllOf(HasSubstr("the submission of carol is not what it was when it entered"),
                                   HasSubstr("last changed: module, 20"), HasSubstr("--accept-new-version"),
                                   HasSubstr("games wait")));
  EXPECT_EQ(finished(), 10U) << "6 of before, and 4 of dave with alice and bob";
  EXPECT_THAT(in_one_line(tournament.run("status", {"--absent"}).output),
              HasSubstr("the submission of carol is not what it was"));
  EXPECT_THAT(tournament.run("verify").output,
              AllOf(HasSubstr("the program of carol in agents/ is not the one that entered"),
                    HasSubstr("last changed: module, 20")));
  const Finished third = tournament.run("run", {"--accept-new-version"});
  EXPECT_EQ(third.ended, status(0)) << third.errors;
  EXPECT_EQ(tournament.faults(4, 1), "");
  EXPECT_EQ(tournament.run("verify").output, "");
}

TEST_F(ChangedSubmission, InTheMiddleDoesNotCountAndStopsNobody) {
  allow_everything();
  support::write_file(make("carol") / "agent.toml", "command = [\"./start\"]\n");
  // No sandbox stops this program, so it changes its opponent's program.
  support::write_script(make("mallory") / "mallory", "#!/bin/sh\necho '# worse' >> '" +
                                                         (agents / "carol" / "start").string() +
                                                         "'\nexec \"$(dirname \"$0\")/quick/mallory\"\n");
  fs::create_directories(agents / "mallory" / "quick");
  system::copy_file(agents / "alice", agents / "mallory" / "quick" / "mallory");
  const Finished played = tournament.run("run", {"--no-trial", "--jobs", "1"});
  EXPECT_EQ(played.ended, status(1));
  EXPECT_THAT(played.errors, AllOf(HasSubstr("the program of carol was not the one that entered"),
                                   HasSubstr("for carol, whose program was changed during the run"),
                                   Not(HasSubstr("the program of mallory"))));
  const auto waits = [&](const state::Game& game) {
    const auto players = state::players_of(state::read_entries(tournament.folder().entries()));
    return players[game.white.index()].name == "carol" || players[game.black.index()].name == "carol";
  };
  for (const state::Game& game : tournament.games()) {
    EXPECT_TRUE(game.state == state::GameState::finished || waits(game)) << game.id.number();
  }
}

TEST_F(ChangedSubmission, WhatAProgramNotesBesideItselfWhereItMayDoesNotCount) {
  allow_everything();
  write_module("date >> \"$(dirname \"$0\")/notes\"\nexec \"$(dirname \"$0\")/carol\"\n");
  for (int run = 0; run < 2; ++run) {
    const Finished played = tournament.run("run");
    ASSERT_EQ(played.ended, status(0)) << played.errors;
    EXPECT_EQ(finished(), 6U);
    EXPECT_EQ(tournament.run("verify").output, "");
  }
  EXPECT_TRUE(fs::exists(agents / "carol" / "notes"));
}

TEST_F(ChangedSubmission, OfABeforeWhereOnlyTheProgramsFileWasKeptGoesOn) {
  ASSERT_EQ(tournament.run("run").ended, status(0));
  // Older versions, which knew no whole submissions, wrote the file like this.
  const auto forget = [](const fs::path& file) {
    std::string text = support::read_file(file);
    const std::string member = R"("submission_sha256":")";
    for (std::size_t at = text.find(member); at != std::string::npos; at = text.find(member, at)) {
      text.erase(at, text.find("\",", at) + 2 - at);
    }
    support::write_file(file, text);
  };
  forget(tournament.folder().entries());
  for (const fs::directory_entry& record : fs::directory_iterator(tournament.folder().games()))
    forget(record.path());
  fs::remove(tournament.folder().ledger());
  ASSERT_EQ(tournament.run("rebuild").ended, status(0));
  EXPECT_EQ(tournament.run("verify").output, "");
  const auto records = tournament.finished_records();
  const Finished again = tournament.run("run");
  EXPECT_EQ(again.ended, status(0)) << again.errors;
  EXPECT_EQ(again.errors, "");
  EXPECT_EQ(tournament.finished_records(), records);
  EXPECT_EQ(tournament.run("verify").output, "");
  write_module("exec \"$(dirname \"$0\")/carol\" 2\n");
  EXPECT_THAT(tournament.run("verify").output, HasSubstr("carol")) << "from the last run on it is known";
}

TEST_F(ChangedSubmission, OfTooManyBytesIsOneRowAndTheOthersPlay) {
  const fs::path sparse = agents / "carol" / "book";
  support::write_file(sparse, "");
  fs::resize_file(sparse, std::uintmax_t{20} << 30U);
  const Finished played = tournament.run("run");
  EXPECT_EQ(played.ended, status(0));
  EXPECT_THAT(played.errors, AllOf(HasSubstr("agents/carol: has 204"),
                                   HasSubstr(" MB of files, where 1024 MB are allowed, most of all book"),
                                   HasSubstr("remedy: hand in only what it needs")));
  EXPECT_EQ(finished(), 2U);
  EXPECT_THAT(tournament.run("verify").output, IsEmpty());
}

}  // namespace
}  // namespace kaven::tournaments
