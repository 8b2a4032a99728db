// SPDX-License-Identifier: MIT
#include "agent/coursework/maxconnect4/course_match.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "agent/coursework/console.hpp"
#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"

namespace kaven::agent::coursework::maxconnect4 {

using namespace search;

using game::Colour;

namespace {

// A state has fewer than a hundred characters; blanks may make it longer.
constexpr std::size_t largest_state = 1U << 16U;

constexpr std::size_t memory = std::size_t{256} << 20U;

constexpr const char* computer_file = "computer.txt";
constexpr const char* human_file = "human.txt";

}  // namespace

notation::State read_state_file(const std::string& file) {
  const std::string text = system::read_file(file, largest_state);
  auto read = notation::read_state_text(text, game::find_game("maxconnect4")->rules);
  if (const auto* fault = std::get_if<text::TextFault>(&read)) {
    throw std::runtime_error(describe(*fault, file));
  }
  auto state = std::get<notation::State>(std::move(read));
  // The program would move for one player and write the other player's piece.
  if (state.next_player_fault) throw std::runtime_error(describe(*state.next_player_fault, file));
  return state;
}

CourseMatch::CourseMatch(notation::State state, int depth, std::istream& answers, std::ostream& dialogue)
    : state_(std::move(state)), depth_(depth), answers_(answers), dialogue_(dialogue) {
  const game::Rules& rules = state_.position.rules();
  engine_ = engine_factory_for(rules).make(rules, {.memory = memory});
}

void CourseMatch::one_move(const std::string& output_file) {
  dialogue_ << "\nMaxConnect-4 game\ngame state before move:\n";
  show_board();
  if (state_.position.full()) {
    announce_result();
    return;
  }
  make_move(computer_move());
  dialogue_ << "game state after move:\n";
  show_board();
  dialogue_ << "\n";
  save(output_file);
}

void CourseMatch::interactive(NextPlayer next) {
  dialogue_ << "\nMaxConnect-4 game\n";
  while (true) {
    dialogue_ << "game state before move:\n";
    show_board();
    if (state_.position.full()) break;
    const bool computer = next == NextPlayer::computer;
    make_move(computer ? computer_move() : human_move());
    save(computer ? computer_file : human_file);
    next = computer ? NextPlayer::human : NextPlayer::computer;
  }
  announce_result();
}

void CourseMatch::show_board() {
  const game::Position& position = state_.position;
  constexpr std::string_view edge = " -----------------\n";
  dialogue_ << edge;
  for (int row = position.rules().rows - 1; row >= 0; --row) {
    dialogue_ << " | ";
    for (int column = 0; column < position.rules().columns; ++column) {
      const auto stone = position.at({column, row});
      dialogue_ << (stone ? player_number(*stone) : 0) << " ";
    }
    dialogue_ << "| \n";
  }
  dialogue_ << edge
            << fmt::format("Score: Player 1 = {}, Player 2 = {}\n\n", position.lines(Colour::white),
                           position.lines(Colour::black));
}

void CourseMatch::make_move(game::Move move) {
  state_.position.play(move);
  dialogue_ << fmt::format("\n\nmove {}: Player {}, column {}\n", state_.position.ply(),
                           player_number(move.colour), move.place.column + 1);
}

game::Move CourseMatch::computer_move() {
  Deadline never = Deadline::never();
  return engine_->choose(state_.position, depth_, never, [](const SearchResult&) {}).move;
}

game::Move CourseMatch::human_move() {
  const game::Position& position = state_.position;
  const int columns = position.rules().columns;
  while (true) {
    dialogue_ << fmt::format("Player {}, your column (1-{}): ", player_number(position.to_move()), columns)
              << std::flush;
    const auto answer = read_answer(answers_);
    if (!answer) {
      dialogue_ << "\n";
      throw std::runtime_error(fmt::format(
          "the input ended before the game did; {} and {} hold what was played", computer_file, human_file));
    }
    const auto number = read_column_number(*answer, 1, columns);
    if (!number) {
      dialogue_ << fmt::format("'{}' is no column: expected a number from 1 to {}\n",
                               text::printable(*answer), columns);
    } else if (position.height(*number - 1) == position.rules().rows) {
      dialogue_ << fmt::format("Column {} is full.\n", *number);
    } else {
      return {position.to_move(), {*number - 1, position.height(*number - 1)}};
    }
  }
}

void CourseMatch::save(const std::string& file) const {
  system::replace_file(file, notation::write_state_text(state_.position, state_.line_end));
}

void CourseMatch::announce_result() {
  const int first = state_.position.lines(Colour::white);
  const int second = state_.position.lines(Colour::black);
  if (first == second) {
    dialogue_ << fmt::format("The board is full: a draw, {} to {}.\n", first, second);
  } else {
    dialogue_ << fmt::format("The board is full: Player {} wins, {} to {}.\n", first > second ? 1 : 2,
                             std::max(first, second), std::min(first, second));
  }
}

}  // namespace kaven::agent::coursework::maxconnect4
