#pragma once

#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// The words behind `referee` that have `order` played under `settings`.
std::vector<std::string> referee_arguments(const Settings& settings, const GameOrder& order);

}  // namespace kaven::tournaments
