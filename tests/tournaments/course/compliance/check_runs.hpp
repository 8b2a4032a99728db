// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"

namespace kaven::tournaments::compliance {

/// `options` followed by `more`.
std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& more);

/// The command of a real `tournament check`.
std::vector<std::string> check_command(const std::string& program, const std::vector<std::string>& options);

/// Runs the commands, several at a time, as they mostly wait.
std::vector<support::Finished> run_all(const std::vector<std::vector<std::string>>& commands);

/// Plays a scenario with a program that computes for 0.3 s in its start and in each turn, with limits of a second, on a
/// processor of which it gets a quarter. Throws where that cannot be tried.
support::Finished run_on_a_busy_processor(const std::string& scenario, const std::string& program);

/// Whether the report of a scenario says that the machine had so much else to do that nothing could be tried, or, at a load
/// above 30, that others delayed what failed.
bool machine_was_too_busy(const nlohmann::json& report);

/// The values of the key `name` in those lines of a report whose finding is `finding`.
std::vector<std::string> names_of(const nlohmann::json& lines, const std::string& name,
                                  const std::string& finding);

/// Options with generous limits: only agents that are meant to exceed them do so, however busy the machine is.
inline const std::vector<std::string> patient = {"--time=60", "--start-time=60", "--told-time=30",
                                                 "--slow=2"};
/// Options with short limits, for agents that hang: their check lasts as long as the limit.
inline const std::vector<std::string> hanging = {"--time=8", "--start-time=8", "--told-time=8", "--slow=2"};
inline const std::vector<std::string> short_told_time = {"--time=60", "--start-time=60", "--told-time=1",
                                                         "--slow=2"};

}  // namespace kaven::tournaments::compliance
