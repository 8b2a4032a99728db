#include "referee/command/against.hpp"

#include <fmt/format.h>

#include <functional>
#include <stdexcept>

#include "common/program/sha256.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::command {

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
    throw std::invalid_argument(fmt::format(
        "--against {}:{}: the game was cut off behind this line, or is still played: expected a line with "
        "its result",
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

}  // namespace kaven::referee::command
