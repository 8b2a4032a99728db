#include "common/program/program.hpp"

#include <openssl/evp.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <utility>

#include "common/notation/nearest_word.hpp"
#include "common/notation/printable.hpp"
#include "common/program/agent_toml.hpp"
#include "common/program/command_line.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/program/starter_agents.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t longest_stem = 64;

bool is_stem_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '_' || character == '-' || character == '.';
}

std::string quoted(std::string_view text) {
  return "'" + notation::printable(text) + "'";
}

bool is_file(const fs::path& path) {
  boost::system::error_code error;
  return fs::is_regular_file(path, error);
}
bool is_folder(const fs::path& path) {
  boost::system::error_code error;
  return fs::is_directory(path, error);
}
bool is_executable(const fs::path& path) {
  return is_file(path) && ::access(path.c_str(), X_OK) == 0;
}
bool is_bare_word(const std::string& word) {
  return word.find('/') == std::string::npos;
}

// The path is made absolute, without `.` and `..`; the last name stays, also when it is a link: programs may
// go by it.
fs::path located(const fs::path& path) {
  const fs::path absolute = fs::absolute(path);
  boost::system::error_code error;
  const fs::path name = absolute.filename();
  const bool names_itself = name != "." && name != ".." && name != "/";
  const fs::path resolved =
      names_itself ? fs::canonical(absolute.parent_path(), error) / name : fs::canonical(absolute, error);
  return error ? absolute : resolved;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

/// Looks `word` up in `search_path`, then in $PATH. `looked_at` gets what was seen in vain.
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

std::string usable_stem(const std::string& stem) {
  std::string better = stem.substr(0, longest_stem);
  for (char& character : better) character = is_stem_character(character) ? character : '-';
  return better.empty() || better.front() == '.' ? "agent" : better;
}

std::string stem_advice(const std::string& stem) {
  return "set another one by stem = \"" + usable_stem(stem) + "\" in an agent.toml";
}

void check_stem(const Program& program, const fs::path& named) {
  if (const auto wrong = stem_fault(program.stem)) {
    throw ProgramError(named.string() + ": " + quoted(program.stem) + " as the stem of its files: " + *wrong +
                       "; " + stem_advice(program.stem));
  }
}

void check_startable(const fs::path& file) {
  if (const auto fault = start_fault(file))
    throw ProgramError(file.string() + " cannot be started: " + *fault);
}

Program program_file(const fs::path& given, const std::string& stem) {
  const fs::path file = located(given);
  check_startable(file);
  Program program{.name = stem,
                  .stem = stem,
                  .command = {file.string()},
                  .directory = file.parent_path(),
                  .file = file,
                  .readable = {file}};
  check_stem(program, given);
  return program;
}

// A command as started from anywhere, and what stands for the agent in it.
struct Command {
  std::vector<std::string> words;
  fs::path file;
  std::optional<fs::path> looked_up;  // the program, where it was found by its name alone
  bool found_on_path = false;         // found in $PATH
};

bool lies_in(const fs::path& file, const fs::path& directory) {
  const auto [reached, rest] = std::mismatch(directory.begin(), directory.end(), file.begin(), file.end());
  return reached == directory.end();
}

// Whatever is said of such a file, Python runs it: it is a module, and often executable by accident.
constexpr const char* python = "python3";

// An agent of ConnectX, handed in alone or in a folder.
Program connectx_program(const fs::path& given, const std::string& name,
                         const std::vector<fs::path>& search_path) {
  const fs::path file = located(given);
  std::vector<std::string> looked_at;
  const auto interpreter = look_up(python, search_path, looked_at);
  if (!interpreter) {
    throw ProgramError(given.string() + ": an agent of ConnectX, for which " + python +
                       " is needed; looked in " + joined(looked_at));
  }
  return {.name = name,
          .stem = usable_stem(name),
          .command = {interpreter->string(), file.string()},
          .directory = file.parent_path(),
          .file = file,
          .readable = {file, *interpreter},
          .found_on_path = true,
          .protocol = std::string(connectx_protocol_name)};
}

// What is wrong with a program that is named with its folder.
std::string no_file(const fs::path& file) {
  boost::system::error_code error;
  const fs::path target = fs::read_symlink(file, error);
  if (error) return "is no program file" + advice_on_missing(file.filename().string());
  return "is a link that leads nowhere, to " + target.string() +
         "; a virtual environment is made anew where it is to run: python3 -m venv FOLDER";
}

// `directory` is where the words' files lie.
Command resolved_command(const std::vector<std::string>& words, const fs::path& directory,
                         const std::vector<fs::path>& search_path) {
  const auto beside = [&](const std::string& word) { return fs::absolute(word, directory); };
  Command command;
  for (const std::string& word : words) {
    boost::system::error_code error;
    // A plain word that happens to be the name of something there is more likely meant as a word.
    const bool looks_like_a_file = &word == &words.front() || word.find_first_of("./") != std::string::npos;
    const bool names_something = looks_like_a_file && fs::exists(beside(word), error);
    command.words.push_back(names_something ? located(beside(word)).string() : word);
  }
  const std::string& first = words.front();
  bool interpreted = false;
  if (is_executable(beside(first))) {
    const std::string& program = command.words.front();
    interpreted = !lies_in(program, directory) || is_virtual_environment(program);
  } else if (is_bare_word(first)) {
    std::vector<std::string> looked_at = {directory.string()};
    const auto found = look_up(first, search_path, looked_at);
    if (!found) {
      throw ProgramError("program " + quoted(first) + " not found; looked in " + joined(looked_at) +
                         advice_on_missing(first));
    }
    command.words.front() = found->string();
    command.looked_up = *found;
    command.found_on_path = std::ranges::find(search_path, found->parent_path()) == search_path.end();
    interpreted = true;
  } else {
    throw ProgramError(
        quoted(beside(first).string()) + " " +
        (is_file(beside(first)) ? why_not_executable(beside(first), first) : no_file(beside(first))));
  }
  check_startable(command.words.front());
  const auto is_source = [](const std::string& word) { return word.starts_with('/') && is_file(word); };
  const auto source = std::find_if(command.words.begin() + 1, command.words.end(), is_source);
  command.file = interpreted && source != command.words.end() ? *source : command.words.front();
  return command;
}

Program described_by_toml(const fs::path& folder, const std::string& folder_name,
                          const std::vector<fs::path>& search_path) {
  const fs::path toml = folder / "agent.toml";
  const AgentToml agent = read_agent_toml(toml);
  Program program{.name = agent.name.value_or(folder_name),
                  .stem = agent.stem.value_or(folder_name),
                  .directory = folder,
                  .readable = {folder},
                  .settings = agent.settings,
                  .environment = agent.environment,
                  .limits = agent.limits};
  check_stem(program, toml);
  try {
    Command command = resolved_command(agent.command, folder, search_path);
    program.command = std::move(command.words);
    program.file = std::move(command.file);
    program.found_on_path = command.found_on_path;
    if (command.looked_up) program.readable.push_back(*command.looked_up);
  } catch (const ProgramError& error) {
    throw ProgramError(toml.string() + ":" + std::to_string(agent.command_line) +
                       ": command: " + error.what());
  }
  if (agent.protocol) {
    program.protocol = *agent.protocol;
  } else if (is_connectx_agent(program.file)) {
    program.protocol = connectx_protocol_name;
  }
  if (program.protocol != connectx_protocol_name) return program;
  if (program.file.extension() != ".py") {
    throw ProgramError(toml.string() + ":" + std::to_string(agent.command_line) + ": protocol '" +
                       program.protocol + "': expected a Python file, as in source = \"agent.py\"");
  }
  if (program.command.size() == 1) {
    const Program alone = connectx_program(program.file, program.name, search_path);
    program.command = alone.command;
    program.found_on_path = alone.found_on_path;
    program.readable.push_back(alone.readable.back());
  }
  return program;
}

Program command_program(const std::string& line, const std::vector<fs::path>& search_path) {
  std::vector<std::string> words;
  try {
    words = split_command(line);
  } catch (const std::invalid_argument& wrong) {
    throw ProgramError("command " + quoted(line) + ": " + wrong.what());
  }
  if (words.empty() || words.front().empty()) throw ProgramError("expected a program, not " + quoted(line));
  Program program;
  const fs::path here = located(fs::current_path());
  try {
    Command command = resolved_command(words, here, search_path);
    program.command = std::move(command.words);
    program.file = std::move(command.file);
    program.found_on_path = command.found_on_path;
    for (const std::string& word : program.command) {
      boost::system::error_code error;
      if (word.starts_with('/') && word != "/" && fs::exists(word, error))
        program.readable.emplace_back(word);
    }
  } catch (const ProgramError& error) {
    throw ProgramError("command " + quoted(line) + ": " + error.what());
  }
  program.directory = program.file.parent_path();
  program.stem = program.file.stem().string();
  program.name = program.stem;
  check_stem(program, line);
  return program;
}

}  // namespace

std::optional<std::string> stem_fault(std::string_view stem) {
  const bool fits = !stem.empty() && stem.front() != '.' && stem.size() <= longest_stem &&
                    std::ranges::all_of(stem, is_stem_character);
  if (fits) return std::nullopt;
  return "expected letters, digits, '_', '-' and '.', the first of them no '.', at most " +
         std::to_string(longest_stem);
}

std::optional<std::string> protocol_fault(std::string_view name) {
  if (std::ranges::find(protocol_names, name) != protocol_names.end()) return std::nullopt;
  return "expected one of " + protocol_list() + "; the nearest is '" +
         std::string(notation::nearest_word(name, protocol_names)) + "'";
}

Program find_program(std::string_view given, const std::vector<fs::path>& search_path) {
  const std::string text(given);
  if (text.empty()) throw ProgramError("expected a program, not an empty name");
  const fs::path path(text);
  std::vector<std::string> looked_at;
  if (is_folder(path)) {
    // A link to a folder gives the name, what it leads to the files.
    const std::string name = located(text.substr(0, text.find_last_not_of('/') + 1)).filename().string();
    const fs::path folder = fs::canonical(path);
    if (is_file(folder / "agent.toml")) return described_by_toml(folder, name, search_path);
    if (is_executable(folder / name)) {
      Program program = program_file(folder / name, name);
      program.readable = {folder};
      return program;
    }
    if (const auto agent = find_connectx_agent(folder)) {
      Program program = connectx_program(*agent, name, search_path);
      program.readable.front() = folder;
      return program;
    }
    const fs::path file = folder / name;
    looked_at = {folder.string() + " (which has neither agent.toml, nor an executable " + name +
                 (is_file(file) ? " (" + name + " " + why_not_executable(file, file.string()) + ")" : "") +
                 ", nor a Python file whose last function takes observation and configuration)"};
  }
  if (is_connectx_agent(path)) return connectx_program(path, path.stem().string(), search_path);
  if (is_executable(path)) return program_file(path, path.stem().string());
  if (is_file(path)) {
    looked_at = {located(path).string() + " (which " + why_not_executable(located(path), text) + ")"};
  }
  const bool one_word = text.find_first_of(" \t\r\n'\"\\") == std::string::npos;
  // What lies there under the whole name, blanks and all, is no command line.
  if (!one_word && looked_at.empty()) return command_program(text, search_path);
  if (is_bare_word(text)) {
    if (looked_at.empty()) looked_at = {fs::current_path().string()};
    if (const auto found = look_up(text, search_path, looked_at)) {
      return program_file(*found, found->stem().string());
    }
    if (const auto starter = find_starter(text, search_path))
      return find_program(starter->string(), search_path);
    for (const fs::path& starters : starter_folders(search_path)) looked_at.push_back(starters.string());
  }
  if (looked_at.empty()) throw ProgramError(quoted(text) + ": there is no such file or folder");
  throw ProgramError("no program " + quoted(text) + "; looked in " + joined(looked_at) +
                     advice_on_missing(text));
}

std::optional<std::string> sha256(const fs::path& file) {
  std::ifstream input(file.c_str(), std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  if (!input || !context || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1) return std::nullopt;
  std::array<char, 65536> block{};
  while (input) {
    input.read(block.data(), block.size());
    if (EVP_DigestUpdate(context.get(), block.data(), static_cast<std::size_t>(input.gcount())) != 1) {
      return std::nullopt;
    }
  }
  if (input.bad()) return std::nullopt;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_DigestFinal_ex(context.get(), digest.data(), &size) != 1) return std::nullopt;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned at = 0; at < size; ++at) {
    text += digits[digest[at] >> 4U];
    text += digits[digest[at] & 0xfU];
  }
  return text;
}

}  // namespace kaven::program
