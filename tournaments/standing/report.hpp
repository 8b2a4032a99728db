#pragma once

#include <string>

#include "tournaments/ledger/ledger.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/standing/standings_text.hpp"

namespace kaven::tournaments {

/// The standings of the tournament that `ledger` is of.
std::string report(const Settings& settings, Ledger& ledger, TableFormat format,
                   Detail detail = Detail::fitting);

}  // namespace kaven::tournaments
