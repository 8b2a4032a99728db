#include "agent/claimeven/gomocup/session.hpp"

#include <istream>
#include <ostream>
#include <utility>

#include "agent/claimeven/announcements.hpp"
#include "agent/registry.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/gomocup_place.hpp"
#include "common/notation/printable.hpp"

namespace kaven::agent::claimeven::gomocup {

namespace {

// Some milliseconds of search: "as fast as possible" is not as badly as possible.
constexpr std::uint64_t nodes_in_a_hurry = 2000;

// Bits of INFO rule; the second, a game that goes on behind a five, is the manager's affair.
constexpr std::int64_t exact_five_bit = 1;
constexpr std::int64_t continuous_bit = 2;

game::Rules rules_of(const Start& size, bool exact_five) {
  game::Rules rules = game::find_game("gomoku")->rules;
  rules.columns = size.columns;
  rules.rows = size.rows;
  rules.exact_length = exact_five;
  rules.opening = game::Opening::none;
  return rules;
}

}  // namespace

Session::Session(const Settings& given_settings, std::istream& manager_says, std::ostream& manager_hears)
    : settings(given_settings), in(manager_says), out(manager_hears) {}

void Session::run() {
  while (!ended) {
    const auto line = next_line();
    if (!line) return;
    std::visit([&](const auto& command) { follow(command); }, read_command(*line));
  }
}

std::optional<std::string> Session::next_line() {
  std::string line;
  if (!std::getline(in, line)) return std::nullopt;
  line_read = std::chrono::steady_clock::now();
  return line;
}

void Session::answer(const std::string& text) {
  out << text << '\n' << std::flush;
}

void Session::follow(const Start& start) {
  board_size = start;
  limits.left_of_match.reset();
  engine.reset();
  prepare_engine();
  stones.emplace(rules_of(start, exact_five));
  answer("OK");
}

void Session::follow(const Restart& /*restart*/) {
  if (!board_size) return refuse("RESTART: there is no game, expected START");
  follow(Start(*board_size));
}

void Session::follow(const Info& info) {
  const auto amount = read_amount(info.value);
  const auto take = [&](auto& limit) {
    if (!amount) {
      return refuse("INFO " + info.key + " '" + notation::printable(info.value, 60) +
                    "': expected a whole number");
    }
    limit = std::remove_reference_t<decltype(limit)>(*amount);
  };
  if (info.key == "timeout_turn") take(limits.turn);
  if (info.key == "timeout_match") take(limits.match);
  if (info.key == "max_memory") take(limits.memory);
  if (info.key == "time_left") {
    std::chrono::milliseconds left{};
    take(left);
    if (amount) limits.left_of_match = left;
  }
  if (info.key == "rule") {
    std::int64_t bits = 0;
    take(bits);
    if (amount) take_rule(bits);
  }
  prepare_engine();
}

void Session::take_rule(std::int64_t bits) {
  refused_rule.reset();
  if ((bits & ~(exact_five_bit | continuous_bit)) != 0) {
    refused_rule = "INFO rule " + std::to_string(bits) +
                   ": Claimeven plays free-style (0) and exactly five (1), not renju (4) or others";
    return refuse(*refused_rule);
  }
  exact_five = (bits & exact_five_bit) != 0;
  if (stones) stones->change_rules(rules_of(*board_size, exact_five));
}

void Session::follow(const Begin& /*begin*/) {
  if (!can_play()) return;
  if (!stones->empty()) return refuse("BEGIN: the board is not empty, expected TURN or BOARD");
  move();
}

void Session::follow(const Turn& turn) {
  if (can_play() && put(turn.place, Owner::opponent)) move();
}

void Session::follow(const Board& /*board*/) {
  std::optional<std::string> wrong;
  std::optional<Stones> told;
  if (board_size) told.emplace(rules_of(*board_size, exact_five));
  for (;;) {
    const auto line = next_line();
    if (!line) return;
    const BoardLine read = read_board_line(*line);
    if (std::holds_alternative<BoardDone>(read)) break;
    // The first thing wrong is said, once the manager has ended.
    if (wrong) continue;
    if (const auto* malformed = std::get_if<Malformed>(&read)) wrong = malformed->reason;
    if (const auto* stone = std::get_if<BoardStone>(&read); stone != nullptr && told) {
      if (const auto reason = told->put(stone->place, stone->owner)) wrong = "BOARD " + *reason;
    }
  }
  if (wrong) return refuse(*wrong);
  if (!can_play()) return;
  stones = std::move(told);
  move();
}

void Session::follow(const TakeBack& take_back) {
  if (!can_play()) return;
  if (const auto wrong = stones->take_back(take_back.place)) return refuse("TAKEBACK " + *wrong);
  answer("OK");
}

void Session::follow(const About& /*about*/) {
  answer("name=\"Claimeven\", version=\"" KAVEN_VERSION "\", author=\"Kaven\", country=\"\"");
}

void Session::follow(const End& /*end*/) {
  ended = true;
}

void Session::follow(const Malformed& malformed) {
  refuse(malformed.reason);
}

void Session::follow(const Unknown& unknown) {
  answer("UNKNOWN command " + unknown.command);
}

void Session::follow(const Nothing& /*nothing*/) {}

bool Session::can_play() {
  if (refused_rule) {
    refuse(*refused_rule);
  } else if (!stones) {
    refuse("there is no game, expected START");
  }
  return stones && !refused_rule;
}

bool Session::put(game::Place place, Owner owner) {
  const auto wrong = stones->put(place, owner);
  if (wrong) refuse("TURN " + *wrong);
  return !wrong;
}

// As early as the manager lets it, not in a turn: engines build tables.
void Session::prepare_engine() {
  if (!board_size) return;
  const game::Rules rules = rules_of(*board_size, exact_five);
  Resources resources = settings.resources;
  resources.memory = allowed_memory(limits, resources.memory);
  if (engine && rules == engine_rules && resources.memory == engine_memory) return;
  engine.reset();
  engine = engine_room_for(rules).make(rules, resources);
  engine_rules = rules;
  engine_memory = resources.memory;
}

Deadline Session::deadline_of_turn() const {
  const auto time = turn_time(limits, line_read, settings.budget);
  if (!time) return Deadline::after_nodes(nodes_in_a_hurry);
  return {*time, std::chrono::steady_clock::now, expected_pause.value()};
}

void Session::move() {
  const auto board = stones->position();
  if (const auto* reason = std::get_if<std::string>(&board)) return refuse(*reason);
  const auto& position = std::get<game::Position>(board);
  Deadline deadline = deadline_of_turn();
  // Kept until the clock has stopped: a manager need not read while it waits.
  std::string text;
  const Thought thought = engine->choose(position, settings.depth, deadline, [&](const Thought& completed) {
    if (!settings.quiet) text += "MESSAGE " + info_line(completed, position.rules()) + '\n';
  });
  answer(text + notation::gomocup_place(thought.move.place));
  stones->put(thought.move.place, Owner::own);
  expected_pause.learn(deadline.longest_pause());
  const auto used = std::chrono::steady_clock::now() - line_read;
  limits.left_of_match = limits.left_of_match.value_or(limits.match) -
                         std::chrono::duration_cast<std::chrono::milliseconds>(used);
}

}  // namespace kaven::agent::claimeven::gomocup
