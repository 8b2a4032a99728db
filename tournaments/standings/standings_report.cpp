#include "tournaments/standings/standings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/notation/outcome_text.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/bracket_table.hpp"
#include "tournaments/standings/columns.hpp"
#include "tournaments/standings/rated_standings.hpp"

namespace kaven::tournaments::standings {

namespace {

Scoring scoring_of(const roster::Settings& settings, std::span<const state::Player> players,
                   std::span<const state::Game> games, const std::vector<state::Bye>& byes) {
  const pairing::Format& format = *pairing::find_format(settings.format);
  Scoring scoring{.points = settings.points, .byes = byes};
  if (format.paid_byes) scoring.games_of_bye = settings.games_per_match;
  if (format.places != nullptr) {
    scoring.places =
        format.places(pairing::pairing_input_of(settings, players), pairing::history_of(games, byes));
  }
  return scoring;
}

// Tables for people show the bracket; programs find its matches in the games.
std::string bracket_text(const roster::Settings& settings, std::span<const state::Player> players,
                         const pairing::History& history, TableFormat format) {
  const auto bracket_of = pairing::find_format(settings.format)->bracket;
  const bool shown = format == TableFormat::table || format == TableFormat::markdown;
  if (bracket_of == nullptr || !shown) return {};
  const pairing::Bracket bracket = bracket_of(pairing::pairing_input_of(settings, players), history);
  if (bracket.matches.empty()) return {};
  const terminal::TextTable table = bracket_table(bracket, players);
  return '\n' +
         (format == TableFormat::table ? terminal::aligned_text(table) : terminal::markdown_text(table));
}

}  // namespace

Standings standings_of(const roster::Settings& settings, std::span<const state::Player> players,
                       std::span<const state::Game> games, const std::vector<state::Bye>& byes) {
  std::vector<state::Player> counted(players.begin(), players.end());
  for (state::Player& player : counted) {
    player.ranked = std::ranges::find(settings.unranked, player.name) == settings.unranked.end();
  }
  return standings_of(counted, games, scoring_of(settings, players, games, byes));
}

Standings rated_standings_of(const roster::Settings& settings, std::span<const state::Player> players,
                             std::span<const state::Game> games, const std::vector<state::Bye>& byes) {
  Standings standings = standings_of(settings, players, games, byes);
  add_ratings(standings, players, games);
  return standings;
}

std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format,
                             TableWidth width, const AdditionalColumns& additional) {
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::line_words(game.rules.line_length), pairing::find_format(settings.format)->title);
  const std::vector<state::Player> players = ledger.players();
  const std::vector<state::Game> games = ledger.games();
  const std::vector<state::Bye> byes = ledger.byes();
  return standings_text(rated_standings_of(settings, players, games, byes), title, format, width,
                        additional) +
         bracket_text(settings, players, pairing::history_of(games, byes), format);
}

std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format) {
  return standings_report(settings, ledger, format, TableWidth::terminal, {});
}

state::Ledger played_ledger(const state::Folder& folder, const boost::filesystem::path& name) {
  if (!boost::filesystem::exists(folder.ledger())) {
    throw std::runtime_error(name.string() + ": nothing has been played yet; begin with: tournament run " +
                             name.string());
  }
  return {folder.ledger(), state::Database::Access::read};
}

}  // namespace kaven::tournaments::standings
