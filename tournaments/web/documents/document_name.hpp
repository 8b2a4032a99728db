#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::documents {

/// Which of the documents in schemas.md is meant.
struct DocumentName {
  enum class Kind : std::uint8_t { tournament, crosstable, ratings, forfeits, games, game, player };
  Kind kind = Kind::tournament;
  int number = 0;  ///< of `games-K`, `game-N`, `player-N`
  friend bool operator==(const DocumentName&, const DocumentName&) = default;
};

/// Reads `game-7`; nothing for what is no document's name, written exactly so.
std::optional<DocumentName> read_document_name(std::string_view text);
std::string write_document_name(const DocumentName& name);

}  // namespace kaven::tournaments::web::documents
