#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// The words behind `referee` that have `order` played under `settings`, on `processor` if one is given.
std::vector<std::string> referee_arguments(const Settings& settings, const GameOrder& order,
                                           std::optional<unsigned> processor = std::nullopt);

}  // namespace kaven::tournaments
