// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::program {

/// Whether a file of this name is never the program itself: `clean.sh`, `setup.py`, `referee.py`, `gradlew` …
bool is_never_started(const std::string& name);

/// Returns the `candidates` (paths within `folder`) that mention a protocol, are ConnectX agents, or are
/// named like Gomocup engines. Omits files that others import, and names like `test` or `train`.
std::vector<std::string> speaking_starts(const boost::filesystem::path& folder,
                                         const std::vector<std::string>& candidates);

/// Returns which of `candidates` (paths within `folder`) are probably meant to be started: one if that is clear. Files
/// named like a test, a graphical interface or a trainer, and files that others import, are used only if no
/// other is left. Then these count, in this order: a Gomocup engine's name, words of a protocol, a main
/// function (`__main__`, `int main(`), the names `own_name`, `__main__` and `main`, and last `agent`,
/// `player` and similar names; of several agents of ConnectX, only with exactly these names.
std::vector<std::string> likely_starts(const boost::filesystem::path& folder,
                                       std::vector<std::string> candidates, const std::string& own_name);

}  // namespace kaven::program
