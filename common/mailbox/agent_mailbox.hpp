// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/mailbox/directory_watch.hpp"

namespace kaven::mailbox {

/// How an agent notices its turn file.
enum class Wake : std::uint8_t {
  poll,     ///< sleep and check repeatedly; the course allows one check per 100 ms at most
  inotify,  ///< block in the kernel until the directory changes; polls if inotify does not work
};

inline constexpr std::chrono::milliseconds shortest_poll{100};

/// The text of a turn file, and when the clock of the turn started.
struct Turn {
  std::string text;
  /// A lower bound for the moment when the file appeared: the file's time stamp, but not before the last
  /// check that found no file. With KAVEN_CLOCK=cpu, the moment of the check that found it.
  std::chrono::steady_clock::time_point announced;
};

/// The agent's end of the file pair `STEM.in` / `STEM.out`.
///
/// The protocol as the agent sees it:
///
///   wait until STEM.in exists → read it → delete it → think → create STEM.out, write, close → again
class AgentMailbox {
 public:
  /// A `poll` below shortest_poll is raised to it.
  AgentMailbox(const boost::filesystem::path& directory, const std::string& stem, Wake wake,
               std::chrono::milliseconds poll);

  /// Blocks until the turn file is complete, deletes it and returns its text. The file is complete when it
  /// holds a colour or a closed list, or when other text that is not blank has not changed for one poll
  /// interval (for a referee that does not write to a temporary file first). Throws std::system_error if the
  /// file cannot be read or deleted.
  Turn wait_for_turn();

  /// Writes `text` and a line end to STEM.out. The file is written under another name and renamed, so a
  /// reader never sees a part of it. Throws std::system_error.
  void answer(std::string_view text);

 private:
  using Instant = std::chrono::steady_clock::time_point;
  struct Look {
    std::string text;
    std::chrono::nanoseconds age{};  ///< the age of the file by the clock of its file system
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
