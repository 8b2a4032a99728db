#include "referee/contestant/gomocup_turn.hpp"

#include <fmt/format.h>

#include <utility>

namespace kaven::referee::contestant {

namespace {

std::string repetition_warning(const std::string& line) {
  return fmt::format("says {}, its last move, again; this is ignored", line);
}

}  // namespace

void GomocupTurn::begin() {
  said_.reset();
  passed_over_.reset();
}

bool GomocupTurn::on_board(game::Place place) const {
  return place.column >= 0 && place.column < rules_.columns && place.row >= 0 && place.row < rules_.rows;
}

std::string GomocupTurn::take(const GomocupReply& reply, const std::string& line, bool cut,
                              game::Colour colour) {
  if (cut || !reply.place) {
    return pass_over("a move is written as 7,7", line, cut);
  }
  if (!on_board(*reply.place)) {
    said_ =
        SaidNoMove{fmt::format("off the board: x from 0 to {} and y from 0 to {} are on it; stdout says {}",
                               rules_.columns - 1, rules_.rows - 1, line)};
    return "";
  }
  if (reply.kind == GomocupReplyKind::suggestion) return "";
  // An engine that prints each move twice is frozen after the first one, so that the second appears in its
  // next turn.
  if (std::exchange(last_place_, reply.place) == reply.place) {
    last_place_.reset();
    passed_over_ = SaidMove{{colour, *reply.place}};
    return repetition_warning(line);
  }
  last_answer_.clear();
  said_ = SaidMove{{colour, *reply.place}};
  return "";
}

std::string GomocupTurn::take_repetition(const std::string& line) {
  if (line != last_answer_) return "";
  last_answer_.clear();
  passed_over_ = SaidNoMove{fmt::format("its answer to SWAP2BOARD again; stdout says {}", line)};
  return repetition_warning(line);
}

// Like other managers, the referee ignores a line that is not a move, and waits: a move may still come.
std::string GomocupTurn::pass_over(std::string_view reason, const std::string& line, bool cut) {
  passed_over_ =
      SaidNoMove{fmt::format("{}; stdout says {}{}", reason, line, cut ? ", a line that is too long" : "")};
  if (std::exchange(is_noisy_, true)) return "";
  return fmt::format("says {} in its turn, which is no move; such lines are ignored",
                     line.substr(0, longest_gomocup_quotation));
}

}  // namespace kaven::referee::contestant
