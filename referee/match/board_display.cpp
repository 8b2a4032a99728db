// SPDX-License-Identifier: MIT
#include "referee/match/board_display.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/opening_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::match {

using game::Colour;

namespace {

// The effect of the last move of `position` other than putting a stone: `, swaps the colours`.
std::string special_effect(const game::Position& position) {
  const game::Move move = *position.last_move();
  if (game::is_pop_out(move)) return ", popping out";
  if (position.rules().opening == game::Opening::recolour && position.ply() == 2 &&
      position.moves()[0].place == move.place)
    return ", recolouring";
  if (position.rules().opening != game::Opening::swap2) return "";
  game::Swap2 before = position.swap2();
  --before.plies;
  const game::Swap2Choice choice = before.choice(move.place);
  return choice == game::Swap2Choice::none ? "" : ", " + std::string(notation::swap2_words.word_of(choice));
}

}  // namespace

void BoardDisplay::show(const std::string& text) {
  // Writing fails after a reader has closed its end of the pipe; the match continues.
  const bool shown = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  if (!shown && errno != EPIPE) failure_ = errno;
}

std::string BoardDisplay::side(Colour colour, int columns) const {
  const std::string name = text::printable(header_.contestants[game::index(colour)].name);
  return fmt::format("{} ({})", game::colour_name(colour), text::shortened_name(name, columns));
}

std::string BoardDisplay::time_left(Colour colour) const {
  const Use& use = use_[game::index(colour)];
  const notation::TimeControl control = header_.limits_of(colour).all_moves;
  if (control.base == 0) return {};
  return fmt::format(", {:.1f} s left", std::max(control.after(turns_.of(colour)) - use.seconds, 0.0));
}

void BoardDisplay::show_warnings(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) show("  warning: " + text::printable(warning, 400) + "\n");
}

void BoardDisplay::started(const record::Header& header) {
  header_ = header;
  if (quiet_) return;
  const game::NamedGame* game = game::find_game(header_.game);
  show(fmt::format("{}, {}, {}{}; {}\n", game != nullptr ? game->title : header_.game,
                   notation::size_text(header_.rules), notation::aim_words(header_.rules),
                   header_.rules.pop_out ? ", with pop-outs" : "", record::limits_text(header_)));
  for (const Colour colour : {Colour::white, Colour::black}) {
    show(fmt::format("{}: {}\n", side(colour),
                     text::printable(header_.contestants[game::index(colour)].program)));
  }
  show("Sandbox: " + header_.sandbox + "\n");
  if (!header_.opening.empty()) {
    game::Position position(header_.rules);
    for (const game::Move move : header_.opening) position.play(move);
    for (const Colour colour : {Colour::white, Colour::black})
      lines_[game::index(colour)] = position.lines(colour);
    show("Opening: " + notation::write_opening(header_.opening) + "\n" +
         notation::board_text(position, display_));
  }
  show("\n");
}

void BoardDisplay::moved(const record::Turn& turn, const game::Position& position) {
  Use& mover = use_[game::index(turn.move.colour)];
  ++mover.moves;
  turns_.add(turn.move.colour);
  mover.seconds += turn.clock_seconds();
  mover.longest = std::max(mover.longest, turn.clock_seconds());
  mover.cpu_seconds += turn.cpu_seconds;
  use_[game::index(game::opponent(turn.move.colour))].waiting_cpu_seconds += turn.opponent_cpu_seconds;
  if (quiet_) return;
  const int lines_now = position.lines(turn.move.colour);
  const int gained = lines_now - std::exchange(lines_[game::index(turn.move.colour)], lines_now);
  const bool counts_lines = header_.rules.goal == game::Goal::most_lines;
  show(fmt::format("Move {}: {} {}{}{}, {:.3f} s{}{}\n", turn.ply, side(turn.move.colour),
                   notation::write_move(turn.move), special_effect(position),
                   counts_lines && gained > 0 ? fmt::format(", gains {}", gained) : "", turn.clock_seconds(),
                   turn.clocked_cpu_seconds ? " of CPU time" : "", time_left(turn.move.colour)));
  show_warnings(turn.warnings);
  if (counts_lines) {
    show(fmt::format("Score: White {}, Black {}\n", position.lines(Colour::white),
                     position.lines(Colour::black)));
  }
  const std::string board = notation::board_text(position, display_);
  if (!board.empty()) show(board + "\n");
}

void BoardDisplay::ended(const record::Verdict& verdict, const game::Position& position) {
  if (!quiet_) {
    show_warnings(verdict.warnings);
    if (position.ply() > 0) {
      show(fmt::format("{:>36}   seconds   longest       CPU   CPU waiting\n", "moves"));
    }
    // The table is 80 columns wide, the names 22 of them.
    constexpr int longest_name = 22;
    for (const Colour colour : {Colour::white, Colour::black}) {
      const Use& used = use_[game::index(colour)];
      if (position.ply() == 0) break;
      show(fmt::format("{:<31}{:>5}{:>10.3f}{:>10.3f}{:>10.3f}{:>14.3f}\n", side(colour, longest_name),
                       used.moves, used.seconds, used.longest, used.cpu_seconds, used.waiting_cpu_seconds));
    }
    if (!verdict.suspect.empty()) show("  " + notation::suspect_sentence(verdict.suspect) + "\n");
  }
  const auto& [white, black] = header_.contestants;
  show("Result: " + notation::outcome_sentence(verdict.outcome, header_.rules, white.name, black.name) +
       "\n");
}

}  // namespace kaven::referee::match
