// SPDX-License-Identifier: MIT
#include "common/record/record_follower.hpp"

#include <utility>
#include <variant>

#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/game_record.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/record/record_format.hpp"

namespace kaven::record {

namespace {

std::string described(const game::Outcome& outcome) {
  std::string text = std::string(notation::result_words.word_of(outcome.result)) + " by " +
                     std::string(notation::ending_words.word_of(outcome.ending));
  for (const game::Place place : outcome.line) text += " " + game::place_name(place);
  return text;
}

// Even the side that is not to move may exit, not start, or not read its colour.
bool may_hit_the_waiting_side(game::Ending ending) {
  return ending != game::Ending::illegal_move && ending != game::Ending::time &&
         ending != game::Ending::resigned;
}

void check_verdict(const game::Outcome& said, const game::Position& position) {
  const std::optional<game::Outcome> seen = position.outcome();
  if (!game::is_forfeit(said.ending)) {
    if (said.ending == game::Ending::adjudicated && !seen && said.line.empty()) return;
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

}  // namespace

RecordFollower::RecordFollower(std::string file) : file_(std::move(file)) {}

int RecordFollower::push(std::string_view bytes) {
  if (fault_) return 0;
  int believed = 0;
  for (std::size_t end = 0; (end = bytes.find('\n')) != std::string_view::npos;) {
    part_of_line_ += bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (!push_line(std::exchange(part_of_line_, {}))) return believed;
    ++believed;
  }
  part_of_line_ += bytes;
  return believed;
}

bool RecordFollower::push_line(std::string_view line) {
  if (fault_) return false;
  ++lines_;
  try {
    read_line(line);
  } catch (const LineError& wrong) {
    fault_ = located(lines_, wrong.what());
    return false;
  }
  return true;
}

void RecordFollower::read_line(std::string_view line) {
  if (!record_) {
    GameRecord begun{.header = read_header_line(line)};
    position_ = start_position(begun.header);
    record_ = std::move(begun);
    return;
  }
  if (record_->verdict) throw LineError("a line after the verdict");
  std::variant<Turn, Verdict> read = read_later_line(line);
  if (auto* turn = std::get_if<Turn>(&read)) {
    check_turn(*turn, *position_);
    if (const auto excess = use_.excess(record_->header, *turn)) throw LineError(*excess);
    use_.add(*turn);
    position_->play(turn->move);
    record_->turns.push_back(std::move(*turn));
    return;
  }
  auto& verdict = std::get<Verdict>(read);
  check_verdict(verdict.outcome, *position_);
  record_->verdict = std::move(verdict);
}

RecordState RecordFollower::state() const {
  if (fault_) return RecordState::unbelievable;
  if (!record_) return RecordState::no_header;
  return record_->verdict ? RecordState::finished : RecordState::unfinished;
}

std::optional<std::string> RecordFollower::fault_at_end() const {
  if (fault_ || record_) return fault_;
  return located(1, part_of_line_.empty() ? "the record is empty" : "the header was cut off");
}

std::string RecordFollower::located(int line, const std::string& reason) const {
  return file_ + ":" + std::to_string(line) + ": " + reason;
}

}  // namespace kaven::record
