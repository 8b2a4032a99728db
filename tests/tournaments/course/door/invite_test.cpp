// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"

// `tournament invite` as a process.

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::HasSubstr;

class Invite : public testing::Test {
 protected:
  Invite() {
    EXPECT_EQ(tournament({"new", spring()}).ended, Ended{.exit_status = 0});
    support::write_file(roster(), "name,login,section,e-mail\nAda Lovelace,ada,A,ada@x.org\n=1+1,bob,B,\n");
  }
  static Finished tournament(std::vector<std::string> words) {
    words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
    return support::run({.command = words});
  }
  Finished invite(std::vector<std::string> words) const {
    words.insert(words.begin(), {"invite", spring()});
    return tournament(words);
  }
  std::string spring() const { return (directory.path() / "spring").string(); }
  fs::path roster() const { return directory.path() / "roster.csv"; }
  std::vector<Invitation> list() const { return read_invitations({fs::path(spring())}); }
  static bool is_private(const fs::path& path) {
    return (fs::status(path).permissions() & (fs::group_all | fs::others_all)) == 0;
  }

  support::TemporaryDirectory directory;
};

TEST_F(Invite, PrintsEachTokenOnce) {
  const Finished first = invite({roster().string()});
  EXPECT_EQ(first.ended, Ended{.exit_status = 0});
  EXPECT_EQ(first.errors, "2 tokens, 0 invited before\n");
  std::istringstream lines(first.output);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "login,name,email,token");
  std::getline(lines, line);
  EXPECT_THAT(line, testing::StartsWith("ada,Ada Lovelace,ada@x.org,"));
  const std::vector<Invitation> invitations = list();
  const Invitation* const found = invitation_of(invitations, line.substr(line.rfind(',') + 1));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->person.login, "ada");
  std::getline(lines, line);
  EXPECT_THAT(line, testing::StartsWith("bob,'=1+1,,")) << "a formula in a spreadsheet";
  const Finished second = invite({roster().string()});
  EXPECT_EQ(second.output, "");
  EXPECT_EQ(second.errors, "0 tokens, 2 invited before\n");
  EXPECT_TRUE(is_private(fs::path(spring()) / "door"));
  EXPECT_TRUE(is_private(fs::path(spring()) / "door/invitations.jsonl"));
}

TEST_F(Invite, IssuesNoTokenThatCannotBePrinted) {
  const std::string command =
      std::string(KAVEN_BIN) + "/tournament invite " + spring() + ' ' + roster().string();
  const Finished full = support::run({.command = {"sh", "-c", command + " > /dev/full"}});
  EXPECT_EQ(full.ended, Ended{.exit_status = 1});
  EXPECT_EQ(full.errors, "tournament: standard output cannot be written: no token was issued\n");
  EXPECT_EQ(invite({roster().string()}).errors, "2 tokens, 0 invited before\n");
}

TEST_F(Invite, WritesATextForEachStudent) {
  const fs::path files = directory.path() / "tokens";
  const Finished finished = invite({roster().string(), "--files", files.string()});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0});
  EXPECT_EQ(finished.output, "");
  EXPECT_EQ(finished.errors, "2 tokens into " + files.string() + ", 0 invited before\n");
  const std::string text = support::read_file(files / "ada.txt");
  EXPECT_THAT(text, HasSubstr("Name:   Ada Lovelace\nLogin:  ada\nE-mail: ada@x.org\nToken:  "));
  const std::vector<Invitation> invitations = list();
  const Invitation* const found = invitation_of(invitations, text.substr(text.find("Token:  ") + 8, 32));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->person.login, "ada");
  EXPECT_TRUE(is_private(files / "bob.txt"));
}

TEST_F(Invite, WritesWholeLinksAndTheDeadlineOfTheSection) {
  support::write_file(fs::path(spring()) / "tournament.toml",
                      "deadline = { A = \"2026-12-01T18:00:00+01:00\" }\n");
  const Finished printed =
      support::run({.command = {"env", "TZ=CET-1", std::string(KAVEN_BIN) + "/tournament", "invite", spring(),
                                roster().string(), "--address", "https://games.example.org/hand-in/"}});
  EXPECT_EQ(printed.ended, Ended{.exit_status = 0}) << printed.errors;
  EXPECT_THAT(printed.output, HasSubstr("login,name,email,token,link,deadline\nada,Ada Lovelace,ada@x.org,"));
  EXPECT_THAT(printed.output,
              testing::ContainsRegex(",https://games.example.org/hand-in#[a-z2-9]+,"
                                     "\"Tuesday, 1 December 2026, 18:00 \\(UTC\\+0100\\)\"\n"));
  EXPECT_THAT(printed.output, testing::ContainsRegex("bob,.*#[a-z2-9]+,\n")) << "section B has no deadline";
  const fs::path files = directory.path() / "mails";
  invite({"--renew", "ada", "--files", files.string(), "--address", "http://localhost:8000"});
  const std::string text = support::read_file(files / "ada.txt");
  EXPECT_THAT(text,
              testing::ContainsRegex("Page:   http://localhost:8000/hand-in#[a-z2-9]+\nUntil:  Tuesday, 1 "));
  for (const char* wrong : {"games.example.org", "https://x/#a", "javascript:1", "https://a b"}) {
    const Finished refused = invite({roster().string(), "--address", wrong});
    EXPECT_EQ(refused.ended, Ended{.exit_status = 2});
    EXPECT_THAT(refused.errors, HasSubstr("--address: expected the page's address"));
  }
}

TEST_F(Invite, RenewsRevokesAndInvitesATeacher) {
  invite({roster().string()});
  const std::string before = list().front().token_sha256;
  EXPECT_THAT(invite({"--renew", "ada"}).output, HasSubstr("\nada,Ada Lovelace,ada@x.org,"));
  EXPECT_NE(list().front().token_sha256, before);
  EXPECT_EQ(invite({"--revoke", "ada"}).errors, "ada: the token is revoked\n");
  EXPECT_EQ(list().front().token_sha256, "");
  EXPECT_THAT(invite({"--teacher", "prof"}).output, HasSubstr("\nprof,prof,,"));
  EXPECT_EQ(list().back().role, Role::teacher);
  const Finished unknown = invite({"--revoke", "adam"});
  EXPECT_EQ(unknown.ended, Ended{.exit_status = 1});
  EXPECT_EQ(unknown.errors, "tournament: adam: nobody with this login was invited; did you mean ada?\n");
}

TEST_F(Invite, NamesTeamsAndProgramsThatNobodyHandsInAnyMore) {
  const fs::path files = directory.path() / "tokens";
  support::write_file(roster(), "name,login,team\nAda,ada,Die Roten\nBob,bob,Die Roten\nCarl,carl,\n");
  EXPECT_EQ(invite({roster().string(), "--files", files.string()}).errors,
            "3 tokens into " + files.string() + ", 0 invited before, 1 team\n");
  EXPECT_THAT(support::read_file(files / "ada.txt"),
              testing::AllOf(HasSubstr("\nTeam:   Die-Roten\n"), HasSubstr("your team's program")));
  EXPECT_THAT(support::read_file(files / "carl.txt"), testing::Not(HasSubstr("eam")));
  IncomingUpload incoming({fs::path(spring())}, "carl", "mine.py", 1000);
  incoming.write("x");
  incoming.commit("carl", "2026-01-01T00:00:00Z", 20);
  support::write_file(fs::path(spring()) / "submissions.jsonl",
                      intake::submissions_text({playing_submission("carl")}));
  support::write_file(roster(), "name,login,team\nCarl,carl,Blue\n");
  EXPECT_EQ(
      invite({roster().string()}).errors,
      "0 tokens, 1 invited before, 1 team\nnote: nobody hands in as carl any more, but agents/carl still "
      "plays: remove it, or use tournament withdraw\n");
  support::write_file(roster(), "name,login,team\nDora,dora,carl\n");
  const Finished clash = invite({roster().string()});
  EXPECT_EQ(clash.ended, Ended{.exit_status = 1});
  EXPECT_THAT(clash.errors, HasSubstr("team 'carl' of dora: expected a name that is nobody's login"));
  EXPECT_EQ(list().size(), 3U);
}

TEST_F(Invite, AWrongRosterChangesNothing) {
  support::write_file(roster(), "login\nada\n..\n");
  const Finished finished = invite({roster().string()});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr(roster().string() + ":3: login '..': expected"));
  EXPECT_TRUE(list().empty());
  EXPECT_EQ(invite({}).ended, Ended{.exit_status = 2});
  EXPECT_EQ(invite({roster().string(), "--renew", "ada"}).ended, Ended{.exit_status = 2});
}

}  // namespace
}  // namespace kaven::tournaments::door
