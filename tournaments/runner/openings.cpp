#include "tournaments/runner/openings.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <random>
#include <stdexcept>
#include <string_view>

#include "common/game/position.hpp"
#include "common/notation/opening_text.hpp"
#include "common/system/files.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::runner {

namespace {

constexpr std::string_view drawn = "random-";
constexpr int most_attempts = 1000;
constexpr std::size_t longest_file = std::size_t{16} << 20U;

std::vector<std::string> read_openings(const boost::filesystem::path& file, const game::Rules& rules) {
  const std::string text = system::read_whole_file(file, longest_file);
  std::vector<std::string> openings;
  int number = 0;
  for (const std::string_view line : text::lines_of(text)) {
    ++number;
    try {
      const auto moves = notation::read_opening(line, rules);
      if (!moves.empty()) openings.push_back(notation::write_opening(moves));
    } catch (const std::invalid_argument& wrong) {
      throw std::runtime_error(fmt::format("{}:{}: {}", file.string(), number, wrong.what()));
    }
  }
  if (openings.empty()) throw std::runtime_error(file.string() + ": expected an opening on each line");
  return openings;
}

// Excludes recolouring and pop-outs, which are not stones: programs that do not know them could not receive
// the opening.
std::vector<game::Move> stones_to_put(const game::Position& position) {
  std::vector<game::Move> moves = position.legal_moves();
  std::erase_if(moves,
                [&](const game::Move& move) { return position.recolours(move) || game::is_pop_out(move); });
  return moves;
}

}  // namespace

Openings::Openings(const settings::Settings& settings, const boost::filesystem::path& root)
    : rules_(settings.game().rules) {
  if (settings.openings == "none") return;
  if (settings.openings.starts_with(drawn)) {
    drawn_moves_ = std::stoi(settings.openings.substr(drawn.size()));
  } else {
    listed_ = read_openings(root / settings.openings, rules_);
  }
}

std::string Openings::of(std::uint64_t number) const {
  if (!listed_.empty()) return listed_[number % listed_.size()];
  if (drawn_moves_ == 0) return {};
  std::mt19937_64 random(number);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    game::Position position(rules_);
    for (int ply = 0; ply < drawn_moves_ && !position.over(); ++ply) {
      const std::vector<game::Move> moves = stones_to_put(position);
      position.play(moves[random() % moves.size()]);
    }
    if (!position.over()) return notation::write_opening(position.moves());
  }
  throw std::runtime_error(
      fmt::format("openings = \"{}{}\": so many moves decide the game", drawn, drawn_moves_));
}

}  // namespace kaven::tournaments::runner
