#include "tournaments/web/player_accuracy.hpp"

#include <nlohmann/json.hpp>

namespace kaven::tournaments {

ordered_json accuracy_value(const AccuracyByPlayer& accuracy, int player) {
  const auto found = accuracy.find(player);
  if (found == accuracy.end()) return nullptr;
  const Accuracy& judged = found->second;
  return {{"games", judged.games},
          {"moves", judged.moves},
          {"perfect", judged.perfect},
          {"inaccuracies", judged.inaccuracies},
          {"mistakes", judged.mistakes},
          {"blunders", judged.blunders},
          {"thrown_away", judged.thrown_away}};
}

}  // namespace kaven::tournaments
