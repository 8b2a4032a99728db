#include "common/program/protocol_guess.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "common/program/source_words.hpp"
#include "common/program/stem.hpp"
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

Seen connect_n(const SourceText& text) {
  if (has_literal_with(text, "player1:")) return R"(speaks of "player1:")";
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

constexpr std::array<Sign, 5> signs = {{
    {"mailbox", mailbox},
    {"one-move", one_move},
    {"move-file", move_file},
    {"connect-n", connect_n},
    {"gomocup", gomocup},
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

}  // namespace

std::optional<ProtocolGuess> guessed_protocol(std::span<const SourceText> texts, std::string_view start) {
  auto guessed = guess(texts, start);
  if (!guessed || guessed->protocol == "mailbox") return std::nullopt;
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
      if (sign.protocol == "mailbox" || !sign.seen_in(text)) continue;
      return ProtocolGuess{std::string(sign.protocol), "it printed \"" + text::printable(line, 160) + "\"",
                           std::nullopt};
    }
  }
  return std::nullopt;
}

}  // namespace kaven::program
