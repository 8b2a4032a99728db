#include "referee/custody/capped_log.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace kaven::referee {

namespace {

constexpr std::size_t largest_tail = 65536;

int opening_flags(LogBeginning beginning) {
  return O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (beginning == LogBeginning::anew ? O_TRUNC : O_APPEND);
}

}  // namespace

CappedLog::CappedLog(const boost::filesystem::path& file, std::size_t cap, LogBeginning beginning)
    : log(::open(file.c_str(), opening_flags(beginning), 0644)), room(cap) {
  struct stat status {};
  if (!log || ::fstat(log.get(), &status) != 0) {
    throw std::system_error(errno, std::generic_category(), file.string());
  }
  room -= std::min(room, static_cast<std::size_t>(status.st_size));
}

CappedLog::~CappedLog() {
  finish();
}

void CappedLog::keep(std::string_view text) {
  const std::string_view written = text.substr(0, room);
  if (!written.empty()) {
    const ssize_t result = ::write(log.get(), written.data(), written.size());
    if (result != static_cast<ssize_t>(written.size())) {
      spdlog::warn("a program's log cannot be written any further: {}",
                   std::generic_category().message(result < 0 ? errno : ENOSPC));
      room = 0;
    } else {
      room -= written.size();
    }
  }
  tail.append(text.substr(written.size()));
  if (tail.size() > largest_tail) {
    const std::size_t excess = tail.size() - largest_tail;
    tail.erase(0, excess);
    dropped += excess;
  }
}

void CappedLog::finish() {
  if (dropped > 0) tail.insert(0, "\n[" + std::to_string(std::exchange(dropped, 0)) + " bytes left out]\n");
  room = tail.size();
  const std::string end = std::exchange(tail, {});
  keep(end);
}

}  // namespace kaven::referee
