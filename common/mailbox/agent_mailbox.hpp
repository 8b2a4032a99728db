#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/mailbox/directory_watch.hpp"

namespace kaven::mailbox {

/// How an agent learns that its turn file is there.
enum class Wake : std::uint8_t {
  poll,     ///< sleep, look, sleep: the course's rule, never more often than every 100 ms
  inotify,  ///< block in the kernel until the directory changes; polls where inotify does not work
};

inline constexpr std::chrono::milliseconds shortest_poll{100};

/// What a turn file said, and when the clock of the turn began to run.
struct Turn {
  std::string text;
  /// A time not later than the moment the file appeared, as well as can be known: by the file's own time
  /// stamp, but never before the last look that found no file.
  std::chrono::steady_clock::time_point announced;
};

/// The agent's end of the file pair `STEM.in` / `STEM.out`.
///
/// The protocol as the agent sees it:
///
///   wait until STEM.in exists → read it → delete it → think → create STEM.out, write, close → again
class AgentMailbox {
 public:
  /// `poll` is raised to shortest_poll when shorter.
  AgentMailbox(const boost::filesystem::path& directory, const std::string& stem, Wake wake,
               std::chrono::milliseconds poll);

  /// Blocks until a whole turn file is there, deletes it and gives its text: whole means a colour, or a
  /// closed list, or any other text but blanks that has stayed the same for one poll interval (so that a
  /// referee that does not write aside is never read half). Throws std::system_error when the file cannot
  /// be read or deleted.
  Turn wait_for_turn();

  /// Writes `text` and a line end to STEM.out and closes it. The file is written aside and renamed, so that
  /// no reader sees half of it. Throws std::system_error.
  void answer(std::string_view text);

 private:
  using Instant = std::chrono::steady_clock::time_point;
  struct Look {
    std::string text;
    std::chrono::nanoseconds age{};  ///< the age of the file by the file system's clock
  };

  void block_until_next_look(bool text_pending);
  std::optional<Look> look() const;
  void remove_turn_file() const;

  boost::filesystem::path turn_file_;
  boost::filesystem::path answer_file_;
  boost::filesystem::path staged_file_;
  std::chrono::milliseconds poll_interval_;
  DirectoryWatch watch_;
  bool woken_by_events_ = false;
  std::optional<Instant> last_look_;
  Instant last_vain_look_;
};

}  // namespace kaven::mailbox
