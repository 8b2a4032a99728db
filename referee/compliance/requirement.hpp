// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/game/rules.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::compliance {

/// The requirements for programs of `protocol` in a game by `rules`, in the order of display. A new one is a row
/// of a table in requirement.cpp; it stands in the words of the protocol, and its name is unique.
std::vector<checklist::Requirement> requirements(const contestant::Protocol& protocol,
                                                 const game::Rules& rules);

}  // namespace kaven::referee::compliance
