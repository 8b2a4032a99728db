// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace kaven::agent::claimeven {

/// The built program.
inline const std::string program = KAVEN_BIN "/claimeven";

}  // namespace kaven::agent::claimeven
