#include "referee/compliance/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <exception>
#include <optional>
#include <string>

#include "common/program/known_complaints.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/protocol_names.hpp"
#include "common/program/source_text.hpp"
#include "referee/compliance/endings.hpp"
#include "referee/compliance/illegal_moves.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/trial_scenarios.hpp"
#include "referee/compliance/turns.hpp"

namespace kaven::referee::compliance {

namespace {

const Requirement* applying(std::string_view requirement, const ScenarioContext& context) {
  return find_requirement(requirement, context.protocol, context.game.rules);
}

std::span<const Scenario> mailbox_scenarios() {
  static const std::array all = {
      Scenario{"start", {"starts", "another-directory", "colour"}, {}, play_start},
      Scenario{"first-move", {"first-move", "answer-file", "move-form"}, {"colour"}, play_first_move},
      Scenario{"answer", {"answer", "own-turn", "answer-file", "move-form"}, {"colour"}, play_answer},
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

std::span<const Scenario> trial_scenarios() {
  static const std::array all = {
      Scenario{"start", {"starts", "another-directory", "first-move"}, {}, try_start},
      Scenario{"answer", {"answer"}, {"first-move"}, try_answer},
      Scenario{"board", {"board"}, {"first-move"}, try_board},
      Scenario{"recolouring", {"recolouring"}, {"first-move", "board"}, try_recolouring},
      Scenario{"pop-out", {"pop-out"}, {"first-move", "answer"}, try_pop_out},
      Scenario{"slow-opponent",
               {"slow-opponent", "idle-cpu", "polling", "quiet"},
               {"first-move", "answer"},
               try_slow_opponent},
      Scenario{"easy-game",
               {"legal-moves", "time", "answers", "runs-on", "exits", "input-file", "notation", "told-time",
                "no-processes", "ends"},
               {"first-move", "answer"},
               try_easy_game},
      Scenario{"long-game",
               {"legal-moves", "time", "answers", "runs-on", "exits", "input-file", "notation", "told-time",
                "no-processes", "ends"},
               {"first-move", "answer"},
               try_long_game},
      Scenario{"depth", {"depth"}, {"first-move"}, try_least_depth},
      Scenario{"full-columns", {"full-columns"}, {"first-move", "answer"}, try_full_columns},
      Scenario{"full-board", {"full-board"}, {"first-move"}, try_full_board},
  };
  return all;
}

// Returns the program's own file or folder, to be searched for hints: neither an interpreter nor a system
// file.
std::optional<boost::filesystem::path> own_place(const program::Program& tested) {
  for (const boost::filesystem::path& place : tested.readable) {
    const bool is_interpreter = tested.found_on_path && place == tested.command.front();
    if (!is_interpreter && !place.string().starts_with("/usr/")) return place;
  }
  return std::nullopt;
}

// Returns the remedy if the program does not begin, or prints nothing that the referee understands, because
// it speaks another protocol than the current one; empty if it does not seem to.
std::string remedy_for_protocol(const ScenarioContext& context, const std::string& printed) {
  auto guess = program::protocol_of_usage(printed);
  if (!guess) {
    const auto place = own_place(context.program);
    if (!place) return "";
    const bool alone = context.program.file == *place;
    const auto start = alone ? place->filename() : context.program.file.lexically_relative(*place);
    guess = program::guessed_protocol(program::source_texts(*place), start.string());
  }
  if (!guess || guess->protocol == context.protocol.name) return "";
  return fmt::format("The referee uses the protocol {}, but {}: add protocol = \"{}\" to its agent.toml.",
                     context.protocol.name, guess->reason, guess->protocol);
}

// Returns a remedy that is more specific than that of the requirement; empty if there is none.
std::string remedy_for(const ScenarioContext& context, const Violation& violation) {
  constexpr std::array<std::string_view, 8> beginnings = {
      "starts", "colour", "first-move", "answer", "answer-file", "move-form", "runs-on", "answers"};
  if (std::ranges::find(beginnings, violation.requirement) == beginnings.end()) return "";
  try {
    const std::string printed = boost::filesystem::exists(context.log) ? printed_text(context.log) : "";
    const std::string remedy = program::remedy_for_complaint(printed + "\n" + violation.seen);
    return remedy.empty() ? remedy_for_protocol(context, printed) : remedy;
  } catch (const std::exception&) {
    // The requirement is violated with or without advice.
    return "";
  }
}

}  // namespace

std::span<const Scenario> scenarios(const contestant::Protocol& protocol) {
  const bool by_hand = protocol.name == program::default_protocol;
  return by_hand ? mailbox_scenarios() : trial_scenarios();
}

void observe(const Scenario& scenario, const ScenarioContext& context) {
  Finding otherwise = Finding::passed;
  std::string because;
  try {
    scenario.play(context);
  } catch (const Violation& violation) {
    context.observations.push_back(
        {violation.requirement, Finding::failed, violation.seen, remedy_for(context, violation)});
    otherwise = Finding::untried;
    const Requirement* const broken = applying(violation.requirement, context);
    because = "tried only once it " + std::string(broken == nullptr ? "" : broken->title);
  }
  std::erase_if(context.observations, [&](const Observation& observation) {
    return applying(observation.requirement, context) == nullptr;
  });
  for (const std::string_view requirement : scenario.shows) {
    if (applying(requirement, context) == nullptr) continue;
    if (std::ranges::find(context.observations, requirement, &Observation::requirement) ==
        context.observations.end()) {
      context.observations.push_back({std::string(requirement), otherwise, because});
    }
  }
}

}  // namespace kaven::referee::compliance
