// SPDX-License-Identifier: MIT
#include "agent/gomoku/threat_search.hpp"

#include <algorithm>

namespace kaven::agent::gomoku {

using namespace search;

ThreatSearch::ThreatSearch(Board& board, Deadline& deadline)
    : board_(board),
      deadline_(deadline),
      failures_(failures_kept),
      lines_(static_cast<std::size_t>(board_.free_places()) + 4),
      attacks_left_(lines_.size()) {}

int ThreatSearch::win(ThreatKind means, int attacks, std::uint64_t most_nodes) {
  threat_kind_ = means;
  attacker_ = board_.to_move();
  visited_ = 0;
  limit_ = most_nodes;
  stopped_ = false;
  return attack(attacks, 0);
}

int ThreatSearch::shortest_win(ThreatKind means, int attacks, std::uint64_t most_nodes) {
  std::uint64_t before = 0;
  for (int allowed = 1; allowed <= attacks; ++allowed) {
    const int plies = win(means, allowed, most_nodes - before);
    visited_ += before;
    if (plies != 0 || limit_reached()) return plies;
    if (visited_ - before <= 1) break;
    before = visited_;
  }
  return 0;
}

bool ThreatSearch::visit() {
  ++visited_;
  stopped_ = stopped_ || visited_ >= limit_ || deadline_.passed();
  return stopped_;
}

std::uint64_t ThreatSearch::failure_key() const {
  const std::uint64_t of_search = attacker_ * 2 + static_cast<std::uint64_t>(threat_kind_);
  return board_.key() ^ (of_search + 1) * 0xd6e8feb86659fd93U;
}

// The attacker is to move.
int ThreatSearch::attack(int attacks, std::size_t ply) {
  lines_[ply].clear();
  if (visit()) return 0;
  const std::size_t defender = 1 - attacker_;
  if (board_.count(attacker_, Kind::five) > 0) {
    lines_[ply].assign(1, board_.first(attacker_, Kind::five));
    return 1;
  }
  if (attacks <= 0) return 0;
  if (board_.count(defender, Kind::five) > 0) {
    const FewPlaces answers = board_.answers_to_fives();
    for (const Place block : answers.all()) {
      if (const int plies = after_block(block, attacks, ply); plies != 0) return plies;
    }
    return 0;
  }
  if (const Place place = board_.winning_four(); place != nowhere) {
    lines_[ply].assign(1, place);
    return 3;
  }
  // If the defender threatens an open four, an open three is no threat. In Renju, Black may answer White's three by
  // a stone that makes the open four a foul: the defences tried would not be all.
  const bool by_threes = threat_kind_ == ThreatKind::threats &&
                         board_.count(defender, Kind::open_four) == 0 &&
                         !(board_.is_renju() && attacker_ == 0);
  if (board_.fours(attacker_) == 0 && !by_threes) return 0;
  Failure& failure = failures_[failure_key() % failures_kept];
  if (failure.key == failure_key() && failure.attacks >= attacks) return 0;

  auto& left = attacks_left_[ply];
  left.clear();
  const auto take = [&](Place place) { left.push_back({place, board_.ordering_score(place, attacker_)}); };
  board_.each(attacker_, Kind::four, Kind::open_four, take);
  if (by_threes) board_.each(attacker_, Kind::three, Kind::double_three, take);
  std::ranges::sort(left, [](const Attack& one, const Attack& other) {
    return one.ordering_score != other.ordering_score ? one.ordering_score > other.ordering_score
                                                      : one.place < other.place;
  });
  const std::uint64_t key = failure_key();
  for (const Attack& next : left) {
    if (threat_kind_ == ThreatKind::fours && board_.is_last_four(next.place)) continue;
    const int plies = attack_by(next.place, attacks, ply);
    if (plies != 0) return plies;
    if (stopped_) return 0;
  }
  failures_[key % failures_kept] = {key, attacks};
  return 0;
}

int ThreatSearch::attack_by(Place place, int attacks, std::size_t ply) {
  if (board_.is_foul(place)) return 0;
  board_.play(place);
  const int plies = defend(attacks - 1, ply + 1);
  board_.undo();
  if (plies == 0) return 0;
  update_variation(place, ply);
  return plies + 1;
}

// The attacker must answer a four first. His own earlier threat, if any, still needs an answer.
int ThreatSearch::after_block(Place block, int attacks, std::size_t ply) {
  const Kind made = board_.kind(block, attacker_);
  if (made < Kind::four && threat_kind_ == ThreatKind::fours) return 0;
  return attack_by(block, attacks, ply);
}

// The defender is to move. Returns the number of plies to the end, or 0.
int ThreatSearch::defend(int attacks, std::size_t ply) {
  lines_[ply].clear();
  if (visit()) return 0;
  const std::size_t defender = 1 - attacker_;
  if (board_.count(defender, Kind::five) > 0) return 0;
  auto& left = attacks_left_[ply];
  left.clear();
  const auto take = [&](Place place) { left.push_back({place, board_.ordering_score(place, defender)}); };
  if (board_.count(attacker_, Kind::five) > 0) {
    const FewPlaces answers = board_.answers_to_fives();
    if (answers.all().empty()) {
      const Place five = board_.first(attacker_, Kind::five);
      if (!board_.is_foul(five)) lines_[ply].assign(1, five);
      return 2;
    }
    for (const Place place : answers.all()) left.push_back({place, 0});
  } else {
    if (threat_kind_ == ThreatKind::fours || board_.count(defender, Kind::open_four) > 0) return 0;
    const Place four = board_.threatened_four();
    if (four == nowhere) return 0;
    board_.each_answer_to(four, take);
  }
  std::ranges::sort(left, [](const Attack& one, const Attack& other) {
    return one.ordering_score != other.ordering_score ? one.ordering_score > other.ordering_score
                                                      : one.place < other.place;
  });
  int longest = 0;
  for (const Attack& next : left) {
    const Place reply = next.place;
    if (board_.is_foul(reply)) continue;
    board_.play(reply);
    const int plies = attack(attacks, ply + 1);
    board_.undo();
    if (plies == 0) return 0;
    if (plies + 1 > longest) {
      longest = plies + 1;
      update_variation(reply, ply);
    }
  }
  return longest;
}

void ThreatSearch::update_variation(Place place, std::size_t ply) {
  auto& line = lines_[ply];
  const auto& rest = lines_[ply + 1];
  line.assign(1, place);
  line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace kaven::agent::gomoku
