#include "tournaments/web/live/tournament_patch.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace kaven::tournaments::web::live {

namespace {

ordered_json numbers_of(const ordered_json& list) {
  ordered_json numbers = ordered_json::array();
  for (const ordered_json& each : list) numbers.push_back(each.at("number"));
  return numbers;
}

ordered_json changed_players(const ordered_json& before, const ordered_json& after) {
  std::map<int, const ordered_json*> known;
  for (const ordered_json& player : before) known[player.at("number")] = &player;
  ordered_json changed = ordered_json::array();
  for (const ordered_json& player : after) {
    const auto found = known.find(player.at("number"));
    if (found == known.end() || *found->second != player) changed.push_back(player);
  }
  return changed;
}

}  // namespace

ordered_json tournament_patch(const ordered_json& before, const ordered_json& after) {
  ordered_json patch = ordered_json::object();
  for (const auto& [name, value] : after.items()) {
    if (name == "event" || name == "written" || name == "players" || name == "running") continue;
    if (before.at(name) != value) patch[name] = value;
  }
  if (numbers_of(before.at("running")) != numbers_of(after.at("running"))) {
    patch["running"] = after.at("running");
  }
  ordered_json players = changed_players(before.at("players"), after.at("players"));
  if (!players.empty()) patch["players"] = std::move(players);
  ordered_json order = numbers_of(after.at("players"));
  if (numbers_of(before.at("players")) != order) patch["order"] = std::move(order);
  return patch;
}

}  // namespace kaven::tournaments::web::live
