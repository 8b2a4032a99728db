#pragma once

#include "tests/support/sanitized.hpp"

namespace kaven::support {

/// How often a property is tried: `all` times, under sanitizers a tenth of that (at least once). The release build
/// has tried them all; sanitizers look for errors that few rounds show.
constexpr int rounds(int all) {
  return sanitized ? (all + 9) / 10 : all;
}

}  // namespace kaven::support
