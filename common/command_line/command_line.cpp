// SPDX-License-Identifier: MIT
#include "common/command_line/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line/help_formatter.hpp"
#include "common/command_line/version.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"

namespace kaven::command_line {

namespace {

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
