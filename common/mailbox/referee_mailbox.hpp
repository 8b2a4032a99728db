// SPDX-License-Identifier: MIT
#pragma once

// The file protocol: two files in the agent's working directory; each side writes one and deletes the other.
//
//   referee                      agent
//   writes  STEM.in   ────────▶  deletes it, thinks     the colour, `W` or `B`; later the opponent's move, `(B D 2)`
//   deletes STEM.out  ◀────────  writes  STEM.out       its move, `(W D 1)`
//
// New files are written under a hidden name and renamed, so that a reader never sees a part of them; the agent may also
// write directly, so the referee waits for a complete text. The referee touches the directory only through
// program_directory.hpp, because a program may have put anything there: links, pipes, folders, a million names. A
// failure that the program caused throws UnusableDirectory, a failure of the machine std::system_error: only the first
// is a forfeit. Nothing here waits for an answer or knows a clock, except AgentMailbox (agent_mailbox.hpp), the other
// end.

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/mailbox/program_directory.hpp"

namespace kaven::mailbox {

/// How long a program that answered before it deleted its turn file may take to delete it.
inline constexpr std::chrono::milliseconds deletion_grace{250};

/// The referee's end of the file pair `STEM.in` / `STEM.out` in a program's directory.
///
///   post("W") → STEM.in appears → the program deletes it → STEM.out appears → look() → remove_answer() → …
class RefereeMailbox {
 public:
  /// `working_directory` is an open directory of the program. `alone_on_its_file_system`: only this program
  /// writes to the file system, so a full one is its fault. Throws std::system_error if the directory cannot
  /// be opened again.
  RefereeMailbox(int working_directory, const std::string& stem, bool alone_on_its_file_system);

  /// Removes whatever is named STEM.in and STEM.out, so that an old answer is never taken for a new one, then
  /// creates STEM.in with `text` and a line end. Returns whether an old answer was removed. Throws
  /// UnusableDirectory; std::system_error if the machine is at fault (disk full, input/output error).
  bool post(std::string_view text);

  /// Whether the program has deleted STEM.in.
  bool turn_file_taken() const;
  /// Removes STEM.in if the program did not.
  void remove_turn_file();

  /// Reads STEM.out once, without waiting.
  AnswerLook look() const;
  /// Whether STEM.out exists, even if it is empty.
  bool answer_there() const { return directory_.present(answer_name_); }
  /// Files that the program wrote other than STEM.out: its author may have used a different name.
  std::vector<FoundFile> other_files() const;
  /// Removes STEM.out, so that the next answer is known to be new.
  void remove_answer();

  /// Reports all events of both files from now on to `listener`.
  void follow(FileListener listener) { directory_.follow(std::move(listener)); }

  const std::string& turn_file_name() const { return turn_name_; }
  const std::string& answer_file_name() const { return answer_name_; }

 private:
  ProgramDirectory directory_;
  std::string turn_name_;
  std::string answer_name_;
  std::vector<std::string> known_;  ///< the names of the two files, and names that the program did not create
};

}  // namespace kaven::mailbox
