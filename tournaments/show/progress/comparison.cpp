// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ratio>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "common/notation/opening_text.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/show/progress/comparison_text.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::progress {

namespace {

int halves_of(const state::Game& game, folder::PlayerId player) {
  const auto winner = game::winner(game.result->result);
  if (!winner) return 1;
  return (*winner == game::Colour::white) == (game.white == player) ? 2 : 0;
}

/// The additions of a game's record to its result.
struct Play {
  std::string course;    ///< the opening, whose order does not matter, and the moves; empty without a move
  bool suspect = false;  ///< the machine may have caused the loss on time
};

// Empty if the record is gone or wrong.
Play play_of(const boost::filesystem::path& file) {
  try {
    record::GameRecord record = folder::read_record(file);
    Play play{.suspect = record.verdict && !record.verdict->suspect.empty()};
    if (record.turns.empty()) return play;
    std::ranges::sort(record.header.opening, {}, [](const game::Move& move) {
      return std::tuple(move.colour, move.place.column, move.place.row);
    });
    std::vector<game::Move> moves;
    for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
    play.course = notation::write_opening(record.header.opening) + ": " + notation::write_opening(moves);
    return play;
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace

Comparison::Comparison(std::string first, ratings::Hypotheses hypotheses, boost::filesystem::path records)
    : first_(std::move(first)), hypotheses_(hypotheses), records_(std::move(records)) {
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
  const std::size_t before = seen_;
  count();
  if (seen_ == before) return;
  if (line_) {
    line_->draw(progress_text());
  } else {
    on_notice(progress_text());
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
    games_.played += 2;
    const Play play_of_one = play_of(records_ / one.record);
    const Play play_of_other = play_of(records_ / other.record);
    if (play_of_one.suspect || play_of_other.suspect) {
      games_.suspect += 2;
      continue;
    }
    const folder::PlayerId player = tournament_->player(one.white).name == first_ ? one.white : one.black;
    const int halves = halves_of(one, player) + halves_of(other, player);
    ++scores_with_repeats_.counts.at(static_cast<std::size_t>(halves));
    const bool one_is_new = add_course(one, play_of_one.course);
    const bool other_is_new = add_course(other, play_of_other.course);
    if (!one_is_new && !other_is_new) {
      games_.repeated += 2;
      ++repeats_in_a_row_;
      continue;
    }
    repeats_in_a_row_ = 0;
    for (const state::Game* game : {&one, &other}) {
      const int points = halves_of(*game, player);
      ++(points == 2 ? games_.won : points == 1 ? games_.drawn : games_.lost);
      if (points != 1 && game::is_forfeit(game->result->ending))
        ++games_.forfeits.at(points == 2 ? 1 : 0)[game->result->ending];
    }
    ++scores_.counts.at(static_cast<std::size_t>(halves));
  }
}

bool Comparison::add_course(const state::Game& game, const std::string& course) {
  const bool is_first = tournament_->player(game.white).name == first_;
  const bool is_new = course.empty() || courses_.insert((is_first ? "white " : "black ") + course).second;
  if (is_new) ++games_.different;
  return is_new;
}

Finding Comparison::finding() const {
  if (repeats_in_a_row_ >= most_repeats) return Finding::same_games;
  const ratings::SequentialTest test = state();
  if (games_.repeated > 0) {
    const auto with_repeats = ratings::sequential_test(scores_with_repeats_.counts, hypotheses_);
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
  auto games = static_cast<double>(tournament_->games.size() - seen_);
  const ratings::SequentialTest test = state();
  const double bound = test.log_likelihood_ratio > 0 ? test.upper : test.lower;
  if (test.verdict == ratings::Verdict::open && test.log_likelihood_ratio != 0)
    games = std::min(games, games_.played * (bound / test.log_likelihood_ratio - 1));
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
