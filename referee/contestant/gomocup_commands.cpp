#include "referee/contestant/gomocup_commands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/notation/gomocup_place.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;
// Piskvork sends this value if a game has no limit, or if the memory limit is larger.
constexpr std::uint64_t most_told = 2147483647;
// The board size of Gomocup's tournaments, which every engine supports.
constexpr int known_to_all = 20;

std::string memory_command(const GomocupInfo& info) {
  return fmt::format("INFO max_memory {}\n", gomocup_memory(info.memory));
}

// The bits of INFO rule; 8 alone is Caro in which six or more win.
int gomocup_rule(const game::Rules& rules) {
  return (rules.exact_length ? 1 : 0) | (rules.renju ? 4 : 0) | (rules.caro ? 8 : 0);
}

std::string extended_commands(const GomocupInfo& info) {
  std::string text;
  const auto increment = std::chrono::duration_cast<std::chrono::milliseconds>(info.increment).count();
  if (increment > 0) text += fmt::format("INFO time_increment {}\n", increment);
  if (info.depth > 0) text += fmt::format("INFO max_depth {}\n", info.depth);
  if (info.nodes > 0) text += fmt::format("INFO max_node {}\n", info.nodes);
  return text;
}

}  // namespace

std::chrono::milliseconds gomocup_turn_limit(std::chrono::nanoseconds limit) {
  const auto margin = std::clamp<std::chrono::nanoseconds>(limit / 10, 50ms, 500ms);
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(limit - margin, limit / 2));
}

std::int64_t gomocup_memory(std::uint64_t limit) {
  const std::uint64_t margin = std::max(limit / 4, std::min(limit / 2, 64 * megabyte));
  return static_cast<std::int64_t>(std::min(limit - margin, most_told));
}

std::optional<GomocupGreeting> lesser_greeting(GomocupGreeting greeting, bool before_ok) {
  switch (greeting) {
    case GomocupGreeting::memory_first:
      return before_ok ? GomocupGreeting::about : GomocupGreeting::limits;
    case GomocupGreeting::about:
      return before_ok ? std::nullopt : std::optional(GomocupGreeting::limits);
    case GomocupGreeting::limits:
      return before_ok ? std::nullopt : std::optional(GomocupGreeting::start);
    case GomocupGreeting::start:
      break;
  }
  return std::nullopt;
}

std::string gomocup_start_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                   const game::Rules& rules) {
  return (greeting == GomocupGreeting::memory_first ? memory_command(info) : "") +
         (rules.columns == rules.rows ? fmt::format("START {}\n", rules.columns)
                                      : fmt::format("RECTSTART {},{}\n", rules.columns, rules.rows));
}

std::string gomocup_size_hint(const game::Rules& rules) {
  if (rules.columns == known_to_all && rules.rows == known_to_all) return {};
  return fmt::format("; it must play on {0}x{0} (--size {0}x{0}), other boards need not be known",
                     known_to_all);
}

std::string gomocup_info_commands(GomocupGreeting greeting, const GomocupInfo& info,
                                  const game::Rules& rules) {
  if (greeting == GomocupGreeting::start) return {};
  const std::string folder = info.folder.empty() ? "" : "INFO folder " + info.folder + "\n";
  return memory_command(info) +
         fmt::format("INFO timeout_match {}\nINFO timeout_turn {}\nINFO game_type {}\nINFO rule {}\n",
                     info.time_left > 0s ? gomocup_turn_limit(info.time_left).count() : 0,
                     gomocup_turn_limit(info.turn_limit).count(), info.in_tournament ? 2 : 1,
                     gomocup_rule(rules)) +
         gomocup_time_command(greeting, info) + folder + extended_commands(info) +
         (greeting == GomocupGreeting::limits ? "" : "ABOUT\n");
}

std::string gomocup_time_command(GomocupGreeting greeting, const GomocupInfo& info) {
  if (greeting == GomocupGreeting::start) return {};
  const auto told = static_cast<std::uint64_t>(gomocup_turn_limit(info.time_left).count());
  return fmt::format("INFO time_left {}\n", info.time_left > 0s ? std::min(told, most_told) : most_told);
}

std::vector<game::Place> places_in_order(const game::Position& position) {
  std::vector<game::Place> places;
  for (const game::Move& move : position.moves()) {
    if (std::ranges::find(places, move.place) == places.end()) places.push_back(move.place);
  }
  return places;
}

std::string gomocup_board_commands(const game::Position& position, game::Colour colour) {
  std::string text = "BOARD\n";
  for (const game::Place place : places_in_order(position))
    text += notation::gomocup_place(place) + (position.at(place) == colour ? ",1\n" : ",2\n");
  return text + "DONE\n";
}

}  // namespace kaven::referee::contestant
