// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

#include "agent/registry.hpp"
#include "agent/search/deadline.hpp"
#include "agent/search/score.hpp"
#include "common/exchange/exchange_format.hpp"
#include "common/exchange/record_text.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/opening_text.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/pairing/pairing.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {

namespace {

constexpr std::size_t candidates = 32;
constexpr std::size_t searched_again = 8;
constexpr int most_positions = 1000;
constexpr std::uint64_t nodes_of_candidate = 2000;
constexpr std::uint64_t nodes_of_best = 16'000;
constexpr std::size_t memory_of_engine = std::size_t{1} << 20U;
constexpr int near_centre = 3;

using Stone = std::tuple<int, int, game::Colour>;

// The stones as another side of the board sees them: 1 mirrors the columns, 2 the rows, 4 swaps both.
std::vector<Stone> seen_from(const game::Position& position, unsigned side) {
  const game::Rules& rules = position.rules();
  std::vector<Stone> stones;
  for (const game::Move& move : position.moves()) {
    int column = (side & 1U) != 0 ? rules.columns - 1 - move.place.column : move.place.column;
    int row = (side & 2U) != 0 ? rules.rows - 1 - move.place.row : move.place.row;
    if ((side & 4U) != 0) std::swap(column, row);
    stones.emplace_back(column, row, move.colour);
  }
  std::ranges::sort(stones);
  return stones;
}

// Of positions that are mirrored or turned images of each other, one is the first.
bool is_first_of_its_images(const game::Position& position) {
  const game::Rules& rules = position.rules();
  const unsigned sides = rules.gravity ? 2 : rules.columns == rules.rows ? 8 : 4;
  const std::vector<Stone> own = seen_from(position, 0);
  for (unsigned side = 1; side < sides; ++side) {
    if (seen_from(position, side) < own) return false;
  }
  return true;
}

int moves_of_opening(const game::Rules& rules) {
  constexpr int places_for_a_stone = 5;
  const int moves = std::min(rules.gravity ? 8 : 4, rules.places() / places_for_a_stone);
  return moves - moves % 2;  // White is to move
}

bool is_away(int index, int count, int from_centre) {
  return std::abs(2 * index - (count - 1)) > 2 * from_centre;
}

// Returns the position after `moves` random stones, nobody having won; nullopt if the game is over by then. No
// recolouring and no pop-outs, which programs that do not know them could not receive. Without gravity the
// stones lie within `from_centre` columns and rows of the centre.
std::optional<game::Position> random_position(const game::Rules& rules, int moves, int from_centre,
                                              std::mt19937_64& random) {
  game::Position position(rules);
  for (int ply = 0; ply < moves; ++ply) {
    std::vector<game::Move> stones = position.legal_moves();
    std::erase_if(stones, [&](const game::Move& move) {
      const bool is_far = !rules.gravity && (is_away(move.place.column, rules.columns, from_centre) ||
                                             is_away(move.place.row, rules.rows, from_centre));
      return is_far || position.recolours(move) || game::is_pop_out(move);
    });
    if (stones.empty()) return std::nullopt;
    position.play(stones[random() % stones.size()]);
  }
  if (position.over()) return std::nullopt;
  return position;
}

/// A position that may be an opening.
struct Candidate {
  game::Position position;
  int difference;  ///< between the sides, as the engine sees it, in its score
  bool proved;
};

// Returns the opening for `number`, always the same for the same number: the first random one that is a proved draw,
// else of some random ones, that after which the engine sees least difference between the sides. In Connect-4 on 7x6
// the book proves the value of each, so that all openings are draws. The best ones are searched again with more nodes:
// the first search may overlook a strong attack. A position that one side is proved to win is the last choice, since
// its score is the largest.
// Eight stones with gravity, four without, fewer on small boards; of mirrored and turned positions only one is used.
// Empty if the board is too small for an opening.
std::vector<game::Move> balanced_opening(const game::Rules& rules, std::uint64_t number) {
  const int moves = moves_of_opening(rules);
  std::mt19937_64 random(number);
  const std::unique_ptr<agent::search::Engine> engine =
      agent::engine_factory_for(rules).make(rules, {.memory = memory_of_engine});
  const auto evaluate = [&](Candidate& candidate, std::uint64_t nodes) {
    const agent::search::Report nobody = [](const agent::search::SearchResult&) {};
    auto deadline = agent::search::Deadline::after_nodes(nodes);
    const auto result = engine->choose(candidate.position, agent::search::unlimited_depth, deadline, nobody);
    candidate.difference = std::abs(result.score);
    candidate.proved = result.proved;
  };
  std::vector<Candidate> tried;
  std::size_t undecided = 0;
  for (int attempt = 0; attempt < most_positions && undecided < candidates; ++attempt) {
    const auto position = random_position(rules, moves, near_centre, random);
    if (!position || !is_first_of_its_images(*position)) continue;
    tried.push_back({*position, 0, false});
    evaluate(tried.back(), nodes_of_candidate);
    if (tried.back().proved && tried.back().difference == 0) return tried.back().position.moves();
    if (!tried.back().proved) ++undecided;
  }
  if (tried.empty()) return {};
  std::ranges::stable_sort(tried, {}, &Candidate::difference);
  const auto best = std::span(tried).first(std::min(tried.size(), searched_again));
  for (Candidate& each : best) {
    if (!each.proved) evaluate(each, nodes_of_best);
  }
  return std::ranges::min_element(best, {}, &Candidate::difference)->position.moves();
}

constexpr std::string_view drawn = "random-";
constexpr int most_attempts = 1000;
constexpr std::size_t longest_file = std::size_t{16} << 20U;

std::string with_line(const boost::filesystem::path& file, int line, const std::string& reason) {
  return fmt::format("{}:{}: {}", text::printable(file.string(), 400), line, reason);
}

// Whether each line is `MOVES SCORE`, with a score that a position of Connect-4 can have: `44 55` is four moves.
bool has_scores(std::string_view text, const game::Rules& rules) {
  constexpr int most_columns = 9;
  if (!rules.gravity || rules.columns > most_columns) return false;
  return std::ranges::all_of(text::lines_of(text), [&](const std::string_view line) {
    const std::string_view moves = text::trimmed(line.substr(0, line.find('#')), " \t\r");
    const auto score = notation::split_score(moves).second;
    return moves.empty() || (score && std::abs(*score) <= rules.places() / 2);
  });
}

// An opening on each line; `#` begins a comment. A score after it is left out.
std::vector<std::string> read_lines(const boost::filesystem::path& file, std::string_view text,
                                    const game::Rules& rules) {
  std::vector<std::string> openings;
  const bool with_scores = has_scores(text, rules);
  int number = 0;
  for (const std::string_view line : text::lines_of(text)) {
    ++number;
    try {
      const std::string_view uncommented = line.substr(0, line.find('#'));
      const auto moves =
          notation::read_opening(with_scores ? notation::split_score(uncommented).first : uncommented, rules);
      if (!moves.empty()) openings.push_back(notation::write_opening(moves));
    } catch (const std::invalid_argument& wrong) {
      throw std::runtime_error(with_line(file, number, wrong.what()));
    }
  }
  return openings;
}

// The games of another program's file, each up to its end.
std::vector<std::string> read_games(const boost::filesystem::path& file,
                                    const exchange::ExchangeFormat& format, const exchange::Source& source,
                                    const settings::Settings& settings) {
  const game::Rules rules = settings.game().rules;
  std::vector<std::string> openings;
  const auto take = [&](const exchange::ExchangedGame& game) {
    const game::Rules& found = game.record.header.rules;
    if (found.columns != rules.columns || found.rows != rules.rows)
      throw exchange::ReadingError(with_line(file, 1,
                                             fmt::format("a game on {}x{}: expected {}x{}", found.columns,
                                                         found.rows, rules.columns, rules.rows)));
    const std::string opening = notation::write_opening(exchange::moves_of(game.record));
    try {
      if (!notation::read_opening(opening, rules).empty()) openings.push_back(opening);
    } catch (const std::invalid_argument& wrong) {
      throw exchange::ReadingError(fmt::format("{}: {}", text::printable(file.string(), 400), wrong.what()));
    }
  };
  try {
    format.read(source, take,
                [](const exchange::ReadingError& fault) { throw exchange::ReadingError(fault); });
  } catch (const exchange::ReadingError& fault) {
    throw std::runtime_error(fault.what());
  }
  return openings;
}

std::vector<std::string> read_openings(const boost::filesystem::path& file,
                                       const settings::Settings& settings) {
  const std::string text =
      exchange::readable_text(system::read_whole_file(file, longest_file), [](const std::string&) {});
  const exchange::Source source{
      .file = file.string(), .text = text, .game = notation::choice_text(settings.choice)};
  const exchange::ExchangeFormat* const format = exchange::find_format_of(text);
  std::vector<std::string> openings = format == nullptr ? read_lines(file, text, settings.game().rules)
                                                        : read_games(file, *format, source, settings);
  if (openings.empty()) throw std::runtime_error(file.string() + ": expected an opening on each line");
  return openings;
}

}  // namespace

Openings::Openings(const settings::Settings& settings, const boost::filesystem::path& root)
    : rules_(settings.game().rules),
      order_(opening_order_words.find(settings.pairing.opening_order).value()),
      start_(static_cast<std::uint64_t>(settings.pairing.opening_start - 1)),
      seed_(settings.pairing.seed) {
  if (settings.pairing.openings == "none") return;
  balanced_ = settings.pairing.openings == "auto";
  if (balanced_) return;
  if (settings.pairing.openings.starts_with(drawn)) {
    drawn_moves_ = std::stoi(settings.pairing.openings.substr(drawn.size()));
  } else {
    listed_ = read_openings(root / settings.pairing.openings, settings);
  }
}

std::uint64_t Openings::number_of(std::span<const state::Game> games, const state::Game& game) {
  if (order_ == OpeningOrder::random) return game.opening;
  const auto turn_of = [](const state::Game& each) { return std::pair(each.round, (each.part - 1) / 2); };
  for (; counted_ < games.size(); ++counted_) {
    const state::Game& each = games[counted_];
    const auto [first, is_new] = first_turns_.emplace(each.opening, turn_of(each));
    if (!is_new) continue;
    const auto place = std::ranges::lower_bound(turns_, first->second);
    if (place == turns_.end() || *place != first->second) turns_.insert(place, first->second);
  }
  const auto turn = static_cast<std::uint64_t>(
      std::ranges::lower_bound(turns_, first_turns_.at(game.opening)) - turns_.begin());
  constexpr std::uint64_t purpose = std::uint64_t{3} << 40U;
  return order_ == OpeningOrder::file ? start_ + turn
                                      : pairing::derive_seed(pairing::derive_seed(seed_, purpose), turn);
}

std::string Openings::of(std::uint64_t number) const {
  if (!listed_.empty()) return listed_[number % listed_.size()];
  if (balanced_) return notation::write_opening(balanced_opening(rules_, number));
  if (drawn_moves_ == 0) return {};
  std::mt19937_64 random(number);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const auto position = random_position(rules_, drawn_moves_, game::largest_side, random);
    if (position) return notation::write_opening(position->moves());
  }
  throw std::runtime_error(
      fmt::format("openings = \"{}{}\": after so many moves the game is over", drawn, drawn_moves_));
}

}  // namespace kaven::tournaments::runner
