// SPDX-License-Identifier: MIT
#include "tournaments/results/analysis/similarity.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace kaven::tournaments::analysis {

namespace {

/// The move that a player made most often in a position.
struct Choice {
  std::size_t player;
  int code;
};

int most_frequent(const std::map<int, int>& times) {
  return std::ranges::max_element(times, {}, [](const auto& each) { return each.second; })->first;
}

}  // namespace

/// A position and its mirrored and turned images. The one with the least hash stands for all of them.
class MetPositions::Images {
 public:
  explicit Images(const game::Rules& rules)
      : images_(rules.gravity                 ? 2
                : rules.columns == rules.rows ? 8
                                              : 4,
                game::Position(rules)) {}

  const game::Position& position() const { return images_.front(); }
  void play(game::Move move) {
    for (std::size_t side = 0; side < images_.size(); ++side)
      images_[side].play({move.colour, seen_from(side, move.place)});
  }
  std::uint64_t key() const { return std::ranges::min(images_, {}, &game::Position::hash).hash(); }
  // A symmetric position has several images with the least hash: the least code stands for equal moves.
  Code code_of(game::Place place) const {
    const std::uint64_t least = key();
    std::optional<Code> code;
    for (std::size_t side = 0; side < images_.size(); ++side) {
      if (images_[side].hash() != least) continue;
      const game::Place seen = seen_from(side, place);
      const Code one = (seen.row + 1) * (game::largest_side + 1) + seen.column;
      code = std::min(code.value_or(one), one);
    }
    return *code;
  }

 private:
  // 1 mirrors the columns, 2 the rows, 4 swaps both.
  game::Place seen_from(std::size_t side, game::Place place) const {
    const game::Rules& rules = images_.front().rules();
    if ((side & 1U) != 0) place.column = rules.columns - 1 - place.column;
    if ((side & 2U) != 0) place.row = rules.rows - 1 - place.row;
    if ((side & 4U) != 0) std::swap(place.column, place.row);
    return place;
  }

  std::vector<game::Position> images_;
};

/// The positions that count for two players.
struct MetPositions::Tally {
  struct Example {
    const Met* met;
    Code code;
    double expected;
  };
  int positions = 0;
  int equal = 0;
  double expected = 0;
  int alone = 0;  // positions in which nobody else moved, among the others
  int alone_equal = 0;
  std::vector<Example> examples;

  // Counts the position `example.met`, in which `example.code` was the move of both if `is_equal`.
  void add(const Example& example, bool is_equal, bool is_alone) {
    if (positions == most_positions) return;
    ++positions;
    if (is_alone) {
      ++alone;
      alone_equal += is_equal ? 1 : 0;
    } else {
      expected += example.expected;
    }
    if (!is_equal) return;
    ++equal;
    constexpr std::size_t most_examples = 3;
    examples.insert(std::ranges::upper_bound(examples, example.expected, {}, &Example::expected), example);
    if (examples.size() > most_examples) examples.pop_back();
  }
};

MetPositions::MetPositions(const game::Rules& rules, std::size_t players)
    : rules_(rules), players_(players) {}

MetPositions::Images MetPositions::images_at(const Occurrence& place) const {
  Images images(rules_);
  for (const game::Move& move :
       std::span(games_.at(place.game)).first(static_cast<std::size_t>(place.ply - 1)))
    images.play(move);
  return images;
}

void MetPositions::add(const record::GameRecord& record, folder::GameId game, std::size_t white,
                       std::size_t black, const GameAnalysis* analysis) {
  Images images(rules_);
  std::vector<game::Move>& moves = games_[game];
  moves = record.header.opening;
  for (const game::Move& move : moves) images.play(move);
  for (const record::Turn& turn : record.turns) {
    Met& met = met_[images.key()];
    if (met.choices.empty()) {
      met.first = {game, static_cast<int>(moves.size()) + 1};
      std::set<Code> legal;
      for (const game::Move& move : images.position().legal_moves()) legal.insert(images.code_of(move.place));
      met.legal = legal.size();
    }
    const std::size_t mover = images.position().to_move() == game::Colour::white ? white : black;
    ++met.choices[mover][images.code_of(turn.move.place)];
    if (analysis != nullptr) {
      const auto judged = std::ranges::find(analysis->moves, turn.ply, &JudgedMove::ply);
      if (judged != analysis->moves.end()) {
        for (const game::Place& place : judged->best) met.best.insert(images.code_of(place));
        if (judged->quality == MoveQuality::best) met.best.insert(images.code_of(turn.move.place));
      }
    }
    images.play(turn.move);
    moves.push_back(turn.move);
  }
}

std::vector<MetPositions::Occurrence> MetPositions::questions(std::size_t player, std::size_t most) const {
  std::vector<const Met*> open;
  for (const auto& [key, met] : met_) {
    if (met.legal > 1 && met.best.size() != 1 && !met.choices.contains(player)) open.push_back(&met);
  }
  // The keys are hashes, so positions with as many players are in a random order.
  std::ranges::stable_sort(open, std::greater(), [](const Met* met) { return met->choices.size(); });
  open.resize(std::min(open.size(), most));
  std::vector<Occurrence> places;
  places.reserve(open.size());
  for (const Met* met : open) places.push_back(met->first);
  return places;
}

void MetPositions::answer(const Occurrence& place, std::size_t player, game::Move move) {
  const Images images = images_at(place);
  ++met_.at(images.key()).choices[player][images.code_of(move.place)];
}

void MetPositions::count(const Met& met, std::vector<Tally>& tallies) const {
  if (met.legal < 2 || met.choices.size() < 2) return;
  std::vector<Choice> choices;
  std::map<Code, int> times;             // without the outsider's
  std::array<int, 2> players_of_kind{};  // with no best move, and with one
  const auto is_best = [&](Code code) { return met.best.contains(code); };
  for (const auto& [player, made] : met.choices) {
    choices.push_back({player, most_frequent(made)});
    if (player >= players_) continue;
    ++times[choices.back().code];
    ++players_of_kind.at(is_best(choices.back().code) ? 1 : 0);
  }
  const auto others_with = [&](Code code, const Choice& one, const Choice& other) {
    int number = times.contains(code) ? times.at(code) : 0;
    for (const Choice& each : {one, other}) number -= each.player < players_ && each.code == code ? 1 : 0;
    return number;
  };
  for (std::size_t first = 0; first < choices.size(); ++first) {
    for (std::size_t second = first + 1; second < choices.size(); ++second) {
      const Choice& one = choices[first];
      const Choice& other = choices[second];
      const bool is_equal = one.code == other.code;
      const bool kind = is_best(one.code);
      if (kind != is_best(other.code)) continue;
      int others = players_of_kind.at(kind ? 1 : 0);
      for (const Choice& each : {one, other}) others -= each.player < players_ ? 1 : 0;
      double agreeing = (others_with(one.code, one, other) + others_with(other.code, one, other)) / 2.0;
      double asked = others;
      const bool is_alone = met.best.empty() && others == 0;
      if (!met.best.empty()) {
        const std::size_t moves = kind ? met.best.size() : met.legal - met.best.size();
        if (moves < 2) continue;
        agreeing += 1 / static_cast<double>(moves);
        ++asked;
      } else if (!is_alone && is_equal && agreeing == asked) {
        continue;
      }
      tallies[one.player * (players_ + 1) + other.player].add(
          {&met, one.code, is_alone ? 0.5 : agreeing / asked}, is_equal, is_alone);
    }
  }
}

SharedChoice MetPositions::shared_choice(const Met& met, Code code, double expected) const {
  const Images images = images_at(met.first);
  const std::vector<game::Move> moves = images.position().legal_moves();
  const auto move =
      std::ranges::find(moves, code, [&](const game::Move& each) { return images.code_of(each.place); });
  return {.game = met.first.game, .ply = met.first.ply, .move = *move, .expected = expected};
}

std::vector<SimilarPair> MetPositions::pairs() const {
  const std::size_t all = players_ + 1;
  std::vector<Tally> tallies(all * all);
  for (const auto& [key, met] : met_) count(met, tallies);
  // The engine may agree with a player more, or less, than players do with each other.
  std::array<int, 2> alone{};
  std::array<int, 2> alone_equal{};
  const auto kind_of = [&](std::size_t other) { return std::size_t{other == outsider() ? 1U : 0U}; };
  for (std::size_t number = 0; number < tallies.size(); ++number) {
    alone.at(kind_of(number % all)) += tallies[number].alone;
    alone_equal.at(kind_of(number % all)) += tallies[number].alone_equal;
  }
  std::vector<SimilarPair> pairs;
  for (std::size_t one = 0; one < all; ++one) {
    for (std::size_t other = one + 1; other < all; ++other) {
      const Tally& tally = tallies[one * all + other];
      if (tally.positions == 0) continue;
      const std::size_t kind = kind_of(other);
      const double share_alone =
          (1.0 + alone_equal.at(kind) - tally.alone_equal) / (2.0 + alone.at(kind) - tally.alone);
      const double expected = (tally.expected + tally.alone * share_alone) / tally.positions;
      const ratings::Interval share =
          ratings::score_interval(std::array{tally.positions - tally.equal, tally.equal});
      pairs.push_back({.one = one,
                       .other = other,
                       .positions = tally.positions,
                       .equal = tally.equal,
                       .expected = expected,
                       .excess = {share.value - expected, share.lower - expected, share.upper - expected}});
      for (const Tally::Example& example : tally.examples)
        pairs.back().examples.push_back(shared_choice(*example.met, example.code, example.expected));
    }
  }
  std::ranges::stable_sort(pairs, std::greater(), [](const SimilarPair& pair) { return pair.excess.lower; });
  return pairs;
}

game::Position MetPositions::position(const Occurrence& place) const {
  return images_at(place).position();
}

}  // namespace kaven::tournaments::analysis
