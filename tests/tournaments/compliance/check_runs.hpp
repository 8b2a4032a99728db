#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/process.hpp"

namespace kaven::tournaments::compliance {

/// `options` with `more` behind them.
std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& more);

/// The command of a real `tournament check`.
std::vector<std::string> check_command(const std::string& program, const std::vector<std::string>& options);

/// Runs all of them, some at the same time: they wait more than they work.
std::vector<support::Finished> run_all(const std::vector<std::vector<std::string>>& commands);

/// What the lines of a report whose finding is `finding` have under the key `name`.
std::vector<std::string> names_of(const nlohmann::json& lines, const std::string& name,
                                  const std::string& finding);

/// Options of checks. Generous: only who is meant to overrun its time may, however busy the machine is.
inline const std::vector<std::string> patient = {"--time=60", "--start-time=60", "--told-time=30",
                                                 "--slow=2"};
/// These limits are for agents that hang, which takes as long as they are.
inline const std::vector<std::string> hanging = {"--time=8", "--start-time=8", "--told-time=8", "--slow=2"};
inline const std::vector<std::string> short_told_time = {"--time=60", "--start-time=60", "--told-time=1",
                                                         "--slow=2"};

}  // namespace kaven::tournaments::compliance
