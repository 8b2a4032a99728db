// SPDX-License-Identifier: MIT
#include "common/program/protocol_guess.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/program/program.hpp"
#include "common/program/source_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

/// The evidence for a protocol in a text, for people; empty if there is none.
using Seen = std::optional<std::string>;

bool has_literal(const SourceText& text, const auto& fits) {
  return std::ranges::any_of(text.literals, fits);
}

bool has_literal_with(const SourceText& text, std::string_view part) {
  return has_literal(text, [&](const std::string& each) { return each.find(part) != std::string::npos; });
}

bool has_literal_before(const SourceText& text, std::string_view end) {
  return has_literal(text, [&](const std::string& each) { return each.ends_with(end); });
}

Seen mailbox(const SourceText& text) {
  if (!has_literal_before(text, ".in") || !has_literal_before(text, ".out")) return std::nullopt;
  return "speaks of files .in and .out";
}

Seen one_move(const SourceText& text) {
  // Programs that take every other mode for one-move contain the second word only.
  for (const char* word : {"one-move", "computer-next"}) {
    if (has_literal_with(text, word)) return std::string("says \"") + word + "\"";
  }
  return std::nullopt;
}

Seen move_file(const SourceText& text) {
  if (!has_literal_with(text, "move_file")) return std::nullopt;
  if (has_literal_before(text, ".go")) return "speaks of move_file and of a file .go";
  if (has_literal_with(text, "end_game")) return "speaks of move_file and end_game";
  return std::nullopt;
}

Seen gtp(const SourceText& text) {
  const bool says = has_literal_with(text, "genmove") && has_literal_with(text, "boardsize");
  return says ? Seen("knows genmove and boardsize") : std::nullopt;
}

Seen connect_n(const SourceText& text) {
  // A script that plays games between engines of GTP prints this, too.
  if (has_literal_with(text, "player1:") && !gtp(text)) return R"(speaks of "player1:")";
  // The course's sample player prints this.
  if (has_literal_with(text, "not what I want") && has_literal_with(text, "game over!!!"))
    return R"(says "not what I want", as the sample player of the course)";
  return std::nullopt;
}

Seen gomocup(const SourceText& text) {
  // Commands also occur in programs as capitalised names.
  std::set<std::string> words = words_of(text.code);
  for (const std::string& literal : text.literals) {
    // A command comes first, as in "TURN %d,%d" or "start".
    const std::size_t begin = literal.find_first_not_of(" ^\"'(");
    if (begin == std::string::npos) continue;
    std::size_t end = begin;
    while (end < literal.size() && is_word_character(literal[end])) ++end;
    std::string word = literal.substr(begin, end - begin);
    std::ranges::transform(word, word.begin(), [](unsigned char each) { return std::toupper(each); });
    words.insert(word);
  }
  const auto knows = [&](const char* word) { return words.contains(word); };
  if (!knows("START") || !knows("TURN") || !knows("BEGIN")) return std::nullopt;
  constexpr std::array more = {"BOARD", "ABOUT", "INFO", "RESTART", "RECTSTART", "TAKEBACK", "DONE"};
  if (!std::ranges::any_of(more, knows)) return std::nullopt;
  return knows("BOARD") ? "knows START, BEGIN, TURN and BOARD" : "knows START, BEGIN and TURN";
}

Seen place_disc(const SourceText& text) {
  return has_literal_with(text, "place_disc") ? Seen(R"(says "place_disc")") : std::nullopt;
}

Seen botzone(const SourceText& text) {
  const auto says = [&](std::string_view word) {
    return has_literal(text, [&](const std::string& each) { return each == word; });
  };
  if (says("requests") && says("responses")) return R"(speaks of "requests" and "responses")";
  const bool is_kept = has_literal_with(text, "BOTZONE_REQUEST_KEEP_RUNNING");
  return is_kept && says("response") ? Seen("says BOTZONE_REQUEST_KEEP_RUNNING") : std::nullopt;
}

Seen tree(const SourceText& text) {
  const bool says = has_literal(
      text, [](const std::string& each) { return in_lower_case(each).starts_with("first move:"); });
  // It is started with the names of its files.
  const bool takes_words =
      text.code.find("argv") != std::string::npos || text.code.find("args") != std::string::npos;
  return says && takes_words ? std::optional(R"(says "first move:")") : std::nullopt;
}

struct Sign {
  std::string_view protocol;
  Seen (*seen_in)(const SourceText& text);
};

constexpr std::array<Sign, 8> signs = {{
    {"mailbox", mailbox},
    {"one-move", one_move},
    {"move-file", move_file},
    {"connect-n", connect_n},
    {"gomocup", gomocup},
    {"gtp", gtp},
    {"riddles", place_disc},
    {"botzone", botzone},
}};
// A sign that may be an ordinary word counts only without any other sign.
constexpr std::array<Sign, 1> faint_signs = {{{"tree", tree}}};

std::vector<ProtocolGuess> signs_in(const SourceText& text, std::span<const Sign> looked_for) {
  std::vector<ProtocolGuess> found;
  for (const Sign& sign : looked_for) {
    if (const Seen seen = sign.seen_in(text)) {
      found.push_back({.protocol = std::string(sign.protocol),
                       .reason = text::printable(text.name, 80) + " " + *seen,
                       .stem = std::nullopt});
    }
  }
  return found;
}

// A program named `pbrain-…` is a Gomocup engine.
bool is_named_as_engine(const SourceText& text) {
  return in_lower_case(boost::filesystem::path(text.name).filename().string()).starts_with("pbrain");
}

ProtocolGuess engine_by_name(const SourceText& text) {
  return {.protocol = "gomocup",
          .reason = text::printable(text.name, 80) + " is called as engines for Gomocup are",
          .stem = std::nullopt};
}

// This runs outside a sandbox, so the search must be fast for any input.
constexpr std::size_t most_code_read = std::size_t{256} << 10U;
constexpr std::size_t most_variables = 50;

// The text that `code` assigns to the variable or parameter `name`; in a shell without quotes.
std::optional<std::string> value_of(std::string_view code, std::string_view name) {
  const bool is_of_shell = code.find("$" + std::string(name)) != std::string_view::npos;
  for (const AssignedValue& assigned : values_of(code, name)) {
    const bool in_quotes = assigned.text.starts_with('"') || assigned.text.starts_with('\'');
    if (!in_quotes && (assigned.needs_quotes || !is_of_shell)) continue;
    const std::string_view rest = assigned.text.substr(in_quotes ? 1 : 0);
    std::string value(rest.substr(0, rest.find_first_of(in_quotes ? assigned.text.substr(0, 1) : " ;")));
    if (!stem_fault(value)) return value;
  }
  return std::nullopt;
}

bool is_opponents(std::string_view name) {
  const std::string lower = in_lower_case(name);
  return lower.find("opp") != std::string::npos || lower.find("enemy") != std::string::npos;
}

// The team's name, from its file `TEAM.go`: a literal or assembled from a variable.
std::optional<std::string> team_name(const SourceText& text) {
  for (const std::string& literal : text.literals) {
    if (!literal.ends_with(".go") || literal.size() == 3) continue;
    const std::size_t begin = literal.find_last_of("/\\") + 1;
    const std::string name = literal.substr(begin, literal.size() - begin - 3);
    if (!stem_fault(name) && !is_opponents(name)) return name;
  }
  const std::string_view code = std::string_view(text.code).substr(0, most_code_read);
  std::set<std::string> looked_up;
  for (std::size_t at = code.find(".go"); at != std::string_view::npos; at = code.find(".go", at + 1)) {
    const std::string variable = last_word(code.substr(0, at));
    if (variable.empty() || variable == "s" || is_opponents(variable)) continue;
    if (looked_up.size() == most_variables) break;
    if (!looked_up.insert(variable).second) continue;
    if (auto value = value_of(code, variable)) return value;
  }
  for (const char* usual : {"TEAM_NAME", "team_name", "teamName", "TEAM", "team", "NAME", "name"}) {
    if (auto value = value_of(code, usual)) return value;
  }
  return std::nullopt;
}

// Bots of theaigames and of riddles print the same moves. Their settings for the board have other names, but some bots
// of riddles kept the old ones; only the fields of theaigames have a semicolon after each row.
bool reads_fields_of_theaigames(std::span<const SourceText> texts) {
  const auto any = [&](const auto& fits) { return std::ranges::any_of(texts, fits); };
  if (any([](const SourceText& text) { return has_literal_with(text, "field_width"); })) return false;
  return any([](const SourceText& text) {
    const auto is_row_end = [](const std::string& each) {
      return each == ";" || (each.find(';') != std::string::npos && each.find(',') != std::string::npos);
    };
    return has_literal(text, is_row_end) || text.code.find("[,;]") != std::string::npos;
  });
}

// The single protocol in `found`; empty if there are several.
std::optional<ProtocolGuess> only_one(const std::vector<ProtocolGuess>& found) {
  if (found.empty()) return std::nullopt;
  const bool same = std::ranges::all_of(
      found, [&](const ProtocolGuess& each) { return each.protocol == found.front().protocol; });
  return same ? std::optional(found.front()) : std::nullopt;
}

std::optional<ProtocolGuess> guess(std::span<const SourceText> texts, std::string_view start) {
  const auto begin = std::ranges::find(texts, start, &SourceText::name);
  if (begin != texts.end()) {
    const auto own = signs_in(*begin, signs);
    if (!own.empty()) return only_one(own);
    if (is_named_as_engine(*begin)) return engine_by_name(*begin);
  }
  std::vector<ProtocolGuess> all;
  for (const SourceText& text : texts) std::ranges::move(signs_in(text, signs), std::back_inserter(all));
  if (!all.empty()) return only_one(all);
  const auto engine = std::ranges::find_if(texts, is_named_as_engine);
  if (engine != texts.end()) return engine_by_name(*engine);
  for (const SourceText& text : texts) {
    // Sample players of the course describe the line they read only in this comment.
    const std::size_t first = text.comments.find("player1:");
    if (first != std::string::npos && text.comments.find("player2:", first) != std::string::npos)
      return ProtocolGuess{"connect-n", text::printable(text.name, 80) + R"( speaks of "player1:")",
                           std::nullopt};
  }
  for (const SourceText& text : texts)
    std::ranges::move(signs_in(text, faint_signs), std::back_inserter(all));
  return only_one(all);
}

constexpr std::string_view ending = ".in";
constexpr std::string_view quotes = "\"'`";

// This runs outside a sandbox, so the search must be fast for any input.
constexpr std::size_t most_code = std::size_t{256} << 10U;
constexpr std::size_t most_searched = std::size_t{128} << 20U;
constexpr std::size_t cost_of_search = 4096;  // of one text, in bytes of code
constexpr std::size_t most_guesses = 64;
constexpr int most_lines = 50;
constexpr std::size_t most_values = 8;
constexpr int most_steps = 3;

using Guesses = std::vector<StemGuess>;

std::string stem_of_file(std::string_view name) {
  return boost::filesystem::path(std::string(name)).stem().string();
}

bool is_shell(std::string_view name) {
  return boost::filesystem::path(std::string(name)).extension() == ".sh";
}

bool is_test(const SourceText& text) {
  return in_lower_case(text.name).find("test") != std::string::npos;
}

bool is_full(const Guesses& guesses) {
  return guesses.size() >= most_guesses;
}

void add(Guesses& guesses, const StemGuess& guess) {
  if (is_full(guesses)) return;
  if (std::ranges::find(guesses, guess.stem, &StemGuess::stem) == guesses.end()) guesses.push_back(guess);
}

// The whole name before `.in`, after any folders, as in "./mine.in".
std::optional<std::string> whole_name(std::string_view literal) {
  if (!literal.ends_with(ending)) return std::nullopt;
  literal.remove_suffix(ending.size());
  literal.remove_prefix(literal.find_last_of("/\\") + 1);
  return stem_fault(literal) ? std::nullopt : std::optional(std::string(literal));
}

/// The sources of a program, and the file that is started.
class Sources {
 public:
  Sources(std::span<const SourceText> texts, std::string_view start) : texts_(texts), start_(start) {}

  Guesses stems_in(const SourceText& text) const {
    Guesses found;
    for (const std::string& literal : text.literals) {
      if (is_full(found)) return found;
      if (const auto name = whole_name(literal)) add(found, {.stem = *name, .file = ""});
    }
    if (!found.empty() || text.code.empty()) return found;
    const bool speaks = std::ranges::any_of(
        text.literals, [](const std::string& literal) { return literal.ends_with(ending); });
    if (!speaks) return found;
    // The fault of another source says nothing of this one.
    const std::string earlier_fault = std::exchange(fault_, {});
    int lines = 0;
    for (const std::string_view line : text::lines_of(code_of(text))) {
      const std::size_t at = line.find(ending);
      if (at == std::string_view::npos || ++lines > most_lines) continue;
      for (const std::string& word : names_before(code_of(text), line, at))
        look_up(word, text, most_steps, found);
    }
    if (found.empty() && fault_.empty()) {
      if (const auto own = own_name(text.code, text)) add(found, *own);
    }
    if (!earlier_fault.empty()) fault_ = earlier_fault;
    return found;
  }

  /// Why a variable before `.in` has a value that is no stem, with the remedy; empty if all values were understood.
  const std::string& fault() const { return fault_; }

 private:
  static std::string_view code_of(const SourceText& text) {
    return std::string_view(text.code).substr(0, most_code);
  }

  static std::string_view line_at(std::string_view code, std::size_t at) {
    return code.substr(at, code.find('\n', at) - at);
  }

  // The names that `code` puts before the constant `ending_name`, whose value is `.in`: `NAME + EXT`.
  static std::vector<std::string> names_before_constant(std::string_view code,
                                                        const std::string& ending_name) {
    std::vector<std::string> names;
    const std::string added = "+ " + ending_name;
    for (std::size_t at = code.find(added); at != std::string_view::npos && names.size() < most_values;
         at = code.find(added, at + 1))
      names.push_back(last_word(code.substr(0, at)));
    return names;
  }

  // The names that `line` puts before the `.in` at `at`: `NAME + ".in"`, `"${NAME}.in"`, `"%s.in" % NAME`.
  static std::vector<std::string> names_before(std::string_view code, std::string_view line, std::size_t at) {
    const std::size_t quote = line.substr(0, at).find_last_of(quotes);
    const std::size_t begin = quote == std::string_view::npos ? 0 : quote + 1;
    const std::string_view inside = line.substr(begin, at - begin);
    const std::string_view before = line.substr(0, begin);
    if (inside.empty() && text::trimmed(before, " \"'").ends_with('='))
      return names_before_constant(code, last_word(before));
    if (inside.find_first_of("%{}") == std::string_view::npos && inside.find('$') == std::string_view::npos)
      return {last_word(inside.empty() ? before : inside)};
    if (inside.find('%') == std::string_view::npos && !inside.ends_with("{}")) return {last_word(inside)};
    std::vector<std::string> names;
    for (const std::string& word : words_of(line.substr(at + ending.size()))) names.push_back(word);
    return names;
  }

  // Adds the values of the variable or constant `name`, as assigned in `text` or otherwise in another source.
  // Returns whether there are any.
  bool look_up(const std::string& name, const SourceText& text, int steps, Guesses& found) const {
    if (name.empty() || steps == 0 || left_to_search_ == 0 || is_full(found)) return false;
    if (add_values(name, text, steps, found)) return true;
    return std::ranges::any_of(texts_, [&](const SourceText& other) {
      return other.name != text.name && !is_test(other) && add_values(name, other, steps, found);
    });
  }

  bool add_values(const std::string& name, const SourceText& text, int steps, Guesses& found) const {
    if (left_to_search_ == 0) return false;
    left_to_search_ -= std::min(left_to_search_, code_of(text).size() + cost_of_search);
    bool has_some = false;
    std::size_t values = 0;
    std::vector<AssignedValue> assigned = values_of(code_of(text), name);
    // A command-line option has a default: `add_argument("--name", default="mine")`.
    const std::size_t option = code_of(text).find("\"--" + name + "\"");
    if (option != std::string_view::npos)
      std::ranges::move(values_of(line_at(code_of(text), option), "default"), std::back_inserter(assigned));
    for (const AssignedValue& value : assigned) {
      if (++values > most_values) break;
      if (const auto own = own_name(value.text, text)) {
        add(found, *own);
        has_some = true;
      } else if (const auto said = said_by(value)) {
        add(found, {.stem = *said, .file = ""});
        has_some = true;
      } else if (const auto fault = fault_of(value.text, name); !fault.empty()) {
        if (fault_.empty()) fault_ = text::printable(text.name, 80) + " " + fault;
        has_some = true;
      } else {
        for (const std::string& word : words_of(without_elements(value.text)))
          if (word != name && look_up(word, text, steps - 1, found)) has_some = true;
      }
    }
    return has_some;
  }

  // Why the variable `name` with the value `value` names no files here, as a predicate; empty if that is not known.
  static std::string fault_of(std::string_view value, const std::string& name) {
    constexpr std::array<std::string_view, 8> readers = {"input(",    "stdin",     "System.in", "nextLine(",
                                                         "readLine(", "Console.R", "readline(", ".next()"};
    const std::string shown = text::printable(name, 80);
    if (std::ranges::any_of(readers, [&](auto each) { return value.find(each) != std::string_view::npos; })) {
      return "names its files after " + shown +
             ", which it reads from standard input, where nobody types: give " + shown +
             " a fixed value in the program";
    }
    const bool in_quotes = !value.empty() && quotes.find(value.front()) != std::string_view::npos;
    const std::size_t end = in_quotes ? value.find(value.front(), 1) : std::string_view::npos;
    if (end == std::string_view::npos || value.substr(end + 1).starts_with('[')) return "";
    const std::string_view said = value.substr(1, end - 1);
    const auto wrong = stem_fault(said);
    if (!wrong || said.empty()) return "";
    return "names its files after " + shown + " = \"" + text::printable(said, 80) +
           "\", which cannot be the stem of a file name: " + *wrong + "; change " + shown + " in the program";
  }

  // `value` without what it takes an element from, and without the number of the element: `LETTERS[column]`.
  static std::string without_elements(std::string_view value) {
    std::string kept;
    int depth = 0;
    for (const char each : value) {
      if (each == '[' && depth++ == 0) {
        while (!kept.empty() && is_word_character(kept.back())) kept.pop_back();
      }
      if (depth == 0) kept += each;
      if (each == ']' && depth > 0) --depth;
    }
    return kept;
  }

  // Whether the quoted text between `before` and `after` is a key, or letters of which one is taken.
  static bool is_part_of_access(std::string_view before, std::string_view after) {
    constexpr std::array<std::string_view, 5> begins = {"[", "getenv(", ".get(", "choice(", "in "};
    constexpr std::array<std::string_view, 5> ends = {"[", ".charAt", ".substr", ".at(", ".index"};
    return std::ranges::any_of(begins, [&](auto each) { return before.ends_with(each); }) ||
           std::ranges::any_of(ends, [&](auto each) { return after.starts_with(each); });
  }

  // The last quoted text that is a valid stem: earlier parts are alternatives, as in `arguments[1] or
  // "mine"`.
  static std::optional<std::string> said_by(const AssignedValue& value) {
    std::optional<std::string> said;
    for (std::size_t at = value.text.find_first_of(quotes); at != std::string_view::npos;) {
      const std::size_t end = value.text.find(value.text[at], at + 1);
      if (end == std::string_view::npos) break;
      const std::string_view text = value.text.substr(at + 1, end - at - 1);
      const bool is_access = is_part_of_access(value.text.substr(0, at), value.text.substr(end + 1));
      if (!is_access && !stem_fault(text) && value.text.find("open") == std::string_view::npos) said = text;
      at = value.text.find_first_of(quotes, end + 1);
    }
    if (!said && !value.needs_quotes) {
      const std::string_view word = value.text.substr(0, value.text.find_first_of(" ;"));
      if (!stem_fault(word) && is_word_character(word.back())) said = word;
    }
    return said;
  }

  // The program's own name, if `code` in `text` uses it.
  std::optional<StemGuess> own_name(std::string_view code, const SourceText& text) const {
    constexpr std::array<std::string_view, 7> of_source = {
        "__file__", "__FILE__", "__filename", "getSimpleName", "getName()", "simpleName", "import.meta.url"};
    constexpr std::array<std::string_view, 8> of_start = {
        "argv[0]", "Args[0]",        "args().next", "args().nth(0", "current_exe", "program_invocation",
        "$0",      "process.argv[1]"};
    const auto stands = [&](std::string_view mark) { return code.find(mark) != std::string_view::npos; };
    // The statement may continue on the next lines.
    const bool is_lower = stands(".lower()") || stands("toLowerCase") || stands("lowercase()");
    const auto named = [&](const std::string& stem, std::string_view file) {
      return StemGuess{.stem = is_lower ? in_lower_case(stem) : stem, .file = std::string(file)};
    };
    if (const std::size_t at = code.find(".class.get"); at != std::string_view::npos)
      return named(last_word(code.substr(0, at)), "");
    if (std::ranges::any_of(of_source, stands)) return named(stem_of_file(text.name), text.name);
    if (!std::ranges::any_of(of_start, stands)) return std::nullopt;
    const std::string_view started =
        is_shell(start_) || start_.empty() ? std::string_view(text.name) : start_;
    return named(stem_of_file(started), started);
  }

  std::span<const SourceText> texts_;
  std::string_view start_;
  mutable std::size_t left_to_search_ = most_searched;
  mutable std::string fault_;
};

std::optional<StemGuess> only_one(const Guesses& guesses, std::string_view start) {
  if (guesses.size() == 1) return guesses.front();
  const auto own = std::ranges::find(guesses, stem_of_file(start), &StemGuess::stem);
  return own == guesses.end() ? std::nullopt : std::optional(*own);
}

}  // namespace

std::optional<ProtocolGuess> guessed_protocol(std::span<const SourceText> texts, std::string_view start) {
  auto guessed = guess(texts, start);
  if (!guessed || guessed->protocol == "mailbox") return std::nullopt;
  if (guessed->protocol == "riddles" && reads_fields_of_theaigames(texts)) guessed->protocol = "theaigames";
  if (guessed->protocol != "move-file") return guessed;
  const auto begin = std::ranges::find(texts, start, &SourceText::name);
  if (begin != texts.end()) guessed->stem = team_name(*begin);
  for (const SourceText& text : texts) {
    if (!guessed->stem && move_file(text)) guessed->stem = team_name(text);
  }
  return guessed;
}

bool speaks_of_protocol(const SourceText& text) {
  return !signs_in(text, signs).empty();
}

std::optional<ProtocolGuess> protocol_of_usage(std::string_view printed) {
  for (const std::string_view line : text::lines_of(printed)) {
    const SourceText text{.name = "", .literals = {std::string(line)}, .code = "", .comments = ""};
    for (const Sign& sign : signs) {
      // A bot of theaigames prints the same.
      if (sign.protocol == "mailbox" || sign.protocol == "riddles" || !sign.seen_in(text)) continue;
      return ProtocolGuess{std::string(sign.protocol), "it printed \"" + text::printable(line, 160) + "\"",
                           std::nullopt};
    }
  }
  return std::nullopt;
}

std::optional<StemGuess> guessed_stem(std::span<const SourceText> texts, std::string_view start) {
  const Sources sources(texts, start);
  const auto begin = std::ranges::find(texts, start, &SourceText::name);
  if (begin != texts.end() && !begin->code.empty()) {
    const Guesses own = sources.stems_in(*begin);
    if (!own.empty()) return only_one(own, start);
  }
  for (const bool compiled : {false, true}) {
    Guesses all;
    for (const SourceText& text : texts) {
      if (text.code.empty() != compiled || is_test(text) || is_full(all)) continue;
      for (const StemGuess& each : sources.stems_in(text)) add(all, each);
    }
    if (!all.empty()) return only_one(all, start);
  }
  if (!sources.fault().empty()) return StemGuess{.stem = "", .file = "", .fault = sources.fault()};
  return std::nullopt;
}

}  // namespace kaven::program
