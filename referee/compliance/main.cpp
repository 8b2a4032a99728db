#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <variant>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/program/protocol_names.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/temporary_directory.hpp"
#include "referee/command/failure_report.hpp"
#include "referee/compliance/arguments.hpp"
#include "referee/compliance/requirement.hpp"
#include "referee/compliance/scenario.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/subreaper_scope.hpp"

namespace kaven::referee::compliance {
namespace {

nlohmann::json list(const game::Rules& rules) {
  nlohmann::json listed = {{"scenarios", nlohmann::json::array()}, {"requirements", nlohmann::json::array()}};
  std::vector<std::string_view> names;
  for (const Requirement& requirement : requirements()) {
    if (!applies(requirement, rules)) continue;
    names.push_back(requirement.name);
    listed["requirements"].push_back({{"name", requirement.name},
                                      {"title", requirement.title},
                                      {"required", requirement.required},
                                      {"expected", requirement.expected},
                                      {"remedy", requirement.remedy}});
  }
  for (const Scenario& scenario : scenarios()) {
    const auto has_a_line = [&](std::string_view shown) {
      return std::ranges::find(names, shown) != names.end();
    };
    if (!std::ranges::any_of(scenario.shows, has_a_line)) continue;
    listed["scenarios"].push_back(
        {{"name", scenario.name}, {"shows", scenario.shows}, {"after", scenario.after}});
  }
  return listed;
}

std::string_view finding_word(Finding finding) {
  if (finding == Finding::passed) return "passed";
  return finding == Finding::failed ? "failed" : "untried";
}

nlohmann::json shown(sandbox::IsolationLevel level, const std::vector<Observation>& observations) {
  nlohmann::json all = nlohmann::json::array();
  for (const Observation& each : observations) {
    all.push_back(
        {{"requirement", each.requirement}, {"finding", finding_word(each.finding)}, {"seen", each.seen}});
  }
  return {{"sandbox", sandbox::isolation_level_words.word_of(level)}, {"observations", all}};
}

program::Program find_tested_program(const std::string& given) {
  program::Program program = program::find_program(given, {system::public_folder()});
  if (program.protocol != program::protocol_names.front()) {
    throw program::ProgramError(fmt::format("{} speaks {}: only programs that speak {} can be tried",
                                            notation::printable(program.name), program.protocol,
                                            program::protocol_names.front()));
  }
  return program;
}

/// Plays in the isolation level asked for, or in the strongest that works.
nlohmann::json play(const Scenario& scenario, ScenarioContext context) {
  std::vector<sandbox::IsolationLevel> levels(sandbox::default_isolation_levels.begin(),
                                              sandbox::default_isolation_levels.end());
  if (context.sandbox.level) levels = {*context.sandbox.level};
  for (const sandbox::IsolationLevel level : levels) {
    try {
      context.level = level;
      context.group_parent.reset();
      if (level == sandbox::IsolationLevel::strict)
        context.group_parent = sandbox::find_control_group_parent();
      observe(scenario, context);
      return shown(level, context.observations);
    } catch (const sandbox::SandboxUnavailable&) {
      if (level == levels.back()) throw;
      context.observations.clear();
    }
  }
  throw std::logic_error("no isolation level");
}

void run_scenario(const Arguments& arguments) {
  if (arguments.scenario == "list") {
    fmt::print("{}\n", list(arguments.game.rules).dump(2));
    return;
  }
  const Scenario& scenario = *std::ranges::find(scenarios(), arguments.scenario, &Scenario::name);
  EventLoop loop;
  const sandbox::SubreaperScope subreaper;
  const system::TemporaryDirectory place;
  std::vector<Observation> observations;
  ScenarioContext context{
      .loop = loop,
      .program = find_tested_program(arguments.program),
      .strong_player = program::find_program(
          "'" + system::helper_program("claimeven").string() + "' --budget 0.05 --wake inotify --quiet", {}),
      .game = arguments.game,
      .sandbox = arguments.sandbox,
      .turn_limit = arguments.turn_limit,
      .told_limit = arguments.told_limit,
      .start_limit = arguments.start_limit,
      .slowness = arguments.slowness,
      .log =
          arguments.log.empty() ? place.make("log") / "program.log" : boost::filesystem::path(arguments.log),
      .observations = observations};
  if (arguments.depth) context.program.settings.depth = arguments.depth;
  fmt::print("{}\n", play(scenario, std::move(context)).dump());
}

int run(int count, char** values) {
  spdlog::set_default_logger(spdlog::stderr_logger_st("compliance_run"));
  spdlog::set_pattern("%n: %l: %v");
  const auto arguments = read_arguments(count, values);
  if (const int* status = std::get_if<int>(&arguments)) return *status;
  return command::run_reporting_failures([&] { run_scenario(std::get<Arguments>(arguments)); });
}

}  // namespace
}  // namespace kaven::referee::compliance

int main(int count, char** values) {
  return kaven::referee::compliance::run(count, values);
}
