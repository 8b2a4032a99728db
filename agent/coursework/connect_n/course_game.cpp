// SPDX-License-Identifier: MIT
#include "agent/coursework/connect_n/course_game.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "agent/coursework/connect_n/unblocked_lines.hpp"
#include "agent/coursework/console.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"

namespace kaven::agent::coursework::connect_n {

using game::Colour;

std::string move_list_text(const std::vector<ListedMove>& moves, bool cut_off) {
  std::string text = fmt::format("Total Number of Moves: {}\n", moves.size());
  std::array<int, 2> made{};
  for (const auto& [move, nodes] : moves) {
    text += fmt::format("Player {} Move {}: ({}, {}) - Number of nodes examined: {}\n",
                        player_number(move.colour), ++made[game::index(move.colour)], move.place.row,
                        move.place.column, nodes);
  }
  if (cut_off) text += "Cut off: the game was not finished.\n";
  return text;
}

ListedMove choose_move(game::Position& position, Algorithm algorithm, int depth) {
  UnblockedLines evaluation(position, position.to_move());
  Unwatched nobody;
  FixedDepthSearch search(position, evaluation, algorithm, nobody);
  const auto choice = search.choose(depth);
  return {{position.to_move(), {choice.column, position.height(choice.column)}}, choice.nodes};
}

std::string tabbed_board_text(const game::Position& position) {
  std::string text;
  for (int row = position.rules().rows - 1; row >= 0; --row) {
    for (int column = 0; column < position.rules().columns; ++column) {
      if (column > 0) text += '\t';
      const auto stone = position.at({column, row});
      text += !stone ? '-' : stone == Colour::white ? 'R' : 'Y';
    }
    text += row > 0 ? "\n\n" : "\n";
  }
  return text;
}

void CourseGame::play() {
  write_list(true);
  while (!position_.over()) {
    const bool computer = settings_.two_sides || position_.to_move() == Colour::white;
    moves_.push_back(computer ? computer_move() : human_move());
    position_.play(moves_.back().move);
    write_list(!position_.over());
  }
  announce_result();
  if (settings_.compare) print_comparison();
}

ListedMove CourseGame::computer_move() {
  const ListedMove chosen = choose_move(position_, settings_.algorithm, settings_.depth);
  if (settings_.compare) {
    const bool by_minimax = settings_.algorithm == Algorithm::minimax;
    const ListedMove other =
        choose_move(position_, by_minimax ? Algorithm::alpha_beta : Algorithm::minimax, settings_.depth);
    if (other.move != chosen.move) throw std::logic_error("the two algorithms chose different moves");
    comparisons_.push_back(by_minimax ? Comparison{chosen.nodes, other.nodes}
                                      : Comparison{other.nodes, chosen.nodes});
  }
  return chosen;
}

ListedMove CourseGame::human_move() {
  display_ << fmt::format("Player 1 has played column {}.\n{}\n", moves_.back().move.place.column,
                          tabbed_board_text(position_))
           << std::flush;
  const int number = static_cast<int>(moves_.size()) / 2 + 1;
  const int last = position_.rules().columns - 1;
  while (true) {
    dialogue_ << "Please select the column for Move " << number << ": " << std::flush;
    const auto answer = read_answer(answers_);
    if (!answer) {
      dialogue_ << "\n";
      throw std::runtime_error(fmt::format("the input ended before the game did; its {} moves are in {}",
                                           moves_.size(), settings_.output_file));
    }
    const auto column = read_column_number(*answer, 0, last);
    if (!column) {
      dialogue_ << fmt::format("'{}' is no column: expected a number from 0 to {}\n",
                               text::printable(*answer), last);
    } else if (position_.height(*column) == position_.rules().rows) {
      dialogue_ << fmt::format("Column {} is full.\n", *column);
    } else {
      return {.move = {position_.to_move(), {*column, position_.height(*column)}}};
    }
  }
}

void CourseGame::write_list(bool cut_off) const {
  system::replace_file(settings_.output_file, move_list_text(moves_, cut_off));
}

void CourseGame::announce_result() {
  if (const auto winner = position_.line_winner()) {
    dialogue_ << fmt::format("Congratulations Player {}, you have won the game.\n", player_number(*winner));
  } else {
    dialogue_ << "The game is a draw.\n";
  }
  dialogue_ << tabbed_board_text(position_);
}

void CourseGame::print_comparison() {
  const auto row = [&](const auto& move, const auto& player, const auto& place, const Comparison& nodes) {
    dialogue_ << fmt::format(
        "{:>5}  {:>6}  {:>8}  {:>15}  {:>16}  {:>5.1f} %\n", move, player, place, nodes.minimax,
        nodes.alpha_beta, 100.0 * static_cast<double>(nodes.alpha_beta) / static_cast<double>(nodes.minimax));
  };
  dialogue_ << fmt::format("\n{:>5}  {:>6}  {:>8}  {:>15}  {:>16}  {:>7}\n", "move", "player", "place",
                           "minimax nodes", "alpha-beta nodes", "share");
  Comparison sum;
  auto compared = comparisons_.begin();
  for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
    const auto& [move, nodes] = moves_[ply];
    if (nodes == 0) continue;
    row(ply + 1, player_number(move.colour), fmt::format("({}, {})", move.place.row, move.place.column),
        *compared);
    sum.minimax += compared->minimax;
    sum.alpha_beta += compared->alpha_beta;
    ++compared;
  }
  row("all", "", "", sum);
}

}  // namespace kaven::agent::coursework::connect_n
