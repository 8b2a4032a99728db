#include "tournaments/report/remedy.hpp"

#include "common/notation/outcome_text.hpp"

namespace kaven::tournaments::report {

Explanation explanation_of(game::Ending ending, const game::Rules& rules) {
  switch (ending) {
    case game::Ending::line:
      return {.words = notation::line_words(rules.line_length), .remedy = ""};
    case game::Ending::most_lines:
      return {.words = "more lines on the full board", .remedy = ""};
    case game::Ending::full_board:
      return {.words = "full board", .remedy = ""};
    case game::Ending::adjudicated:
      return {.words = "adjudicated", .remedy = ""};
    case game::Ending::resigned:
      return {.words = "resigned", .remedy = ""};
    case game::Ending::illegal_move:
      return {.words = "illegal move",
              .remedy =
                  "Check that the answer has the form that your protocol requires, and that the place is "
                  "on the board, free, and its column not full. `tournament check` shows the program's "
                  "answer in each situation."};
    case game::Ending::time:
      return {.words = "time limit overrun",
              .remedy =
                  "Check the clock during the search, and play the best move found so far well before "
                  "the limit: search one move deep, then two, and so on. If the program hung, look for "
                  "an endless loop, or for a file that it waited for and that never came."};
    case game::Ending::exited:
      return {.words = "program exited",
              .remedy =
                  "The program must run until the game is over. The last lines that it printed show "
                  "where it exited. Play the same position again, and fix or catch the error."};
    case game::Ending::killed_by_signal:
      return {.words = "program ended by a signal",
              .remedy =
                  "A signal such as SIGSEGV means that the program used invalid memory: an index out of "
                  "range, a null pointer, an endless recursion. Build with -g -fsanitize=address and "
                  "play the position again."};
    case game::Ending::memory:
      return {.words = "memory exceeded",
              .remedy = "Limit the size of tables, and free the nodes of one search before the next."};
    case game::Ending::idle_cpu:
      return {.words = "computed in the opponent's turn",
              .remedy =
                  "Sleep 100 ms between two checks for the opponent's move, and do not compute in the "
                  "opponent's turn."};
    case game::Ending::never_started:
      return {.words = "program could not be started",
              .remedy =
                  "Run `tournament check`: it shows what is missing, e.g. an interpreter, the permission "
                  "to execute, a file that was not handed in, or a program that has to be compiled."};
    case game::Ending::never_read_colour:
      return {.words = "never read its colour",
              .remedy =
                  "Before the first move, the program must read its colour at once, in the folder in "
                  "which it is started. Load large tables later, or make them smaller."};
  }
  return {};
}

}  // namespace kaven::tournaments::report
