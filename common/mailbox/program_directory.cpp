// SPDX-License-Identifier: MIT
#include "common/mailbox/program_directory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <memory>
#include <system_error>
#include <utility>

#include "common/text/printable.hpp"

namespace kaven::mailbox {

namespace {

// Bounds the cost of programs that create files without end.
constexpr std::size_t most_names = 1000;
constexpr std::size_t most_found = 20;
constexpr std::size_t shown_bytes = 200;
constexpr std::string_view removed_mark = ".removed-";

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISLNK(mode)) return "a symbolic link";
  return "a device";
}

// Not the time of the last write, which a program can set.
std::chrono::nanoseconds age_of(const struct stat& status) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  return std::chrono::seconds(now.tv_sec - status.st_ctim.tv_sec) +
         std::chrono::nanoseconds(now.tv_nsec - status.st_ctim.tv_nsec);
}

}  // namespace

std::chrono::nanoseconds file_clock_step() {
  timespec step{};
  ::clock_getres(CLOCK_REALTIME_COARSE, &step);
  return std::chrono::seconds(step.tv_sec) + std::chrono::nanoseconds(step.tv_nsec);
}

std::string shown_answer(std::string_view text) {
  if (text.size() <= largest_answer) return text::printable(text);
  constexpr std::size_t longest_escape = 4;  // of one byte
  return text::printable(text.substr(0, shown_bytes), shown_bytes * longest_escape) + " … (more than " +
         std::to_string(largest_answer) + " bytes)";
}

ProgramDirectory::ProgramDirectory(int working_directory, std::string staged_file,
                                   bool alone_on_its_file_system, uid_t program_user)
    : directory_(::openat(working_directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      staged_name_(std::move(staged_file)),
      alone_(alone_on_its_file_system),
      user_(program_user) {
  if (!directory_) throw std::system_error(errno, std::generic_category(), "working directory of a program");
}

// No owner is set if this process can neither change the owner of files nor read files that the program
// cannot.
std::optional<uid_t> ProgramDirectory::owner_of_files() const {
  struct stat owner {};
  if (::geteuid() != 0) return std::nullopt;
  if (user_ != 0) return user_;
  if (::fstat(directory_.get(), &owner) != 0) return std::nullopt;
  return owner.st_uid;
}

bool ProgramDirectory::fault_of_the_machine(int error) const {
  if (error == ENOSPC || error == EDQUOT) return !alone_;
  return error == EIO || error == EMFILE || error == ENFILE || error == ENOMEM || error == EROFS;
}

void ProgramDirectory::throw_unusable(const std::string& what, int error) const {
  const std::string message = what + ": " + std::generic_category().message(error);
  if (fault_of_the_machine(error)) throw std::system_error(error, std::generic_category(), what);
  throw UnusableDirectory(message);
}

bool ProgramDirectory::present(const std::string& name) const {
  const auto seen = [&] {
    return ::faccessat(directory_.get(), name.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  };
  if (seen()) return true;
  // The program may have removed all permissions from its directory.
  const bool seen_then = errno == EACCES && ::fchmod(directory_.get(), S_IRWXU) == 0 && seen();
  if (!seen_then) tell(FileEvent::absent, name);
  return seen_then;
}

bool ProgramDirectory::remove(const std::string& name) {
  tell(FileEvent::removed, name);
  if (::unlinkat(directory_.get(), name.c_str(), 0) == 0) return true;
  if (errno == EACCES && ::fchmod(directory_.get(), S_IRWXU) == 0 &&
      ::unlinkat(directory_.get(), name.c_str(), 0) == 0) {
    return true;
  }
  if (errno == ENOENT) return false;
  if (errno == EISDIR || errno == EPERM || errno == ENOTEMPTY) {
    // A directory, perhaps not empty, only has to be moved away: everything is removed after the game.
    const std::string aside = "." + name + std::string(removed_mark) + std::to_string(++removed_count_);
    if (::renameat(directory_.get(), name.c_str(), directory_.get(), aside.c_str()) == 0) return true;
  }
  throw_unusable(name + " cannot be removed from its directory", errno);
}

void ProgramDirectory::write_new(const std::string& file, const std::string& name, std::string_view text) {
  const auto open_new = [&] {
    return system::Descriptor(
        ::openat(directory_.get(), file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  };
  system::Descriptor made = open_new();
  // The program may have created something there, or removed its own permissions.
  if (!made && (errno == EEXIST || errno == EACCES)) {
    remove(file);
    made = open_new();
  }
  if (!made) throw_unusable(name + " cannot be made in its directory", errno);
  // If the referee is root, its files would not belong to the program. Setting the owner a file has already
  // would cost a write to the journal.
  const auto owner = owner_of_files();
  if (owner && *owner != ::geteuid()) static_cast<void>(::fchown(made.get(), *owner, *owner));
  const ssize_t written = ::write(made.get(), text.data(), text.size());
  if (written != static_cast<ssize_t>(text.size())) {
    throw_unusable(name + " cannot be written in its directory", written < 0 ? errno : ENOSPC);
  }
}

void ProgramDirectory::make(const std::string& name, std::string_view text) {
  remove(name);
  write_new(name, name, text);
  tell(FileEvent::put, name, text);
}

void ProgramDirectory::put(const std::string& name, std::string_view text) {
  put_in_place(name, text);
  tell(FileEvent::put, name, text);
}

void ProgramDirectory::put_in_place(const std::string& name, std::string_view text) {
  write_new(staged_name_, name, text);
  const auto rename = [&] {
    return ::renameat(directory_.get(), staged_name_.c_str(), directory_.get(), name.c_str()) == 0;
  };
  if (rename()) return;
  if (errno == EISDIR) {
    remove(name);
    if (rename()) return;
  }
  if (errno == ENOENT) {
    write_new(staged_name_, name, text);
    if (rename()) return;
  }
  throw_unusable(name + " cannot be put into its directory", errno);
}

void ProgramDirectory::link(const std::string& name, const std::string& target) {
  if (::symlinkat(target.c_str(), directory_.get(), name.c_str()) == 0 || errno == EEXIST) return;
  throw_unusable(name + " cannot be linked in its directory", errno);
}

std::vector<std::string> ProgramDirectory::names() const {
  std::vector<std::string> found;
  const auto open_again = [&] { return ::openat(directory_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); };
  int opened = open_again();
  if (opened < 0 && errno == EACCES && ::fchmod(directory_.get(), S_IRWXU) == 0) opened = open_again();
  if (opened < 0) return found;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(opened), ::closedir);
  while (const dirent* const entry = entries ? ::readdir(entries.get()) : nullptr) {
    const std::string name = entry->d_name;
    const bool own =
        name.starts_with(".") && (name.ends_with(".staged") || name.find(removed_mark) != std::string::npos);
    if (name != "." && name != ".." && !own) found.push_back(name);
    if (found.size() == most_names) break;
  }
  std::ranges::sort(found);
  return found;
}

std::vector<FoundFile> ProgramDirectory::files_besides(const std::vector<std::string>& known) const {
  std::vector<FoundFile> found;
  for (const std::string& name : names()) {
    if (std::ranges::find(known, name) != known.end()) continue;
    struct stat status {};
    const bool exists = ::fstatat(directory_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!exists || S_ISDIR(status.st_mode)) continue;
    FoundFile file{.name = name};
    const AnswerLook seen = look(name);
    if (const auto* text = std::get_if<AnswerText>(&seen)) file.text = text->text.substr(0, shown_bytes);
    found.push_back(std::move(file));
    if (found.size() == most_found) break;
  }
  return found;
}

AnswerLook ProgramDirectory::look(const std::string& name) const {
  AnswerLook found = look_at(name);
  if (const auto* answer = std::get_if<AnswerText>(&found)) tell(FileEvent::seen, name, answer->text);
  return found;
}

AnswerLook ProgramDirectory::look_at(const std::string& name) const {
  const auto open_answer = [&] {
    return system::Descriptor(
        ::openat(directory_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  };
  system::Descriptor answer = open_answer();
  // The program may have removed all permissions from its directory.
  if (!answer && errno == EACCES && ::fchmod(directory_.get(), S_IRWXU) == 0) answer = open_answer();
  if (!answer) {
    const int error = errno;
    if (error == ENOENT) return NoAnswer{};
    if (error == ELOOP) return UnusableAnswer{name + " is a symbolic link, not a file"};
    if (fault_of_the_machine(error)) throw std::system_error(error, std::generic_category(), name);
    return UnusableAnswer{name + " cannot be opened: " + std::generic_category().message(error)};
  }
  struct stat status {};
  if (::fstat(answer.get(), &status) != 0) throw std::system_error(errno, std::generic_category(), name);
  if (!S_ISREG(status.st_mode)) {
    return UnusableAnswer{name + " is " + kind_of(status.st_mode) + ", not a file"};
  }
  // Root could be tricked into reading what the program may not: a hard link to another user's file.
  if (owner_of_files().value_or(status.st_uid) != status.st_uid) {
    return UnusableAnswer{name + " belongs to another user"};
  }
  // Only root could read it: the same answer must end the same way under every referee.
  if ((status.st_mode & S_IRUSR) == 0) {
    return UnusableAnswer{name + " cannot be opened: " + std::generic_category().message(EACCES)};
  }
  if (status.st_size == 0) return NoAnswer{};
  std::string text(largest_answer + 1 < static_cast<std::size_t>(status.st_size)
                       ? largest_answer + 1
                       : static_cast<std::size_t>(status.st_size),
                   '\0');
  const ssize_t length = ::read(answer.get(), text.data(), text.size());
  if (length < 0) throw std::system_error(errno, std::generic_category(), name);
  if (length == 0) return NoAnswer{};
  text.resize(static_cast<std::size_t>(length));
  return AnswerText{std::move(text), age_of(status)};
}

}  // namespace kaven::mailbox
