#pragma once

#include <string>

namespace kaven::agent::claimeven {

/// The program as it was built.
inline const std::string program = KAVEN_BIN "/claimeven";

}  // namespace kaven::agent::claimeven
