#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "common/mailbox/program_directory.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr const char* move_file = "move_file";
constexpr const char* end_file = "end_game";
constexpr std::size_t words_of_a_move = 3;
// A line without an end: who writes `H 1` and is not done writes the rest sooner.
constexpr std::chrono::milliseconds settling_time{100};

// A program that looks whether its turn is over must see that it is before it is stopped; and one that looks
// at once again whether it is its turn is to be done with its second answer.
constexpr std::chrono::milliseconds removal_grace{150};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// A program that shares `move_file` with its opponent, in the form of an older course. In its directory
///
///   move_file   holds the last move, as `OPPONENT C R`, or nothing before the very first; it is
///               overwritten with `NAME C R`. Columns are letters, rows numbers as on the board
///   NAME.go     is there as long as it is the program's turn
///   end_game    appears at the end, with a sentence
///
/// Each program has its own directory: the referee carries the file over. A line that is not yet a move is
/// none; one that could be, but has no end, counts when it has stood unchanged for a little while: its writer
/// may not be done.
class MoveFileContestant : public ProgramContestant {
 public:
  /// Both names are file stems.
  MoveFileContestant(EventLoop& loop, sandbox::LaunchSpec spec, std::string name, const std::string& opponent,
                     bool may_watch);

  void await_prepared() override;
  void start(game::Colour colour) override;
  bool ready() override { return true; }
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;
  void show_end(const game::Position& position) override;
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override;
  bool wakes_the_loop() const override { return watched_; }

 private:
  mailbox::ProgramDirectory& files() { return directory_.value(); }
  /// The last move as move_file says it.
  std::string move_text(const game::Position& position) const;
  Answer judge(const std::string& text) const;
  bool is_whole(const std::string& text, bool last_chance);

  std::string name_;
  std::string opponent_;
  std::string turn_file_;
  bool may_watch_;
  bool watched_ = false;
  std::optional<mailbox::ProgramDirectory> directory_;
  game::Colour colour_ = game::Colour::white;
  std::string given_text_;  ///< what move_file held when the turn was given
  std::string last_seen_;
  Clock::time_point unchanged_since_;
};

}  // namespace

MoveFileContestant::MoveFileContestant(EventLoop& loop, sandbox::LaunchSpec spec, std::string name,
                                       const std::string& opponent, bool may_watch)
    : ProgramContestant(loop, std::move(spec)),
      name_(std::move(name)),
      // Two entries of one program play each other: a name alone says whose a move is.
      opponent_(boost::iequals(opponent, name_) ? opponent + "-2" : opponent),
      turn_file_(name_ + ".go"),
      may_watch_(may_watch) {}

void MoveFileContestant::await_prepared() {
  ProgramContestant::await_prepared();
  directory_.emplace(open_directory("." + name_ + ".staged"));
  watched_ =
      may_watch_ && loop_.watch().watch("/proc/self/fd/" + std::to_string(program_->working_directory()));
}

void MoveFileContestant::start(game::Colour colour) {
  colour_ = colour;
  files().put(move_file, "");
  program_->launch();
}

std::string MoveFileContestant::move_text(const game::Position& position) const {
  const auto last = position.last_move();
  if (!last) return "";
  const std::string place = game::place_name(last->place);
  return opponent_ + " " + place.substr(0, 1) + " " + place.substr(1) + "\n";
}

std::optional<std::string> MoveFileContestant::give_turn(const game::Position& position) {
  given_text_ = move_text(position);
  last_seen_.clear();
  try {
    files().put(move_file, given_text_);
    files().put(turn_file_, "");
  } catch (const mailbox::UnusableDirectory& spoiled) {
    return spoiled.what();
  }
  return std::nullopt;
}

bool MoveFileContestant::is_whole(const std::string& text, bool last_chance) {
  if (text.find('\n') != std::string::npos || text.size() > mailbox::largest_answer) return true;
  if (words_of(text).size() < words_of_a_move) return false;
  const Clock::time_point now = Clock::now();
  if (text != last_seen_) {
    last_seen_ = text;
    unchanged_since_ = now;
  }
  return last_chance || now - unchanged_since_ >= settling_time;
}

Answer MoveFileContestant::judge(const std::string& text) const {
  const std::string line = boost::trim_copy(text.substr(0, text.find('\n')));
  const auto refuse = [&](const std::string& reason) {
    return SaidNoMove{reason + "; move_file says '" + notation::printable(text) + "'"};
  };
  const std::vector<std::string> words = words_of(line);
  if (words.size() != words_of_a_move) {
    return refuse("a move is a line with three words, as in '" + name_ + " H 8'");
  }
  const auto& [signed_by, column, row] = std::tie(words[0], words[1], words[2]);
  if (!boost::iequals(signed_by, name_)) return refuse("the move is not signed by " + name_);
  const auto place = column.size() == 1 ? notation::read_place(column + row) : std::nullopt;
  if (!place) return refuse("expected a column letter and a row number");
  return SaidMove{{colour_, *place}};
}

std::optional<Answer> MoveFileContestant::answer(bool last_chance) {
  // This is asked before the look: what a program wrote before it went is seen by it.
  const bool was_gone = program_->gone();
  const mailbox::AnswerLook look = files().look(move_file);
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return SaidNoMove{unusable->reason};
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != given_text_ &&
      is_whole(written->text, last_chance || was_gone)) {
    return judge(written->text);
  }
  if (!was_gone) return std::nullopt;
  return end_without_answer(describe_silence());
}

std::string MoveFileContestant::describe_silence() {
  const mailbox::AnswerLook look = files().look(move_file);
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != given_text_) {
    return "move_file says '" + notation::printable(written->text) + "'";
  }
  return "move_file was not written";
}

void MoveFileContestant::finish_turn() {
  try {
    files().remove(turn_file_);
  } catch (const mailbox::UnusableDirectory& spoiled) {
    warn(spoiled.what());
  }
  const Clock::time_point grace_end = Clock::now() + removal_grace;
  while (!gone() && Clock::now() < grace_end) loop_.wait_until(grace_end);
}

void MoveFileContestant::show_end(const game::Position& position) {
  if (gone()) return;
  try {
    files().put(move_file, move_text(position));
  } catch (const mailbox::UnusableDirectory&) {
    // The program does not learn it, then.
  }
}

void MoveFileContestant::show_verdict(const game::Outcome& /*outcome*/, const std::string& sentence) {
  if (gone()) return;
  try {
    files().remove(turn_file_);
    files().put(end_file, sentence + "\n");
  } catch (const mailbox::UnusableDirectory&) {
    // The program does not learn it, then.
  }
}

namespace {

std::optional<std::string> move_file_unsupported_reason(const game::Rules& rules) {
  if (!rules.pop_out) return std::nullopt;
  return "a move file says where a stone goes, and has no word for a pop-out";
}

std::unique_ptr<Contestant> make_move_file(const ContestantSpec& spec) {
  return std::make_unique<MoveFileContestant>(spec.loop, spec.launch, spec.stem, spec.opponents_stem,
                                              !spec.mailbox_options.poll_only);
}

}  // namespace

extern const Protocol move_file_protocol;
const Protocol move_file_protocol = {"move-file", false, move_file_unsupported_reason, make_move_file};

}  // namespace kaven::referee::contestant
