// SPDX-License-Identifier: MIT
#include "tournaments/course/report/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/notation/board_text.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/display_width.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::report {

namespace {

constexpr int widest_line = 80;

// Wraps `text` with an indentation of `indentation` blanks; the first line has `front` instead of the blanks.
std::string wrapped(const std::string& front, std::string_view text, std::size_t indentation) {
  const auto beside = static_cast<int>(std::max(front.size(), indentation));
  std::string lines;
  for (const std::string& line : text::wrapped_lines(text, widest_line - beside)) {
    lines += (lines.empty() ? front : std::string(indentation, ' ')) + line + '\n';
  }
  return lines;
}

std::string heading(std::string_view title) {
  return fmt::format("\n== {}\n\n", title);
}

std::string games_text(const StudentReport& report) {
  terminal::TextTable table{{{"game", terminal::Alignment::right},
                             {"round", terminal::Alignment::right},
                             {"colour"},
                             {"opponent"},
                             {"result"},
                             {"ended by"},
                             {"moves", terminal::Alignment::right}},
                            {}};
  for (const ReportedGame& game : report.games) {
    table.rows.push_back({folder::game_label(game.game), fmt::format("{}", game.round),
                          std::string(game::colour_name(game.colour)), game.opponent, game.result,
                          game.ending, game.moves > 0 ? fmt::format("{}", game.moves) : ""});
  }
  return terminal::aligned_text(table);
}

std::string forfeits_text(const StudentReport& report) {
  std::string text;
  for (const ReportedForfeit& forfeit : report.forfeits) {
    if (!text.empty()) text += '\n';
    text += wrapped("",
                    fmt::format("Game {} against {}: {}.", folder::game_label(forfeit.game), forfeit.opponent,
                                forfeit.sentence),
                    2);
    if (!forfeit.suspect.empty()) {
      text += wrapped("  ", "A busy machine may have caused it: the program " + forfeit.suspect + '.', 2);
    }
    if (forfeit.same_as) {
      text += fmt::format("  The same as in game {}, with the same remedy.\n",
                          folder::game_label(*forfeit.same_as));
    }
    if (!forfeit.remedy.empty()) text += wrapped("  Remedy: ", forfeit.remedy, 2);
    if (!forfeit.last_lines.empty()) text += "  The program's last lines of output:\n";
    for (const std::string& line : forfeit.last_lines) text += "    " + line + '\n';
  }
  if (report.more_forfeits > 0) text += fmt::format("\n… and {} more.\n", report.more_forfeits);
  return text;
}

std::string moves_text(const StudentReport& report) {
  std::string text;
  for (const ReportedMove& worst : report.worst_moves) {
    text += wrapped("", move_sentence(worst), 2);
    text += notation::board_text(worst.before, notation::Display::ascii) + '\n';
  }
  return text;
}

}  // namespace

std::string move_sentence(const ReportedMove& worst) {
  return fmt::format("Game {} against {}, move {}: {} played {}. {}", folder::game_label(worst.game),
                     worst.opponent, worst.move.ply, game::colour_name(worst.move.colour),
                     game::place_name(worst.move.place), worst.move.judgement);
}

std::string report_text(const StudentReport& report) {
  std::string text = fmt::format("{}: {}\n", report.tournament, report.player);
  text += wrapped("", report.game, 0);
  if (!report.text.empty()) text += '\n';
  for (const std::string& line : report.text) text += line + '\n';
  text += '\n';
  constexpr std::size_t widest_label = 9;
  for (const ReportedFact& fact : report.facts) {
    text += wrapped(fmt::format("{:<{}}", fact.label, widest_label), fact.value + '.', widest_label);
  }
  if (!report.forfeits.empty()) text += heading("Games lost by forfeit") + forfeits_text(report);
  if (!report.worst_moves.empty()) text += heading("The worst moves") + moves_text(report);
  if (!report.moves_remark.empty()) {
    text += (report.worst_moves.empty() ? "\n" : "") + wrapped("", report.moves_remark, 0);
  }
  if (!report.games.empty()) text += heading("Games") + games_text(report);
  if (report.earlier_games > 0)
    text += fmt::format("\n{} earlier games are not listed.\n", report.earlier_games);
  return text;
}

}  // namespace kaven::tournaments::report
