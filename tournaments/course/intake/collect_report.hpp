// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/course/intake/collect.hpp"

namespace kaven::tournaments::intake {

/// The report as text: a table of owners, outcomes and remarks, wrapped to `columns` characters. `directory` is the
/// tournament's folder as the user named it.
std::string report_text(const CollectReport& report, const CollectOrder& order, const std::string& directory,
                        int columns);

/// The same as JSON.
std::string report_json(const CollectReport& report);

/// Whether all sources were read, there is at least one hand-in, and every owner has a program that plays.
bool all_play(const CollectReport& report);

}  // namespace kaven::tournaments::intake
