#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "common/mailbox/program_directory.hpp"

namespace kaven::mailbox {

/// For a program that answers before it deletes its turn file: time enough to do so by itself.
inline constexpr std::chrono::milliseconds deletion_grace{250};

/// The referee's end of the file pair `STEM.in` / `STEM.out` in a program's directory.
///
///   post("W") → STEM.in appears → the program deletes it → STEM.out appears → look() → remove_answer() → …
class RefereeMailbox {
 public:
  /// `working_directory`, an open directory, belongs to the program; `alone_on_its_file_system`: whoever has
  /// filled that, it was the program. Throws std::system_error when it cannot be opened once more.
  RefereeMailbox(int working_directory, const std::string& stem, bool alone_on_its_file_system);

  /// Makes STEM.in with `text` and a line end. Whatever lies under the names STEM.in and STEM.out is removed
  /// first: an old answer is never taken for a new one. True when there was one. Throws UnusableDirectory;
  /// std::system_error when the machine is at fault (no space, input/output error).
  bool post(std::string_view text);

  /// The program has deleted STEM.in.
  bool turn_file_taken() const;
  /// Removes STEM.in, which the program should have done.
  void remove_turn_file();

  /// One look at STEM.out, without waiting.
  AnswerLook look() const;
  /// Removes STEM.out, so that the next one is known to be new.
  void remove_answer();

  const std::string& turn_file_name() const { return turn_name; }
  const std::string& answer_file_name() const { return answer_name; }

 private:
  ProgramDirectory directory;
  std::string turn_name;
  std::string answer_name;
};

}  // namespace kaven::mailbox
