// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/exchange/exchange_format.hpp"

namespace kaven::exchange {

inline std::vector<ExchangedGame> read_text(const ExchangeFormat& format, const std::string& text) {
  std::vector<ExchangedGame> games;
  format.read(
      {.file = "games", .text = text}, [&](ExchangedGame game) { games.push_back(std::move(game)); },
      [](const ReadingError& fault) { throw ReadingError(fault); });
  return games;
}

// The result of an import: the games with their notes, and the reasons for what is left out.
struct Imported {
  std::vector<ExchangedGame> games;
  std::vector<std::string> faults;
};

inline Imported import_text(std::string_view format, const std::string& text, const std::string& game = "") {
  Imported imported;
  const Source source{.file = "games", .text = text, .game = game};
  find_exchange_format(format)->read(
      source, [&](ExchangedGame found) { imported.games.push_back(std::move(found)); },
      [&](const ReadingError& fault) { imported.faults.emplace_back(fault.what()); });
  return imported;
}

inline std::string heading_of(const ExchangeFormat& format) {
  return format.heading.empty() ? "" : std::string(format.heading) + '\n';
}

inline std::string error_of(std::string_view format, const std::string& text) {
  try {
    read_text(*find_exchange_format(format), text);
    return "no error";
  } catch (const ReadingError& error) {
    return error.what();
  }
}

inline record::GameRecord only_game(std::string_view format, const std::string& text) {
  const std::vector<ExchangedGame> games = read_text(*find_exchange_format(format), text);
  EXPECT_EQ(games.size(), 1U);
  return games.at(0).record;
}

}  // namespace kaven::exchange
