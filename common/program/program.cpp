// SPDX-License-Identifier: MIT
#include "common/program/program.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <utility>

#include "common/program/agent_toml.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/hidden_place.hpp"
#include "common/program/program_command.hpp"
#include "common/program/source_text.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/program/starter_agents.hpp"
#include "common/program/undescribed_program.hpp"
#include "common/text/name_text.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

bool is_folder(const fs::path& path) {
  boost::system::error_code error;
  return fs::is_directory(path, error);
}

std::string stem_advice(const std::string& stem) {
  return "set another one by stem = \"" + usable_stem(stem) + "\" in an agent.toml";
}

void check_stem(const Program& program, const fs::path& named) {
  if (const auto wrong = stem_fault(program.stem)) {
    throw ProgramError(named.string() + ": " + quoted_word(program.stem) +
                       " as the stem of its files: " + *wrong + "; " + stem_advice(program.stem));
  }
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

// Python runs such a file whatever its permissions and first line: it is a module, and often executable by
// accident.
constexpr const char* python = "python3";

// A program submitted as a file, or as a folder with one: started directly or by its language's interpreter.
Program undescribed_program(const fs::path& given, const std::string& name,
                            const std::vector<fs::path>& search_path) {
  const fs::path file = located(given);
  const auto run = run_words(file);
  if (!run) {
    if (!is_executable(file))
      throw ProgramError(file.string() + " " + why_not_executable(file, given.string()));
    Program program = program_file(given, file.stem().string());
    program.name = name;
    return program;
  }
  Program program{.name = name,
                  .stem = file.stem().string(),
                  .command = *run,
                  .directory = file.parent_path(),
                  .file = file,
                  .readable = {file},
                  .found_on_path = true};
  std::vector<std::string> looked_at;
  const auto interpreter = is_bare_word(run->front()) ? look_up(run->front(), search_path, looked_at)
                                                      : std::optional<fs::path>(run->front());
  if (!interpreter) {
    throw ProgramError(file.string() + " is run by " + quoted_word(run->front()) + ", which is not in " +
                       text::joined(looked_at) + advice_on_missing(run->front()));
  }
  check_startable(*interpreter);
  program.command.front() = interpreter->string();
  program.command.push_back(file.string());
  // A submission may name another person's program by its absolute path.
  if (is_bare_word(run->front())) program.readable.push_back(*interpreter);
  check_stem(program, given);
  return program;
}

// A ConnectX agent, submitted alone or in a folder.
Program connectx_program(const fs::path& given, const std::string& name,
                         const std::vector<fs::path>& search_path) {
  const fs::path file = located(given);
  std::vector<std::string> looked_at;
  const auto interpreter = look_up(python, search_path, looked_at);
  if (!interpreter) {
    throw ProgramError(given.string() + ": an agent of ConnectX, for which " + python +
                       " is needed; looked in " + text::joined(looked_at));
  }
  return {.name = name,
          .stem = usable_stem(name),
          .command = {interpreter->string(), file.string()},
          .directory = file.parent_path(),
          .file = file,
          .readable = {file, *interpreter},
          .found_on_path = true,
          .protocol = std::string(connectx_protocol_name),
          .names_protocol = true};
}

// The least that Linux accepts under any limits, with room for the sandbox's additions.
constexpr std::size_t most_to_start_with = std::size_t{64} << 10U;

// Words that name files have been replaced by their paths: a short command may have become long.
void check_size(const Program& program, const std::string& place) {
  const auto room = [](const std::string& text) { return text.size() + 1 + sizeof(char*); };
  std::size_t words = 0;
  for (const std::string& word : program.command) words += room(word);
  std::size_t variables = 0;
  for (const auto& [name, value] : program.environment) variables += room(name) + 1 + value.size();
  if (words + variables <= most_to_start_with) return;
  throw ProgramError(place + (words > variables ? ": command" : ": [environment]") +
                     ": command and environment take " + std::to_string(words + variables) +
                     " bytes, with the whole paths of files, expected at most " +
                     std::to_string(most_to_start_with));
}

// An interpreter without any file of the agent: the source does not exist.
void check_source(const Program& program, const std::string& place) {
  if (lies_in(program.file, program.directory) || program.file != program.command.front()) return;
  if (const auto name = source_named(program.command)) {
    boost::system::error_code error;
    if (fs::exists(fs::absolute(*name, program.directory), error))
      throw ProgramError(place + ": command: " + *name + " is not a regular file");
    throw ProgramError(place + ": command: there is no " + *name +
                       " in its folder; put it beside the agent.toml, or name what is there");
  }
}

// The stem of a program whose agent.toml does not set one: that of its folder or, if that is not a valid stem
// (blanks, umlauts), of its file.
std::string stem_of_folder(const std::string& folder_name, const Program& program) {
  const std::string of_file = program.file.stem().string();
  const bool own_file = lies_in(program.file, program.directory);
  return stem_fault(folder_name) && own_file && !stem_fault(of_file) ? of_file : folder_name;
}

// `name` is that of the submitted folder, `inner_name` that of the folder inside it that contains the agent.
Program described_by_toml(const fs::path& folder, const std::string& name, const std::string& inner_name,
                          const std::vector<fs::path>& search_path) {
  const fs::path toml = folder / "agent.toml";
  const AgentToml agent = read_agent_toml(toml);
  Program program{.name = agent.name.value_or(name),
                  .directory = folder,
                  .readable = {folder},
                  .settings = agent.settings,
                  .environment = agent.environment,
                  .limits = agent.limits};
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
  const std::string place = toml.string() + ":" + std::to_string(agent.command_line);
  check_source(program, place);
  check_size(program, place);
  program.stem = agent.stem.value_or(stem_of_folder(inner_name, program));
  check_stem(program, toml);
  if (agent.protocol) {
    program.protocol = *agent.protocol;
  } else if (is_connectx_agent(program.file)) {
    program.protocol = connectx_protocol_name;
  }
  program.names_protocol = agent.protocol || program.protocol == connectx_protocol_name;
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

// The program in a submitted folder called `name`; empty if none is recognized.
std::optional<Program> program_in_folder(const fs::path& outer, const std::string& name,
                                         const std::vector<fs::path>& search_path) {
  const fs::path folder = innermost_folder(outer);
  const std::string inner_name = folder == outer ? name : folder.filename().string();
  boost::system::error_code error;
  // Also if agent.toml is a dangling link or a pipe: then the program must not be guessed.
  if (fs::exists(fs::symlink_status(folder / "agent.toml", error)))
    return described_by_toml(folder, name, inner_name, search_path);
  std::optional<Program> program;
  if (is_executable(folder / inner_name)) {
    program = undescribed_program(folder / inner_name, name, search_path);
    program->stem = inner_name;
  } else if (const auto agent = find_connectx_agent(folder)) {
    program = connectx_program(*agent, name, search_path);
  } else if (const auto file = only_program(folder, {inner_name, name})) {
    program = undescribed_program(*file, name, search_path);
  }
  if (program) program->readable.front() = folder;
  return program;
}

Program command_program(const std::string& line, const std::vector<fs::path>& search_path) {
  std::vector<std::string> words;
  try {
    words = split_command(line);
  } catch (const std::invalid_argument& wrong) {
    throw ProgramError("command " + quoted_word(line) + ": " + wrong.what());
  }
  if (words.empty() || words.front().empty())
    throw ProgramError("expected a program, not " + quoted_word(line));
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
    throw ProgramError("command " + quoted_word(line) + ": " + error.what());
  }
  program.directory = program.file.parent_path();
  program.stem = program.file.stem().string();
  program.name = program.stem;
  check_stem(program, line);
  return program;
}

Program named_program(std::string_view given, const std::vector<fs::path>& search_path) {
  const std::string text(given);
  if (text.empty()) throw ProgramError("expected a program, not an empty name");
  const fs::path path(text);
  std::vector<std::string> looked_at;
  if (is_folder(path)) {
    // A link to a folder determines the name, its target the files.
    const std::string name = located(text.substr(0, text.find_last_not_of('/') + 1)).filename().string();
    const fs::path outer = fs::canonical(path);
    if (const auto program = program_in_folder(outer, name, search_path)) return *program;
    looked_at = {outer.string() + ": " + folder_fault(innermost_folder(outer))};
  } else if (is_connectx_agent(path)) {
    return connectx_program(path, path.stem().string(), search_path);
  } else if (is_file(path)) {
    if (is_executable(path) || run_words(path)) {
      return undescribed_program(path, path.stem().string(), search_path);
    }
    looked_at = {located(path).string() + " " + why_not_executable(located(path), text)};
  } else if (boost::system::error_code error; fs::exists(path, error)) {
    looked_at = {located(path).string() + " is not a regular file"};
  }
  const bool one_word = text.find_first_of(" \t\r\n'\"\\") == std::string::npos;
  // If the whole text, with its blanks, names a file, it is not a command line.
  if (!one_word && looked_at.empty()) return command_program(text, search_path);
  const std::string unusable = looked_at.empty() ? "" : looked_at.front();
  if (is_bare_word(text)) {
    looked_at = {fs::current_path().string()};
    if (const auto found = look_up(text, search_path, looked_at)) {
      return program_file(*found, found->stem().string());
    }
    if (const auto starter = find_starter(text, search_path))
      return named_program(starter->string(), search_path);
    for (const fs::path& starters : starter_folders(search_path)) looked_at.push_back(starters.string());
  }
  if (!unusable.empty()) throw ProgramError(unusable);
  if (looked_at.empty()) throw ProgramError(quoted_word(text) + ": there is no such file or folder");
  throw ProgramError("no program " + quoted_word(text) + "; looked in " + text::joined(looked_at) +
                     advice_on_missing(text));
}

constexpr std::size_t longest_stem = 64;

constexpr std::string_view advice = "its agent.toml can say stem = \"";

bool is_stem_character(char character) {
  return is_word_character(character) || character == '-' || character == '.';
}

}  // namespace

void default_to(Program& program, const std::string& protocol) {
  if (protocol.empty()) return;
  if (const auto fault = protocol_fault(protocol))
    throw ProgramError("protocol '" + protocol + "': " + *fault);
  if (!program.names_protocol) program.protocol = protocol;
}

std::optional<std::string> protocol_fault(std::string_view name) {
  const std::span<const std::string_view> names = protocol_names();
  if (std::ranges::find(names, name) != names.end()) return std::nullopt;
  return "expected one of " + protocol_list() + "; did you mean '" +
         std::string(text::nearest_word(name, names)) + "'?";
}

Program find_program(std::string_view given, const std::vector<fs::path>& search_path) {
  Program program = named_program(given, search_path);
  if (const auto wrong = text::name_fault(program.name, text::longest_file_name)) {
    throw ProgramError(quoted_word(program.name) + " as the name of a player: " + *wrong +
                       "; rename it, or say name = \"…\" in its agent.toml");
  }
  return program;
}

std::optional<std::string> stem_fault(std::string_view stem) {
  const bool fits = !stem.empty() && stem.front() != '.' && stem.size() <= longest_stem &&
                    std::ranges::all_of(stem, is_stem_character);
  if (fits) return std::nullopt;
  return "expected letters, digits, '_', '-' and '.', the first of them no '.', at most " +
         std::to_string(longest_stem);
}

std::string usable_stem(const std::string& name) {
  std::string better = name.substr(0, longest_stem);
  for (char& character : better) character = is_stem_character(character) ? character : '-';
  return better.empty() || better.front() == '.' ? "agent" : better;
}

std::string advice_to_state(const std::string& stem) {
  return std::string(advice) + stem + "\"";
}

std::optional<std::string> advised_stem(std::string_view text) {
  const std::size_t at = text.find(advice);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + advice.size());
  const std::string stem(rest.substr(0, rest.find('"')));
  return stem_fault(stem) ? std::nullopt : std::optional(stem);
}

}  // namespace kaven::program
