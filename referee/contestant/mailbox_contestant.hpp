#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/move_text.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/custody/held_program.hpp"

namespace kaven::referee {

struct MailboxManners {
  bool strict = false;     ///< every leniency in reading a move is refused
  bool poll_only = false;  ///< file events are not relied on
};

/// A program that reads STEM.in and writes STEM.out in its working directory.
class MailboxContestant : public Contestant {
 public:
  MailboxContestant(EventLoop& event_loop, LaunchOrder launch_order, std::string file_stem,
                    const MailboxManners& mailbox_manners);

  void prepare() override;
  void await_prepared() override;
  void start(game::Colour colour) override;
  bool ready() override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string silence() override;
  void settle() override;
  void show_end(const game::Position& position) override;
  bool gone() const override;
  void freeze() override;
  void thaw() override;
  void end() override;
  std::chrono::nanoseconds cpu_time() override;
  bool wakes_the_loop() const override { return watched; }
  std::vector<std::string> take_warnings() override;

 private:
  std::optional<Answer> judge(const mailbox::AnswerLook& look, bool last_chance);
  std::optional<Answer> judge_text(const std::string& text, bool last_chance);
  SaidNoMove no_move(const std::string& reason, const std::string& text);
  mailbox::RefereeMailbox& box() { return file_pair.value(); }
  std::optional<std::string> post(const std::string& text);

  EventLoop& loop;
  LaunchOrder order;
  std::string stem;
  MailboxManners manners;
  std::optional<mailbox::RefereeMailbox> file_pair;
  bool watched = false;
  std::unique_ptr<HeldProgram> program;
  std::vector<std::string> warnings;
};

}  // namespace kaven::referee
