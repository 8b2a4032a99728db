// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/played_pairs.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "common/notation/opening_text.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/play/folder/packed_records.hpp"

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

PlayedPairs::PlayedPairs(std::string first, std::string second, boost::filesystem::path records)
    : first_(std::move(first)), second_(std::move(second)), records_(std::move(records)) {}

std::size_t PlayedPairs::next_game(const state::TournamentState& tournament, std::size_t from) const {
  if (second_.empty()) return from;
  const auto is_ours = [&](const state::Game& game) {
    const std::string& white = tournament.player(game.white).name;
    const std::string& black = tournament.player(game.black).name;
    return (white == first_ && black == second_) || (white == second_ && black == first_);
  };
  while (from < tournament.games.size() && !is_ours(tournament.games[from])) ++from;
  return from;
}

bool PlayedPairs::count_next(const state::TournamentState& tournament) {
  const std::size_t first = next_game(tournament, seen_);
  const std::size_t second = next_game(tournament, first + 1);
  if (second >= tournament.games.size()) return false;
  const state::Game& one = tournament.games[first];
  const state::Game& other = tournament.games[second];
  const bool is_void = one.state == state::GameState::abandoned || other.state == state::GameState::abandoned;
  if (!is_void && !(one.result && other.result)) return false;
  seen_ = second + 1;
  if (!is_void) count(tournament, one, other);
  return true;
}

void PlayedPairs::count(const state::TournamentState& tournament, const state::Game& one,
                        const state::Game& other) {
  games_.played += 2;
  const Play play_of_one = play_of(records_ / one.record);
  const Play play_of_other = play_of(records_ / other.record);
  if (play_of_one.suspect || play_of_other.suspect) {
    games_.suspect += 2;
    return;
  }
  const bool one_is_white = tournament.player(one.white).name == first_;
  const bool other_is_white = tournament.player(other.white).name == first_;
  const folder::PlayerId player = one_is_white ? one.white : one.black;
  const int halves = halves_of(one, player) + halves_of(other, player);
  ++scores_with_repeats_.counts.at(static_cast<std::size_t>(halves));
  const bool one_is_new = add_course(one_is_white, play_of_one.course);
  const bool other_is_new = add_course(other_is_white, play_of_other.course);
  if (!one_is_new && !other_is_new) {
    games_.repeated += 2;
    ++repeats_in_a_row_;
    return;
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

bool PlayedPairs::add_course(bool first_is_white, const std::string& course) {
  const bool is_new =
      course.empty() || courses_.insert((first_is_white ? "white " : "black ") + course).second;
  if (is_new) ++games_.different;
  return is_new;
}

}  // namespace kaven::tournaments::progress
