// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/notation/move_text.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::mailbox {

using notation::largest_answer;

/// The file does not exist or is still empty.
struct NoAnswer {};

/// By how much a file's time of change may lie before the change: the kernel takes it from its last tick.
std::chrono::nanoseconds file_clock_step();

/// The current contents of a file, at most largest_answer + 1 bytes. Its writer may not be finished.
struct AnswerText {
  std::string text;
  std::chrono::nanoseconds age{0};  ///< since its last change, or up to file_clock_step() more
};

/// Returns the text of an AnswerText for a message: printable, and cut with the number of its bytes if it is long.
std::string shown_answer(std::string_view text);

/// The file's name is taken by something that can never become an answer: a link, a directory, a device.
struct UnusableAnswer {
  std::string reason;
};

/// A file that a program created, with the beginning of its text.
struct FoundFile {
  std::string name;
  std::string text;  ///< at most 200 bytes; empty if the file cannot be read
};

using AnswerLook = std::variant<NoAnswer, AnswerText, UnusableAnswer>;

/// The program made its directory unusable, so that the referee cannot create a file in it: the program's
/// fault.
class UnusableDirectory : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An action of the referee on a file in a program's directory, or an observation of it.
enum class FileEvent : std::uint8_t {
  put,      ///< the referee created it
  seen,     ///< the referee read it; the same text may be reported many times
  absent,   ///< the referee looked for it and it was absent
  removed,  ///< the referee removed it
};
/// `text` is the content of a file that was put or seen, otherwise empty.
using FileListener = std::function<void(FileEvent event, const std::string& name, std::string_view text)>;

/// Creates and reads files in the directory of an untrusted program: never follows links, never blocks, never
/// reads much. A new file appears complete, because it is written under a hidden name and renamed. Failures
/// caused by the program throw UnusableDirectory; failures of the machine (disk full, input/output error)
/// throw std::system_error.
class ProgramDirectory {
 public:
  /// `working_directory` is an open directory of the program. `alone_on_its_file_system`: only this program
  /// writes to the file system, so a full one is its fault. Files are first written under the name
  /// `staged_file`. `program_user` becomes the owner of the files (the program may become the owner of the
  /// directory only later); 0: the directory's owner. Throws std::system_error if the directory cannot be
  /// opened again.
  ProgramDirectory(int working_directory, std::string staged_file, bool alone_on_its_file_system,
                   uid_t program_user = 0);

  /// Creates the file `name` with `text`, replacing whatever has that name.
  void put(const std::string& name, std::string_view text);
  /// Creates the file `name` with `text`, replacing whatever has that name, without a rename: a watcher sees
  /// a file created, written and closed, as if a program had made it. The file may be seen empty.
  void make(const std::string& name, std::string_view text);
  /// Makes `name` a symbolic link to `target`, unless the name is taken.
  void link(const std::string& name, const std::string& target);
  /// Whether anything has that name.
  bool present(const std::string& name) const;
  /// Removes whatever has that name. Returns whether there was something.
  bool remove(const std::string& name);
  /// Reads a file once, without waiting.
  AnswerLook look(const std::string& name) const;
  /// The files with names other than `known`; not folders, because a program may work in one. A very large
  /// directory is not listed completely.
  std::vector<std::string> names() const;
  /// The regular files with names other than `known`; not folders, because a program may work in one. A very
  /// large directory is not listed completely.
  std::vector<FoundFile> files_besides(const std::vector<std::string>& known) const;

  /// Reports every event from now on to `listener`.
  void follow(FileListener listener) { listener_ = std::move(listener); }

 private:
  AnswerLook look_at(const std::string& name) const;
  void tell(FileEvent event, const std::string& name, std::string_view text = {}) const {
    if (listener_) listener_(event, name, text);
  }
  void put_in_place(const std::string& name, std::string_view text);
  /// Writes `text` to a new file `file`; messages call it `name`.
  void write_new(const std::string& file, const std::string& name, std::string_view text);
  std::optional<uid_t> owner_of_files() const;
  bool fault_of_the_machine(int error) const;
  [[noreturn]] void throw_unusable(const std::string& what, int error) const;

  system::Descriptor directory_;
  std::string staged_name_;
  bool alone_;
  uid_t user_;
  int removed_count_ = 0;
  FileListener listener_;
};

}  // namespace kaven::mailbox
