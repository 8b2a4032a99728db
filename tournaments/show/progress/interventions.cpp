// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/interventions.hpp"

#include <fmt/format.h>

#include <map>

#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::progress {

namespace {

constexpr std::size_t longest_reason = 400;

// `void; copied`, or `void` without a reason.
std::string terms_of(const state::Withdrawn& withdrawn) {
  const std::string reason = text::printable(withdrawn.reason, longest_reason);
  return fmt::format("{}{}{}", state::withdrawn_games_words.word_of(withdrawn.games),
                     reason.empty() ? "" : "; ", reason);
}

}  // namespace

std::string interventions_text(const state::TournamentState& tournament,
                               std::span<const state::Entry> entries) {
  std::string text;
  for (const state::Player& player : tournament.players) {
    if (!player.withdrawn) continue;
    text += fmt::format("withdrawn: {} ({})\n", text::printable(state::shown_name(player)),
                        terms_of(*player.withdrawn));
  }
  std::map<folder::GameId, std::string> reasons;  // the last one of each game
  for (const state::Entry& entry : entries) {
    for (const state::OrderedReplay& replay : entry.replays) reasons[replay.game] = replay.reason;
  }
  for (const auto& [game, reason] : reasons) {
    if (!tournament.has_game(game) || tournament.game(game).state != state::GameState::pending) continue;
    text += fmt::format("to be played again: game {} ({})\n", folder::game_label(game),
                        text::printable(reason, longest_reason));
  }
  return text;
}

std::string interventions_text(const state::Game& game, const state::TournamentState& tournament,
                               std::span<const state::Entry> entries) {
  std::string text;
  for (const state::Entry& entry : entries) {
    for (const state::OrderedReplay& replay : entry.replays) {
      if (replay.game != game.id) continue;
      text += fmt::format("played again: {} (ordered {}; before: {} by {} in {} moves)\n",
                          text::printable(replay.reason, longest_reason), entry.time,
                          notation::result_words.word_of(replay.result),
                          notation::ending_words.word_of(replay.ending), replay.moves);
    }
  }
  if (game.state != state::GameState::cancelled) return text;
  for (const folder::PlayerId side : {game.white, game.black}) {
    const state::Player& player = tournament.player(side);
    if (!player.withdrawn) continue;
    text += fmt::format("cancelled: {} was withdrawn ({})\n", text::printable(state::shown_name(player)),
                        terms_of(*player.withdrawn));
  }
  if (game.walkover) {
    text += fmt::format("won without playing by {}\n",
                        text::printable(state::shown_name(tournament.player(*game.walkover))));
  }
  return text;
}

}  // namespace kaven::tournaments::progress
