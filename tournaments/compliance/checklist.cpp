#include "tournaments/compliance/checklist.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/text/word_table.hpp"

namespace kaven::tournaments::compliance {

namespace {

constexpr text::WordTable<Finding, 3> finding_words = {
    {{{Finding::passed, "passed"}, {Finding::failed, "failed"}, {Finding::untried, "untried"}}}};

[[noreturn]] void refuse(const std::string& reason) {
  throw std::runtime_error("invalid output of compliance_run: " + reason);
}

template <typename Read>
auto read_json(std::string_view text, Read read) {
  try {
    return read(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    refuse(error.what());
  }
}

Finding finding_of(const std::string& word) {
  const auto finding = finding_words.find(word);
  if (!finding) refuse("unknown finding '" + word + "'");
  return *finding;
}

}  // namespace

std::string_view finding_word(Finding finding) {
  return finding_words.word_of(finding);
}

Checklist read_checklist(std::string_view text) {
  return read_json(text, [](const nlohmann::json& json) {
    Checklist checklist;
    const auto& game = json.at("game");
    checklist.game = {game.at("name"), game.at("title"), game.at("size")};
    for (const auto& each : json.at("requirements")) {
      checklist.requirements.push_back(
          {each.at("name"), each.at("title"), each.at("required"), each.at("expected"), each.at("remedy")});
    }
    for (const auto& each : json.at("scenarios")) {
      checklist.scenarios.push_back({each.at("name"), each.at("shows"), each.at("after")});
    }
    return checklist;
  });
}

ScenarioReport read_scenario_report(std::string_view text) {
  return read_json(text, [](const nlohmann::json& json) {
    ScenarioReport report{.isolation = json.at("sandbox")};
    for (const auto& each : json.at("observations")) {
      report.observations.push_back({each.at("requirement"), finding_of(each.at("finding")), each.at("seen"),
                                     each.value("remedy", "")});
    }
    return report;
  });
}

}  // namespace kaven::tournaments::compliance
