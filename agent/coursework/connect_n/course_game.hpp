#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "agent/coursework/connect_n/move_list.hpp"
#include "agent/coursework/fixed_depth_search.hpp"
#include "common/game/position.hpp"

namespace kaven::agent::coursework::connect_n {

struct CourseGameSettings {
  game::Rules rules;
  Algorithm algorithm = Algorithm::minimax;
  int depth = 5;            ///< plies
  bool two_sides = false;   ///< the computer plays both; else a human is player 2
  bool compare = false;     ///< examine every move of the computer with both algorithms
  std::string output_file;  ///< the file that the list of moves is written to
};

/// The computer's move in a position that is not over, and what it took to find it.
ListedMove choose_move(game::Position& position, Algorithm algorithm, int depth);

/// `R` and `Y`, `-` for an empty place; a tab between columns, an empty line between rows, the top row first.
std::string tabbed_board_text(const game::Position& position);

/// A game from the empty board to its end. The list of moves is on the disk after every move, marked as cut
/// off until the game is over: whatever stops the program, what was played is there.
class CourseGame {
 public:
  /// `dialogue` gets the questions and the result, `display` the board as the game goes; a human answers in
  /// `answers`. Keeps references to all.
  CourseGame(const CourseGameSettings& settings, std::istream& answers, std::ostream& dialogue,
             std::ostream& display)
      : settings_(settings),
        position_(settings.rules),
        answers_(answers),
        dialogue_(dialogue),
        display_(display) {}

  /// Throws std::runtime_error when the answers end before the game does, std::system_error when the list
  /// cannot be written.
  void play();

 private:
  /// The nodes examined for one move of the computer.
  struct Comparison {
    std::uint64_t minimax = 0;
    std::uint64_t alpha_beta = 0;
  };

  ListedMove computer_move();
  ListedMove human_move();
  void write_list(bool cut_off) const;
  void announce_result();
  void print_comparison();

  const CourseGameSettings settings_;
  game::Position position_;
  std::istream& answers_;
  std::ostream& dialogue_;
  std::ostream& display_;
  std::vector<ListedMove> moves_;
  std::vector<Comparison> comparisons_;
};

}  // namespace kaven::agent::coursework::connect_n
