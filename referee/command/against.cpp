// SPDX-License-Identifier: MIT
#include "referee/command/against.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <stdexcept>

#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/program/sha256.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::command {

using game::Colour;

namespace {

/// The side for which `fits` is true, if it is the only one.
std::optional<game::Colour> only_side(const record::GameRecord& game,
                                      const std::function<bool(const record::Contestant&)>& fits) {
  const auto& [white, black] = game.header.contestants;
  if (fits(white) == fits(black)) return std::nullopt;
  return fits(white) ? game::Colour::white : game::Colour::black;
}

}  // namespace

record::GameRecord read_ended_game(const std::string& file) {
  record::GameRecord game;
  try {
    game = record::read_record(file);
  } catch (const record::RecordError& error) {
    throw std::invalid_argument(std::string("--against ") + error.what());
  }
  if (!game.verdict) {
    throw std::invalid_argument(
        fmt::format("--against {}:{}: the game was cut off after this line, or is still being played: "
                    "expected a line with its result",
                    file, game.turns.size() + 1));
  }
  return game;
}

std::vector<game::Move> all_moves(const record::GameRecord& game) {
  std::vector<game::Move> moves = game.header.opening;
  for (const record::Turn& turn : game.turns) moves.push_back(turn.move);
  return moves;
}

game::Colour side_in_record(const program::Program& program, const Against& against) {
  if (against.as) return *against.as;
  const std::string hash = program::sha256(program.file).value_or("");
  const auto same_file = [&](const record::Contestant& side) { return !hash.empty() && side.sha256 == hash; };
  const auto same_name = [&](const record::Contestant& side) { return side.name == program.name; };
  if (const auto side = only_side(against.game, same_file)) return *side;
  if (const auto side = only_side(against.game, same_name)) return *side;
  const auto& [white, black] = against.game.header.contestants;
  throw program::ProgramError(fmt::format(
      "--against {}:1: White is '{}', Black is '{}', and neither names nor hashes tell which of "
      "them '{}' takes the "
      "place of: add --as white or --as black",
      against.file, text::printable(white.name), text::printable(black.name), text::printable(program.name)));
}

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
