#pragma once

#include <sys/types.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kaven::referee::sandbox {

// What the referee and the supervisor of a program say to each other.

inline constexpr std::size_t most_allowed_calls = 16;

/// What a program may use; 0 stands for no limit. Both programs of a game have the same.
struct ResourceLimits {
  std::uint64_t memory = std::uint64_t{1024} << 20U;  ///< bytes, of the whole process tree
  std::uint64_t processes = 128;                      ///< the number of processes and threads
  std::uint64_t open_files = 256;                     ///< the number of files that each process may have open
  std::uint64_t file_size = std::uint64_t{64} << 20U;  ///< bytes, of each file
  std::uint64_t directory = std::uint64_t{16} << 20U;  ///< bytes, of the working directory in a sandbox
  /// The numbers of system calls that it may make although they are not on the list of what all may; ends in zeros.
  std::array<std::int16_t, most_allowed_calls> allowed_calls{};
};

/// How the supervisor confines the program before it executes it.
struct Confinement {
  uid_t user = 0;             ///< the user and group it runs as; 0: those of the supervisor
  bool limited = false;       ///< held to `limits`, and allowed only the system calls that a player needs
  bool sandboxed = false;     ///< it has namespaces of its own: what these close is left to them
  bool landlocked = false;    ///< held by Landlock: it reaches its own files and those of the system only
  bool keeps_rights = false;  ///< it cannot change rights, owner, times or attributes of files
  bool pinned = false;        ///< it cannot choose its processor
  bool in_subfolder = false;  ///< it works in a new folder in the working directory
  /// A control group of this referee counts and bounds its memory, with all that the kernel holds for it.
  bool memory_counted = false;
  ResourceLimits limits;
};

/// What the processes of a program are doing at one moment.
struct Activity {
  bool asleep = true;           ///< each of their threads waits in a system call, or is stopped
  bool single_threaded = true;  ///< none of them has a second thread
  bool first_ended = false;     ///< the process that the program was started as has ended
  std::uint64_t pauses = 0;     ///< how often the thread that has gone to sleep most often has done so
};

/// What the ending of a looked-up file name may be at most, with a null character behind it: `.go`.
inline constexpr std::size_t longest_name_ending = 8;
/// The room for the names that were found, one a line.
inline constexpr std::size_t most_name_text = 256;

/// What the referee tells the supervisor. Closing its end means: end everything.
struct SupervisorRequest {
  enum class Kind : std::uint8_t {
    start,  ///< execute the program, held by `confinement`; a descriptor that comes with it is its memory group
    stop,        ///< stop the whole process tree
    resume,      ///< let it go on: only then comes the answer, without CPU times
    account,     ///< change nothing: only the answer is wanted
    observe,     ///< say what the process tree is doing
    find_names,  ///< say which file names that end in `name_ending` lie in its memory
  };
  Kind kind = Kind::account;
  Confinement confinement{};
  std::array<char, longest_name_ending> name_ending{};
};

/// What the supervisor tells the referee. Requests and messages are one packet each over a SOCK_SEQPACKET
/// socket.
///
///   supervisor → referee:  ready, with a descriptor of the working directory
///   referee → supervisor:  start            supervisor → referee:  not_startable, not_held, or nothing
///   referee → supervisor:  stop …           supervisor → referee:  accounted, one for each request
///                                           supervisor → referee:  call_refused, at any time; a few
///                                           supervisor → referee:  ended
struct SupervisorMessage {
  enum class Kind : std::uint8_t {
    ready,          ///< it waits for the request to start
    not_startable,  ///< the program could not be executed: `number` is the errno of what failed
    not_held,       ///< the machine could not hold it: `number` likewise
    accounted,      ///< a later request has been carried out
    call_refused,   ///< it has made a system call that programs may not make: `number`, with `argument`
    ended,          ///< neither it nor any of its descendants is left: `number` is its wait status
  };
  Kind kind = Kind::ready;
  bool memory_exceeded = false;  ///< it was killed for that
  int number = 0;
  std::uint32_t argument = 0;       ///< says which of its many, of a call that is many in one; else 0
  std::chrono::nanoseconds cpu{0};  ///< used by the whole process tree so far
  std::chrono::nanoseconds cpu_while_stopped{
      0};                                    ///< what of it was used although it should have been stopped
  Activity activity{};                       ///< the answer to `observe`
  std::array<char, most_name_text> names{};  ///< the answer to `find_names`, ends with a null character
};

/// Whether an errno of `not_held` or of an execution is about what may be there the next time.
constexpr bool is_want_of_resources(int error) {
  return error == EAGAIN || error == ENOMEM || error == ENFILE || error == EMFILE;
}

}  // namespace kaven::referee::sandbox
