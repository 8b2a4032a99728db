#include "referee/rehearsal/situation.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "referee/rehearsal/endings.hpp"
#include "referee/rehearsal/illegal_moves.hpp"
#include "referee/rehearsal/requirement.hpp"
#include "referee/rehearsal/turns.hpp"

namespace kaven::referee {

namespace {

std::string not_before(std::string_view requirement) {
  const auto found = std::ranges::find(requirements(), requirement, &Requirement::name);
  return "not before it " + std::string(found->title);
}

}  // namespace

std::span<const Situation> situations() {
  static const std::array all = {
      Situation{"start", {"starts", "another-directory", "colour"}, {}, play_start},
      Situation{"first-move", {"first-move"}, {"colour"}, play_first_move},
      Situation{"answer", {"answer", "own-turn"}, {"colour"}, play_answer},
      Situation{"turns", {"new-answer"}, {"first-move", "answer"}, play_turns},
      Situation{"slow-opponent",
                {"slow-opponent", "idle-cpu", "polling", "quiet"},
                {"new-answer"},
                play_slow_opponent},
      Situation{
          "whole-game",
          {"legal-moves", "time", "runs-on", "turn-files", "notation", "told-time", "ends", "no-processes"},
          {"new-answer"},
          play_whole_game},
      Situation{"recolouring", {"recolouring"}, {"new-answer"}, play_recolouring},
      Situation{"wrong-colour", {"wrong-colour"}, {"new-answer"}, play_wrong_colour},
      Situation{"off-the-board", {"off-the-board"}, {"new-answer"}, play_off_the_board},
      Situation{"occupied-place", {"occupied-place"}, {"new-answer"}, play_occupied_place},
      Situation{"floating-stone", {"floating-stone"}, {"new-answer"}, play_floating_stone},
      Situation{"no-move", {"no-move"}, {"new-answer"}, play_no_move},
      Situation{"own-win", {"own-win"}, {"new-answer"}, play_own_win},
      Situation{"own-loss", {"own-loss"}, {"new-answer"}, play_own_loss},
      Situation{"drawn-game", {"drawn-game"}, {"new-answer"}, play_drawn_game},
  };
  return all;
}

void observe(const Situation& situation, const Stage& stage) {
  Finding otherwise = Finding::passed;
  std::string because;
  try {
    situation.play(stage);
  } catch (const Shortcoming& shortcoming) {
    stage.observations.push_back({shortcoming.requirement, Finding::failed, shortcoming.seen});
    otherwise = Finding::untried;
    because = not_before(shortcoming.requirement);
  }
  for (const std::string_view requirement : situation.shows) {
    if (std::ranges::find(stage.observations, requirement, &Observation::requirement) ==
        stage.observations.end()) {
      stage.observations.push_back({std::string(requirement), otherwise, because});
    }
  }
}

}  // namespace kaven::referee
