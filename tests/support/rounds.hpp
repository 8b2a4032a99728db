// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/sanitized.hpp"

namespace kaven::support {

/// The number of repetitions of a property test: `all`, but a tenth under sanitizers (at least one). The
/// release build runs all; sanitizers find errors that appear in few repetitions.
constexpr int rounds(int all) {
  return sanitized ? (all + 9) / 10 : all;
}

}  // namespace kaven::support
