// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::sandbox {

/// Why the program of `spec` could not be executed: its file, the system's message for `error` (an errno) and, if
/// known, what is missing or hidden and the remedy.
std::string reason_not_started(const LaunchSpec& spec, int error);

/// Whether a program ended as `env` and the dynamic loader do if they do not find the program or a library.
bool may_not_have_started(int wait_status);

/// The file that they did not find. `printed`: the first output of the program. nullopt if the program itself exited in that
/// way.
std::optional<std::string> reason_not_started(const LaunchSpec& spec, const std::string& printed);

}  // namespace kaven::referee::sandbox
