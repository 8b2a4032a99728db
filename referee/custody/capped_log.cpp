#include "referee/custody/capped_log.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <vector>

namespace kaven::referee {

namespace {

constexpr std::size_t largest_tail = 65536;
constexpr std::size_t largest_piece = 65536;
// 64 KiB pieces, four of them between two pauses of 10 ms: the 25 MB/s of the header.
constexpr int pieces_between_pauses = 4;
constexpr std::chrono::milliseconds pause_length{10};
// What a pipe can still hold when its writers are gone.
constexpr int pieces_at_the_end = 32;

}  // namespace

CappedLog::CappedLog(boost::asio::io_context& context, const boost::filesystem::path& file, std::size_t cap)
    : log(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644)),
      pipe_out(context),
      pause(context),
      room(cap) {
  if (!log) throw std::system_error(errno, std::generic_category(), file.string());
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  pipe_out.assign(ends[0]);
  pipe_in = system::Descriptor(ends[1]);
  // Only our end: the program's end stays blocking, as programs expect of their output.
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  wait_for_text();
}

CappedLog::~CappedLog() {
  finish();
}

void CappedLog::keep(const char* text, std::size_t length) {
  const std::size_t written = std::min(length, room);
  if (written > 0) {
    const ssize_t result = ::write(log.get(), text, written);
    if (result != static_cast<ssize_t>(written)) {
      spdlog::warn("a program's log cannot be written any further: {}",
                   std::generic_category().message(result < 0 ? errno : ENOSPC));
      room = 0;
    } else {
      room -= written;
    }
  }
  if (written < length) {
    tail.append(text + written, length - written);
    if (tail.size() > largest_tail) {
      const std::size_t excess = tail.size() - largest_tail;
      tail.erase(0, excess);
      dropped += excess;
    }
  }
}

bool CappedLog::take_some() {
  std::array<char, largest_piece> piece;
  const ssize_t length = ::read(pipe_out.native_handle(), piece.data(), piece.size());
  if (length == 0) writers_gone = true;
  if (length <= 0) return length < 0 && errno == EINTR;
  keep(piece.data(), static_cast<std::size_t>(length));
  return true;
}

void CappedLog::wait_for_text() {
  pipe_out.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                      [this](const boost::system::error_code& error) {
                        if (error) return;
                        int pieces = 0;
                        while (pieces < pieces_between_pauses && take_some()) ++pieces;
                        if (writers_gone) return;
                        if (pieces < pieces_between_pauses) {
                          wait_for_text();
                          return;
                        }
                        pause.expires_after(pause_length);
                        pause.async_wait([this](const boost::system::error_code& cancelled) {
                          if (!cancelled) wait_for_text();
                        });
                      });
}

void CappedLog::finish() {
  if (finished) return;
  finished = true;
  boost::system::error_code ignored;
  pause.cancel(ignored);
  for (int pieces = 0; pieces < pieces_at_the_end && take_some(); ++pieces) {
  }
  pipe_out.close(ignored);
  if (dropped > 0) tail.insert(0, "\n[" + std::to_string(dropped) + " bytes left out]\n");
  room = tail.size();
  const std::string end = std::move(tail);
  tail.clear();
  keep(end.data(), end.size());
}

}  // namespace kaven::referee
