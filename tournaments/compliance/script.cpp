#include "tournaments/compliance/script.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace kaven::tournaments::compliance {

namespace {

template <typename Read>
auto read_json(std::string_view text, Read read) {
  try {
    return read(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(std::string("what compliance_run printed cannot be understood: ") +
                             error.what());
  }
}

}  // namespace

Script read_script(std::string_view text) {
  return read_json(text, [](const nlohmann::json& json) {
    Script script;
    for (const auto& each : json.at("requirements")) {
      script.requirements.push_back(
          {each.at("name"), each.at("title"), each.at("required"), each.at("expected"), each.at("remedy")});
    }
    for (const auto& each : json.at("scenarios")) {
      script.scenarios.push_back({each.at("name"), each.at("shows"), each.at("after")});
    }
    return script;
  });
}

ComplianceRun read_compliance_run(std::string_view text) {
  return read_json(text, [](const nlohmann::json& json) {
    ComplianceRun run{.custody = json.at("sandbox")};
    for (const auto& each : json.at("observations")) {
      run.observations.push_back({each.at("requirement"), each.at("finding"), each.at("seen")});
    }
    return run;
  });
}

}  // namespace kaven::tournaments::compliance
