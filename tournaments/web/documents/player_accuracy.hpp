#pragma once

#include <map>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/web/documents/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// How well players moved; nobody is there without an analysed game.
using AccuracyByPlayer = std::map<state::PlayerId, analysis::Accuracy>;

/// That of a player as schemas.md has it; null when it is not known.
ordered_json accuracy_value(const AccuracyByPlayer& accuracy, state::PlayerId player);

}  // namespace kaven::tournaments::web::documents
