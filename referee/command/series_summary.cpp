#include "referee/command/series_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::command {

using game::Colour;

namespace {

// The ending of a game, with the loser if it was a forfeit.
std::string ending_words(const match::GameTally& game, const std::string& loser) {
  const std::string words(notation::ending_words.word_of(game.verdict()->outcome.ending));
  return loser.empty() ? words : fmt::format("{} ({})", words, loser);
}

}  // namespace

void SeriesSummary::count(const match::GameTally& game, Side& side, Colour colour) {
  const game::Outcome& outcome = game.verdict()->outcome;
  const auto winner = game::winner(outcome.result);
  if (winner == colour) {
    ++side.won;
    if (colour == Colour::white) ++side.won_as_white;
  } else if (outcome.result == game::Result::draw) {
    ++side.drawn;
  } else {
    ++side.lost;
  }
  if (game.forfeited() == colour) ++side.forfeits;
  side.longest = std::max(side.longest, game.longest_turn(colour));
}

void SeriesSummary::add(const match::GameTally& game, bool first_is_white) {
  const Colour first = first_is_white ? Colour::white : Colour::black;
  const auto& contestants = game.header().contestants;
  sides_[0].name = text::printable(contestants[game::index(first)].name);
  sides_[1].name = text::printable(contestants[game::index(game::opponent(first))].name);
  if (sides_[0].name == sides_[1].name) {
    sides_[0].name += " (first)";
    sides_[1].name += " (second)";
  }
  count(game, sides_[0], first);
  count(game, sides_[1], game::opponent(first));
  const auto loser = game.forfeited();
  ++endings_[ending_words(game, loser ? sides_[loser == first ? 0 : 1].name : "")];
  ++games_;
  last_game_ = fmt::format("{}; {} move{}, longest turns {:.3f} and {:.3f} s",
                           notation::outcome_sentence(game.verdict()->outcome, game.header().rules,
                                                      contestants[0].name, contestants[1].name),
                           game.moves(), game.moves() == 1 ? "" : "s", game.longest_turn(Colour::white),
                           game.longest_turn(Colour::black));
}

bool SeriesSummary::has_forfeit() const {
  return std::ranges::any_of(sides_, [](const Side& side) { return side.forfeits > 0; });
}

std::string SeriesSummary::table() const {
  // The table is 80 columns wide.
  constexpr int longest_name = 28;
  std::string text = fmt::format("{:>34}  drawn  lost  won as White  forfeits  longest\n", "won");
  for (const Side& side : sides_) {
    text += fmt::format("{:<29}{:>5}{:>7}{:>6}{:>14}{:>10}{:>7.3f} s\n",
                        text::shortened_name(side.name, longest_name), side.won, side.drawn, side.lost,
                        side.won_as_white, side.forfeits, side.longest);
  }
  std::string endings;
  for (const auto& [words, games] : endings_)
    endings += fmt::format("{}{} {}", endings.empty() ? "" : ", ", words, games);
  return text + "How they ended: " + endings + "\n";
}

std::string SeriesSummary::sentence() const {
  const Side& first = sides_[0];
  return fmt::format("{} won {}, drew {} and lost {} of {} game{} against {}", first.name, first.won,
                     first.drawn, first.lost, games_, games_ == 1 ? "" : "s", sides_[1].name);
}

}  // namespace kaven::referee::command
