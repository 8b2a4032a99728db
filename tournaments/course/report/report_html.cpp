// SPDX-License-Identifier: MIT
#include "tournaments/course/report/report_html.hpp"

#include <fmt/format.h>

#include <string_view>

#include "common/text/printable.hpp"
#include "tournaments/course/report/report_text.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::report {

namespace {

using text::markup_text;

// All lengths are units of the picture; a place is a square of this side.
constexpr int side = 36;
constexpr int margin = 26;  // for the names of columns and rows

class Picture {
 public:
  explicit Picture(const game::Position& position) : rules_(position.rules()) {
    draw_frame();
    for (int row = 0; row < rules_.rows; ++row) {
      for (int column = 0; column < rules_.columns; ++column) {
        draw_place({column, row}, position.at({column, row}));
      }
    }
  }

  void mark(game::Place place, char sign, const char* colour) {
    svg_ += fmt::format(
        R"(<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="#ffffff" stroke="{}" stroke-width="2"/>)",
        x(place) - 12, y(place) - 12, 24, 24, colour);
    draw_text(x(place), y(place) + 6, 18, colour, std::string(1, sign));
  }

  std::string text(const std::string& title) const {
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}" width="{}" height="{}" viewBox="0 0 {} {}">{}</svg>)",
        title, width(), height(), width(), height(), svg_);
  }

 private:
  // With pop-outs, the row below the board has room for their marks.
  int width() const { return margin + rules_.columns * side + 4; }
  int height() const { return rules_.rows * side + margin + 4 + (rules_.pop_out ? side : 0); }
  int x(game::Place place) const { return margin + place.column * side + side / 2; }
  // Row 1 is at the bottom if stones fall, else at the top, as on all displayed boards.
  int y(game::Place place) const {
    const int line = rules_.gravity ? rules_.rows - 1 - place.row : place.row;
    return 2 + line * side + side / 2;
  }

  void draw_frame() {
    svg_ +=
        fmt::format(R"(<rect x="{}" y="2" width="{}" height="{}" rx="4" fill="#dfe7f1" stroke="#5b6b80"/>)",
                    margin, rules_.columns * side, rules_.rows * side);
    for (int column = 0; column < rules_.columns; ++column) {
      draw_text(x({column, 0}), height() - 8, 14, "#333333", std::string(1, static_cast<char>('A' + column)));
    }
    for (int row = 0; row < rules_.rows; ++row) {
      draw_text(margin / 2, y({0, row}) + 5, 14, "#333333", fmt::format("{}", row + 1));
    }
  }

  void draw_text(int at_x, int at_y, int size, const char* colour, const std::string& text) {
    svg_ += fmt::format(
        R"(<text x="{}" y="{}" font-family="sans-serif" font-size="{}" font-weight="bold" text-anchor="middle" fill="{}">{}</text>)",
        at_x, at_y, size, colour, text);
  }

  void draw_place(game::Place place, std::optional<game::Colour> stone) {
    const int middle_x = x(place);
    const int middle_y = y(place);
    if (!stone) {
      svg_ += fmt::format(R"(<circle cx="{}" cy="{}" r="3" fill="#8fa1b8"/>)", middle_x, middle_y);
      return;
    }
    const bool is_white = *stone == game::Colour::white;
    svg_ += fmt::format(R"(<circle cx="{}" cy="{}" r="14" fill="{}" stroke="#171b22" stroke-width="1.5"/>)",
                        middle_x, middle_y, is_white ? "#ffffff" : "#171b22");
    if (is_white) {
      svg_ += fmt::format(R"(<circle cx="{}" cy="{}" r="8" fill="none" stroke="#a35f00" stroke-width="2"/>)",
                          middle_x, middle_y);
    } else {
      svg_ += fmt::format(R"(<path d="M{} {}l6 6l-6 6l-6 -6z" fill="#9cc8f5"/>)", middle_x, middle_y - 6);
    }
  }

  const game::Rules rules_;
  std::string svg_;
};

// The board before a worst move as SVG for embedding in HTML: stones, `?` at the move that was played, `!` at the
// better ones. White stones have a ring and black ones a diamond, so that the picture does not depend on colour.
// Contains no style, script or reference, only attributes.
std::string board_picture(const ReportedMove& worst) {
  Picture picture(worst.before);
  std::string better;
  for (const game::Place place : worst.move.best) {
    picture.mark(place, '!', "#0b5c4a");
    better += ' ' + game::place_name(place);
  }
  picture.mark(worst.move.place, '?', "#9c2d10");
  return picture.text(fmt::format("The board before move {}: ? at {}, ! at{}", worst.move.ply,
                                  game::place_name(worst.move.place), better));
}

// Escapes a sentence and formats text in backquotes as code.
std::string sentence(std::string_view text) {
  std::string result;
  bool is_code = false;
  for (const char letter : markup_text(text)) {
    if (letter != '`') {
      result += letter;
      continue;
    }
    is_code = !is_code;
    result += is_code ? "<code>" : "</code>";
  }
  return result + (is_code ? "</code>" : "");
}

class Page {
 public:
  Page(const StudentReport& report, const PagePlace& place) : report_(report), place_(place) {}

  std::string text() {
    add_head();
    add_facts();
    add_forfeits();
    add_worst_moves();
    add_games();
    html_ += "</main>\n</body>\n</html>\n";
    return std::move(html_);
  }

 private:
  void add_head() {
    const std::string title = markup_text(report_.player) + " · " + markup_text(report_.tournament);
    const std::string sheet = place_.has_sheet_beside ? R"(<link rel="stylesheet" href="report.css">)"
                                                      : "<style>\n" + report_sheet() + "</style>";
    html_ = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<title>{}</title>\n{}\n</head>\n"
        "<body>\n<main>\n<p>{}</p>\n<h1><bdi>{}</bdi></h1>\n<p>{}</p>\n",
        title, sheet, tournament_link(), markup_text(report_.player), markup_text(report_.game));
    for (const std::string& line : report_.text) {
      if (!line.empty()) html_ += fmt::format("<p class=\"organizer\">{}</p>\n", markup_text(line));
    }
  }

  std::string tournament_link() const {
    std::string name = markup_text(report_.tournament);
    if (!place_.site) return name;
    return fmt::format("<a href=\"{}index.html\">{}</a>", markup_text(*place_.site), name);
  }

  std::string game_link(folder::GameId game) const {
    std::string label = folder::game_label(game);
    if (!place_.site) return label;
    return fmt::format("<a href=\"{}game.html#g{}\">{}</a>", markup_text(*place_.site), game.number(), label);
  }

  void add_facts() {
    html_ += "<dl>\n";
    for (const ReportedFact& fact : report_.facts) {
      html_ += fmt::format("<div><dt>{}</dt><dd>{}.</dd></div>\n", markup_text(fact.label),
                           markup_text(fact.value));
    }
    html_ += "</dl>\n";
  }

  void add_forfeits() {
    if (report_.forfeits.empty()) return;
    html_ += "<h2>Games lost by forfeit</h2>\n";
    for (const ReportedForfeit& forfeit : report_.forfeits) {
      html_ +=
          fmt::format("<section>\n<h3>Game {} against <bdi>{}</bdi></h3>\n<p>{}.</p>\n",
                      game_link(forfeit.game), markup_text(forfeit.opponent), markup_text(forfeit.sentence));
      if (!forfeit.suspect.empty()) {
        html_ += fmt::format("<p>A busy machine may have caused it: the program {}.</p>\n",
                             markup_text(forfeit.suspect));
      }
      if (forfeit.same_as) {
        html_ += fmt::format("<p>The same as in game {}, with the same remedy.</p>\n",
                             game_link(*forfeit.same_as));
      }
      if (!forfeit.remedy.empty()) {
        html_ += fmt::format("<p><strong>Remedy:</strong> {}</p>\n", sentence(forfeit.remedy));
      }
      if (!forfeit.last_lines.empty()) {
        html_ += "<p>The program's last lines of output:</p>\n<pre tabindex=\"0\">";
        for (const std::string& line : forfeit.last_lines) html_ += markup_text(line) + '\n';
        html_ += "</pre>\n";
      }
      html_ += "</section>\n";
    }
    if (report_.more_forfeits > 0) html_ += fmt::format("<p>… and {} more.</p>\n", report_.more_forfeits);
  }

  void add_worst_moves() {
    if (!report_.worst_moves.empty()) {
      html_ +=
          "<h2>The worst moves</h2>\n<p>The board before the move: <strong>?</strong> is the move that was "
          "played, <strong>!</strong> a better one. White's stones have a ring, Black's a diamond.</p>\n";
    }
    for (const ReportedMove& worst : report_.worst_moves) {
      html_ += fmt::format("<figure>\n{}\n<figcaption>{} {}</figcaption>\n</figure>\n", board_picture(worst),
                           markup_text(move_sentence(worst)), move_link(worst));
    }
    if (!report_.moves_remark.empty()) html_ += fmt::format("<p>{}</p>\n", sentence(report_.moves_remark));
  }

  std::string move_link(const ReportedMove& worst) const {
    if (!place_.site) return {};
    return fmt::format("<a href=\"{}game.html#g{}m{}\">Look at move {} of game {}</a>",
                       markup_text(*place_.site), worst.game.number(), worst.move.ply, worst.move.ply,
                       folder::game_label(worst.game));
  }

  void add_games() {
    if (report_.games.empty()) return;
    html_ +=
        "<h2>Games</h2>\n<div class=\"scroller\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Games\">\n<table>\n<caption>Games</caption>\n"
        "<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">Round</th><th scope=\"col\">Colour</th>"
        "<th scope=\"col\">Opponent</th><th scope=\"col\">Result</th><th scope=\"col\">Ended by</th>"
        "<th scope=\"col\">Moves</th></tr></thead>\n<tbody>\n";
    for (const ReportedGame& game : report_.games) {
      html_ += fmt::format(
          "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td><bdi>{}</bdi></td><td>{}</td><td>{}</td>"
          "<td>{}</td></tr>\n",
          game_link(game.game), game.round, game::colour_name(game.colour), markup_text(game.opponent),
          markup_text(game.result), markup_text(game.ending),
          game.moves > 0 ? fmt::format("{}", game.moves) : "");
    }
    html_ += "</tbody>\n</table>\n</div>\n";
    if (report_.earlier_games > 0)
      html_ += fmt::format("<p>{} earlier games are not listed.</p>\n", report_.earlier_games);
  }

  const StudentReport& report_;
  const PagePlace& place_;
  std::string html_;
};

}  // namespace

std::string report_html(const StudentReport& report, const PagePlace& place) {
  return Page(report, place).text();
}

std::string report_sheet() {
  return R"(body { margin: 0; background: #ffffff; color: #1b1e23; font-family: system-ui, "Noto Sans", "DejaVu Sans", sans-serif; line-height: 1.5; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.8rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; border-bottom: 1px solid #c9ced6; }
h3 { margin: 1rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.4rem 0; }
a { color: #1f5a9e; }
dl { margin: 1rem 0; }
dl div { display: grid; grid-template-columns: 6rem 1fr; gap: 0.5rem; padding: 0.25rem 0; }
dt { font-weight: 650; }
dd { margin: 0; }
pre { background: #f1f3f6; padding: 0.75rem; overflow-x: auto; white-space: pre; overflow-wrap: normal; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
figure { margin: 1.25rem 0; break-inside: avoid; }
figcaption { margin-top: 0.4rem; }
svg { max-width: 100%; height: auto; }
.scroller { overflow-x: auto; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.7rem 0.2rem 0; text-align: left; border-bottom: 1px solid #dde1e7; overflow-wrap: normal; }
td bdi { overflow-wrap: anywhere; }
)";
}

}  // namespace kaven::tournaments::report
