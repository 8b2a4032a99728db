// SPDX-License-Identifier: MIT
#include "scripts/tuning/games.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>

#include "agent/gomoku/gomoku_engine.hpp"

namespace kaven::tuning {

namespace {

constexpr int middle = 7;
constexpr int longest_game = 150;
constexpr agent::search::Score largest_advantage = 250;

int between(int lowest, int highest, std::mt19937_64& random) {
  return std::uniform_int_distribution<int>(lowest, highest)(random);
}

game::Position random_opening(std::mt19937_64& random) {
  for (;;) {
    game::Position position(rules());
    const int stones = between(3, 8, random);
    const int spread = between(2, 5, random);
    const game::Place centre = {middle + between(-2, 2, random), middle + between(-2, 2, random)};
    while (!position.over() && position.ply() < stones) {
      const game::Move move = {
          position.to_move(),
          {centre.column + between(-spread, spread, random), centre.row + between(-spread, spread, random)}};
      if (!position.check(move)) position.play(move);
    }
    if (!position.over()) return position;
  }
}

}  // namespace

game::Rules rules() {
  return {.columns = 15, .rows = 15, .line_length = 5, .gravity = false};
}

Game play(std::uint64_t seed, std::uint64_t nodes) {
  std::mt19937_64 random(seed);
  for (;;) {
    game::Position position = random_opening(random);
    Game game;
    game.random_moves = position.ply();
    for (const game::Move move : position.moves()) game.moves.push_back(move.place);
    agent::gomoku::GomokuEngine engine(rules(), {.memory = std::size_t{8} << 20U});
    bool balanced = true;
    while (balanced && !position.over() && position.ply() < longest_game) {
      // Varies the number, so that games do not repeat each other.
      auto deadline = agent::search::Deadline::after_nodes(nodes / 2 + random() % (nodes + 1));
      const agent::search::SearchResult result = engine.choose(
          position, agent::search::unlimited_depth, deadline, [](const agent::search::SearchResult&) {});
      if (position.ply() == game.random_moves) balanced = std::abs(result.score) <= largest_advantage;
      game.moves.push_back(result.move.place);
      game.scores.push_back(result.score);
      if (result.proved) {
        const bool white = (position.to_move() == game::Colour::white) == agent::search::is_win(result.score);
        game.white_score = white ? 1 : 0;
        return game;
      }
      position.play(result.move);
    }
    if (!balanced) continue;
    if (const auto winner = position.line_winner()) game.white_score = *winner == game::Colour::white ? 1 : 0;
    return game;
  }
}

std::string write(const Game& game) {
  std::string line = fmt::format("{} {}", game.white_score, game.random_moves);
  for (std::size_t number = 0; number < game.moves.size(); ++number) {
    const game::Place place = game.moves[number];
    line += fmt::format(" {}{}", char('a' + place.column), place.row + 1);
    const auto random = static_cast<std::size_t>(game.random_moves);
    if (number >= random) line += fmt::format(":{}", game.scores[number - random]);
  }
  return line;
}

std::vector<Game> read(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(fmt::format("{}: cannot be read", file));
  std::vector<Game> games;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::istringstream words(line);
    Game game;
    bool good = static_cast<bool>(words >> game.white_score >> game.random_moves);
    game::Position position(rules());
    char column = 0;
    int row = 0;
    while (good && words >> column >> row) {
      const game::Move move = {position.to_move(), {column - 'a', row - 1}};
      good = !position.check(move).has_value();
      if (good) position.play(move);
      game.moves.push_back(move.place);
      if (good && words.peek() == ':') {
        words.get();
        int score = 0;
        good = static_cast<bool>(words >> score);
        game.scores.push_back(score);
      }
    }
    const std::size_t searched = game.moves.size() - static_cast<std::size_t>(game.random_moves);
    if (!good || !words.eof() || game.scores.size() != searched) {
      throw std::runtime_error(fmt::format("{}:{}: '{}': expected a game as `gomoku_values play` writes it",
                                           file, number, line.substr(0, 60)));
    }
    games.push_back(game);
  }
  return games;
}

}  // namespace kaven::tuning
