// SPDX-License-Identifier: MIT
#include "common/checklist/checklist.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/text/json_text.hpp"
#include "common/text/word_table.hpp"

namespace kaven::checklist {

namespace {

constexpr text::WordTable<Finding, 3> finding_words = {
    {{{Finding::passed, "passed"}, {Finding::failed, "failed"}, {Finding::untried, "untried"}}}};

[[noreturn]] void refuse(const std::string& reason) {
  throw std::runtime_error("invalid output of compliance_run: " + reason);
}

template <typename Value>
Value read_json(std::string_view text) {
  try {
    return text::parse_json(text).get<Value>();
  } catch (const nlohmann::json::exception& error) {
    refuse(error.what());
  }
}

}  // namespace

void to_json(nlohmann::json& json, Finding finding) {
  json = finding_words.word_of(finding);
}

void from_json(const nlohmann::json& json, Finding& finding) {
  const auto word = json.get<std::string>();
  const auto found = finding_words.find(word);
  if (!found) refuse("unknown finding '" + word + "'");
  finding = *found;
}

// The members are named in JSON as in C++.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Requirement, name, title, required, expected, remedy, in_games)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Scenario, name, shows, after)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CheckedGame, name, title, size)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Checklist, game, requirements, scenarios)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Observation, requirement, finding, seen, remedy, moves)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ScenarioReport, sandbox, observations, was_delayed)

std::string_view finding_word(Finding finding) {
  return finding_words.word_of(finding);
}

std::string to_text(const Checklist& checklist) {
  return text::indented_json(nlohmann::json(checklist));
}

std::string to_text(const ScenarioReport& report) {
  return text::json_text(nlohmann::json(report));
}

Checklist read_checklist(std::string_view text) {
  return read_json<Checklist>(text);
}

ScenarioReport read_scenario_report(std::string_view text) {
  return read_json<ScenarioReport>(text);
}

}  // namespace kaven::checklist
