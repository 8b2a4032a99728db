#include "referee/compliance/requirement.hpp"

#include <array>

namespace kaven::referee::compliance {

std::span<const Requirement> requirements() {
  static constexpr std::array all = {
      Requirement{
          "starts", "starts", true, "it runs until the game is over, and reads its colour file",
          "Start it by hand in an empty directory that holds only its colour file. In a sandbox it sees "
          "its own file or folder and /usr, no network: hand in a folder with all it needs, or show "
          "more with --allow-read."},
      Requirement{
          "another-directory", "works from another directory", true,
          "it works in any directory, where nothing but its turn file lies",
          "Read your own files by a path made from the program's own (Python: "
          "os.path.dirname(os.path.abspath(__file__))), and the turn file from the current directory; "
          "do not change directory."},
      Requirement{
          "colour", "reads and deletes its colour", true,
          "it reads W or B from its turn file and deletes the file",
          "Wait for NAME.in in the current directory, read it, close it, delete it. NAME is the stem: "
          "the program's file name without extension, or what agent.toml says."},
      Requirement{"first-move", "moves first as White", true,
                  "having deleted its colour file, White writes its move without a further turn file",
                  "When the colour is W, choose and write a move at once; do not wait for NAME.in again."},
      Requirement{"own-turn", "waits for White's move as Black", true,
                  "Black writes nothing before its turn file holds White's first move",
                  "When the colour is B, wait for NAME.in once more before the first move."},
      Requirement{"answer", "answers as Black", true, "Black answers White's first move with a legal one",
                  "After the colour, each NAME.in holds the opponent's move: play it on your board, then "
                  "choose and write your own."},
      Requirement{"new-answer", "writes a new answer file each turn", true,
                  "it makes and closes NAME.out anew in each turn: the referee removes what it has read",
                  "Open NAME.out for writing when the move is known, write, close. Never keep it open."},
      Requirement{"legal-moves", "makes legal moves only", true,
                  "every answer is a legal move of the game, to its end",
                  "Keep the board up to date with both players' moves, look for full columns and occupied "
                  "places, and mind the size in KAVEN_SIZE."},
      Requirement{"time", "answers within its time", true, "every turn has its answer within the limit",
                  "Deepen step by step and stop in time. --time sets the limit; programs are told of a "
                  "shorter one in KAVEN_TURN_SECONDS."},
      Requirement{"runs-on", "runs until the game is over", true, "it ends when the game is over, not before",
                  "Look at what it printed last. In a sandbox memory, processes and file space are limited."},
      Requirement{"recolouring", "understands the recolouring", true,
                  "when Black names the place of White's first stone, the stone turns black and White moves",
                  "As White, accept your own first stone's place from Black, once; change its colour."},
      Requirement{"slow-opponent", "waits for a slow opponent", true,
                  "it waits for its opponent for as long as that takes",
                  "A program does not time its opponent: wait for NAME.in without an end."},
      Requirement{"idle-cpu", "uses no CPU time while it waits", true,
                  "it computes nothing in its opponent's turn: less than 10 % of one processor",
                  "Sleep 100 ms between two looks for NAME.in, and do not think in the opponent's turn."},
      Requirement{"no-processes", "leaves no process behind", true,
                  "when it has ended, all that it has started has ended",
                  "Wait for your child processes, and start none in a session of its own."},
      Requirement{"polling", "looks for its turn every 100 ms", false,
                  "it wakes up ten times a second while it waits, 75 times at most",
                  "Sleep 100 ms between two looks for NAME.in."},
      Requirement{"turn-files", "deletes every turn file", false,
                  "it deletes NAME.in before it answers, in each turn",
                  "Delete NAME.in as soon as you have read it: its deletion says that you have."},
      Requirement{"notation", "writes moves as (W C 1)", false,
                  "an answer is a list of colour, column letter and row number, single blanks between them",
                  "Write exactly one line, as in (W C 1). Tournaments with --strict accept nothing else."},
      Requirement{"told-time", "keeps to the time it is told", false,
                  "it answers within KAVEN_TURN_SECONDS, which is shorter here than the limit",
                  "Read KAVEN_TURN_SECONDS from the environment and stop before; the tournament's limit may "
                  "be shorter than the course's."},
      Requirement{"quiet", "prints little while it waits", false, "it prints less than 64 KiB in a wait",
                  "Print nothing inside the loop that waits for NAME.in."},
      Requirement{"wrong-colour", "refuses a move of the wrong colour", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check the colour of each move you read; print the move and the error, and flush stdout."},
      Requirement{
          "off-the-board", "refuses a move off the board", false,
          "it shows the move, says what is wrong, and does not answer",
          "Check column and row of each move you read; print the move and the error, and flush stdout."},
      Requirement{"occupied-place", "refuses an occupied place", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check that the place is free; print the move and the error, and flush stdout."},
      Requirement{"floating-stone", "refuses a stone that rests on nothing", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check that the place below is occupied; print the move and the error, and flush stdout."},
      Requirement{"no-move", "refuses what is no move", false,
                  "it shows the text, says what is wrong, and does not answer",
                  "Check that a turn file holds a move; print the text and the error, and flush stdout."},
      Requirement{"own-win", "says that it has won", false, "when it has won it prints who has won",
                  "After each move of your own look for a line; print who has won, as in \"White wins\", and "
                  "flush stdout."},
      Requirement{"own-loss", "says that it has lost", false,
                  "the last move reaches the loser too, who prints who has won",
                  "After each move of the opponent look for a line; print who has won, as in \"White wins\", "
                  "and flush stdout."},
      Requirement{"drawn-game", "says that a game is a draw", false,
                  "when the board is full and nobody has won, it prints that this is a draw",
                  "Look for a full board after each move; print \"Draw\", and flush stdout."},
      Requirement{"ends", "ends when the game is over", false,
                  "it ends by itself within two seconds of the last move",
                  "Leave the loop and return from main when the game is over."},
  };
  return all;
}

bool applies(const Requirement& requirement, const game::Rules& rules) {
  if (requirement.name == "recolouring") return rules.opening == game::Opening::recolour;
  if (requirement.name == "floating-stone") return rules.gravity && rules.rows > 2;
  return true;
}

}  // namespace kaven::referee::compliance
