#pragma once

#include <sys/types.h>

#include <cstddef>
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

/// There is no such file, or nothing is in it yet.
struct NoAnswer {};

/// What a file holds at this moment; its writer may not be done. At most largest_answer + 1 bytes.
struct AnswerText {
  std::string text;
};

/// Something lies under the file's name that can never become an answer: a link, a directory, a device.
struct UnusableAnswer {
  std::string reason;
};

/// A file that a program has made, and how its text begins.
struct FoundFile {
  std::string name;
  std::string text;  ///< at most 200 bytes; empty where it cannot be looked at
};

using AnswerLook = std::variant<NoAnswer, AnswerText, UnusableAnswer>;

/// The program made its directory unusable, so that a file cannot be put into it: its own fault.
class UnusableDirectory : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What happens to a file in a program's directory, as far as the referee has to do with it.
enum class FileEvent : std::uint8_t {
  put,      ///< the referee has put it there
  seen,     ///< the referee has looked at it: the same text may be seen many times
  absent,   ///< the referee has looked in vain
  removed,  ///< the referee has removed it
};
/// `text` is what a file holds that was put there or seen, else empty.
using FileListener = std::function<void(FileEvent event, const std::string& name, std::string_view text)>;

/// Files put into and read from a directory that belongs to a program nobody trusts: links are never
/// followed, nothing blocks, nothing large is read. What is written appears whole: it is written under a
/// hidden name and renamed. What fails by the program's doing throws UnusableDirectory; what fails by the
/// machine's (no space, input/output error) std::system_error.
class ProgramDirectory {
 public:
  /// `working_directory`, an open directory, belongs to the program; `alone_on_its_file_system`: whoever has
  /// filled that, it was the program; files are written under `staged_file` first. `program_user` is to own
  /// them, who may get the directory itself only later; 0: whoever owns that. Throws std::system_error when
  /// it cannot be opened once more.
  ProgramDirectory(int working_directory, std::string staged_file, bool alone_on_its_file_system,
                   uid_t program_user = 0);

  /// Makes the file `name` hold `text`, in the place of whatever lies there.
  void put(const std::string& name, std::string_view text);
  /// Makes a new file `name` with `text`, in the place of whatever lies there, as a program would: whoever
  /// watches the directory sees a file made, written and closed, and nothing renamed. It may be seen empty.
  void make(const std::string& name, std::string_view text);
  /// Makes `name` a symbolic link to `target`, unless something lies there already.
  void link(const std::string& name, const std::string& target);
  /// Whether something lies under that name.
  bool present(const std::string& name) const;
  /// Removes whatever lies there. True when there was something.
  bool remove(const std::string& name);
  /// Looks at a file once, without waiting.
  AnswerLook look(const std::string& name) const;
  /// The names in the directory, sorted, but those that this class uses for itself; of very many only some.
  std::vector<std::string> names() const;
  /// The files, but no folders, that lie there under other names than `known`; of very many only some. A folder may be
  /// the one that the program works in.
  std::vector<FoundFile> files_besides(const std::vector<std::string>& known) const;

  /// Tells `listener` of every event from now on.
  void follow(FileListener listener) { listener_ = std::move(listener); }

 private:
  AnswerLook look_at(const std::string& name) const;
  void tell(FileEvent event, const std::string& name, std::string_view text = {}) const {
    if (listener_) listener_(event, name, text);
  }
  void put_in_place(const std::string& name, std::string_view text);
  /// Writes `text` to a new file under the name `file`; `name` is what messages call it.
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
