// SPDX-License-Identifier: MIT
#include <boost/filesystem/operations.hpp>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "agent/coursework/console.hpp"
#include "agent/coursework/hw2/printed_tree.hpp"
#include "agent/coursework/hw2/unterminated_runs.hpp"
#include "common/command_line/command_line.hpp"
#include "common/command_line/option_list.hpp"
#include "common/notation/state_text.hpp"
#include "common/system/files.hpp"

namespace {

namespace coursework = kaven::agent::coursework;
namespace hw2 = kaven::agent::coursework::hw2;
namespace game = kaven::game;
namespace fs = boost::filesystem;
using kaven::system::ReplacementFile;

constexpr const char* examples = R"(
Examples:
  hw2 input.txt output.txt
  hw2 input.txt output.txt --heuristic open-ends
  hw2 input.txt output.txt --explain=tree.html

input.txt holds seven lines, one for each column from the left: its pieces from the bottom up, a for Alice and b
for Bill, or e for an empty column. Alice is to move. output.txt receives the minimax tree as it is searched, and
the first move to make:

  A1: 1
  |-B2: 1
  |-|-A3: 1
  |-|-|-B4: 1; h=-2
  |-|-|-B4: pruning 4, 5, 6, 7; alpha=1, beta=1
  ...

  first move: 3

Each level more makes the tree about four times as large.
Exit status: 0 the tree is written; 1 the input is not as above, or a file cannot be read or written; 2 the
command line is wrong.)";

// The seven lines have 42 characters; blank lines may follow.
constexpr std::size_t largest_input = 1U << 16U;

struct Arguments {
  std::string input;
  std::string output;
  hw2::RunReading reading = hw2::RunReading::lines;
  int depth = 4;
  bool explain = false;
  std::string page;
};

game::Position read_position(const std::string& file) {
  const game::Rules rules;
  const std::string text = kaven::system::read_file(file, largest_input);
  const auto read = kaven::notation::read_column_lines(text, rules);
  if (const auto* fault = std::get_if<kaven::text::TextFault>(&read)) {
    throw std::runtime_error(describe(*fault, file));
  }
  game::Position position(rules, std::get<std::vector<game::Move>>(read), game::Colour::white);
  if (const auto winner = position.line_winner()) {
    throw std::runtime_error(file + ": the game is over: " +
                             (winner == game::Colour::white ? "Alice" : "Bill") + " has four in a row");
  }
  if (position.full()) throw std::runtime_error(file + ": the game is over: the board is full");
  return position;
}

void print_tree(const Arguments& arguments) {
  game::Position position = read_position(arguments.input);
  ReplacementFile output(arguments.output);
  hw2::TreeText text([&](std::string_view line) { output.write(line); });
  hw2::TreePage page(position);
  std::vector<hw2::TreeWatcher*> shown_to = {&text};
  if (arguments.explain) shown_to.push_back(&page);
  hw2::TreeWatchers watchers(shown_to);

  hw2::UnterminatedRuns evaluation(arguments.reading);
  coursework::FixedDepthSearch<hw2::UnterminatedRuns, hw2::TreeWatcher> search(
      position, evaluation, coursework::Algorithm::alpha_beta, watchers);
  const auto choice = search.choose(arguments.depth);
  text.finish(choice.column);
  if (arguments.explain) kaven::system::replace_file(arguments.page, page.finish(choice));
  output.commit();
}

}  // namespace

int main(int count, char** values) {
  kaven::command_line::CommandLine line(
      "Prints the minimax tree of a Connect-4 position, searched with alpha-beta pruning.", "hw2", examples);
  kaven::command_line::OptionList& options = line.options();
  Arguments arguments;
  std::string heuristic = "lines";
  options.add("input", arguments.input, "file with the position").required();
  options.add("output", arguments.output, "file for the tree").required();
  options
      .add("--heuristic", heuristic, "lines: a run of pieces counts once; open-ends: once for each free end")
      .show_default()
      .one_of({"lines", "open-ends"});
  options.add("--depth", arguments.depth, "plies looked ahead")
      .show_default()
      .between(1, game::Rules{}.places());
  options.add_flag(
      "--explain{}", arguments.page,
      "also write the tree as an HTML page, or to this one: --explain=PAGE (default: the name of "
      "output followed by .html)");
  return coursework::run_course_program(line, count, values, [&] {
    arguments.reading = heuristic == "lines" ? hw2::RunReading::lines : hw2::RunReading::open_ends;
    arguments.explain = options.has("--explain");
    if (arguments.page.empty()) arguments.page = arguments.output + ".html";
    if (arguments.explain && fs::weakly_canonical(fs::absolute(arguments.page)) ==
                                 fs::weakly_canonical(fs::absolute(arguments.output)))
      throw kaven::command_line::UsageError("--explain: '" + arguments.page +
                                            "' is the file for the tree: expected another one");
    print_tree(arguments);
  });
}
