#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::tournaments::intake {

/// Why nothing in `folder` can be started, by what lies there instead of a program: a notebook, a program for Windows or
/// macOS, an archive that cannot be read, `agent.py.txt`, the project of a development environment, texts alone. With
/// the remedy, for people.
std::string why_no_program(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
