// SPDX-License-Identifier: MIT
#include "common/command_line/command_line.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line/version.hpp"
#include "common/system/terminal_size.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"

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

/// The layout of --help: lines as wide as the terminal (at most 120 columns; 100 where the output is no terminal),
/// for each option a placeholder, its meaning, its limits and its default, and the footer, whose indented lines stay
/// as they are.
///
/// If a command has --help-all, the groups of options whose name begins with "Settings" are shown only there.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override {
    return make_description(command) + make_usage(command, std::move(name)) + make_positionals(command) +
           option_groups(*command, mode) + make_subcommands(command, mode) + "\n" + make_footer(command);
  }

  // A sentence may go on in the next line of the source; what is indented stays as it is.
  std::string make_footer(const CLI::App* command) const override {
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

  std::string make_subcommand(const CLI::App* command) const override {
    std::ostringstream text;
    CLI::detail::format_help(text, command->get_display_name(true), wrapped(command->get_description()),
                             get_column_width());
    return text.str();
  }

  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    if (is_positional && !option->get_option_text().empty()) return option->get_option_text();
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    // A flag with an optional value is called `--trace{value if there is none}`.
    const std::size_t brace = name.find('{');
    if (brace != std::string::npos) name = name.substr(0, brace) + "[=VALUE]";
    return boost::replace_all_copy(name, ",", ", ");
  }

  std::string make_option_opts(const CLI::Option* option) const override {
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

  std::string make_option_usage(const CLI::Option* option) const override {
    return option->get_option_text().empty() ? CLI::Formatter::make_option_usage(option)
                                             : option->get_option_text();
  }

  std::string make_option_desc(const CLI::Option* option) const override {
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

 private:
  std::string option_groups(const CLI::App& command, CLI::AppFormatMode mode) const {
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

  std::string wrapped(const std::string& text) const {
    return wrap(text, width_of_output() - get_column_width());
  }
};

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& application) {
  std::vector<std::string> names;
  for (const CLI::App* command : application.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  return names;
}

std::string unknown(std::string_view kind, std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> words(known.begin(), known.end());
  return std::string("unknown ").append(kind) + " '" + text::printable(word) + "'" +
         text::suggestion(word, words);
}

// The library writes `--as: whit not in {white,black}`. Returns this in the words of other messages; nullopt if
// `message` is another one.
std::optional<std::string> wrong_choice(std::string_view message) {
  constexpr std::string_view before_words = " not in {";
  const std::size_t name_end = message.find(": ");
  const std::size_t value_end = message.rfind(before_words);
  if (value_end == std::string_view::npos || name_end >= value_end || !message.ends_with('}'))
    return std::nullopt;
  const std::string_view value = message.substr(name_end + 2, value_end - name_end - 2);
  std::string_view list = message.substr(value_end + before_words.size());
  std::vector<std::string_view> words;
  for (std::size_t end = 0; !list.empty(); list.remove_prefix(end + 1)) {
    end = list.find_first_of(",}");
    words.push_back(list.substr(0, end));
  }
  return text::printable(message.substr(0, name_end)) + " '" + text::printable(value) + "': expected " +
         text::alternatives(words) + text::suggestion(value, words);
}

// Returns the words that no option or argument of `command` took. The library may give them in reverse order.
std::vector<std::string> words_not_taken(const CLI::App& command) {
  std::vector<std::string> words = command.remaining();
  std::erase(words, "--");
  return words;
}

}  // namespace

CommandLine::CommandLine(const std::string& summary, const std::string& program, const std::string& footer)
    : application_(std::make_unique<CLI::App>(summary, program)), options_(*application_) {
  set_up(*application_);
  application_->footer(footer);
}

CommandLine::~CommandLine() = default;

OptionList CommandLine::add_command(const std::string& name, const std::string& summary,
                                    const std::function<void()>& run) {
  application_->require_subcommand(1);
  CLI::App& command = *application_->add_subcommand(name, summary);
  command.callback(run);
  return OptionList(command);
}

bool CommandLine::read(int count, const char* const* values) {
  return read({values + std::min(count, 1), values + count});
}

bool CommandLine::read(std::vector<std::string> words) {
  // The library takes them from the end.
  std::ranges::reverse(words);
  try {
    application_->parse(std::move(words));
    return true;
  } catch (const CLI::Success& answered) {
    application_->exit(answered);
    return false;
  } catch (const CLI::ParseError& error) {
    throw UsageError(wrong_usage(*application_, error));
  }
}

std::optional<int> CommandLine::read(int count, const char* const* values, std::ostream& errors) {
  return read({values + std::min(count, 1), values + count}, errors);
}

std::optional<int> CommandLine::read(std::vector<std::string> words, std::ostream& errors) {
  try {
    if (!read(std::move(words))) return 0;
    return std::nullopt;
  } catch (const UsageError& error) {
    return refuse(error, errors);
  }
}

int CommandLine::refuse(const UsageError& error, std::ostream& errors) const {
  errors << program() << ": " << error.what() << "\nRun with --help for more information." << std::endl;
  return 2;
}

std::string CommandLine::program() const {
  return application_->get_name();
}

void set_up(CLI::App& application) {
  application.formatter(std::make_shared<HelpFormatter>());
  application.set_version_flag("--version", application.get_name() + " " + version_text());
  application.failure_message([](const CLI::App* app, const CLI::Error& error) {
    return app->get_name() + ": " + wrong_usage(*app, error) + "\nRun with --help for more information.\n";
  });
}

std::string wrong_usage(const CLI::App& application, const CLI::Error& error) {
  const auto chosen = application.get_subcommands();
  const CLI::App& command = chosen.empty() ? application : *chosen.front();
  // The library hands what a subcommand does not take back to the application.
  std::vector<std::string> words = words_not_taken(command);
  if (words.empty()) words = words_not_taken(application);
  const auto is_option = [](const std::string& word) { return word.starts_with("-") && word != "-"; };
  const std::vector<std::string> commands = command_names(command);
  // The words after an unknown command belong to it.
  if (!commands.empty() && !words.empty() && !is_option(words.front()))
    return unknown("command", words.front(), commands);
  const auto option = std::ranges::find_if(words, is_option);
  // The library would name a required argument that is missing, too, although the mistyped option is the cause.
  if (option != words.end()) {
    return unknown("option", option->substr(0, option->find('=')), option_names(command));
  }
  const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (!commands.empty() && code == CLI::ExitCodes::RequiredError)
    return "expected a command, such as '" + commands.front() + "'";
  std::string text = error.what();
  if (code == CLI::ExitCodes::ExtrasError)
    return "too many arguments: " + text::printable(text.substr(text.find(": ") + 2));
  // The library says which type of value is missing, in its own words.
  if (code == CLI::ExitCodes::ArgumentMismatch && text.ends_with(" missing")) {
    return text.substr(0, text.find(':')) + ": a value is missing";
  }
  return wrong_choice(text).value_or(text);
}

}  // namespace kaven::command_line
