#include "tournaments/runner/runner.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <cstring>
#include <functional>

#include "common/notation/printable.hpp"
#include "tournaments/runner/run_log.hpp"

namespace kaven::tournaments {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds between_drawings{1};

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Calls `action` every second until it is cancelled.
void repeat(boost::asio::steady_timer& timer, const std::function<void()>& action) {
  timer.expires_after(between_drawings);
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

Runner::Runner(Folder tournament, const Settings& settings, const Roster& roster, Ledger& index,
               int games_at_once)
    : folder(std::move(tournament)),
      rules(settings.game().rules),
      openings(settings, folder.root),
      retries(settings.retries),
      jobs(games_at_once),
      ledger(index),
      progress(::isatty(STDERR_FILENO) == 1, rules.line_length),
      log(open_run_log(folder.runner_log())) {
  for (const Player& player : ledger.players()) {
    const auto entrant = std::ranges::find(roster.entrants, player.name, &Entrant::name);
    sides[player.id] = {player.name, entrant->program};
  }
  for (Game& game : ledger.games()) games[game.id] = std::move(game);
}

RunEnd Runner::run(boost::asio::io_context& context, Executor& executor) {
  recover();
  log->info("run of {} games, {} to play, {} at a time", games.size(), pending.size(), jobs);
  progress.begin(static_cast<int>(games.size() - pending.size()), static_cast<int>(games.size()),
                 Clock::now());
  if (!pending.empty()) {
    boost::asio::signal_set signals(context);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      if (!is_ignored(signal)) signals.add(signal);
    }
    listen(signals, [&](int number) { interrupted(executor, number); });
    boost::asio::steady_timer timer(context);
    repeat(timer, [&] { progress.draw(Clock::now()); });
    executor.tell_notes_to([this](const std::string& text) { note(text); });
    resume(executor);
    fill(executor);
    while (!over()) context.run_one();
    progress.end();
  }
  log->info("end of the run: {} games void, signal {}", abandoned, interruption);
  return {interruption, abandoned};
}

void Runner::recover() {
  for (auto& [id, game] : games) {
    if (game.state == GameState::finished) continue;
    const RecordReading reading = read_result(folder.games() / game.record, identity_of(game));
    if (!reading.result) {
      pending.push_back(id);
      continue;
    }
    ledger.finish(id, *reading.result);
    note(fmt::format("game {} was finished when the last run ended: entered", game_label(id)));
  }
}

void Runner::resume(Executor& executor) {
  std::erase_if(pending, [&](int id) {
    const GameOrder order = order_of(games.at(id));
    if (!executor.resume(order, done_of(executor, id))) return false;
    log->info("game {} is still under way from an earlier run", game_label(id));
    entered_as_running(order);
    return true;
  });
}

void Runner::fill(Executor& executor) {
  const std::size_t most = executor.capacity(static_cast<std::size_t>(jobs));
  while (interruption == 0 && !pending.empty() && running.size() < most) {
    const int next = pending.front();
    pending.pop_front();
    start(executor, games.at(next));
  }
  progress.draw(Clock::now());
}

void Runner::start(Executor& executor, const Game& game) {
  const std::string reason = read_result(folder.games() / game.record, identity_of(game)).reason;
  const std::string aside = set_attempt_aside(folder, game);
  if (!aside.empty()) {
    note(fmt::format("game {} is played again: {}; that record is now {}", game_label(game.id), reason,
                     aside));
  }
  ledger.count_attempt(game.id);
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
  progress.started(order.game, order.white.name, order.black.name);
}

void Runner::came_back(Executor& executor, int id, const GameReturn& how) {
  running.erase(id);
  const Game& game = games.at(id);
  const RecordReading reading = read_result(folder.games() / game.record, identity_of(game));
  if (reading.result) {
    ledger.finish(id, *reading.result);
    progress.finished(id, *reading.result);
    log->info("game {} ends: {} {}", game_label(id), game::result_word(reading.result->result),
              game::ending_word(reading.result->ending));
  } else {
    progress.returned(id);
    log->info("game {} comes back without a verdict: {}; {}", game_label(id), how.reason, reading.reason);
    if (interruption == 0) {
      again_or_void(game, how, how.kind == GameReturn::Kind::played ? reading.reason : how.reason);
    }
  }
  fill(executor);
}

void Runner::again_or_void(const Game& game, const GameReturn& how, const std::string& reason) {
  const int failed = ++failures[game.id];
  const std::string what = fmt::format("game {}: {}", game_label(game.id), reason);
  if (how.kind != GameReturn::Kind::refused && failed <= retries) {
    note(fmt::format("{}: again ({} of {})", what, failed, retries));
    pending.push_front(game.id);
    return;
  }
  ledger.abandon(game.id);
  ++abandoned;
  note(fmt::format("{}: void, nobody's fault; the next run plays it again; see {}", what,
                   (folder.logs_of(game.id) / "referee.log").string()));
}

void Runner::interrupted(Executor& executor, int number) {
  const bool first = interruption == 0;
  if (first) {
    interruption = number;
    note(fmt::format("{}: ending {} running games without a verdict; once more to end them by force",
                     ::strsignal(number), running.size()));
    executor.stop();
  } else {
    note(fmt::format("{}: ending the games by force", ::strsignal(number)));
    executor.kill();
  }
}

void Runner::note(const std::string& text) {
  progress.note(text);
  log->info("{}", text);
}

RecordIdentity Runner::identity_of(const Game& game) const {
  return {game.id, sides.at(game.white).name, sides.at(game.black).name, rules};
}

GameOrder Runner::order_of(const Game& game) const {
  return {.game = game.id,
          .white = sides.at(game.white),
          .black = sides.at(game.black),
          .seed = game.seed,
          .opening = openings.of(game.opening),
          .record = folder.games() / game.record,
          .logs = folder.logs_of(game.id)};
}

}  // namespace kaven::tournaments
