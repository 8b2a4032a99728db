#include "tournaments/runner/openings.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <random>
#include <stdexcept>
#include <string_view>

#include "common/notation/opening_text.hpp"
#include "common/system/files.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/runner/balanced_openings.hpp"

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

}  // namespace

Openings::Openings(const settings::Settings& settings, const boost::filesystem::path& root)
    : rules_(settings.game().rules) {
  if (settings.openings == "none") return;
  balanced_ = settings.openings == "auto";
  if (balanced_) return;
  if (settings.openings.starts_with(drawn)) {
    drawn_moves_ = std::stoi(settings.openings.substr(drawn.size()));
  } else {
    listed_ = read_openings(root / settings.openings, rules_);
  }
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
      fmt::format("openings = \"{}{}\": so many moves decide the game", drawn, drawn_moves_));
}

}  // namespace kaven::tournaments::runner
