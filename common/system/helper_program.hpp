// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::system {

// The programs of this project find each other by their location. In a build, all are in bin/. After
// installation, programs that nobody starts by hand are in lib/kaven/ beside bin/:
//
//   bin/referee  bin/tournament  bin/claimeven …      lib/kaven/compliance_run  lib/kaven/build_run

/// The folder of the running program.
boost::filesystem::path own_folder();

/// The folder of the programs that people start, for a program in `folder`.
boost::filesystem::path public_folder(const boost::filesystem::path& folder = own_folder());

/// Returns the path of this project's program `name` for a program in `folder`: in the same folder, otherwise
/// in lib/kaven/ or bin/. If it does not exist, returns the path in the same folder; starting that reports
/// what is missing.
boost::filesystem::path helper_program(const std::string& name,
                                       const boost::filesystem::path& folder = own_folder());

/// The programs of this project that choose moves, those that exist, without links in their paths, for a program in
/// `folder`: programs of strangers must not play by them.
std::vector<boost::filesystem::path> engines(const boost::filesystem::path& folder = own_folder());

/// Whether one of the words of a command is the path of `engine`, which is one of engines().
bool name_engine(const std::vector<std::string>& words, const boost::filesystem::path& engine);

}  // namespace kaven::system
