#include "tournaments/runner/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "common/notation/printable.hpp"

namespace kaven::tournaments {

namespace {

// A game that both lose is as a draw: it says nothing about who is better.
std::size_t halves_of(const Game& game, int player) {
  const auto winner = game::winner(game.result->result);
  if (!winner) return 1;
  return (*winner == game::Colour::white) == (game.white == player) ? 2 : 0;
}

std::string elo_text(double score) {
  if (score <= 0) return "-inf";
  if (score >= 1) return "+inf";
  return fmt::format("{:+.0f}", std::round(elo_of_score(score)) + 0.0);  // no negative zero
}

}  // namespace

Comparison::Comparison(std::string first_player, Hypotheses what_is_tested)
    : first(std::move(first_player)), hypotheses(what_is_tested) {
  if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
}

void Comparison::begins(const Schedule& schedule, Instant) {
  tournament = &schedule;
  count();
}

void Comparison::finished(const Game&) {
  const std::size_t before = counted;
  count();
  if (counted == before) return;
  if (line) {
    line->draw(summary());
  } else {
    note(summary());
  }
}

void Comparison::count() {
  const std::vector<Game>& games = tournament->games();
  while (!decided() && counted + 1 < games.size()) {
    const Game& one = games[counted];
    const Game& other = games[counted + 1];
    const bool is_void = one.state == GameState::abandoned || other.state == GameState::abandoned;
    if (!is_void && !(one.result && other.result)) return;
    counted += 2;
    if (is_void) continue;
    const int player = tournament->player(one.white).name == first ? one.white : one.black;
    ++scores.counts.at(halves_of(one, player) + halves_of(other, player));
    for (const Game* game : {&one, &other}) lengths.push_back(game->result->moves);
  }
}

void Comparison::note(const std::string& text) {
  if (line) line->erase();
  write_text(STDERR_FILENO, text + '\n');
}

void Comparison::ends(const RunEnd&) {
  if (line) line->erase();
}

std::string Comparison::summary() const {
  if (scores.pairs() == 0) return "no pair of games is finished";
  const SequentialTest test = state();
  const ScoreInterval interval = score_interval(scores);
  const double games = 2.0 * scores.pairs();
  return fmt::format(
      "{} games: {} {:g} of {:g}  Elo {} ({} to {})  LLR {:.2f} ({:.2f} to {:.2f})  LOS {:.1f}%", games,
      notation::printable(first, 24), scores.score() * games, games, elo_text(scores.score()),
      elo_text(interval.lower), elo_text(interval.upper), test.log_likelihood_ratio, test.lower, test.upper,
      100 * likelihood_of_superiority(scores));
}

bool Comparison::repeats() const {
  constexpr std::size_t enough = 8;
  if (lengths.size() < enough) return false;
  for (std::size_t game = 2; game < lengths.size(); ++game) {
    if (lengths[game] != lengths[game - 2]) return false;
  }
  int kinds = 0;
  for (const int count : scores.counts) kinds += count > 0 ? 1 : 0;
  return kinds == 1;
}

}  // namespace kaven::tournaments
