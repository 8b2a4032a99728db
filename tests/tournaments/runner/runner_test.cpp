#include "tournaments/runner/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <set>
#include <utility>

#include "common/game/position.hpp"
#include "common/record/record_writer.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/folder/creation.hpp"
#include "tournaments/runner/beginning.hpp"
#include "tournaments/runner/overview.hpp"
#include "tournaments/runner/progress.hpp"

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = GameReturn::Kind;

enum class Written { nothing, half, whole };

void write_record(const GameOrder& order, const game::Rules& rules, Written written,
                  const std::string& program = "") {
  if (written == Written::nothing) return;
  record::Header header{.game = "connect4", .rules = rules};
  header.contestants = {
      record::Contestant{order.white.name, order.white.program.string(), program, "mailbox"},
      record::Contestant{order.black.name, order.black.program.string(), "", "mailbox"}};
  header.turn_seconds = 30;
  header.start_seconds = 60;
  header.seed = order.seed;
  header.sandbox = "basic";
  header.started = "2026-11-21T09:30:00Z";
  header.event = game_label(order.game);
  record::RecordWriter writer(order.record, header);
  writer.write(record::Turn{.ply = 1, .move = {game::Colour::white, {0, 0}}, .seconds = 1.5});
  if (written == Written::half) return;
  record::Verdict verdict;
  verdict.outcome.result = game::Result::white_wins;
  verdict.outcome.ending = game::Ending::time;
  verdict.seconds = 30;
  verdict.ended = "2026-11-21T09:30:31Z";
  writer.write(verdict);
}

/// Games as a test wants them to go: each start takes the next plan of its game, or plays it well.
class PlannedExecutor : public Executor {
 public:
  struct Plan {
    Written written = Written::whole;
    GameReturn how;
    bool stays = false;   ///< until it is stopped or killed
    std::string program;  ///< the hash of White's, where it is another one than that which entered
  };

  PlannedExecutor(boost::asio::io_context& context, const game::Rules& played)
      : events(context), rules(played) {}

  bool resume(const GameOrder& order, Done done) override {
    if (!under_way.contains(order.game)) return false;
    write_record(order, rules, Written::whole);
    ++at_once;
    boost::asio::post(events, [this, done = std::move(done)] {
      --at_once;
      done({});
    });
    return true;
  }
  void start(const GameOrder& order, Done done) override {
    started.push_back(order.game);
    Plan plan;
    if (auto& plans_of_game = plans[order.game]; !plans_of_game.empty()) {
      plan = plans_of_game.front();
      plans_of_game.pop_front();
    }
    write_record(order, rules, plan.written, plan.program);
    most_at_once = std::max(most_at_once, ++at_once);
    Done counted = [this, done = std::move(done)](const GameReturn& how) {
      --at_once;
      done(how);
    };
    if (plan.stays) {
      staying.push_back(std::move(counted));
    } else {
      boost::asio::post(events, [counted = std::move(counted), how = plan.how] { counted(how); });
    }
    if (on_start) on_start(order.game);
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
  std::set<int> under_way;  ///< from an earlier run
  std::function<void(int)> on_start;
  bool stop_is_enough = true;
  std::vector<int> started;
  int stops = 0;
  int kills = 0;
  int at_once = 0;
  int most_at_once = 0;

 private:
  void come_back() {
    for (Done& done : std::exchange(staying, {})) {
      boost::asio::post(events, [done = std::move(done)] { done({Kind::failed, "stopped"}); });
    }
  }
  boost::asio::io_context& events;
  game::Rules rules;
  std::vector<Done> staying;
};

const PlannedExecutor::Plan failing{Written::half, {Kind::failed, "the referee was ended by signal 9"}};

class Run : public testing::Test {
 protected:
  Run() { fs::create_directories(folder.games()); }

  RunEnd run(int jobs = 1) {
    const Beginning beginning = begin_run(folder, {settings, roster, accept}, [](const std::string&) {});
    RunPlan plan{.folder = folder,
                 .schedule = beginning.schedule,
                 .files = GameFiles(folder, beginning.entries, settings.game().rules),
                 .jobs = jobs,
                 .retries = settings.retries,
                 .free_space = [this] { return free_space(); }};
    for (const Entrant& entrant : roster.entrants) plan.programs[entrant.name] = entrant.program;
    Runner runner(std::move(plan), *beginning.ledger, {});
    return runner.run(context, executor);
  }
  /// Before the first run: what that would enter.
  void enter() {
    Beginning beginning = begin_run(folder, {settings, roster}, [](const std::string&) {});
    beginning.ledger->enter({}, beginning.schedule.extend().games);
  }
  std::vector<GameState> states() {
    std::vector<GameState> states;
    for (const Game& game : ledger.games()) states.push_back(game.state);
    return states;
  }
  bool all_finished() {
    return std::ranges::all_of(ledger.games(),
                               [](const Game& each) { return each.state == GameState::finished; });
  }
  GameOrder order(int game) {
    const Game entered = ledger.games()[static_cast<std::size_t>(game) - 1];
    const auto name = [&](int player) { return ledger.players()[static_cast<std::size_t>(player) - 1].name; };
    return {.game = game,
            .white = {name(entered.white), ""},
            .black = {name(entered.black), ""},
            .seed = entered.seed,
            .record = folder.games() / entered.record,
            .logs = folder.logs_of(game)};
  }

  support::TemporaryDirectory directory;
  Folder folder = create_folder(directory.path(), "");
  Settings settings;
  Roster roster{{{.name = "a"}, {.name = "b"}, {.name = "c"}}, {}};
  bool accept = false;
  std::function<std::uint64_t()> free_space = [] { return std::uint64_t{1} << 40U; };
  Ledger ledger{folder.ledger(), Database::Access::write};
  boost::asio::io_context context;
  PlannedExecutor executor{context, settings.game().rules};
};

TEST_F(Run, PlaysEveryGameOnceInOrder) {
  const RunEnd end = run();
  EXPECT_EQ(end.signal, 0);
  EXPECT_EQ(end.abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
  EXPECT_EQ(ledger.games()[0].result, (GameResult{game::Result::white_wins,
                                                  game::Ending::time,
                                                  1,
                                                  Seconds(31.5),
                                                  {TimeUse{1, Seconds(1.5), Seconds(1.5), Seconds(0)},
                                                   TimeUse{1, Seconds(30), Seconds(30), Seconds(0)}}}));
}

TEST_F(Run, PlaysAsManyAtATimeAsItMay) {
  run(4);
  EXPECT_EQ(executor.most_at_once, 4);
  EXPECT_EQ(executor.started.size(), 6U);
}

TEST_F(Run, WithNothingToPlayDoesNothing) {
  run();
  executor.started.clear();
  run();
  EXPECT_TRUE(executor.started.empty());
}

TEST_F(Run, EntersWhatWasFinishedWithoutTheLedgerKnowing) {
  enter();
  write_record(order(2), settings.game().rules, Written::whole);
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, AGameThatIsStillUnderWayIsNotStarted) {
  executor.under_way = {2, 5};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 3, 4, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, PlaysACutOffGameAgainAndKeepsWhatThereWas) {
  enter();
  write_record(order(2), settings.game().rules, Written::half);
  const std::string half = support::read_file(order(2).record);
  fs::create_directories(order(2).logs);
  support::write_file(order(2).logs / "white.log", "thinking");
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(support::read_file(order(2).logs / "attempt-1.jsonl"), half);
  EXPECT_EQ(support::read_file(order(2).logs / "attempt-1-white.log"), "thinking");
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, ARecordThatCannotBeBelievedIsSetAside) {
  enter();
  support::write_file(order(1).record, "{\"kaven\":\"nonsense\"}\n");
  write_record(order(3), settings.game().rules, Written::whole);
  fs::rename(order(3).record, order(2).record);  // of another game
  run();
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(support::read_file(order(1).logs / "attempt-1.jsonl"), "{\"kaven\":\"nonsense\"}\n");
  EXPECT_TRUE(fs::exists(order(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, AGameIsStartedAgainWhenItsRefereeFails) {
  executor.plans[2] = {failing, {Written::nothing, {Kind::failed, "no more processes"}}};
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(order(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, AGameWhoseRefereeFailsTooOftenIsVoidAndPlayedByTheNextRun) {
  executor.plans[2] = {failing, failing, failing};
  EXPECT_EQ(run().abandoned, 1);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 2, 2, 3, 4, 5, 6));
  EXPECT_EQ(states()[1], GameState::abandoned);
  executor.started.clear();
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(2));
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(order(2).logs / "attempt-3.jsonl"));
}

TEST_F(Run, AnOrderThatIsNotUnderstoodIsNotRepeated) {
  executor.plans[4] = {{Written::nothing, {Kind::refused, "usage"}}};
  EXPECT_EQ(run().abandoned, 1);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
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
  EXPECT_EQ(states(), (std::vector{GameState::finished, GameState::finished, GameState::pending,
                                   GameState::finished, GameState::pending, GameState::pending}));
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
  EXPECT_EQ(support::read_file(order(2).logs / "void.txt"), "the referee was ended by signal 9\n");
  run();
  EXPECT_FALSE(fs::exists(order(2).logs / "void.txt"));
}

TEST_F(Run, AProgramThatNeverEnteredEndsItAndItsGameDoesNotCount) {
  executor.plans[2] = {{Written::whole, {}, false, std::string(64, 'b')}};
  const RunEnd end = run();
  EXPECT_THAT(end.reason, AllOf(HasSubstr("game 0002: the program of"),
                                HasSubstr("was another one than that which entered"), HasSubstr("bbbb")));
  EXPECT_THAT(executor.started, ElementsAre(1, 2));
  EXPECT_EQ(states()[1], GameState::pending);
  EXPECT_EQ(run().reason, "");
  EXPECT_TRUE(all_finished());
  EXPECT_TRUE(fs::exists(order(2).logs / "attempt-1.jsonl"));
}

TEST_F(Run, WaitsForRoomOnTheDisk) {
  int looks = 0;
  free_space = [&] { return ++looks == 2 ? std::uint64_t{1} << 20U : std::uint64_t{1} << 40U; };
  EXPECT_EQ(run().abandoned, 0);
  EXPECT_THAT(executor.started, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_TRUE(all_finished());
}

TEST_F(Run, AGameThatAFullDiskBrokeIsNotHeldAgainstItsReferee) {
  settings.retries = 0;
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
  ledger = Ledger(directory.path() / "elsewhere.sqlite", Database::Access::write);
  fs::remove(folder.ledger());
  const Beginning beginning = begin_run(folder, {settings, roster}, [](const std::string&) {});
  EXPECT_EQ(beginning.ledger->games(), games);
  EXPECT_EQ(beginning.ledger->players(), players);
  EXPECT_EQ(games[2].state, GameState::abandoned);
}

TEST(ProgressTexts, AreShort) {
  EXPECT_EQ(score_text(game::Result::white_wins), "1-0");
  EXPECT_EQ(score_text(game::Result::both_lose), "0-0");
  using std::chrono::duration;
  EXPECT_EQ(duration_text(duration<double>(0.34)), "0 s");
  EXPECT_EQ(duration_text(duration<double>(44.6)), "45 s");
  EXPECT_EQ(duration_text(duration<double>(90)), "2 min");
  EXPECT_EQ(duration_text(duration<double>(7500)), "2 h 05 min");
}

}  // namespace
}  // namespace kaven::tournaments
