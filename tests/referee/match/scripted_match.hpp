// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "referee/match/match.hpp"

namespace kaven::referee::match {

using namespace std::chrono_literals;
using game::Colour;
using game::Ending;
using game::Result;

inline constexpr Clock::duration no_hurry = std::chrono::minutes(2);

/// A contestant without a program, which returns prepared answers.
class ScriptedContestant : public contestant::Contestant, public contestant::HeldProgram {
 public:
  std::deque<contestant::Answer> answers;
  bool waits_for_its_turn = false;
  bool takes_colour = true;
  std::function<void()> on_look_at_start;
  std::function<void()> on_look;  ///< called at each look for its answer
  std::function<void()> on_turn;  ///< called when it receives its turn
  int looks_at_its_start = 0;     ///< the number of looks until it has read its colour
  bool answers_after_its_start = false;
  bool holds_back = false;                      ///< its answers count only as the last chance
  int answers_after_looks = 1;                  ///< at which look it has its first answer
  std::optional<std::chrono::nanoseconds> age;  ///< of each answer, as a file has it
  std::string verdict;
  std::optional<int> gone_status;
  bool memory_exceeded = false;
  std::chrono::nanoseconds cpu_per_look{0};
  std::chrono::nanoseconds cpu{0};  ///< used until now
  bool has_program = true;
  std::chrono::nanoseconds stopped_use{0};  ///< CPU time that it uses although it is frozen
  std::optional<std::string> spoiled;
  std::vector<std::string> pending_warnings;
  std::vector<std::string> calls;
  std::vector<std::chrono::nanoseconds> times_left;

  void freeze() override { calls.emplace_back("freeze"); }
  void thaw() override { calls.emplace_back("thaw"); }
  void start(Colour colour) override { calls.push_back("start " + std::string(game::colour_name(colour))); }
  bool starts_with_its_turn() const override { return !waits_for_its_turn; }
  bool ready() override {
    if (on_look_at_start) on_look_at_start();
    return --looks_at_its_start < 0 && takes_colour;
  }
  void show_verdict(const game::Outcome& /*outcome*/, const std::string& sentence) override {
    verdict = sentence;
  }
  std::optional<std::string> give_turn(const game::Position& position) override {
    const auto last = position.last_move();
    calls.push_back(last ? "turn after " + game::place_name(last->place) : "first turn");
    if (on_turn) on_turn();
    return spoiled;
  }
  std::optional<contestant::Answer> answer(bool last_chance) override {
    if (on_look && !last_chance) on_look();
    if (answers_after_its_start && looks_at_its_start >= 0) return std::nullopt;
    if (--answers_after_looks > 0 || (holds_back && !last_chance)) return std::nullopt;
    if (!answers.empty()) {
      const contestant::Answer next = answers.front();
      answers.pop_front();
      return next;
    }
    if (gone_status) return contestant::Gone{.wait_status = *gone_status, .memory_exceeded = memory_exceeded};
    return std::nullopt;
  }
  std::optional<std::chrono::nanoseconds> answer_age() const override { return age; }
  std::string describe_silence() override { return "said nothing"; }
  void tell_time_left(std::chrono::nanoseconds left) override { times_left.push_back(left); }
  void finish_turn() override { calls.emplace_back("settle"); }
  void show_end(const game::Position& position) override {
    calls.push_back("end after " + game::place_name(position.last_move()->place));
  }
  bool gone() const override { return gone_status.has_value(); }
  void end() override { calls.emplace_back("end"); }
  std::chrono::nanoseconds cpu_time() override { return cpu += cpu_per_look; }
  bool measures_cpu() const override { return has_program; }
  std::chrono::nanoseconds cpu_while_stopped() override { return stopped_use; }
  std::vector<std::string> take_warnings() override { return std::exchange(pending_warnings, {}); }
  contestant::HeldProgram& held_program() override { return *this; }
};

class Notes : public Spectator {
 public:
  void started(const record::Header&) override { ++starts; }
  void first_clock_started() override { ++first_clocks; }
  void moved(const record::Turn& turn, const game::Position&) override { turns.push_back(turn); }
  void ended(const record::Verdict& seen, const game::Position&) override { verdict = seen; }

  int starts = 0;
  int first_clocks = 0;
  std::vector<record::Turn> turns;
  std::optional<record::Verdict> verdict;
};

class MatchTest : public testing::Test {
 protected:
  /// Prepares answers: both sides drop stones into these columns in turn.
  void script(std::string_view columns) {
    game::Position position(header.rules);
    for (const char letter : columns) {
      const int column = letter - 'A';
      const game::Move move{position.to_move(), {column, position.height(column)}};
      (move.colour == Colour::white ? white : black).answers.emplace_back(contestant::SaidMove{move});
      position.play(move);
    }
  }
  const game::Outcome& play() {
    Match(loop, header, limits, {&white, &black}, {&notes}).play();
    return notes.verdict->outcome;
  }

  LostTimeWatch::Clocks clocks() const {
    if (!time_stands_still) return LostTimeWatch::now();
    return {Clock::time_point(24h) + leap, 24h + leap + slept};
  }
  /// From now on only the test advances the time.
  void stop_time() { time_stands_still = true; }
  /// At the second look for White's answer both clocks jump by `by`, and the machine sleeps for `sleeps`.
  void disturb(std::chrono::nanoseconds by, std::chrono::nanoseconds sleeps) {
    stop_time();
    white.on_look = [this, by, sleeps, looks = 0]() mutable {
      if (++looks != 2) return;
      leap += by;
      slept += sleeps;
    };
  }

  bool time_stands_still = false;
  std::chrono::nanoseconds leap{0};   ///< by how much all clocks have jumped
  std::chrono::nanoseconds slept{0};  ///< by how much more the clock that counts sleep has jumped
  EventLoop loop{[this] { return clocks(); }};
  record::Header header{.game = "connect4",
                        .rules = {},
                        .contestants = {record::Contestant{.name = "a"}, record::Contestant{.name = "b"}}};
  Limits limits{.turn = no_hurry, .start = no_hurry, .grace = 0s};
  ScriptedContestant white;
  ScriptedContestant black;
  Notes notes;
};

}  // namespace kaven::referee::match
