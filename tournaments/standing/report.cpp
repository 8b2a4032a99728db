#include "tournaments/standing/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/notation/outcome_text.hpp"
#include "tournaments/ledger/paired.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/standing/bracket_table.hpp"

namespace kaven::tournaments {

namespace {

Scoring scoring_of(const Settings& settings, std::span<const Player> players, std::span<const Game> games,
                   const std::vector<FreeRound>& free_rounds) {
  const Format& format = *find_format(settings.format);
  Scoring scoring{.points = settings.points, .free_rounds = free_rounds};
  if (format.paid_byes) scoring.games_of_bye = settings.games_per_match;
  if (format.places != nullptr) {
    scoring.places = format.places(field_of(settings, players), past_of(games, free_rounds));
  }
  return scoring;
}

// For people: programs find the matches in the games.
std::string bracket_text(const Settings& settings, std::span<const Player> players, const Past& past,
                         TableFormat format) {
  const auto bracket_of = find_format(settings.format)->bracket;
  const bool shown = format == TableFormat::table || format == TableFormat::markdown;
  if (bracket_of == nullptr || !shown) return {};
  const Bracket bracket = bracket_of(field_of(settings, players), past);
  if (bracket.matches.empty()) return {};
  const TextTable table = bracket_table(bracket, players);
  return '\n' + (format == TableFormat::table ? aligned_text(table) : markdown_text(table));
}

}  // namespace

Standings present_standings(const Settings& settings, std::span<const Player> players,
                            std::span<const Game> games, const std::vector<FreeRound>& free_rounds) {
  std::vector<Player> counted(players.begin(), players.end());
  for (Player& player : counted) {
    player.ranked = std::ranges::find(settings.unranked, player.name) == settings.unranked.end();
  }
  return standings_of(counted, games, scoring_of(settings, players, games, free_rounds));
}

std::string report(const Settings& settings, Ledger& ledger, TableFormat format, Detail detail,
                   const std::map<int, Accuracy>& accuracies) {
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::line_words(game.rules.line_length), find_format(settings.format)->title);
  const std::vector<Player> players = ledger.players();
  const std::vector<Game> games = ledger.games();
  const std::vector<FreeRound> free_rounds = ledger.free_rounds();
  Standings standings = present_standings(settings, players, games, free_rounds);
  for (Standing& place : standings.places) {
    if (const auto known = accuracies.find(place.player); known != accuracies.end()) {
      place.accuracy = known->second;
    }
  }
  return standings_text(standings, title, format, detail) +
         bracket_text(settings, players, past_of(games, free_rounds), format);
}

Ledger played_ledger(const Folder& folder, const boost::filesystem::path& name) {
  if (!boost::filesystem::exists(folder.ledger())) {
    throw std::runtime_error(name.string() + ": nothing has been played yet; begin with: tournament run " +
                             name.string());
  }
  return {folder.ledger(), Database::Access::read};
}

}  // namespace kaven::tournaments
