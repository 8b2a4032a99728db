// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tournaments/show/web/server/request_guard.hpp"

namespace kaven::tournaments::web::server {

/// A connection to one client, with limits: a complete request must arrive within 10 s; nothing more is sent if the
/// client receives nothing of its answer for 5 s, or makes the server wait for a minute in total.
class ConnectionStream {
 public:
  /// A connection through `descriptor`, with requests of at most `most` bytes.
  ConnectionStream(int descriptor, std::size_t most) : descriptor_(descriptor), largest_request_(most) {}

  /// Waits up to `longest` for the next request; false if none begins.
  bool expect_request(std::chrono::milliseconds longest);

  enum class HeadEnd : std::uint8_t { whole, improper, too_large, cut_off };
  /// Reads the head of the request into `head`, up to and with its empty line.
  HeadEnd read_head(std::string& head);

  /// Allows the request that is being read another `bytes`, and `longest` from now on to arrive, without a pause longer
  /// than `pause`.
  void expect_body(std::size_t bytes, std::chrono::milliseconds longest, std::chrono::seconds pause);
  /// The next bytes of the body, at most `most`, until the next read; empty if no more come.
  std::string_view read(std::size_t most);

  /// Sends all of `text`; false if the client does not take it.
  bool write(std::string_view text);

 private:
  using Clock = std::chrono::steady_clock;

  bool fill();
  bool wait(short event, Clock::time_point until) const;
  bool wait_to_write();

  const int descriptor_;
  const std::size_t largest_request_;
  std::size_t allowed_ = largest_request_;  // bytes of this request
  std::size_t taken_ = 0;                   // bytes received of this request
  std::array<char, 16384> buffer_{};
  std::size_t begin_ = 0;  // the beginning of the unread part
  std::size_t end_ = 0;
  Clock::time_point request_end_;
  Clock::duration longest_pause_{};  // of this request
  Clock::duration waited_{};         // for the client to receive this answer
};

}  // namespace kaven::tournaments::web::server
