// SPDX-License-Identifier: MIT
// Writes random games with random rules, one JSON object per line, to test implementations of the rules in
// other languages: `random_games SEED NUMBER`. A line is
//
//   {"rules":RULES,"plies":[{"legal":["A1","A0",…],"move":"A1"},…],"outcome":{"result":…,"ending":…,"line":[…]}}
//
// with the moves in the order of game::Position::legal_moves().
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"
#include "tournaments/show/web/documents/game_json.hpp"

namespace kaven {
namespace {

using nlohmann::ordered_json;

int number_between(std::mt19937_64& random, int least, int most) {
  return std::uniform_int_distribution(least, most)(random);
}

bool tossed(std::mt19937_64& random, double probability) {
  return std::bernoulli_distribution(probability)(random);
}

game::Rules drawn_rules(std::mt19937_64& random) {
  game::Rules rules{.columns = number_between(random, 1, 9),
                    .rows = number_between(random, 1, 9),
                    .line_length = number_between(random, 1, 5),
                    .exact_length = tossed(random, 0.3),
                    .gravity = tossed(random, 0.6),
                    .pop_out = tossed(random, 0.4),
                    .opening = tossed(random, 0.5) ? game::Opening::recolour : game::Opening::none,
                    .goal = tossed(random, 0.3) ? game::Goal::most_lines : game::Goal::first_line,
                    .full_board = tossed(random, 0.5) ? game::FullBoard::draw : game::FullBoard::both_lose};
  return rules;
}

// Every eighth game has rules of the catalogue, which people play most; every 16th is Renju, every 16th
// Caro, with six or more winning in half of them, or with the opening swap2.
game::Rules next_rules(std::mt19937_64& random, int game) {
  const auto catalogue = game::catalogue();
  if (game % 8 == 0) return catalogue[static_cast<std::size_t>(game / 8) % catalogue.size()].rules;
  if (game % 16 == 4) {
    return {.columns = number_between(random, 5, 9),
            .rows = number_between(random, 5, 9),
            .line_length = 5,
            .renju = true,
            .gravity = false};
  }
  if (game % 16 == 12) {
    return {.columns = number_between(random, 5, 9),
            .rows = number_between(random, 7, 9),
            .line_length = 5,
            .exact_length = tossed(random, 0.5),
            .caro = true,
            .gravity = false,
            .opening = tossed(random, 0.5) ? game::Opening::swap2 : game::Opening::none};
  }
  game::Rules rules = drawn_rules(random);
  while (game::contradiction(rules)) rules = drawn_rules(random);
  return rules;
}

// Usually any legal move; pop-outs and recolouring, which are rare, more often than by chance.
game::Move drawn_move(const game::Position& position, const std::vector<game::Move>& legal,
                      std::mt19937_64& random) {
  std::vector<game::Move> rare;
  for (const game::Move move : legal) {
    if (game::is_pop_out(move) || position.recolours(move) ||
        position.swap2_choice(move.place) != game::Swap2Choice::none)
      rare.push_back(move);
  }
  const auto& choice = !rare.empty() && tossed(random, 0.3) ? rare : legal;
  return choice[static_cast<std::size_t>(number_between(random, 0, static_cast<int>(choice.size()) - 1))];
}

ordered_json random_game(const game::Rules& rules, std::mt19937_64& random) {
  game::Position position(rules);
  ordered_json plies = ordered_json::array();
  while (!position.over()) {
    const auto legal = position.legal_moves();
    const game::Move move = drawn_move(position, legal, random);
    plies.push_back({{"legal", tournaments::web::documents::json_of(std::span(legal))},
                     {"move", game::place_name(move.place)}});
    position.play(move);
  }
  const game::Outcome outcome = *position.outcome();
  return {{"rules", tournaments::web::documents::json_of(rules)},
          {"plies", std::move(plies)},
          {"outcome",
           {{"result", notation::result_words.word_of(outcome.result)},
            {"ending", notation::ending_words.word_of(outcome.ending)},
            {"line", tournaments::web::documents::json_of(std::span(outcome.line))}}}};
}

}  // namespace
}  // namespace kaven

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: random_games SEED NUMBER\n";
    return 2;
  }
  std::mt19937_64 random(std::strtoull(argv[1], nullptr, 10));
  const int games = std::atoi(argv[2]);
  for (int game = 0; game < games; ++game) {
    std::cout << kaven::random_game(kaven::next_rules(random, game), random).dump() << '\n';
  }
}
