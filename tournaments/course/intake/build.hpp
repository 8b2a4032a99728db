// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/course/intake/source.hpp"

namespace kaven::tournaments::intake {

/// Limits of a build.
struct BuildLimits {
  int seconds = 120;
  int memory_megabytes = 2048;
  int folder_megabytes = 512;  ///< size of the folder while compiling: hand-in and compiled files
  std::string sandbox = "auto";
  Limits of_result;  ///< limits on the folder after compiling
};

/// The `build` command in the agent.toml of `folder`, if any.
std::optional<std::vector<std::string>> stated_build(const boost::filesystem::path& folder);

/// Guesses the command that compiles `folder`: for a Makefile, CMake, Cargo, a Go module, or sources of one language.
/// Nothing if there is nothing to compile or the program to start already exists.
std::optional<std::vector<std::string>> guessed_build(const boost::filesystem::path& folder,
                                                      const std::string& own_name);

/// This machine cannot compile hand-ins. what() is a message for users.
class BuildUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Compiles `folder` in a sandbox with the program build_run and replaces its contents by the result. `result` is the
/// work folder: it must not exist and must be on the same file system. The output goes to `log`. Returns nothing on
/// success, else why it failed, with the first error lines, as a message for users. Adds to `notes` which processes
/// still ran at the end, and which links and devices were left out of the result. Throws BuildUnavailable.
std::optional<std::string> build(const boost::filesystem::path& folder,
                                 const std::vector<std::string>& command,
                                 const boost::filesystem::path& result, const boost::filesystem::path& log,
                                 const BuildLimits& limits, std::vector<std::string>& notes);

}  // namespace kaven::tournaments::intake
