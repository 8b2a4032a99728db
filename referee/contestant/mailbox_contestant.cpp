// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <utility>

#include "common/mailbox/referee_mailbox.hpp"
#include "common/notation/move_form.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/file_name_hints.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds look_interval = 20ms;
constexpr std::size_t longest_quotation = 80;
constexpr const char* turn_file_ending = ".in";

/// A program that reads STEM.in and writes STEM.out in its working directory.
class MailboxContestant : public ProgramContestant {
 public:
  MailboxContestant(EventLoop& loop, sandbox::LaunchSpec spec, std::string stem, bool strict)
      : ProgramContestant(loop, std::move(spec)), stem_(std::move(stem)), strict_(strict) {}

  void await_prepared() override {
    ProgramContestant::await_prepared();
    file_pair_.emplace(program_->working_directory(), stem_, sandbox::is_sandboxed(spec_.level));
    box().follow(file_listener());
    watched_ = loop_.watch().watch("/proc/self/fd/" + std::to_string(program_->working_directory()));
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    // Rule of the courses: "Create the colour file, then launch."
    box().post(notation::write_colour(colour));
    program_->launch();
  }

  bool starts_with_its_turn() const override { return true; }
  bool ready() override { return box().turn_file_taken(); }

  std::optional<std::string> give_turn(const game::Position& position) override {
    return post(notation::write_move(*position.last_move()));
  }

  std::optional<Answer> answer(bool last_chance) override {
    // This test precedes the look, so that the look sees all that the program wrote before it exited.
    const bool was_gone = program_->gone();
    if (auto answered = judge(box().look(), last_chance || was_gone)) return answered;
    if (!was_gone) return std::nullopt;
    const std::string hint = written_files_hint(box().other_files(), box().answer_file_name());
    return end_without_answer(hint.empty() ? "" : hint.substr(2));
  }

  std::string describe_silence() override {
    const std::string written = written_files_hint(box().other_files(), box().answer_file_name());
    if (!box().turn_file_taken()) {
      // A program that has answered before knows its name.
      const std::string hint =
          has_answered_ ? ""
                        : stem_hint(stem_, turn_file_ending, program_->names_in_memory(turn_file_ending));
      return box().turn_file_name() + " was never deleted" + hint + written;
    }
    const mailbox::AnswerLook look = box().look();
    if (const auto* answer = std::get_if<mailbox::AnswerText>(&look)) {
      return box().answer_file_name() + " is unfinished: '" + mailbox::shown_answer(answer->text) + "'" +
             form_hint(answer->text);
    }
    const std::string answer_file = box().answer_file_name();
    return box().turn_file_name() + " was read, " + answer_file +
           (box().answer_there() ? " is there, but empty: the program has not closed it"
                                 : " was not written") +
           written;
  }

  void finish_turn() override {
    has_answered_ = true;
    const auto clean = [&] {
      const Clock::time_point grace_end = Clock::now() + mailbox::deletion_grace;
      while (!box().turn_file_taken()) {
        const Clock::time_point now = Clock::now();
        if (now >= grace_end || program_->gone()) {
          // If the turn file stayed, the program could delete the next one unread.
          box().remove_turn_file();
          warn("answered without deleting " + box().turn_file_name() + "; it was removed");
          break;
        }
        loop_.wait_until(std::min(grace_end, now + look_interval));
      }
      box().remove_answer();
    };
    try {
      clean();
    } catch (const mailbox::UnusableDirectory& spoiled) {
      warn(spoiled.what());
    }
  }

  void show_end(const game::Position& position) override {
    // Rule of the courses: "The last move reaches the loser", so that the loser can also announce the result.
    // If its directory is unusable, the program just does not receive the move.
    if (!gone()) static_cast<void>(post(notation::write_move(*position.last_move())));
  }

  bool wakes_the_loop() const override { return watched_; }

 private:
  std::optional<Answer> judge(const mailbox::AnswerLook& look, bool last_chance) {
    if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) {
      return SaidNoMove{unusable->reason};
    }
    if (const auto* written = std::get_if<mailbox::AnswerText>(&look)) {
      answer_age_ = written->age;
      return judge_text(written->text, last_chance);
    }
    return std::nullopt;
  }

  std::optional<Answer> judge_text(const std::string& text, bool last_chance) {
    const notation::MoveReading reading = notation::read_move(text);
    if (const auto* said = std::get_if<notation::MoveText>(&reading)) {
      for (const notation::Leniency leniency : said->leniencies) {
        const std::string name(notation::leniency_name(leniency));
        if (strict_) return no_move("not written as (W C 1): " + name, text);
        warn("answer not written as (W C 1): " + name);
      }
      return SaidMove{said->move, text::printable(said->list, longest_quotation)};
    }
    if (const auto* no = std::get_if<notation::NotAMove>(&reading)) {
      return no_move(no->reason + form_hint(no->list), no->list);
    }
    // Before the time is over only a complete list is judged, because the program may still be writing.
    if (std::holds_alternative<notation::NoList>(reading) && last_chance) {
      return no_move("a move is written in parentheses, as in (W C 1)" + form_hint(text), text);
    }
    return std::nullopt;
  }

  SaidNoMove no_move(const std::string& reason, const std::string& text) {
    return {reason + "; " + box().answer_file_name() + " says '" + mailbox::shown_answer(text) + "'"};
  }

  mailbox::RefereeMailbox& box() { return file_pair_.value(); }

  std::optional<std::string> post(const std::string& text) {
    try {
      if (box().post(text)) {
        warn("wrote " + box().answer_file_name() + " when it was not its turn; it was removed");
      }
      return std::nullopt;
    } catch (const mailbox::UnusableDirectory& spoiled) {
      return spoiled.what();
    }
  }

  /// Returns how the answer `text` should be written, as the end of a sentence.
  std::string form_hint(const std::string& text) const {
    const std::string advice = notation::move_form_advice(text, colour_);
    return advice.empty() ? "" : "; " + advice;
  }

  std::string stem_;
  bool strict_;
  std::optional<mailbox::RefereeMailbox> file_pair_;
  bool watched_ = false;
  game::Colour colour_ = game::Colour::white;
  bool has_answered_ = false;
};

std::unique_ptr<Contestant> make_mailbox(const ContestantSpec& spec) {
  return std::make_unique<MailboxContestant>(spec.loop, spec.launch, spec.stem, spec.strict);
}

}  // namespace

extern const Protocol mailbox_protocol;
const Protocol mailbox_protocol = {.name = program::default_protocol,
                                   .tells_boards = false,
                                   .unsupported_reason = fits_every_game,
                                   .make = make_mailbox,
                                   .is_tested_by_files = true};

}  // namespace kaven::referee::contestant
