// SPDX-License-Identifier: MIT
#pragma once

#include "common/system/files.hpp"

namespace kaven::support {

using system::TemporaryDirectory;

}  // namespace kaven::support
