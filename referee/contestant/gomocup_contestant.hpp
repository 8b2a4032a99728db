#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/program/program.hpp"
#include "referee/contestant/program_contestant.hpp"

namespace kaven::referee {

/// What a Gomocup engine is told about its game in INFO lines, besides the rules.
struct GomocupInfo {
  std::chrono::nanoseconds turn_limit{};
  std::uint64_t memory = 0;  ///< bytes, 0: no limit
  bool in_tournament = false;
  std::string folder;  ///< where it may keep files, as the engine calls it
};

/// An engine that is talked to by the protocol of Gomocup (Piskvork) over stdin and stdout, in lines; places
/// are `x,y` from 0, x from the left, y from the top:
///
///   START 15  →  OK            (its start; MESSAGE, DEBUG, ERROR, UNKNOWN may come at any time)
///   ABOUT     →  name="…", …   (for the log)
///   INFO …    →  nothing
///   BEGIN, TURN 7,7, or BOARD, 7,7,2, …, DONE  →  8,8
///   END       →  it exits
///
/// The board is told by BOARD whenever the last move alone does not tell it: after a recolouring, and after
/// an opening. The engine knows of no recolouring: as Black it never does, or by a table of first stones, as
/// its `agent.toml` says.
class GomocupContestant : public ProgramContestant {
 public:
  GomocupContestant(EventLoop& event_loop, LaunchOrder launch_order, const game::Rules& game_rules,
                    program::Recolouring own_recolouring, bool begins_on_empty_board, GomocupInfo game_info);

  void start(game::Colour own_colour) override;
  bool ready() override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string silence() override;
  void settle() override;
  void show_end(const game::Position& /*position*/) override {}
  void show_verdict(const std::string& sentence) override;
  bool gone() const override;

 protected:
  void take_line(std::string_view line, bool cut) override;

 private:
  enum class Stage : std::uint8_t { starting, refused, waiting, thinking };

  void take_turn_line(std::string_view line, bool cut);
  bool on_board(game::Place place) const;
  void tell_limits();
  void tell_board(const game::Position& position);

  game::Rules rules;
  program::Recolouring recolouring;
  GomocupInfo info;
  Stage stage = Stage::starting;
  game::Colour colour = game::Colour::white;
  bool was_told_limits = false;
  /// The engine's board is the game's, but for the opponent's last move.
  bool knows_the_board;
  std::optional<Answer> said;
  std::string refusal;
  std::string last_word;  ///< an ERROR or UNKNOWN of this turn
};

/// Recolouring this first stone is better for Black than playing on, on a board of 15 × 15: by the values
/// that the strongest public engine gives such positions, those of stones far enough from the edge.
bool is_worth_recolouring(game::Place stone, const game::Rules& rules);

}  // namespace kaven::referee
