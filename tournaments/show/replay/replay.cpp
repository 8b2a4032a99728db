// SPDX-License-Identifier: MIT
#include "tournaments/show/replay/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/opening_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/printable.hpp"
#include "tournaments/results/analysis/judgement_text.hpp"

namespace kaven::tournaments::replay {

namespace {

std::string warning_lines(const std::vector<std::string>& warnings) {
  std::string lines;
  for (const std::string& warning : warnings) {
    lines += fmt::format("Warning: {}\n", text::printable(warning, 600));
  }
  return lines;
}

}  // namespace

Replay::Replay(record::GameRecord played, std::optional<analysis::GameAnalysis> judged)
    : record_(std::move(played)), analysis_(std::move(judged)) {}

// `ply` counts only the players' moves; the analysis also counts those of the opening.
const analysis::JudgedMove* Replay::judged_move(int ply) const {
  if (!analysis_) return nullptr;
  const int ply_of_game = static_cast<int>(record_.header.opening.size()) + ply;
  const auto found = std::ranges::find(analysis_->moves, ply_of_game, &analysis::JudgedMove::ply);
  return found == analysis_->moves.end() ? nullptr : &*found;
}

std::vector<int> Replay::mistakes() const {
  std::vector<int> plies;
  for (int ply = 1; ply <= moves(); ++ply) {
    const analysis::JudgedMove* judged = judged_move(ply);
    if (judged != nullptr && judged->quality >= analysis::MoveQuality::mistake) plies.push_back(ply);
  }
  return plies;
}

std::string Replay::heading() const {
  const record::Header& header = record_.header;
  const game::NamedGame* named = game::find_game(header.game);
  std::string text = fmt::format("{} {}, {}, {}",
                                 named == nullptr ? text::printable(header.game) : std::string(named->title),
                                 notation::size_text(header.rules),
                                 notation::line_words(header.rules.line_length), record::limits_text(header));
  if (!header.event.empty()) text += ", game " + text::printable(header.event);
  return text + ", " + text::printable(header.started);
}

Replay::View Replay::view(int ply, notation::Display display) const {
  const game::Position position = record::position_after(record_, static_cast<std::size_t>(ply));
  std::string notes;
  if (record_.header.rules.goal == game::Goal::most_lines) {
    notes += fmt::format("Lines: White {}, Black {}\n", position.lines(game::Colour::white),
                         position.lines(game::Colour::black));
  }
  if (ply > 0) notes += warning_lines(record_.turns[static_cast<std::size_t>(ply) - 1].warnings);
  if (ply == moves()) notes += ending();

  return {.course = clocks(ply) + last_move(ply) + judgement(ply),
          .board = notation::board_text(position, display),
          .notes = notes};
}

std::string Replay::text(int ply, notation::Display display) const {
  const auto [course, board, notes] = view(ply, display);
  return course + (board.empty() ? "" : '\n' + board) + (notes.empty() ? "" : '\n' + notes);
}

std::string Replay::clocks(int ply) const {
  std::array<double, 2> seconds{};
  for (int played = 0; played < ply; ++played) {
    const record::Turn& turn = record_.turns[static_cast<std::size_t>(played)];
    seconds[game::index(turn.move.colour)] += turn.clock_seconds();
  }
  std::string lines;
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    lines += fmt::format("{}: {}, {:.2f} s in all\n", game::colour_name(colour),
                         text::printable(record_.header.contestants[game::index(colour)].name),
                         seconds[game::index(colour)]);
  }
  return lines;
}

std::string Replay::last_move(int ply) const {
  if (ply == 0) {
    const std::string opening = notation::write_opening(record_.header.opening);
    return fmt::format("Start of {} moves{}\n", moves(), opening.empty() ? "" : " after " + opening);
  }
  const record::Turn& turn = record_.turns[static_cast<std::size_t>(ply) - 1];
  const game::Position before = record::position_after(record_, static_cast<std::size_t>(ply) - 1);
  const game::Swap2Choice choice = before.swap2_choice(turn.move.place);
  const char* const verb = before.recolours(turn.move)   ? "recolours "
                           : game::is_pop_out(turn.move) ? "pops out "
                                                         : "plays ";
  const std::string does = choice != game::Swap2Choice::none
                               ? std::string(notation::swap2_words.word_of(choice))
                               : verb + game::place_name(turn.move.place);
  return fmt::format("Move {} of {}: {} {} in {:.2f} s (CPU {:.2f} s, the other {:.2f} s)\n", ply, moves(),
                     game::colour_name(turn.move.colour), does, turn.seconds, turn.cpu_seconds,
                     turn.opponent_cpu_seconds);
}

std::string Replay::judgement(int ply) const {
  if (ply == 0 && analysis_) {
    const std::vector<int> plies = mistakes();
    return plies.empty() ? "No mistakes\n" : fmt::format("Mistakes at move {}\n", fmt::join(plies, ", "));
  }
  const analysis::JudgedMove* judged = judged_move(ply);
  if (judged == nullptr) return "";
  const game::Colour mover = record_.turns[static_cast<std::size_t>(ply) - 1].move.colour;
  return analysis::judgement_text(*judged, mover, record_.header.rules) + '\n';
}

std::string Replay::ending() const {
  const auto& contestants = record_.header.contestants;
  if (!record_.verdict) {
    return fmt::format("The game was cut off here, after {} moves, without a verdict.\n", moves());
  }
  const record::Verdict& verdict = *record_.verdict;
  std::string lines = warning_lines(verdict.warnings);
  if (verdict.seconds > 0)
    lines += fmt::format("The last turn ended after {:.2f} s without a move.\n", verdict.seconds);
  return lines + "Result: " +
         notation::outcome_sentence(verdict.outcome, record_.header.rules, contestants[0].name,
                                    contestants[1].name) +
         '\n';
}

}  // namespace kaven::tournaments::replay
