// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/process.hpp"

namespace kaven::support {

/// The referee's side of a program's mailbox, under the control of a test: each step of the protocol is a
/// call.
///
///   hand_over("W\n") → start the program → wait_until_taken → wait_for_answer → hand_over("(B A 1)\n") → …
class ScriptedReferee {
 public:
  /// `directory` is the program's working directory. Throws std::system_error if it cannot be watched.
  ScriptedReferee(const boost::filesystem::path& directory, const std::string& stem);
  ~ScriptedReferee();
  ScriptedReferee(const ScriptedReferee&) = delete;
  ScriptedReferee& operator=(const ScriptedReferee&) = delete;

  /// Writes `text` to STEM.in; the file appears complete.
  void hand_over(std::string_view text) const;

  /// Waits until the program has deleted STEM.in. False if it ended without that or the time is over.
  bool wait_until_taken(Process& program, std::chrono::milliseconds longest = patience);

  /// Waits for a list in STEM.out, removes the file and returns its whole text. Empty if the program ended
  /// without an answer or the time is over.
  std::optional<std::string> wait_for_answer(Process& program, std::chrono::milliseconds longest = patience);

 private:
  bool wait_for(const std::function<bool()>& arrived, Process& program, std::chrono::milliseconds longest);

  boost::filesystem::path turn_file_;
  boost::filesystem::path answer_file_;
  int watch_ = -1;
};

}  // namespace kaven::support
