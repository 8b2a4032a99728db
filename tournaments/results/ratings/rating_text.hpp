// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "tournaments/results/ratings/ratings.hpp"

namespace kaven::tournaments::ratings {

/// The meaning of an Elo of 0, for people: the definition of rating_component.hpp.
inline constexpr std::string_view zero_meaning =
    "0 is the mean of the reference players: the largest set who took points from each other, directly or "
    "through others (if no two did: all players)";

/// Returns the Elo, rounded to the digits that its interval makes meaningful: `35`, `-0.4`.
std::string elo_text(const Estimate& elo);

/// Returns the 95 % interval: `-20 to 90`, `from 310`, `up to -120`, or `?` if it is open on both sides. Its
/// ends always differ.
std::string interval_text(const Estimate& elo);

/// Whether too few games were played to state the Elo: its interval is wider than 800 Elo, twice the lead with which a
/// player wins ten of eleven decided games, or it is open at an end and contains 0, the mean.
bool is_of_too_few_games(const Estimate& elo);

/// Returns a likelihood as a percentage that is never 0 or 100: `<1%`, `73%`, `>99%`.
std::string likelihood_text(double likelihood);

/// Returns `{"elo":12.3,"lower":-80.1,"upper":null}`; an open end is null.
nlohmann::ordered_json json_of(const Estimate& estimate);

/// The same with `"group":1` at the end; null for a player without a rating.
nlohmann::ordered_json json_of(const std::optional<Rating>& rating);

}  // namespace kaven::tournaments::ratings
