// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::contestant {

/// Thrown if the opponent left the record and there is no substitute to go on. The game has no verdict.
class LeftRecord : public std::runtime_error {
 public:
  LeftRecord() : std::runtime_error("the game left its record") {}
};

/// Plays the moves of a recorded game, without delay, as long as the game follows the record. At its first
/// turn in another position, or after the record's last move, it starts a substitute, which plays the rest of
/// the game. The substitute receives the game up to White's last turn as its opening.
class RecordedContestant : public Contestant {
 public:
  /// Builds the substitute, not yet started, for a game that begins after `opening`. If empty, there is no
  /// substitute and answer() throws LeftRecord.
  using MakeSubstitute = std::function<std::unique_ptr<Contestant>(const std::vector<game::Move>& opening)>;

  /// `moves`: the recorded game from the empty board on, with its opening. `start_limit`: the substitute's
  /// time to read its colour.
  RecordedContestant(EventLoop& loop, std::vector<game::Move> moves, MakeSubstitute make_substitute,
                     Clock::duration start_limit);

  void follow(TrafficListener* listener) override { traffic_ = listener; }
  void start(game::Colour colour) override { colour_ = colour; }
  void tell_time_left(std::chrono::nanoseconds left) override {
    if (substitute_) substitute_->tell_time_left(left);
  }
  void tell_overage_left(std::chrono::nanoseconds left) override {
    if (substitute_) substitute_->tell_overage_left(left);
  }
  std::optional<std::chrono::nanoseconds> answer_age() const override {
    return substitute_ ? substitute_->answer_age() : std::nullopt;
  }
  /// Throws std::runtime_error if the substitute does not start; nobody loses for that.
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;
  void show_end(const game::Position& position) override;
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override;
  bool wakes_the_loop() const override;
  std::optional<record::SearchInfo> take_search_info() override;
  std::vector<std::string> take_warnings() override;
  HeldProgram& held_program() override;

 private:
  std::optional<std::string> let_substitute_begin(const game::Position& position);
  void await_substitute();

  EventLoop& loop_;
  std::vector<game::Move> moves_;
  MakeSubstitute make_substitute_;
  Clock::duration start_limit_;
  game::Colour colour_ = game::Colour::white;
  std::optional<game::Move> next_;  ///< its move in this turn
  TrafficListener* traffic_ = nullptr;
  std::unique_ptr<Contestant> substitute_;
};

}  // namespace kaven::referee::contestant
