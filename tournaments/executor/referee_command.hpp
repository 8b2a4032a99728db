#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// Returns the arguments of `referee` for the game of `spec` with `settings`, on `processor` if given.
std::vector<std::string> referee_arguments(const settings::Settings& settings, const GameSpec& spec,
                                           std::optional<unsigned> processor = std::nullopt);

}  // namespace kaven::tournaments::executor
