#include "referee/contestant/gomocup_reply.hpp"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>

#include "common/notation/gomocup_place.hpp"
#include "common/text/ascii_letters.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr std::string_view blanks = " \t\r";

struct Word {
  std::string_view word;
  GomocupReplyKind kind;
};

constexpr std::array words = {Word{"MESSAGE", GomocupReplyKind::message},
                              Word{"DEBUG", GomocupReplyKind::message},
                              Word{"OK", GomocupReplyKind::ok},
                              Word{"ERROR", GomocupReplyKind::complaint},
                              Word{"UNKNOWN", GomocupReplyKind::complaint},
                              Word{"SUGGEST", GomocupReplyKind::suggestion}};

bool is_blank(char each) {
  return blanks.find(each) != std::string_view::npos;
}

/// The position after the last quoted value of an answer to ABOUT; nothing if no value is complete.
std::optional<std::size_t> end_of_last_value(std::string_view line) {
  const auto quotes = std::ranges::count(line, '"');
  if (quotes == 0 || quotes % 2 != 0) return std::nullopt;
  return line.rfind('"') + 1;
}

/// Parses the place at the beginning of `line`, and the text after it.
GomocupReply read_place(std::string_view line) {
  if (const auto place = notation::read_gomocup_place(line)) {
    return {.kind = GomocupReplyKind::place, .place = place, .text = {}};
  }
  const std::size_t comma = std::min(line.find(','), line.size());
  const auto* const number = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(comma), line.end(),
                                              [](char each) { return each == ',' || is_blank(each); });
  const auto* const end = std::find_if(number, line.end(), is_blank);
  const std::string_view front = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  const auto place = notation::read_gomocup_place(front);
  if (!place) return {.kind = GomocupReplyKind::other, .place = {}, .text = line};
  return {.kind = GomocupReplyKind::place,
          .place = place,
          .text = text::trimmed(line.substr(front.size()), blanks)};
}

GomocupReply read_about(std::string_view line) {
  if (const auto end = end_of_last_value(line)) {
    GomocupReply move = read_place(text::trimmed(line.substr(*end), blanks));
    move.behind_about = true;
    if (move.place) return move;
  }
  return {.kind = GomocupReplyKind::about, .place = {}, .text = line};
}

}  // namespace

GomocupReply read_gomocup_reply(std::string_view text) {
  const std::string_view line = text::trimmed(text, blanks);
  if (line.empty()) return {};
  const auto* const behind_word = std::ranges::find_if_not(line, text::is_letter);
  const std::string_view word = line.substr(0, static_cast<std::size_t>(behind_word - line.begin()));
  if (word.empty()) return read_place(line);
  std::string_view rest = line.substr(word.size());
  if (rest.starts_with('=')) return read_about(line);
  const auto* const known =
      std::ranges::find_if(words, [&](const Word& each) { return boost::iequals(each.word, word); });
  if (known == words.end()) return {.kind = GomocupReplyKind::other, .place = {}, .text = line};
  if (rest.starts_with(':')) rest.remove_prefix(1);
  GomocupReply reply = {.kind = known->kind, .place = {}, .text = text::trimmed(rest, blanks)};
  if (known->kind != GomocupReplyKind::suggestion) return reply;
  reply = read_place(reply.text);
  reply.kind = reply.place ? GomocupReplyKind::suggestion : GomocupReplyKind::other;
  return reply;
}

}  // namespace kaven::referee::contestant
