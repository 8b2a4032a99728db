// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <vector>

#include "common/program/file_kind.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/intake/preparing.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_of_script = std::size_t{8} << 20U;

std::string first_names(const std::vector<std::string>& names) {
  constexpr std::size_t most_named = 3;
  return text::joined_first(most_named, names, [](const std::string& name) { return text::printable(name); });
}

bool is_shell(const program::InterpreterLine& line) {
  constexpr std::array shells = {"sh", "bash", "dash", "ksh", "zsh"};
  // In `#!/usr/bin/env bash` the shell is the argument.
  const auto is_one = [&](const std::string& word) {
    return std::ranges::find(shells, fs::path(word).filename().string()) != shells.end();
  };
  return is_one(line.interpreter) || is_one(line.argument);
}

void mend_line_ends(const fs::path& file, bool all) {
  std::string text = system::read_file(file, most_of_script);
  // A larger file is not a script.
  if (text.size() == most_of_script) return;
  std::string mended;
  bool first = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool before_line_end = text[at] == '\r' && (at + 1 == text.size() || text[at + 1] == '\n');
    if (text[at] == '\n') first = false;
    if (!before_line_end || !(first || all)) mended += text[at];
  }
  system::replace_file(file, mended);
}

void make_executable(const fs::path& file, bool executable) {
  if (::chmod(file.c_str(), executable ? 0755 : 0644) != 0) {
    throw std::system_error(errno, std::generic_category(), file.string());
  }
}

bool is_library(const std::string& name) {
  return name.ends_with(".o") || name.ends_with(".a") || name.find(".so") != std::string::npos;
}

struct Mended {
  std::vector<std::string> executables;
  std::vector<std::string> first_lines;
  std::vector<std::string> scripts;
};

void mend_below(const fs::path& folder, const std::string& above, Mended& mended) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = above + entry.path().filename().string();
    const fs::file_status status = fs::symlink_status(entry.path());
    if (fs::is_directory(status)) mend_below(entry.path(), name + "/", mended);
    if (!fs::is_regular_file(status)) continue;
    const program::FileKind kind = program::file_kind(entry.path());
    const bool program =
        kind == program::FileKind::script || (kind == program::FileKind::elf && !is_library(name));
    if (!program) continue;
    const bool executable = (status.permissions() & fs::owner_exe) != 0;
    const auto line = program::interpreter_line(entry.path());
    if (line && line->of_windows) {
      mend_line_ends(entry.path(), is_shell(*line));
      (is_shell(*line) ? mended.scripts : mended.first_lines).push_back(name);
    }
    if (!executable) mended.executables.push_back(name);
    make_executable(entry.path(), true);
  }
}

}  // namespace

void mend_files(const fs::path& folder, std::vector<std::string>& notes) {
  Mended mended;
  mend_below(folder, "", mended);
  if (!mended.executables.empty()) notes.push_back("made executable: " + first_names(mended.executables));
  if (!mended.first_lines.empty()) {
    notes.push_back("removed the Windows line ending from the first line of " +
                    first_names(mended.first_lines));
  }
  if (!mended.scripts.empty())
    notes.push_back("removed the Windows line endings from " + first_names(mended.scripts));
}

}  // namespace kaven::tournaments::intake
