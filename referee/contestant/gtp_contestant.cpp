// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/gomocup_text.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

// Columns are A to Z without I.
constexpr int most_columns = 25;
constexpr char left_out = 'I';
// How long an engine may take to end its list of commands by an empty line; some never send that line.
constexpr std::chrono::seconds list_time{1};

std::string vertex(game::Place place) {
  const auto letter = static_cast<char>('A' + place.column);
  return fmt::format("{}{}", letter < left_out ? letter : static_cast<char>(letter + 1), place.row + 1);
}

std::optional<game::Place> read_vertex(std::string_view text) {
  if (text.size() < 2 || text.front() < 'A' || text.front() > 'Z' || text.front() == left_out)
    return std::nullopt;
  const auto row = text::read_number<int>(text.substr(1));
  if (!row) return std::nullopt;
  return game::Place{text.front() - 'A' - (text.front() > left_out ? 1 : 0), *row - 1};
}

/// An engine that speaks the Go Text Protocol (GTP, version 2) over stdin and stdout, for five in a row. The referee
/// sends a command when the one before is answered; an answer begins with `=`, or with `?` if the command failed:
///
///   list_commands                           →  =list_commands …     (its start)
///   boardsize 15, clear_board               →  =
///   time_settings 0 27 1, timelimit 27      →  =     (only what the list names; timelimit is a course's own)
///   play b H8, time_left w 20 1, genmove w  →  =J9, =resign         (its turn)
///   quit                                    →  it exits
///
/// The owner of the first stone is black. After an opening the engine receives the whole board by clear_board and play.
/// The engine runs beside its own files, as for other managers: its directory contains links to them.
class GtpContestant : public ProgramContestant {
 public:
  explicit GtpContestant(const ContestantSpec& spec)
      : ProgramContestant(spec.loop, spec.launch, spec.folder),
        rules_(spec.rules),
        turn_limit_(spec.turn_is_a_share ? 0s : spec.turn_limit),
        match_limit_(spec.match_limit),
        time_left_(spec.match_limit) {
    spec_.uses_stdin = true;
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    program_->launch();
    commands_ = {"list_commands", fmt::format("boardsize {}", rules_.columns), "clear_board"};
    send_next();
  }

  bool ready() override {
    program_->collect_output();
    if (stage_ == Stage::listing && Clock::now() >= list_ends_) end_list();
    return stage_ == Stage::waiting || stage_ == Stage::thinking;
  }

  void tell_time_left(std::chrono::nanoseconds left) override { time_left_ = left; }

  std::optional<std::string> give_turn(const game::Position& position) override {
    // Output that precedes the turn is no answer to it.
    program_->collect_output();
    said_.reset();
    chatter_.clear();
    if (stage_ != Stage::waiting) return std::nullopt;
    stage_ = Stage::thinking;
    const std::vector<std::string> stones = stones_of(position);
    const auto [known, more] = std::ranges::mismatch(known_, stones);
    if (known != known_.end()) commands_.emplace_back("clear_board");
    commands_.insert(commands_.end(), known == known_.end() ? more : stones.begin(), stones.end());
    known_ = stones;
    own_letter_ = letter_of(colour_, position);
    if (match_limit_ > 0ns && knows("time_left"))
      commands_.push_back(
          fmt::format("time_left {} {} {}", own_letter_, seconds_left(), turn_limit_ > 0ns ? 1 : 0));
    commands_.push_back(fmt::format("genmove {}", own_letter_));
    send_next();
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    if (!refusal_.empty()) return NotStartable{refusal_};
    // This test precedes the look, so that the look sees all that the engine printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    if (!refusal_.empty()) return NotStartable{refusal_};
    if (said_) return said_;
    if (!was_gone) return std::nullopt;
    return end_without_answer(chatter_.empty() ? "" : "it said " + chatter_);
  }

  std::string describe_silence() override {
    program_->collect_output();
    std::string text = "it never answered " + asked_;
    if (!chatter_.empty()) text += " but said " + chatter_;
    return text + unfinished_words();
  }

  void finish_turn() override { stage_ = Stage::waiting; }
  void show_end(const game::Position& /*position*/) override {}

  void show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) override {
    if (!gone()) send("quit\n");
  }

  bool gone() const override { return !refusal_.empty() || ProgramContestant::gone(); }

 protected:
  void take_line(std::string_view text, bool cut) override {
    const std::string line = boost::trim_copy(std::string(text));
    if (stage_ == Stage::listing) return take_list_line(line);
    if (line.empty()) return;
    const bool is_answer = line.front() == '=' || line.front() == '?';
    if (asked_.empty() || (!is_answer && !awaits_text_)) return take_chatter(line);
    awaits_text_ = false;
    // Some engines repeat a number of the command, although it had none.
    const std::string_view rest = std::string_view(line).substr(is_answer ? 1 : 0);
    const std::size_t begin = is_answer ? std::min(rest.find_first_not_of("0123456789"), rest.size()) : 0;
    take_answer(line.front() == '?', boost::trim_copy(std::string(rest.substr(begin))), line, cut);
  }

 private:
  enum class Stage : std::uint8_t {
    starting,  ///< it answers the commands before its first turn
    listing,   ///< its answer to list_commands may have further lines
    waiting,
    thinking
  };

  bool knows(const std::string& command) const { return known_commands_.contains(command); }

  static char letter_of(game::Colour colour, const game::Position& position) {
    const auto places = places_in_order(position);
    const game::Colour first = places.empty() ? position.to_move() : *position.at(places.front());
    return colour == first ? 'b' : 'w';
  }

  static std::vector<std::string> stones_of(const game::Position& position) {
    std::vector<std::string> commands;
    for (const game::Place place : places_in_order(position))
      commands.push_back(fmt::format("play {} {}", letter_of(*position.at(place), position), vertex(place)));
    return commands;
  }

  static std::int64_t told_seconds(std::chrono::nanoseconds limit) {
    return std::max<std::int64_t>(
        1, std::chrono::floor<std::chrono::seconds>(gomocup_turn_limit(limit)).count());
  }

  std::int64_t seconds_left() const {
    return told_seconds(turn_limit_ > 0ns ? std::min(turn_limit_, time_left_) : time_left_);
  }

  void send_next() {
    asked_.clear();
    if (commands_.empty()) {
      if (stage_ == Stage::starting) stage_ = Stage::waiting;
      return;
    }
    asked_ = std::exchange(commands_.front(), {});
    commands_.pop_front();
    send(asked_ + "\n");
  }

  void take_chatter(const std::string& line) {
    if (chatter_.empty())
      warn("says '" + text::printable(line, longest_gomocup_quotation) + "', which is no answer of GTP");
    chatter_ = "'" + text::printable(line) + "'";
  }

  void take_list_line(const std::string& line) {
    if (line.empty()) return end_list();
    for (const std::string& word : words_of_line(line)) known_commands_.insert(word);
  }

  static std::vector<std::string> words_of_line(const std::string& line) {
    std::istringstream words(line);
    return {std::istream_iterator<std::string>(words), {}};
  }

  // An engine that knows none of these commands plays by a clock of its own.
  void end_list() {
    stage_ = Stage::starting;
    const std::int64_t seconds = told_seconds(turn_limit_ > 0ns ? turn_limit_ : match_limit_);
    const bool has_turns = turn_limit_ > 0ns;
    if (knows("time_settings"))
      commands_.push_back(has_turns ? fmt::format("time_settings 0 {} 1", seconds)
                                    : fmt::format("time_settings {} 0 0", seconds));
    if (knows("timelimit") && has_turns) commands_.push_back(fmt::format("timelimit {}", seconds));
    send_next();
  }

  void take_answer(bool failed, const std::string& text, const std::string& line, bool cut) {
    const std::string command = asked_.substr(0, asked_.find(' '));
    const std::string quoted = "'" + text::printable(line, longest_gomocup_quotation) + "'";
    if (command == "genmove") return take_move(failed, text, line, cut);
    if (command == "list_commands" && !failed) {
      stage_ = Stage::listing;
      list_ends_ = Clock::now() + list_time;
      return take_list_line(text.empty() ? "list_commands" : text);
    }
    if (command == "list_commands") return end_list();
    const bool is_needed = command == "boardsize" || command == "clear_board";
    if (failed && is_needed && stage_ == Stage::starting) {
      refusal_ = fmt::format("answered {} with {}{}", asked_, quoted, gomocup_size_hint(rules_));
      return;
    }
    if (failed || (command == "play" && !text.empty()))
      warn(fmt::format("answered {} with {}", asked_, quoted));
    send_next();
  }

  void take_move(bool failed, const std::string& text, const std::string& line, bool cut) {
    if (!failed && text.empty()) {
      // An engine may print its move on the next line.
      awaits_text_ = true;
      return;
    }
    const std::string quoted = "stdout says '" + text::printable(line) + "'";
    const std::string word = boost::to_upper_copy(text);
    const auto place = failed || cut ? std::nullopt : read_vertex(word);
    if (place && (place->column >= rules_.columns || place->row < 0 || place->row >= rules_.rows)) {
      said_ = SaidNoMove{fmt::format("off the board: columns are A to {} without I and rows are 1 to {}; {}",
                                     vertex({rules_.columns - 1, 0}).front(), rules_.rows, quoted)};
    } else if (place) {
      said_ = SaidMove{{colour_, *place}};
      known_.push_back(fmt::format("play {} {}", own_letter_, vertex(*place)));
    } else if (word == "RESIGN" && !failed) {
      said_ = Resigned{"it said resign"};
    } else {
      said_ = SaidNoMove{fmt::format("the answer to genmove is a place, as in H8, or resign; {}", quoted)};
    }
    asked_.clear();
  }

  game::Rules rules_;
  std::chrono::nanoseconds turn_limit_;   ///< 0: its moves have no limit of their own
  std::chrono::nanoseconds match_limit_;  ///< 0: none
  std::chrono::nanoseconds time_left_;
  game::Colour colour_ = game::Colour::white;
  char own_letter_ = 'b';
  Stage stage_ = Stage::starting;
  std::deque<std::string> commands_;  ///< not sent yet
  std::string asked_;                 ///< the command that is not answered yet; empty if there is none
  bool awaits_text_ = false;          ///< the line of the answer to genmove was `=` alone
  Clock::time_point list_ends_;
  std::set<std::string> known_commands_;
  std::vector<std::string> known_;  ///< the stones on the engine's board, as commands
  std::optional<Answer> said_;
  std::string chatter_;  ///< the last line of this turn that was no answer, quoted
  std::string refusal_;
};

std::optional<std::string> gtp_unsupported_reason(const game::Rules& rules) {
  constexpr int five = 5;
  const bool is_five = !rules.gravity && rules.line_length == five && rules.goal == game::Goal::first_line;
  if (is_five && rules.columns == rules.rows && rules.columns <= most_columns) return std::nullopt;
  return fmt::format(
      "its engines play five in a row where stones do not fall, on square boards up to {0}x{0}",
      most_columns);
}

std::unique_ptr<Contestant> make_gtp(const ContestantSpec& spec) {
  return std::make_unique<GtpContestant>(spec);
}

}  // namespace

extern const Protocol gtp_protocol;
const Protocol gtp_protocol = {
    .name = "gtp",
    .tells_boards = true,
    .unsupported_reason = gtp_unsupported_reason,
    .make = make_gtp,
    .usual_game = "gomoku",
    .turn_in_words =
        "Answer list_commands, boardsize, clear_board and play with a line that begins with =, and genmove "
        "with a line as in = H8 (columns A to Z without I, rows from 1); an empty line follows each answer. "
        "Flush stdout.",
    .end_in_words = "when the command quit comes"};

}  // namespace kaven::referee::contestant
