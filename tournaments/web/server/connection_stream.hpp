#pragma once

#include <httplib.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>

#include "tournaments/web/server/request_head.hpp"

namespace kaven::tournaments::web::server {

/// A connection to one client as httplib wants it, with bounds in time and bytes: a request has 10 s to come
/// whole; a client that takes nothing of its answer for 5 s, or makes the server wait for a minute in all, is
/// let go.
class ConnectionStream : public httplib::Stream {
 public:
  /// A connection through `descriptor`, with requests of `most` bytes.
  ConnectionStream(int descriptor, std::size_t most) : descriptor_(descriptor), largest_request_(most) {}

  /// Waits for the next request to begin, which it must within `longest`; false when none comes.
  bool expect_request(std::chrono::milliseconds longest);

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& address, int& port) const override;
  void get_local_ip_and_port(std::string& address, int& port) const override;
  socket_t socket() const override { return descriptor_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool fill();
  bool wait(short event, Clock::time_point until) const;

  const int descriptor_;
  const std::size_t largest_request_;
  std::size_t taken_ = 0;  // bytes of this request
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;  // where the part begins that was not handed on yet
  std::size_t end_ = 0;
  RequestHead head_;
  Clock::time_point request_end_;
  mutable Clock::duration waited_{};  // for the client to take this answer
};

}  // namespace kaven::tournaments::web::server
