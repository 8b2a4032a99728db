#pragma once

#include <boost/filesystem/path.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "common/system/descriptor.hpp"

namespace kaven::mailbox {

/// There is no answer file, or nothing is in it yet.
struct NoAnswer {};

/// What the answer file holds at this moment; its writer may not be done. At most largest_answer + 1 bytes.
struct AnswerText {
  std::string text;
};

/// Something lies under the answer file's name that can never become an answer: a link, a directory, a
/// device.
struct UnusableAnswer {
  std::string reason;
};

using AnswerLook = std::variant<NoAnswer, AnswerText, UnusableAnswer>;

inline constexpr std::size_t largest_answer = 65536;

/// The program made its directory unusable, so that a turn file cannot be put into it. Its own fault.
class SpoiledDirectory : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The referee's end of the file pair `STEM.in` / `STEM.out` in a directory that belongs to a program
/// nobody trusts: links are never followed, nothing blocks, nothing large is read. What is written appears
/// whole: it is written under a hidden name and renamed.
///
///   post("W") → STEM.in appears → the program deletes it → STEM.out appears → look() → remove_answer() → …
class RefereeMailbox {
 public:
  /// `working_directory`, an open directory, belongs to the program; `alone_on_its_file_system`: whoever has
  /// filled that, it was the program. Throws std::system_error when it cannot be opened once more.
  RefereeMailbox(int working_directory, const std::string& stem, bool alone_on_its_file_system);

  /// Makes STEM.in with `text` and a line end. Whatever lies under the names STEM.in and STEM.out is removed
  /// first: an old answer is never taken for a new one. True when there was one. Throws SpoiledDirectory;
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
  bool present(const std::string& name) const;
  void write_staged(std::string_view text);
  /// True when there was something to remove.
  bool remove(const std::string& name);

  bool fault_of_the_machine(int error) const;
  [[noreturn]] void spoiled(const std::string& what, int error) const;

  system::Descriptor directory;
  std::string turn_name;
  std::string answer_name;
  std::string staged_name;
  bool alone;
  int removed_count = 0;
};

}  // namespace kaven::mailbox
