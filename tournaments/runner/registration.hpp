#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/roster/roster.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::runner {

/// What is another one in `found` than what `player` entered with, and what was changed last: `the program of alice is
/// not what it was when it entered (…)`.
std::string change_text(const state::Player& player, const roster::Entrant& found);

/// What can be done about it.
inline constexpr std::string_view change_remedy =
    "put the old one back, drop in the new one under another name, or have it go on in this one's place with "
    "--accept-new-version";

/// What lies in the folder cannot go on with the tournament that was begun there; what() says what is
/// different and what to do.
class RegistrationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a tournament begins, or goes on, with.
struct Registration {
  settings::Settings settings;
  roster::Roster roster;
  bool accept_new_versions = false;  ///< known players may come with another program
};

/// What is new since the last of `entries`: at first everything, later players who came after, settings that
/// count from now on, programs that were replaced. Its time and games are left to the caller; an entry
/// without newcomers, versions and other settings changes nothing. `tournament` is what the entries made,
/// under the settings of `registration`. Throws RegistrationError when a setting that shapes the games, or
/// (unless it is accepted) a player's program, is not what it was. A player who is gone from the roster stays:
/// its games wait.
state::Entry new_entry(std::span<const state::Entry> entries, const state::TournamentState& tournament,
                       const Registration& registration);

/// Why nobody can enter any more, as `this knock-out takes nobody any more, because …`; nothing while newcomers may.
std::optional<std::string> closed_because(const state::TournamentState& tournament);

/// Takes those out of the roster who came after `tournament` could take anybody, as a bracket that was drawn.
/// Gives a sentence for each of them.
std::vector<std::string> refuse_late_entrants(Registration& registration,
                                              const state::TournamentState& tournament);

/// The players who take part but are not in `roster`: their programs were taken away. By id.
std::vector<folder::PlayerId> absent_players(const state::TournamentState& tournament,
                                             const roster::Roster& roster);

/// Whether `entry`, which comes behind `entries`, says the same as they do.
bool changes_nothing(const state::Entry& entry, std::span<const state::Entry> entries);

}  // namespace kaven::tournaments::runner
