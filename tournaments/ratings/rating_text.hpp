#pragma once

#include <string>

#include "tournaments/ratings/ratings.hpp"

namespace kaven::tournaments::ratings {

/// The Elo rounded to what its interval leaves of it: `35`, `-0.4`.
std::string elo_text(const Estimate& elo);

/// The 95 % interval: `-20 to 90`, `from 310`, `up to -120`, or `?` when it is open on both sides. Its ends
/// are never the same text.
std::string interval_text(const Estimate& elo);

/// A likelihood as a percentage that is never 0 or 100: `<1%`, `73%`, `>99%`.
std::string likelihood_text(double likelihood);

}  // namespace kaven::tournaments::ratings
