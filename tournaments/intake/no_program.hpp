#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>

namespace kaven::tournaments::intake {

/// What to do where it cannot be seen which program is to be started.
inline constexpr std::string_view start_remedy =
    "say what is started in an agent.toml, as in command = \"python3 mine.py\"";

/// Why nothing in `folder` can be started, by what lies there instead of a program: a notebook, a program for Windows or
/// macOS, an archive that was not opened, `agent.py.txt`, the project of a development environment, texts alone. With
/// the remedy, for people.
std::string why_no_program(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
