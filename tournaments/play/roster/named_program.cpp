// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/named_program.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <sstream>

#include "agent/level.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/program/starter_agents.hpp"
#include "common/system/files.hpp"

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;

namespace {

constexpr const char* engine = "claimeven";

// Kaven's own agent has no agent.toml beside the programs, and supports openings.
bool is_engine(const program::Program& found, const std::vector<fs::path>& search_path) {
  return std::ranges::any_of(search_path,
                             [&](const fs::path& programs) { return found.file == programs / engine; });
}

bool is_of_the_system(const fs::path& path) {
  return path.string().starts_with("/usr/") || path.string().starts_with("/bin/");
}

std::string described(const program::Program& found, const std::string& name,
                      const std::vector<std::string>& command, bool knows_openings) {
  toml::table table;
  table.insert("name", name);
  table.insert("stem", found.stem);
  toml::array words;
  for (const std::string& word : command) words.push_back(word);
  table.insert("command", std::move(words));
  // Otherwise the tournament's default protocol would apply.
  table.insert("protocol", found.protocol);
  if (knows_openings) table.insert("opening", true);
  std::ostringstream text;
  text << table << '\n';
  return text.str();
}

// A command that is found wherever the tournament's folder is copied to.
NamedProgram engine_program(const program::Program& found, const std::string& name) {
  std::vector<std::string> command = found.command;
  command.front() = engine;
  return {.entry = found.stem, .description = described(found, name, command, true)};
}

void write_description(const NamedProgram& program, const fs::path& agents) {
  const fs::path folder = agents / program.entry;
  fs::create_directory(folder);
  system::replace_file(folder / "agent.toml", program.description);
}

void copy_folder(const fs::path& from, const fs::path& to) {
  fs::create_directory(to);
  for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
    const fs::path target = to / entry.path().filename();
    if (fs::is_directory(entry.path())) {
      if (entry.path().filename() != "__pycache__") copy_folder(entry.path(), target);
    } else {
      system::copy_file(entry.path(), target);
    }
  }
}

}  // namespace

NamedProgram name_program(const std::string& given, const std::vector<fs::path>& search_path,
                          const std::string& shown) {
  program::Program found = program::find_program(given, search_path);
  const std::string& name = shown.empty() ? found.stem : shown;
  if (is_engine(found, search_path)) return engine_program(found, name);
  const fs::path target = found.readable.front();
  boost::system::error_code error;
  const bool is_command = !fs::exists(given, error) && program::split_command(given).size() > 1;
  if (!is_command)
    return {.entry = fs::canonical(target).filename().string(), .target = fs::canonical(target)};
  if (found.found_on_path && found.file != found.command.front()) {
    // The referee may use another interpreter of this name, if this one is hidden from programs.
    const fs::path interpreter = found.command.front();
    std::erase(found.readable, interpreter);
    found.command.front() = interpreter.filename().string();
  }
  NamedProgram command{.entry = found.stem,
                       .description = described(found, name, found.command, found.settings.knows_openings)};
  for (const fs::path& path : found.readable) {
    if (!is_of_the_system(path)) command.readable.push_back(fs::canonical(path).string());
  }
  return command;
}

std::optional<NamedProgram> find_house_program(const std::string& name,
                                               const std::vector<fs::path>& search_path,
                                               const game::Rules& rules) {
  const auto level = agent::level_called(name);
  if (name == engine || level) {
    // Only in the protocol gomocup is Claimeven asked for its choices.
    const bool speaks_gomocup = rules.opening == game::Opening::swap2;
    program::Program found =
        program::find_program(fmt::format("{}{}{}", engine, level ? fmt::format(" --level {}", *level) : "",
                                          speaks_gomocup ? " --protocol gomocup" : ""),
                              search_path);
    if (speaks_gomocup) found.protocol = "gomocup";
    NamedProgram program = engine_program(found, name);
    program.entry = name;
    return program;
  }
  const auto starter = program::find_starter(name, search_path);
  if (!starter) return std::nullopt;
  return NamedProgram{.entry = name, .target = *starter};
}

void link_program(const NamedProgram& program, const fs::path& agents) {
  if (program.target.empty()) return write_description(program, agents);
  fs::create_symlink(program.target, agents / program.entry);
}

void copy_program(const NamedProgram& program, const fs::path& agents) {
  if (program.target.empty()) return write_description(program, agents);
  if (fs::is_directory(program.target)) return copy_folder(program.target, agents / program.entry);
  system::copy_file(program.target, agents / program.entry);
}

}  // namespace kaven::tournaments::roster
