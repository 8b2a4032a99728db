#include <boost/algorithm/string/case_conv.hpp>
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
#include <vector>

#include "common/game/rules.hpp"
#include "common/mailbox/program_directory.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/contestant/start_watch.hpp"
#include "referee/contestant/stem_hint.hpp"
#include "referee/contestant/turn_end_watch.hpp"
#include "referee/contestant/written_files_hint.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr const char* move_file = "move_file";
constexpr const char* end_file = "end_game";
constexpr const char* history_file = "history_file";
constexpr const char* turn_ending = ".go";
constexpr const char* turn_text = "go!\n";
constexpr std::size_t words_of_a_move = 3;
// A line without an end: who writes `H 1` and is not done writes the rest sooner.
constexpr std::chrono::milliseconds settling_time{100};

// How often a program is looked at that starts, or is to notice that its turn is over.
constexpr std::chrono::milliseconds glance_interval{10};
// Its start-up limit is for programs that show when they are ready: this one never does.
constexpr int start_share = 2;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// A program that shares `move_file` with its opponent, in the form of an older course. In its directory
///
///   move_file     holds the last move, as `OPPONENT c r`, or nothing before the very first; it is overwritten
///                 with `NAME c r`. Columns are letters, told in lower case, rows numbers as on the board
///   NAME.go       is there as long as it is the program's turn, and at the end once more
///   end_game      appears at the end, with a sentence, just before NAME.go
///   history_file  is there then, too: all moves
///
/// protocols/move_file.md says line by line what the course's referee does, and that this does it. Each program has its
/// own directory: the referee carries the file over. A line that is not yet a move is none; one that could be,
/// but has no end, counts when it has stood unchanged for a little while: its writer may not be done.
class MoveFileContestant : public ProgramContestant {
 public:
  explicit MoveFileContestant(const ContestantSpec& spec);

  void await_prepared() override;
  void start(game::Colour colour) override;
  bool ready() override;
  std::optional<std::string> give_turn(const game::Position& position) override;
  std::optional<Answer> answer(bool last_chance) override;
  std::string describe_silence() override;
  void finish_turn() override;
  void show_end(const game::Position& position) override;
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override;
  void freeze() override;
  void thaw() override;
  bool wakes_the_loop() const override { return watched_; }

 private:
  mailbox::ProgramDirectory& files() { return directory_.value(); }
  /// A move as move_file says it.
  std::string move_text(game::Move move) const;
  /// Keeps what was played, and returns the last of it.
  std::string take_moves(const game::Position& position);
  /// What the course's referee says of the end.
  std::string end_text(const game::Outcome& outcome) const;
  bool sees_that_its_turn_is_over();
  /// Does what waits for the program to see that its turn is over, now or later.
  void act_when_it_sees();
  std::string describe_move_file() const;
  Answer judge(const std::string& text);
  bool is_whole(const std::string& text, bool last_chance);

  std::string name_;  ///< a file stem, and so is `opponent_`
  std::string opponent_;
  std::string turn_file_;
  boost::filesystem::path folder_;  ///< whose files it expects in the directory it works in; may be empty
  int line_length_;
  bool may_watch_;
  bool watched_ = false;
  StartWatch start_;
  bool started_ = false;
  TurnEndWatch turn_end_;
  Alarm next_look_;
  bool freeze_wanted_ = false;
  bool last_turn_wanted_ = false;
  bool has_answered_ = false;
  std::optional<mailbox::ProgramDirectory> directory_;
  std::vector<std::string> known_;  ///< names in it that are not the program's doing
  game::Colour colour_ = game::Colour::white;
  std::string given_text_;  ///< what move_file held when the turn was given
  std::string own_text_;    ///< its last move, as the course's referee writes it
  std::string history_;     ///< all moves, a line each
  std::string last_seen_;
  Clock::time_point unchanged_since_;
};

}  // namespace

MoveFileContestant::MoveFileContestant(const ContestantSpec& spec)
    : ProgramContestant(spec.loop, spec.launch),
      name_(spec.stem),
      opponent_(spec.settings.opponent.value_or(spec.opponents_stem)),
      turn_file_(name_ + turn_ending),
      folder_(spec.settings.files_above ? boost::filesystem::path() : spec.folder),
      line_length_(spec.rules.line_length),
      may_watch_(!spec.file_options.poll_only),
      start_(spec.start_limit / start_share),
      next_look_(spec.loop) {
  // Two entries of one program play each other: a name alone says whose a move is.
  if (boost::iequals(opponent_, name_)) opponent_ += "-2";
}

void MoveFileContestant::await_prepared() {
  ProgramContestant::await_prepared();
  directory_.emplace(open_directory("." + name_ + ".staged"));
  watched_ =
      may_watch_ && loop_.watch().watch("/proc/self/fd/" + std::to_string(program_->working_directory()));
}

void MoveFileContestant::start(game::Colour colour) {
  colour_ = colour;
  if (!folder_.empty()) {
    link_files_of(folder_);
    // What earlier games have left beside the program is not of this one.
    for (const std::string& old : {turn_file_, std::string(end_file), std::string(history_file)}) {
      files().remove(old);
    }
  }
  files().put(move_file, "");
  known_ = files().names();
  known_.push_back(turn_file_);
  program_->launch();
}

bool MoveFileContestant::ready() {
  // One that is gone is judged when its turn comes.
  started_ = started_ || gone() || start_.has_started(Clock::now(), program_->activity(), cpu_time());
  return started_;
}

std::string MoveFileContestant::move_text(game::Move move) const {
  const std::string place = boost::to_lower_copy(game::place_name(move.place));
  return (move.colour == colour_ ? name_ : opponent_) + " " + place.substr(0, 1) + " " + place.substr(1) +
         "\n";
}

std::string MoveFileContestant::take_moves(const game::Position& position) {
  history_.clear();
  for (const game::Move move : position.moves()) history_ += move_text(move);
  const auto last = position.last_move();
  return last ? move_text(*last) : "";
}

bool MoveFileContestant::sees_that_its_turn_is_over() {
  return turn_end_.was_seen() || gone() || turn_end_.is_seen(Clock::now(), program_->activity(), cpu_time());
}

std::optional<std::string> MoveFileContestant::give_turn(const game::Position& position) {
  while (!sees_that_its_turn_is_over()) loop_.wait_until(Clock::now() + glance_interval);
  given_text_ = take_moves(position);
  last_seen_.clear();
  try {
    // Before the very first move it is there already, and empty.
    if (!given_text_.empty()) files().make(move_file, given_text_);
    files().make(turn_file_, turn_text);
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

Answer MoveFileContestant::judge(const std::string& text) {
  const std::string line = boost::trim_copy(text.substr(0, text.find('\n')));
  const auto refuse = [&](const std::string& reason) {
    return SaidNoMove{reason + "; move_file says '" + text::printable(text) + "'"};
  };
  const std::vector<std::string> words = words_of(line);
  if (words.size() < words_of_a_move) {
    return refuse("a move is a line with three words, as in '" + name_ + " h 8'");
  }
  const auto& [signed_by, column, row] = std::tie(words[0], words[1], words[2]);
  if (!boost::iequals(signed_by, name_)) return refuse("the move is not signed by " + name_);
  const auto place = column.size() == 1 ? notation::read_place(column + row) : std::nullopt;
  if (!place) return refuse("expected a column letter and a row number");
  if (words.size() > words_of_a_move)
    warn("move_file says more than a move: '" + text::printable(text) + "'");
  const game::Move move{colour_, *place};
  own_text_ = move_text(move);
  const bool is_off_every_board = place->row >= game::largest_side;
  return SaidMove{move, is_off_every_board ? "'" + text::printable(text) + "'" : ""};
}

std::optional<Answer> MoveFileContestant::answer(bool last_chance) {
  // This is asked before the look: what a program wrote before it went is seen by it.
  const bool was_gone = program_->gone();
  const mailbox::AnswerLook look = files().look(move_file);
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return SaidNoMove{unusable->reason};
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != given_text_ &&
      is_whole(written->text, last_chance || was_gone)) {
    has_answered_ = true;
    return judge(written->text);
  }
  if (!was_gone) return std::nullopt;
  return end_without_answer(describe_move_file());
}

std::string MoveFileContestant::describe_move_file() const {
  const mailbox::AnswerLook look = directory_->look(move_file);
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != given_text_) {
    return turn_file_ + " was made; move_file says '" + text::printable(written->text) + "'";
  }
  return turn_file_ + " was made; move_file was not written" +
         written_files_hint(directory_->files_besides(known_), move_file);
}

std::string MoveFileContestant::describe_silence() {
  // One that has answered before knows its name.
  const std::string hint =
      has_answered_ ? "" : stem_hint(name_, turn_ending, program_->names_in_memory(turn_ending));
  return describe_move_file() + hint;
}

void MoveFileContestant::finish_turn() {
  history_ += own_text_;
  try {
    files().remove(turn_file_);
    // The course's referee writes every move anew, where both see it.
    files().make(move_file, own_text_);
  } catch (const mailbox::UnusableDirectory& spoiled) {
    warn(spoiled.what());
  }
  turn_end_.begin(Clock::now(), program_->activity(), cpu_time());
}

void MoveFileContestant::freeze() {
  freeze_wanted_ = true;
  act_when_it_sees();
}

void MoveFileContestant::thaw() {
  freeze_wanted_ = false;
  ProgramContestant::thaw();
}

void MoveFileContestant::act_when_it_sees() {
  if (!sees_that_its_turn_is_over()) {
    next_look_.set(Clock::now() + glance_interval, [this] { act_when_it_sees(); });
    return;
  }
  if (std::exchange(last_turn_wanted_, false) && !gone()) {
    try {
      files().make(turn_file_, turn_text);
    } catch (const mailbox::UnusableDirectory&) {
      // The program does not learn it, then.
    }
  }
  if (std::exchange(freeze_wanted_, false)) ProgramContestant::freeze();
}

void MoveFileContestant::show_end(const game::Position& position) {
  const std::string last = take_moves(position);
  if (gone()) return;
  try {
    files().make(move_file, last);
  } catch (const mailbox::UnusableDirectory&) {
    // The program does not learn it, then.
  }
}

std::string MoveFileContestant::end_text(const game::Outcome& outcome) const {
  const auto winner = game::winner(outcome.result);
  if (!winner) return "END: TIE! board full!\n";
  const bool has_won = *winner == colour_;
  std::string reason = "out of time";
  if (outcome.ending == game::Ending::illegal_move) reason = "invalid move";
  if (outcome.ending == game::Ending::line) reason = std::to_string(line_length_) + " in a row!";
  return "END: " + (has_won ? name_ : opponent_) + " WINS!  " + (has_won ? opponent_ : name_) + " LOSES!  " +
         reason + "\n";
}

void MoveFileContestant::show_verdict(const game::Outcome& outcome, const std::string& /*sentence*/) {
  if (gone()) return;
  try {
    files().remove(turn_file_);
    files().make(end_file, end_text(outcome));
    files().make(history_file, history_);
  } catch (const mailbox::UnusableDirectory&) {
    // The program does not learn it, then.
  }
  last_turn_wanted_ = true;
  act_when_it_sees();
}

namespace {

std::optional<std::string> move_file_unsupported_reason(const game::Rules& rules) {
  if (!rules.pop_out) return std::nullopt;
  return "a move file says where a stone goes, and has no word for a pop-out";
}

std::unique_ptr<Contestant> make_move_file(const ContestantSpec& spec) {
  return std::make_unique<MoveFileContestant>(spec);
}

}  // namespace

extern const Protocol move_file_protocol;
const Protocol move_file_protocol = {
    .name = "move-file",
    .tells_boards = false,
    .unsupported_reason = move_file_unsupported_reason,
    .make = make_move_file,
    .usual_game = "gomoku",
    .turn_in_words =
        "While NAME.go is in the current directory, overwrite move_file with a line as in "
        "NAME h 8. NAME is the stem: the program's file name without extension, or what "
        "agent.toml says.",
    .end_in_words = "when the file end_game is there"};

}  // namespace kaven::referee::contestant
