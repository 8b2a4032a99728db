// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::support {

/// The folder of the starter agent `name`, ready to be handed in: where its agent.toml says `# Compile first, in
/// this folder: …`, a copy that was compiled by that line, once for all tests until the starter changes. Throws
/// std::runtime_error with the compiler's words.
boost::filesystem::path ready_starter(const std::string& name);

}  // namespace kaven::support
