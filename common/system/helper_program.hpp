#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::system {

// The programs of this project find each other by where they lie. In a build all of them are in bin/.
// Installed, those that nobody starts by hand are in lib/kaven/ beside bin/:
//
//   bin/referee  bin/tournament  bin/claimeven …      lib/kaven/supervisor  lib/kaven/compliance_run

/// The folder of the running program.
boost::filesystem::path own_folder();

/// The folder of the programs that people start by hand, for a program that lies in `folder`.
boost::filesystem::path public_folder(const boost::filesystem::path& folder = own_folder());

/// The file of this project's program `name` for a program that lies in `folder`: beside it, or else in
/// lib/kaven/ or bin/. Where it is nowhere the path beside it is returned: starting that says what is
/// missing.
boost::filesystem::path helper_program(const std::string& name,
                                       const boost::filesystem::path& folder = own_folder());

}  // namespace kaven::system
