// SPDX-License-Identifier: MIT
#include "scripts/tuning/samples.hpp"

#include <cmath>
#include <map>

#include "agent/gomoku/board.hpp"

namespace kaven::tuning {

namespace gomoku = agent::gomoku;

namespace {

template <typename Take>
void each_combination(const Take& take) {
  const auto pattern = [](int number) { return static_cast<gomoku::Pattern>(number); };
  for (int a = 0; a < gomoku::patterns; ++a) {
    for (int b = 0; b < gomoku::patterns; ++b) {
      for (int c = 0; c < gomoku::patterns; ++c) {
        for (int d = 0; d < gomoku::patterns; ++d)
          take(std::array{pattern(a), pattern(b), pattern(c), pattern(d)});
      }
    }
  }
}

// The information of a sample about a combination.
struct Classes {
  std::uint16_t sorted = 0;
  std::uint16_t strength = 0;
};

std::vector<Classes> classes_of_combinations() {
  std::vector<Classes> classes;
  each_combination([&](const std::array<gomoku::Pattern, 4>& directions) {
    const std::size_t combination = gomoku::combination_table().number(directions);
    if (combination >= classes.size()) classes.resize(combination + 1);
    classes[combination] = {static_cast<std::uint16_t>(gomoku::sorted_number(directions)),
                            gomoku::strength_of(directions)};
  });
  return classes;
}

bool needs_thought(const gomoku::Board& board) {
  const std::size_t mover = board.to_move();
  return board.count(mover, gomoku::Kind::five) == 0 && board.count(1 - mover, gomoku::Kind::five) == 0 &&
         board.count(mover, gomoku::Kind::open_four) == 0;
}

Sample sample_of(const gomoku::Board& board, game::Place played, const std::vector<Classes>& classes) {
  const std::size_t mover = board.to_move();
  Sample sample;
  std::map<std::uint16_t, std::uint16_t> occurrences;
  std::map<std::uint16_t, std::uint16_t> pairs;
  board.each_free([&](gomoku::Place place) {
    const Classes& own = classes[board.combination(place, mover)];
    const Classes& other = classes[board.combination(place, 1 - mover)];
    ++occurrences[own.sorted];
    ++occurrences[static_cast<std::uint16_t>(gomoku::sorted_combinations + other.sorted)];
    ++pairs[static_cast<std::uint16_t>(own.strength * gomoku::strengths + other.strength)];
  });
  sample.occurrences.assign(occurrences.begin(), occurrences.end());
  // Most places matter to neither side.
  pairs.erase(0);
  sample.pairs.assign(pairs.begin(), pairs.end());
  bool listed = false;
  const auto choose_from = [&](gomoku::Place place) {
    if (board.game_place(place) == played) {
      listed = true;
      sample.chosen = sample.choices.size();
    }
    sample.choices.push_back({classes[board.combination(place, mover)].sorted,
                              classes[board.combination(place, 1 - mover)].sorted});
  };
  if (board.count(1 - mover, gomoku::Kind::open_four) > 0) {
    board.each_four_of_either(choose_from);
  } else {
    board.each_near(choose_from);
  }
  if (!listed) sample.choices.clear();
  return sample;
}

}  // namespace

std::vector<SortedCombination> sorted_combination_list() {
  std::vector<SortedCombination> all(gomoku::sorted_combinations);
  each_combination([&](const std::array<gomoku::Pattern, 4>& directions) {
    SortedCombination& one = all[static_cast<std::size_t>(gomoku::sorted_number(directions))];
    for (std::size_t at = 0; at < 4; ++at) one.patterns[at] = static_cast<std::size_t>(directions[at]);
    const auto& table = gomoku::combination_table();
    one.kind = static_cast<std::size_t>(table.kind(table.number(directions)));
  });
  return all;
}

std::vector<Sample> samples_of(const std::vector<Game>& games) {
  const auto classes = classes_of_combinations();
  std::vector<Sample> samples;
  for (const Game& game : games) {
    game::Position position(rules());
    for (const game::Place place : game.moves) {
      const gomoku::Board board(position);
      if (position.ply() >= game.random_moves && needs_thought(board)) {
        Sample sample = sample_of(board, place, classes);
        sample.result = board.to_move() == 0 ? game.white_score : 1 - game.white_score;
        sample.expected =
            1 / (1 + std::exp(-game.scores[static_cast<std::size_t>(position.ply() - game.random_moves)] /
                              static_cast<double>(gomoku::score_unit)));
        samples.push_back(std::move(sample));
      }
      position.play({position.to_move(), place});
      if (position.over()) break;
    }
  }
  return samples;
}

}  // namespace kaven::tuning
