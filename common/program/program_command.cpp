// SPDX-License-Identifier: MIT
#include "common/program/program_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>

#include "common/program/hidden_place.hpp"
#include "common/program/program.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/program/undescribed_program.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

// Appends the contents of a quotation to `word`; `at` is after the opening mark before the call, after the
// closing mark afterwards.
void take_quotation(std::string_view line, std::size_t& at, std::string& word) {
  const char mark = line[at - 1];
  for (; at < line.size() && line[at] != mark; ++at) {
    const bool escapes = mark == '"' && line[at] == '\\' && at + 1 < line.size() &&
                         (line[at + 1] == '"' || line[at + 1] == '\\');
    if (escapes) ++at;
    word += line[at];
  }
  if (at == line.size()) {
    throw std::invalid_argument(std::string("the quotation mark ") + mark + " is not closed");
  }
  ++at;
}

bool is_plain(char letter) {
  constexpr std::string_view marks = "._-+/:,@%";
  return text::is_letter(letter) || text::is_digit(letter) || marks.find(letter) != std::string_view::npos;
}

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string text = "'";
  for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
  return text + "'";
}

}  // namespace

std::string quoted_word(std::string_view text) {
  return "'" + text::printable(text) + "'";
}

bool is_file(const fs::path& path) {
  boost::system::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_executable(const fs::path& path) {
  return is_file(path) && ::access(path.c_str(), X_OK) == 0;
}

bool is_bare_word(const std::string& word) {
  return word.find('/') == std::string::npos;
}

fs::path located(const fs::path& path) {
  const fs::path absolute = fs::absolute(path);
  boost::system::error_code error;
  const fs::path name = absolute.filename();
  const bool names_itself = name != "." && name != ".." && name != "/";
  const fs::path resolved =
      names_itself ? fs::canonical(absolute.parent_path(), error) / name : fs::canonical(absolute, error);
  return error ? absolute : resolved;
}

std::optional<fs::path> look_up(const std::string& word, const std::vector<fs::path>& search_path,
                                std::vector<std::string>& looked_at) {
  std::vector<fs::path> directories = search_path;
  const char* path_variable = std::getenv("PATH");
  std::string_view rest = path_variable == nullptr ? "" : path_variable;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    if (colon > 0) directories.emplace_back(std::string(rest.substr(0, colon)));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  for (const fs::path& directory : directories) {
    if (is_executable(directory / word)) return located(directory / word);
  }
  for (const fs::path& directory : search_path) looked_at.push_back(directory.string());
  looked_at.emplace_back("$PATH");
  return std::nullopt;
}

void check_startable(const fs::path& file) {
  if (const auto fault = start_fault(file))
    throw ProgramError(file.string() + " cannot be started: " + *fault);
}

namespace {

// Whether the word after this option is always a file or folder.
bool takes_path(const std::string& option) {
  return option == "-cp" || option == "-classpath" || option == "--class-path" || option == "-jar";
}

// The fault of a program that was given with its folder.
std::string no_file(const fs::path& file) {
  boost::system::error_code error;
  if (fs::exists(file, error)) return "is not a regular file";
  const fs::path target = fs::read_symlink(file, error);
  if (error) return "is no program file" + advice_on_missing(file.filename().string());
  return "is a link that leads nowhere, to " + target.string() +
         "; create a virtual environment where it is to run: python3 -m venv FOLDER";
}

}  // namespace

Command resolved_command(const std::vector<std::string>& words, const fs::path& directory,
                         const std::vector<fs::path>& search_path) {
  const auto beside = [&](const std::string& word) { return fs::absolute(word, directory); };
  Command command;
  const std::string* before = nullptr;
  for (const std::string& word : words) {
    boost::system::error_code error;
    // A plain word that happens to be a file name is more likely meant as a word.
    const bool looks_like_a_file =
        before == nullptr || takes_path(*before) || word.find_first_of("./") != std::string::npos;
    before = &word;
    const bool names_something = looks_like_a_file && fs::exists(beside(word), error);
    command.words.push_back(names_something ? located(beside(word)).string() : word);
  }
  const std::string& first = words.front();
  bool interpreted = false;
  const fs::path named_first(command.words.front());
  if (const auto run = is_file(beside(first)) ? run_words(named_first) : std::nullopt) {
    std::vector<std::string> whole = *run;
    whole.insert(whole.end(), command.words.begin(), command.words.end());
    return resolved_command(whole, directory, search_path);
  }
  if (is_executable(beside(first))) {
    const std::string& program = command.words.front();
    interpreted = !lies_in(program, directory) || is_virtual_environment(program);
  } else if (is_bare_word(first)) {
    std::vector<std::string> looked_at = {directory.string()};
    const auto found = look_up(first, search_path, looked_at);
    if (!found) {
      throw ProgramError("program " + quoted_word(first) + " not found; looked in " +
                         text::joined(looked_at) + advice_on_missing(first));
    }
    command.words.front() = found->string();
    command.looked_up = *found;
    command.found_on_path = std::ranges::find(search_path, found->parent_path()) == search_path.end();
    interpreted = true;
  } else {
    throw ProgramError(
        quoted_word(beside(first).string()) + " " +
        (is_file(beside(first)) ? why_not_executable(beside(first), first) : no_file(beside(first))));
  }
  check_startable(command.words.front());
  const auto is_source = [](const std::string& word) { return word.starts_with('/') && is_file(word); };
  const auto source = std::find_if(command.words.begin() + 1, command.words.end(), is_source);
  command.file = interpreted && source != command.words.end() ? *source : command.words.front();
  return command;
}

std::vector<std::string> split_command(std::string_view line) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(blanks, at)) != std::string_view::npos) {
    std::string word;
    while (at < line.size() && blanks.find(line[at]) == std::string_view::npos) {
      const char character = line[at++];
      if (character == '\'' || character == '"') {
        take_quotation(line, at, word);
      } else if (character == '\\') {
        if (at == line.size()) throw std::invalid_argument("a backslash at the end escapes no character");
        word += line[at++];
      } else {
        word += character;
      }
    }
    words.push_back(word);
  }
  return words;
}

std::string joined_command(std::span<const std::string> words) {
  return text::joined(words, " ", shell_word);
}

}  // namespace kaven::program
