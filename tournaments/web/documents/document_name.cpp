#include "tournaments/web/documents/document_name.hpp"

#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace kaven::tournaments::web::documents {

namespace {

using Kind = DocumentName::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 4> single_names = {{{Kind::tournament, "tournament"},
                                                                            {Kind::crosstable, "crosstable"},
                                                                            {Kind::ratings, "ratings"},
                                                                            {Kind::forfeits, "forfeits"}}};
constexpr std::array<std::pair<Kind, std::string_view>, 3> numbered_names = {
    {{Kind::games, "games-"}, {Kind::game, "game-"}, {Kind::player, "player-"}}};

}  // namespace

std::optional<DocumentName> read_document_name(std::string_view text) {
  for (const auto& [kind, word] : single_names) {
    if (text == word) return DocumentName{.kind = kind};
  }
  for (const auto& [kind, word] : numbered_names) {
    if (!text.starts_with(word)) continue;
    const std::string_view digits = text.substr(word.size());
    DocumentName name{.kind = kind};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), name.number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size() && name.number >= 0;
    // One document has one name: no `game-007`.
    if (whole && write_document_name(name) == text) return name;
  }
  return std::nullopt;
}

std::string write_document_name(const DocumentName& name) {
  for (const auto& [kind, word] : single_names) {
    if (name.kind == kind) return std::string(word);
  }
  for (const auto& [kind, word] : numbered_names) {
    if (name.kind == kind) return std::string(word) + std::to_string(name.number);
  }
  return {};
}

}  // namespace kaven::tournaments::web::documents
