#include "referee/command/deviation_report.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::command {

using game::Colour;

DeviationReport::DeviationReport(const Against& against, Colour recorded)
    : against_(against), recorded_(recorded), moves_(all_moves(against.game)) {}

std::string DeviationReport::side(Colour colour) const {
  return fmt::format("{} ({})", game::colour_name(colour),
                     text::printable(header_.contestants[game::index(colour)].name));
}

std::string DeviationReport::end_of_record() const {
  const auto& [white, black] = against_.game.header.contestants;
  return fmt::format("the game of {} ended here: {}", against_.file,
                     notation::outcome_sentence(against_.game.verdict->outcome, against_.game.header.rules,
                                                white.name, black.name));
}

void DeviationReport::say(const std::string& sentence) {
  sentence_ = sentence;
  std::fputs((sentence + "\n\n").c_str(), stdout);
  std::fflush(stdout);
}

void DeviationReport::moved(const record::Turn& turn, const game::Position& /*position*/) {
  if (!sentence_.empty()) return;
  const auto at = static_cast<std::size_t>(turn.ply - 1);
  if (at < moves_.size() && moves_[at] == turn.move) return;
  const std::string goes_on = against_.then == stop_word
                                  ? "There the game stops."
                                  : fmt::format("From here on {} goes on for {}.",
                                                text::printable(against_.then, 200), side(recorded_));
  const std::string played =
      fmt::format("Move {}: {} plays {}", turn.ply, side(turn.move.colour), notation::write_move(turn.move));
  say(at < moves_.size() ? fmt::format("{}; in {} it was {}. {}", played, against_.file,
                                       notation::write_move(moves_[at]), goes_on)
                         : fmt::format("{}; {}. {}", played, end_of_record(), goes_on));
}

void DeviationReport::ended(const record::Verdict& /*verdict*/, const game::Position& position) {
  const int moves = position.ply() - static_cast<int>(header_.opening.size());
  if (!sentence_.empty() || moves == 0) return;
  say(moves == 1 ? "The one move is that of " + against_.file + "."
                 : fmt::format("All {} moves are those of {}.", moves, against_.file));
}

}  // namespace kaven::referee::command
