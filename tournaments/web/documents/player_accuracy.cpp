#include "tournaments/web/documents/player_accuracy.hpp"

#include <nlohmann/json.hpp>

namespace kaven::tournaments::web::documents {

ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player) {
  const auto found = accuracy.find(player);
  return found == accuracy.end() ? ordered_json() : json_of(found->second);
}

}  // namespace kaven::tournaments::web::documents
