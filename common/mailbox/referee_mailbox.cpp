#include "common/mailbox/referee_mailbox.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace kaven::mailbox {

namespace {

system::Descriptor open_directory(const boost::filesystem::path& directory) {
  system::Descriptor descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!descriptor) throw std::system_error(errno, std::generic_category(), directory.string());
  return descriptor;
}

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISLNK(mode)) return "a symbolic link";
  return "a device";
}

bool fault_of_the_machine(int error) {
  return error == ENOSPC || error == EIO || error == EDQUOT || error == EMFILE || error == ENFILE ||
         error == ENOMEM || error == EROFS;
}

}  // namespace

RefereeMailbox::RefereeMailbox(const boost::filesystem::path& working_directory,
                               const boost::filesystem::path& staging_directory, const std::string& stem)
    : directory(open_directory(working_directory)),
      staging(open_directory(staging_directory)),
      turn_name(stem + ".in"),
      answer_name(stem + ".out"),
      staged_name(working_directory.filename().string() + "." + stem + ".staged") {}

bool RefereeMailbox::present(const std::string& name) const {
  const auto seen = [&] {
    return ::faccessat(directory.get(), name.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  };
  if (seen()) return true;
  // A program may have taken everybody's rights to its directory away.
  return errno == EACCES && ::fchmod(directory.get(), S_IRWXU) == 0 && seen();
}

bool RefereeMailbox::remove(const std::string& name) {
  if (::unlinkat(directory.get(), name.c_str(), 0) == 0) return true;
  if (errno == ENOENT) return false;
  if (errno == EISDIR || errno == EPERM || errno == ENOTEMPTY) {
    // A directory, perhaps a full one: out of the way is enough, the whole place is removed after the game.
    const std::string aside = staged_name + ".removed-" + std::to_string(++removed_count);
    if (::renameat(directory.get(), name.c_str(), staging.get(), aside.c_str()) == 0) return true;
  }
  if (errno == EACCES && ::fchmod(directory.get(), S_IRWXU) == 0) {
    if (::unlinkat(directory.get(), name.c_str(), 0) == 0) return true;
    if (errno == ENOENT) return false;
  }
  throw SpoiledDirectory(name +
                         " cannot be removed from its directory: " + std::generic_category().message(errno));
}

bool RefereeMailbox::post(std::string_view text) {
  const bool old_answer = remove(answer_name);
  std::string line(text);
  line += '\n';
  {
    const system::Descriptor staged(::openat(staging.get(), staged_name.c_str(),
                                             O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!staged) throw std::system_error(errno, std::generic_category(), staged_name);
    const ssize_t written = ::write(staged.get(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size())) {
      throw std::system_error(written < 0 ? errno : ENOSPC, std::generic_category(), staged_name);
    }
  }
  const auto rename = [&] {
    return ::renameat(staging.get(), staged_name.c_str(), directory.get(), turn_name.c_str());
  };
  if (rename() == 0) return old_answer;
  if (errno == EISDIR) {
    remove(turn_name);
    if (rename() == 0) return old_answer;
  }
  if (errno == EACCES && ::fchmod(directory.get(), S_IRWXU) == 0 && rename() == 0) return old_answer;
  const int error = errno;
  if (fault_of_the_machine(error)) throw std::system_error(error, std::generic_category(), turn_name);
  throw SpoiledDirectory(turn_name +
                         " cannot be put into its directory: " + std::generic_category().message(error));
}

bool RefereeMailbox::turn_file_taken() const {
  return !present(turn_name);
}

void RefereeMailbox::remove_turn_file() {
  remove(turn_name);
}

bool RefereeMailbox::answer_present() const {
  return present(answer_name);
}

void RefereeMailbox::remove_answer() {
  remove(answer_name);
}

AnswerLook RefereeMailbox::look() const {
  const system::Descriptor answer(::openat(directory.get(), answer_name.c_str(),
                                           O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!answer) {
    const int error = errno;
    if (error == ENOENT) return NoAnswer{};
    if (error == ELOOP) return UnusableAnswer{answer_name + " is a symbolic link, not a file"};
    if (fault_of_the_machine(error)) throw std::system_error(error, std::generic_category(), answer_name);
    return UnusableAnswer{answer_name + " cannot be opened: " + std::generic_category().message(error)};
  }
  struct stat status {};
  if (::fstat(answer.get(), &status) != 0)
    throw std::system_error(errno, std::generic_category(), answer_name);
  if (!S_ISREG(status.st_mode)) {
    return UnusableAnswer{answer_name + " is " + kind_of(status.st_mode) + ", not a file"};
  }
  if (status.st_size == 0) return NoAnswer{};
  std::string text(largest_answer + 1 < static_cast<std::size_t>(status.st_size)
                       ? largest_answer + 1
                       : static_cast<std::size_t>(status.st_size),
                   '\0');
  const ssize_t length = ::read(answer.get(), text.data(), text.size());
  if (length < 0) throw std::system_error(errno, std::generic_category(), answer_name);
  if (length == 0) return NoAnswer{};
  text.resize(static_cast<std::size_t>(length));
  return AnswerText{std::move(text)};
}

}  // namespace kaven::mailbox
