// SPDX-License-Identifier: MIT
// A project that uses the installed libraries: one player that knows the exact value of every move meets one that takes
// the first legal move, in the referee's match, without programs. Prints the result and the moves.

#include <array>
#include <chrono>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "agent/connect4/advisor.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/move_text.hpp"
#include "referee/match/match.hpp"

namespace {

using namespace kaven;
using namespace std::chrono_literals;

agent::connect4::Stones stones_of(const game::Position& position) {
  agent::connect4::Stones stones;
  for (const game::Move move : position.moves()) {
    const auto place = agent::connect4::Bitboard{1} << (move.place.column * 7 + move.place.row);
    (move.colour == position.to_move() ? stones.mover : stones.opponent) |= place;
  }
  return stones;
}

int best_column(const game::Position& position) {
  static agent::connect4::Solver solver({7, 6}, 16U << 20U);
  static agent::connect4::Advisor advisor(solver, agent::connect4::OpeningBook::embedded());
  auto never = agent::search::Deadline::never();
  return advisor.advise(stones_of(position), never)->column;
}

int first_column(const game::Position& position) {
  return position.legal_moves().front().place.column;
}

/// A player without a program.
class Player : public referee::contestant::Contestant {
 public:
  explicit Player(std::function<int(const game::Position&)> choice) : choice_(std::move(choice)) {}

  std::optional<std::string> give_turn(const game::Position& position) override {
    const int column = choice_(position);
    answer_ = {position.to_move(), {column, position.height(column)}};
    return std::nullopt;
  }
  std::optional<referee::contestant::Answer> answer(bool /*last_chance*/) override {
    return referee::contestant::SaidMove{answer_};
  }
  std::string describe_silence() override { return {}; }

 private:
  std::function<int(const game::Position&)> choice_;
  game::Move answer_;
};

class Printer : public referee::match::Spectator {
 public:
  void started(const record::Header& /*header*/) override {}
  void moved(const record::Turn& turn, const game::Position& /*position*/) override {
    std::cout << notation::write_move(turn.move) << '\n';
  }
  void ended(const record::Verdict& verdict, const game::Position& /*position*/) override {
    std::cout << (verdict.outcome.result == game::Result::white_wins ? "White wins\n"
                                                                     : "White does not win\n");
  }
};

}  // namespace

int main() {
  referee::EventLoop loop;
  Player white(best_column);
  Player black(first_column);
  Printer printer;
  record::Header header;
  header.game = "connect4";
  header.rules = game::find_game("connect4")->rules;
  referee::match::Match match(loop, header, {.turn = 60s, .start = 60s}, {&white, &black}, {&printer});
  match.play();
}
