// SPDX-License-Identifier: MIT
#include "tournaments/course/report/scale.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <utility>

#include "agent/level.hpp"
#include "common/text/printable.hpp"
#include "common/text/toml_text.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::report {

namespace {

constexpr double greatest_worth = 1e6;

struct NumberKey {
  std::string_view name;
  std::optional<double> Scale::*member;
};
constexpr std::array<NumberKey, 7> number_keys = {{{"passed-check", &Scale::passed_check},
                                                   {"level", &Scale::level},
                                                   {"perfect-moves", &Scale::perfect_moves},
                                                   {"point", &Scale::point},
                                                   {"forfeit", &Scale::forfeit},
                                                   {"least", &Scale::least},
                                                   {"most", &Scale::most}}};

// The decimals of a number that is written with a decimal point.
int digits_of(double number) {
  constexpr int most_digits = 6;
  int digits = 1;
  while (digits < most_digits && std::stod(fmt::format("{:.{}f}", number, digits)) != number) ++digits;
  return digits;
}

class ScaleReader {
 public:
  explicit ScaleReader(std::string file) : file_(std::move(file)) {}

  Scale read(std::string_view text) {
    toml::table document;
    try {
      document = toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin, text::printable(error.description(), 400));
    }
    for (const auto& [key, value] : document) read_member(key, value);
    const bool counts = scale_.passed_check || !scale_.beats.empty() || scale_.level ||
                        scale_.perfect_moves || scale_.point || !scale_.place.empty() || scale_.forfeit;
    if (!counts)
      fail({1, 1},
           "the scale counts nothing: expected passed-check, beats, place or another part of a grade");
    if (scale_.least && scale_.most && *scale_.least > *scale_.most) {
      fail(document.get("least")->source().begin,
           fmt::format("least = {}: expected no more than most, which is {}", *scale_.least, *scale_.most));
    }
    return std::move(scale_);
  }

 private:
  [[noreturn]] void fail(toml::source_position position, const std::string& reason) const {
    throw ScaleError(fmt::format("{}: {}", place_of(position), reason));
  }

  std::string place_of(toml::source_position position) const {
    return fmt::format("{}:{}", text::printable(file_, 400), position.line);
  }

  void read_member(const toml::key& key, const toml::node& value) {
    for (const NumberKey& known : number_keys) {
      if (key.str() != known.name) continue;
      scale_.*known.member = number_of(known.name, value);
      return;
    }
    if (key.str() == "beats") return read_beats(value);
    if (key.str() == "place") return read_place(value);
    std::vector<std::string_view> names = {"beats", "place"};
    for (const NumberKey& known : number_keys) names.push_back(known.name);
    fail(key.source().begin, fmt::format("unknown key {}; did you mean {}?", text::printable(key.str()),
                                         text::nearest_word(key.str(), names)));
  }

  double number_of(std::string_view key, const toml::node& value) {
    std::optional<double> number = value.value_exact<double>();
    if (const auto whole = value.value_exact<std::int64_t>()) number = static_cast<double>(*whole);
    // This form of the comparison also rejects `nan`.
    if (number && std::abs(*number) <= greatest_worth) {
      if (value.is_floating_point()) scale_.digits = std::max(scale_.digits, digits_of(*number));
      return *number;
    }
    std::ostringstream written;
    written << toml::node_view<const toml::node>(value);
    fail(value.source().begin, fmt::format("{} = {}: expected a number from {} to {}", text::printable(key),
                                           text::printable(written.str()), -greatest_worth, greatest_worth));
  }

  void read_beats(const toml::node& value) {
    const toml::table* table = value.as_table();
    if (table == nullptr || table->empty()) {
      fail(value.source().begin, R"(beats: expected players with numbers, e.g. { "random-python" = 20 })");
    }
    for (const auto& [name, worth] : *table) {
      scale_.beats.push_back({.name = std::string(name.str()),
                              .worth = number_of(fmt::format("beats.{}", name.str()), worth),
                              .place = place_of(name.source().begin)});
    }
  }

  void read_place(const toml::node& value) {
    const toml::array* list = value.as_array();
    if (list == nullptr || list->empty()) {
      fail(value.source().begin, "place: expected a list of numbers, e.g. [20, 15, 10]");
    }
    for (const toml::node& worth : *list) scale_.place.push_back(number_of("place", worth));
  }

  std::string file_;
  Scale scale_;
};

}  // namespace

Scale read_scale(std::string_view text, const std::string& name) {
  return ScaleReader(name).read(text);
}

double Scale::rounded(double points) const {
  const double fraction = std::pow(10, digits);
  return std::round(points * fraction) / fraction + 0.0;  // + 0.0: no "-0"
}

std::string example_scale(const Countable& countable) {
  std::vector<std::string> opponents = countable.opponents;
  const bool has_levels = std::erase_if(opponents, agent::level_called) > 0;
  std::string text =
      "# Points for each part of a grade. Delete the parts that shall not count. Points and grades have as "
      "many\n"
      "# decimals as the number here with most of them: one, as in 0.5; without that, write 40.0 instead of "
      "40.\n";
  text += std::string(countable.checked ? "" : "# ") +
          "passed-check = 40      # for a program that may enter according to `tournament check DIR`\n" +
          (countable.analysed ? "" : "# ") +
          "perfect-moves = 20     # multiplied by the share of moves that no other move would have beaten "
          "(tournament analyse DIR)\n";
  text += std::string(has_levels ? "" : "# ") +
          "level = 3              # multiplied by the highest level of Claimeven, 1 to 9, that was beaten "
          "(tournament new DIR --unranked levels)\n";
  text += R"(point = 0.5            # for each point in the standings
place = [10, 6, 3]     # for the first, second and third place; nothing for the others
forfeit = -2           # for each game lost by forfeit
least = 0              # lower bound of the grade
most = 100             # upper bound of the grade
)";
  if (opponents.empty()) {
    return text + R"(
# For winning more games than losing against unranked programs, e.g. after
# tournament new DIR --unranked random-python:
# [beats]
# "random-python" = 10
)";
  }
  text += "\n[beats]                # for winning more games than losing against these players\n";
  for (const std::string& name : opponents) text += fmt::format("{} = 10\n", text::toml_quoted(name));
  return text;
}

}  // namespace kaven::tournaments::report
