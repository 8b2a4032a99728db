#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/program_contestant.hpp"

namespace kaven::referee::contestant {

/// The warning about a program that went on behind a good answer until its time was over.
inline constexpr std::string_view lingering_warning =
    "had not exited when its time was over; its answer was complete";
/// The warning about a program that did something to the file that it was to read.
inline constexpr std::string_view changed_question_warning = "changed input.txt, which it is to read only";

/// A program that is started afresh for each of its turns: it reads a position from one file and writes its
/// move, or the position after it, to another, and exits. Nothing of it runs in its opponent's turn.
///
/// Its start counts on its clock, as the files are judged when it has exited; one that goes on behind a good
/// answer is ended when its time is over, and the answer counts.
class PerMoveContestant : public ProgramContestant {
 public:
  /// `arguments` stand behind the words of the command.
  PerMoveContestant(EventLoop& loop, sandbox::LaunchSpec spec, const std::vector<std::string>& arguments);

  void start(game::Colour /*colour*/) override {}
  bool ready() override { return true; }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;
  void show_end(const game::Position& /*position*/) override {}
  bool gone() const override;
  void freeze() override;
  void thaw() override;
  std::chrono::nanoseconds cpu_time() override;
  sandbox::ProcessorWait processor_wait() override;

 protected:
  static constexpr const char* question_file = "input.txt";
  static constexpr const char* answer_file = "output.txt";

  /// The text that the program is to read.
  virtual std::string question(const game::Position& position) const = 0;
  /// What a whole answer says: a move, or why it says none.
  virtual Answer judge(const game::Position& position, const std::string& text) = 0;

 private:
  std::optional<Answer> judge_file();
  bool question_is_untouched() const;

  std::optional<game::Position> asked_;
  std::optional<mailbox::ProgramDirectory> directory_;
  std::vector<std::string> known_;  ///< names in it that are not the program's doing
  bool running_ = false;
};

}  // namespace kaven::referee::contestant
