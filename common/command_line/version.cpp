// SPDX-License-Identifier: MIT
#include "common/command_line/version.hpp"

#include <string_view>

namespace kaven::command_line {

std::string version_text() {
  constexpr std::string_view commit = KAVEN_COMMIT;
  std::string text = KAVEN_VERSION;
  if (!commit.empty()) text += " (" + std::string(commit) + ")";
  return text;
}

}  // namespace kaven::command_line
