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
    case game::Ending::resigned:
      return {.words = "resigned", .remedy = ""};
    case game::Ending::illegal_move:
      return {.words = "illegal move",
              .remedy =
                  "Compare the answer with the form that your protocol asks for, and with the board: is "
                  "the place free, on the board, and the column not full? `tournament check` shows the "
                  "answer to each situation."};
    case game::Ending::time:
      return {.words = "time limit overrun",
              .remedy =
                  "Look at the clock while you search, and play the best move found so far well before "
                  "the limit: search one move deep, then two, and so on. If it hung, look for a loop "
                  "that never ends, or for a file that it waited for in vain."};
    case game::Ending::exited:
      return {.words = "program exited",
              .remedy =
                  "The program must run until the game is over. The last lines that it printed say "
                  "where it ended; play the same position again, and catch what was thrown there."};
    case game::Ending::killed_by_signal:
      return {.words = "program ended by a signal",
              .remedy =
                  "A signal such as SIGSEGV means that memory was used that is none: an index out of "
                  "range, a null pointer, a recursion without end. Build with -g -fsanitize=address and "
                  "play the position again."};
    case game::Ending::memory:
      return {.words = "memory exceeded",
              .remedy =
                  "Bound what you keep: limit the size of tables, and free the nodes of one search "
                  "before the next."};
    case game::Ending::idle_cpu:
      return {.words = "computed in the opponent's turn",
              .remedy =
                  "Sleep 100 ms between two looks for the opponent's move, and do not think in the "
                  "opponent's turn."};
    case game::Ending::never_started:
      return {.words = "program could not be started",
              .remedy =
                  "Start it where the tournament does: `tournament check` says what is missing, an "
                  "interpreter, the permission to execute, a file that was not handed in, or what the "
                  "compiler has to make."};
    case game::Ending::never_read_colour:
      return {.words = "never read its colour",
              .remedy =
                  "Before the first move the program is told its colour: it must look for that at once, "
                  "in the folder that it is started in, and take it. Load large tables later, or make "
                  "them smaller."};
  }
  return {};
}

}  // namespace kaven::tournaments::report
