// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/document_name.hpp"

#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::web::documents {

namespace {

using Kind = DocumentName::Kind;

// The names of kinds from `games` on end in a number.
constexpr text::WordTable<Kind, 7> kind_words = {{{
    {Kind::tournament, "tournament"},
    {Kind::crosstable, "crosstable"},
    {Kind::ratings, "ratings"},
    {Kind::puzzles, "puzzles"},
    {Kind::games, "games"},
    {Kind::game, "game"},
    {Kind::player, "player"},
}}};

bool is_numbered(Kind kind) {
  return kind >= Kind::games;
}

}  // namespace

std::optional<DocumentName> parse_document_name(std::string_view text) {
  const std::size_t hyphen = text.find('-');
  const auto kind = kind_words.find(text.substr(0, hyphen));
  if (!kind) return std::nullopt;
  DocumentName name{.kind = *kind};
  if (hyphen != std::string_view::npos) {
    name.number = text::read_number<int>(text.substr(hyphen + 1)).value_or(-1);
    if (name.number < 0) return std::nullopt;
  }
  // Rejects every other spelling: `game`, `game-007`, `game-7x`, `ratings-1`.
  if (document_name_text(name) != text) return std::nullopt;
  return name;
}

std::string document_name_text(const DocumentName& name) {
  std::string text(kind_words.word_of(name.kind));
  if (is_numbered(name.kind)) text += '-' + std::to_string(name.number);
  return text;
}

}  // namespace kaven::tournaments::web::documents
