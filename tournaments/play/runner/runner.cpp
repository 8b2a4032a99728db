// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/runner.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/system_error.hpp>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "common/game/outcome.hpp"
#include "common/notation/game_words.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/runner/game_archive.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/suspect_games.hpp"
#include "tournaments/play/state/wanted_jobs.hpp"

namespace kaven::tournaments::runner {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds between_ticks{1};

// Space that games may use before the next check: records, and logs, which are cut at a maximum size.
constexpr std::uint64_t room_for_all = std::uint64_t{16} << 20U;
constexpr std::uint64_t room_for_a_game = std::uint64_t{4} << 20U;

/// Calls `action` every second until it is cancelled.
void repeat(boost::asio::steady_timer& timer, const std::function<void()>& action) {
  timer.expires_after(between_ticks);
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
      openings_(plan_.tournament.settings, plan_.folder.root),
      ledger_(ledger),
      observers_(std::move(observers)),
      log_(plan_.folder.runner_log()) {}

RunEnd Runner::run(boost::asio::io_context& context, executor::Executor& executor) {
  // First, so that observers count those games among the finished ones.
  recover_finished_games();
  notify(&Observer::on_run_started, plan_.tournament, Clock::now());
  for (const int pack : folder::packs_of_single_records(plan_.folder)) unpacked_.insert(pack);
  is_decided_ = plan_.is_decided && plan_.is_decided();
  log_.add("run of {} games, {} to play, {} at a time", plan_.tournament.games.size(), pending_.size(),
           plan_.jobs);
  if (pending_.empty()) pair_more_games();
  if (!pending_.empty()) {
    boost::asio::signal_set signals(context);
    for (const int signal : system::ending_signals()) signals.add(signal);
    listen(signals, [&](int signal) { on_signal(executor, signal); });
    boost::asio::steady_timer timer(context);
    repeat(timer, [&] { on_tick(executor); });
    executor.tell_notes_to([this](const std::string& text) { notice(text); });
    resume_running_games(executor);
    start_games(executor);
    while (!is_over()) context.run_one();
    end_.drained = is_draining() && (plan_.pauses || has_more_games());
  }
  end_.without_record = state::games_without_record(plan_.folder, plan_.tournament.games);
  log_.add("end of the run: {} games void, {} wait, {} without record, signal {}", end_.abandoned,
           end_.waiting, end_.without_record.size(), end_.signal);
  notify(&Observer::on_run_ended, end_);
  return end_;
}

void Runner::recover_finished_games() {
  const std::vector<state::Game> games = plan_.tournament.games;
  for (const state::Game& game : games) {
    const bool is_settled =
        game.state == state::GameState::finished || game.state == state::GameState::cancelled;
    if (is_settled) continue;
    const RecordCheck check = plan_.archive.check_record(game);
    if (check.result) {
      enter_finished_game(game, *check.result);
      continue;
    }
    add_pending(game);
    if (game.state != state::GameState::abandoned) continue;
    plan_.archive.archive_attempt(game);
    plan_.tournament.reopen(game.id);
    ledger_.reopen(game.id);
  }
}

void Runner::enter_finished_game(const state::Game& game, const state::GameResult& result) {
  store_result(game, result);
  notice(fmt::format("game {} was finished when the last run ended: entered", folder::game_label(game.id)));
}

void Runner::resume_running_games(executor::Executor& executor) {
  const std::size_t resumed = std::erase_if(pending_, [&](folder::GameId id) {
    const executor::GameSpec spec = spec_of(plan_.tournament.game(id));
    if (!executor.resume(spec, completion_handler(executor, id))) return false;
    log_.add("game {} is still under way from an earlier run", folder::game_label(id));
    mark_running(spec);
    return true;
  });
  if (resumed > 0) notice(fmt::format("{} games are still under way from an earlier run", resumed));
}

void Runner::start_games(executor::Executor& executor) {
  const std::size_t most = executor.capacity(static_cast<std::size_t>(plan_.jobs));
  while (!is_stopping() && !is_draining() && running_.size() < most) {
    // Pairings follow from results, so nothing is paired before all results are in the ledger.
    if (pending_.empty() && (!unstored_results_.empty() || end_.abandoned > 0 || !pair_more_games())) break;
    if (pending_.empty()) continue;
    if (is_disk_full()) break;
    const folder::GameId next = pending_.front();
    pending_.pop_front();
    try {
      start_game(executor, plan_.tournament.game(next));
    } catch (const boost::system::system_error&) {
      if (!is_disk_full()) throw;
      pending_.push_front(next);
      break;
    }
  }
  notify(&Observer::on_tick, Clock::now());
}

void Runner::start_game(executor::Executor& executor, const state::Game& game) {
  const RecordCheck check = plan_.archive.check_record(game);
  if (check.result) {
    // The ledger is older than the records, for instance after a backup was restored: this game was not yet in it.
    enter_finished_game(game, *check.result);
    notify(&Observer::on_game_finished, plan_.tournament.game(game.id));
    return;
  }
  const std::string archived = plan_.archive.archive_attempt(game);
  if (!archived.empty()) {
    notice(fmt::format("game {} is played again: {}; that record is now {}", folder::game_label(game.id),
                       check.reason, archived));
  }
  const executor::GameSpec spec = spec_of(game);
  log_.add("game {} starts: {} - {}", folder::game_label(game.id), text::printable(spec.white.name),
           text::printable(spec.black.name));
  executor.start(spec, completion_handler(executor, game.id));
  mark_running(spec);
}

void Runner::mark_running(const executor::GameSpec& spec) {
  const folder::GameId id = spec.game;
  running_.insert(id);
  notify(&Observer::on_game_started, plan_.tournament.game(id));
}

bool Runner::pair_more_games() {
  if (running_.empty() && plan_.pauses && plan_.pauses()) {
    end_.paused = true;
    return false;
  }
  const NewPairings pairings = pair_next(plan_.tournament);
  if (pairings.empty()) return false;
  ledger_.enter({}, pairings.games, pairings.byes);
  for (const state::Game& game : pairings.games) add_pending(game);
  notify(&Observer::on_paired, pairings);
  return true;
}

bool Runner::has_more_games() const {
  state::TournamentState paired = plan_.tournament;
  return !pending_.empty() || !pair_next(paired).empty();
}

bool Runner::has_programs(const state::Game& game) const {
  const auto has_program = [&](folder::PlayerId player) {
    return plan_.programs.contains(plan_.tournament.player(player).name);
  };
  return has_program(game.white) && has_program(game.black);
}

void Runner::add_pending(const state::Game& game, bool is_next) {
  if (!has_programs(game)) {
    ++end_.waiting;
  } else if (is_next) {
    pending_.push_front(game.id);
  } else {
    pending_.push_back(game.id);
  }
}

bool Runner::is_disk_full() {
  const std::uint64_t needed = room_for_all + room_for_a_game * static_cast<std::uint64_t>(plan_.jobs);
  const std::uint64_t free = plan_.free_space();
  const bool full = free < needed;
  if (full && !waits_for_disk_space_) {
    notice(fmt::format(
        "the disk is full: {} MB are free in {}, {} are needed; no game is started until there is room",
        free >> 20U, plan_.folder.root.string(), needed >> 20U));
  }
  if (!full && waits_for_disk_space_) notice("there is room on the disk again: continuing");
  waits_for_disk_space_ = full;
  return full;
}

executor::GameSpec Runner::spec_of(const state::Game& game) {
  const auto failures = failures_.find(game.id);
  const int failed = failures == failures_.end() ? 0 : failures->second;
  const auto side = [&](folder::PlayerId player) {
    return plan_.programs.at(plan_.tournament.player(player).name);
  };
  return {.game = game.id,
          .white = side(game.white),
          .black = side(game.black),
          .seed = game.seed,
          .opening = openings_.of(openings_.number_of(plan_.tournament.games, game)),
          .record = plan_.folder.games() / game.record,
          .logs = plan_.folder.logs_of(game.id),
          .is_last_attempt = failed >= plan_.retries};
}

executor::Executor::Done Runner::completion_handler(executor::Executor& executor, folder::GameId id) {
  return [this, &executor, id](const executor::ExecutionResult& execution) {
    on_game_returned(executor, id, execution);
  };
}

void Runner::on_game_returned(executor::Executor& executor, folder::GameId id,
                              const executor::ExecutionResult& execution) {
  running_.erase(id);
  const state::Game game = plan_.tournament.game(id);
  const RecordCheck check = plan_.archive.check_record(game);
  if (check.result) {
    store_result(game, *check.result);
    if (!plan_.keeps_all_logs && !game::is_forfeit(check.result->ending)) plan_.archive.remove_logs(game);
    log_.add("game {} ends: {} {}", folder::game_label(id),
             notation::result_words.word_of(check.result->result),
             notation::ending_words.word_of(check.result->ending));
    pack_old_games(id);
    notify(&Observer::on_game_finished, plan_.tournament.game(id));
    if (!is_stopping() && plan_.is_decided && plan_.is_decided()) {
      is_decided_ = true;
      log_.add("what was played is enough");
      executor.stop();
    }
  } else {
    on_failure(game, check, execution);
  }
  start_games(executor);
}

void Runner::on_failure(const state::Game& game, const RecordCheck& check,
                        const executor::ExecutionResult& execution) {
  const bool referee_went_on = execution.kind == executor::ExecutionResult::Kind::played;
  const std::string& reason = referee_went_on ? check.reason : execution.reason;
  log_.add("game {} comes back without a verdict: {}; {}", folder::game_label(game.id), execution.reason,
           check.reason);
  notify(&Observer::on_game_failed, game, reason);
  if (check.stranger) {
    let_wait(game, *check.stranger, check.reason);
  } else if (is_disk_full()) {
    add_pending(game, true);
  } else if (execution.kind == executor::ExecutionResult::Kind::lost && !is_stopping()) {
    notice(fmt::format("game {}: {}; it is played again", folder::game_label(game.id), reason));
    add_pending(game, true);
  } else if (!is_stopping()) {
    retry_or_abandon(game, execution, reason);
  }
}

// The player's present program has not entered.
void Runner::let_wait(const state::Game& game, folder::PlayerId player, const std::string& reason) {
  ++end_.waiting;
  const std::string& name = plan_.tournament.player(player).name;
  const bool is_known = plan_.programs.erase(name) == 0;
  if (is_known) return;
  end_.exchanged.push_back(player);
  end_.waiting += static_cast<int>(
      std::erase_if(pending_, [&](folder::GameId id) { return !has_programs(plan_.tournament.game(id)); }));
  notice(fmt::format("game {}: {}; it does not count, and all other games of {} wait",
                     folder::game_label(game.id), reason, text::printable(name)));
}

void Runner::store_result(const state::Game& game, const state::GameResult& result) {
  plan_.tournament.finish(game.id, result);
  try {
    ledger_.finish(game.id, result);
  } catch (const state::DatabaseError& error) {
    // The record has the result: nothing is lost, and the next run would find it.
    if (!is_disk_full()) throw;
    log_.add("game {} is not yet in the ledger: {}", folder::game_label(game.id), error.what());
    unstored_results_.insert(game.id);
  }
}

// One pack at most is written here: between two games, on the processor of the one that has ended.
void Runner::pack_old_games(folder::GameId latest) {
  unpacked_.insert(folder::pack_of(latest));
  for (const int pack : unpacked_) {
    if (pack + plan_.single_packs > folder::pack_of(latest)) return;
    if (!is_settled(plan_.tournament, pack)) continue;
    unpacked_.erase(pack);
    try {
      pack_games(plan_.folder, plan_.tournament, pack);
    } catch (const std::runtime_error& error) {
      // Files that are not packed are as good.
      log_.add("files of games are not packed: {}", error.what());
    }
    return;
  }
}

void Runner::retry_or_abandon(const state::Game& game, const executor::ExecutionResult& execution,
                              const std::string& reason) {
  int& failed = failures_[game.id];
  const std::string what = fmt::format("game {}: {}", folder::game_label(game.id), reason);
  if (failed < plan_.retries) {
    // A rejected game would be rejected again, so the next attempt is the last one, which decides whose
    // failure it is.
    const bool is_refused = execution.kind == executor::ExecutionResult::Kind::refused;
    failed = is_refused ? plan_.retries : failed + 1;
    notice(fmt::format("{}: again ({} of {})", what, failed, plan_.retries));
    add_pending(game, true);
    return;
  }
  plan_.archive.mark_void(game, reason);
  plan_.tournament.abandon(game.id);
  ledger_.abandon(game.id);
  ++end_.abandoned;
  notice(fmt::format("{}: void, nobody's fault; the next run plays it again; see: tournament log {} {}", what,
                     plan_.folder.root.string(), game.id.number()));
}

void Runner::on_tick(executor::Executor& executor) {
  for (const folder::GameId id : std::set<folder::GameId>(std::exchange(unstored_results_, {}))) {
    const state::Game game = plan_.tournament.game(id);
    store_result(game, *game.result);
  }
  const int jobs_before = plan_.jobs;
  take_wanted_jobs();
  if (waits_for_disk_space_ || plan_.jobs > jobs_before) {
    start_games(executor);
  } else {
    notify(&Observer::on_tick, Clock::now());
  }
}

void Runner::take_wanted_jobs() {
  const std::optional<int> wanted = plan_.wanted_jobs ? plan_.wanted_jobs() : std::nullopt;
  if (!wanted || *wanted == plan_.jobs) return;
  plan_.jobs = *wanted;
  notice("told " + state::wanted_jobs_text(plan_.jobs));
}

void Runner::on_signal(executor::Executor& executor, int signal) {
  const bool first = !is_stopping();
  if (end_.signal == 0) end_.signal = signal;
  if (first) {
    notice(fmt::format("{}: ending {} running games without a verdict; once more to end them by force",
                       ::strsignal(signal), running_.size()));
    executor.stop();
  } else {
    notice(fmt::format("{}: ending the games by force", ::strsignal(signal)));
    executor.kill();
  }
}

void Runner::notice(const std::string& text) {
  notify(&Observer::on_notice, text);
  log_.add("{}", text);
}

}  // namespace kaven::tournaments::runner
