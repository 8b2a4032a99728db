#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/mailbox/program_directory.hpp"

namespace kaven::mailbox {

// Referee and agent talk by two files in the agent's working directory, of which each writes one and deletes
// the other. Here is the referee's end; agent_mailbox.hpp has the agent's. The referee reaches the directory
// only through program_directory.hpp, because a program may have put anything there.

/// How long a program that answers before it deletes its turn file may take to do so by itself.
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

  /// Whether the program has deleted STEM.in.
  bool turn_file_taken() const;
  /// Removes STEM.in, which the program should have done.
  void remove_turn_file();

  /// Looks at STEM.out once, without waiting.
  AnswerLook look() const;
  /// Whether an answer file lies there, if only an empty one.
  bool answer_there() const { return directory_.present(answer_name_); }
  /// What the program has written besides STEM.out: its author may have thought of another name.
  std::vector<FoundFile> other_files() const;
  /// Removes STEM.out, so that the next one is known to be new.
  void remove_answer();

  /// Tells `listener` of all that happens to both files from now on.
  void follow(FileListener listener) { directory_.follow(std::move(listener)); }

  const std::string& turn_file_name() const { return turn_name_; }
  const std::string& answer_file_name() const { return answer_name_; }

 private:
  ProgramDirectory directory_;
  std::string turn_name_;
  std::string answer_name_;
  std::vector<std::string> known_;  ///< names that are not the program's doing, and those of the two files
};

}  // namespace kaven::mailbox
