#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::sandbox {

/// What a program prints, piece by piece as it comes. One that floods is made to wait by its full pipe (at
/// most about 25 MB/s are taken), an ordinary one never notices.
class OutputPipe {
 public:
  using Listener = std::function<void(std::string_view)>;

  /// Throws std::system_error.
  OutputPipe(boost::asio::io_context& context, Listener listener);
  OutputPipe(const OutputPipe&) = delete;
  OutputPipe& operator=(const OutputPipe&) = delete;

  /// The end a program prints into.
  int writing_end() const { return pipe_in_.get(); }
  /// To be called when the program has been started: the output ends when the last writer has closed.
  void started() { pipe_in_.reset(); }
  /// Takes what is in the pipe at this moment.
  void take_what_is_there();
  /// Takes no more from here on.
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
