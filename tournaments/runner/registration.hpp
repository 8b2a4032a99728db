#pragma once

#include <span>
#include <stdexcept>
#include <string>

#include "tournaments/pairing/pairing.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::runner {

/// The folder does not go on with the tournament that it began; what() says what is different and what to do.
class RegistrationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a tournament begins, or goes on, with.
struct Registration {
  roster::Settings settings;
  roster::Roster roster;
  bool accept_new_versions = false;  ///< known players may come with another program
};

/// What is new since the last of `entries`: at first everything, later players who came after, settings that
/// count from now on, programs that were replaced. Its time and games are left to the caller; an entry
/// without newcomers, versions and other settings says that nothing is new. `history` is what was paired so
/// far. Throws RegistrationError when a setting that shapes the games, or (unless it is accepted) a player's
/// program, is not what it was, when a player is gone, or when none can join any more.
state::Entry new_entry(std::span<const state::Entry> entries, const pairing::History& history,
                       const Registration& registration);

/// Nothing is new in `entry`, which comes behind `entries`.
bool says_nothing(const state::Entry& entry, std::span<const state::Entry> entries);

}  // namespace kaven::tournaments::runner
