#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/preview/preview.hpp"
#include "tournaments/progress/overview.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::preview {

namespace {

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
                       {"remedy", each.remedy}});
  }
  ordered_json object = {{"game", settings.choice.game}, {"format", settings.pairing.format},
                         {"jobs", preview.jobs},         {"players", players},
                         {"refused", refused},           {"notes", preview.admission.notes}};
  if (preview.forecast) object["forecast"] = forecast_object(*preview.forecast);
  return text::indented_json(object);
}

}  // namespace kaven::tournaments::preview
