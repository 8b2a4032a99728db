// SPDX-License-Identifier: MIT
#include "referee/compliance/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/program/known_complaints.hpp"
#include "common/program/start_remedy.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/compliance/mailbox_scenarios.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/trial_scenarios.hpp"

namespace kaven::referee::compliance {

namespace {

using checklist::Requirement;

/// Returns the requirement called `name`; null if there is none.
const Requirement* find(const std::vector<Requirement>& requirements, std::string_view name) {
  const auto found = std::ranges::find(requirements, name, &Requirement::name);
  return found == requirements.end() ? nullptr : &*found;
}

const std::vector<ScriptedScenario>& mailbox_scenarios() {
  static const std::vector<ScriptedScenario> all = {
      {{"start", {"starts", "another-directory", "colour"}, {}}, play_start},
      {{"first-move", {"first-move", "answer-file", "move-form"}, {"colour"}}, play_first_move},
      {{"answer", {"answer", "own-turn", "answer-file", "move-form"}, {"colour"}}, play_answer},
      {{"turns", {"new-answer"}, {"first-move", "answer"}}, play_turns},
      {{"slow-opponent", {"slow-opponent", "idle-cpu", "polling", "quiet"}, {"new-answer"}},
       play_slow_opponent},
      {{"whole-game",
        {"legal-moves", "time", "runs-on", "turn-files", "notation", "told-time", "ends", "no-processes"},
        {"new-answer"}},
       play_whole_game},
      {{"recolouring", {"recolouring"}, {"new-answer"}}, play_recolouring},
      {{"wrong-colour", {"wrong-colour"}, {"new-answer"}}, play_wrong_colour},
      {{"off-the-board", {"off-the-board"}, {"new-answer"}}, play_off_the_board},
      {{"occupied-place", {"occupied-place"}, {"new-answer"}}, play_occupied_place},
      {{"floating-stone", {"floating-stone"}, {"new-answer"}}, play_floating_stone},
      {{"no-move", {"no-move"}, {"new-answer"}}, play_no_move},
      {{"own-win", {"own-win"}, {"new-answer"}}, play_own_win},
      {{"own-loss", {"own-loss"}, {"new-answer"}}, play_own_loss},
      {{"drawn-game", {"drawn-game"}, {"new-answer"}}, play_drawn_game},
  };
  return all;
}

const std::vector<ScriptedScenario>& trial_scenarios() {
  static const std::vector<ScriptedScenario> all = {
      {{"start", {"starts", "another-directory", "first-move"}, {}}, try_start},
      {{"answer", {"answer"}, {"first-move"}}, try_answer},
      {{"board", {"board"}, {"first-move"}}, try_board},
      {{"recolouring", {"recolouring"}, {"first-move", "board"}}, try_recolouring},
      {{"pop-out", {"pop-out"}, {"first-move", "answer"}}, try_pop_out},
      {{"slow-opponent", {"slow-opponent", "idle-cpu", "polling", "quiet"}, {"first-move", "answer"}},
       try_slow_opponent},
      {{"easy-game",
        {"legal-moves", "time", "answers", "runs-on", "exits", "input-file", "notation", "told-time",
         "no-processes", "ends"},
        {"first-move", "answer"}},
       try_easy_game},
      {{"long-game",
        {"legal-moves", "time", "answers", "runs-on", "exits", "input-file", "notation", "told-time",
         "no-processes", "ends"},
        {"first-move", "answer"}},
       try_long_game},
      {{"depth", {"depth"}, {"first-move"}}, try_least_depth},
      {{"full-columns", {"full-columns"}, {"first-move", "answer"}}, try_full_columns},
      {{"full-board", {"full-board"}, {"first-move"}}, try_full_board},
  };
  return all;
}

// Returns a remedy that is more specific than that of the requirement; empty if there is none.
std::string remedy_for(const ScenarioContext& context, const Violation& violation) {
  constexpr std::array<std::string_view, 8> beginnings = {
      "starts", "colour", "first-move", "answer", "answer-file", "move-form", "runs-on", "answers"};
  std::string remedy;
  try {
    const bool is_beginning = std::ranges::find(beginnings, violation.requirement) != beginnings.end();
    const std::string printed = boost::filesystem::exists(context.log) ? printed_text(context.log) : "";
    remedy = is_beginning ? program::remedy_for_start(context.program, printed, violation.seen)
                          : program::with_file_names(program::remedy_for_complaint(violation.seen),
                                                     context.program.stem);
  } catch (const std::exception&) {
    // The requirement is violated with or without advice.
  }
  const bool looks_for_another = violation.seen.find("; it seems to look for ") != std::string::npos;
  if (remedy.empty() && !looks_for_another && violation.seen.find(kept_computing) != std::string::npos) {
    remedy =
        "Look for a loop that never ends. If it was the search, search one ply deep, then two, "
        "and so on, and stop in time.";
  }
  return remedy;
}

}  // namespace

std::vector<ScriptedScenario> scenarios(const contestant::Protocol& protocol, const game::Rules& rules) {
  const auto& all = protocol.is_tested_by_files ? mailbox_scenarios() : trial_scenarios();
  const std::vector<Requirement> applying = requirements(protocol, rules);
  const auto is_unknown = [&](const std::string& name) { return find(applying, name) == nullptr; };
  std::vector<ScriptedScenario> played;
  for (ScriptedScenario each : all) {
    std::erase_if(each.scenario.shows, is_unknown);
    std::erase_if(each.scenario.after, is_unknown);
    if (!each.scenario.shows.empty()) played.push_back(std::move(each));
  }
  return played;
}

void observe(const ScriptedScenario& scripted, const ScenarioContext& context) {
  const std::vector<Requirement> applying = requirements(context.protocol, context.game.rules);
  Finding otherwise = Finding::passed;
  std::string because;
  try {
    scripted.play(context);
  } catch (const Violation& violation) {
    context.fail(violation.requirement, violation.seen, remedy_for(context, violation));
    otherwise = Finding::untried;
    const Requirement* const broken = find(applying, violation.requirement);
    because =
        fmt::format("it must first pass \"{}\"", broken == nullptr ? violation.requirement : broken->title);
  }
  std::vector<Observation>& observations = context.results.observations;
  if (context.results.machine_is_too_busy) {
    std::erase_if(observations, [](const Observation& each) { return each.finding == Finding::failed; });
    otherwise = Finding::untried;
    because = checklist::busy_machine;
    context.results.was_delayed = true;
  }
  std::erase_if(observations, [&](const Observation& observation) {
    return find(applying, observation.requirement) == nullptr;
  });
  for (const std::string& requirement : scripted.scenario.shows) {
    if (std::ranges::find(observations, requirement, &Observation::requirement) == observations.end())
      observations.push_back({requirement, otherwise, because});
  }
}

}  // namespace kaven::referee::compliance
