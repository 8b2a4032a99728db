#include "agent/gomoku/threat_search.hpp"

#include <algorithm>

namespace kaven::agent::gomoku {

ThreatSearch::ThreatSearch(Board& given_board, Deadline& given_deadline)
    : board(given_board),
      deadline(given_deadline),
      failures(failures_kept),
      lines(static_cast<std::size_t>(board.free_places()) + 4),
      attacks_left(lines.size()) {}

int ThreatSearch::win(Means given_means, int attacks, std::uint64_t most_nodes) {
  means = given_means;
  attacker = board.to_move();
  visited = 0;
  limit = most_nodes;
  stopped = false;
  return attack(attacks, 0);
}

int ThreatSearch::shortest_win(Means given_means, int attacks, std::uint64_t most_nodes) {
  std::uint64_t before = 0;
  for (int allowed = 1; allowed <= attacks; ++allowed) {
    const int plies = win(given_means, allowed, most_nodes - before);
    visited += before;
    if (plies != 0 || gave_up()) return plies;
    if (visited - before <= 1) break;
    before = visited;
  }
  return 0;
}

bool ThreatSearch::visit() {
  ++visited;
  stopped = stopped || visited >= limit || deadline.passed();
  return stopped;
}

std::uint64_t ThreatSearch::failure_key() const {
  const std::uint64_t of_search = attacker * 2 + static_cast<std::uint64_t>(means);
  return board.key() ^ (of_search + 1) * 0xd6e8feb86659fd93U;
}

// The attacker is to move.
int ThreatSearch::attack(int attacks, std::size_t height) {
  lines[height].clear();
  if (visit()) return 0;
  const std::size_t defender = 1 - attacker;
  if (board.count(attacker, Kind::five) > 0) {
    lines[height].assign(1, board.first(attacker, Kind::five));
    return 1;
  }
  if (attacks <= 0) return 0;
  if (board.count(defender, Kind::five) > 0) {
    if (board.count(defender, Kind::five) > 1) return 0;
    return after_block(board.first(defender, Kind::five), attacks, height);
  }
  if (board.count(attacker, Kind::open_four) > 0) {
    lines[height].assign(1, board.first(attacker, Kind::open_four));
    return 3;
  }
  // Where the defender threatens an open four himself, an open three is no threat to him.
  const bool by_threes = means == Means::threats && board.count(defender, Kind::open_four) == 0;
  if (board.count(attacker, Kind::four) + board.count(attacker, Kind::four_three) == 0 && !by_threes)
    return 0;
  Failure& failure = failures[failure_key() % failures_kept];
  if (failure.key == failure_key() && failure.attacks >= attacks) return 0;

  auto& left = attacks_left[height];
  left.clear();
  const auto take = [&](Place place) { left.push_back({place, board.promise(place, attacker)}); };
  board.each(attacker, Kind::four, Kind::four_three, take);
  if (by_threes) board.each(attacker, Kind::three, Kind::double_three, take);
  std::ranges::sort(left, [](const Attack& one, const Attack& other) {
    return one.promise != other.promise ? one.promise > other.promise : one.place < other.place;
  });
  const std::uint64_t key = failure_key();
  for (std::size_t number = 0; number < left.size(); ++number) {
    const int plies = attack_by(left[number].place, attacks, height);
    if (plies != 0) return plies;
    if (stopped) return 0;
  }
  failures[key % failures_kept] = {key, attacks};
  return 0;
}

int ThreatSearch::attack_by(Place place, int attacks, std::size_t height) {
  board.play(place);
  const int plies = defend(attacks - 1, height + 1);
  board.undo();
  if (plies == 0) return 0;
  lead_with(place, height);
  return plies + 1;
}

// The attacker must answer a four first. What he threatened before, if anything, remains to be answered.
int ThreatSearch::after_block(Place block, int attacks, std::size_t height) {
  const Kind made = board.kind(block, attacker);
  if (made < Kind::four && means == Means::fours) return 0;
  return attack_by(block, attacks, height);
}

// The defender is to move. How many moves are left to the end, or 0.
int ThreatSearch::defend(int attacks, std::size_t height) {
  lines[height].clear();
  if (visit()) return 0;
  const std::size_t defender = 1 - attacker;
  if (board.count(defender, Kind::five) > 0) return 0;
  if (board.count(attacker, Kind::five) > 1) {
    lines[height].assign(1, board.first(attacker, Kind::five));
    return 2;
  }
  if (board.count(attacker, Kind::five) == 1) {
    const Place only = board.first(attacker, Kind::five);
    board.play(only);
    const int plies = attack(attacks, height + 1);
    board.undo();
    if (plies == 0) return 0;
    lead_with(only, height);
    return plies + 1;
  }
  if (means == Means::fours || board.count(attacker, Kind::open_four) == 0) return 0;
  if (board.count(defender, Kind::open_four) > 0) return 0;

  auto& left = attacks_left[height];
  left.clear();
  board.each_four_of_either([&](Place place) { left.push_back({place, board.promise(place, defender)}); });
  std::ranges::sort(left, [](const Attack& one, const Attack& other) {
    return one.promise != other.promise ? one.promise > other.promise : one.place < other.place;
  });
  int longest = 0;
  for (std::size_t number = 0; number < left.size(); ++number) {
    const Place reply = left[number].place;
    board.play(reply);
    const int plies = attack(attacks, height + 1);
    board.undo();
    if (plies == 0) return 0;
    if (plies + 1 > longest) {
      longest = plies + 1;
      lead_with(reply, height);
    }
  }
  return longest;
}

void ThreatSearch::lead_with(Place place, std::size_t height) {
  auto& line = lines[height];
  const auto& rest = lines[height + 1];
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::gomoku
