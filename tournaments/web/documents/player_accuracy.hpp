#pragma once

#include <map>

#include "tournaments/analysis/accuracy.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The accuracy of players' moves, only of players with analysed games.
using AccuracyByPlayer = std::map<folder::PlayerId, analysis::Accuracy>;

/// The accuracy of `player` as in schemas.md; null if unknown.
ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player);

}  // namespace kaven::tournaments::web::documents
