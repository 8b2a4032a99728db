#pragma once

#include <optional>
#include <string>

#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::sandbox {

/// Why what `spec` describes could not be executed: the file, the system's word for `error` (an errno), and where it
/// is found out, what is missing or hidden and what to do.
std::string reason_not_started(const LaunchSpec& spec, int error);

/// True of a program that exited as `env` and the dynamic loader do in its stead, when they do not find what
/// they are to start.
bool may_not_have_started(int wait_status);

/// What they did not find, for such a program; `printed` are the first words that were printed. Nothing when it was
/// the program that exited so.
std::optional<std::string> reason_not_started(const LaunchSpec& spec, const std::string& printed);

}  // namespace kaven::referee::sandbox
