#pragma once

#include <stdexcept>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/roster.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments {

/// The folder does not go on with the tournament that its ledger began; what() says what is different and
/// what to do.
class EnrolmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Enters into the ledger what it does not have yet, in one transaction: at first everything, later players
/// who came after, legs that were added, and their games behind the others. Throws EnrolmentError, with the
/// ledger as it was, when a setting that shapes the games, or a player's program, is not what it was, or a
/// player is gone.
void enrol(Ledger& ledger, const Settings& settings, const Roster& roster);

}  // namespace kaven::tournaments
