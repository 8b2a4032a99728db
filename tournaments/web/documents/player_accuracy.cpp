#include "tournaments/web/documents/player_accuracy.hpp"

#include <nlohmann/json.hpp>

namespace kaven::tournaments::web::documents {

ordered_json accuracy_value(const AccuracyByPlayer& accuracy, state::PlayerId player) {
  const auto found = accuracy.find(player);
  if (found == accuracy.end()) return nullptr;
  const analysis::Accuracy& judged = found->second;
  return {{"games", judged.games},
          {"moves", judged.moves},
          {"perfect", judged.perfect},
          {"inaccuracies", judged.inaccuracies},
          {"mistakes", judged.mistakes},
          {"blunders", judged.blunders},
          {"thrown_away", judged.thrown_away}};
}

}  // namespace kaven::tournaments::web::documents
