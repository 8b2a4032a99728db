#pragma once

#include "common/system/temporary_directory.hpp"

namespace kaven::support {

using system::TemporaryDirectory;

}  // namespace kaven::support
