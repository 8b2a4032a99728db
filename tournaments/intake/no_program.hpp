#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

namespace kaven::tournaments::intake {

/// What to do if it is unclear which program to start.
inline constexpr std::string_view start_remedy =
    "add an agent.toml with the command that starts the program, e.g. command = \"python3 mine.py\"";

/// Returns why `folder` contains nothing that can be started, and the remedy, as a message for users. Recognizes a
/// notebook, a program for Windows or macOS, an archive that was not unpacked, `agent.py.txt`, the project file of a
/// development environment, and documents only.
std::string why_no_program(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
