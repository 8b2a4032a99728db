// SPDX-License-Identifier: MIT
#include "agent/claimeven/gomocup/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include "agent/registry.hpp"
#include "agent/search/engine.hpp"
#include "common/game/catalogue.hpp"
#include "common/game/mixed_bits.hpp"
#include "common/notation/move_text.hpp"
#include "common/system/processors.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::agent::claimeven::gomocup {

using namespace search;
using namespace std::chrono_literals;

namespace {

// Takes a few milliseconds: "as fast as possible" need not mean a bad move.
constexpr std::uint64_t nodes_in_a_hurry = 2000;

// Bits of INFO rule. The second bit (the game continues after a five) only concerns the manager.
constexpr std::int64_t exact_five_bit = 1;
constexpr std::int64_t continuous_bit = 2;
constexpr std::int64_t renju_bit = 4;
constexpr std::int64_t caro_bit = 8;

game::Rules rules_of(const Start& size, std::int64_t rule) {
  const bool renju = (rule & renju_bit) != 0;
  const bool caro = (rule & caro_bit) != 0;
  game::Rules rules = game::find_game(renju ? "renju" : caro ? "caro" : "gomoku")->rules;
  rules.columns = size.columns;
  rules.rows = size.rows;
  rules.exact_length = !renju && (rule & exact_five_bit) != 0;
  rules.opening = game::Opening::none;
  return rules;
}

constexpr int parts_of_match = 15;
// Managers mean no limit by numbers that overflow in nanoseconds.
constexpr std::chrono::milliseconds longest = longest_limit;
// A search fills this in about a minute. The machine may have less than the manager says.
constexpr std::size_t most_by_default = std::size_t{1} << 30U;
// What the program uses with an empty table.
constexpr std::size_t memory_of_program = std::size_t{6} << 20U;

// The opening swap2: one side puts three stones on the board, for both colours in turn. The other side then plays the
// fourth stone, takes the other colour (SWAP), or puts the fourth and fifth stone and leaves the choice to the first.
// Claimeven never does the last: whoever may choose the colour is at least even, whoever leaves the choice at most.

constexpr int candidates = 48;
constexpr int depth_of_first_round = 3;
constexpr double share_of_time = 0.6;

struct Opening {
  std::vector<game::Place> places;
  int advantage = 0;  ///< of either side, by the last round
};

/// The mean of two depths, because a single depth favours the side that moves last; nothing if the deadline passed.
std::optional<Score> steady_score(const game::Position& position, int depth, Engine& engine,
                                  Deadline& deadline) {
  Score sum = 0;
  for (const int each : {depth, depth + 1}) {
    sum += engine.choose(position, each, deadline, [](const SearchResult&) {}).score;
    if (deadline.passed(0)) return std::nullopt;
  }
  return sum / 2;
}

/// Different stones within the middle nine columns and rows.
std::vector<Opening> drawn_openings(const game::Rules& rules) {
  std::vector<Opening> openings;
  std::uint64_t state = 0;
  const auto draw = [&](int size) {
    const int reach = std::min(size, 9);
    state += game::golden_step;
    return (size - reach) / 2 + static_cast<int>(game::mixed_bits(state) % static_cast<std::uint64_t>(reach));
  };
  while (openings.size() < candidates) {
    Opening opening;
    while (opening.places.size() < 3) {
      const game::Place place{draw(rules.columns), draw(rules.rows)};
      if (std::ranges::find(opening.places, place) == opening.places.end()) opening.places.push_back(place);
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

game::Position after(const game::Rules& rules, const std::vector<game::Place>& places) {
  game::Position position(rules);
  for (const game::Place place : places) position.play({position.to_move(), place});
  return position;
}

/// Three stones after which neither side is better, by searches of at most `most_depth` plies until a part of the time
/// has passed: each round searches one ply deeper and keeps the fairer half. The board has at least 5 columns and rows.
std::vector<game::Place> fair_three_stones(const game::Rules& rules, Engine& engine, int most_depth,
                                           Deadline& deadline) {
  std::vector<Opening> openings = drawn_openings(rules);
  for (int depth = depth_of_first_round;
       depth < most_depth && openings.size() > 1 && deadline.used() < share_of_time; ++depth) {
    std::size_t searched = 0;
    for (; searched < openings.size(); ++searched) {
      Opening& opening = openings[searched];
      const auto score = steady_score(after(rules, opening.places), depth, engine, deadline);
      if (!score) break;
      opening.advantage = std::abs(*score);
    }
    // An incomplete round began with the fairest of the round before.
    if (searched < openings.size()) openings.resize(std::max(searched, std::size_t{1}));
    std::ranges::stable_sort(openings, {}, &Opening::advantage);
    openings.resize((openings.size() + 1) / 2);
  }
  return openings.front().places;
}

/// The answer to SWAP2BOARD with these stones, which are not over: three places if there are none, else SWAP or the place
/// of the next stone.
std::string swap2_answer(const game::Position& stones, Engine& engine, int most_depth, Deadline& deadline) {
  if (stones.ply() == 0) {
    return text::joined(fair_three_stones(stones.rules(), engine, most_depth, deadline), " ",
                        notation::gomocup_place);
  }
  const SearchResult result = engine.choose(stones, most_depth, deadline, [](const SearchResult&) {});
  return result.score < 0 ? "SWAP" : notation::gomocup_place(result.move.place);
}

}  // namespace

Session::Session(const Settings& settings, std::istream& in, std::ostream& out)
    : settings_(settings), in_(in), out_(out) {}

void Session::run() {
  while (!ended_) {
    const auto line = next_line();
    if (!line) return;
    std::visit([&](const auto& command) { handle(command); }, read_command(*line));
  }
}

std::optional<std::string> Session::next_line() {
  std::string line;
  const system::ProcessorWaitMeter meter;
  if (!std::getline(in_, line)) return std::nullopt;
  // The manager's clock runs while the program waits for a processor to read the line.
  const auto wait = meter.passed();
  line_arrived_ = std::chrono::steady_clock::now() - wait;
  longest_wait_ = std::max(longest_wait_, wait);
  return line;
}

void Session::answer(const std::string& text) {
  out_ << text << '\n' << std::flush;
}

void Session::handle(const Start& start) {
  board_size_ = start;
  limits_.left_of_match.reset();
  engine_.reset();
  prepare_engine();
  stones_.emplace(rules_of(start, rule_));
  answer("OK");
}

void Session::handle(const Restart& /*restart*/) {
  if (!board_size_) return refuse("RESTART: there is no game, expected START");
  handle(Start(*board_size_));
}

void Session::handle(const Info& info) {
  const auto amount = read_amount(info.value);
  const auto take = [&](auto& limit) {
    if (!amount) {
      return refuse("INFO " + info.key + " '" + text::printable(info.value, 60) +
                    "': expected a whole number");
    }
    limit = std::remove_reference_t<decltype(limit)>(*amount);
  };
  if (info.key == "timeout_turn") take(limits_.turn);
  if (info.key == "timeout_match") take(limits_.match);
  if (info.key == "max_memory") take(limits_.memory);
  if (info.key == "time_increment") take(limits_.increment);
  if (info.key == "max_depth") take(limits_.depth);
  if (info.key == "max_node") take(limits_.nodes);
  if (info.key == "time_left") {
    std::chrono::milliseconds left{};
    take(left);
    if (amount) limits_.left_of_match = left;
  }
  if (info.key == "rule") {
    std::int64_t bits = 0;
    take(bits);
    if (amount) take_rule(bits);
  }
  prepare_engine();
}

void Session::take_rule(std::int64_t bits) {
  refused_rule_.reset();
  constexpr std::int64_t known = exact_five_bit | continuous_bit | renju_bit | caro_bit;
  const bool renju_and_caro = (bits & renju_bit) != 0 && (bits & caro_bit) != 0;
  if ((bits & ~known) != 0 || renju_and_caro) {
    refused_rule_ =
        "INFO rule " + std::to_string(bits) +
        ": Claimeven plays free-style (0), exactly five (1), Renju (4) and Caro (9, and 8 where six or "
        "more win), no others";
    return refuse(*refused_rule_);
  }
  rule_ = bits;
  if (stones_) stones_->change_rules(rules_of(*board_size_, rule_));
}

void Session::handle(const Begin& /*begin*/) {
  if (!can_play()) return;
  if (!stones_->empty()) return refuse("BEGIN: the board is not empty, expected TURN or BOARD");
  move();
}

void Session::handle(const Turn& turn) {
  if (can_play() && put(turn.place, Owner::opponent)) move();
}

void Session::handle(const Board& /*board*/) {
  std::optional<Stones> stones;
  if (board_size_) stones.emplace(rules_of(*board_size_, rule_));
  const auto put = [&](const BoardStone& stone) -> std::optional<std::string> {
    const auto reason = stones ? stones->put(stone.place, stone.owner) : std::nullopt;
    return reason ? std::optional("BOARD " + *reason) : std::nullopt;
  };
  const StonesRead read = read_stones([this] { return next_line(); }, read_board_line, put);
  if (!read.done) return;
  if (read.fault) return refuse(*read.fault);
  if (!can_play()) return;
  stones_ = std::move(stones);
  move();
}

void Session::handle(const Swap2Board& /*swap2_board*/) {
  std::optional<game::Position> position;
  if (board_size_) position.emplace(rules_of(*board_size_, rule_));
  const auto put = [&](const BoardStone& stone) -> std::optional<std::string> {
    if (!position) return std::nullopt;
    const game::Move move{position->to_move(), stone.place};
    if (const auto illegality = position->check(move)) {
      return "SWAP2BOARD '" + notation::gomocup_place(move.place) +
             "': " + game::explain(*illegality, *position, move);
    }
    position->play(move);
    return std::nullopt;
  };
  const StonesRead read = read_stones([this] { return next_line(); }, read_swap2_line, put);
  if (!read.done) return;
  if (read.fault) return refuse(*read.fault);
  if (!can_play()) return;
  if (position->over() || (position->ply() != 0 && position->ply() != 3 && position->ply() != 5)) {
    return refuse("SWAP2BOARD: " + std::to_string(position->ply()) + " stones, expected 0, 3 or 5");
  }
  Deadline deadline = deadline_of_turn();
  answer(swap2_answer(*position, *engine_, search_depth(limits_, settings_.depth), deadline));
  end_turn(deadline);
}

void Session::handle(const TakeBack& take_back) {
  if (!can_play()) return;
  if (const auto wrong = stones_->take_back(take_back.place)) return refuse("TAKEBACK " + *wrong);
  answer("OK");
}

void Session::handle(const About& /*about*/) {
  answer("name=\"Claimeven\", version=\"" KAVEN_VERSION "\", author=\"Kaven\", country=\"\"");
}

void Session::handle(const End& /*end*/) {
  ended_ = true;
}

void Session::handle(const Malformed& malformed) {
  refuse(malformed.reason);
}

void Session::handle(const Unknown& unknown) {
  answer("UNKNOWN command " + unknown.command);
}

void Session::handle(const Nothing& /*nothing*/) {}

bool Session::can_play() {
  if (refused_rule_) {
    refuse(*refused_rule_);
  } else if (!stones_) {
    refuse("there is no game, expected START");
  }
  return stones_ && !refused_rule_;
}

bool Session::put(game::Place place, Owner owner) {
  const auto wrong = stones_->put(place, owner);
  if (wrong) refuse("TURN " + *wrong);
  return !wrong;
}

// Creates the engine as early as the manager permits, not during a turn, because engines build tables.
void Session::prepare_engine() {
  if (!board_size_) return;
  const game::Rules rules = rules_of(*board_size_, rule_);
  const Resources resources{.memory = table_memory(limits_, settings_.memory), .threads = settings_.threads};
  if (engine_ && rules == engine_rules_ && resources.memory == engine_memory_) return;
  engine_.reset();
  engine_ = settings_.level ? make_level(*settings_.level, settings_.seed, rules)
                            : engine_factory_for(rules).make(rules, resources);
  engine_rules_ = rules;
  engine_memory_ = resources.memory;
}

Deadline Session::deadline_of_turn() const {
  const auto nodes = search_nodes(limits_, settings_.nodes);
  if (settings_.nodes) return Deadline::after_nodes(*nodes);
  const auto time = turn_time(limits_, line_arrived_, settings_.budget);
  if (!time) return Deadline::after_nodes(std::min(nodes.value_or(nodes_in_a_hurry), nodes_in_a_hurry));
  Deadline deadline(*time, std::chrono::steady_clock::now, std::max(expected_pause_.value(), longest_wait_));
  if (nodes) deadline.limit_nodes(*nodes);
  return deadline;
}

void Session::move() {
  const auto board = stones_->position();
  if (const auto* reason = std::get_if<std::string>(&board)) return refuse(*reason);
  const auto& position = std::get<game::Position>(board);
  Deadline deadline = deadline_of_turn();
  // Each line leaves at once. A manager need not read while it waits: a pipe holds all lines of a turn.
  const SearchResult result = engine_->choose(position, search_depth(limits_, settings_.depth), deadline,
                                              [&](const SearchResult& completed) {
                                                if (!settings_.quiet)
                                                  answer("MESSAGE " + info_line(completed, position.rules()));
                                              });
  answer(notation::gomocup_place(result.move.place));
  stones_->put(result.move.place, Owner::own);
  end_turn(deadline);
}

void Session::end_turn(const Deadline& deadline) {
  expected_pause_.learn(std::max(deadline.longest_pause(), longest_wait_));
  longest_wait_ = {};
  const auto used = std::chrono::steady_clock::now() - line_arrived_;
  limits_.left_of_match = limits_.left_of_match.value_or(limits_.match) + limits_.increment -
                          std::chrono::duration_cast<std::chrono::milliseconds>(used);
}

std::optional<TurnTime> turn_time(const Limits& limits, Instant announced,
                                  std::optional<std::chrono::nanoseconds> budget) {
  if (limits.turn == 0ms) return std::nullopt;
  TurnTime time{.announced = announced, .limit = std::min(limits.turn, longest)};
  if (limits.match > 0ms) {
    const auto left = std::min(limits.left_of_match.value_or(limits.match), longest);
    if (left <= 0ms) return std::nullopt;
    time.limit = std::min<std::chrono::nanoseconds>(time.limit, left);
    time.budget = left / parts_of_match + std::clamp(limits.increment, 0ms, longest);
  }
  if (budget) time.budget = std::min(time.budget, *budget);
  return time;
}

int search_depth(const Limits& limits, int most) {
  if (limits.depth <= 0) return most;
  return static_cast<int>(std::min<std::int64_t>(limits.depth, most));
}

std::optional<std::uint64_t> search_nodes(const Limits& limits, std::optional<std::uint64_t> most) {
  if (limits.nodes <= 0) return most;
  const auto nodes = static_cast<std::uint64_t>(limits.nodes);
  return most ? std::min(nodes, *most) : nodes;
}

std::size_t table_memory(const Limits& limits, std::optional<std::size_t> most) {
  if (limits.memory <= 0) return most.value_or(Resources().memory);
  const auto limit = static_cast<std::size_t>(limits.memory);
  const std::size_t left = limit - std::min(limit, memory_of_program);
  return std::min({limit / 2, left, most.value_or(most_by_default)});
}

}  // namespace kaven::agent::claimeven::gomocup
