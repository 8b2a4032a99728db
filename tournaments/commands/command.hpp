#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kaven::tournaments::commands {

class OptionList;

/// An invalid command line; what() is the message for the user.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A subcommand of `tournament`. Its file contains its options, its help and its action; the only other file
/// that refers to it is the table in command_line.cpp.
class Command {
 public:
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string_view name() const { return name_; }
  /// Returns the line about it in the help of `tournament`.
  std::string_view summary() const { return summary_; }

  /// Declares its options. Reading a command line stores their values in this object.
  virtual void declare(OptionList& options) = 0;
  /// Executes the command with the options read, and returns the exit status. Throws UsageError; every other
  /// exception is a failure whose what() is for people.
  virtual int run() = 0;

 protected:
  Command(std::string_view name, std::string_view summary) : name_(name), summary_(summary) {}

 private:
  std::string_view name_;
  std::string_view summary_;
};

}  // namespace kaven::tournaments::commands
