#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "common/system/descriptor.hpp"

namespace kaven::referee {

/// Takes what a program prints through a pipe into a file that cannot grow past a cap: the beginning is
/// written as it comes, of the rest only the last 64 KiB are kept in memory and written at the end, with a
/// line between that says how much was left out. A program that floods is made to wait by its full pipe
/// (at most about 25 MB/s are taken), an ordinary one never notices.
class CappedLog {
 public:
  /// Creates or empties `file`. Throws std::system_error that names it.
  CappedLog(boost::asio::io_context& context, const boost::filesystem::path& file, std::size_t cap);
  CappedLog(const CappedLog&) = delete;
  CappedLog& operator=(const CappedLog&) = delete;
  ~CappedLog();

  /// The end a program prints into.
  int writing_end() const { return pipe_in.get(); }
  /// To be called when the program has been started: the log ends when the last writer has closed.
  void started() { pipe_in.reset(); }
  /// Takes what is still in the pipe and writes the end of the log.
  void finish();

 private:
  void wait_for_text();
  bool take_some();
  void keep(const char* text, std::size_t length);

  system::Descriptor log;
  system::Descriptor pipe_in;
  boost::asio::posix::stream_descriptor pipe_out;
  boost::asio::steady_timer pause;
  std::size_t room;
  std::size_t dropped = 0;
  std::string tail;
  bool writers_gone = false;
  bool finished = false;
};

}  // namespace kaven::referee
