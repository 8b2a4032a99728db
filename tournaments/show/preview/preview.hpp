// SPDX-License-Identifier: MIT
#pragma once

// `tournament preview DIR`: what a run would do. It plays and enters nothing.
//
//   Admission: who plays, who does not and why ─┐
//   TournamentState ─▶ Forecast ────────────────┴─▶ Preview ─▶ text, JSON
//         the format pairs the rest several times, with random results:
//         how many games, and how long they take with --jobs at a time
//
// The first simulation has draws only, up to twenty have random results, for at most two seconds. If all agree, the number of games
// is one number, else the smallest and the largest that occurred, which are no strict bounds. The forecast assumes that all games take
// equally long and that a round waits for the last game of the one before. The likely duration is the mean of the finished games; before the first one, two
// thirds of the board's places (at most 60) as moves, each as long as the first moves in the trials, or half its limit. In the worst
// case the start takes its limit, and every turn its limit until the board is full.

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tournaments/course/admission/admission.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::preview {

using Seconds = std::chrono::duration<double>;

/// The duration of one game of a tournament.
struct GameTime {
  Seconds likely{};   ///< on average
  Seconds longest{};  ///< every turn takes its limit, until the board is full
  std::string basis;  ///< the source of `likely`, for people
};

/// Estimates the duration from the finished games of `tournament`; otherwise from the time to the first move
/// of players in their trials; otherwise from the limits alone.
GameTime game_time_of(const state::TournamentState& tournament,
                      const std::map<std::string, Seconds>& first_moves);

/// The smallest and largest value among several simulations of the rest of a tournament.
template <typename Value>
struct Range {
  Value least{};
  Value most{};
};

/// A forecast of the rest of a tournament.
struct Forecast {
  state::TournamentState tournament;  ///< its present state, with all games paired by now
  std::vector<state::Game> pairings;  ///< known unfinished games, in the order of play
  int finished = 0;
  Range<int> games;     ///< games still to be played
  int simulations = 0;  ///< number of simulations
  GameTime game_time;
  Range<Seconds> likely;  ///< time until the end if games take their likely time
  Seconds longest{};      ///< time until the end if games take as long as they may
};

/// Simulates the rest of `tournament`, to which nothing was added: first with draws only, then with random
/// results. The format pairs as in a run. `jobs` games are played at the same time.
Forecast forecast_of(state::TournamentState tournament, const GameTime& game_time, int jobs);

/// What a run of a tournament would do.
struct Preview {
  admission::Admission admission;
  int untried = 0;  ///< new programs without a known trial
  int jobs = 1;
  std::optional<Forecast> forecast;  ///< empty if fewer than two programs can play
};

/// Determines what a run of `folder` would do, without writing anything. Throws RegistrationError,
/// EntryListError, SettingsError and other exceptions for errors that would also stop a run.
Preview preview_of(const folder::Folder& folder, const settings::Settings& settings,
                   admission::Admission admission, int jobs);

/// Returns the preview for people: players, refused programs with reasons, pairings, games, time.
std::string preview_text(const Preview& preview, const settings::Settings& settings);

/// Returns the preview as JSON, with all pairings.
std::string preview_json(const Preview& preview, const settings::Settings& settings);

}  // namespace kaven::tournaments::preview
