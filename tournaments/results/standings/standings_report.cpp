// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "common/notation/outcome_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/rated_standings.hpp"

namespace kaven::tournaments::standings {

namespace {

std::string label_of(const pairing::BracketMatch& match) {
  return fmt::format("{}.{}", match.round, match.number);
}

// Returns the player in a slot, or the match that the player comes from.
std::string side_text(const pairing::Bracket& bracket, std::span<const state::Player> players,
                      const pairing::Slot& slot, const std::optional<std::size_t>& player) {
  if (player) return text::printable(state::shown_name(players[*player]));
  switch (slot.origin) {
    case pairing::Slot::Origin::winner_of:
      return "winner of " + label_of(bracket.matches[slot.number]);
    case pairing::Slot::Origin::loser_of:
      return "loser of " + label_of(bracket.matches[slot.number]);
    case pairing::Slot::Origin::seed:
      return text::printable(state::shown_name(players[bracket.seeds[slot.number]]));
    case pairing::Slot::Origin::nobody:
      return "-";
  }
  return "-";
}

std::string score_text(const pairing::BracketMatch& match) {
  if (match.upper_wins + match.lower_wins + match.draws == 0) return "";
  return fmt::format("{}-{}-{}", match.upper_wins, match.draws, match.lower_wins);
}

// On an endless ladder the number of games and the opponents differ, so that points compare nobody, and a rung is kept
// by chance between players of similar strength: the rating orders the players there.
Scoring scoring_of(const state::TournamentState& tournament, const std::optional<ratings::RatingFit>& fit) {
  const settings::Settings& settings = tournament.settings;
  const pairing::Format& format = *pairing::find_format(settings.pairing.format);
  Scoring scoring{.points = settings.pairing.points,
                  .byes = tournament.byes,
                  .games_of_bye = pairing::games_of_bye(format, settings.pairing.format_settings)};
  if (fit) {
    scoring.places = places_by_rating(tournament.players, *fit);
  } else if (format.places != nullptr) {
    scoring.places = format.places(state::pairing_input_of(tournament), state::history_of(tournament));
  }
  return scoring;
}

// Text for people includes the bracket; other outputs contain its matches among the games.
std::string bracket_text(const state::TournamentState& tournament, std::span<const state::Player> shown,
                         TableFormat format) {
  const auto bracket_of = pairing::find_format(tournament.settings.pairing.format)->bracket;
  const bool for_people = format == TableFormat::table || format == TableFormat::markdown;
  if (bracket_of == nullptr || !for_people) return {};
  const pairing::Bracket bracket =
      bracket_of(state::pairing_input_of(tournament), state::history_of(tournament));
  if (bracket.matches.empty()) return {};
  const terminal::TextTable table = bracket_table(bracket, shown);
  return '\n' +
         (format == TableFormat::table ? terminal::aligned_text(table) : terminal::markdown_text(table));
}

Standings standings_of(const state::TournamentState& tournament, std::span<const state::Player> shown) {
  const settings::Settings& settings = tournament.settings;
  std::vector<state::Player> players(shown.begin(), shown.end());
  const auto own_name = [&](folder::PlayerId id) -> const std::string& { return tournament.player(id).name; };
  for (state::Player& player : players) {
    // A withdrawn player keeps its line and its points, but no rank.
    player.ranked = !player.withdrawn && std::ranges::find(settings.pairing.unranked, own_name(player.id)) ==
                                             settings.pairing.unranked.end();
  }
  std::optional<ratings::RatingFit> fit;
  if (rates_by_version(settings)) fit = rating_fit(players, tournament.games, true);
  Standings standings = standings_of(players, tournament.games, scoring_of(tournament, fit));
  standings.title = settings.description.title;
  standings.text = settings.description.text;
  standings.order = pairing::find_format(settings.pairing.format)->order;
  standings.by_rating = fit.has_value();
  if (fit) add_ratings(standings, players, *fit);
  for (StandingsRow& row : standings.rows)
    row.section = settings.description.sections.section_of(own_name(row.player));
  return standings;
}

// Ranks remain those among all players. The likelihood of superiority is removed where the next row has
// changed.
void keep_section(Standings& standings, const std::string& section) {
  std::vector<StandingsRow> kept;
  const std::vector<StandingsRow>& rows = standings.rows;
  for (std::size_t own = 0; own < rows.size(); ++own) {
    if (rows[own].section != section) continue;
    StandingsRow row = rows[own];
    row.against.clear();
    for (std::size_t other = 0; other < rows.size(); ++other) {
      if (rows[other].section == section) row.against.push_back(rows[own].against[other]);
    }
    const bool next_is_the_same = own + 1 < rows.size() && rows[own + 1].section == section;
    if (!next_is_the_same) row.likelihood_of_superiority.reset();
    kept.push_back(std::move(row));
  }
  standings.rows = std::move(kept);
  standings.section = section;
}

}  // namespace

terminal::TextTable bracket_table(const pairing::Bracket& bracket, std::span<const state::Player> players) {
  terminal::TextTable table{
      .columns = {{"match"}, {"stage"}, {"player"}, {"won-drawn-lost"}, {"player"}, {"goes on"}}};
  for (const pairing::BracketMatch& match : bracket.matches) {
    if (match.decided && !match.played) continue;
    std::string winner = match.winner ? text::printable(state::shown_name(players[*match.winner])) : "";
    if (match.by_seed) winner += " (better seed)";
    table.rows.push_back({label_of(match), pairing::match_title(bracket, match),
                          side_text(bracket, players, match.upper, match.upper_player), score_text(match),
                          side_text(bracket, players, match.lower, match.lower_player), winner});
  }
  return table;
}

Standings standings_of(const state::TournamentState& tournament) {
  return standings_of(tournament, tournament.players);
}

Standings rated_standings_of(const state::TournamentState& tournament, std::span<const state::Player> shown) {
  Standings standings = standings_of(tournament, shown);
  if (!standings.by_rating)
    add_ratings(standings, tournament.players, rating_fit(tournament.players, tournament.games));
  return standings;
}

Standings rated_standings_of(const state::TournamentState& tournament) {
  return rated_standings_of(tournament, tournament.players);
}

std::string standings_report(const state::TournamentState& tournament, std::span<const state::Player> shown,
                             const ReportChoice& choice, const AdditionalColumns& additional) {
  const settings::Settings& settings = tournament.settings;
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::aim_words(game.rules), pairing::find_format(settings.pairing.format)->title);
  Standings standings = rated_standings_of(tournament, shown);
  if (!choice.section.empty()) keep_section(standings, choice.section);
  std::string text = standings_text(standings, title, choice.format, additional, choice.explanations);
  if (choice.section.empty()) text += bracket_text(tournament, shown, choice.format);
  return text;
}

std::string standings_report(const settings::Settings& settings, state::Ledger& ledger, TableFormat format) {
  const state::TournamentState tournament = ledger.load(settings);
  return standings_report(tournament, tournament.players, {.format = format, .section = ""}, {});
}

}  // namespace kaven::tournaments::standings
