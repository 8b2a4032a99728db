// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kaven::referee::sandbox {

// The messages between the referee and the supervisor of a program.

inline constexpr std::size_t most_allowed_calls = 16;

/// The limits of a program; 0: no limit. Both programs of a game have the same.
struct ResourceLimits {
  std::uint64_t memory = std::uint64_t{1024} << 20U;  ///< bytes, of the whole process tree
  std::uint64_t processes = 128;                      ///< the number of processes and threads
  std::uint64_t open_files = 256;                     ///< the number of files that each process may have open
  std::uint64_t file_size = std::uint64_t{64} << 20U;  ///< bytes, of each file
  std::uint64_t directory = std::uint64_t{16} << 20U;  ///< bytes, of the working directory in a sandbox
  /// The numbers of further system calls that it may make (--allow-call); unused places at the end are 0.
  std::array<std::int16_t, most_allowed_calls> allowed_calls{};
};

/// How the supervisor confines the program before exec().
struct Confinement {
  uid_t user = 0;             ///< its user and group; 0: those of the supervisor
  bool limited = false;       ///< `limits` and the system call filter apply
  bool sandboxed = false;     ///< it has its own namespaces; what they restrict needs no other means
  bool landlocked = false;    ///< Landlock applies: it reaches only its own files and those of the system
  bool keeps_rights = false;  ///< it cannot change rights, owner, times or attributes of files
  bool pinned = false;        ///< it cannot choose its processor
  bool in_subfolder = false;  ///< it works in a new folder in the working directory
  /// A control group of this referee counts and limits its memory, including kernel memory.
  bool memory_counted = false;
  ResourceLimits limits;
};

/// The state of a program's processes at one moment.
struct Activity {
  bool asleep = true;           ///< each of their threads waits in a system call, or is stopped
  bool single_threaded = true;  ///< none of them has a second thread
  bool first_ended = false;     ///< the process that the program was started as has ended
  std::uint64_t pauses = 0;     ///< the largest number of voluntary sleeps of one thread
};

/// The maximum length of the ending of a file name (`.go`), including a null character.
inline constexpr std::size_t longest_name_ending = 8;
/// The bytes for the found names, one per line.
inline constexpr std::size_t most_name_text = 256;

/// A request of the referee to the supervisor. If the referee closes its end of the socket, the supervisor ends
/// everything.
struct SupervisorRequest {
  enum class Kind : std::uint8_t {
    start,       ///< execute the program as `confinement` says; an attached descriptor is its memory group
    stop,        ///< stop the whole process tree
    resume,      ///< resume it, then answer without CPU times
    account,     ///< only answer with the CPU times
    observe,     ///< answer with the activity of the process tree
    find_names,  ///< answer with the file names in its memory that end in `name_ending`
  };
  Kind kind = Kind::account;
  Confinement confinement{};
  std::array<char, longest_name_ending> name_ending{};
};

/// A message of the supervisor to the referee. Each request and message is one packet on a SOCK_SEQPACKET socket.
///
///   supervisor → referee:  ready, with a descriptor of the working directory
///   referee → supervisor:  start            supervisor → referee:  not_startable, not_held, or nothing
///   referee → supervisor:  stop …           supervisor → referee:  accounted, one for each request
///                                           supervisor → referee:  call_refused, at any time; a few
///                                           supervisor → referee:  ended
struct SupervisorMessage {
  enum class Kind : std::uint8_t {
    ready,          ///< the supervisor waits for the start request
    not_startable,  ///< the program could not be executed: `number` is the errno
    not_held,       ///< this machine could not confine it: `number` is the errno
    accounted,      ///< a request after the start was carried out
    call_refused,   ///< it made the system call `number`, with `argument`, which programs may not make
    ended,          ///< it and all its descendants have ended: `number` is its wait status
  };
  Kind kind = Kind::ready;
  bool memory_exceeded = false;  ///< it was killed because it exceeded its memory
  int number = 0;
  std::uint32_t argument = 0;       ///< the operation, for a call with many operations (ioctl); otherwise 0
  std::chrono::nanoseconds cpu{0};  ///< used by the whole process tree so far
  std::chrono::nanoseconds cpu_while_stopped{0};  ///< the part used after the stop order
  Activity activity{};                            ///< the answer to `observe`
  std::array<char, most_name_text> names{};  ///< the answer to `find_names`, with a null character at the end
};

/// Whether an errno of `not_held` or of exec() means a lack of resources that may be gone at the next try.
constexpr bool is_want_of_resources(int error) {
  return error == EAGAIN || error == ENOMEM || error == ENFILE || error == EMFILE;
}

}  // namespace kaven::referee::sandbox
