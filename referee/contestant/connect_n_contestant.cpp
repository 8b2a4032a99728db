// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/activity_watch.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr int drop = 1;
constexpr int pop_out = 0;

// The number of moves that are queued ahead of their turn.
constexpr std::size_t most_early_moves = 16;

// How long a program may take to read the line of players, or to exit after it.
constexpr std::chrono::seconds players_time{5};

/// A line of two whole numbers.
struct SaidNumbers {
  int column = 0;
  int type = 0;
  std::string line;
};

// In the older dialect a line is a column alone.
std::optional<SaidNumbers> read_numbers(const std::string& line, bool older_dialect) {
  std::istringstream words(line);
  std::string first;
  std::string second;
  std::string third;
  words >> first >> second >> third;
  const auto column = text::read_number<int>(first);
  const auto type = older_dialect && second.empty() ? std::optional(drop) : text::read_number<int>(second);
  if (!column || !type || !third.empty()) return std::nullopt;
  return SaidNumbers{*column, *type, line};
}

/// A program of the Connect-N course of WPI (CS 4341, 2013 to 2016). It reads and writes lines on stdin and
/// stdout. White is player 1 and begins; columns count from 0:
///
///   NAME                          from the program, at its start
///   player1: NAME player2: STEM   to both; STEM is the opponent's file stem
///   6 7 4 1 10                    to both: rows, columns, length of a line, first player, seconds per move
///   3 1                           from the player to move: column, and 1 for a drop or 0 for a pop-out; the
///                                 referee then sends the same line to the opponent
///   win, lose or draw             to both, at the end
///
/// Until 2012 the course had no line of players. A program that exits after it has read that line is
/// restarted with the protocol of 2011: no line of players; the fourth number is the program's own, 0 for the
/// first player and 1 for the second; a move is a column alone, and -1 ends the game, whatever the result.
/// Like any start, the restart is not on a clock.
///
/// A move printed before its turn is played when the turn comes, as in that course. Unlike there, lines that
/// are not two numbers are ignored.
class ConnectNContestant : public ProgramContestant {
 public:
  ConnectNContestant(EventLoop& loop, sandbox::LaunchSpec spec, const game::Rules& rules,
                     std::string opponents_name, std::chrono::seconds turn_limit,
                     std::chrono::nanoseconds start_limit, game::Colour first)
      : ProgramContestant(loop, std::move(spec)),
        rules_(rules),
        opponents_name_(std::move(opponents_name)),
        turn_limit_(turn_limit),
        start_limit_(start_limit),
        reading_(players_time),
        first_(first) {
    spec_.uses_stdin = true;
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    program_->launch();
  }

  bool ready() override {
    program_->collect_output();
    if (exited_after_players()) {
      warn(
          "exited after it read the line of players: it was restarted with the protocol of 2011, without "
          "that line");
      older_dialect_ = true;
      stage_ = Stage::unnamed;
      said_.clear();
      replace_program_now();
      program_->launch();
    }
    if (stage_ == Stage::reading) {
      const auto now = Clock::now();
      const bool has_read =
          !program_->has_unread_input() && reading_.has_started(now, program_->activity(), cpu_time());
      if (has_read || now >= reading_deadline_) start_game();
    }
    return stage_ == Stage::waiting || stage_ == Stage::thinking;
  }

  std::optional<std::string> give_turn(const game::Position& position) override {
    program_->collect_output();
    if (!said_.empty()) warn("said '" + text::printable(said_.front().line) + "' before its turn");
    chatter_.clear();
    position_ = position;
    stage_ = Stage::thinking;
    if (knows_game_) {
      send_move(*position.last_move());
    } else {
      send_game();
    }
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    // This test precedes the look, so that the look sees all that the program printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    if (stage_ == Stage::thinking && !said_.empty()) return judge(said_.front());
    if (!was_gone) return std::nullopt;
    return end_without_answer(chatter_.empty() ? "" : "it said '" + text::printable(chatter_) + "'");
  }

  std::string describe_silence() override {
    program_->collect_output();
    if (stage_ == Stage::unnamed) return "it never said its name";
    std::string text = "it said no move";
    if (!chatter_.empty()) text += " but '" + text::printable(chatter_) + "'";
    return text + unfinished_words();
  }

  void finish_turn() override {
    said_.pop_front();
    stage_ = Stage::waiting;
  }

  void show_end(const game::Position& /*position*/) override {}

  void show_verdict(const game::Outcome& outcome, const std::string& /*sentence*/) override {
    // Reset the stage, so that a program that exits after the game is not restarted.
    if (stage_ == Stage::reading) stage_ = Stage::unnamed;
    if (gone() || stage_ == Stage::unnamed) return;
    if (older_dialect_) return send("-1\n");
    const auto winner = game::winner(outcome.result);
    const bool drawn = outcome.result == game::Result::draw;
    send(winner == colour_ ? "win\n" : drawn ? "draw\n" : "lose\n");
  }

  bool gone() const override { return ProgramContestant::gone() && !exited_after_players(); }

 protected:
  void take_line(std::string_view text, bool cut) override {
    const std::string line = boost::trim_copy(std::string(text));
    if (stage_ == Stage::unnamed) {
      if (!line.empty()) take_name(line);
      return;
    }
    if (line.empty()) return;
    auto numbers = cut ? std::nullopt : read_numbers(line, older_dialect_);
    if (numbers && said_.size() < most_early_moves) {
      said_.push_back(*std::move(numbers));
    } else if (stage_ == Stage::thinking) {
      if (chatter_.empty()) warn("says '" + text::printable(line, 80) + "', which is no move");
      chatter_ = line;
    }
  }

 private:
  enum class Stage : std::uint8_t {
    unnamed,
    reading,  ///< the line of players was sent
    waiting,
    thinking
  };

  // A program recognises its player number by the name that it printed, so the two names must differ.
  void take_name(const std::string& name) {
    if (older_dialect_) return start_game();
    if (boost::iequals(opponents_name_, name)) opponents_name_ += "-2";
    stage_ = Stage::reading;
    reading_deadline_ = Clock::now() + std::min<std::chrono::nanoseconds>(players_time, start_limit_ / 2);
    const bool is_first = colour_ == game::Colour::white;
    send(fmt::format("player1: {} player2: {}\n", is_first ? name : opponents_name_,
                     is_first ? opponents_name_ : name));
  }

  // Whether it exited after it read the line of players, and before anything else was sent.
  bool exited_after_players() const {
    return stage_ == Stage::reading && program_ && program_->wait_status() && !program_->memory_exceeded() &&
           !program_->has_unread_input();
  }

  // The side that moves first starts to think when it gets the line of the game, so that line is sent with its first turn.
  void start_game() {
    stage_ = Stage::waiting;
    if (colour_ != first_) send_game();
  }

  void send_game() {
    knows_game_ = true;
    const int own_number = colour_ == game::Colour::white ? 0 : 1;
    const int number_of_first = first_ == game::Colour::white ? 1 : 2;
    send(fmt::format("{} {} {} {} {}\n", rules_.rows, rules_.columns, rules_.line_length,
                     older_dialect_ ? own_number : number_of_first, turn_limit_.count()));
  }

  void send_move(game::Move move) {
    if (!older_dialect_)
      return send(fmt::format("{} {}\n", move.place.column, game::is_pop_out(move) ? pop_out : drop));
    if (game::is_pop_out(move))
      warn("got only the column of the opponent's pop-out: the protocol of 2011 has no pop-outs");
    send(fmt::format("{}\n", move.place.column));
  }

  Answer judge(const SaidNumbers& said) const {
    const auto refuse = [&](const std::string& reason) {
      return SaidNoMove{reason + "; stdout says '" + text::printable(said.line) + "'"};
    };
    if (said.column < 0 || said.column >= rules_.columns) {
      return refuse(fmt::format("off the board: columns are 0 to {}", rules_.columns - 1));
    }
    if (said.type == pop_out) return SaidMove{{colour_, {said.column, game::pop_out_row}}};
    if (said.type != drop) return refuse("expected 1 for a drop or 0 for a pop-out after the column");
    // A full column has no free place: any place of it makes the move illegal for the right reason.
    return SaidMove{{colour_, {said.column, std::min(position_->height(said.column), rules_.rows - 1)}}};
  }

  game::Rules rules_;
  std::string opponents_name_;
  std::chrono::seconds turn_limit_;
  std::chrono::nanoseconds start_limit_;
  StartWatch reading_;
  game::Colour first_;                  ///< the side that moves first
  Clock::time_point reading_deadline_;  ///< for reading the line of players; then the game starts anyway
  bool older_dialect_ = false;
  game::Colour colour_ = game::Colour::white;
  Stage stage_ = Stage::unnamed;
  bool knows_game_ = false;
  std::deque<SaidNumbers> said_;  ///< moves that were not played yet
  std::string chatter_;           ///< the last line of this turn that was not a move
  std::optional<game::Position> position_;
};

std::optional<std::string> connect_n_unsupported_reason(const game::Rules& rules) {
  if (rules.pop_out) return std::nullopt;
  return "its programs may pop stones out of columns; with --pop-out (pop-out = true in a tournament) they "
         "can";
}

std::unique_ptr<Contestant> make_connect_n(const ContestantSpec& spec) {
  // The program receives whole seconds; less than one is sent as 1.
  const auto limit = std::chrono::floor<std::chrono::seconds>(spec.turn_limit);
  return std::make_unique<ConnectNContestant>(spec.loop, spec.launch, spec.rules, spec.opponents_stem,
                                              std::max(limit, std::chrono::seconds(1)), spec.start_limit,
                                              spec.first);
}

}  // namespace

extern const Protocol connect_n_protocol;
const Protocol connect_n_protocol = {
    .name = "connect-n",
    .tells_boards = false,
    .unsupported_reason = connect_n_unsupported_reason,
    .make = make_connect_n,
    .usual_game = "connectn",
    .usually_pops_out = true,
    .tells_time = true,
    .turn_in_words =
        "Print your name, read the line of players and that of the game, H W N first limit; in your turn "
        "print a line as in 3 1 (a stone into the fourth column) and flush stdout.",
    .end_in_words = "when it reads win, lose or draw, or the end of its input"};

}  // namespace kaven::referee::contestant
