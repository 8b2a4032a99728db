// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kaven::command_line {

/// An option of a command, for further constraints besides its name and meaning.
class DeclaredOption {
 public:
  explicit DeclaredOption(CLI::Option& option) : option_(&option) {}

  DeclaredOption& required();
  /// Makes its present value the default and shows it in the help.
  DeclaredOption& show_default();
  /// Shows `text` as the default in the help.
  DeclaredOption& show_default(const std::string& text);
  DeclaredOption& between(int least, int most);
  DeclaredOption& between(std::uint64_t least, std::uint64_t most);
  DeclaredOption& between(double least, double most);
  DeclaredOption& positive();
  DeclaredOption& not_negative();
  /// The value is a number of seconds from `least` to `most`.
  DeclaredOption& seconds(double least, double most);
  /// The value is one of these words.
  DeclaredOption& one_of(const std::vector<std::string>& words);
  DeclaredOption& excludes(const DeclaredOption& other);
  /// Likewise, by the name of the other option, which exists.
  DeclaredOption& excludes(const std::string& other);
  /// The number of values that follow the option.
  DeclaredOption& values(int least, int most);
  /// The option may be repeated, each time with one value.
  DeclaredOption& repeatable();
  /// Shows `name` (`MB`) for the value in the help; nothing if it is empty.
  DeclaredOption& placeholder(const std::string& name);
  /// Shows `text` for the whole option in the help.
  DeclaredOption& shown_as(const std::string& text);
  /// The option is listed below this title in the help; hidden if the title is empty.
  DeclaredOption& group(const std::string& title);

 private:
  CLI::Option* option_;
};

/// The options of one command. They hide CLI11, which takes seconds to compile: including it is for files of
/// command lines that consist of several commands.
class OptionList {
 public:
  explicit OptionList(CLI::App& command) : command_(command) {}

  /// Adds an option `--name`, or a positional argument if the name has no hyphens. Supported value types
  /// (strings, paths, numbers, optional ones, vectors) are listed at the end of option_list.cpp.
  template <typename Value>
  DeclaredOption add(const std::string& name, Value& value, const std::string& meaning);
  /// Adds an option without a value, which sets `value`.
  DeclaredOption add_flag(const std::string& name, bool& value, const std::string& meaning);
  /// Adds an option with an optional value; `--trace{-}` sets `value` to "-" when the value is missing.
  DeclaredOption add_flag(const std::string& name, std::string& value, const std::string& meaning);
  /// Adds an option whose text `take` receives. It may throw UsageError.
  DeclaredOption add_taken(const std::string& name, const std::function<void(const std::string&)>& take,
                           const std::string& meaning);
  /// Likewise, with a number.
  DeclaredOption add_number_taken(const std::string& name, const std::function<void(double)>& take,
                                  const std::string& meaning);
  /// Adds a repeatable option; `take` receives its texts in the order of the command line.
  DeclaredOption add_repeated(const std::string& name, const std::function<void(const std::string&)>& take,
                              const std::string& meaning);
  /// Lists the options that are added from now on below this title in the help; hides them if it is empty.
  void begin_group(const std::string& title);
  /// Changes the meaning of the option `name` (`--seed`), which exists.
  void describe(const std::string& name, const std::string& meaning);
  /// Returns true if the command line that was read has the option `name`.
  bool has(const std::string& name) const;
  /// Adds a subcommand. The command line must name one.
  OptionList add_command(const std::string& name, const std::string& summary);
  /// Returns true if the command line that was read names this subcommand.
  bool is_chosen() const;
  /// Sets the text below the options in the help.
  void footer(const std::string& text);
  /// Shows settings of tournaments only under --help-all.
  void hide_settings();
  /// Hides the subcommand from the help of `tournament`.
  void hide();

 private:
  CLI::App& command_;
};

}  // namespace kaven::command_line
