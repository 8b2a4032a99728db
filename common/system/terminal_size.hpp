// SPDX-License-Identifier: MIT
#pragma once

#include <sys/ioctl.h>

#include <optional>

namespace kaven::system {

/// Returns the size of the terminal at `descriptor`. nullopt if there is no terminal, or if it does not know
/// its size.
std::optional<winsize> terminal_size(int descriptor);

}  // namespace kaven::system
