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
/// nobody trusts: links are never followed, nothing blocks, nothing large is read.
///
///   post("W") → STEM.in appears → the program deletes it → STEM.out appears → look() → remove_answer() → …
class RefereeMailbox {
 public:
  /// `working_directory` belongs to the program. `staging_directory` is a directory on the same file system
  /// that the program does not know: files are written there and renamed, so that the program never sees half
  /// of one. Throws std::system_error when one cannot be opened.
  RefereeMailbox(const boost::filesystem::path& working_directory,
                 const boost::filesystem::path& staging_directory, const std::string& stem);

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
  /// Something lies under the name STEM.out.
  bool answer_present() const;
  /// Removes STEM.out, so that the next one is known to be new.
  void remove_answer();

  const std::string& turn_file_name() const { return turn_name; }
  const std::string& answer_file_name() const { return answer_name; }

 private:
  bool present(const std::string& name) const;
  /// True when there was something to remove.
  bool remove(const std::string& name);

  system::Descriptor directory;
  system::Descriptor staging;
  std::string turn_name;
  std::string answer_name;
  std::string staged_name;
  int removed_count = 0;
};

}  // namespace kaven::mailbox
