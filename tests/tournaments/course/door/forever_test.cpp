// SPDX-License-Identifier: MIT
// `tournament run --forever`, with the real referee.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder_lock.hpp"

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using testing::HasSubstr;

const fs::path quick_player = fs::path(KAVEN_BIN).parent_path() / "tests" / "first_move_agent";

class Forever : public testing::Test {
 protected:
  Forever() {
    InvitationChange change(tournament.folder());
    change.invite(
        {{"ada", "Ada", "", ""}, {"bob", "Bob", "", ""}, {"carl", "Carl", "", ""}, {"dora", "Dora", "", ""}},
        "2026-11-20T17:03:22Z");
    change.commit();
  }
  // Hands in a program that has passed its check; `version` makes it another program.
  void hand_in(const std::string& login, const std::string& version) const {
    IncomingUpload incoming(tournament.folder(), login, "quick", 1U << 30U);
    incoming.write(support::read_file(quick_player) + version);
    const Upload upload = incoming.commit(login, "2026-11-20T17:03:22Z", 20);
    write_report(tournament.folder(), upload, {.passed = true, .verdict = "passed"});
  }
  void start(const std::vector<std::string>& options = {"--forever", "--jobs", "2"}) {
    process =
        std::make_unique<support::Process>(support::Launch{.command = tournament.command("run", options)});
  }
  ::testing::AssertionResult comes(const std::function<bool()>& event) const {
    const auto give_up = std::chrono::steady_clock::now() + support::patience;
    while (!event()) {
      if (process->wait(std::chrono::milliseconds(2)))
        return ::testing::AssertionFailure() << "the run ended: " << process->errors();
      if (std::chrono::steady_clock::now() > give_up)
        return ::testing::AssertionFailure() << process->errors();
    }
    return ::testing::AssertionSuccess();
  }
  std::vector<state::Player> players() const {
    if (!fs::exists(tournament.folder().ledger())) return {};
    return state::Ledger(tournament.folder().ledger(), state::Database::Access::read).players();
  }
  int finished_games() const {
    if (!fs::exists(tournament.folder().ledger())) return 0;
    const std::vector<state::Game> games = tournament.games();
    return static_cast<int>(std::ranges::count(games, state::GameState::finished, &state::Game::state));
  }
  // Of the player's present program.
  int finished_games_of(const std::string& name) const {
    const std::vector<state::Player> known = players();
    const auto player = std::ranges::find(known, name, &state::Player::name);
    if (player == known.end()) return 0;
    const int since = player->versions.empty() ? 0 : player->versions.back();
    const std::vector<state::Game> games = tournament.games();
    return static_cast<int>(std::ranges::count_if(games, [&](const state::Game& game) {
      return game.result && game.id.number() > since &&
             (game.white == player->id || game.black == player->id);
    }));
  }
  fs::path final_folder() const { return tournament.folder().root.parent_path() / "final"; }
  std::string faults() const { return tournament.run("verify").output; }

  PlayedTournament tournament{{}, {"--size", "5x4", "--connect", "3", "--format", "ladder"}};
  std::unique_ptr<support::Process> process;
};

TEST_F(Forever, WaitsForPlayersAndTakesNewVersionsWhileItRuns) {
  start();
  ASSERT_TRUE(comes([&] { return process->errors().find("waiting for programs") != std::string::npos; }));
  hand_in("ada", "");
  hand_in("bob", "b");
  ASSERT_TRUE(comes([&] { return finished_games_of("ada") >= 3; }));
  hand_in("carl", "c");
  ASSERT_TRUE(comes([&] { return finished_games_of("carl") >= 3; })) << "during the run";
  EXPECT_EQ(playing_upload(tournament.folder(), "carl"), 1);
  hand_in("ada", "2");
  ASSERT_TRUE(comes([&] {
    const auto known = players();
    return !known.at(0).versions.empty() && finished_games_of("ada") >= 3;
  }));
  EXPECT_EQ(uploads_of(tournament.folder(), "ada").back().placed, "replacing");
  // A program that cannot be started is set aside and stops no other.
  {
    IncomingUpload incoming(tournament.folder(), "dora", "notes.txt", 1000);
    incoming.write("no program");
    write_report(tournament.folder(), incoming.commit("dora", "2026-11-20T17:03:22Z", 20), {.passed = true});
  }
  ASSERT_TRUE(comes([&] { return uploads_of(tournament.folder(), "dora").back().placed == "aside"; }));
  const int before = finished_games();
  ASSERT_TRUE(comes([&] { return finished_games() > before + 3; }));

  process->signal(SIGTERM);
  EXPECT_EQ(process->wait(), status(143)) << process->errors();
  EXPECT_THAT(process->errors(), HasSubstr("stopped; to continue: tournament run " +
                                           tournament.folder().root.string() + " --forever\n"));
  EXPECT_EQ(faults(), "");
  const int finished = finished_games();
  ASSERT_EQ(tournament.run("rebuild").ended, status(0));
  EXPECT_EQ(faults(), "");
  EXPECT_EQ(finished_games(), finished);
  EXPECT_EQ(players().at(0).versions.size(), 1U);
  // Without the option the last round is finished, and no other begins.
  const support::Finished plain = tournament.run("run");
  EXPECT_EQ(plain.ended, status(0)) << plain.errors;
  EXPECT_THAT(plain.output, HasSubstr("carl"));
}

TEST_F(Forever, IsEndedByADrainAlsoWhileItWaits) {
  start();
  ASSERT_TRUE(comes([&] { return process->errors().find("waiting for programs") != std::string::npos; }));
  EXPECT_EQ(tournament.run("jobs", {"drain"}).ended, status(0));
  EXPECT_EQ(process->wait(), status(1)) << process->errors();
  for (const std::string name : {"ada", "bob"}) hand_in(name, name);
  start();
  ASSERT_TRUE(comes([&] { return finished_games() > 2; }));
  EXPECT_EQ(tournament.run("jobs", {"drain"}).ended, status(0));
  EXPECT_EQ(process->wait(), status(1)) << process->errors();
  EXPECT_EQ(faults(), "");
}

TEST_F(Forever, AKilledRunPlaysNoGameTwiceAndLosesNoUpload) {
  for (const std::string name : {"ada", "bob", "carl"}) hand_in(name, name);
  std::map<std::string, std::string> before;
  for (int kill = 1; kill <= 6; ++kill) {
    start();
    const int goal = finished_games() + kill;
    ASSERT_TRUE(comes([&] { return finished_games() >= goal; }));
    hand_in("ada", std::to_string(kill));
    // Wherever it is: it may be about to put the upload into agents/.
    process->wait(std::chrono::milliseconds(kill * 13));
    process->signal(SIGKILL);
    process->wait();
    const auto now = tournament.finished_records();
    for (const auto& [name, bytes] : before) ASSERT_EQ(now.at(name), bytes) << name;
    before = now;
  }
  const int finished = finished_games();
  start();
  // Games of this run: the last one may have been killed when the upload was in agents/ already.
  ASSERT_TRUE(comes(
      [&] { return playing_upload(tournament.folder(), "ada") == 7 && finished_games() > finished + 3; }));
  process->signal(SIGTERM);
  EXPECT_EQ(process->wait(), status(143)) << process->errors();
  EXPECT_EQ(faults(), "");
  EXPECT_EQ(uploads_of(tournament.folder(), "ada").size(), 7U);
}

TEST_F(Forever, AFinalBeginsWithTheProgramsOfTheLadder) {
  for (const std::string name : {"ada", "bob", "carl"}) hand_in(name, name);
  const auto make_final = [&] {
    return support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "new", final_folder().string(),
                                     "--from", tournament.folder().root.string(), "--legs", "1"}});
  };
  const support::Finished early = make_final();
  EXPECT_EQ(early.ended, status(1));
  EXPECT_THAT(early.errors, HasSubstr("passed and does not play yet, and 2 more wait: first let it, with"));
  EXPECT_FALSE(fs::exists(final_folder()));
  start();
  ASSERT_TRUE(comes([&] { return finished_games() > 2; }));
  EXPECT_EQ(make_final().ended, status(1)) << "during a run";
  process->signal(SIGTERM);
  process->wait();

  const support::Finished made = make_final();
  ASSERT_EQ(made.ended, status(0)) << made.errors;
  EXPECT_THAT(made.output, HasSubstr("Copied 3 programs from "));
  const support::Finished played =
      support::run({.command = {std::string(KAVEN_BIN) + "/tournament", "run", final_folder().string()}});
  EXPECT_EQ(played.ended, status(0)) << played.errors;
  EXPECT_EQ(state::Ledger(final_folder() / "ledger.sqlite", state::Database::Access::read).games().size(),
            6U);
  EXPECT_EQ(playing_upload({final_folder()}, "ada"), 1) << "who handed in what is known there, too";
}

// The class list, the checks at the door and the reasons of those who do not play count in the final.
TEST_F(Forever, AFinalKnowsTheClassOfTheLadder) {
  InvitationChange change(tournament.folder());
  change.invite({{"ada", "Ada Lovelace", "A", "ada@x.org", "1815"},
                 {"bob", "Bob Byte", "B", "", ""},
                 {"carl", "Carl Code", "B", "carl@x.org", ""},
                 {"dora", "Dora Disk", "B", "", "4711"}},
                "2026-11-20T17:03:22Z");
  change.extend("ada", "2026-12-03T17:00:00Z");
  change.commit();
  for (const std::string name : {"ada", "bob"}) hand_in(name, name);
  IncomingUpload failing(tournament.folder(), "carl", "mine.py", 1U << 30U);
  failing.write("no program");
  write_report(
      tournament.folder(), failing.commit("carl", "2026-11-20T17:03:22Z", 20),
      {.passed = false, .verdict = "may not enter", .reason = "it hung", .remedy = "Look for a loop."});
  start();
  ASSERT_TRUE(comes([&] { return finished_games() > 2; }));
  process->signal(SIGTERM);
  process->wait();

  const std::string program = std::string(KAVEN_BIN) + "/tournament";
  const auto run_in_final = [&](std::vector<std::string> words) {
    words.insert(words.begin() + 1, final_folder().string());
    words.insert(words.begin(), program);
    return support::run({.command = words});
  };
  const support::Finished made =
      run_in_final({"new", "--from", tournament.folder().root.string(), "--legs", "1"});
  ASSERT_EQ(made.ended, status(0)) << made.errors;
  EXPECT_THAT(made.output, HasSubstr("Copied the class list: 4 students, with their tokens and checks\n"
                                     "Next: tournament run "));
  EXPECT_EQ(run_in_final({"run"}).ended, status(0));
  const fs::path scale = final_folder() / "scale.toml";
  support::write_file(scale, "passed-check = 40\npoint = 1\n");
  const support::Finished grades = run_in_final({"grades", "--scale", scale.string()});
  EXPECT_EQ(grades.ended, status(0)) << grades.errors;
  EXPECT_THAT(grades.output, HasSubstr(",Ada Lovelace,1815,ada@x.org,ada,A,"));
  EXPECT_THAT(grades.output, HasSubstr(",Bob Byte,bob,,bob,B,"));
  EXPECT_THAT(grades.output, HasSubstr(",passed,40,"));
  EXPECT_THAT(grades.output, HasSubstr("carl,Carl Code,carl,carl@x.org,,B,"));
  EXPECT_THAT(grades.output, HasSubstr(",\"mine.py failed its check: it hung; Look for a loop.\"\n"));
  EXPECT_THAT(grades.output, HasSubstr("Dora Disk,Dora Disk,4711,,,B,"));
  EXPECT_THAT(run_in_final({"standings", "--section", "A"}).output, HasSubstr("ada"));
  EXPECT_THAT(run_in_final({"report", "--print"}).output,
              testing::AllOf(HasSubstr("Student  Ada Lovelace <ada@x.org>."), HasSubstr("Check    passed."),
                             HasSubstr("it hung"), HasSubstr("nothing was handed in")));
  EXPECT_EQ(run_in_final({"verify"}).output, "");
  const std::vector<Invitation> there = read_invitations({final_folder()});
  EXPECT_EQ(there.at(0).token_sha256, read_invitations(tournament.folder()).at(0).token_sha256);
  EXPECT_EQ(there.at(0).extended, "") << "the deadline is not kept";
  EXPECT_EQ(fs::status(final_folder() / "door").permissions() & (fs::group_all | fs::others_all), 0);
}

// Ada and Bob hand in together, Carl and Dora each alone; Dora handed in alone before she joined Carl.
TEST_F(Forever, ATeamPlaysUnderItsNameAndEachMemberGetsItsResult) {
  const auto put_into = [&](const std::vector<std::string>& logins, const std::string& team) {
    InvitationChange change(tournament.folder());
    std::vector<Invitee> roster;
    for (const std::string& login : logins)
      roster.push_back(
          {.login = login, .name = login + " X", .section = "", .email = login + "@x.org", .team = team});
    change.invite(roster, "2026-11-20T17:03:22Z");
    change.commit();
  };
  put_into({"ada", "bob"}, "Red");
  for (const std::string name : {"Red", "carl", "dora"}) hand_in(name, name);
  start();
  ASSERT_TRUE(comes([&] { return finished_games_of("Red") > 1 && finished_games_of("dora") > 1; }));
  put_into({"carl", "dora"}, "Blue");
  process->signal(SIGTERM);
  process->wait();
  EXPECT_EQ(faults(), "");
  const fs::path scale = tournament.folder().root / "scale.toml";
  support::write_file(scale, "passed-check = 40\n");
  const std::string grades = tournament.run("grades", {"--scale", scale.string()}).output;
  for (const std::string member : {"ada", "bob"})
    EXPECT_THAT(grades, HasSubstr("Red," + member + " X," + member + "," + member + "@x.org,Red,"));
  for (const std::string member : {"carl", "dora"})
    EXPECT_THAT(grades, HasSubstr(member + " X," + member + " X," + member + "," + member + "@x.org,,"))
        << "of Blue";
  EXPECT_THAT(grades, HasSubstr("dora,,,,dora,")) << "the earlier program belongs to nobody";
  EXPECT_THAT(tournament.run("report", {"Red", "--print"}).output,
              testing::AllOf(HasSubstr("ada X <ada@x.org>"), HasSubstr("bob X <bob@x.org>")));
}

TEST_F(Forever, AWithdrawnStudentStopsPlayingAndTheOthersGoOn) {
  for (const std::string name : {"ada", "bob", "carl"}) hand_in(name, name);
  start();
  ASSERT_TRUE(comes([&] { return finished_games_of("ada") > 0; }));
  InvitationChange change(tournament.folder());
  change.withdraw("ada", "2026-11-20T17:03:22Z");
  change.commit();
  ASSERT_TRUE(comes([&] {
    const auto known = players();
    const auto ada = std::ranges::find(known, "ada", &state::Player::name);
    return ada->withdrawn && playing_upload(tournament.folder(), "ada") == 0;
  }));
  const int before = finished_games();
  ASSERT_TRUE(comes([&] { return finished_games() > before + 2; }));
  process->signal(SIGTERM);
  EXPECT_EQ(process->wait(), status(143)) << process->errors();
  EXPECT_FALSE(fs::exists(tournament.folder().agents() / "ada"));
  EXPECT_EQ(faults(), "");
}

TEST_F(Forever, ACopyMadeWhileItRunsIsABackup) {
  for (const std::string name : {"ada", "bob", "carl"}) hand_in(name, name);
  start();
  ASSERT_TRUE(comes([&] { return finished_games_of("carl") > 0; }));
  const fs::path copy = final_folder();
  // Files that are renamed meanwhile may be missed, which cp reports.
  support::run({.command = {"cp", "-a", tournament.folder().root.string(), copy.string()}});
  const int before = finished_games();
  ASSERT_TRUE(comes([&] { return finished_games() > before + 3; })) << "the run goes on";
  process->signal(SIGTERM);
  process->wait();
  const auto on_copy = [&](const std::string& command) {
    return support::run({.command = {std::string(KAVEN_BIN) + "/tournament", command, copy.string()}});
  };
  const support::Finished rebuilt = on_copy("rebuild");
  EXPECT_EQ(rebuilt.ended, status(0)) << rebuilt.errors;
  EXPECT_EQ(on_copy("verify").output, "");
  EXPECT_EQ(playing_upload({copy}, "ada"), 1);
}

TEST_F(Forever, WaitsForACommandThatHoldsTheFolder) {
  for (const std::string name : {"ada", "bob"}) hand_in(name, name);
  // The file names this process then. Its lock would be inherited by the run.
  {
    const folder::FolderLock named(tournament.folder(), [](const std::string&) {});
  }
  system::Descriptor held(::open(tournament.folder().lock().c_str(), O_RDWR | O_CLOEXEC));
  ASSERT_EQ(::flock(held.get(), LOCK_EX), 0);
  start();
  EXPECT_FALSE(process->wait(std::chrono::milliseconds(500))) << process->errors();
  held.reset();
  ASSERT_TRUE(comes([&] { return finished_games() > 0; }));
  process->signal(SIGTERM);
  EXPECT_EQ(process->wait(), status(143)) << process->errors();
}

TEST_F(Forever, NeedsALadder) {
  const support::Finished refused = tournament.run("run", {"--forever", "--format", "swiss"});
  EXPECT_EQ(refused.ended, status(2));
  EXPECT_THAT(refused.errors, HasSubstr("--forever: expected format = \"ladder\""));
}

}  // namespace
}  // namespace kaven::tournaments::door
