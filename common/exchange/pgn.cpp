// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/exchange/record_text.hpp"
#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/time_text.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

// Portable Game Notation (Edwards 1994), which rating programs read. Moves are places, in lower case as the
// squares of chess: readers of chess games accept no others. A comment after each has its time, as fastchess
// writes it, or `book` if it belongs to the opening. Tags of our own: Variant has the rules, ClockKind `cpu`
// if the times are CPU time, Ending the word of the ending in records, Detail what the referee observed.
//
//   [White "alice"]
//   [Result "1-0"]
//   [Variant "connect4"]
//
//   1. d1 {0.8s} a1 {0.1s} 2. d2 {0.7s} … 1-0

namespace kaven::exchange {

namespace {

constexpr int line_width = 80;

// ----- writing

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char letter : value) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + '"';
}

// Both lose: PGN has no such result, and rating programs pass over `*`.
std::string_view result_token(const record::GameRecord& record) {
  const bool has_one = record.verdict && record.verdict->outcome.result != game::Result::both_lose;
  return has_one ? notation::score_words.word_of(record.verdict->outcome.result) : "*";
}

std::string_view termination(const record::GameRecord& record) {
  if (!record.verdict) return "unterminated";
  switch (record.verdict->outcome.ending) {
    case game::Ending::line:
    case game::Ending::most_lines:
    case game::Ending::full_board:
    case game::Ending::resigned:
      return "normal";
    case game::Ending::time:
      return "time forfeit";
    case game::Ending::adjudicated:
      return "adjudication";
    case game::Ending::illegal_move:
    case game::Ending::idle_cpu:
      return "rules infraction";
    default:
      return "abandoned";
  }
}

std::string square(game::Place place) {
  std::string name = game::place_name(place);
  name.front() = text::lower(name.front());
  return name;
}

std::string move_text(const record::GameRecord& record) {
  std::string words;
  const std::vector<game::Move> moves = moves_of(record);
  const std::size_t opening = record.header.opening.size();
  for (std::size_t at = 0; at < moves.size(); ++at) {
    if (at % 2 == 0) words += fmt::format("{}. ", at / 2 + 1);
    words += square(moves[at].place);
    words +=
        at < opening ? " {book} " : fmt::format(" {{{:.3f}s}} ", record.turns[at - opening].clock_seconds());
  }
  words += result_token(record);
  return fmt::format("{}\n", fmt::join(text::wrapped_lines(words, line_width), "\n"));
}

// PGN cannot express that both each move and all moves together have a limit.
std::string time_control(const record::TimeLimits& limits) {
  return limits.limits_each_move() ? fmt::format("1/{}", limits.turn)
                                   : notation::time_control_text(limits.all_moves);
}

std::string text_of(const ExchangedGame& game) {
  const record::Header& header = game.record.header;
  std::string date = header.started.substr(0, 10);
  for (char& letter : date) letter = letter == '-' ? '.' : letter;
  std::string text;
  const auto tag = [&](std::string_view name, std::string_view value) {
    text += fmt::format("[{} {}]\n", name, quoted(value));
  };
  // The seven tags that every game has come first.
  tag("Event", text::printable(game.event));
  tag("Site", game.site.empty() ? "?" : text::printable(game.site, longest_text));
  tag("Date", date);
  tag("Round", std::to_string(game.round));
  tag("White", name_of(header, game::Colour::white));
  tag("Black", name_of(header, game::Colour::black));
  tag("Result", result_token(game.record));
  tag("UTCDate", date);
  tag("UTCTime", header.started.substr(11, 8));
  tag("Variant", rules_text(header));
  tag("TimeControl", time_control(header.limits()));
  // fastchess writes time odds in this form.
  if (header.contestants[0].time_factor != header.contestants[1].time_factor) {
    tag("WhiteTimeControl", time_control(header.limits_of(game::Colour::white)));
    tag("BlackTimeControl", time_control(header.limits_of(game::Colour::black)));
  }
  if (header.clock == record::ClockKind::cpu) tag("ClockKind", record::clock_words.word_of(header.clock));
  tag("PlyCount", std::to_string(moves_of(game.record).size()));
  tag("Termination", termination(game.record));
  if (game.record.verdict) {
    const game::Outcome& outcome = game.record.verdict->outcome;
    tag("Ending", notation::ending_words.word_of(outcome.ending));
    if (!outcome.detail.empty()) tag("Detail", text::printable(outcome.detail, longest_text));
  }
  return text + '\n' + move_text(game.record) + '\n';
}

// ----- reading

// Whether a line begins with a tag. Comments and lines of other programs may come before the first tag.
bool is_tag(std::string_view line) {
  line = text::trimmed(line, " \t\r");
  return line.size() > 1 && line[0] == '[' && text::is_letter(line[1]);
}

// Whether a line begins with a tag and its value, as in [White "alice"].
bool has_value(std::string_view line) {
  if (!is_tag(line)) return false;
  line.remove_prefix(std::min(line.find_first_of(" \t\""), line.size()));
  return text::trimmed(line, " \t").starts_with('"');
}

bool may_be(std::string_view text) {
  constexpr std::size_t longest_preface = 4096;
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  if (text[begin] == '[') return is_tag(text.substr(begin, 2));
  const bool has_preface = text[begin] == '%' || text[begin] == ';';
  return has_preface && std::ranges::any_of(text::lines_of(text.substr(0, longest_preface)), is_tag);
}

std::optional<game::Result> result_of(std::string_view token) {
  if (token == "1/2" || token == "½-½") return game::Result::draw;
  const auto result = notation::score_words.find(token);
  return result == game::Result::both_lose ? std::nullopt : result;
}

// Whether a word judges a move or position, as in `!?`, `±` or `+-`.
bool is_annotation(std::string_view word) {
  return std::ranges::all_of(word, [](char letter) {
    return static_cast<unsigned char>(letter) >= 0x80 ||
           std::string_view("!?+-=~#/").find(letter) != std::string_view::npos;
  });
}

// Words of the tag Termination that other programs write, in lower case.
struct TerminationWord {
  std::string_view word;
  game::Ending ending;
};
constexpr std::array termination_words = {
    TerminationWord{"time forfeit", game::Ending::time},
    TerminationWord{"time", game::Ending::time},
    TerminationWord{"timeout", game::Ending::time},
    TerminationWord{"illegal move", game::Ending::illegal_move},
    TerminationWord{"rules infraction", game::Ending::illegal_move},
    TerminationWord{"resignation", game::Ending::resigned},
    TerminationWord{"resigned", game::Ending::resigned},
};

std::optional<game::Ending> ending_of(std::string_view termination) {
  const std::string folded = text::case_folded(termination);
  const auto* const found = std::ranges::find(termination_words, folded, &TerminationWord::word);
  return found == termination_words.end() ? std::nullopt : std::optional(found->ending);
}

// Whether a word stands for a move that is none.
bool is_pass(std::string_view word) {
  constexpr std::array passes = {"--", "z0", "pass"};
  return std::ranges::find(passes, text::case_folded(word)) != passes.end();
}

struct Tag {
  std::string value;
  int line = 1;
};
using Tags = std::map<std::string, Tag, std::less<>>;

class Reading {
 public:
  explicit Reading(const Source& source) : source_(source) {}

  void games(const TakeGame& take, const TakeFault& leave_out) {
    while (!at_end()) {
      try {
        part_ = Part::between_games;
        skip_comments();
        if (at_end()) return;
        FoundGame game{.line = line_};
        numbers_are_columns_ = false;
        pass_.clear();
        part_ = Part::tags;
        const Tags tags = read_tags();
        part_ = Part::after_tags;
        fill(game, tags);
        part_ = Part::moves;
        read_moves(game);
        part_ = Part::whole;
        take(checked_game(source_, game));
      } catch (const ReadingError& fault) {
        leave_out(fault);
        if (part_ != Part::whole) skip_game();
      }
    }
  }

 private:
  // How far the present game has been read.
  enum class Part : std::uint8_t { between_games, tags, after_tags, moves, whole };

  char peek() const { return at_ < source_.text.size() ? source_.text[at_] : '\0'; }
  char next() {
    const char letter = source_.text[at_++];
    line_ += letter == '\n' ? 1 : 0;
    return letter;
  }
  bool at_end() const { return at_ >= source_.text.size(); }

  void skip_blanks() {
    while (!at_end() && std::string_view(" \t\r\n\v\f").find(peek()) != std::string_view::npos) next();
  }

  bool at_line_begin() const { return at_ == 0 || source_.text[at_ - 1] == '\n'; }
  void skip_line() {
    while (!at_end() && peek() != '\n') next();
  }

  // Skips what may stand between tags and between games.
  void skip_comments() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      if (peek() == ';' || (peek() == '%' && at_line_begin())) {
        skip_line();
      } else if (peek() == '{') {
        next();
        read_comment();
      } else {
        return;
      }
    }
  }

  // Goes to the tags of the next game after a damaged one: those behind a line that is none.
  void skip_game() {
    bool has_text = part_ == Part::moves || part_ == Part::between_games;
    if (!at_line_begin()) {
      has_text = has_text || (part_ == Part::after_tags && !rest_of_line().empty());
      skip_line();
    }
    while (!at_end()) {
      const std::string_view line = rest_of_line();
      if (is_tag(line) && has_text) return;
      has_text = has_text || (!line.empty() && !is_tag(line));
      skip_line();
      if (!at_end()) next();
    }
  }

  std::string_view rest_of_line() const {
    const std::string_view rest = source_.text.substr(at_);
    return text::trimmed(rest.substr(0, rest.find('\n')), " \t\r\n");
  }

  // Returns where the next game begins: at a tag after a blank line, or at two tags, which no comment contains. Else the
  // end of the text.
  std::size_t next_game() {
    const std::string_view text = source_.text;
    if (next_game_ > at_) return next_game_;
    const auto follows_blank_line = [&](std::size_t line) {
      const std::size_t before = line < 2 ? line : text.find_last_not_of(" \t\r", line - 2);
      return before < line && text[before] == '\n';
    };
    const auto end_of = [&](std::size_t line) { return std::min(text.find('\n', line), text.size()); };
    const auto is_whole_tag = [&](std::size_t line) {
      return has_value(text.substr(line, end_of(line) - line));
    };
    std::size_t line = at_;
    do {
      line = text.find("\n[", line);
      if (line == std::string_view::npos) return next_game_ = text.size();
      ++line;
    } while (!is_whole_tag(line) ||
             (!follows_blank_line(line) && !is_whole_tag(std::min(end_of(line) + 1, text.size()))));
    return next_game_ = line;
  }

  // Reads the rest of a comment. If it has no end, what it holds may be the next games: some files have no blank lines
  // between them.
  std::string read_comment() {
    const int begin = line_;
    const std::size_t begin_at = at_;
    const std::size_t limit = next_game();
    std::string text;
    const bool is_endless = at_ >= endless_.first && at_ < endless_.second;
    while (!is_endless && at_ < limit && peek() != '}') text += next();
    if (!is_endless && at_ < limit) {
      next();
      return text;
    }
    if (!is_endless) endless_ = {begin_at, limit};
    at_ = begin_at;
    line_ = begin;
    part_ = Part::moves;
    source_.refuse(begin, "a comment has no end: expected '}'");
  }

  Tags read_tags() {
    Tags tags;
    for (; peek() == '['; skip_comments()) {
      next();
      const int line = line_;
      skip_blanks();
      std::string name;
      while (text::is_letter(peek()) || text::is_digit(peek()) || peek() == '_') name += next();
      skip_blanks();
      if (name.empty() || peek() != '"') source_.refuse(line, "expected a tag, as in [White \"alice\"]");
      next();
      const std::string value = read_value(line);
      skip_blanks();
      if (peek() != ']') source_.refuse(line, fmt::format("tag {}: expected ']' after its value", name));
      next();
      tags.insert_or_assign(name, Tag{value, line});
    }
    if (tags.empty()) source_.refuse(line_, "expected the tags of a game, as in [White \"alice\"]");
    return tags;
  }

  std::string read_value(int line) {
    std::string value;
    while (!at_end() && peek() != '"' && peek() != '\n') {
      char letter = next();
      if (letter == '\\' && (peek() == '"' || peek() == '\\')) letter = next();
      value += letter;
    }
    if (peek() != '"') source_.refuse(line, "a tag's value has no end: expected '\"'");
    next();
    return value;
  }

  void fill(FoundGame& game, const Tags& tags) const {
    const auto value = [&](std::string_view name) {
      const auto found = tags.find(name);
      return found == tags.end() || found->second.value == "?" ? Tag{{}, game.line} : found->second;
    };
    game.names = {value("White").value, value("Black").value};
    const Tag position = value("FEN").value.empty() ? value("SetUp") : value("FEN");
    if (!position.value.empty() && position.value != "0")
      source_.refuse(position.line, fmt::format("the game begins with a position, '{}': expected a game that "
                                                "begins with an empty board",
                                                text::printable(position.value, 80)));
    choose(game, value("Variant").value.empty() ? value("Game") : value("Variant"), tags.contains("Ending"),
           {.rule = value("Rule").value, .size = value("Size").value});
    // Rounds may have parts, as in 3.2.
    const std::string round = value("Round").value;
    game.round = read_count(std::string_view(round).substr(0, round.find('.'))).value_or(1);
    const Tag result = value("Result");
    game.state_result(source_, result.line, result.value, 'W');
    game.started = started(value("UTCDate").value.empty() ? value("Date").value : value("UTCDate").value,
                           value("UTCTime").value);
    const std::string control = value("TimeControl").value;
    if (control.starts_with("1/")) {
      game.turn_seconds = read_seconds(std::string_view(control).substr(2)).value_or(0);
    } else {
      game.set_time_control(notation::read_time_control(control));
    }
    game.clock = record::clock_words.find(value("ClockKind").value).value_or(record::ClockKind::wall);
    game.ending = notation::ending_words.find(value("Ending").value);
    if (!game.ending) game.ending = ending_of(value("Termination").value);
    game.detail = value("Detail").value;
  }

  // The tags in which other programs say more about Go-moku, as in [Rule "Standard"] and [Size "19"].
  struct OtherTags {
    std::string rule;
    std::string size;
  };

  // A game of the catalogue with its options, another program's word for it, or the game that `--game` names. Others
  // write `gomoku`, too, and mean no recolouring; `has_ending`: the tag Ending is in all our games.
  void choose(FoundGame& game, const Tag& variant, bool has_ending, const OtherTags& others) const {
    const std::string& words = variant.value;
    const bool is_ours =
        game::find_game(words.substr(0, words.find(' '))) != nullptr && (words != "gomoku" || has_ending);
    if (!source_.game.empty()) {
      game.choose(source_, variant.line, source_.game);
    } else if (const auto known = is_ours ? std::nullopt : notation::piskvork_rule(words)) {
      notation::GameChoice choice = notation::piskvork_rule(others.rule).value_or(*known);
      const bool is_side = read_count(others.size).has_value();
      if (!others.size.empty()) choice.size = is_side ? others.size + "x" + others.size : others.size;
      game.choose(source_, variant.line, notation::choice_text(choice));
    } else if (words.empty()) {
      source_.refuse(
          game.line,
          "this game has no tag Variant: expected the rules, as in [Variant \"connect4\"], or with "
          "--game connect4");
    } else {
      game.choose(source_, variant.line, words);
    }
  }

  static std::string started(std::string date, const std::string& time) {
    for (char& letter : date) letter = letter == '.' ? '-' : letter;
    const std::string text = fmt::format("{}T{}Z", date, time.empty() ? "00:00:00" : time);
    return record::is_time_text(text) ? text : std::string(unknown_time);
  }

  // Reads moves until a result, the next game or the end of the text. Variations, annotations and evaluations are passed
  // over.
  void read_moves(FoundGame& game) {
    for (skip_blanks(); !at_end() && peek() != '['; skip_blanks()) {
      if (peek() == '{') {
        next();
        comment(game, read_comment());
      } else if (peek() == ';' || (peek() == '%' && at_line_begin())) {
        skip_line();
      } else if (peek() == '(') {
        skip_variation();
      } else if (token(game)) {
        return;
      }
    }
  }

  void skip_variation() {
    const int begin = line_;
    int depth = 0;
    while (!at_end() && !(at_line_begin() && has_value(rest_of_line()))) {
      const char letter = next();
      if (letter == '{') read_comment();
      depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
      if (depth == 0) return;
    }
    source_.refuse(begin, "a variation has no end: expected ')'");
  }

  // Reads the next word. Returns whether it was the result.
  bool token(FoundGame& game) {
    const int line = line_;
    std::string word;
    while (!at_end() && std::string_view(" \t\r\n\v\f{};()[").find(peek()) == std::string_view::npos) {
      word += next();
      if (peek() == '.' && word.find_first_not_of("0123456789") == std::string::npos) {
        while (peek() == '.') next();
        skip_blanks();
        read_column(game);
        return false;
      }
    }
    if (word == "*" || result_of(word)) {
      end_with(game, word, line);
      return true;
    }
    const std::string move = word.substr(0, word.find('$'));
    if (is_pass(move)) {
      game.notes.push_back(source_.placed(line, fmt::format("'{}': a pass, which is left out", move)));
      pass_ = move;
      return false;
    }
    const std::size_t end = std::min(move.find_first_of("!?+-=~#\xe2\xc2"), move.size());
    const auto place = read_found_place(move.substr(0, end), game.rules);
    if (!place && !word.empty() && is_annotation(move)) return false;
    if (!place && numbers_are_columns_ && read_count(move)) {
      add_column(game, move, line);
      return false;
    }
    // A number without a full stop is the number of a move.
    if (!place && read_count(move) == static_cast<int>(game.moves.size() / 2) + 1) return false;
    if (!place || !is_annotation(std::string_view(move).substr(end))) {
      if (word.empty()) word = next();
      source_.refuse(line, fmt::format("'{}': expected a move, as in d1, or a result, as in 1-0",
                                       text::printable(word)));
    }
    add_move(game, *place, word, line);
    return false;
  }

  // Some programs write moves as the numbers of columns, from 1, behind the number of a move: `1. 4 4`.
  void read_column(FoundGame& game) {
    if (!game.rules.gravity || !text::is_digit(peek())) return;
    const std::size_t end = source_.text.find_first_not_of("0123456789", at_);
    const char after = end == std::string_view::npos ? ' ' : source_.text[end];
    if (after == '-' || after == '/' || after == '.') return;  // a result, or the number of the next move
    if (!game.moves.empty() && !numbers_are_columns_) return;
    if (!numbers_are_columns_)
      game.notes.push_back(
          source_.placed(line_, "moves that are numbers are read as columns, counted from 1"));
    numbers_are_columns_ = true;
  }

  void add_column(FoundGame& game, const std::string& word, int line) const {
    const int column = *read_count(word);
    if (column < 1 || column > game.rules.columns)
      source_.refuse(line, fmt::format("'{}': expected a column from 1 to {}", text::printable(word),
                                       game.rules.columns));
    add_move(game, {column - 1, falling}, word, line);
  }

  void add_move(FoundGame& game, game::Place place, const std::string& word, int line) const {
    if (!pass_.empty())
      source_.refuse(line, fmt::format("'{}': expected no move after '{}': no move is a pass",
                                       text::printable(word), pass_));
    game.moves.push_back({.place = place, .line = line});
  }

  // The tag and the end of the moves may contradict each other.
  void end_with(FoundGame& game, const std::string& word, int line) const {
    const auto result = result_of(word);
    if (!result && game.result)
      game.notes.push_back(
          source_.placed(line, fmt::format("the moves end with '*', but the tag Result says {}: this counts",
                                           notation::score_words.word_of(*game.result))));
    if (!result) return;
    if (game.result && game.result != result)
      source_.refuse(line, fmt::format("'{}': the tag Result says {}", text::printable(word),
                                       notation::score_words.word_of(*game.result)));
    game.result = result;
  }

  // `book`, or a text that ends with the time of the move, as in `+0.31/9 0.82s`.
  static void comment(FoundGame& game, std::string_view text) {
    if (game.moves.empty()) return;
    if (text == "book") game.moves.back().opening = true;
    const std::size_t blank = text.find_last_of(" \n");
    const std::string_view last = blank == std::string_view::npos ? text : text.substr(blank + 1);
    if (!last.ends_with('s')) return;
    if (const auto seconds = read_seconds(last.substr(0, last.size() - 1)))
      game.moves.back().seconds = *seconds;
  }

  const Source& source_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t next_game_ = 0;                    ///< see next_game(); stale if it is not after at_
  std::pair<std::size_t, std::size_t> endless_;  ///< from where to where no comment ends
  Part part_ = Part::between_games;
  bool numbers_are_columns_ = false;
  std::string pass_;  ///< the last pass of the present game
};

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  Reading(source).games(take, leave_out);
}

}  // namespace

extern const ExchangeFormat pgn_format;
const ExchangeFormat pgn_format{.name = "pgn",
                                .meaning = "Portable Game Notation, for Ordo and BayesElo",
                                .text_of = text_of,
                                .may_be = may_be,
                                .read = read};

}  // namespace kaven::exchange
