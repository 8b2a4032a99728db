#include "tournaments/runner/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <cstring>
#include <functional>

#include "common/notation/game_words.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/runner/run_log.hpp"

namespace kaven::tournaments {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds between_looks{1};

// What games may write before the next look at the disk: records, and logs that are cut at a size.
constexpr std::uint64_t room_for_all = std::uint64_t{16} << 20U;
constexpr std::uint64_t room_for_a_game = std::uint64_t{4} << 20U;

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Calls `action` every second until it is cancelled.
void repeat(boost::asio::steady_timer& timer, const std::function<void()>& action) {
  timer.expires_after(between_looks);
  timer.async_wait([&timer, action](const boost::system::error_code& error) {
    if (error) return;
    action();
    repeat(timer, action);
  });
}

/// Calls `action` for every signal until they are cancelled.
void listen(boost::asio::signal_set& signals, const std::function<void(int)>& action) {
  signals.async_wait([&signals, action](const boost::system::error_code& error, int number) {
    if (error) return;
    action(number);
    listen(signals, action);
  });
}

}  // namespace

Runner::Runner(RunPlan its_plan, Ledger& index, std::vector<Observer*> audience)
    : plan(std::move(its_plan)),
      openings(plan.schedule.settings(), plan.folder.root),
      ledger(index),
      observers(std::move(audience)),
      log(open_run_log(plan.folder.runner_log())) {}

RunEnd Runner::run(boost::asio::io_context& context, Executor& executor) {
  tell(&Observer::begins, plan.schedule, Clock::now());
  recover();
  has_enough = plan.enough && plan.enough();
  log->info("run of {} games, {} to play, {} at a time", plan.schedule.games().size(), pending.size(),
            plan.jobs);
  if (pending.empty()) add_games();
  if (!pending.empty()) {
    boost::asio::signal_set signals(context);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      if (!is_ignored(signal)) signals.add(signal);
    }
    listen(signals, [&](int number) { interrupted(executor, number); });
    boost::asio::steady_timer timer(context);
    repeat(timer, [&] { look_after(executor); });
    executor.tell_notes_to([this](const std::string& text) { note(text); });
    resume(executor);
    fill(executor);
    while (!over()) context.run_one();
  }
  log->info("end of the run: {} games void, signal {}", end.abandoned, end.signal);
  tell(&Observer::ends, end);
  return end;
}

void Runner::recover() {
  const std::vector<Game> games = plan.schedule.games();
  for (const Game& game : games) {
    if (game.state == GameState::finished) continue;
    const RecordReading reading = plan.files.read(game);
    if (reading.result) {
      enter(game, *reading.result);
      note(fmt::format("game {} was finished when the last run ended: entered", game_label(game.id)));
      continue;
    }
    pending.push_back(game.id);
    if (game.state != GameState::abandoned) continue;
    plan.files.set_attempt_aside(game);
    plan.schedule.reopen(game.id);
    ledger.reopen(game.id);
  }
}

void Runner::resume(Executor& executor) {
  const std::size_t resumed = std::erase_if(pending, [&](int id) {
    const GameOrder order = order_of(plan.schedule.game(id));
    if (!executor.resume(order, done_of(executor, id))) return false;
    log->info("game {} is still under way from an earlier run", game_label(id));
    entered_as_running(order);
    return true;
  });
  if (resumed > 0) note(fmt::format("{} games are still under way from an earlier run", resumed));
}

void Runner::look_after(Executor& executor) {
  for (const int id : std::set<int>(std::exchange(unentered, {}))) {
    enter(plan.schedule.game(id), *plan.schedule.game(id).result);
  }
  if (waits_for_room) fill(executor);
  tell(&Observer::look, Clock::now());
}

bool Runner::is_full() {
  const std::uint64_t needed = room_for_all + room_for_a_game * static_cast<std::uint64_t>(plan.jobs);
  const std::uint64_t free = plan.free_space();
  const bool full = free < needed;
  if (full && !waits_for_room) {
    note(fmt::format(
        "the disk is full: {} MB are free in {}, {} are needed; no game is started until there is room",
        free >> 20U, plan.folder.root.string(), needed >> 20U));
  }
  if (!full && waits_for_room) note("there is room on the disk again: going on");
  waits_for_room = full;
  return full;
}

bool Runner::add_games() {
  const Addition addition = plan.schedule.extend();
  if (addition.empty()) return false;
  ledger.enter({}, addition.games, addition.free_rounds);
  for (const Game& game : addition.games) pending.push_back(game.id);
  tell(&Observer::paired, addition);
  return true;
}

void Runner::fill(Executor& executor) {
  const std::size_t most = executor.capacity(static_cast<std::size_t>(plan.jobs));
  while (!stopping() && running.size() < most) {
    // Nothing may be added while a result is not in the ledger: what is added follows from it.
    if (pending.empty() && (!unentered.empty() || end.abandoned > 0 || !add_games())) break;
    if (pending.empty()) continue;
    if (is_full()) break;
    const int next = pending.front();
    pending.pop_front();
    try {
      start(executor, plan.schedule.game(next));
    } catch (const boost::system::system_error&) {
      if (!is_full()) throw;
      pending.push_front(next);
      break;
    }
  }
  tell(&Observer::look, Clock::now());
}

void Runner::start(Executor& executor, const Game& game) {
  const std::string reason = plan.files.read(game).reason;
  const std::string aside = plan.files.set_attempt_aside(game);
  if (!aside.empty()) {
    note(fmt::format("game {} is played again: {}; that record is now {}", game_label(game.id), reason,
                     aside));
  }
  const GameOrder order = order_of(game);
  log->info("game {} starts: {} - {}", game_label(game.id), notation::printable(order.white.name),
            notation::printable(order.black.name));
  executor.start(order, done_of(executor, game.id));
  entered_as_running(order);
}

Executor::Done Runner::done_of(Executor& executor, int id) {
  return [this, &executor, id](const GameReturn& how) { came_back(executor, id, how); };
}

void Runner::entered_as_running(const GameOrder& order) {
  running.insert(order.game);
  tell(&Observer::started, plan.schedule.game(order.game));
}

void Runner::came_back(Executor& executor, int id, const GameReturn& how) {
  running.erase(id);
  const Game game = plan.schedule.game(id);
  const RecordReading reading = plan.files.read(game);
  if (reading.result) {
    enter(game, *reading.result);
    log->info("game {} ends: {} {}", game_label(id), notation::result_words.word_of(reading.result->result),
              notation::ending_words.word_of(reading.result->ending));
    tell(&Observer::finished, plan.schedule.game(id));
    if (!stopping() && plan.enough && plan.enough()) {
      has_enough = true;
      log->info("what was played is enough");
      executor.stop();
    }
  } else {
    const std::string& reason = how.kind == GameReturn::Kind::played ? reading.reason : how.reason;
    log->info("game {} comes back without a verdict: {}; {}", game_label(id), how.reason, reading.reason);
    tell(&Observer::returned, game, reason);
    if (reading.other_program) {
      give_up(executor,
              fmt::format("game {}: {}; it does not count. Put the old program back, or have the new "
                          "one go on with --accept-new-version",
                          game_label(id), reading.reason));
    } else if (is_full()) {
      pending.push_front(id);
    } else if (!stopping()) {
      again_or_void(game, how, reason);
    }
  }
  fill(executor);
}

void Runner::enter(const Game& game, const GameResult& result) {
  plan.schedule.finish(game.id, result);
  try {
    ledger.finish(game.id, result);
  } catch (const DatabaseError& error) {
    // The record has it: nothing is lost, and the next run would find it.
    if (!is_full()) throw;
    log->info("game {} is not yet in the ledger: {}", game_label(game.id), error.what());
    unentered.insert(game.id);
  }
}

void Runner::again_or_void(const Game& game, const GameReturn& how, const std::string& reason) {
  const int failed = ++failures[game.id];
  const std::string what = fmt::format("game {}: {}", game_label(game.id), reason);
  if (how.kind != GameReturn::Kind::refused && failed <= plan.retries) {
    note(fmt::format("{}: again ({} of {})", what, failed, plan.retries));
    pending.push_front(game.id);
    return;
  }
  plan.files.mark_void(game, reason);
  plan.schedule.abandon(game.id);
  ledger.abandon(game.id);
  ++end.abandoned;
  note(fmt::format("{}: void, nobody's fault; the next run plays it again; see: tournament log {} {}", what,
                   plan.folder.root.string(), game.id));
}

void Runner::give_up(Executor& executor, const std::string& reason) {
  if (stopping()) return;
  end.reason = reason;
  note(reason);
  executor.stop();
}

void Runner::interrupted(Executor& executor, int number) {
  const bool first = !stopping();
  if (end.signal == 0) end.signal = number;
  if (first) {
    note(fmt::format("{}: ending {} running games without a verdict; once more to end them by force",
                     ::strsignal(number), running.size()));
    executor.stop();
  } else {
    note(fmt::format("{}: ending the games by force", ::strsignal(number)));
    executor.kill();
  }
}

void Runner::note(const std::string& text) {
  tell(&Observer::note, text);
  log->info("{}", text);
}

GameOrder Runner::order_of(const Game& game) const {
  const auto side = [&](int player) {
    const std::string& name = plan.schedule.player(player).name;
    return Side{name, plan.programs.at(name)};
  };
  return {.game = game.id,
          .white = side(game.white),
          .black = side(game.black),
          .seed = game.seed,
          .opening = openings.of(game.opening),
          .record = plan.folder.games() / game.record,
          .logs = plan.folder.logs_of(game.id)};
}

}  // namespace kaven::tournaments
