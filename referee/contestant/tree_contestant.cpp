// SPDX-License-Identifier: MIT
#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/per_move_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace {

constexpr std::string_view announcement = "first move:";

/// A program started as `PROGRAM input.txt output.txt`: it reads a Connect-4 position column by column
/// (state_text.hpp) in which Alice, `a`, is to move, and prints a tree whose last line is the move:
/// `first move: 4`. The referee always writes the position with the player to move as Alice.
class TreeContestant : public PerMoveContestant {
 public:
  TreeContestant(EventLoop& loop, sandbox::LaunchSpec spec)
      : PerMoveContestant(loop, std::move(spec), {question_file, answer_file}) {}

 protected:
  std::string question(const game::Position& position) const override {
    std::string text;
    for (int column = 0; column < position.rules().columns; ++column) {
      for (int row = 0; row < position.height(column); ++row) {
        text += position.at({column, row}) == position.to_move() ? 'a' : 'b';
      }
      text += position.height(column) == 0 ? "e\n" : "\n";
    }
    return text;
  }

  Answer judge(const game::Position& position, const std::string& text) override {
    const auto lines = text::lines_of(text);
    const std::string last = lines.empty() ? "" : boost::trim_copy(std::string(lines.back()));
    const auto refuse = [&](const std::string& reason) {
      return SaidNoMove{std::string(answer_file) + ", last line: " + reason + ", not '" +
                        text::printable(last) + "'"};
    };
    const std::string lower = boost::to_lower_copy(last);
    if (!lower.starts_with(announcement)) return refuse("expected 'first move:' and a column");
    const auto column = text::read_number<int>(boost::trim_copy(lower.substr(announcement.size())));
    const int columns = position.rules().columns;
    if (!column || *column < 1 || *column > columns) {
      return refuse("expected a column from 1 to " + std::to_string(columns));
    }
    // A full column has no free place: any place of it makes the move illegal for the right reason.
    const int row = std::min(position.height(*column - 1), position.rules().rows - 1);
    return SaidMove{{position.to_move(), {*column - 1, row}}};
  }
};

std::optional<std::string> tree_unsupported_reason(const game::Rules& rules) {
  if (rules == game::Rules{}) return std::nullopt;
  return "its input files hold Connect-4 on 7 columns and 6 rows";
}

std::unique_ptr<Contestant> make_tree(const ContestantSpec& spec) {
  return std::make_unique<TreeContestant>(spec.loop, spec.launch);
}

}  // namespace

extern const Protocol tree_protocol;
const Protocol tree_protocol = {
    .name = "tree",
    .tells_boards = true,
    .unsupported_reason = tree_unsupported_reason,
    .make = make_tree,
    .lifetime = Lifetime::turn,
    // The last line of the answer is a column or an error.
    .tolerates_deviations = false,
    .turn_in_words =
        "It is started as PROGRAM input.txt output.txt: read the columns in the first file, let "
        "the last line of the second be as in first move: 4, exit."};

}  // namespace kaven::referee::contestant
