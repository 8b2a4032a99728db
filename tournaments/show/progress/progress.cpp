// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::progress {

namespace {

std::string ending_text(game::Ending ending, int line_length) {
  if (ending == game::Ending::line) return notation::line_words(line_length);
  std::string text(notation::ending_words.word_of(ending));
  std::ranges::replace(text, '-', ' ');
  return text;
}

// Short games have tenths of a second.
std::string thinking_text(GameDuration duration) {
  constexpr double with_tenths = 10;
  return duration.count() < with_tenths ? fmt::format("{:.1f} s", duration.count()) : duration_text(duration);
}

}  // namespace

std::string score_text(game::Result result) {
  return std::string(notation::score_words.word_of(result));
}

void PlainProgress::on_run_started(const state::TournamentState& tournament, Instant) {
  tournament_ = &tournament;
  done_ = tournament.count(state::GameState::finished);
  games_ = 0;
}

void PlainProgress::on_game_finished(const state::Game& game) {
  const state::GameResult& result = *game.result;
  if (games_ == 0) games_ = state::games_in_all(*tournament_);
  on_notice(fmt::format(
      "{}/{}  game {}  {} - {}  {}  {}  ({} {}, {})", ++done_, games_, folder::game_label(game.id),
      text::printable(state::shown_name(tournament_->player(game.white))),
      text::printable(state::shown_name(tournament_->player(game.black))), score_text(result.result),
      ending_text(result.ending, tournament_->settings.game().rules.line_length), result.moves,
      result.moves == 1 ? "move" : "moves", thinking_text(result.thinking)));
}

void PlainProgress::on_notice(const std::string& text) {
  terminal::write_text(STDERR_FILENO, text + '\n');
}

LiveProgress::LiveProgress(folder::Folder folder) : folder_(std::move(folder)), block_(STDERR_FILENO) {}

void LiveProgress::on_run_started(const state::TournamentState& tournament, Instant now) {
  tournament_ = &tournament;
  beginning_ = now;
  done_ = done_before_ = tournament.count(state::GameState::finished);
  games_ = 0;
}

void LiveProgress::on_game_started(const state::Game& game) {
  running_.emplace(game.id, RunningGameFollower(folder_, *tournament_, game.id));
}

void LiveProgress::on_game_finished(const state::Game& game) {
  ++done_;
  running_.erase(game.id);
}

void LiveProgress::on_notice(const std::string& text) {
  block_.erase();
  terminal::write_text(STDERR_FILENO, text::wrapped_text(text, terminal::terminal_columns(STDERR_FILENO)));
}

// Computing the standings of a million games takes a while: limits it to a small share of the time.
void LiveProgress::update_standings(Instant now) {
  if (ranked_ == done_ || now < next_standings_) return;
  leaders_ = standings::standings_of(*tournament_).rows;
  ranked_ = done_;
  constexpr int share = 20;
  next_standings_ = now + share * (std::chrono::steady_clock::now() - now);
}

void LiveProgress::on_tick(Instant now) {
  constexpr std::chrono::milliseconds between_drawings{200};
  if (now < next_drawing_) return;
  next_drawing_ = now + between_drawings;
  update_standings(now);
  if (games_ == 0) games_ = state::games_in_all(*tournament_);
  Overview overview{.finished = done_, .games = games_, .leaders = leaders_};
  overview.abandoned = tournament_->count(state::GameState::abandoned);
  if (const int played = done_ - done_before_; played > 0) {
    const GameDuration spent = now - beginning_;
    overview.per_minute = played / (spent.count() / 60);
    overview.left = spent / played * (overview.games - done_);
  }
  const int rows = terminal::terminal_rows(STDERR_FILENO);
  for (auto& [id, follower] : running_) {
    // On a cluster, thousands of games may be in progress.
    if (static_cast<int>(overview.running.size()) == rows) break;
    overview.running.push_back(follower.present());
  }
  overview.further_running = running_.size() - overview.running.size();
  block_.draw(overview_text(overview, rows, terminal::terminal_columns(STDERR_FILENO) - 1));
}

}  // namespace kaven::tournaments::progress
