// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/opened_tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::runner {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class OpenedTournamentTest : public testing::Test {
 protected:
  static Registration registration(const std::vector<std::string>& names) {
    Registration registration;
    for (const std::string& name : names) {
      registration.roster.entrants.push_back({.name = name, .command = name, .sha256 = "1" + name});
    }
    return registration;
  }
  OpenedTournament open(const Registration& registration) {
    notes.clear();
    return open_tournament(folder, registration, [this](const std::string& note) { notes.push_back(note); });
  }
  static std::vector<std::string> names_of(const std::vector<state::Player>& players) {
    std::vector<std::string> names;
    for (const state::Player& player : players) names.push_back(player.name);
    return names;
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  std::vector<std::string> notes;
};

TEST_F(OpenedTournamentTest, EntersEverybodyIntoListLedgerAndState) {
  const OpenedTournament opened = open(registration({"a", "b"}));
  EXPECT_THAT(names_of(opened.tournament.players), ElementsAre("a", "b"));
  EXPECT_EQ(opened.ledger->players(), opened.tournament.players);
  EXPECT_EQ(opened.entries, state::read_entries(folder.entries()));
  EXPECT_THAT(opened.entries, testing::SizeIs(1));
  EXPECT_THAT(notes, IsEmpty());
}

TEST_F(OpenedTournamentTest, ASecondTimeNothingIsEntered) {
  open(registration({"a", "b"}));
  const std::string written = support::read_file(folder.entries());
  open(registration({"a", "b"}));
  EXPECT_EQ(support::read_file(folder.entries()), written);
  EXPECT_THAT(notes, IsEmpty());
}

TEST_F(OpenedTournamentTest, ALedgerThatIsMissingIsMadeAgainAndThatIsSaid) {
  open(registration({"a", "b"}));
  boost::filesystem::remove(folder.ledger());
  const OpenedTournament opened = open(registration({"a", "b"}));
  EXPECT_THAT(names_of(opened.ledger->players()), ElementsAre("a", "b"));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("there is no ledger")));
}

TEST_F(OpenedTournamentTest, ALostEntryListIsNotBegunAnew) {
  open(registration({"a", "b"}));
  boost::filesystem::remove(folder.entries());
  try {
    open(registration({"a", "b"}));
    FAIL();
  } catch (const state::EntryListError& error) {
    EXPECT_THAT(error.what(), HasSubstr("entries.jsonl is missing or empty, but the ledger has players that "
                                        "entered: put it back from a copy of the folder"));
  }
  EXPECT_FALSE(boost::filesystem::exists(folder.entries()));
}

TEST_F(OpenedTournamentTest, WhoReadsBesideTheFirstMomentFindsAWholeLedgerOrNone) {
  constexpr int times = 20;
  std::vector<folder::Folder> folders;
  for (int time = 0; time < times; ++time) {
    folders.push_back(folder::create_folder(directory.path() / ("reader" + std::to_string(time)), ""));
  }
  std::string fault;
  std::jthread reader([&] {
    for (const folder::Folder& each : folders) {
      while (!boost::filesystem::exists(each.ledger())) std::this_thread::yield();
      try {
        state::Ledger(each.ledger(), state::Database::Access::read).players();
      } catch (const state::DatabaseError& error) {
        fault = error.what();
      }
    }
  });
  for (const folder::Folder& each : folders) open_tournament(each, registration({"a", "b"}), [](auto&) {});
  reader.join();
  EXPECT_EQ(fault, "");
}

TEST_F(OpenedTournamentTest, ALedgerThatFellBehindTheEntryListIsMadeAgain) {
  open(registration({"a", "b"}));
  const boost::filesystem::path behind = directory.path() / "behind.sqlite";
  boost::filesystem::copy_file(folder.ledger(), behind);
  open(registration({"a", "b", "c"}));
  boost::filesystem::copy_file(behind, folder.ledger(), boost::filesystem::copy_options::overwrite_existing);
  const OpenedTournament opened = open(registration({"a", "b", "c"}));
  EXPECT_THAT(names_of(opened.ledger->players()), ElementsAre("a", "b", "c"));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("lacks players that entered")));
}

TEST_F(OpenedTournamentTest, AProgramThatWasReplacedIsNamedOnceItIsAccepted) {
  open(registration({"a", "b"}));
  Registration changed = registration({"a", "b"});
  changed.roster.entrants.back().sha256 = "2b";
  EXPECT_THROW(open(changed), RegistrationError);
  changed.accept_new_versions = true;
  const OpenedTournament opened = open(changed);
  EXPECT_EQ(opened.tournament.players.back().sha256, "2b");
  EXPECT_THAT(notes, ElementsAre(HasSubstr("b continues with another program")));
}

}  // namespace
}  // namespace kaven::tournaments::runner
