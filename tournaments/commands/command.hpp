#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kaven::tournaments::commands {

class OptionList;

/// A command line that asks for what cannot be: what() says it to whoever typed it.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A verb of `tournament`. The file of a verb has its options, its help and what it does; the table in
/// command_line.cpp has a row for it, and no other file knows of it.
class Command {
 public:
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string_view name() const { return name_; }
  /// What it does, in the line that the help of `tournament` has for it.
  std::string_view summary() const { return summary_; }

  /// Declares its options. Their values are written into this object when a command line is read.
  virtual void declare(OptionList& options) = 0;
  /// Does what the command line says that has been read, and returns the exit status. Throws UsageError;
  /// other exceptions are failures whose what() is for people.
  virtual int run() = 0;

 protected:
  Command(std::string_view name, std::string_view summary) : name_(name), summary_(summary) {}

 private:
  std::string_view name_;
  std::string_view summary_;
};

}  // namespace kaven::tournaments::commands
