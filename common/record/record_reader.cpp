#include "common/record/record_reader.hpp"

#include <cerrno>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "common/game/position.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/json_members.hpp"
#include "common/record/record_format.hpp"

namespace kaven::record {

namespace {

std::string described(const game::Outcome& outcome) {
  std::string text = std::string(game::result_word(outcome.result)) + " by " +
                     std::string(game::ending_word(outcome.ending));
  for (const game::Place place : outcome.line) text += " " + game::place_name(place);
  return text;
}

// Before its turn a program may end, not start or not read its colour, on either side.
bool may_hit_the_waiting_side(game::Ending ending) {
  return ending != game::Ending::illegal_move && ending != game::Ending::time &&
         ending != game::Ending::resigned;
}

void check_verdict(const game::Outcome& said, const game::Position& position) {
  const std::optional<game::Outcome> seen = position.outcome();
  if (!game::is_forfeit(said.ending)) {
    const bool same =
        seen && said.result == seen->result && said.ending == seen->ending && said.line == seen->line;
    if (same) return;
    throw LineError("the verdict says " + described(said) + ", but on the board " +
                    (seen ? "it is " + described(*seen) : "the game goes on"));
  }
  if (seen) {
    throw LineError("the verdict says " + described(said) + ", but on the board it is " + described(*seen));
  }
  const std::optional<game::Colour> winner = game::winner(said.result);
  if (!winner) throw LineError("the verdict says " + described(said) + ", but a forfeit has one winner");
  if (!said.line.empty()) {
    throw LineError("the verdict says " + described(said) + ", but a forfeit has no line");
  }
  if (*winner == position.to_move() && !may_hit_the_waiting_side(said.ending)) {
    throw LineError("the verdict says " + described(said) + ", but it is the turn of " +
                    std::string(game::colour_name(*winner)));
  }
}

void check_turn(const Turn& turn, const game::Position& position) {
  if (turn.ply != position.ply() + 1) {
    throw LineError("expected ply " + std::to_string(position.ply() + 1) + ", not " +
                    std::to_string(turn.ply));
  }
  if (const auto illegality = position.check(turn.move)) {
    throw LineError("illegal move " + notation::write_move(turn.move) + ": " +
                    game::explain(*illegality, position, turn.move));
  }
}

// The record as far as it has been read, with the board of its moves.
class Replay {
 public:
  void read_line(std::string_view line) {
    if (!position) {
      record.header = read_header_line(line);
      position.emplace(record.header.rules);
      for (const game::Move move : record.header.opening) position->play(move);
      return;
    }
    if (record.verdict) throw LineError("a line behind the verdict");
    std::variant<Turn, Verdict> read = read_later_line(line);
    if (auto* turn = std::get_if<Turn>(&read)) {
      check_turn(*turn, *position);
      position->play(turn->move);
      record.turns.push_back(std::move(*turn));
      return;
    }
    auto& verdict = std::get<Verdict>(read);
    check_verdict(verdict.outcome, *position);
    record.verdict = std::move(verdict);
  }

  bool has_header() const { return position.has_value(); }
  GameRecord result() && { return std::move(record); }

 private:
  GameRecord record;
  std::optional<game::Position> position;
};

}  // namespace

GameRecord read_record(std::istream& input, const std::string& name) {
  Replay replay;
  std::string line;
  int number = 0;
  const auto error = [&](const std::string& reason) {
    return RecordError(name + ":" + std::to_string(number) + ": " + reason);
  };
  while (std::getline(input, line)) {
    ++number;
    // A line is whole when its line end is there.
    const bool cut_off = input.eof();
    if (cut_off) break;
    try {
      replay.read_line(line);
    } catch (const LineError& wrong) {
      throw error(wrong.what());
    }
  }
  if (!replay.has_header()) {
    const bool empty = number == 0;
    number = 1;
    throw error(empty ? "the record is empty" : "the header was cut off");
  }
  return std::move(replay).result();
}

GameRecord read_record(const boost::filesystem::path& file) {
  errno = 0;
  std::ifstream input(file.c_str(), std::ios::binary);
  const auto fail = [&] {
    throw std::system_error(errno == 0 ? EIO : errno, std::generic_category(),
                            "cannot read the record " + file.string());
  };
  if (!input) fail();
  // What cannot be read at all is no empty record.
  input.peek();
  if (input.bad()) fail();
  input.clear();
  GameRecord record = read_record(input, file.string());
  if (input.bad()) fail();
  return record;
}

}  // namespace kaven::record
