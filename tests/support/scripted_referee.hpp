#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/process.hpp"

namespace kaven::support {

/// The referee's side of one program's mailbox, moved by hand: each step of the protocol is a call.
///
///   hand_over("W\n") → start the program → wait_until_taken → wait_for_answer → hand_over("(B A 1)\n") → …
class ScriptedReferee {
 public:
  /// `directory` is the one the program runs in. Throws std::system_error when it cannot be watched.
  ScriptedReferee(const boost::filesystem::path& directory, const std::string& stem);
  ~ScriptedReferee();
  ScriptedReferee(const ScriptedReferee&) = delete;
  ScriptedReferee& operator=(const ScriptedReferee&) = delete;

  /// Puts `text` into STEM.in, whole at once.
  void hand_over(std::string_view text) const;

  /// Waits until the program has deleted STEM.in. False when it ended without doing so, or the time is over.
  bool wait_until_taken(Process& program, std::chrono::milliseconds longest = patience);

  /// Waits for a list in STEM.out, removes the file and gives its text, all of it. Nothing when the
  /// program ended without an answer, or the time is over.
  std::optional<std::string> wait_for_answer(Process& program, std::chrono::milliseconds longest = patience);

 private:
  bool wait_for(const std::function<bool()>& arrived, Process& program, std::chrono::milliseconds longest);

  boost::filesystem::path turn_file_;
  boost::filesystem::path answer_file_;
  int watch_ = -1;
};

}  // namespace kaven::support
