// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/program_contestant.hpp"

namespace kaven::referee::contestant {

/// The warning about a program that still ran at the end of its time although its answer was complete.
inline constexpr std::string_view lingering_warning =
    "had not exited when its time was over; its answer was complete";
/// The warning about a program that changed its input file.
inline constexpr std::string_view changed_question_warning = "changed input.txt, which it is to read only";

/// A program that the referee starts for each of its turns: it reads a position from one file, writes its
/// move, or the position after it, to another, and exits. It does not run in its opponent's turn.
///
/// Its clock includes its start. The referee reads the answer file after the program has exited. If the
/// program still runs at the end of its time, the referee kills it; a complete answer counts.
class PerMoveContestant : public ProgramContestant {
 public:
  /// `arguments` are appended to the command.
  PerMoveContestant(EventLoop& loop, sandbox::LaunchSpec spec, const std::vector<std::string>& arguments);

  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;

 protected:
  static constexpr const char* question_file = "input.txt";
  static constexpr const char* answer_file = "output.txt";

  /// The text of the program's input file.
  virtual std::string question(const game::Position& position) const = 0;
  /// Parses a complete answer into a move, or the reason why it is none.
  virtual Answer judge(const game::Position& position, const std::string& text) = 0;

 private:
  std::optional<Answer> judge_file();
  bool question_is_untouched() const;

  std::optional<game::Position> asked_;
  std::optional<mailbox::ProgramDirectory> directory_;
  std::vector<std::string> known_;  ///< names in the directory that the program did not create
};

}  // namespace kaven::referee::contestant
