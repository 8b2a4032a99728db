// SPDX-License-Identifier: MIT
#include "common/program/starter_agents.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <fstream>
#include <string_view>

#include "common/program/agent_toml.hpp"
#include "common/program/program.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

constexpr const char* folder_name = "starter-agents";

bool lies_there(const fs::path& path) {
  boost::system::error_code error;
  return fs::is_regular_file(path, error);
}

// The command that compiles the starter in its own folder; empty for an interpreted language.
std::string compiling_line(const fs::path& description) {
  constexpr std::string_view mark = "# Compile first, in this folder: ";
  std::ifstream lines(description.string());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(mark)) return line.substr(mark.size());
  }
  return "";
}

// Whether its command names an existing file of the folder: a program, a jar, a Java class.
bool is_compiled(const fs::path& folder) {
  const AgentToml agent = read_agent_toml(folder / "agent.toml");
  return std::ranges::any_of(agent.command, [&](const std::string& word) {
    return lies_there(folder / word) || lies_there(folder / (word + ".class"));
  });
}

// An executable of that name, compiled with the project.
std::optional<fs::path> compiled_with_the_project(const std::string& name,
                                                  const std::vector<fs::path>& search_path) {
  for (const fs::path& programs : search_path) {
    for (const fs::path& file :
         {programs / name, programs.parent_path() / "lib" / "kaven" / folder_name / name}) {
      if (lies_there(file) && ::access(file.c_str(), X_OK) == 0) return file;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<fs::path> starter_folders(const std::vector<fs::path>& search_path) {
  std::vector<fs::path> folders;
  for (const fs::path& programs : search_path) {
    for (const fs::path& folder :
         {programs / folder_name, programs.parent_path() / "share" / "kaven" / folder_name}) {
      boost::system::error_code error;
      if (fs::is_directory(folder, error)) folders.push_back(folder);
    }
  }
  return folders;
}

std::optional<fs::path> find_starter(const std::string& name, const std::vector<fs::path>& search_path) {
  if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos) return std::nullopt;
  for (const fs::path& starters : starter_folders(search_path)) {
    const fs::path folder = starters / name;
    if (!lies_there(folder / "agent.toml")) continue;
    const std::string line = compiling_line(folder / "agent.toml");
    if (line.empty() || is_compiled(folder)) return fs::canonical(folder);
    if (auto compiled = compiled_with_the_project(name, search_path)) return compiled;
    throw ProgramError(
        fmt::format("{0} is an agent to start from that is compiled first: cp -r '{1}' . && (cd {0} && {2}); "
                    "then ./{0} plays",
                    name, folder.string(), line));
  }
  return std::nullopt;
}

}  // namespace kaven::program
