// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/activity_watch.hpp"
#include "referee/contestant/gomocup_text.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

// How long a program may take to read its settings.
constexpr std::chrono::seconds settings_time{5};

/// The words in which theaigames.com (2015) and its successor riddles.io (2016) differ.
struct Dialect {
  std::string_view columns;  ///< the setting for their number
  std::string_view rows;
  int first_id;  ///< of the two players
  char empty;    ///< a place without a disc
  char row_end;  ///< between two rows of a field
  int moves_of_a_round;
};
constexpr Dialect theaigames = {"field_columns", "field_rows", 1, '0', ';', 1};
constexpr Dialect riddles = {"field_width", "field_height", 0, '.', ',', 2};

/// A bot for Four in a Row at theaigames.com or riddles.io. It reads and writes lines on stdin and stdout; fields are
/// row by row from the top, with the players' ids as discs:
///
///   settings timebank 10000      time_per_move, player_names, your_bot, your_botid, field_columns, field_rows
///   update game round 1          in its turn
///   update game field 0,0,…;…
///   action move 10000            →  place_disc 3       (columns count from 0)
///
/// At the end its stdin is closed. The bot runs beside its own files, as there: its directory contains links to them.
class TheAiGamesContestant : public ProgramContestant {
 public:
  TheAiGamesContestant(const ContestantSpec& spec, const Dialect& dialect)
      : ProgramContestant(spec.loop, spec.launch, spec.folder),
        dialect_(dialect),
        rules_(spec.rules),
        turn_limit_(spec.turn_limit),
        match_limit_(spec.match_limit),
        time_left_(spec.match_limit),
        increment_(spec.increment),
        start_limit_(spec.start_limit),
        reading_(settings_time) {
    spec_.uses_stdin = true;
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    program_->launch();
    reading_ends_ = Clock::now() + std::min<std::chrono::nanoseconds>(settings_time, start_limit_ / 2);
    send(settings());
  }

  bool ready() override {
    program_->collect_output();
    if (!ready_ && !program_->gone()) {
      const auto now = Clock::now();
      ready_ =
          (!program_->has_unread_input() && reading_.has_started(now, program_->activity(), cpu_time())) ||
          now >= reading_ends_;
    }
    return ready_;
  }

  void tell_time_left(std::chrono::nanoseconds left) override { time_left_ = left; }

  std::optional<std::string> give_turn(const game::Position& position) override {
    // Output that precedes the turn is no answer to it.
    program_->collect_output();
    said_.reset();
    chatter_.clear();
    position_ = position;
    send(fmt::format("update game round {}\nupdate game field {}\naction move {}\n",
                     position.ply() / dialect_.moves_of_a_round + 1, field(position),
                     gomocup_turn_limit(match_limit_.count() > 0 ? time_left_ : turn_limit_).count()));
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    // This test precedes the look, so that the look sees all that the program printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    if (said_) return said_;
    if (!was_gone) return std::nullopt;
    return end_without_answer(chatter_.empty() ? "" : "it said " + chatter_);
  }

  std::string describe_silence() override {
    program_->collect_output();
    if (!position_) return "it did not read its settings";
    return "it said no move" + (chatter_.empty() ? "" : " but " + chatter_) + unfinished_words();
  }

  void finish_turn() override {}
  void show_end(const game::Position& /*position*/) override {}

  void show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) override {
    program_->close_input();
  }

 protected:
  void take_line(std::string_view text, bool cut) override {
    const std::string line = boost::trim_copy(std::string(text));
    if (line.empty() || !position_ || said_) return;
    std::istringstream words(line);
    std::string command;
    std::string column;
    words >> command >> column;
    const std::string quoted = "'" + text::printable(line) + "'";
    if (cut || command != "place_disc") {
      if (chatter_.empty()) warn("says '" + text::printable(line, 80) + "' in its turn, which is no move");
      chatter_ = quoted;
      return;
    }
    const auto number = text::read_number<int>(column);
    if (!number || *number < 0 || *number >= rules_.columns) {
      said_ = SaidNoMove{fmt::format("expected place_disc and a column from 0 to {}; stdout says {}",
                                     rules_.columns - 1, quoted)};
      return;
    }
    // A full column has no free place: any place of it makes the move illegal for the right reason.
    said_ = SaidMove{{colour_, {*number, std::min(position_->height(*number), rules_.rows - 1)}}};
  }

 private:
  int id_of(game::Colour colour) const { return dialect_.first_id + (colour == game::Colour::white ? 0 : 1); }

  std::string settings() const {
    const auto bank = gomocup_turn_limit(match_limit_.count() > 0 ? match_limit_ : turn_limit_).count();
    const auto each = match_limit_.count() > 0
                          ? std::chrono::duration_cast<std::chrono::milliseconds>(increment_).count()
                          : bank;
    const int id = id_of(colour_);
    return fmt::format(
        "settings timebank {}\nsettings time_per_move {}\nsettings player_names player{},player{}\n"
        "settings your_bot player{}\nsettings your_botid {}\nsettings {} {}\nsettings {} {}\n",
        bank, each, dialect_.first_id, dialect_.first_id + 1, id, id, dialect_.columns, rules_.columns,
        dialect_.rows, rules_.rows);
  }

  std::string field(const game::Position& position) const {
    std::string text;
    for (int row = rules_.rows - 1; row >= 0; --row) {
      for (int column = 0; column < rules_.columns; ++column) {
        if (!text.empty()) text += column == 0 ? dialect_.row_end : ',';
        const auto disc = position.at({column, row});
        text += disc ? static_cast<char>('0' + id_of(*disc)) : dialect_.empty;
      }
    }
    return text;
  }

  const Dialect& dialect_;
  game::Rules rules_;
  std::chrono::nanoseconds turn_limit_;
  std::chrono::nanoseconds match_limit_;  ///< 0: none
  std::chrono::nanoseconds time_left_;
  std::chrono::nanoseconds increment_;
  std::chrono::nanoseconds start_limit_;
  StartWatch reading_;
  Clock::time_point reading_ends_;  ///< then its turn comes, whether it has read its settings or not
  game::Colour colour_ = game::Colour::white;
  bool ready_ = false;
  std::optional<game::Position> position_;
  std::optional<Answer> said_;
  std::string chatter_;  ///< the last line of this turn that was not a move, quoted
};

std::optional<std::string> four_in_a_row_unsupported_reason(const game::Rules& rules) {
  constexpr int four = 4;
  if (rules.gravity && rules.line_length == four && rules.opening == game::Opening::none &&
      rules.goal == game::Goal::first_line && !rules.exact_length && !rules.pop_out)
    return std::nullopt;
  return "its bots drop discs until four are in a row";
}

constexpr std::string_view place_disc_in_words =
    "Read the lines settings and update; answer the line action move with a line as in place_disc 3 (the "
    "fourth column), and flush stdout.";

}  // namespace

extern const Protocol theaigames_protocol;
const Protocol theaigames_protocol = {.name = "theaigames",
                                      .tells_boards = true,
                                      .unsupported_reason = four_in_a_row_unsupported_reason,
                                      .make = [](const ContestantSpec& spec) -> std::unique_ptr<Contestant> {
                                        return std::make_unique<TheAiGamesContestant>(spec, theaigames);
                                      },
                                      .tells_time = true,
                                      .turn_in_words = place_disc_in_words,
                                      .end_in_words = "when its stdin ends"};

extern const Protocol riddles_protocol;
const Protocol riddles_protocol = {.name = "riddles",
                                   .tells_boards = true,
                                   .unsupported_reason = four_in_a_row_unsupported_reason,
                                   .make = [](const ContestantSpec& spec) -> std::unique_ptr<Contestant> {
                                     return std::make_unique<TheAiGamesContestant>(spec, riddles);
                                   },
                                   .tells_time = true,
                                   .turn_in_words = place_disc_in_words,
                                   .end_in_words = "when its stdin ends"};

}  // namespace kaven::referee::contestant
