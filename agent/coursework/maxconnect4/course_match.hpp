// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "agent/search/engine.hpp"
#include "common/notation/state_text.hpp"

namespace kaven::agent::coursework::maxconnect4 {

enum class NextPlayer : std::uint8_t { computer, human };

/// Reads the state in `file`. Throws std::runtime_error that names the file, line and character of a fault;
/// std::system_error if the file cannot be read.
notation::State read_state_file(const std::string& file);

/// Max-Connect4 as the course specifies it: the computer searches to a fixed depth, and states are saved in
/// files.
class CourseMatch {
 public:
  /// Keeps references to the streams. `depth` is in plies.
  CourseMatch(notation::State state, int depth, std::istream& answers, std::ostream& dialogue);

  /// Makes one move and saves the state to `output_file`, unless the board is full.
  void one_move(const std::string& output_file);
  /// Plays until the board is full. Saves the state to computer.txt after each move of the computer and to
  /// human.txt after each move of the human. Throws std::runtime_error if the input ends earlier.
  void interactive(NextPlayer next);

 private:
  void show_board();
  void make_move(game::Move move);
  game::Move computer_move();
  game::Move human_move();
  void save(const std::string& file) const;
  void announce_result();

  notation::State state_;
  int depth_;
  std::unique_ptr<search::Engine> engine_;
  std::istream& answers_;
  std::ostream& dialogue_;
};

}  // namespace kaven::agent::coursework::maxconnect4
