#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kaven::tournaments::commands {

/// An option of a subcommand, for further constraints besides its name and meaning.
class DeclaredOption {
 public:
  explicit DeclaredOption(CLI::Option& option) : option_(&option) {}

  DeclaredOption& required();
  /// Makes its present value the default and shows it in the help.
  DeclaredOption& show_default();
  DeclaredOption& between(int least, int most);
  DeclaredOption& between(double least, double most);
  DeclaredOption& positive();
  DeclaredOption& excludes(const DeclaredOption& other);

 private:
  CLI::Option* option_;
};

/// The options of one subcommand. They hide CLI11, which takes seconds to compile: only option_list.cpp and
/// command_line.cpp include it.
class OptionList {
 public:
  explicit OptionList(CLI::App& command) : command_(command) {}

  /// Adds an option `--name`, or a positional argument if the name has no hyphens. Supported value types
  /// (strings, paths, numbers, optional ones, vectors) are listed at the end of option_list.cpp.
  template <typename Value>
  DeclaredOption add(const std::string& name, Value& value, const std::string& meaning);
  /// Adds an option without a value, which sets `value`.
  DeclaredOption add_flag(const std::string& name, bool& value, const std::string& meaning);
  /// Adds a repeatable option; `take` receives its texts in the order of the command line.
  DeclaredOption add_repeated(const std::string& name, const std::function<void(const std::string&)>& take,
                              const std::string& meaning);
  /// Changes the meaning of the option `name` (`--seed`), which exists.
  void describe(const std::string& name, const std::string& meaning);
  /// Sets the text below the options in the help.
  void footer(const std::string& text);
  /// Shows settings of tournaments only under --help-all.
  void hide_settings();
  /// Hides the subcommand from the help of `tournament`.
  void hide();

  /// Returns the CLI11 command, for rooms that declare their own options.
  CLI::App& command() const { return command_; }

 private:
  CLI::App& command_;
};

}  // namespace kaven::tournaments::commands
