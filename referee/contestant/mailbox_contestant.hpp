#pragma once

#include <optional>
#include <string>

#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/move_text.hpp"
#include "referee/contestant/program_contestant.hpp"

namespace kaven::referee {

struct MailboxManners {
  bool strict = false;     ///< every leniency in reading a move is refused
  bool poll_only = false;  ///< file events are not relied on
};

/// A program that reads STEM.in and writes STEM.out in its working directory.
class MailboxContestant : public ProgramContestant {
 public:
  MailboxContestant(EventLoop& event_loop, LaunchOrder launch_order, std::string file_stem,
                    const MailboxManners& mailbox_manners);

  void await_prepared() override;
  void start(game::Colour colour) override;
  bool starts_with_its_turn() const override { return true; }
  bool ready() override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string silence() override;
  void settle() override;
  void show_end(const game::Position& position) override;
  bool wakes_the_loop() const override { return watched; }

 private:
  std::optional<Answer> judge(const mailbox::AnswerLook& look, bool last_chance);
  std::optional<Answer> judge_text(const std::string& text, bool last_chance);
  SaidNoMove no_move(const std::string& reason, const std::string& text);
  mailbox::RefereeMailbox& box() { return file_pair.value(); }
  std::optional<std::string> post(const std::string& text);

  std::string stem;
  MailboxManners manners;
  std::optional<mailbox::RefereeMailbox> file_pair;
  bool watched = false;
};

}  // namespace kaven::referee
