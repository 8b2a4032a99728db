// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::agent::coursework {

namespace fs = boost::filesystem;

inline const support::Ended success{0, std::nullopt};
inline const support::Ended failure{1, std::nullopt};
inline const support::Ended wrong_usage{2, std::nullopt};

/// Runs a course program repeatedly in its own directory.
class CourseProgramTest : public testing::Test {
 protected:
  explicit CourseProgramTest(const std::string& name) : program(std::string(KAVEN_BIN) + "/" + name) {}

  /// Runs it to its end with the input `typed`.
  support::Finished run(const std::vector<std::string>& words, const std::string& typed = "") const {
    const fs::path input = elsewhere_.path() / "typed";
    support::write_file(input, typed);
    std::vector<std::string> command = {"sh", "-c",           R"(input=$1; shift; exec "$@" <"$input")",
                                        "sh", input.string(), program};
    command.insert(command.end(), words.begin(), words.end());
    return support::run({.command = command, .directory = directory.path()});
  }
  std::string file(const std::string& name) const { return support::read_file(directory.path() / name); }
  void write(const std::string& name, std::string_view text) const {
    support::write_file(directory.path() / name, text);
  }
  bool exists(const std::string& name) const { return fs::exists(directory.path() / name); }
  auto files() const {
    return std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator());
  }

  const std::string program;
  support::TemporaryDirectory directory;

 private:
  support::TemporaryDirectory elsewhere_;
};

}  // namespace kaven::agent::coursework
