// SPDX-License-Identifier: MIT
#include "common/program/connectx_agent.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/program.hpp"
#include "common/program/source_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

// Agents contain their weights as text.
constexpr std::size_t longest_agent = std::size_t{64} << 20U;

constexpr std::string_view blanks = " \t\r\n";

// Limits the cost of a hostile text with many definitions that never end.
constexpr std::size_t longest_definition = 4096;

// Returns the text after the name at the beginning of `text`, without blanks; empty if there is no name.
std::optional<std::string_view> behind_name(std::string_view text) {
  text = text::trimmed(text, blanks);
  const auto* const end = std::ranges::find_if_not(text, is_word_character);
  if (end == text.begin()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return text::trimmed(text, blanks);
}

// The first two parameters; the list ends at `)` for a function, at `:` for a lambda. Skips bracketed types and values.
std::array<std::string, 2> first_parameters(std::string_view text, char end) {
  std::array<std::string, 2> parameters;
  std::size_t which = 0;
  int depth = 0;
  bool in_name = true;
  for (const char each : text) {
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

// Whether the text, at the beginning of a line, defines a function; if so, whether the function is an agent.
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
  const std::string_view value = text::trimmed(behind->substr(1), blanks);
  if (!value.starts_with(lambda)) return std::nullopt;
  return is_agents(first_parameters(value.substr(lambda.size()), ':'));
}

// Tracks whether an indented line belongs to the module's namespace: all enclosing blocks are like `with …:`
// and `if …:`, not functions, classes, or code that Kaggle never runs.
class Blocks {
 public:
  /// Reads the next line, given without its `indent` leading blanks. Returns whether it is in the namespace.
  bool take(std::size_t indent, std::string_view line) {
    while (!open_.empty() && open_.back().indent >= indent) open_.pop_back();
    const bool is_in_namespace = indent == 0 || (!open_.empty() && !open_.back().hides);
    const std::string_view word = line.substr(
        0, static_cast<std::size_t>(std::ranges::find_if_not(line, is_word_character) - line.begin()));
    constexpr std::array<std::string_view, 9> shared = {"with",   "if",      "elif", "else", "try",
                                                        "except", "finally", "for",  "while"};
    const bool is_shared = std::ranges::find(shared, word) != shared.end();
    if (is_shared || word == "def" || word == "class" || word == "async") {
      const bool runs_alone = line.find("__name__") != std::string_view::npos;
      open_.push_back({.indent = indent, .hides = !is_shared || runs_alone || !is_in_namespace});
    }
    return is_in_namespace;
  }

 private:
  struct Block {
    std::size_t indent = 0;
    bool hides = false;  ///< definitions inside it are not in the module's namespace
  };
  std::vector<Block> open_;
};

// Whether the statement is like `act = module.agent`, with a usual name of an agent.
bool hands_over_agent(std::string_view line) {
  constexpr std::array<std::string_view, 3> names = {"agent", "act", "my_agent"};
  line = text::trimmed(line, blanks);
  const auto behind = behind_name(line);
  if (!behind || !behind->starts_with('=')) return false;
  const std::string_view value = text::trimmed(behind->substr(1), blanks);
  const bool is_path =
      std::ranges::all_of(value, [](char each) { return each == '.' || is_word_character(each); });
  const std::size_t dot = value.rfind('.');
  if (!is_path || dot == std::string_view::npos || dot == 0) return false;
  const std::string_view name = line.substr(0, line.find_first_of(" \t="));
  return std::ranges::find(names, name) != names.end() ||
         std::ranges::find(names, value.substr(dot + 1)) != names.end();
}

}  // namespace

// The last definition decides. The search goes from the end, because reading a definition is slow.
bool takes_observation_and_configuration(std::string_view source) {
  const std::string code = bare_python(source);
  const std::string_view text = code;
  Blocks blocks;
  std::vector<std::size_t> statements;  // starts of module-level statements that may define something
  std::string_view last_statement;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t indent = line.find_first_not_of(blanks);
    if (indent != std::string_view::npos) {
      const bool is_in_namespace = blocks.take(indent, line.substr(indent));
      if (is_in_namespace) statements.push_back(begin + indent);
      last_statement = is_in_namespace ? line.substr(indent) : "";
    }
    begin = end + 1;
  }
  if (hands_over_agent(last_statement)) return true;
  for (auto statement = statements.rbegin(); statement != statements.rend(); ++statement) {
    if (const auto is_agent = defines_agent(text.substr(*statement))) return *is_agent;
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
  const std::string first = text::printable(agents[0].filename().string(), 80);
  throw ProgramError(text::printable(folder.string(), 400) + ": it holds " + std::to_string(agents.size()) +
                     " agents of ConnectX, among them " + first + " and " +
                     text::printable(agents[1].filename().string(), 80) +
                     ": say which one plays in an agent.toml, by source = \"" + first +
                     "\" and protocol = \"" + std::string(connectx_protocol_name) + "\"");
}

}  // namespace kaven::program
