// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "tournaments/results/analysis/accuracy.hpp"
#include "tournaments/results/standings/columns.hpp"

namespace kaven::tournaments::report {

/// How well the players moved in analysed games, as columns of the standings. `accuracies` contains only players with
/// an analysed game.
standings::AdditionalColumns accuracy_columns(
    const std::map<folder::PlayerId, analysis::Accuracy>& accuracies);

}  // namespace kaven::tournaments::report
