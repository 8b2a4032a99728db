// SPDX-License-Identifier: MIT
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

/// Delivers the output of a program piece by piece. A program that prints more than about 25 MB/s has to wait because
/// its pipe is full; others never notice.
class OutputPipe {
 public:
  using Listener = std::function<void(std::string_view)>;

  /// Throws std::system_error.
  OutputPipe(boost::asio::io_context& context, Listener listener);
  OutputPipe(const OutputPipe&) = delete;
  OutputPipe& operator=(const OutputPipe&) = delete;

  /// The end that a program writes to.
  int writing_end() const { return pipe_in_.get(); }
  /// Call this after the program was started. The output ends when the last writer closes its end.
  void started() { pipe_in_.reset(); }
  /// Reads the current content of the pipe.
  void take_what_is_there();
  /// Stops reading.
  void close();

 private:
  void wait_for_text();
  bool take_some();

  Listener listener_;
  system::Descriptor pipe_in_;
  boost::asio::posix::stream_descriptor pipe_out_;
  boost::asio::steady_timer pause_;
  bool writers_gone_ = false;
};

}  // namespace kaven::referee::sandbox
