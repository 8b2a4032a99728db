// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/puzzle_list.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <tuple>

#include "common/record/record_format.hpp"
#include "tournaments/play/folder/packed_records.hpp"

namespace kaven::tournaments::web::documents {

namespace {

using analysis::JudgedMove;
using analysis::MoveQuality;

constexpr std::size_t most_puzzles = 200;
// A win in one move is too easy to see; a win in many moves is too hard.
constexpr int at_once = 1;
constexpr int in_sight = 9;
// An almost empty board shows no pattern.
constexpr int opening_plies = 8;

// White moves first, and moves of the opening count as plies.
folder::PlayerId mover(const state::Game& game, int ply) {
  return ply % 2 == 1 ? game.white : game.black;
}

bool has_one_solution(const JudgedMove& move) {
  const auto keeps = [&](const auto& column) { return column.second.result == move.best_value.result; };
  return std::ranges::count_if(move.columns, keeps) == 1;
}

ordered_json row(const Puzzle& puzzle) {
  return {puzzle.game, puzzle.ply, puzzle.player, analysis::move_quality_words.word_of(puzzle.quality)};
}

// The UTC day on which the game of `record` began; empty if the record is wrong or does not have it.
std::string day_of(const boost::filesystem::path& record) {
  try {
    const std::string text = folder::record_text(record).value_or("");
    const std::string started = record::read_header_line(text.substr(0, text.find('\n'))).started;
    return started.substr(0, started.find('T'));
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace

std::vector<Puzzle> puzzles_of(const state::Game& game, const analysis::GameAnalysis& analysis,
                               const std::string& day) {
  std::vector<Puzzle> puzzles;
  for (const JudgedMove& move : analysis.moves) {
    const bool proved = move.exact && move.value.result && move.best_value.result;
    if (!proved || *move.value.result >= *move.best_value.result) continue;
    puzzles.push_back({.game = game.id,
                       .ply = move.ply,
                       .player = mover(game, move.ply),
                       .quality = move.quality,
                       .one_solution = has_one_solution(move),
                       .plies = move.best_value.plies,
                       .day = day});
  }
  return puzzles;
}

bool is_better(const Puzzle& one, const Puzzle& other) {
  const auto worth = [](const Puzzle& puzzle) {
    const int plies = puzzle.plies.value_or(in_sight);
    return std::tuple(puzzle.quality, puzzle.ply > opening_plies, plies > at_once && plies <= in_sight,
                      puzzle.one_solution);
  };
  return worth(one) > worth(other);
}

void PuzzleList::add(const std::vector<Puzzle>& puzzles) {
  total_ += puzzles.size();
  for (const Puzzle& puzzle : puzzles) {
    puzzles_.push_back(puzzle);
    if (puzzle.quality != MoveQuality::blunder) continue;
    const bool later = !of_the_day_ || puzzle.day > of_the_day_->day;
    if (later || (puzzle.day == of_the_day_->day && is_better(puzzle, *of_the_day_))) of_the_day_ = puzzle;
  }
  if (puzzles_.size() > 2 * most_puzzles) puzzles_ = sorted();
}

std::vector<Puzzle> PuzzleList::sorted() const {
  std::vector<Puzzle> best = puzzles_;
  std::ranges::stable_sort(best, is_better);
  if (best.size() > most_puzzles) best.resize(most_puzzles);
  return best;
}

ordered_json PuzzleList::document() const {
  ordered_json rows = ordered_json::array();
  for (const Puzzle& puzzle : sorted()) rows.push_back(row(puzzle));
  return {{"format", 1},
          {"total", total_},
          {"puzzles", std::move(rows)},
          {"day", of_the_day_ ? ordered_json(of_the_day_->day) : ordered_json()},
          {"of_the_day", of_the_day_ ? row(*of_the_day_) : ordered_json()}};
}

ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player) {
  const auto found = accuracy.find(player);
  return found == accuracy.end() ? ordered_json() : json_of(found->second);
}

void AnalysisDigest::add(const state::Game& game, const analysis::GameAnalysis& analysis,
                         const boost::filesystem::path& record) {
  const auto [white, black] = analysis::accuracy_of(analysis, game.result->result);
  accuracy[game.white] += white;
  accuracy[game.black] += black;
  puzzles.add(puzzles_of(game, analysis, day_of(record)));
}

}  // namespace kaven::tournaments::web::documents
