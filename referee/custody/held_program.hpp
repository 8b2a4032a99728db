#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/filesystem/path.hpp>
#include <boost/process/child.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"
#include "referee/custody/capped_log.hpp"
#include "referee/custody/control_group.hpp"
#include "referee/custody/keeper_messages.hpp"
#include "referee/custody/output_pipe.hpp"
#include "referee/custody/sandbox.hpp"
#include "referee/custody/tier.hpp"

namespace kaven::referee {

/// `keeper` in the directory of the running program.
boost::filesystem::path keeper_beside_us();

/// What is to be started, and how it is held.
struct LaunchOrder {
  std::vector<std::string> command;  ///< absolute program first
  /// Files and folders it may read besides those of the system; its own program is one of them.
  std::vector<std::string> readable;
  /// Where it works, unless it is sandboxed: then it works in memory.
  boost::filesystem::path working_directory;
  Environment environment;  ///< added to the referee's own, or to that of a sandbox
  /// A stranger chose these: the program alone finds them, nothing that starts or holds it.
  Environment own_environment;
  boost::filesystem::path log;                  ///< of stdout and stderr
  std::size_t log_cap = std::size_t{1} << 20U;  ///< bytes
  LogBeginning log_beginning = LogBeginning::anew;
  OutputPipe::Listener listener;  ///< gets what it prints, too; may be empty
  /// The referee talks to it by its stdin; what it prints on stderr does not reach `listener`.
  bool conversing = false;
  Tier tier = Tier::none;
  ProgramLimits limits;
  uid_t user = 0;                                       ///< whom it runs as, 0: the referee's own
  bool pinned = false;                                  ///< it cannot choose its processor
  std::optional<ControlGroupPlace> groups;              ///< required by Tier::strict
  std::string side;                                     ///< tells the two programs of a game apart
  boost::filesystem::path keeper = keeper_beside_us();  ///< the program that holds it
};

/// One program of a stranger with all its descendants. stdin is the null device unless it is talked to,
/// stdout and stderr go to the capped log; it leads a session of its own. All of it is gone when this object
/// is gone, or when the referee dies. When the machine turns out to be unable to hold it, whatever waits or
/// asks throws std::system_error.
///
///   construct ─→ await_ready ─→ (files are put into its directory) ─→ launch ─→ freeze ⇄ thaw … ─→ end
class HeldProgram {
 public:
  /// Prepares everything but the program, without waiting. Throws std::system_error when the machine
  /// cannot; CustodyUnavailable when it lacks what the tier needs.
  HeldProgram(boost::asio::io_context& context, const LaunchOrder& order);
  HeldProgram(const HeldProgram&) = delete;
  HeldProgram& operator=(const HeldProgram&) = delete;
  ~HeldProgram();

  /// Waits until the program could be launched. Throws CustodyUnavailable that quotes what kept it from it;
  /// std::system_error when that takes more than 30 s.
  void await_ready();
  /// An open descriptor of the directory it works in, known from await_ready() on.
  int working_directory() const { return directory.get(); }
  /// Executes the program. One that cannot be shows in start_failure() after a while.
  void launch();

  /// Why the program could not be started, as soon as that is known.
  const std::optional<std::string>& start_failure() const { return failure; }
  /// The wait status of the program, as soon as neither it nor any descendant is left.
  const std::optional<int>& wait_status() const { return status; }
  /// It was ended because it exceeded its memory.
  bool memory_exceeded() const;
  /// Neither the program nor any descendant is left, or it could not be started.
  bool gone() const { return failure || status; }

  /// CPU time of the program's whole process tree since its launch. Never falls.
  std::chrono::nanoseconds cpu_time();

  /// Stops the whole process tree, or lets it go on. A program that is gone is left alone.
  void freeze();
  void thaw();

  /// Puts `text` on the stdin of a program that is talked to, as soon as there is room.
  void say(std::string_view text);
  /// Has what it printed up to now gone to the listener and the log.
  void hear();

  /// Ends the whole process tree now, and waits until it is gone.
  void end();

 private:
  /// What is to be the program's stdin.
  system::Descriptor open_input();
  void wait_for_message();
  /// False when there will be no more.
  bool take_messages();
  void take(const KeeperMessage& message);
  void ask(KeeperOrder::Kind kind);
  std::string first_words() const;

  LaunchOrder order;
  std::optional<ControlGroup> group;
  CappedLog log;
  OutputPipe output;
  std::optional<OutputPipe> errors;  ///< of a program that is talked to
  system::Descriptor input;          ///< likewise
  std::string unsaid;
  boost::asio::posix::stream_descriptor control;
  boost::process::child keeper;
  system::Descriptor directory;
  std::optional<std::string> failure;
  std::optional<int> status;
  bool watchdog_bit = false;
  int answers_missing = 0;
  std::chrono::nanoseconds cpu_before_launch{0};
  std::chrono::nanoseconds cpu_seen{0};
  bool ended = false;
};

}  // namespace kaven::referee
