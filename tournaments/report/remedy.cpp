#include "tournaments/report/remedy.hpp"

#include "common/notation/outcome_text.hpp"

namespace kaven::tournaments::report {

std::string ending_words(game::Ending ending, const game::Rules& rules) {
  switch (ending) {
    case game::Ending::line:
      return notation::line_words(rules.line_length);
    case game::Ending::most_lines:
      return "more lines on the full board";
    case game::Ending::full_board:
      return "full board";
    case game::Ending::illegal_move:
      return "illegal move";
    case game::Ending::time:
      return "time limit overrun";
    case game::Ending::exited:
      return "program exited";
    case game::Ending::killed_by_signal:
      return "program ended by a signal";
    case game::Ending::memory:
      return "memory exceeded";
    case game::Ending::idle_cpu:
      return "computed in the opponent's turn";
    case game::Ending::never_started:
      return "program could not be started";
    case game::Ending::never_read_colour:
      return "never read its colour";
    case game::Ending::resigned:
      return "resigned";
  }
  return {};
}

std::string remedy_for(game::Ending ending) {
  switch (ending) {
    case game::Ending::illegal_move:
      return "Compare the answer with the form that your protocol asks for, and with the board: is the place "
             "free, "
             "on the board, and the column not full? `tournament check` shows the answer to each situation.";
    case game::Ending::time:
      return "Look at the clock while you search, and play the best move found so far well before the limit: "
             "search one move deep, then two, and so on. If it hung, look for a loop that never ends, or for "
             "a "
             "file that it waited for in vain.";
    case game::Ending::exited:
      return "The program must run until the game is over. The last lines that it printed say where it "
             "ended; play "
             "the same position again, and catch what was thrown there.";
    case game::Ending::killed_by_signal:
      return "A signal such as SIGSEGV means that memory was used that is none: an index out of range, a "
             "null "
             "pointer, a recursion without end. Build with -g -fsanitize=address and play the position "
             "again.";
    case game::Ending::memory:
      return "Bound what you keep: limit the size of tables, and free the nodes of one search before the "
             "next.";
    case game::Ending::idle_cpu:
      return "Sleep 100 ms between two looks for the opponent's move, and do not think in the opponent's "
             "turn.";
    case game::Ending::never_started:
      return "Start it where the tournament does: `tournament check` says what is missing, an interpreter, "
             "the "
             "permission to execute, a file that was not handed in, or what the compiler has to make.";
    case game::Ending::never_read_colour:
      return "Before the first move the program is told its colour: it must look for that at once, in the "
             "folder "
             "that it is started in, and take it. Load large tables later, or make them smaller.";
    case game::Ending::line:
    case game::Ending::most_lines:
    case game::Ending::full_board:
    case game::Ending::resigned:
      break;
  }
  return {};
}

}  // namespace kaven::tournaments::report
