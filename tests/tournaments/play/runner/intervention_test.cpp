// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/intervention.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <random>
#include <set>

#include "tests/support/rounds.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/play/runner/written_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/pairing_input.hpp"

namespace kaven::tournaments::runner {
namespace {

namespace fs = boost::filesystem;
using folder::GameId;
using folder::PlayerId;
using state::GameState;
using state::WithdrawnGames;
using testing::HasSubstr;

const auto silent = [](const std::string&) {};

/// A tournament on disk whose games are records that the test writes.
class Field {
 public:
  Field(const std::string& format, int players, std::uint64_t seed = 1) {
    settings.pairing.format = format;
    settings.pairing.seed = seed;
    fs::create_directories(folder.games());
    for (int each = 0; each < players; ++each) add_player();
    const pairing::Format& rules = *pairing::find_format(format);
    if (rules.find(settings::games_per_match) != nullptr) {
      settings.pairing.format_settings.set(settings::games_per_match, 1 + static_cast<int>(seed % 2));
    }
    std::vector<std::string> names;
    for (int each = 0; each < players; ++each) names.push_back(name_of(each));
    if (rules.make_up != nullptr) rules.make_up(settings.pairing.format_settings, names);
  }

  static constexpr int most_players = 8;
  static std::string name_of(int number) { return {static_cast<char>('a' + number)}; }
  void add_player() {
    roster.entrants.push_back({.name = name_of(static_cast<int>(roster.entrants.size()))});
  }

  /// Does what a run does first, and pairs at once.
  void begin() {
    // A run first enters the games that ended without an entry in the ledger.
    if (fs::exists(folder.entries())) open();
    OpenedTournament opened = open_tournament(folder, {settings, roster}, silent);
    pair_all(opened);
  }
  void pair_all(OpenedTournament& opened) const {
    while (true) {
      const NewPairings pairings = pair_next(opened.tournament);
      if (pairings.empty()) return;
      opened.ledger->enter({}, pairings.games, pairings.byes);
    }
  }
  OpenedTournament open() const { return open_for_intervention(folder, silent); }

  /// Writes the record of a game that is to be played.
  void play(GameId id, game::Result result) const {
    const state::TournamentState tournament = open().tournament;
    const state::Game& game = tournament.game(id);
    ASSERT_EQ(game.state, GameState::pending);
    const GameArchive archive(folder, state::read_entries(folder.entries()),
                              tournament.settings.game().rules);
    archive.archive_attempt(game);
    const executor::GameSpec spec{.game = id,
                                  .white = {tournament.player(game.white).name, ""},
                                  .black = {tournament.player(game.black).name, ""},
                                  .seed = ++played,
                                  .record = folder.games() / game.record,
                                  .logs = folder.logs_of(id)};
    write_record(spec, tournament.settings.game().rules, Written::whole, "", result);
  }
  void play_all(game::Result result = game::Result::white_wins) {
    begin();
    for (const state::Game& game : open().tournament.games) {
      if (game.state == GameState::pending) play(game.id, result);
    }
  }
  state::TournamentState replayed() const {
    return replay_files(folder, state::read_entries(folder.entries()));
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  settings::Settings settings;
  roster::Roster roster;
  mutable std::uint64_t played = 0;  ///< no two records are the same
};

std::string fault_of(const std::function<void()>& action) {
  try {
    action();
    return "no error";
  } catch (const InterventionError& error) {
    return error.what();
  }
}

TEST(OrderedReplays, SetTheRecordAsideAndKeepWhatItSaid) {
  Field field("round-robin", 3);
  field.play_all();
  OpenedTournament opened = field.open();
  const std::string record = opened.tournament.games[1].record;
  const std::string before = support::read_file(field.folder.games() / record);
  order_replays(field.folder, opened, std::vector{GameId(2)}, "the machine was swapping");
  EXPECT_FALSE(fs::exists(field.folder.games() / record));
  EXPECT_EQ(support::read_file(field.folder.logs_of(GameId(2)) / "attempt-1.jsonl"), before);
  EXPECT_EQ(opened.tournament.game(GameId(2)).state, GameState::pending);
  EXPECT_EQ(field.open().tournament.games, opened.tournament.games);
  EXPECT_EQ(field.replayed().games, opened.tournament.games);
  const auto entries = state::read_entries(field.folder.entries());
  ASSERT_EQ(entries.size(), 2U);
  ASSERT_EQ(entries[1].replays.size(), 1U);
  EXPECT_EQ(entries[1].replays[0].reason, "the machine was swapping");
  EXPECT_EQ(entries[1].replays[0].result, game::Result::white_wins);
  field.play(GameId(2), game::Result::black_wins);
  EXPECT_EQ(field.open().tournament.game(GameId(2)).result->result, game::Result::black_wins);
  EXPECT_EQ(field.replayed().game(GameId(2)).result->result, game::Result::black_wins);
}

TEST(OrderedReplays, AreRefusedAllOrNone) {
  Field field("round-robin", 3);
  field.begin();
  field.play(GameId(1), game::Result::black_wins);
  OpenedTournament opened = field.open();
  const std::string entries = support::read_file(field.folder.entries());
  const auto fault = [&](std::vector<GameId> games, const std::string& reason) {
    return fault_of([&] { order_replays(field.folder, opened, games, reason); });
  };
  EXPECT_THAT(fault({GameId(1)}, " "), HasSubstr("expected a few words"));
  EXPECT_THAT(fault({GameId(1), GameId(2)}, "x"), HasSubstr("game 0002 has no result yet"));
  EXPECT_THAT(fault({GameId(1), GameId(9)}, "x"), HasSubstr("no game 9: expected a number from 1 to 6"));
  EXPECT_EQ(support::read_file(field.folder.entries()), entries);
  EXPECT_EQ(opened.tournament.game(GameId(1)).state, GameState::finished);
}

TEST(OrderedReplays, OfAGameThatDecidedAPairingAreRefused) {
  Field field("knock-out", 4);
  field.play_all();
  OpenedTournament opened = field.open();
  EXPECT_FALSE(replay_objection(opened.tournament, GameId(1))) << "nothing was paired by it yet";
  const std::size_t first_round = opened.tournament.games.size();
  field.pair_all(opened);
  ASSERT_GT(opened.tournament.games.size(), first_round);
  EXPECT_THAT(*replay_objection(opened.tournament, GameId(1)), HasSubstr("was paired by its result"));
}

// The rounds that were paired by the result of before stay as they were, in a replay, too.
TEST(OrderedReplays, LeaveWhatWasPairedByTheOldResult) {
  Field field("swiss", 8, 2);
  for (int round = 0; round < 2; ++round) field.play_all();
  field.begin();
  OpenedTournament opened = field.open();
  const auto before = opened.tournament.games;
  ASSERT_EQ(before.back().round, 3);
  order_replays(field.folder, opened, std::vector{GameId(1), GameId(3)}, "twice");
  field.play(GameId(1), game::Result::black_wins);
  field.play(GameId(3), game::Result::white_wins);
  opened = field.open();
  order_replays(field.folder, opened, std::vector{GameId(1)}, "thrice");
  field.play(GameId(1), game::Result::black_wins);
  opened = field.open();
  for (std::size_t game = 0; game < before.size(); ++game) {
    EXPECT_EQ(opened.tournament.games[game].white, before[game].white);
  }
  EXPECT_EQ(field.replayed().games, opened.tournament.games);
}

// Whoever ordered it was killed after he wrote it down: neither the record moved nor the ledger knows.
TEST(OrderedReplays, AreFollowedUpAfterAKill) {
  Field field("round-robin", 3);
  field.play_all();
  OpenedTournament opened = field.open();
  opened.ledger.reset();
  const fs::path record = field.folder.games() / opened.tournament.games[0].record;
  const std::string text = support::read_file(record);
  const std::string ledger = support::read_file(field.folder.ledger());
  opened = field.open();
  order_replays(field.folder, opened, std::vector{GameId(1)}, "x");
  opened.ledger.reset();
  support::write_file(field.folder.ledger(), ledger);
  fs::remove_all(field.folder.logs_of(GameId(1)));
  support::write_file(record, text);
  opened = field.open();
  EXPECT_EQ(opened.tournament.game(GameId(1)).state, GameState::pending);
  field.play(GameId(1), game::Result::black_wins);
  EXPECT_EQ(support::read_file(field.folder.logs_of(GameId(1)) / "attempt-1.jsonl"), text);
  EXPECT_EQ(field.open().tournament.game(GameId(1)).result->result, game::Result::black_wins);
}

TEST(OrderedReplays, TakeTheResultOfAMissingRecordFromTheLedger) {
  Field field("swiss", 4, 2);
  field.play_all();
  field.begin();
  OpenedTournament opened = field.open();
  fs::remove(field.folder.games() / opened.tournament.games[0].record);
  order_replays(field.folder, opened, std::vector{GameId(1)}, "the disk lost it");
  EXPECT_EQ(field.replayed().games, opened.tournament.games);
}

TEST(Withdrawals, KeepDropsWhatWasNotPlayed) {
  Field field("round-robin", 4);
  field.begin();
  field.play(GameId(1), game::Result::black_wins);
  OpenedTournament opened = field.open();
  const PlayerId leaver = opened.tournament.game(GameId(1)).white;
  const std::string name = opened.tournament.player(leaver).name;
  const WithdrawalEffect effect =
      withdraw_player(field.folder, opened, name, WithdrawnGames::keep, "moved away");
  EXPECT_EQ(effect.finished, 1);
  EXPECT_EQ(effect.walkovers, 0);
  EXPECT_EQ(effect.dropped, 5);
  EXPECT_EQ(opened.tournament.games_to_play(), 7);
  EXPECT_EQ(opened.tournament.player(leaver).withdrawn->reason, "moved away");
  EXPECT_EQ(field.open().tournament.players, opened.tournament.players);
  EXPECT_EQ(field.replayed().games, field.open().tournament.games);
}

TEST(Withdrawals, APlayerMayBeCalledByItsFolderInAgents) {
  Field field("round-robin", 3);
  field.roster.entrants[1].command = "/courses/spring/agents/bob/agent";
  field.begin();
  OpenedTournament opened = field.open();
  EXPECT_EQ(withdraw_player(field.folder, opened, "bob", WithdrawnGames::keep, "").name, "b");
  EXPECT_TRUE(field.open().tournament.players[1].withdrawn);
}

TEST(Withdrawals, ForfeitGivesTheOpponentsWhatWasNotPlayedAndVoidTakesEverythingBack) {
  Field field("round-robin", 3);
  field.begin();
  for (int game = 1; game <= 3; ++game) field.play(GameId(game), game::Result::black_wins);
  OpenedTournament opened = field.open();
  const WithdrawalEffect forfeited = withdraw_player(field.folder, opened, "a", WithdrawnGames::forfeit, "");
  EXPECT_EQ(forfeited.finished + forfeited.walkovers, 4);
  EXPECT_EQ(forfeited.dropped, 0);
  const WithdrawalEffect annulled = withdraw_player(field.folder, opened, "b", WithdrawnGames::annul, "");
  EXPECT_EQ(annulled.dropped, 4);
  EXPECT_EQ(field.open().tournament.games, opened.tournament.games);
  EXPECT_EQ(field.replayed().games, opened.tournament.games);
}

TEST(Withdrawals, SayWhyTheyCannotBe) {
  Field field("swiss", 4);
  field.begin();
  OpenedTournament opened = field.open();
  const auto fault = [&](const std::string& name, WithdrawnGames games) {
    return fault_of([&] { withdraw_player(field.folder, opened, name, games, ""); });
  };
  EXPECT_THAT(fault("A", WithdrawnGames::keep), HasSubstr("no player in this tournament has this name"));
  EXPECT_THAT(fault("a", WithdrawnGames::annul), HasSubstr("in a Swiss later rounds follow from"));
  EXPECT_EQ(fault("a", WithdrawnGames::keep), "no error");
  EXPECT_EQ(fault("a", WithdrawnGames::keep), "a is withdrawn already");
}

TEST(Interventions, NeedATournamentThatBegan) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder = folder::create_folder(directory.path() / "one", "");
  EXPECT_THAT(fault_of([&] { open_for_intervention(folder, silent); }), HasSubstr("nothing has been played"));
}

class EveryFormat : public testing::TestWithParam<std::string> {};

// Players are withdrawn, games played again, players come, runs are killed: at every moment the tournament
// follows from its files, and in the end everyone's games are complete.
TEST_P(EveryFormat, FollowsFromItsFilesWhateverIsDecidedWhen) {
  const pairing::Format& format = *pairing::find_format(GetParam());
  for (int round = 1; round <= support::rounds(4); ++round) {
    const auto seed = static_cast<std::uint64_t>(round);
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto lot = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
    Field field(GetParam(), GetParam() == "schedule" ? Field::most_players : 4 + static_cast<int>(lot(2)),
                seed);
    constexpr int most_steps = 400;
    int interventions = 0;
    int step = 0;
    for (; step < most_steps; ++step) {
      field.begin();
      OpenedTournament opened = field.open();
      state::TournamentState& now = opened.tournament;
      const state::TournamentState replayed = field.replayed();
      ASSERT_TRUE(replayed.games == now.games) << "step " << step;
      ASSERT_TRUE(replayed.players == now.players && replayed.byes == now.byes) << "step " << step;
      ASSERT_EQ(replayed.interventions, now.interventions);
      std::vector<GameId> pending;
      std::vector<GameId> finished;
      for (const state::Game& game : now.games) {
        if (game.state == GameState::pending) pending.push_back(game.id);
        if (game.state == GameState::finished) finished.push_back(game.id);
      }
      if (pending.empty() && (interventions >= 6 || step > 60)) break;
      const std::size_t what = lot(12);
      if (what == 0 && interventions < 6 &&
          std::ranges::count_if(now.players, [](const state::Player& each) { return !each.withdrawn; }) > 2) {
        ++interventions;
        const state::Player leaver = now.players[lot(now.players.size())];
        const auto games = static_cast<WithdrawnGames>(lot(3));
        const std::size_t before = now.games.size();
        const std::string fault =
            fault_of([&] { withdraw_player(field.folder, opened, leaver.name, games, "by lot"); });
        if (fault == "no error") {
          for (const state::Game& game : now.games) {
            const bool plays = game.white == leaver.id || game.black == leaver.id;
            EXPECT_FALSE(plays && game.state == GameState::pending);
          }
        }
        ASSERT_EQ(now.games.size(), before);
      } else if (what == 1 && interventions < 6 && !finished.empty()) {
        ++interventions;
        fault_of([&] {
          order_replays(field.folder, opened, std::vector{finished[lot(finished.size())]}, "by lot");
        });
      } else if (what == 2 && static_cast<int>(field.roster.entrants.size()) < Field::most_players &&
                 format.takes_newcomers(state::pairing_input_of(now), state::history_of(now))) {
        field.add_player();
      } else if (what == 3 && !pending.empty()) {
        // The ledger is lost in a crash, and made again.
        opened.ledger.reset();
        fs::remove(field.folder.ledger());
      } else if (!pending.empty()) {
        const auto result = lot(2) == 0 ? game::Result::white_wins : game::Result::black_wins;
        field.play(pending[lot(pending.size())], result);
      } else {
        ++interventions;
      }
      if (HasFatalFailure()) return;
    }
    ASSERT_LT(step, most_steps) << "it does not end";
    const state::TournamentState end = field.open().tournament;
    for (const state::Game& game : end.games) {
      EXPECT_TRUE(game.state == GameState::finished || game.state == GameState::cancelled);
      for (const PlayerId side : {game.white, game.black}) {
        const auto& withdrawn = end.player(side).withdrawn;
        EXPECT_TRUE(!withdrawn || game.round <= withdrawn->rounds) << "game " << game.id.number();
      }
    }
    for (const state::Bye& bye : end.byes) {
      const auto& withdrawn = end.player(bye.player).withdrawn;
      EXPECT_TRUE(!withdrawn || bye.round <= withdrawn->rounds);
    }
    if (format.places != nullptr) {
      EXPECT_EQ(format.places(state::pairing_input_of(end), state::history_of(end)).size(),
                end.players.size());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const pairing::Format* format : pairing::formats()) {
                             names.emplace_back(format->name);
                           }
                           return names;
                         }()),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace kaven::tournaments::runner
