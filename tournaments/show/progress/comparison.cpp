// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ratio>
#include <utility>

#include "tournaments/show/progress/comparison_text.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::progress {

Comparison::Comparison(std::string first, ratings::Hypotheses hypotheses, boost::filesystem::path records)
    : pairs_(std::move(first), {}, std::move(records)), hypotheses_(hypotheses) {
  if (::isatty(STDERR_FILENO) == 1) line_.emplace(STDERR_FILENO);
}

void Comparison::on_run_started(const state::TournamentState& tournament, Instant now) {
  tournament_ = &tournament;
  began_ = now;
  count();
}

void Comparison::on_game_finished(const state::Game&) {
  ++finished_;
  last_finished_ = std::chrono::steady_clock::now();
  const std::size_t before = pairs_.seen();
  count();
  if (pairs_.seen() == before) return;
  if (line_) {
    line_->draw(progress_text());
  } else {
    on_notice(progress_text());
  }
}

void Comparison::count() {
  while (!decided() && pairs_.count_next(*tournament_)) {
  }
}

Finding Comparison::finding() const {
  if (pairs_.repeats_games()) return Finding::same_games;
  const ratings::SequentialTest test = state();
  if (pairs_.games().repeated > 0) {
    const auto with_repeats = ratings::sequential_test(pairs_.scores_with_repeats().counts, hypotheses_);
    if (test.log_likelihood_ratio * with_repeats.log_likelihood_ratio <= 0) return Finding::undecided;
  }
  switch (test.verdict) {
    case ratings::Verdict::elo1:
      return Finding::better;
    case ratings::Verdict::elo0:
      return Finding::not_better;
    case ratings::Verdict::open:
      break;
  }
  return Finding::undecided;
}

double Comparison::games_per_minute() const {
  if (!began_ || finished_ == 0) return 0;
  const std::chrono::duration<double, std::ratio<60>> passed = last_finished_ - *began_;
  return passed.count() > 0 ? finished_ / passed.count() : 0;
}

std::optional<std::chrono::duration<double>> Comparison::time_left() const {
  const double per_minute = games_per_minute();
  if (per_minute <= 0 || decided()) return std::nullopt;
  auto games = static_cast<double>(tournament_->games.size() - pairs_.seen());
  const ratings::SequentialTest test = state();
  const double bound = test.log_likelihood_ratio > 0 ? test.upper : test.lower;
  if (test.verdict == ratings::Verdict::open && test.log_likelihood_ratio != 0)
    games = std::min(games, pairs_.games().played * (bound / test.log_likelihood_ratio - 1));
  return std::chrono::duration<double>(games / per_minute * 60);
}

std::string Comparison::progress_text() const {
  const auto left = time_left();
  return fmt::format("{}  {:.0f} games/min{}", score_line(*this), games_per_minute(),
                     left ? fmt::format("  {} left", duration_text(*left)) : "");
}

void Comparison::on_notice(const std::string& text) {
  if (line_) line_->erase();
  terminal::write_text(STDERR_FILENO, text + '\n');
}

void Comparison::on_run_ended(const runner::RunEnd&) {
  if (line_) line_->erase();
}

}  // namespace kaven::tournaments::progress
