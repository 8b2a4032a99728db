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

namespace kaven::tournaments::runner {

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

Runner::Runner(RunPlan plan, state::Ledger& ledger, std::vector<Observer*> observers)
    : plan_(std::move(plan)),
      openings_(plan_.schedule.settings(), plan_.folder.root),
      ledger_(ledger),
      observers_(std::move(observers)),
      log_(open_run_log(plan_.folder.runner_log())) {}

RunEnd Runner::run(boost::asio::io_context& context, executor::Executor& executor) {
  tell(&Observer::begins, plan_.schedule, Clock::now());
  recover();
  has_enough_ = plan_.enough && plan_.enough();
  log_->info("run of {} games, {} to play, {} at a time", plan_.schedule.games().size(), pending_.size(),
             plan_.jobs);
  if (pending_.empty()) add_games();
  if (!pending_.empty()) {
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
  log_->info("end of the run: {} games void, signal {}", end_.abandoned, end_.signal);
  tell(&Observer::ends, end_);
  return end_;
}

void Runner::recover() {
  const std::vector<state::Game> games = plan_.schedule.games();
  for (const state::Game& game : games) {
    if (game.state == state::GameState::finished) continue;
    const RecordReading reading = plan_.files.read(game);
    if (reading.result) {
      enter(game, *reading.result);
      note(fmt::format("game {} was finished when the last run ended: entered", state::game_label(game.id)));
      continue;
    }
    pending_.push_back(game.id);
    if (game.state != state::GameState::abandoned) continue;
    plan_.files.set_attempt_aside(game);
    plan_.schedule.reopen(game.id);
    ledger_.reopen(game.id);
  }
}

void Runner::resume(executor::Executor& executor) {
  const std::size_t resumed = std::erase_if(pending_, [&](int id) {
    const executor::GameSpec spec = spec_of(plan_.schedule.game(id));
    if (!executor.resume(spec, done_of(executor, id))) return false;
    log_->info("game {} is still under way from an earlier run", state::game_label(id));
    entered_as_running(spec);
    return true;
  });
  if (resumed > 0) note(fmt::format("{} games are still under way from an earlier run", resumed));
}

void Runner::look_after(executor::Executor& executor) {
  for (const int id : std::set<int>(std::exchange(unentered_, {}))) {
    enter(plan_.schedule.game(id), *plan_.schedule.game(id).result);
  }
  if (waits_for_room_) fill(executor);
  tell(&Observer::look, Clock::now());
}

bool Runner::is_full() {
  const std::uint64_t needed = room_for_all + room_for_a_game * static_cast<std::uint64_t>(plan_.jobs);
  const std::uint64_t free = plan_.free_space();
  const bool full = free < needed;
  if (full && !waits_for_room_) {
    note(fmt::format(
        "the disk is full: {} MB are free in {}, {} are needed; no game is started until there is room",
        free >> 20U, plan_.folder.root.string(), needed >> 20U));
  }
  if (!full && waits_for_room_) note("there is room on the disk again: going on");
  waits_for_room_ = full;
  return full;
}

bool Runner::add_games() {
  const Addition addition = plan_.schedule.extend();
  if (addition.empty()) return false;
  ledger_.enter({}, addition.games, addition.byes);
  for (const state::Game& game : addition.games) pending_.push_back(game.id);
  tell(&Observer::paired, addition);
  return true;
}

void Runner::fill(executor::Executor& executor) {
  const std::size_t most = executor.capacity(static_cast<std::size_t>(plan_.jobs));
  while (!stopping() && running_.size() < most) {
    // Nothing may be added while a result is not in the ledger: what is added follows from it.
    if (pending_.empty() && (!unentered_.empty() || end_.abandoned > 0 || !add_games())) break;
    if (pending_.empty()) continue;
    if (is_full()) break;
    const int next = pending_.front();
    pending_.pop_front();
    try {
      start(executor, plan_.schedule.game(next));
    } catch (const boost::system::system_error&) {
      if (!is_full()) throw;
      pending_.push_front(next);
      break;
    }
  }
  tell(&Observer::look, Clock::now());
}

void Runner::start(executor::Executor& executor, const state::Game& game) {
  const std::string reason = plan_.files.read(game).reason;
  const std::string aside = plan_.files.set_attempt_aside(game);
  if (!aside.empty()) {
    note(fmt::format("game {} is played again: {}; that record is now {}", state::game_label(game.id), reason,
                     aside));
  }
  const executor::GameSpec spec = spec_of(game);
  log_->info("game {} starts: {} - {}", state::game_label(game.id), notation::printable(spec.white.name),
             notation::printable(spec.black.name));
  executor.start(spec, done_of(executor, game.id));
  entered_as_running(spec);
}

executor::Executor::Done Runner::done_of(executor::Executor& executor, int id) {
  return [this, &executor, id](const executor::ExecutionResult& how) { on_game_finished(executor, id, how); };
}

void Runner::entered_as_running(const executor::GameSpec& spec) {
  running_.insert(spec.game);
  tell(&Observer::started, plan_.schedule.game(spec.game));
}

void Runner::on_game_finished(executor::Executor& executor, int id, const executor::ExecutionResult& how) {
  running_.erase(id);
  const state::Game game = plan_.schedule.game(id);
  const RecordReading reading = plan_.files.read(game);
  if (reading.result) {
    enter(game, *reading.result);
    log_->info("game {} ends: {} {}", state::game_label(id),
               notation::result_words.word_of(reading.result->result),
               notation::ending_words.word_of(reading.result->ending));
    tell(&Observer::finished, plan_.schedule.game(id));
    if (!stopping() && plan_.enough && plan_.enough()) {
      has_enough_ = true;
      log_->info("what was played is enough");
      executor.stop();
    }
  } else {
    const std::string& reason =
        how.kind == executor::ExecutionResult::Kind::played ? reading.reason : how.reason;
    log_->info("game {} comes back without a verdict: {}; {}", state::game_label(id), how.reason,
               reading.reason);
    tell(&Observer::returned, game, reason);
    if (reading.other_program) {
      give_up(executor,
              fmt::format("game {}: {}; it does not count. Put the old program back, or have the new "
                          "one go on with --accept-new-version",
                          state::game_label(id), reading.reason));
    } else if (is_full()) {
      pending_.push_front(id);
    } else if (!stopping()) {
      again_or_void(game, how, reason);
    }
  }
  fill(executor);
}

void Runner::enter(const state::Game& game, const state::GameResult& result) {
  plan_.schedule.finish(game.id, result);
  try {
    ledger_.finish(game.id, result);
  } catch (const state::DatabaseError& error) {
    // The record has it: nothing is lost, and the next run would find it.
    if (!is_full()) throw;
    log_->info("game {} is not yet in the ledger: {}", state::game_label(game.id), error.what());
    unentered_.insert(game.id);
  }
}

void Runner::again_or_void(const state::Game& game, const executor::ExecutionResult& how,
                           const std::string& reason) {
  const int failed = ++failures_[game.id];
  const std::string what = fmt::format("game {}: {}", state::game_label(game.id), reason);
  if (how.kind != executor::ExecutionResult::Kind::refused && failed <= plan_.retries) {
    note(fmt::format("{}: again ({} of {})", what, failed, plan_.retries));
    pending_.push_front(game.id);
    return;
  }
  plan_.files.mark_void(game, reason);
  plan_.schedule.abandon(game.id);
  ledger_.abandon(game.id);
  ++end_.abandoned;
  note(fmt::format("{}: void, nobody's fault; the next run plays it again; see: tournament log {} {}", what,
                   plan_.folder.root.string(), game.id));
}

void Runner::give_up(executor::Executor& executor, const std::string& reason) {
  if (stopping()) return;
  end_.reason = reason;
  note(reason);
  executor.stop();
}

void Runner::interrupted(executor::Executor& executor, int number) {
  const bool first = !stopping();
  if (end_.signal == 0) end_.signal = number;
  if (first) {
    note(fmt::format("{}: ending {} running games without a verdict; once more to end them by force",
                     ::strsignal(number), running_.size()));
    executor.stop();
  } else {
    note(fmt::format("{}: ending the games by force", ::strsignal(number)));
    executor.kill();
  }
}

void Runner::note(const std::string& text) {
  tell(&Observer::note, text);
  log_->info("{}", text);
}

executor::GameSpec Runner::spec_of(const state::Game& game) const {
  const auto side = [&](int player) {
    const std::string& name = plan_.schedule.player(player).name;
    return executor::Side{name, plan_.programs.at(name)};
  };
  return {.game = game.id,
          .white = side(game.white),
          .black = side(game.black),
          .seed = game.seed,
          .opening = openings_.of(game.opening),
          .record = plan_.folder.games() / game.record,
          .logs = plan_.folder.logs_of(game.id)};
}

}  // namespace kaven::tournaments::runner
