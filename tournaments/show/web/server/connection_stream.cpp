// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/connection_stream.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace kaven::tournaments::web::server {

namespace {

using namespace std::chrono_literals;

constexpr auto longest_request = 10s;  // for receiving a complete request
constexpr auto longest_silence = 5s;   // without progress while sending
constexpr auto longest_answer = 60s;   // for all waits while sending an answer

}  // namespace

bool ConnectionStream::expect_request(std::chrono::milliseconds longest) {
  taken_ = end_ - begin_;
  allowed_ = largest_request_;
  if (begin_ == end_ && !wait(POLLIN, Clock::now() + longest)) return false;
  waited_ = {};
  request_end_ = Clock::now() + longest_request;
  longest_pause_ = longest_request;
  return true;
}

ConnectionStream::HeadEnd ConnectionStream::read_head(std::string& head) {
  RequestHead checked;
  while (!checked.ended()) {
    if (begin_ == end_ && taken_ >= allowed_) return HeadEnd::too_large;
    if (begin_ == end_ && !fill()) return HeadEnd::cut_off;
    const char byte = buffer_.at(begin_++);
    if (!checked.take(byte)) return HeadEnd::improper;
    head += byte;
  }
  return HeadEnd::whole;
}

void ConnectionStream::expect_body(std::size_t bytes, std::chrono::milliseconds longest,
                                   std::chrono::seconds pause) {
  allowed_ = taken_ + bytes;
  request_end_ = Clock::now() + longest;
  longest_pause_ = pause;
}

std::string_view ConnectionStream::read(std::size_t most) {
  if (begin_ == end_ && !fill()) return {};
  const std::string_view bytes(buffer_.data() + begin_, std::min(most, end_ - begin_));
  begin_ += bytes.size();
  return bytes;
}

bool ConnectionStream::wait_to_write() {
  const Clock::time_point begin = Clock::now();
  const bool writable =
      wait(POLLOUT, begin + std::min<Clock::duration>(longest_silence, longest_answer - waited_));
  waited_ += Clock::now() - begin;
  return writable;
}

bool ConnectionStream::write(std::string_view text) {
  while (!text.empty()) {
    if (!wait_to_write()) return false;
    const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return false;
    text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

bool ConnectionStream::fill() {
  if (taken_ >= allowed_ || !wait(POLLIN, std::min(request_end_, Clock::now() + longest_pause_)))
    return false;
  const std::size_t most = std::min(buffer_.size(), allowed_ - taken_);
  const ssize_t count = ::recv(descriptor_, buffer_.data(), most, 0);
  if (count <= 0) return false;
  taken_ += static_cast<std::size_t>(count);
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  return true;
}

bool ConnectionStream::wait(short event, Clock::time_point until) const {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd polled{.fd = descriptor_, .events = event, .revents = 0};
    const int ready = ::poll(&polled, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0 && (polled.revents & (event | POLLHUP)) != 0;
  }
}

}  // namespace kaven::tournaments::web::server
