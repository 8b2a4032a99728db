// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/command_line/command_line.hpp"
#include "common/command_line/option_list.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::commands {

using command_line::DeclaredOption;
using command_line::OptionList;
using command_line::UsageError;

/// Returns the error that `word`, given to `option`, is none of `known`, with the one that was probably meant.
UsageError unknown_choice(std::string_view option, std::string_view word,
                          std::span<const std::string_view> known);

/// Returns the value that `word`, given to `option`, names. Throws UsageError if `table` does not contain it.
template <typename Enum, std::size_t count>
Enum chosen(std::string_view option, std::string_view word, const text::WordTable<Enum, count>& table) {
  const auto value = table.find(word);
  if (!value) throw unknown_choice(option, word, table.words());
  return *value;
}

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
