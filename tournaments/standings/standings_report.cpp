#include "tournaments/standings/standings_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/notation/outcome_text.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/bracket_table.hpp"
#include "tournaments/standings/columns.hpp"
#include "tournaments/standings/rated_standings.hpp"

namespace kaven::tournaments::standings {

namespace {

Scoring scoring_of(const state::TournamentState& tournament) {
  const roster::Settings& settings = tournament.settings;
  const pairing::Format& format = *pairing::find_format(settings.format);
  Scoring scoring{.points = settings.points,
                  .byes = tournament.byes,
                  .games_of_bye = pairing::games_of_bye(format, settings.format_settings)};
  if (format.places != nullptr) {
    scoring.places = format.places(pairing::pairing_input_of(tournament), pairing::history_of(tournament));
  }
  return scoring;
}

// Tables for people show the bracket; programs find its matches in the games.
std::string bracket_text(const state::TournamentState& tournament, TableFormat format) {
  const auto bracket_of = pairing::find_format(tournament.settings.format)->bracket;
  const bool shown = format == TableFormat::table || format == TableFormat::markdown;
  if (bracket_of == nullptr || !shown) return {};
  const pairing::Bracket bracket =
      bracket_of(pairing::pairing_input_of(tournament), pairing::history_of(tournament));
  if (bracket.matches.empty()) return {};
  const terminal::TextTable table = bracket_table(bracket, tournament.players);
  return '\n' +
         (format == TableFormat::table ? terminal::aligned_text(table) : terminal::markdown_text(table));
}

}  // namespace

Standings standings_of(const state::TournamentState& tournament) {
  const std::vector<std::string>& unranked = tournament.settings.unranked;
  std::vector<state::Player> players = tournament.players;
  for (state::Player& player : players) {
    // Whose games all count for nothing has no place either.
    const bool annulled = player.withdrawn && player.withdrawn->games == state::WithdrawnGames::annul;
    player.ranked = !annulled && std::ranges::find(unranked, player.name) == unranked.end();
  }
  return standings_of(players, tournament.games, scoring_of(tournament));
}

Standings rated_standings_of(const state::TournamentState& tournament) {
  Standings standings = standings_of(tournament);
  add_ratings(standings, tournament.players, tournament.games);
  return standings;
}

std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format,
                             TableWidth width, const AdditionalColumns& additional) {
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::line_words(game.rules.line_length), pairing::find_format(settings.format)->title);
  const state::TournamentState tournament = ledger.load(settings);
  return standings_text(rated_standings_of(tournament), title, format, width, additional) +
         bracket_text(tournament, format);
}

std::string standings_report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format) {
  return standings_report(settings, ledger, format, TableWidth::terminal, {});
}

}  // namespace kaven::tournaments::standings
