#include "tournaments/standings/standings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/notation/outcome_text.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/pairing/history_of_ledger.hpp"
#include "tournaments/standings/bracket_table.hpp"

namespace kaven::tournaments::standings {

namespace {

Scoring scoring_of(const state::TournamentState& tournament) {
  const roster::Settings& settings = tournament.settings;
  const pairing::Format& format = *pairing::find_format(settings.format);
  Scoring scoring{.points = settings.points, .byes = tournament.byes};
  if (format.paid_byes) scoring.games_of_bye = settings.games_per_match;
  if (format.places != nullptr) {
    scoring.places = format.places(pairing::pairing_input_of(tournament), pairing::history_of(tournament));
  }
  return scoring;
}

// For people: programs find the matches in the games.
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

Standings present_standings(const state::TournamentState& tournament) {
  const std::vector<std::string>& unranked = tournament.settings.unranked;
  std::vector<state::Player> players = tournament.players;
  for (state::Player& player : players) {
    player.ranked = std::ranges::find(unranked, player.name) == unranked.end();
  }
  return standings_of(players, tournament.games, scoring_of(tournament));
}

std::string report(const roster::Settings& settings, state::Ledger& ledger, TableFormat format, Detail detail,
                   const std::map<state::PlayerId, analysis::Accuracy>& accuracies) {
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::line_words(game.rules.line_length), pairing::find_format(settings.format)->title);
  const state::TournamentState tournament = ledger.load(settings);
  Standings standings = present_standings(tournament);
  for (StandingsRow& place : standings.places) {
    if (const auto known = accuracies.find(place.player); known != accuracies.end()) {
      place.accuracy = known->second;
    }
  }
  return standings_text(standings, title, format, detail) + bracket_text(tournament, format);
}

state::Ledger played_ledger(const state::Folder& folder, const boost::filesystem::path& name) {
  if (!boost::filesystem::exists(folder.ledger())) {
    throw std::runtime_error(name.string() + ": nothing has been played yet; begin with: tournament run " +
                             name.string());
  }
  return {folder.ledger(), state::Database::Access::read};
}

}  // namespace kaven::tournaments::standings
