#include "tournaments/exchange/found_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/game/position.hpp"
#include "common/notation/choice_text.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/sides_use.hpp"
#include "common/text/ascii_letters.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/read_number.hpp"

namespace kaven::tournaments::exchange {

namespace {

class Checking {
 public:
  Checking(const Source& source, const FoundGame& found)
      : source_(source), found_(found), position_(found.rules) {}

  record::GameRecord record() {
    record::GameRecord record;
    record.header = {.game = found_.game,
                     .rules = found_.rules,
                     .clock = found_.clock,
                     .turn_seconds = found_.turn_seconds,
                     .match_seconds = found_.time_control.base,
                     .increment_seconds = found_.time_control.increment,
                     .sandbox = "imported",
                     .started = found_.started};
    for (const std::size_t side : {0U, 1U}) record.header.contestants[side].name = name(side);
    const std::size_t opening = opening_length();
    for (std::size_t at = 0; at < found_.moves.size(); ++at) {
      const game::Move move = play(at);
      if (at < opening) {
        record.header.opening.push_back(move);
      } else {
        record.turns.push_back({.ply = position_.ply(), .move = move, .seconds = found_.moves[at].seconds});
      }
    }
    if (exceeds_its_limits(record)) record.header.match_seconds = record.header.increment_seconds = 0;
    if (const auto outcome = this->outcome()) {
      record.verdict = {.outcome = *outcome, .ended = found_.started};
    }
    return record;
  }

 private:
  std::string name(std::size_t side) const {
    const std::string& name = found_.names[side];
    if (name.empty()) return side == 0 ? "unknown first player" : "unknown second player";
    if (const auto fault = text::name_fault(name, text::longest_file_name)) {
      source_.refuse(found_.line, fmt::format("player '{}': {}", text::printable(name), *fault));
    }
    return side == 1 ? second_name(found_.names[0], name) : name;
  }

  // An opening leaves White to move, and the game undecided.
  std::size_t opening_length() const {
    const auto end = std::ranges::find(found_.moves, false, &FoundMove::opening);
    const auto length = static_cast<std::size_t>(end - found_.moves.begin());
    return length % 2 == 0 && length < found_.moves.size() ? length : 0;
  }

  game::Move play(std::size_t at) {
    const FoundMove& found = found_.moves[at];
    game::Move move{position_.to_move(), found.place};
    const auto refuse = [&](const std::string& reason) {
      const std::string name = move.place.row == falling ? fmt::format("column {}", move.place.column + 1)
                                                         : text::printable(game::place_name(move.place));
      source_.refuse(found.line, fmt::format("move {}, {}: {}", at + 1, name, reason));
    };
    if (position_.over()) refuse("the game was over before, by " + described(*position_.outcome()));
    if (move.place.row == falling) {
      if (!found_.rules.gravity || move.place.column < 0 || move.place.column >= found_.rules.columns)
        refuse(fmt::format("expected a column from 1 to {}", found_.rules.columns));
      move.place.row = position_.height(move.place.column);
    }
    if (const auto illegality = position_.check(move)) refuse(game::explain(*illegality, position_, move));
    position_.play(move);
    return move;
  }

  static bool exceeds_its_limits(const record::GameRecord& record) {
    record::SidesUse use;
    for (const record::Turn& turn : record.turns) {
      if (use.excess(record.header, turn)) return true;
      use.add(turn);
    }
    return false;
  }

  static std::string described(const game::Outcome& outcome) {
    return fmt::format("{} by {}", notation::result_words.word_of(outcome.result),
                       notation::ending_words.word_of(outcome.ending));
  }

  std::optional<game::Outcome> outcome() const {
    std::optional<game::Outcome> seen = position_.outcome();
    if (seen) {
      if (found_.result && *found_.result != seen->result)
        source_.refuse(found_.line,
                       fmt::format("the result is stated as {}, but on the board it is {}",
                                   notation::result_words.word_of(*found_.result), described(*seen)));
      return seen;
    }
    if (!found_.result) return std::nullopt;
    // A record cannot contain invalid UTF-8.
    game::Outcome stated{.result = *found_.result,
                         .detail = text::printable(found_.detail, std::string::npos)};
    stated.ending = found_.ending && can_be(*found_.ending) ? *found_.ending : game::Ending::adjudicated;
    if (stated.detail.empty() && stated.ending == game::Ending::adjudicated)
      stated.detail = "as the imported file states";
    return stated;
  }

  // Whether a forfeit of this kind can have led to the stated result.
  bool can_be(game::Ending ending) const {
    const auto winner = game::winner(*found_.result);
    if (!game::is_forfeit(ending) || !winner) return false;
    const bool by_the_mover = ending == game::Ending::illegal_move || ending == game::Ending::time ||
                              ending == game::Ending::resigned;
    return !by_the_mover || *winner != position_.to_move();
  }

  const Source& source_;
  const FoundGame& found_;
  game::Position position_;
};

}  // namespace

void FoundGame::choose(const Source& source, int at_line, std::string_view choice) {
  try {
    const notation::ChosenGame chosen = notation::choose_game(notation::read_choice(choice));
    game = chosen.name;
    rules = chosen.rules;
  } catch (const std::invalid_argument& error) {
    source.refuse(at_line, error.what());
  }
}

ExchangedGame checked_game(const Source& source, const FoundGame& found) {
  return {.round = found.round, .event = {}, .record = Checking(source, found).record()};
}

std::string second_name(const std::string& first, const std::string& second) {
  return first == second ? second + " (2)" : second;
}

std::optional<game::Place> read_found_place(std::string_view text, const game::Rules& rules) {
  if (rules.gravity && text.size() == 1 && text::is_letter(text.front()))
    return game::Place{text::upper(text.front()) - 'A', falling};
  return notation::read_place(text);
}

std::optional<double> read_seconds(std::string_view text) {
  const auto seconds = text::read_number<double>(text);
  return seconds && *seconds >= 0 && std::isfinite(*seconds) ? seconds : std::nullopt;
}

std::optional<int> read_count(std::string_view text) {
  const auto number = text::read_number<int>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

}  // namespace kaven::tournaments::exchange
