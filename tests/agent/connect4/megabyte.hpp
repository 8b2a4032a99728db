// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace kaven::agent::connect4 {

/// A megabyte in bytes, as sizes of tables are given.
inline constexpr std::size_t megabyte = std::size_t{1} << 20U;

}  // namespace kaven::agent::connect4
