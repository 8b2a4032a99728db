#include "tournaments/report/board_picture.hpp"

#include <fmt/format.h>

#include <optional>

namespace kaven::tournaments::report {

namespace {

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

}  // namespace

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

}  // namespace kaven::tournaments::report
