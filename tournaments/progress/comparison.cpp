#include "tournaments/progress/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "common/text/printable.hpp"

namespace kaven::tournaments::progress {

namespace {

// A game that both lose counts as a draw: it does not show who is better.
std::size_t halves_of(const state::Game& game, folder::PlayerId player) {
  const auto winner = game::winner(game.result->result);
  if (!winner) return 1;
  return (*winner == game::Colour::white) == (game.white == player) ? 2 : 0;
}

std::string elo_text(double score) {
  if (score <= 0) return "-inf";
  if (score >= 1) return "+inf";
  return fmt::format("{:+.0f}", std::round(ratings::elo_of_score(score)) + 0.0);  // avoids negative zero
}

}  // namespace

Comparison::Comparison(std::string first, ratings::Hypotheses hypotheses)
    : first_(std::move(first)), hypotheses_(hypotheses) {
  if (::isatty(STDERR_FILENO) == 1) line_.emplace(STDERR_FILENO);
}

void Comparison::on_run_started(const state::TournamentState& tournament, Instant) {
  tournament_ = &tournament;
  count();
}

void Comparison::on_game_finished(const state::Game&) {
  const std::size_t before = counted_;
  count();
  if (counted_ == before) return;
  if (line_) {
    line_->draw(summary());
  } else {
    on_notice(summary());
  }
}

void Comparison::count() {
  const std::vector<state::Game>& games = tournament_->games;
  while (!decided() && counted_ + 1 < games.size()) {
    const state::Game& one = games[counted_];
    const state::Game& other = games[counted_ + 1];
    const bool is_void =
        one.state == state::GameState::abandoned || other.state == state::GameState::abandoned;
    if (!is_void && !(one.result && other.result)) return;
    counted_ += 2;
    if (is_void) continue;
    const folder::PlayerId player = tournament_->player(one.white).name == first_ ? one.white : one.black;
    ++scores_.counts.at(halves_of(one, player) + halves_of(other, player));
    for (const state::Game* game : {&one, &other}) lengths_.push_back(game->result->moves);
  }
}

void Comparison::on_notice(const std::string& text) {
  if (line_) line_->erase();
  terminal::write_text(STDERR_FILENO, text + '\n');
}

void Comparison::on_run_ended(const runner::RunEnd&) {
  if (line_) line_->erase();
}

std::string Comparison::summary() const {
  if (scores_.pairs() == 0) return "no pair of games is finished";
  const ratings::SequentialTest test = state();
  const ratings::ScoreInterval interval = ratings::score_interval(scores_);
  const double games = 2.0 * scores_.pairs();
  return fmt::format(
      "{} games: {} {:g} of {:g}  Elo {} ({} to {})  LLR {:.2f} ({:.2f} to {:.2f})  LOS {:.1f}%", games,
      text::printable(first_, 24), scores_.score() * games, games, elo_text(scores_.score()),
      elo_text(interval.lower), elo_text(interval.upper), test.log_likelihood_ratio, test.lower, test.upper,
      100 * likelihood_of_superiority(scores_));
}

bool Comparison::repeats() const {
  constexpr std::size_t enough = 8;
  if (lengths_.size() < enough) return false;
  for (std::size_t game = 2; game < lengths_.size(); ++game) {
    if (lengths_[game] != lengths_[game - 2]) return false;
  }
  int kinds = 0;
  for (const int count : scores_.counts) kinds += count > 0 ? 1 : 0;
  return kinds == 1;
}

}  // namespace kaven::tournaments::progress
