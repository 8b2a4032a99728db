#include "tournaments/web/server/connection_stream.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace kaven::tournaments::web::server {

namespace {

using namespace std::chrono_literals;

constexpr auto longest_request = 10s;  // for receiving a complete request
constexpr auto longest_silence = 5s;   // without progress while sending
constexpr auto longest_answer = 60s;   // for all waits while sending an answer

template <typename Ask>
void name_of(int descriptor, Ask ask, std::string& address, int& port) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  if (ask(descriptor, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (storage.ss_family == AF_INET) {
    const auto& internet = reinterpret_cast<const sockaddr_in&>(storage);
    ::inet_ntop(AF_INET, &internet.sin_addr, text.data(), text.size());
    port = ntohs(internet.sin_port);
  } else if (storage.ss_family == AF_INET6) {
    const auto& internet = reinterpret_cast<const sockaddr_in6&>(storage);
    ::inet_ntop(AF_INET6, &internet.sin6_addr, text.data(), text.size());
    port = ntohs(internet.sin6_port);
  }
  address = text.data();
}

}  // namespace

bool ConnectionStream::expect_request(std::chrono::milliseconds longest) {
  taken_ = end_ - begin_;
  allowed_ = largest_request_;
  if (begin_ == end_ && !wait(POLLIN, Clock::now() + longest)) return false;
  head_ = {};
  waited_ = {};
  request_end_ = Clock::now() + longest_request;
  longest_pause_ = longest_request;
  return true;
}

void ConnectionStream::expect_body(std::size_t bytes, std::chrono::milliseconds longest,
                                   std::chrono::seconds pause) {
  allowed_ = taken_ + bytes;
  request_end_ = Clock::now() + longest;
  longest_pause_ = pause;
}

bool ConnectionStream::wait_for_input() const {
  return wait(POLLIN, std::min(request_end_, Clock::now() + longest_pause_));
}

bool ConnectionStream::is_readable() const {
  return begin_ < end_ || wait_for_input();
}

bool ConnectionStream::is_writable() const {
  const Clock::time_point begin = Clock::now();
  const bool writable =
      wait(POLLOUT, begin + std::min<Clock::duration>(longest_silence, longest_answer - waited_));
  waited_ += Clock::now() - begin;
  return writable;
}

// httplib reads the head byte by byte.
ssize_t ConnectionStream::read(char* to, std::size_t size) {
  if (begin_ == end_ && !fill()) return -1;
  const std::size_t count = std::min(size, end_ - begin_);
  for (std::size_t at = begin_; at < begin_ + count && !head_.ended(); ++at) {
    if (!head_.take(buffer_.at(at))) return -1;
  }
  std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), count, to);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t ConnectionStream::write(const char* from, std::size_t size) {
  if (!is_writable()) return -1;
  return ::send(descriptor_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void ConnectionStream::get_remote_ip_and_port(std::string& address, int& port) const {
  name_of(descriptor_, ::getpeername, address, port);
}

void ConnectionStream::get_local_ip_and_port(std::string& address, int& port) const {
  name_of(descriptor_, ::getsockname, address, port);
}

bool ConnectionStream::fill() {
  if (taken_ >= allowed_ || !wait_for_input()) return false;
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
