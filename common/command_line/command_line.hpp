// SPDX-License-Identifier: MIT
#pragma once

// The command line of every program of the project. A program declares its options, and the room does the rest: --help
// as wide as the terminal, --version, and one line about a wrong command line, with exit status 2:
//
//   int main(int count, char** values) {
//     CommandLine line("Plays a game", "player", "Example: player --depth 7");
//     int depth = 7;
//     line.options().add("--depth", depth, "Plies to search").between(1, 42).show_default();
//     if (const auto status = line.read(count, values, std::cerr)) return *status;
//
//   $ player --detph 9
//   player: unknown option '--detph'; did you mean '--depth'?
//   Run with --help for more information.
//
// CLI11 does the parsing. Its headers take three seconds to compile, so no header of this room includes them.

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/command_line/option_list.hpp"

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace kaven::command_line {

/// A wrong command line; what() is the message for the user, in one line without the program's name.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The command line of a program.
class CommandLine {
 public:
  CommandLine(const std::string& summary, const std::string& program, const std::string& footer);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  OptionList& options() { return options_; }
  /// Adds a command: a command line that has any must name one of them. Reading it calls `run`, which may throw
  /// UsageError. Returns the command's options.
  OptionList add_command(const std::string& name, const std::string& summary,
                         const std::function<void()>& run);

  /// Reads main()'s arguments. Returns false after it has printed the help or the version. Throws UsageError.
  bool read(int count, const char* const* values);
  /// Likewise, from the words after the program's name.
  bool read(std::vector<std::string> words);
  /// Likewise, but prints to `errors` what is wrong. Returns the exit status if the program ends now: 0 after
  /// the help or the version, 2 after an error.
  std::optional<int> read(int count, const char* const* values, std::ostream& errors);
  std::optional<int> read(std::vector<std::string> words, std::ostream& errors);
  /// Prints `error` to `errors`. Returns the exit status of a wrong command line, 2.
  int refuse(const UsageError& error, std::ostream& errors) const;
  /// The name of the program.
  std::string program() const;

 private:
  std::unique_ptr<CLI::App> application_;
  OptionList options_;
};

/// Gives a program's command line what all programs share: the layout of --help, --version, and
/// messages about a wrong command line (wrong_usage). Call it before adding subcommands, which inherit it.
void set_up(CLI::App& application);

/// Returns what is wrong with the command line that `application` could not read, in one line without the
/// program's name. An unknown option or command, or a value that is none of an option's choices, comes with the
/// one that it most likely meant.
std::string wrong_usage(const CLI::App& application, const CLI::Error& error);

}  // namespace kaven::command_line
