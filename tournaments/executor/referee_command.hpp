#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// The words behind `referee` that have the game of `spec` played under `settings`, on `processor` if one is
/// given.
std::vector<std::string> referee_arguments(const settings::Settings& settings, const GameSpec& spec,
                                           std::optional<unsigned> processor = std::nullopt);

}  // namespace kaven::tournaments::executor
