// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <set>
#include <utility>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/play/runner/written_record.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/pack.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments::runner {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = executor::ExecutionResult::Kind;

/// Games as a test wants them to go: each start takes the next plan of its game, or plays it well.
class PlannedExecutor : public executor::Executor {
 public:
  struct Plan {
    Written written = Written::whole;
    executor::ExecutionResult how;
    bool stays = false;   ///< the game goes on until it is stopped or killed
    std::string program;  ///< the hash of White's, where it is another one than that which entered
  };

  PlannedExecutor(boost::asio::io_context& context, const game::Rules& played)
      : events_(context), rules_(played) {}

  bool resume(const executor::GameSpec& spec, Done done) override {
    if (!under_way.contains(spec.game.number())) return false;
    write_record(spec, rules_, Written::whole);
    ++at_once;
    boost::asio::post(events_, [this, done = std::move(done)] {
      --at_once;
      done({});
    });
    return true;
  }
  void start(const executor::GameSpec& spec, Done done) override {
    started.push_back(spec.game.number());
    if (spec.is_last_attempt) last_attempts.insert(spec.game.number());
    Plan plan;
    if (auto& plans_of_game = plans[spec.game.number()]; !plans_of_game.empty()) {
      plan = plans_of_game.front();
      plans_of_game.pop_front();
    }
    write_record(spec, rules_, plan.written, plan.program);
    most_at_once = std::max(most_at_once, ++at_once);
    Done counted = [this, done = std::move(done)](const executor::ExecutionResult& how) {
      --at_once;
      done(how);
    };
    if (plan.stays) {
      staying_.push_back(std::move(counted));
    } else {
      boost::asio::post(events_, [counted = std::move(counted), how = plan.how] { counted(how); });
    }
    if (on_start) on_start(spec.game.number());
  }
  void stop() override {
    ++stops;
    if (stop_is_enough) come_back();
  }
  void kill() override {
    ++kills;
    come_back();
  }

  std::map<int, std::deque<Plan>> plans;
  std::set<int> under_way;  ///< the games that an earlier run left under way
  std::function<void(int)> on_start;
  bool stop_is_enough = true;
  std::vector<int> started;
  std::set<int> last_attempts;  ///< the games that were told that they are not attempted again
  int stops = 0;
  int kills = 0;
  int at_once = 0;
  int most_at_once = 0;

 private:
  void come_back() {
    for (Done& done : std::exchange(staying_, {})) {
      boost::asio::post(events_, [done = std::move(done)] { done({Kind::failed, "stopped"}); });
    }
  }
  boost::asio::io_context& events_;
  game::Rules rules_;
  std::vector<Done> staying_;
};

const PlannedExecutor::Plan failing{Written::half, {Kind::failed, "the referee was ended by signal 9"}};

class Run : public testing::Test {
 protected:
  Run() { fs::create_directories(folder.games()); }

  RunEnd run(int jobs = 1) {
    const OpenedTournament opened =
        open_tournament(folder, {settings, roster, accept}, [](const std::string&) {});
    RunPlan plan{.folder = folder,
                 .tournament = opened.tournament,
                 .archive = GameArchive(folder, opened.entries, settings.game().rules),
                 .jobs = jobs,
                 .retries = settings.run.retries,
                 .keeps_all_logs = settings.run.keep_logs == "all",
                 .wanted_jobs = [this] { return wanted_jobs(); },
                 .free_space = [this] { return free_space(); }};
    plan.single_packs = single_packs;
    for (const roster::Entrant& entrant : roster.entrants)
      plan.programs[entrant.name] = {entrant.name, entrant.program};
    Runner runner(std::move(plan), *opened.ledger, {});
    return runner.run(context, executor);
  }
  /// Enters what the first run would enter.
  void enter() {
    OpenedTournament opened = open_tournament(folder, {settings, roster}, [](const std::string&) {});
    opened.ledger->enter({}, pair_next(opened.tournament).games);
  }
  std::vector<state::GameState> states() {
    std::vector<state::GameState> states;
    for (const state::Game& game : ledger.games()) states.push_back(game.state);
    return states;
  }
  bool all_finished() {
    return std::ranges::all_of(
        ledger.games(), [](const state::Game& each) { return each.state == state::GameState::finished; });
  }
  executor::GameSpec spec(int game) {
    const state::TournamentState tournament = ledger.load(settings);
    const state::Game entered = tournament.game(folder::GameId(game));
    const auto name = [&](folder::PlayerId player) { return tournament.player(player).name; };
    return {.game = folder::GameId(game),
            .white = {name(entered.white), ""},
            .black = {name(entered.black), ""},
            .seed = entered.seed,
            .record = folder.games() / entered.record,
            .logs = folder.logs_of(entered.id)};
  }

  support::TemporaryDirectory directory;
  folder::Folder folder = folder::create_folder(directory.path(), "");
  settings::Settings settings;
  roster::Roster roster{{{.name = "a"}, {.name = "b"}, {.name = "c"}}, {}};
  bool accept = false;
  int single_packs = 10;
  std::function<std::optional<int>()> wanted_jobs = [] { return std::nullopt; };
  std::function<std::uint64_t()> free_space = [] { return std::uint64_t{1} << 40U; };
  state::Ledger ledger{folder.ledger(), state::Database::Access::write};
  boost::asio::io_context context;
  PlannedExecutor executor{context, settings.game().rules};
};

TEST_F(Run, GamesOfWhoIsGoneWaitAndAllOthersArePlayed) {
  enter();
  const roster::Entrant gone = roster.entrants.back();
  roster.entrants.pop_back();
  const RunEnd end = run();
  EXPECT_EQ(end.waiting, 4);
  EXPECT_EQ(std::ranges::count(states(), state::GameState::finished), 2);
  EXPECT_EQ(std::ranges::count(states(), state::GameState::pending), 4);
  roster.entrants.push_back(gone);
  EXPECT_EQ(run().waiting, 0);
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, FinishedGamesWithoutARecordAreNoticed) {
  run();
  EXPECT_THAT(run().without_record, testing::IsEmpty());
  fs::remove(spec(3).record);
  EXPECT_THAT(run().without_record, ElementsAre(folder::GameId(3)));
}

TEST_F(Run, AGameWhoseMachineWasLostHasNotFailed) {
  settings.run.retries = 0;
  const PlannedExecutor::Plan lost{Written::half, {Kind::lost, "the connection to lab1 has ended"}};
  executor.plans[2] = {lost, lost, lost};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_TRUE(all_finished());
  EXPECT_EQ(std::ranges::count(executor.started, 2), 4);
}

TEST_F(Run, PacksOldGamesUnlessOneIsLeftToPlay) {
  settings.pairing.format_settings.set(settings::legs, 50);  // 300 games
  settings.run.retries = 0;
  single_packs = 1;
  executor.plans[120] = {failing};
  EXPECT_EQ(run().abandoned, 1);
  const auto is_packed = [&](int pack) { return fs::exists(folder.games() / folder::pack_name(pack)); };
  EXPECT_TRUE(is_packed(0));
  EXPECT_FALSE(is_packed(1)) << "a game of it is void";
  EXPECT_TRUE(is_packed(2));
  EXPECT_FALSE(is_packed(3)) << "the latest";
  EXPECT_FALSE(fs::exists(spec(99).record));
  EXPECT_TRUE(fs::exists(spec(101).record));
  EXPECT_TRUE(fs::exists(spec(300).record));
  const RunEnd end = run();
  EXPECT_TRUE(all_finished());
  EXPECT_THAT(end.without_record, testing::IsEmpty());
  EXPECT_EQ(executor.started.size(), 301U) << "no packed game is played again";
  fs::remove(folder.ledger());
  EXPECT_EQ(run().waiting, 0);
  EXPECT_EQ(executor.started.size(), 301U);
}

TEST_F(Run, PlaysEveryGameOnceInOrder) {
  const RunEnd end = run();
  EXPECT_EQ(end.signal, 0);
  EXPECT_EQ(end.abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
  EXPECT_EQ(ledger.games()[0].result,
            (state::GameResult{
                game::Result::white_wins,
                game::Ending::time,
                1,
                settings::Seconds(31.5),
                {state::TimeUse{1, settings::Seconds(1.5), settings::Seconds(1.5), settings::Seconds(0)},
                 state::TimeUse{1, settings::Seconds(30), settings::Seconds(30), settings::Seconds(0)}}}));
}

TEST_F(Run, PlaysAsManyAtATimeAsItMay) {
  run(4);
  EXPECT_EQ(executor.most_at_once, 4);
  EXPECT_EQ(executor.started.size(), 6U);
}

TEST_F(Run, PlaysMoreAtATimeWhenItIsToldTo) {
  executor.plans[1] = {{.stays = true}};
  wanted_jobs = [] { return 2; };
  executor.on_start = [this](int game) {
    if (game == 2) executor.stop();
  };
  run(1);
  EXPECT_EQ(executor.most_at_once, 2);
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, FinishesWhatRunsAndStartsNothingWhenItIsToldToAndTheNextRunGoesOn) {
  executor.plans[1] = {{.stays = true}};
  bool told = false;
  wanted_jobs = [&] {
    if (std::exchange(told, true)) executor.stop();
    return 0;
  };
  const RunEnd end = run(1);
  EXPECT_TRUE(end.drained);
  EXPECT_THAT(executor.started, ElementsAre(1));
  wanted_jobs = [] { return std::nullopt; };
  EXPECT_FALSE(run(1).drained);
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, IsDrainedWhereOnlyTheNextRoundIsLeft) {
  roster.entrants.push_back({.name = "d"});
  settings.pairing.format = "swiss";
  settings.pairing.format_settings.set(settings::rounds, 2);
  executor.plans[2] = {{.stays = true}};
  bool told = false;
  wanted_jobs = [&] {
    if (std::exchange(told, true)) executor.stop();
    return 0;
  };
  EXPECT_TRUE(run(1).drained);
  EXPECT_THAT(executor.started, ElementsAre(1, 2));
  EXPECT_EQ(states().size(), 2U) << "who comes before the next run is paired, too";
  wanted_jobs = [] { return std::nullopt; };
  EXPECT_FALSE(run(1).drained);
  EXPECT_EQ(states().size(), 4U);
}

TEST_F(Run, WithNothingToPlayDoesNothing) {
  run();
  executor.started.clear();
  run();
  EXPECT_TRUE(executor.started.empty());
}

TEST_F(Run, EntersWhatWasFinishedWithoutTheLedgerKnowing) {
  enter();
  write_record(spec(2), settings.game().rules, Written::whole);
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, GamesOfARoundThatTheLedgerDoesNotKnowAreNotPlayedAgain) {
  roster.entrants.push_back({.name = "d"});
  settings.pairing.format = "swiss";
  settings.pairing.format_settings.set(settings::rounds, 2);
  enter();
  const fs::path backup = directory.path() / "backup";
  for (const char* suffix : {"", "-wal"})
    fs::copy_file(folder.ledger().string() + suffix, backup.string() + suffix);
  run();
  const auto games = ledger.games();
  ledger = state::Ledger(directory.path() / "elsewhere.sqlite", state::Database::Access::write);
  for (const char* suffix : {"", "-wal"})
    fs::rename(backup.string() + suffix, folder.ledger().string() + suffix);
  fs::remove(folder.ledger().string() + "-shm");
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4));
  ledger = state::Ledger(folder.ledger(), state::Database::Access::write);
  EXPECT_EQ(ledger.games(), games);
}

TEST_F(Run, AGameThatIsStillUnderWayIsNotStarted) {
  executor.under_way = {2, 5};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 3, 4, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, PlaysACutOffGameAgainAndKeepsWhatThereWas) {
  enter();
  write_record(spec(2), settings.game().rules, Written::half);
  const std::string half = support::read_file(spec(2).record);
  fs::create_directories(spec(2).logs);
  support::write_file(spec(2).logs / "white.log", "thinking");
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(support::read_file(spec(2).logs / "attempt-1.jsonl"), half);
  EXPECT_EQ(support::read_file(spec(2).logs / "attempt-1-white.log"), "thinking");
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, ARecordThatCannotBeBelievedIsSetAside) {
  enter();
  support::write_file(spec(1).record, "{\"kaven\":\"nonsense\"}\n");
  write_record(spec(3), settings.game().rules, Written::whole);
  fs::rename(spec(3).record, spec(2).record);  // the record of another game
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(support::read_file(spec(1).logs / "attempt-1.jsonl"), "{\"kaven\":\"nonsense\"}\n");
  EXPECT_TRUE(fs::exists(spec(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, AGameIsStartedAgainWhenItsRefereeFails) {
  executor.plans[2] = {failing, {Written::nothing, {Kind::failed, "no more processes"}}};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(spec(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, AGameWhoseRefereeFailsTooOftenIsVoidAndPlayedByTheNextRun) {
  executor.plans[2] = {failing, failing, failing};
  EXPECT_EQ(run().abandoned, 1);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 2, 3, 4, 5, 6));
  EXPECT_EQ(states()[1], state::GameState::abandoned);
  executor.started.clear();
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(2));
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(spec(2).logs / "attempt-3.jsonl"));
}

TEST_F(Run, AnOrderThatIsNotUnderstoodIsRepeatedOnceForItToBeSettled) {
  executor.plans[4] = {{Written::nothing, {Kind::refused, "usage"}},
                       {Written::nothing, {Kind::refused, "usage"}}};
  EXPECT_EQ(run().abandoned, 1);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 4, 5, 6));
  EXPECT_TRUE(executor.last_attempts == std::set({4}));
}

TEST_F(Run, TheRecordDecidesHoweverTheRefereeEnded) {
  executor.plans[1] = {{Written::whole, {Kind::failed, "interrupted in its grace"}}};
  executor.plans[2] = {{Written::half, {Kind::played, ""}}};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 3, 4, 5, 6));
}

TEST_F(Run, ASignalEndsItAndTheNextRunGoesOn) {
  executor.plans[3] = {{Written::half, {}, true}};
  executor.plans[4] = {{Written::whole, {}, true}};  // has its verdict, and waits for its programs
  executor.on_start = [&](int game) {
    if (game == 4) ::raise(SIGINT);
  };
  EXPECT_EQ(run(2).signal, SIGINT);
  EXPECT_EQ(executor.stops, 1);
  EXPECT_EQ(executor.kills, 0);
  EXPECT_EQ(states(),
            (std::vector{state::GameState::finished, state::GameState::finished, state::GameState::pending,
                         state::GameState::finished, state::GameState::pending, state::GameState::pending}));
  executor.started.clear();
  executor.on_start = nullptr;
  EXPECT_EQ(run(2).signal, 0);
  EXPECT_THAT(executor.started, ElementsAre(3, 5, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, ASecondSignalForces) {
  executor.plans[1] = {{Written::half, {}, true}};
  executor.stop_is_enough = false;
  executor.on_start = [&](int) {
    ::raise(SIGTERM);
    ::raise(SIGTERM);
  };
  EXPECT_EQ(run().signal, SIGTERM);
  EXPECT_EQ(executor.stops, 1);
  EXPECT_EQ(executor.kills, 1);
}

TEST_F(Run, AnIgnoredSignalStaysIgnored) {
  ::signal(SIGHUP, SIG_IGN);
  executor.on_start = [&](int) { ::raise(SIGHUP); };
  EXPECT_EQ(run().signal, 0);
  ::signal(SIGHUP, SIG_DFL);
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, AVoidGameSaysSoInItsFiles) {
  executor.plans[2] = {failing, failing, failing};
  run();
  EXPECT_EQ(support::read_file(spec(2).logs / "void.txt"), "the referee was ended by signal 9\n");
  run();
  EXPECT_FALSE(fs::exists(spec(2).logs / "void.txt"));
}

TEST_F(Run, GamesOfAProgramThatNeverEnteredDoNotCountAndTheOthersGoOn) {
  executor.plans[2] = {{Written::whole, {}, false, std::string(64, 'b')}};
  const RunEnd end = run();
  ASSERT_EQ(end.exchanged.size(), 1U);
  const folder::PlayerId exchanged = end.exchanged.front();
  const std::vector<state::Game> games = ledger.games();
  int waiting = 0;
  for (const state::Game& game : games) {
    const bool waits = game.id.number() >= 2 && (game.white == exchanged || game.black == exchanged);
    EXPECT_EQ(game.state, waits ? state::GameState::pending : state::GameState::finished) << game.id.number();
    waiting += waits ? 1 : 0;
  }
  EXPECT_EQ(end.waiting, waiting);
  const std::string log = support::read_file(folder.runner_log());
  EXPECT_THAT(log, AllOf(HasSubstr("game 0002: the program of"), HasSubstr("was not the one that entered"),
                         HasSubstr("bbbb")));
  EXPECT_EQ(run().waiting, 0);
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(spec(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, WaitsForRoomOnTheDisk) {
  int looks = 0;
  free_space = [&] { return ++looks == 2 ? std::uint64_t{1} << 20U : std::uint64_t{1} << 40U; };
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, AGameThatAFullDiskBrokeIsNotHeldAgainstItsReferee) {
  settings.run.retries = 0;
  executor.plans[2] = {failing};
  bool full = false;
  executor.on_start = [&](int game) { full = game == 2 && executor.started.size() == 2; };
  free_space = [&] { return std::exchange(full, false) ? std::uint64_t{0} : std::uint64_t{1} << 40U; };
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 3, 4, 5, 6));
}

TEST_F(Run, ALedgerThatIsLostIsMadeAgainFromTheRecords) {
  executor.plans[3] = {failing, failing, failing};
  run();
  const auto games = ledger.games();
  const auto players = ledger.players();
  ledger = state::Ledger(directory.path() / "elsewhere.sqlite", state::Database::Access::write);
  fs::remove(folder.ledger());
  const OpenedTournament opened = open_tournament(folder, {settings, roster}, [](const std::string&) {});
  EXPECT_EQ(opened.ledger->games(), games);
  EXPECT_EQ(opened.ledger->players(), players);
  EXPECT_EQ(games[2].state, state::GameState::abandoned);
}

}  // namespace
}  // namespace kaven::tournaments::runner
