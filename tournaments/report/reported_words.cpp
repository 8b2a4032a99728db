#include "tournaments/report/reported_words.hpp"

#include <fmt/format.h>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::report {

std::string move_sentence(const ReportedMove& worst) {
  return fmt::format("Game {} against {}, move {}: {} played {}. {}", folder::game_label(worst.game),
                     worst.opponent, worst.move.ply, game::colour_name(worst.move.colour),
                     game::place_name(worst.move.place), worst.move.judgement);
}

}  // namespace kaven::tournaments::report
