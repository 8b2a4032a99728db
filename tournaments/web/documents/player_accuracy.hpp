#pragma once

#include <map>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// How well players moved. A player without an analysed game is not among them.
using AccuracyByPlayer = std::map<folder::PlayerId, analysis::Accuracy>;

/// The accuracy of `player` as schemas.md has it; null when it is not known.
ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player);

}  // namespace kaven::tournaments::web::documents
