// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::documents {

/// The name of a document in schemas.md: `tournament`, `game-7`.
struct DocumentName {
  enum class Kind : std::uint8_t { tournament, crosstable, ratings, puzzles, games, game, player };
  Kind kind = Kind::tournament;
  int number = 0;  ///< of `games-K`, `game-N`, `player-N`
  friend bool operator==(const DocumentName&, const DocumentName&) = default;
};

/// Reads `game-7`; nothing for a text that is not a document's name. Each document has one name: `game-07` is
/// none.
std::optional<DocumentName> parse_document_name(std::string_view text);
std::string document_name_text(const DocumentName& name);

}  // namespace kaven::tournaments::web::documents
