// SPDX-License-Identifier: MIT
#include "tournaments/show/preview/preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <random>

#include "common/game/rules.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/runner/opened_tournament.hpp"
#include "tournaments/play/runner/openings.hpp"
#include "tournaments/play/runner/progression.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/show/progress/overview.hpp"

namespace kaven::tournaments::preview {

namespace {

state::TournamentState present_state(const folder::Folder& folder, const std::vector<state::Entry>& entries,
                                     const settings::Settings& settings) {
  if (boost::filesystem::exists(folder.ledger())) {
    return state::Ledger(folder.ledger(), state::Database::Access::read).load(settings);
  }
  state::TournamentState tournament = runner::replay_files(folder, entries);
  tournament.settings = settings;
  return tournament;
}

// Time to start and end two fast programs.
constexpr Seconds around_a_game{0.3};
// Games on large boards usually end before the board is full.
constexpr int most_usual_moves = 60;

int most_moves(const game::Rules& rules) {
  const int choices = rules.opening == game::Opening::recolour ? 1
                      : rules.opening == game::Opening::swap2  ? 2
                                                               : 0;
  // Each side may remove one stone, whose place is filled again.
  const int pop_outs = rules.pop_out ? 4 : 0;
  return rules.places() + choices + pop_outs;
}

int usual_moves(const game::Rules& rules) {
  const bool filled = rules.goal == game::Goal::most_lines;
  return filled ? most_moves(rules) : std::min(rules.places() * 2 / 3, most_usual_moves);
}

struct Mean {
  Seconds sum{};
  int count = 0;
  void add(Seconds value) {
    sum += value;
    ++count;
  }
  Seconds value() const { return sum / count; }
};

constexpr int most_simulations = 20;
// Large tournaments get fewer simulations.
constexpr std::chrono::seconds longest_simulation{2};

/// The result of one simulation.
struct MadeUp {
  int games = 0;
  int waves = 0;  ///< number of consecutive game durations
};

std::vector<folder::GameId> unfinished(const state::TournamentState& tournament) {
  std::vector<folder::GameId> games;
  for (const state::Game& game : tournament.games) {
    if (game.state != state::GameState::finished) games.push_back(game.id);
  }
  return games;
}

// Asks the format for more when all its games are played, as in a run.
template <typename Result>
MadeUp play_rest(state::TournamentState tournament, int jobs, Result result) {
  MadeUp made_up;
  while (true) {
    const std::vector<folder::GameId> games = unfinished(tournament);
    made_up.games += static_cast<int>(games.size());
    made_up.waves += (static_cast<int>(games.size()) + jobs - 1) / jobs;
    for (const folder::GameId game : games) {
      tournament.finish(game, {.result = result(), .ending = game::Ending::line, .moves = 1});
    }
    if (runner::pair_next(tournament).empty()) return made_up;
  }
}

using nlohmann::ordered_json;

constexpr std::size_t most_shown = 20;

std::string count_text(const Range<int>& games) {
  return games.least == games.most ? std::to_string(games.most)
                                   : fmt::format("{} to {}", games.least, games.most);
}

std::string duration_text(const Range<Seconds>& range) {
  const std::string least = progress::duration_text(range.least);
  const std::string most = progress::duration_text(range.most);
  return least == most ? most : least + " to " + most;
}

std::string heading(const Preview& preview, const settings::Settings& settings) {
  const notation::ChosenGame game = settings.game();
  const record::Header limits{.clock = *record::clock_words.find(settings.time.clock),
                              .turn_seconds = settings::turn_limit_of(settings).count(),
                              .match_seconds = settings.time.match_limit.count(),
                              .increment_seconds = settings.time.increment.count()};
  return fmt::format("{} {}, {}, {}; {}, {} game{} at a time\n", game.title, notation::size_text(game.rules),
                     notation::aim_words(game.rules), pairing::find_format(settings.pairing.format)->title,
                     record::limits_text(limits), preview.jobs, preview.jobs == 1 ? "" : "s");
}

std::string players_text(const Preview& preview) {
  const roster::Roster& roster = preview.admission.roster;
  std::string text =
      fmt::format("\n{} play{}", roster.entrants.size(), roster.entrants.size() == 1 ? "s" : "");
  for (std::size_t at = 0; at < std::min(roster.entrants.size(), most_shown); ++at) {
    const roster::Entrant& entrant = roster.entrants[at];
    text += (at == 0 ? ": " : ", ") +
            text::printable(state::shown_name(entrant.name, roster::hand_in_name(entrant.program)));
  }
  text += roster.entrants.size() > most_shown ? ", …\n" : "\n";
  if (preview.untried > 0) {
    text += fmt::format("Not tried yet: {} of them; --try does, and so does a run\n", preview.untried);
  }
  for (const std::string& note : preview.admission.notes) text += "Note: " + note + "\n";
  if (!roster.refused.empty()) text += refused_text(roster) + "\n";
  return text;
}

std::string pairings_text(const Forecast& forecast) {
  if (forecast.pairings.empty()) return {};
  std::string text = fmt::format("\nPairings known now: {}\n", forecast.pairings.size());
  for (std::size_t at = 0; at < std::min(forecast.pairings.size(), most_shown); ++at) {
    const state::Game& game = forecast.pairings[at];
    text += fmt::format("  round {}: {} - {}\n", game.round,
                        text::printable(state::shown_name(forecast.tournament.player(game.white))),
                        text::printable(state::shown_name(forecast.tournament.player(game.black))));
  }
  if (forecast.pairings.size() > most_shown) text += "  …\n";
  return text;
}

std::string times_text(const Forecast& forecast) {
  std::string text = fmt::format("\nGames to be played: {}", count_text(forecast.games));
  if (forecast.finished > 0) text += fmt::format(", beside {} that are finished", forecast.finished);
  if (forecast.games.least != forecast.games.most) {
    text +=
        fmt::format(" (later pairings depend on results: {} simulated tournaments)", forecast.simulations);
  }
  text += fmt::format("\nTime: probably {}, {} at worst\n", duration_text(forecast.likely),
                      progress::duration_text(forecast.longest));
  text += "  probably: by " + forecast.game_time.basis + "\n";
  text +=
      fmt::format("  at worst: every game takes {}, with the longest start and moves that the limits allow\n",
                  progress::duration_text(forecast.game_time.longest));
  return text;
}

ordered_json forecast_object(const Forecast& forecast) {
  ordered_json pairings = ordered_json::array();
  for (const state::Game& game : forecast.pairings) {
    pairings.push_back({{"round", game.round},
                        {"white", forecast.tournament.player(game.white).name},
                        {"black", forecast.tournament.player(game.black).name}});
  }
  return {{"finished", forecast.finished},
          {"games", {{"least", forecast.games.least}, {"most", forecast.games.most}}},
          {"simulations", forecast.simulations},
          {"seconds",
           {{"likely_least", forecast.likely.least.count()},
            {"likely_most", forecast.likely.most.count()},
            {"longest", forecast.longest.count()},
            {"basis", forecast.game_time.basis}}},
          {"pairings", pairings}};
}

}  // namespace

Preview preview_of(const folder::Folder& folder, const settings::Settings& settings,
                   admission::Admission admission, int jobs) {
  Preview preview{.admission = std::move(admission), .jobs = jobs};
  const roster::Roster& roster = preview.admission.roster;
  preview.untried = static_cast<int>(std::ranges::count_if(
      roster.entrants, [&](const auto& each) { return !preview.admission.first_moves.contains(each.name); }));
  if (roster.entrants.size() < 2) return preview;
  const runner::Openings openings(settings, folder.root);
  const std::vector<state::Entry> entries = state::read_entries(folder.entries());
  state::TournamentState tournament = present_state(folder, entries, settings);
  runner::apply_entry(tournament, runner::new_entry(entries, tournament, {settings, roster, true}));
  const GameTime time = game_time_of(tournament, preview.admission.first_moves);
  preview.forecast = forecast_of(std::move(tournament), time, jobs);
  return preview;
}

GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves) {
  const settings::TimeSettings& limits = tournament.settings.time;
  const Seconds turn_limit = settings::turn_limit_of(tournament.settings);
  const game::Rules rules = tournament.settings.game().rules;
  Seconds moves_time = most_moves(rules) * turn_limit + 2 * limits.overage;
  if (limits.match_limit.count() > 0)
    moves_time = std::min(moves_time, 2 * limits.match_limit + most_moves(rules) * limits.increment);
  GameTime time{.longest = limits.start_limit + moves_time + limits.grace};
  Mean finished;
  for (const state::Game& game : tournament.games) {
    if (game.result) finished.add(game.result->thinking);
  }
  if (finished.count > 0) {
    time.likely = finished.value() + around_a_game;
    time.basis =
        fmt::format("the mean of {} finished game{}", finished.count, finished.count == 1 ? "" : "s");
    return time;
  }
  Mean moves;
  for (const auto& [name, seconds] : first_moves) moves.add(std::min<Seconds>(seconds, turn_limit));
  const int usual = usual_moves(rules);
  if (moves.count > 0) {
    time.likely = usual * moves.value() + around_a_game;
    time.basis = fmt::format(
        "first moves, which took {:.2g} s on average when {} program{} tried; games of {} moves are assumed",
        moves.value().count(), moves.count, moves.count == 1 ? " was" : "s were", usual);
  } else {
    time.likely = usual * turn_limit / 2 + around_a_game;
    time.basis =
        fmt::format("the limits alone: games of {} moves are assumed, each taking half its limit", usual);
  }
  return time;
}

Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs) {
  Forecast forecast{.finished = tournament.count(state::GameState::finished), .game_time = game_time};
  runner::pair_next(tournament);
  for (const folder::GameId game : unfinished(tournament)) forecast.pairings.push_back(tournament.game(game));
  const auto begin = std::chrono::steady_clock::now();
  std::mt19937_64 random(tournament.settings.pairing.seed);
  Range<int> waves;
  while (forecast.simulations < most_simulations) {
    const bool all_drawn = forecast.simulations == 0;
    const MadeUp rest = play_rest(tournament, jobs, [&] {
      if (all_drawn || random() % 5 == 0) return game::Result::draw;
      return random() % 2 == 0 ? game::Result::white_wins : game::Result::black_wins;
    });
    const bool first = forecast.simulations == 0;
    forecast.games.least = first ? rest.games : std::min(forecast.games.least, rest.games);
    forecast.games.most = std::max(forecast.games.most, rest.games);
    waves.least = first ? rest.waves : std::min(waves.least, rest.waves);
    waves.most = std::max(waves.most, rest.waves);
    ++forecast.simulations;
    if (forecast.simulations > 1 && std::chrono::steady_clock::now() - begin > longest_simulation) break;
  }
  forecast.likely = {waves.least * game_time.likely, waves.most * game_time.likely};
  forecast.longest = waves.most * game_time.longest;
  forecast.tournament = std::move(tournament);
  return forecast;
}

std::string preview_text(const Preview& preview, const settings::Settings& settings) {
  std::string text = heading(preview, settings) + players_text(preview);
  if (!preview.forecast) return text + "\nA tournament needs two players whose programs can play.\n";
  return text + pairings_text(*preview.forecast) + times_text(*preview.forecast);
}

std::string preview_json(const Preview& preview, const settings::Settings& settings) {
  ordered_json players = ordered_json::array();
  for (const roster::Entrant& entrant : preview.admission.roster.entrants) {
    ordered_json player = {{"name", entrant.name}, {"hand_in", entrant.program.filename().string()}};
    const auto tried = preview.admission.first_moves.find(entrant.name);
    if (tried != preview.admission.first_moves.end()) player["first_move_seconds"] = tried->second.count();
    players.push_back(player);
  }
  ordered_json refused = ordered_json::array();
  for (const roster::RefusedHandIn& each : preview.admission.roster.refused) {
    refused.push_back({{"name", each.name},
                       {"hand_in", each.program.filename().string()},
                       {"reason", each.reason},
                       {"remedy", roster::full_remedy(each.remedy, each.organizer_remedy)}});
  }
  ordered_json object = {{"game", settings.choice.game}, {"format", settings.pairing.format},
                         {"jobs", preview.jobs},         {"players", players},
                         {"refused", refused},           {"notes", preview.admission.notes}};
  if (preview.forecast) object["forecast"] = forecast_object(*preview.forecast);
  return text::indented_json(object);
}

}  // namespace kaven::tournaments::preview
