// SPDX-License-Identifier: MIT
#include "common/command_line/help_formatter.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <sstream>
#include <utility>
#include <vector>

#include "common/system/terminal_size.hpp"
#include "common/text/display_width.hpp"

namespace kaven::command_line {

namespace {

constexpr std::size_t usual_width = 100;
constexpr std::size_t least_width = 60;
constexpr std::size_t greatest_width = 120;

std::size_t width_of_output() {
  const auto size = system::terminal_size(STDOUT_FILENO);
  return size ? std::clamp<std::size_t>(size->ws_col, least_width, greatest_width) : usual_width;
}

/// The library's text on an option's value: `INT:INT in [1 - 10]`, `TEXT:{white,black}`, `FLOAT:SECONDS`.
struct ValueKind {
  std::string type;
  std::string constraint;
};

ValueKind kind_of(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return {name, ""};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

bool is_choice(const ValueKind& kind) {
  return kind.constraint.starts_with('{') && kind.constraint.ends_with('}');
}

std::string placeholder(const CLI::Option& option) {
  const ValueKind kind = kind_of(option);
  if (is_choice(kind)) return "WORD";
  if (kind.constraint == "SECONDS") return kind.constraint;
  return kind.type == "INT" || kind.type == "UINT" || kind.type == "FLOAT" ? "N" : kind.type;
}

// The library writes a range as `INT in [1 - 10]`.
std::string limits(const std::string& constraint) {
  const std::size_t begin = constraint.find(" in [");
  if (begin == std::string::npos || !constraint.ends_with(']')) return "";
  const std::size_t numbers = begin + 5;
  return boost::replace_first_copy(constraint.substr(numbers, constraint.size() - numbers - 1), " - ",
                                   " to ");
}

std::string choice(const std::string& constraint, const std::string& description) {
  std::vector<std::string> words;
  const std::string inner = constraint.substr(1, constraint.size() - 2);
  boost::split(words, inner, boost::is_any_of(","));
  const bool known = std::ranges::any_of(
      words, [&](const std::string& word) { return description.find(word) != std::string::npos; });
  return known ? "" : boost::join(words, " or ");
}

// Line ends in `text` are those of the source code and do not matter.
std::string wrap(const std::string& text, std::size_t width) {
  const std::string line = boost::replace_all_copy(text, "\n", " ");
  return boost::join(text::wrapped_lines(line, static_cast<int>(width)), "\n");
}

}  // namespace

std::string HelpFormatter::wrapped(const std::string& text) const {
  return wrap(text, width_of_output() - get_column_width());
}

std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode mode) const {
  return make_description(command) + make_usage(command, std::move(name)) + make_positionals(command) +
         option_groups(*command, mode) + make_subcommands(command, mode) + "\n" + make_footer(command);
}

std::string HelpFormatter::option_groups(const CLI::App& command, CLI::AppFormatMode mode) const {
  const bool hides_settings = command.get_help_all_ptr() != nullptr && mode != CLI::AppFormatMode::All;
  std::string text;
  for (const std::string& group : command.get_groups()) {
    if (group.empty() || (hides_settings && group.starts_with("Settings"))) continue;
    const auto options = command.get_options([&group](const CLI::Option* option) {
      return option->get_group() == group && option->nonpositional();
    });
    if (!options.empty()) text += make_group(group, false, options);
  }
  return text;
}

// A sentence may go on in the next line of the source; what is indented stays as it is.
std::string HelpFormatter::make_footer(const CLI::App* command) const {
  std::istringstream lines(command->get_footer());
  std::string text;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) text += wrap(std::exchange(paragraph, {}), width_of_output()) + "\n";
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() && text.empty() && paragraph.empty()) continue;
    if (line.empty() || line.starts_with(' ')) {
      end_paragraph();
      text += line + "\n";
      continue;
    }
    paragraph += (paragraph.empty() ? "" : " ") + line;
    if (line.ends_with('.') || line.ends_with(':')) end_paragraph();
  }
  end_paragraph();
  return text;
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  std::ostringstream text;
  CLI::detail::format_help(text, command->get_display_name(true), wrapped(command->get_description()),
                           get_column_width());
  return text.str();
}

std::string HelpFormatter::make_option_name(const CLI::Option* option, bool is_positional) const {
  if (is_positional && !option->get_option_text().empty()) return option->get_option_text();
  std::string name = CLI::Formatter::make_option_name(option, is_positional);
  // A flag with an optional value is called `--trace{value if there is none}`.
  const std::size_t brace = name.find('{');
  if (brace != std::string::npos) name = name.substr(0, brace) + "[=VALUE]";
  return boost::replace_all_copy(name, ",", ", ");
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  if (!option->get_option_text().empty())
    return option->get_positional() ? "" : " " + option->get_option_text();
  if (option->get_type_size() == 0) return "";
  const bool is_list = option->get_expected_max() == CLI::detail::expected_max_vector_size;
  // The name of an argument is its placeholder.
  std::string value = option->get_positional() ? "" : placeholder(*option);
  if (option->get_expected_min() == 0 && option->get_expected_max() == 1) value = "[true|false]";
  if (!value.empty()) value = " " + value;
  return is_list ? value + "..." : value;
}

std::string HelpFormatter::make_option_usage(const CLI::Option* option) const {
  return option->get_option_text().empty() ? CLI::Formatter::make_option_usage(option)
                                           : option->get_option_text();
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  const std::string& description = option->get_description();
  const ValueKind kind = kind_of(*option);
  std::vector<std::string> notes;
  notes.push_back(is_choice(kind) ? choice(kind.constraint, description) : limits(kind.constraint));
  const bool is_switch = option->get_expected_min() == 0;
  const bool tells_default = description.find("efault") != std::string::npos;
  if (!option->get_default_str().empty() && !is_switch && !tells_default) {
    notes.push_back("default: " + option->get_default_str());
  }
  std::erase(notes, "");
  if (notes.empty()) return wrapped(description);
  const std::string note = boost::join(notes, "; ") + ")";
  if (!description.ends_with(')')) return wrapped(description + " (" + note);
  return wrapped(description.substr(0, description.size() - 1) + "; " + note);
}

}  // namespace kaven::command_line
