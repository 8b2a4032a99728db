// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

#include "tests/support/text_file.hpp"

namespace kaven::support {

/// Creates a program `file` for system::ForkServer whose tasks are the shell script `text`, which is called with the
/// task's arguments. The test must depend on the target script_server.
inline void write_script_server(const boost::filesystem::path& file, const std::string& text) {
  const std::string script = file.string() + ".script";
  write_file(script, text);
  write_script(file, "#!/bin/sh\nexec '" KAVEN_BIN "/../tests/script_server' '" + script + "' \"$@\"\n");
}

}  // namespace kaven::support
