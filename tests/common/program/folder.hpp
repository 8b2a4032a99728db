// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::program {

/// A folder for an agent's files.
class Folder {
 public:
  boost::filesystem::path write(const std::string& name, const std::string& text) const {
    boost::filesystem::path file = path / name;
    boost::filesystem::create_directories(file.parent_path());
    support::write_file(file, text);
    return file;
  }
  boost::filesystem::path write_executable(const std::string& name) const {
    boost::filesystem::path file = path / name;
    boost::filesystem::create_directories(file.parent_path());
    support::write_script(file, "#!/bin/sh\n");
    return file;
  }

 private:
  support::TemporaryDirectory directory_;

 public:
  const boost::filesystem::path path = boost::filesystem::canonical(directory_.path());
};

}  // namespace kaven::program
