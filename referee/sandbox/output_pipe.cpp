// SPDX-License-Identifier: MIT
#include "referee/sandbox/output_pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <system_error>
#include <utility>

namespace kaven::referee::sandbox {

namespace {

constexpr std::size_t largest_piece = 65536;
// Four pieces of 64 KiB between two pauses of 10 ms make the 25 MB/s of the header.
constexpr int pieces_between_pauses = 4;
constexpr std::chrono::milliseconds pause_length{10};
// More pieces than a pipe can hold.
constexpr int pieces_at_once = 32;

}  // namespace

OutputPipe::OutputPipe(boost::asio::io_context& context, Listener listener)
    : listener_(std::move(listener)), pipe_out_(context), pause_(context) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  pipe_out_.assign(ends[0]);
  pipe_in_ = system::Descriptor(ends[1]);
  // Only the referee's end is non-blocking: programs expect that their output blocks.
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  wait_for_text();
}

bool OutputPipe::take_some() {
  std::array<char, largest_piece> piece;
  const ssize_t length = ::read(pipe_out_.native_handle(), piece.data(), piece.size());
  if (length == 0) writers_gone_ = true;
  if (length <= 0) return length < 0 && errno == EINTR;
  listener_({piece.data(), static_cast<std::size_t>(length)});
  return true;
}

void OutputPipe::wait_for_text() {
  pipe_out_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                       [this](const boost::system::error_code& error) {
                         if (error) return;
                         int pieces = 0;
                         while (pieces < pieces_between_pauses && take_some()) ++pieces;
                         if (writers_gone_) return;
                         if (pieces < pieces_between_pauses) {
                           wait_for_text();
                           return;
                         }
                         pause_.expires_after(pause_length);
                         pause_.async_wait([this](const boost::system::error_code& cancelled) {
                           if (!cancelled) wait_for_text();
                         });
                       });
}

void OutputPipe::take_what_is_there() {
  if (!pipe_out_.is_open()) return;
  for (int pieces = 0; pieces < pieces_at_once && take_some(); ++pieces) {
  }
}

void OutputPipe::close() {
  boost::system::error_code ignored;
  pause_.cancel(ignored);
  pipe_out_.close(ignored);
}

}  // namespace kaven::referee::sandbox
