#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::tournaments::commands {

/// Where this program lies, and `referee` with it; programs that are named without a path are looked for
/// there, too.
boost::filesystem::path own_directory();

}  // namespace kaven::tournaments::commands
