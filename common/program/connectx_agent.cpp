#include "common/program/connectx_agent.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/notation/text_lines.hpp"
#include "common/program/program.hpp"
#include "common/program/source_words.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

// Agents carry their weights with them, as text.
constexpr std::size_t longest_agent = std::size_t{64} << 20U;

constexpr std::string_view blanks = " \t\r\n";

// A definition is looked at no further: a text of many that never end would be read anew for each.
constexpr std::size_t longest_definition = 4096;

// What stands behind a name at the beginning of `text`, without blanks; nothing where there is no name.
std::optional<std::string_view> behind_name(std::string_view text) {
  text = notation::trimmed(text, blanks);
  const auto* const end = std::ranges::find_if_not(text, is_word_character);
  if (end == text.begin()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return notation::trimmed(text, blanks);
}

// The first two parameters, which end at `)` of a function and at `:` of a lambda. Comments are left out, and
// what stands in brackets: types and values.
std::array<std::string, 2> first_parameters(std::string_view text, char end) {
  std::array<std::string, 2> parameters;
  std::size_t which = 0;
  int depth = 0;
  bool in_comment = false;
  bool in_name = true;
  for (const char each : text) {
    if (each == '#') in_comment = true;
    if (each == '\n') in_comment = false;
    if (in_comment) continue;
    if (depth == 0 && each == end) break;
    if (each == '(' || each == '[' || each == '{') ++depth;
    if (each == ')' || each == ']' || each == '}') --depth;
    if (depth == 0 && each == ',') {
      if (++which == parameters.size()) break;
      in_name = true;
    } else if (each == ':' || each == '=') {
      in_name = false;
    } else if (in_name && is_word_character(each)) {
      parameters.at(which) += each;
    }
  }
  return parameters;
}

bool is_agents(const std::array<std::string, 2>& parameters) {
  const auto& [observation, configuration] = parameters;
  return (observation.starts_with("obs") || observation == "state") &&
         (configuration.starts_with("conf") || configuration.starts_with("cfg"));
}

// Whether the text, which begins at the beginning of a line, defines a function there: then whether that is
// an agent's.
std::optional<bool> defines_agent(std::string_view text) {
  constexpr std::string_view definition = "def";
  text = text.substr(0, longest_definition);
  const std::string_view line = text.substr(0, text.find('\n'));
  if (text.starts_with(definition) && text.size() > definition.size() &&
      blanks.find(text[definition.size()]) != std::string_view::npos && text[definition.size()] != '\n') {
    const auto behind = behind_name(text.substr(definition.size()));
    if (!behind || !behind->starts_with('(')) return std::nullopt;
    return is_agents(first_parameters(behind->substr(1), ')'));
  }
  constexpr std::string_view lambda = "lambda";
  const auto behind = behind_name(line);
  if (line.empty() || !is_word_character(line.front()) || !behind || !behind->starts_with('='))
    return std::nullopt;
  const std::string_view value = notation::trimmed(behind->substr(1), blanks);
  if (!value.starts_with(lambda)) return std::nullopt;
  return is_agents(first_parameters(value.substr(lambda.size()), ':'));
}

}  // namespace

// From the last line to the first: what is defined last decides.
bool takes_observation_and_configuration(std::string_view text) {
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t line_end = text.rfind('\n', end - 1);
    const std::size_t begin = line_end == std::string_view::npos ? 0 : line_end + 1;
    if (const auto is_agent = defines_agent(text.substr(begin))) return *is_agent;
    end = begin == 0 ? 0 : begin - 1;
  }
  return false;
}

bool is_connectx_agent(const fs::path& file) {
  boost::system::error_code error;
  const bool fits = file.extension() == ".py" && fs::is_regular_file(file, error) &&
                    fs::file_size(file, error) <= longest_agent;
  if (!fits) return false;
  std::ifstream input(file.c_str(), std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(input), {});
  return takes_observation_and_configuration(text);
}

std::optional<fs::path> find_connectx_agent(const fs::path& folder) {
  std::vector<fs::path> agents;
  boost::system::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (is_connectx_agent(entry.path())) agents.push_back(entry.path());
  }
  if (agents.empty()) return std::nullopt;
  if (agents.size() == 1) return agents.front();
  for (const char* name : {"main.py", "submission.py"}) {
    const auto found = std::ranges::find(agents, folder / name);
    if (found != agents.end()) return *found;
  }
  std::ranges::sort(agents);
  const std::string first = notation::printable(agents[0].filename().string(), 80);
  throw ProgramError(notation::printable(folder.string(), 400) + ": it holds " +
                     std::to_string(agents.size()) + " agents of ConnectX, among them " + first + " and " +
                     notation::printable(agents[1].filename().string(), 80) +
                     ": say which one plays in an agent.toml, by source = \"" + first +
                     "\" and protocol = \"" + std::string(connectx_protocol_name) + "\"");
}

}  // namespace kaven::program
