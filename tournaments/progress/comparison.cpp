#include "tournaments/progress/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <system_error>
#include <utility>

#include "common/notation/opening_text.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::progress {

namespace {

// A game that both lose counts as a draw: it does not show who is better.
std::size_t halves_of(const state::Game& game, folder::PlayerId player) {
  const auto winner = game::winner(game.result->result);
  if (!winner) return 1;
  return (*winner == game::Colour::white) == (game.white == player) ? 2 : 0;
}

// Returns the opening and the moves; empty if no move was made, or if the record is gone.
std::string course_of(const boost::filesystem::path& file) {
  try {
    const record::GameRecord record = record::read_record(file);
    if (record.turns.empty()) return {};
    std::vector<game::Move> moves;
    for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
    return notation::write_opening(record.header.opening) + ": " + notation::write_opening(moves);
  } catch (const record::RecordError&) {
    return {};
  } catch (const std::system_error&) {
    return {};
  }
}

std::string elo_text(double score) {
  if (score <= 0) return "-inf";
  if (score >= 1) return "+inf";
  return fmt::format("{:+.0f}", std::round(ratings::elo_of_score(score)) + 0.0);  // avoids negative zero
}

}  // namespace

Comparison::Comparison(std::string first, ratings::Hypotheses hypotheses, boost::filesystem::path records)
    : first_(std::move(first)), hypotheses_(hypotheses), records_(std::move(records)) {
  if (::isatty(STDERR_FILENO) == 1) line_.emplace(STDERR_FILENO);
}

void Comparison::on_run_started(const state::TournamentState& tournament, Instant) {
  tournament_ = &tournament;
  count();
}

void Comparison::on_game_finished(const state::Game&) {
  const std::size_t before = seen_;
  count();
  if (seen_ == before) return;
  if (line_) {
    line_->draw(summary());
  } else {
    on_notice(summary());
  }
}

void Comparison::count() {
  const std::vector<state::Game>& games = tournament_->games;
  while (!decided() && seen_ + 1 < games.size()) {
    const state::Game& one = games[seen_];
    const state::Game& other = games[seen_ + 1];
    const bool is_void =
        one.state == state::GameState::abandoned || other.state == state::GameState::abandoned;
    if (!is_void && !(one.result && other.result)) return;
    seen_ += 2;
    if (is_void) continue;
    const bool one_repeated = is_repeated(one);
    if (is_repeated(other) && one_repeated) {
      ++repeated_pairs_;
      ++repeats_in_a_row_;
      continue;
    }
    repeats_in_a_row_ = 0;
    const folder::PlayerId player = tournament_->player(one.white).name == first_ ? one.white : one.black;
    ++scores_.counts.at(halves_of(one, player) + halves_of(other, player));
  }
}

bool Comparison::is_repeated(const state::Game& game) {
  const std::string course = course_of(records_ / game.record);
  if (course.empty()) {
    ++without_moves_;
    return false;
  }
  const bool is_first = tournament_->player(game.white).name == first_;
  return !courses_.insert((is_first ? "white " : "black ") + course).second;
}

ComparedGames Comparison::games() const {
  return {.played = 2 * (scores_.pairs() + repeated_pairs_),
          .repeated = 2 * repeated_pairs_,
          .different = static_cast<int>(courses_.size()) + without_moves_};
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
  const std::string repeated =
      repeated_pairs_ == 0 ? "" : fmt::format("  {} repeated games do not count", 2 * repeated_pairs_);
  return fmt::format(
      "{} games: {} {:g} of {:g}  Elo {} ({} to {})  LLR {:.2f} ({:.2f} to {:.2f})  LOS {:.1f}%{}", games,
      text::printable(first_, 24), scores_.score() * games, games, elo_text(scores_.score()),
      elo_text(interval.lower), elo_text(interval.upper), test.log_likelihood_ratio, test.lower, test.upper,
      100 * likelihood_of_superiority(scores_), repeated);
}

}  // namespace kaven::tournaments::progress
