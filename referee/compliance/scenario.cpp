#include "referee/compliance/scenario.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "referee/compliance/endings.hpp"
#include "referee/compliance/illegal_moves.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/turns.hpp"

namespace kaven::referee::compliance {

namespace {

std::string not_before(std::string_view requirement) {
  const auto found = std::ranges::find(requirements(), requirement, &Requirement::name);
  return "not before it " + std::string(found->title);
}

}  // namespace

std::span<const Scenario> scenarios() {
  static const std::array all = {
      Scenario{"start", {"starts", "another-directory", "colour"}, {}, play_start},
      Scenario{"first-move", {"first-move"}, {"colour"}, play_first_move},
      Scenario{"answer", {"answer", "own-turn"}, {"colour"}, play_answer},
      Scenario{"turns", {"new-answer"}, {"first-move", "answer"}, play_turns},
      Scenario{"slow-opponent",
               {"slow-opponent", "idle-cpu", "polling", "quiet"},
               {"new-answer"},
               play_slow_opponent},
      Scenario{
          "whole-game",
          {"legal-moves", "time", "runs-on", "turn-files", "notation", "told-time", "ends", "no-processes"},
          {"new-answer"},
          play_whole_game},
      Scenario{"recolouring", {"recolouring"}, {"new-answer"}, play_recolouring},
      Scenario{"wrong-colour", {"wrong-colour"}, {"new-answer"}, play_wrong_colour},
      Scenario{"off-the-board", {"off-the-board"}, {"new-answer"}, play_off_the_board},
      Scenario{"occupied-place", {"occupied-place"}, {"new-answer"}, play_occupied_place},
      Scenario{"floating-stone", {"floating-stone"}, {"new-answer"}, play_floating_stone},
      Scenario{"no-move", {"no-move"}, {"new-answer"}, play_no_move},
      Scenario{"own-win", {"own-win"}, {"new-answer"}, play_own_win},
      Scenario{"own-loss", {"own-loss"}, {"new-answer"}, play_own_loss},
      Scenario{"drawn-game", {"drawn-game"}, {"new-answer"}, play_drawn_game},
  };
  return all;
}

void observe(const Scenario& scenario, const ScenarioContext& context) {
  Finding otherwise = Finding::passed;
  std::string because;
  try {
    scenario.play(context);
  } catch (const Violation& violation) {
    context.observations.push_back({violation.requirement, Finding::failed, violation.seen});
    otherwise = Finding::untried;
    because = not_before(violation.requirement);
  }
  for (const std::string_view requirement : scenario.shows) {
    if (std::ranges::find(context.observations, requirement, &Observation::requirement) ==
        context.observations.end()) {
      context.observations.push_back({std::string(requirement), otherwise, because});
    }
  }
}

}  // namespace kaven::referee::compliance
