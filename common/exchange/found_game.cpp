// SPDX-License-Identifier: MIT
#include "common/exchange/found_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/encoded_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::exchange {

namespace {

// Words for a side or a result, in the forms of lowered(), with blanks between. The longest one at the beginning of a text
// counts.
enum class Said : std::uint8_t { black, white, first, second, draw, none };
struct ResultWords {
  std::string_view words;
  Said said;
  bool is_whole = false;  ///< nothing may follow
};
constexpr std::array result_table = {
    ResultWords{"black b 黑棋 黑 黒 흑", Said::black},
    ResultWords{"white w 白棋 白 백", Said::white},
    ResultWords{"1-0 1:0", Said::first, true},
    ResultWords{"0-1 0:1", Said::second, true},
    ResultWords{
        "draw drawn tie jigo 0 1/2 1/2-1/2 ½ ½-½ ½:½ 0.5-0.5 0.5:0.5 和 和棋 平 平局 引分 引き分け 무승부",
        Said::draw, true},
    ResultWords{"? * void unknown unfinished suspended none", Said::none, true},
};

// The texts that may follow the word for a side, without `+` before them: who wins or loses, and how.
struct WayWords {
  std::string_view words;
  bool loses;
  std::optional<game::Ending> ending;
};
constexpr std::array way_table = {
    WayWords{"t time timeout winsontime winsbytimeout 超时胜 超時勝", false, game::Ending::time},
    WayWords{"r resign resignation winsbyresignation 中盘胜 中盤勝 中押し勝ち", false,
             game::Ending::resigned},
    WayWords{"f forfeit win wins won 胜 勝 勝ち 方胜 方勝 방승 승", false, std::nullopt},
    WayWords{"losesontime lostontime losesbytimeout timedout 超时负", true, game::Ending::time},
    WayWords{"resigns resigned", true, game::Ending::resigned},
    WayWords{"loses lost forfeits forfeited 負 负", true, std::nullopt},
};

// Without blanks and full stops at the end, in lower case.
std::string lowered(std::string_view text) {
  std::string result;
  for (const char letter : text::trimmed(text, " \t\r\n.")) {
    if (letter != ' ' && letter != '\t') result += text::lower(letter);
  }
  return result;
}

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
    for (std::size_t at = 0; at < found_.moves.size() && !foul_; ++at) {
      const game::Move move = play(at);
      if (foul_) break;
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

  // An opening leaves the game undecided.
  std::size_t opening_length() const {
    const auto end = std::ranges::find(found_.moves, false, &FoundMove::opening);
    const auto length = static_cast<std::size_t>(end - found_.moves.begin());
    return length < found_.moves.size() ? length : 0;
  }

  game::Move play(std::size_t at) {
    const FoundMove& found = found_.moves[at];
    game::Move move{position_.to_move(), found.place};
    const auto refuse = [&](const std::string& reason) {
      const std::string name = move.place.row == falling ? fmt::format("column {}", move.place.column + 1)
                                                         : text::printable(game::place_name(move.place));
      const std::string number = found.setup ? "setup" : fmt::format("move {}", at + 1);
      source_.refuse(found.line, fmt::format("{}, {}: {}", number, name, reason));
    };
    if (position_.over()) refuse("the game was over before, by " + described(*position_.outcome()));
    if (move.place.row == falling) {
      if (!found_.rules.gravity || move.place.column < 0 || move.place.column >= found_.rules.columns)
        refuse(fmt::format("expected a column from 1 to {}", found_.rules.columns));
      move.place.row = position_.height(move.place.column);
    }
    if (const auto illegality = position_.check(move)) {
      const std::string reason = game::explain(*illegality, position_, move);
      const game::Result lost = game::win_for(game::opponent(move.colour));
      const bool may_lose = *illegality == game::Illegality::foul ||
                            (found_.last_move_may_lose && *illegality == game::Illegality::place_occupied);
      const bool loses = may_lose && !found.setup && at + 1 == found_.moves.size() &&
                         (found_.is_guessed || found_.result.value_or(lost) == lost);
      if (!loses) refuse(reason);
      foul_ = {.result = lost,
               .ending = game::Ending::illegal_move,
               .detail = fmt::format("{}: {}", game::place_name(move.place), reason)};
      return move;
    }
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
    if (foul_) return foul_;
    std::optional<game::Outcome> seen = position_.outcome();
    if (seen) {
      if (found_.result && !found_.is_guessed && *found_.result != seen->result)
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
  std::optional<game::Outcome> foul_;  ///< by an illegal last move, which the record does not contain
};

int count_of_lost(std::string_view text) {
  constexpr std::string_view replacement = "\xef\xbf\xbd";
  int count = 0;
  for (std::size_t at = text.find(replacement); at != std::string_view::npos;
       at = text.find(replacement, at + 1))
    ++count;
  return count;
}

}  // namespace

std::optional<StatedResult> read_stated_result(std::string_view text, char first) {
  const std::string whole = lowered(text);
  if (whole.empty()) return StatedResult{};
  const ResultWords* found = nullptr;
  std::size_t length = 0;
  for (const ResultWords& each : result_table) {
    for (const std::string& word : text::words_of(each.words)) {
      const bool fits = each.is_whole ? whole == word : whole.starts_with(word);
      if (!fits || word.size() <= length) continue;
      found = &each;
      length = word.size();
    }
  }
  if (found == nullptr) return std::nullopt;
  if (found->said == Said::none) return StatedResult{};
  if (found->said == Said::draw) return StatedResult{.result = game::Result::draw, .ending = {}};
  if (found->said == Said::first) return StatedResult{.result = game::Result::white_wins, .ending = {}};
  if (found->said == Said::second) return StatedResult{.result = game::Result::black_wins, .ending = {}};
  std::string_view way = std::string_view(whole).substr(length);
  const bool has_plus = way.starts_with('+');
  if (has_plus) way.remove_prefix(1);
  const auto* const known = std::ranges::find_if(way_table, [way](const WayWords& each) {
    const std::vector<std::string> words = text::words_of(each.words);
    return std::ranges::find(words, way) != words.end();
  });
  // Other words behind the plus, and points of Go, say how a side won.
  if (known == way_table.end() && !has_plus && !way.empty()) return std::nullopt;
  const bool loses = known != way_table.end() && known->loses;
  const bool is_first = (found->said == Said::black) == (first == 'B');
  return StatedResult{.result = is_first != loses ? game::Result::white_wins : game::Result::black_wins,
                      .ending = known == way_table.end() ? std::nullopt : known->ending};
}

void FoundGame::choose(const Source& source, int at_line, std::string_view choice) {
  try {
    const notation::ChosenGame chosen = notation::choose_game(notation::read_choice(choice));
    game = chosen.name;
    rules = chosen.rules;
  } catch (const std::invalid_argument& error) {
    source.refuse(at_line, error.what());
  }
}

void FoundGame::state_result(const Source& source, int at_line, std::string_view text, char first) {
  const auto stated = read_stated_result(text, first);
  if (!stated) {
    notes.push_back(source.placed(at_line, fmt::format("result '{}': not understood, so the game has none",
                                                       text::printable(text, 80))));
    return;
  }
  result = stated->result;
  if (!ending) ending = stated->ending;
}

ExchangedGame checked_game(const Source& source, const FoundGame& found) {
  return {
      .round = found.round, .event = {}, .record = Checking(source, found).record(), .notes = found.notes};
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

std::string readable_text(std::string_view bytes, const std::function<void(const std::string&)>& note) {
  constexpr std::size_t longest_header = 4096;
  constexpr std::string_view property = "CA[";
  const std::string_view header = bytes.substr(0, longest_header);
  const std::size_t begin =
      header.find('(') == std::string_view::npos ? header.size() : header.find(property);
  std::string_view stated;
  if (begin < header.size()) {
    stated = header.substr(begin + property.size());
    stated = stated.substr(0, stated.find(']'));
  }
  text::DecodedText decoded = text::decoded_text(bytes, stated);
  if (decoded.is_assumed)
    note(fmt::format("this is not UTF-8 and names no encoding: read as {}", decoded.encoding));
  if (const int lost = count_of_lost(decoded.text); lost > 0)
    note(fmt::format("{} {} not of {}: shown as U+FFFD", lost, lost == 1 ? "character is" : "characters are",
                     decoded.encoding));
  return std::move(decoded.text);
}

std::string Source::placed(int line, const std::string& what) const {
  return fmt::format("{}:{}: {}", text::printable(file, 400), line, text::printable(what, 1000));
}

void Source::refuse(int line, const std::string& reason) const {
  throw ReadingError(placed(line, reason));
}

}  // namespace kaven::exchange
