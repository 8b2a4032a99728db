#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/filesystem/path.hpp>
#include <boost/process/child.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/custody/capped_log.hpp"

namespace kaven::referee {

/// `keeper` in the directory of the running program.
boost::filesystem::path keeper_beside_us();

/// What is to be started, and how.
struct LaunchOrder {
  std::vector<std::string> command;  ///< absolute program first
  boost::filesystem::path working_directory;
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to the referee's own
  boost::filesystem::path log;                                   ///< of stdout and stderr
  std::size_t log_cap = std::size_t{1} << 20U;                   ///< bytes
  boost::filesystem::path keeper = keeper_beside_us();           ///< the program that holds it
};

/// One running program of a stranger with all its descendants. stdin is the null device, stdout and stderr
/// go to the capped log; it leads a session of its own. All of it is gone when this object is gone,
/// or when the referee dies.
class HeldProgram {
 public:
  /// Throws std::system_error when the machine cannot start even the keeper. A program that cannot be
  /// started shows in start_failure() after a while.
  HeldProgram(boost::asio::io_context& context, const LaunchOrder& order);
  HeldProgram(const HeldProgram&) = delete;
  HeldProgram& operator=(const HeldProgram&) = delete;
  ~HeldProgram();

  /// Why the program could not be started, as soon as that is known.
  const std::optional<std::string>& start_failure() const { return failure; }
  /// The wait status of the program, as soon as neither it nor any descendant is left.
  const std::optional<int>& wait_status() const { return status; }
  /// Neither the program nor any descendant is left, or it could not be started.
  bool gone() const { return failure || status; }

  /// CPU time of the program's whole process tree since its start. Never falls.
  std::chrono::nanoseconds cpu_time();

  /// Ends the whole process tree now, and waits until it is gone.
  void end();

 private:
  void wait_for_message();
  /// False when there will be no more.
  bool take_messages();

  std::string program_file;
  CappedLog output;
  boost::asio::posix::stream_descriptor control;
  boost::process::child keeper;
  std::optional<std::string> failure;
  std::optional<int> status;
  std::chrono::nanoseconds ended_cpu{0};  // of descendants the keeper has waited for
  std::chrono::nanoseconds cpu_seen{0};
  bool ended = false;
};

}  // namespace kaven::referee
