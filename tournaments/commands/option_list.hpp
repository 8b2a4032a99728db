#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kaven::tournaments::commands {

/// An option of a verb: what may be said of it besides its name and meaning.
class DeclaredOption {
 public:
  explicit DeclaredOption(CLI::Option& option) : option_(&option) {}

  DeclaredOption& required();
  /// Its value before a command line is read is its default, and stands in the help.
  DeclaredOption& show_default();
  DeclaredOption& between(int least, int most);
  DeclaredOption& between(double least, double most);
  DeclaredOption& positive();
  DeclaredOption& excludes(const DeclaredOption& other);

 private:
  CLI::Option* option_;
};

/// The options of one verb. CLI11, which reads them, takes seconds to compile: so the files of the verbs see
/// this, and only option_list.cpp and command_line.cpp see CLI11.
class OptionList {
 public:
  explicit OptionList(CLI::App& command) : command_(command) {}

  /// An option `--name`, or a positional argument when the name has no hyphens. Values are a string, a path,
  /// a number, an optional one, or a vector: the types are listed at the end of option_list.cpp.
  template <typename Value>
  DeclaredOption add(const std::string& name, Value& value, const std::string& meaning);
  /// An option without a value, which sets `value`.
  DeclaredOption add_flag(const std::string& name, bool& value, const std::string& meaning);
  /// An option whose texts go to `take` in the order of the command line; it may be there several times.
  DeclaredOption add_repeated(const std::string& name, const std::function<void(const std::string&)>& take,
                              const std::string& meaning);
  /// What stands in the help below the options.
  void footer(const std::string& text);
  /// The help of `tournament` does not list the verb.
  void hide();

  /// The command that rooms declare options of their own for.
  CLI::App& command() const { return command_; }

 private:
  CLI::App& command_;
};

}  // namespace kaven::tournaments::commands
