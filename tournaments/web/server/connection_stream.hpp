#pragma once

#include <httplib.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>

#include "tournaments/web/server/request_guard.hpp"

namespace kaven::tournaments::web::server {

/// A connection to one client for httplib, with limits: a complete request must arrive within 10 s; the
/// server closes the connection if the client receives nothing of its answer for 5 s, or makes the server
/// wait for a minute in total.
class ConnectionStream : public httplib::Stream {
 public:
  /// A connection through `descriptor`, with requests of at most `most` bytes.
  ConnectionStream(int descriptor, std::size_t most) : descriptor_(descriptor), largest_request_(most) {}

  /// Allows the request that is being read another `bytes`, and `longest` from now on to arrive, without a pause longer
  /// than `pause`.
  void expect_body(std::size_t bytes, std::chrono::milliseconds longest, std::chrono::seconds pause);

  /// Waits up to `longest` for the next request; false if none begins.
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
  bool wait_for_input() const;
  bool wait(short event, Clock::time_point until) const;

  const int descriptor_;
  const std::size_t largest_request_;
  std::size_t allowed_ = largest_request_;  // bytes of this request
  std::size_t taken_ = 0;                   // bytes received of this request
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;  // the beginning of the unread part
  std::size_t end_ = 0;
  RequestHead head_;
  Clock::time_point request_end_;
  Clock::duration longest_pause_{};   // of this request
  mutable Clock::duration waited_{};  // for the client to receive this answer
};

}  // namespace kaven::tournaments::web::server
