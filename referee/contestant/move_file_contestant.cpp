// SPDX-License-Identifier: MIT
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "common/game/rules.hpp"
#include "common/mailbox/program_directory.hpp"
#include "common/notation/move_text.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/activity_watch.hpp"
#include "referee/contestant/file_name_hints.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr const char* move_file = "move_file";
constexpr const char* end_file = "end_game";
constexpr const char* history_file = "history_file";
constexpr const char* turn_ending = ".go";
constexpr const char* turn_text = "go!\n";
constexpr std::size_t words_of_a_move = 3;
// How long a line without an end must stay unchanged to be complete: a program that has written only `H 1` of
// `H 12` writes the rest sooner.
constexpr std::chrono::milliseconds settling_time{100};

// How often the referee looks at a program that is starting, or that must notice the end of its turn.
constexpr std::chrono::milliseconds glance_interval{10};
// The start limit is meant for programs that show when they are ready. This one never does, so it gets a
// share.
constexpr int start_share = 2;

/// A program of an older course, which shares `move_file` with its opponent. Its directory contains
///
///   move_file     the last move, as `OPPONENT c r`, or nothing before the very first; the program
///                 overwrites it with `NAME c r`. Columns are letters, sent in lower case; rows are numbers
///   NAME.go       exists while it is the program's turn, and once more at the end
///   end_game      appears at the end, with a sentence, just before NAME.go
///   history_file  appears at the end, with all moves
///
/// protocols/move_file.md compares the course's referee with this one line by line. Each program has its own
/// directory, and the referee copies the file from one to the other. An incomplete move is ignored; a line
/// that could be a complete move but has no end counts once it has been unchanged for a short time: the
/// program may still be writing.
class MoveFileContestant : public ProgramContestant {
 public:
  explicit MoveFileContestant(const ContestantSpec& spec)
      : ProgramContestant(spec.loop, spec.launch),
        name_(spec.stem),
        opponent_(spec.settings.opponent.value_or(spec.opponents_stem)),
        turn_file_(name_ + turn_ending),
        folder_(spec.settings.files_above ? boost::filesystem::path() : spec.folder),
        line_length_(spec.rules.line_length),
        start_(spec.start_limit / start_share),
        next_look_(spec.loop) {
    // Two entries of the same program may play each other, and only the name says who made a move.
    if (boost::iequals(opponent_, name_)) opponent_ += "-2";
  }

  void await_prepared() override {
    ProgramContestant::await_prepared();
    directory_.emplace(open_directory("." + name_ + ".staged"));
    watched_ = loop_.watch().watch("/proc/self/fd/" + std::to_string(program_->working_directory()));
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    if (!folder_.empty()) {
      link_files_of(folder_);
      // Remove the files that earlier games left in the program's folder.
      for (const std::string& old : {turn_file_, std::string(end_file), std::string(history_file)}) {
        files().remove(old);
      }
    }
    files().put(move_file, "");
    known_ = files().names();
    known_.push_back(turn_file_);
    program_->launch();
  }

  bool ready() override {
    // A program that has exited is judged when its turn comes.
    started_ = started_ || gone() || start_.has_started(Clock::now(), program_->activity(), cpu_time());
    return started_;
  }

  std::optional<std::string> give_turn(const game::Position& position) override {
    while (!sees_that_its_turn_is_over()) loop_.wait_until(Clock::now() + glance_interval);
    given_text_ = take_moves(position);
    last_seen_.clear();
    try {
      // Before the very first move the file already exists, empty.
      if (!given_text_.empty()) files().make(move_file, given_text_);
      files().make(turn_file_, turn_text);
    } catch (const mailbox::UnusableDirectory& spoiled) {
      return spoiled.what();
    }
    return std::nullopt;
  }

  std::optional<Answer> answer(bool last_chance) override {
    // This test precedes the look, so that the look sees all that the program wrote before it exited.
    const bool was_gone = program_->gone();
    const mailbox::AnswerLook look = files().look(move_file);
    if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look))
      return SaidNoMove{unusable->reason};
    const auto* written = std::get_if<mailbox::AnswerText>(&look);
    if (written != nullptr && written->text != given_text_ &&
        is_whole(written->text, last_chance || was_gone)) {
      has_answered_ = true;
      answer_age_ = written->age;
      return judge(written->text);
    }
    if (!was_gone) return std::nullopt;
    return end_without_answer(describe_move_file());
  }

  std::string describe_silence() override {
    // A program that has answered before knows its name.
    const std::string hint =
        has_answered_ ? "" : stem_hint(name_, turn_ending, program_->names_in_memory(turn_ending));
    return describe_move_file() + hint;
  }

  void finish_turn() override {
    history_ += own_text_;
    try {
      files().remove(turn_file_);
      // The course's referee rewrites every move in the file that both programs read.
      files().make(move_file, own_text_);
    } catch (const mailbox::UnusableDirectory& spoiled) {
      warn(spoiled.what());
    }
    turn_end_.begin(Clock::now(), program_->activity(), cpu_time());
  }

  void show_end(const game::Position& position) override {
    const std::string last = take_moves(position);
    if (gone()) return;
    try {
      files().make(move_file, last);
    } catch (const mailbox::UnusableDirectory&) {
      // Then the program does not learn it.
    }
  }

  void show_verdict(const game::Outcome& outcome, const std::string& /*sentence*/) override {
    if (gone()) return;
    try {
      files().remove(turn_file_);
      files().make(end_file, end_text(outcome));
      files().make(history_file, history_);
    } catch (const mailbox::UnusableDirectory&) {
      // Then the program does not learn it.
    }
    last_turn_wanted_ = true;
    act_when_it_sees();
  }

  void freeze() override {
    freeze_wanted_ = true;
    act_when_it_sees();
  }

  void thaw() override {
    freeze_wanted_ = false;
    ProgramContestant::thaw();
  }

  bool wakes_the_loop() const override { return watched_; }

 private:
  mailbox::ProgramDirectory& files() { return directory_.value(); }
  /// The line of move_file for `move`.
  std::string move_text(game::Move move) const {
    const std::string place = boost::to_lower_copy(game::place_name(move.place));
    return (move.colour == colour_ ? name_ : opponent_) + " " + place.substr(0, 1) + " " + place.substr(1) +
           "\n";
  }

  /// Stores the moves of `position` as the history and returns the line of the last one.
  std::string take_moves(const game::Position& position) {
    history_.clear();
    for (const game::Move move : position.moves()) history_ += move_text(move);
    const auto last = position.last_move();
    return last ? move_text(*last) : "";
  }

  /// The sentence of the course's referee about the end.
  std::string end_text(const game::Outcome& outcome) const {
    const auto winner = game::winner(outcome.result);
    if (!winner) return "END: TIE! board full!\n";
    const bool has_won = *winner == colour_;
    std::string reason = "out of time";
    if (outcome.ending == game::Ending::illegal_move) reason = "invalid move";
    if (outcome.ending == game::Ending::line) reason = std::to_string(line_length_) + " in a row!";
    return "END: " + (has_won ? name_ : opponent_) + " WINS!  " + (has_won ? opponent_ : name_) +
           " LOSES!  " + reason + "\n";
  }

  bool sees_that_its_turn_is_over() {
    return turn_end_.was_seen() || gone() ||
           turn_end_.is_seen(Clock::now(), program_->activity(), cpu_time());
  }

  /// Performs the pending actions once the program has noticed the end of its turn; until then, retries
  /// later.
  void act_when_it_sees() {
    if (!sees_that_its_turn_is_over()) {
      next_look_.set(Clock::now() + glance_interval, [this] { act_when_it_sees(); });
      return;
    }
    if (std::exchange(last_turn_wanted_, false) && !gone()) {
      try {
        files().make(turn_file_, turn_text);
      } catch (const mailbox::UnusableDirectory&) {
        // Then the program does not learn it.
      }
    }
    if (std::exchange(freeze_wanted_, false)) ProgramContestant::freeze();
  }

  std::string describe_move_file() const {
    const mailbox::AnswerLook look = directory_->look(move_file);
    const auto* written = std::get_if<mailbox::AnswerText>(&look);
    if (written != nullptr && written->text != given_text_) {
      return turn_file_ + " was made; move_file says '" + mailbox::shown_answer(written->text) + "'";
    }
    return turn_file_ + " was made; move_file was not written" +
           written_files_hint(directory_->files_besides(known_), move_file);
  }

  Answer judge(const std::string& text) {
    const std::string line = boost::trim_copy(text.substr(0, text.find('\n')));
    const auto refuse = [&](const std::string& reason) {
      return SaidNoMove{reason + "; move_file says '" + mailbox::shown_answer(text) + "'"};
    };
    const std::vector<std::string> words = text::words_of(line);
    if (words.size() < words_of_a_move) {
      return refuse("a move is a line with three words, as in '" + name_ + " h 8'");
    }
    const auto& [signed_by, column, row] = std::tie(words[0], words[1], words[2]);
    if (!boost::iequals(signed_by, name_)) return refuse("the move is not signed by " + name_);
    const auto place = column.size() == 1 ? notation::read_place(column + row) : std::nullopt;
    if (!place) return refuse("expected a column letter and a row number");
    if (words.size() > words_of_a_move)
      warn("move_file says more than a move: '" + mailbox::shown_answer(text) + "'");
    const game::Move move{colour_, *place};
    own_text_ = move_text(move);
    const bool is_off_every_board = place->row >= game::largest_side;
    return SaidMove{move, is_off_every_board ? "'" + mailbox::shown_answer(text) + "'" : ""};
  }

  bool is_whole(const std::string& text, bool last_chance) {
    if (text.find('\n') != std::string::npos || text.size() > mailbox::largest_answer) return true;
    if (text::words_of(text).size() < words_of_a_move) return false;
    const Clock::time_point now = Clock::now();
    if (text != last_seen_) {
      last_seen_ = text;
      unchanged_since_ = now;
    }
    return last_chance || now - unchanged_since_ >= settling_time;
  }

  std::string name_;  ///< a file stem, as is `opponent_`
  std::string opponent_;
  std::string turn_file_;
  boost::filesystem::path
      folder_;  ///< the program expects this folder's files in its directory; may be empty
  int line_length_;
  bool watched_ = false;
  StartWatch start_;
  bool started_ = false;
  TurnEndWatch turn_end_;
  Alarm next_look_;
  bool freeze_wanted_ = false;
  bool last_turn_wanted_ = false;
  bool has_answered_ = false;
  std::optional<mailbox::ProgramDirectory> directory_;
  std::vector<std::string> known_;  ///< names in the directory that the program did not create
  game::Colour colour_ = game::Colour::white;
  std::string given_text_;  ///< the text of move_file when the turn began
  std::string own_text_;    ///< its last move, as the course's referee writes it
  std::string history_;     ///< all moves, a line each
  std::string last_seen_;
  Clock::time_point unchanged_since_;
};

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
    .polls_for_turns = true,
    .turn_in_words =
        "While NAME.go is in the current directory, overwrite move_file with a line as in "
        "NAME h 8. NAME is the stem: the program's file name without extension, or what "
        "agent.toml says.",
    .end_in_words = "when the file end_game is there"};

}  // namespace kaven::referee::contestant
