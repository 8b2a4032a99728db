// SPDX-License-Identifier: MIT
#include "common/program/undescribed_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/program/program_command.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/text/printable.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

// Nobody nests a folder in more folders than this; a hostile archive may.
constexpr int most_folders = 8;
constexpr std::size_t most_named = 4;

std::string name_shown(const fs::path& file) {
  return text::printable(file.filename().string(), 80);
}

std::string language_ending(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Files that systems and interpreters leave behind are not the author's.
bool is_visible(const fs::path& path) {
  const std::string name = path.filename().string();
  return !name.starts_with('.') && !is_one_of(name, {"__MACOSX", "__pycache__"});
}

std::vector<fs::path> visible_entries(const fs::path& folder) {
  std::vector<fs::path> entries;
  boost::system::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (is_visible(entry.path())) entries.push_back(entry.path());
  }
  std::ranges::sort(entries);
  return entries;
}

bool has_permission(const fs::path& file) {
  return ::access(file.c_str(), X_OK) == 0;
}

// The language's usual command. A file ending in .exe may not be a .NET program, one ending in .o not Lisp.
std::optional<std::string_view> language_command(const fs::path& file) {
  const std::string ending = language_ending(file);
  return is_one_of(ending, {"exe", "o"}) ? std::nullopt : run_command(ending);
}

bool is_built(const fs::path& file) {
  return language_ending(file) == "jar" ||
         (file_kind(file) == FileKind::elf && language_ending(file) != "so");
}

bool is_program(const fs::path& file) {
  boost::system::error_code error;
  if (!fs::is_regular_file(file, error) || is_one_of(language_ending(file), {"md", "txt", "toml", "so"}))
    return false;
  const FileKind kind = file_kind(file);
  return language_command(file) || is_built(file) || (kind == FileKind::script);
}

std::vector<fs::path> programs_in(const fs::path& folder) {
  std::vector<fs::path> programs = visible_entries(folder);
  std::erase_if(programs, [](const fs::path& file) { return !is_program(file); });
  return programs;
}

template <typename Fits>
std::optional<fs::path> only(const std::vector<fs::path>& files, Fits fits) {
  const auto found = std::ranges::find_if(files, fits);
  if (found == files.end() || std::find_if(std::next(found), files.end(), fits) != files.end()) {
    return std::nullopt;
  }
  return *found;
}

std::string listed(const std::vector<fs::path>& files) {
  std::string text;
  for (std::size_t at = 0; at < std::min(files.size(), most_named); ++at) {
    text += (at == 0 ? "" : ", ") + name_shown(files[at]);
  }
  return text + (files.size() > most_named ? ", …" : "");
}

std::optional<std::string> uncompiled_fault(const std::vector<fs::path>& files) {
  const auto source = std::ranges::find_if(
      files, [](const fs::path& file) { return compilation(file.filename().string()).has_value(); });
  if (source == files.end()) return std::nullopt;
  const bool has_makefile = std::ranges::any_of(files, [](const fs::path& file) {
    return is_one_of(file.filename().string(), {"Makefile", "makefile", "GNUmakefile"});
  });
  return fmt::format("{} is not compiled; compile it in its folder: {}", name_shown(*source),
                     has_makefile ? "make" : compilation(name_shown(*source))->build);
}

bool is_shell(const std::string& name) {
  return is_one_of(name, {"sh", "bash", "dash", "ksh", "zsh"});
}

// A shell treats Windows line ends as part of its words; other interpreters ignore them.
bool bears_carriage_returns(const InterpreterLine& line) {
  boost::system::error_code error;
  const std::string last = line.argument.empty() ? line.interpreter : line.argument;
  return fs::exists(line.interpreter, error) && !is_shell(fs::path(last).filename().string());
}

}  // namespace

fs::path innermost_folder(const fs::path& folder) {
  fs::path innermost = folder;
  for (int depth = 0; depth < most_folders; ++depth) {
    const std::vector<fs::path> entries = visible_entries(innermost);
    boost::system::error_code error;
    if (entries.size() != 1 || fs::symlink_status(entries.front(), error).type() != fs::directory_file) break;
    innermost = entries.front();
  }
  return innermost;
}

std::optional<std::vector<std::string>> run_words(const fs::path& file) {
  const bool by_itself = has_permission(file);
  if (const auto line = interpreter_line(file)) {
    if (by_itself && !line->of_windows) return std::nullopt;
    if (line->of_windows ? bears_carriage_returns(*line) : !start_fault(file)) {
      std::vector<std::string> words = {line->interpreter};
      if (!line->argument.empty()) words.push_back(line->argument);
      return words;
    }
    if (line->of_windows && is_shell(language_ending(file))) return std::nullopt;
  } else if (file_kind(file) == FileKind::elf || (by_itself && !start_fault(file))) {
    return std::nullopt;
  }
  const auto command = language_command(file);
  if (!command) return std::nullopt;
  return split_command(*command);
}

std::optional<std::string> source_named(const std::vector<std::string>& command) {
  const auto found = std::find_if(command.begin() + 1, command.end(), [](const std::string& word) {
    return !word.starts_with('-') && language_command(word);
  });
  if (found == command.end()) return std::nullopt;
  return text::printable(found->starts_with("./") ? found->substr(2) : *found, 200);
}

std::optional<fs::path> only_program(const fs::path& folder, const std::vector<std::string>& names) {
  const std::vector<fs::path> programs = programs_in(folder);
  if (programs.size() == 1) return programs.front();
  const auto is_called = [](const fs::path& file, const std::vector<std::string>& stems) {
    return std::ranges::find(stems, file.stem().string()) != stems.end();
  };
  if (auto own = only(programs, [&](const fs::path& file) { return is_called(file, names); })) return own;
  if (auto built = only(programs, is_built)) return built;
  if (auto main = only(programs, [&](const fs::path& file) { return is_called(file, {"main"}); }))
    return main;
  return only(programs, has_permission);
}

std::string folder_fault(const fs::path& folder) {
  boost::system::error_code refused;
  const fs::directory_iterator readable(folder, refused);
  if (refused) {
    constexpr std::size_t longest = 400;
    return fmt::format("the folder cannot be read ({}); as its owner: chmod -R a+rX {}", refused.message(),
                       text::printable(joined_command(std::array{folder.string()}), longest));
  }
  const std::vector<fs::path> entries = visible_entries(folder);
  if (entries.empty()) return "the folder is empty; put the program into it";
  const std::vector<fs::path> programs = programs_in(folder);
  const std::string description = "an agent.toml beside it, as in source = \"" +
                                  (programs.empty() ? "mine.py" : name_shown(programs.front())) + "\"";
  if (programs.size() > 1) {
    return fmt::format("it contains {} programs ({}); write which one plays in {}", programs.size(),
                       listed(programs), description);
  }
  if (auto fault = uncompiled_fault(entries)) return *fault;
  const auto foreign =
      std::ranges::find_if(entries, [](const fs::path& file) { return file_kind(file) != FileKind::other; });
  if (foreign != entries.end())
    return name_shown(*foreign) + " " + why_not_executable(*foreign, name_shown(*foreign));
  return fmt::format("it contains no program that can be recognized ({}); write how it is started in {}",
                     listed(entries), description);
}

}  // namespace kaven::program
