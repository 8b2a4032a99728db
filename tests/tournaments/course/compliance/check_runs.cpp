// SPDX-License-Identifier: MIT
#include "tests/tournaments/course/compliance/check_runs.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "common/system/processors.hpp"

namespace kaven::tournaments::compliance {

using support::Finished;

std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

std::vector<std::string> check_command(const std::string& program, const std::vector<std::string>& options) {
  return with({std::string(KAVEN_BIN) + "/tournament", "check", program, "--jobs=4"}, options);
}

std::vector<Finished> run_all(const std::vector<std::vector<std::string>>& commands) {
  constexpr std::size_t most = 8;
  std::vector<std::unique_ptr<support::Process>> processes;
  std::vector<Finished> finished;
  const auto finish_next = [&] {
    support::Process& next = *processes[finished.size()];
    const auto ended = next.wait();
    if (!ended) throw std::runtime_error("a check does not end");
    finished.push_back({*ended, next.output(), next.errors()});
  };
  for (const auto& command : commands) {
    if (processes.size() - finished.size() == most) finish_next();
    processes.push_back(std::make_unique<support::Process>(support::Launch{.command = command}));
  }
  while (finished.size() < commands.size()) finish_next();
  return finished;
}

support::Finished run_on_a_busy_processor(const std::string& scenario, const std::string& program) {
  const unsigned processor = system::allowed_processors().front();
  const support::BusyProcessor busy(processor);
  return support::run({.command = {"/usr/bin/taskset", "-c", std::to_string(processor),
                                   std::string(KAVEN_BIN) + "/compliance_run", scenario, program, "--time=1",
                                   "--start-time=1", "--told-time=1"}});
}

bool machine_was_too_busy(const nlohmann::json& report) {
  // With limits of a second, beside many others: then even what starts the program waits for longer than that.
  constexpr double heavy_load = 30;
  double load = 0;
  const bool is_loaded = ::getloadavg(&load, 1) == 1 && load > heavy_load;
  return std::ranges::any_of(report.at("observations"), [&](const nlohmann::json& each) {
    if (each.at("finding") == "failed") return is_loaded && report.at("was_delayed").get<bool>();
    return each.at("finding") == "untried" &&
           each.at("seen").get<std::string>().starts_with("this machine is too busy");
  });
}

std::vector<std::string> names_of(const nlohmann::json& lines, const std::string& name,
                                  const std::string& finding) {
  std::vector<std::string> found;
  for (const nlohmann::json& line : lines) {
    if (line.at("finding") == finding) found.push_back(line.at(name));
  }
  return found;
}

}  // namespace kaven::tournaments::compliance
