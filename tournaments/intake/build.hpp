#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tournaments/intake/limits.hpp"

namespace kaven::tournaments::intake {

/// What a build may take.
struct BuildLimits {
  int seconds = 120;
  int memory_megabytes = 2048;
  int folder_megabytes = 512;  ///< of what was handed in with what was compiled
  std::string sandbox = "auto";
  Limits of_result;  ///< what may be left, as what may be handed in
};

/// The command that the agent.toml in `folder` gives for compiling it; nothing when it gives none.
std::optional<std::vector<std::string>> stated_build(const boost::filesystem::path& folder);

/// The command that seems to compile what lies in `folder`: of a Makefile, CMake, Cargo or Go module, or sources of
/// one language. Nothing when nothing is to be compiled, or what is to be started lies there already.
std::optional<std::vector<std::string>> guessed_build(const boost::filesystem::path& folder,
                                                      const std::string& own_name);

/// Nothing can be compiled on this machine; what() says why, for people.
class BuildUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Compiles what lies in `folder` in a sandbox, by the program build_run, and puts what comes of it there; meanwhile
/// that is in `result`, beside it, which must not exist. What is printed goes to `log`. Returns why it failed, with
/// the lines that tell most of it, for people; nothing when it did not. Adds to `notes` what went on running. Throws BuildUnavailable.
std::optional<std::string> build(const boost::filesystem::path& folder,
                                 const std::vector<std::string>& command,
                                 const boost::filesystem::path& result, const boost::filesystem::path& log,
                                 const BuildLimits& limits, std::vector<std::string>& notes);

}  // namespace kaven::tournaments::intake
