// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// Converts `players` for the roster.
std::vector<roster::KnownPlayer> known_players(const std::vector<state::Player>& players);

/// Returns how `found` differs from the program with which `player` entered, and which file changed last:
/// `the program of alice is not what it was when it entered (…)`.
std::string change_text(const state::Player& player, const roster::Entrant& found);

/// The remedy for a changed program.
inline constexpr std::string_view change_remedy =
    "put the old one back, drop in the new one under another name, or have it go on in this one's place with "
    "--accept-new-version";

/// The contents of the folder do not fit the tournament that was begun there; what() names the difference and
/// the remedy.
class RegistrationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The input of a tournament at the beginning of a run.
struct Registration {
  settings::Settings settings;
  roster::Roster roster;
  bool accept_new_versions = false;  ///< known players may play with another program
};

/// Returns what is new since the last of `entries`: at first everything, later newcomers, changed settings,
/// replaced programs. The caller sets its time and number of games. An entry without newcomers, new versions
/// and changed settings has no effect. `tournament` is the state after the entries, with the settings of
/// `registration`. Throws RegistrationError if a setting that must not change has changed, or a player's
/// program (unless new versions are accepted). A player missing in the roster remains: its games wait.
state::Entry new_entry(std::span<const state::Entry> entries, const state::TournamentState& tournament,
                       const Registration& registration);

/// Returns why nobody can enter any more, as in `this knock-out takes no more players, because …`; nothing if
/// newcomers may enter.
std::optional<std::string> closed_because(const state::TournamentState& tournament);

/// Removes programs from the roster that came too late for `tournament`, as for a bracket that was drawn.
/// Returns a sentence for each of them.
std::vector<std::string> refuse_late_entrants(Registration& registration,
                                              const state::TournamentState& tournament);

/// Returns the active players that are missing in `roster` because their programs were removed, by id.
std::vector<folder::PlayerId> absent_players(const state::TournamentState& tournament,
                                             const roster::Roster& roster);

/// Returns true if `entry`, appended to `entries`, would have no effect.
bool changes_nothing(const state::Entry& entry, std::span<const state::Entry> entries);

}  // namespace kaven::tournaments::runner
