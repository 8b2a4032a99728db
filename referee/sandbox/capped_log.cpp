// SPDX-License-Identifier: MIT
#include "referee/sandbox/capped_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "common/system/log.hpp"

namespace kaven::referee::sandbox {

namespace {

constexpr std::size_t largest_tail = 65536;

int opening_flags(LogMode mode) {
  return O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (mode == LogMode::truncate ? O_TRUNC : O_APPEND);
}

}  // namespace

CappedLog::CappedLog(const boost::filesystem::path& file, std::size_t cap, LogMode mode)
    : log_(::open(file.c_str(), opening_flags(mode), 0644)), room_(cap) {
  struct stat status {};
  if (!log_ || ::fstat(log_.get(), &status) != 0) {
    throw std::system_error(errno, std::generic_category(), file.string());
  }
  room_ -= std::min(room_, static_cast<std::size_t>(status.st_size));
}

CappedLog::~CappedLog() {
  finish();
}

void CappedLog::append(std::string_view text) {
  const std::string_view written = text.substr(0, room_);
  if (!written.empty()) {
    const ssize_t result = ::write(log_.get(), written.data(), written.size());
    if (result != static_cast<ssize_t>(written.size())) {
      system::log_warning("a program's log cannot be written any further: {}",
                          std::generic_category().message(result < 0 ? errno : ENOSPC));
      room_ = 0;
    } else {
      room_ -= written.size();
    }
  }
  tail_.append(text.substr(written.size()));
  if (tail_.size() > largest_tail) {
    const std::size_t excess = tail_.size() - largest_tail;
    tail_.erase(0, excess);
    dropped_ += excess;
  }
}

void CappedLog::finish() {
  if (dropped_ > 0)
    tail_.insert(0, "\n[" + std::to_string(std::exchange(dropped_, 0)) + " bytes left out]\n");
  room_ = tail_.size();
  const std::string end = std::exchange(tail_, {});
  append(end);
}

}  // namespace kaven::referee::sandbox
