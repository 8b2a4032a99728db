#include "referee/compliance/requirement.hpp"

#include <algorithm>
#include <array>

#include "common/program/protocol_names.hpp"

namespace kaven::referee::compliance {

namespace {

using contestant::Lifetime;
using contestant::Protocol;
using game::Rules;

// The conditions for Requirement::applies.

bool mailbox(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.name == program::default_protocol;
}
bool mailbox_with_recolouring(const Protocol& protocol, const Rules& rules) {
  return mailbox(protocol, rules) && rules.opening == game::Opening::recolour;
}
bool mailbox_with_gravity(const Protocol& protocol, const Rules& rules) {
  return mailbox(protocol, rules) && rules.gravity && rules.rows > 2;
}
bool others(const Protocol& protocol, const Rules& rules) {
  return !mailbox(protocol, rules);
}
bool told_time(const Protocol& protocol, const Rules& rules) {
  return others(protocol, rules) && protocol.tells_time;
}
bool told_end(const Protocol& protocol, const Rules& rules) {
  return others(protocol, rules) && !protocol.end_in_words.empty();
}
bool lives_for_the_game(const Protocol& protocol, const Rules& rules) {
  return others(protocol, rules) && protocol.lifetime == Lifetime::game;
}
// If every turn sends the whole board, there is nothing more to show.
bool told_boards(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && protocol.tells_boards;
}
bool meets_recolouring(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && rules.opening == game::Opening::recolour;
}
bool lives_for_a_turn(const Protocol& protocol, const Rules& rules) {
  return others(protocol, rules) && protocol.lifetime == Lifetime::turn;
}
// The referee tolerates no deviation in the last line of a tree: it is a column or not.
bool borne_with(const Protocol& protocol, const Rules& rules) {
  return others(protocol, rules) && protocol.name != "tree";
}
bool meets_pop_outs(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && rules.pop_out && !protocol.tells_boards;
}
bool meets_full_columns(const Protocol& protocol, const Rules& rules) {
  return lives_for_a_turn(protocol, rules) && rules.gravity;
}
bool one_move(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.name == "one-move";
}
bool move_file(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.name == "move-file";
}

}  // namespace

std::span<const Requirement> requirements() {
  static constexpr std::array all = {
      // Programs that speak mailbox, the protocol of the courses.
      Requirement{
          "starts", "starts", true, "it runs until the game is over, and reads its colour file",
          "Start it by hand in an empty directory that holds only its colour file. In a sandbox it sees "
          "its own file or folder and /usr, no network: hand in a folder with all it needs, or show "
          "more with --allow-read.",
          mailbox},
      Requirement{
          "another-directory", "works from another directory", true,
          "it works in any directory, where nothing but its turn file lies",
          "Read your own files by a path made from the program's own (Python: "
          "os.path.dirname(os.path.abspath(__file__))), and the turn file from the current directory; "
          "do not change directory.",
          mailbox},
      Requirement{
          "colour", "reads and deletes its colour", true,
          "it reads W or B from its turn file and deletes the file",
          "Wait for NAME.in in the current directory, read it, close it, delete it. NAME is the stem: "
          "the program's file name without extension, or what agent.toml says.",
          mailbox},
      Requirement{
          "answer-file", "writes its answers where they are looked for", true,
          "its answer stands in NAME.out, in the directory it was started in",
          "Write to NAME.out in the current directory, in these letters, capital or small. NAME is the "
          "stem: the program's file name without extension, or what agent.toml says.",
          mailbox},
      Requirement{
          "move-form", "writes moves that can be read", true,
          "a move is (W C 1): parentheses around colour, column letter and row number, blanks between",
          "Write one line of plain text just so; in Python: print('(%s %s %d)' % (colour, column, row), "
          "file=answer).",
          mailbox},
      Requirement{"first-move", "moves first as White", true,
                  "having deleted its colour file, White writes its move without a further turn file",
                  "When the colour is W, choose and write a move at once; do not wait for NAME.in again.",
                  mailbox},
      Requirement{"own-turn", "waits for White's move as Black", true,
                  "Black writes nothing before its turn file holds White's first move",
                  "When the colour is B, wait for NAME.in once more before the first move.", mailbox},
      Requirement{"answer", "answers as Black", true, "Black answers White's first move with a legal one",
                  "After the colour, each NAME.in holds the opponent's move: play it on your board, then "
                  "choose and write your own.",
                  mailbox},
      Requirement{"new-answer", "writes a new answer file each turn", true,
                  "it makes and closes NAME.out anew in each turn: the referee removes what it has read",
                  "Open NAME.out for writing when the move is known, write, close. Never keep it open.",
                  mailbox},
      Requirement{"legal-moves", "makes legal moves only", true,
                  "every answer is a legal move of the game, to its end",
                  "Keep the board up to date with both players' moves, look for full columns and occupied "
                  "places, and mind the size in KAVEN_SIZE.",
                  mailbox},
      Requirement{"time", "answers within its time", true, "every turn has its answer within the limit",
                  "Deepen step by step and stop in time. --time sets the limit; programs are told of a "
                  "shorter one in KAVEN_TURN_SECONDS.",
                  mailbox},
      Requirement{"runs-on", "runs until the game is over", true, "it ends when the game is over, not before",
                  "Look at what it printed last. In a sandbox memory, processes and file space are limited.",
                  mailbox},
      Requirement{"recolouring", "understands the recolouring", true,
                  "when Black names the place of White's first stone, the stone turns black and White moves",
                  "As White, accept your own first stone's place from Black, once; change its colour.",
                  mailbox_with_recolouring},
      Requirement{"slow-opponent", "waits for a slow opponent", true,
                  "it waits for its opponent for as long as that takes",
                  "A program does not time its opponent: wait for NAME.in without an end.", mailbox},
      Requirement{"idle-cpu", "uses no CPU time while it waits", true,
                  "it computes nothing in its opponent's turn: less than 10 % of one processor",
                  "Sleep 100 ms between two looks for NAME.in, and do not think in the opponent's turn.",
                  mailbox},
      Requirement{"no-processes", "leaves no process behind", true,
                  "when it has ended, all that it has started has ended",
                  "Wait for your child processes, and start none in a session of its own.", mailbox},
      Requirement{"polling", "looks for its turn every 100 ms", false,
                  "it wakes up ten times a second while it waits, 75 times at most",
                  "Sleep 100 ms between two looks for NAME.in.", mailbox},
      Requirement{"turn-files", "deletes every turn file", false,
                  "it deletes NAME.in before it answers, in each turn",
                  "Delete NAME.in as soon as you have read it: its deletion says that you have.", mailbox},
      Requirement{"notation", "writes moves as (W C 1)", false,
                  "an answer is a list of colour, column letter and row number, single blanks between them",
                  "Write exactly one line, as in (W C 1). Tournaments with --strict accept nothing else.",
                  mailbox},
      Requirement{"told-time", "keeps to the time it is told", false,
                  "it answers within KAVEN_TURN_SECONDS, which is shorter here than the limit",
                  "Read KAVEN_TURN_SECONDS from the environment and stop before; the tournament's limit may "
                  "be shorter than the course's.",
                  mailbox},
      Requirement{"quiet", "prints little while it waits", false, "it prints less than 64 KiB in a wait",
                  "Print nothing inside the loop that waits for NAME.in.", mailbox},
      Requirement{"wrong-colour", "refuses a move of the wrong colour", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check the colour of each move you read; print the move and the error, and flush stdout.",
                  mailbox},
      Requirement{
          "off-the-board", "refuses a move off the board", false,
          "it shows the move, says what is wrong, and does not answer",
          "Check column and row of each move you read; print the move and the error, and flush stdout.",
          mailbox},
      Requirement{"occupied-place", "refuses an occupied place", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check that the place is free; print the move and the error, and flush stdout.", mailbox},
      Requirement{"floating-stone", "refuses a stone that rests on nothing", false,
                  "it shows the move, says what is wrong, and does not answer",
                  "Check that the place below is occupied; print the move and the error, and flush stdout.",
                  mailbox_with_gravity},
      Requirement{"no-move", "refuses what is no move", false,
                  "it shows the text, says what is wrong, and does not answer",
                  "Check that a turn file holds a move; print the text and the error, and flush stdout.",
                  mailbox},
      Requirement{"own-win", "says that it has won", false, "when it has won it prints who has won",
                  "After each move of your own look for a line; print who has won, as in \"White wins\", and "
                  "flush stdout.",
                  mailbox},
      Requirement{"own-loss", "says that it has lost", false,
                  "the last move reaches the loser too, who prints who has won",
                  "After each move of the opponent look for a line; print who has won, as in \"White wins\", "
                  "and flush stdout.",
                  mailbox},
      Requirement{"drawn-game", "says that a game is a draw", false,
                  "when the board is full and nobody has won, it prints that this is a draw",
                  "Look for a full board after each move; print \"Draw\", and flush stdout.", mailbox},
      Requirement{"ends", "ends when the game is over", false,
                  "it ends by itself within two seconds of the last move",
                  "Leave the loop and return from main when the game is over.", mailbox},

      // Programs of all other protocols.
      Requirement{
          "starts", "starts", true, "it can be started, and is still there when it is asked for a move",
          "Start it by hand in an empty directory. In a sandbox it sees its own file or folder and "
          "/usr, no network: hand in a folder with all it needs, or show more with --allow-read. {turn}",
          others},
      Requirement{"another-directory", "works from another directory", true,
                  "it works in any directory, where none of its own files lie",
                  "Read your own files by a path made from the program's own (Python: "
                  "os.path.dirname(os.path.abspath(__file__))), and do not change directory.",
                  others},
      Requirement{"first-move", "moves first", true, "asked on an empty board it moves", "{turn}", others},
      Requirement{"answer", "answers its opponent's first move", true,
                  "where its opponent has begun, it moves as the second player", "{turn}", others},
      Requirement{"board", "goes on from a board with stones on it", true,
                  "it moves on the board that it is told, where it has not made the moves before itself",
                  "Forget your own board and take over the one you are told. {turn}", told_boards},
      Requirement{"recolouring", "goes on when its first stone was recoloured", true,
                  "when Black names the place of White's first stone, the stone turns black and White moves",
                  "As the first player, accept that your first stone belongs to your opponent now. Where you "
                  "are told the board then, forget your own.",
                  meets_recolouring},
      Requirement{
          "pop-out", "goes on when its opponent has popped a stone out", true,
          "when its opponent takes a stone of its own out of the bottom row, the column falls, and it moves",
          "Take the lowest stone out of that column and let those above it fall by one place.",
          meets_pop_outs},
      Requirement{"legal-moves", "makes legal moves only", true,
                  "every answer is a legal move of the game, to its end",
                  "Keep the board up to date with both players' moves, look for full columns and occupied "
                  "places, and mind the size of the board. {turn}",
                  others},
      Requirement{"full-columns", "moves where columns are full", true,
                  "on boards where most columns are full, as either player, it moves into a column with room",
                  "Begin the search with the first column that has room as the best move so far: a "
                  "search that begins with a fixed column or value finds no move when all of them "
                  "lose. {turn}",
                  meets_full_columns},
      Requirement{"time", "answers within its time", true, "every turn has its answer within the limit",
                  "Deepen step by step and stop in time; --time sets the limit.", others},
      Requirement{"answers", "answers in every turn", true, "it writes its answer before it exits",
                  "Look at what it printed last. In a sandbox memory, processes and file space are limited. "
                  "{turn}",
                  lives_for_a_turn},
      Requirement{"runs-on", "runs until the game is over", true, "it ends when the game is over, not before",
                  "Look at what it printed last. In a sandbox memory, processes and file space are limited.",
                  lives_for_the_game},
      Requirement{"slow-opponent", "waits for a slow opponent", true,
                  "it waits for its opponent for as long as that takes",
                  "A program does not time its opponent: wait for your turn without an end.",
                  lives_for_the_game},
      Requirement{
          "depth", "moves at a depth of one ply", false,
          "it moves, whatever number of plies it is told to look ahead",
          "Take the depth from the last word of the command line; with 1, look at your own moves only.",
          one_move},
      Requirement{"full-board", "exits on a full board", false,
                  "where there is no free place it ends by itself, without a crash",
                  "Look for a full board before you search; then exit without a move.", one_move},
      Requirement{"exits", "exits after its move", false, "it exits as soon as it has written its answer",
                  "Close the file and return from main; ask for nothing, and wait for no process.",
                  lives_for_a_turn},
      Requirement{"input-file", "leaves its input file as it is", false,
                  "it only reads input.txt, and writes to output.txt alone",
                  "Open the first file for reading, the second for writing.", lives_for_a_turn},
      Requirement{"notation", "answers exactly as it should", false,
                  "there is nothing about its answers that the referee has to bear with",
                  "{turn} Say nothing else that could be taken for an answer.", borne_with},
      Requirement{"told-time", "keeps to the time it is told", false,
                  "it answers within the time that it is told, which is shorter here than the limit",
                  "Stop before the time that you are told is over; --told-time sets what is told here.",
                  told_time},
      Requirement{"idle-cpu", "uses no CPU time while it waits", false,
                  "it computes nothing in its opponent's turn: less than 10 % of one processor",
                  "Sleep or block while you wait, and do not think in the opponent's turn.",
                  lives_for_the_game},
      Requirement{"polling", "looks for its turn every 100 ms", false,
                  "it wakes up ten times a second while it waits, 75 times at most",
                  "Sleep 100 ms between two looks for NAME.go.", move_file},
      Requirement{"quiet", "prints little while it waits", false, "it prints less than 64 KiB in a wait",
                  "Print nothing while it is not your turn.", lives_for_the_game},
      Requirement{"no-processes", "leaves no process behind", false,
                  "when it has ended, all that it has started has ended",
                  "Wait for your child processes, and start none in a session of its own.", others},
      Requirement{"ends", "ends when it is told that the game is over", false, "it exits {end}",
                  "Leave the loop and return from main {end}.", told_end},
  };
  return all;
}

const Requirement* find_requirement(std::string_view name, const Protocol& protocol, const Rules& rules) {
  const auto all = requirements();
  const auto found = std::ranges::find_if(
      all, [&](const Requirement& each) { return each.name == name && each.applies(protocol, rules); });
  return found == all.end() ? nullptr : &*found;
}

std::string in_words_of(const Protocol& protocol, std::string_view text) {
  std::string words(text);
  const auto put = [&words](std::string_view mark, std::string_view meaning) {
    const std::size_t at = words.find(mark);
    if (at != std::string::npos) words.replace(at, mark.size(), meaning);
  };
  put("{turn}", protocol.turn_in_words);
  put("{end}", protocol.end_in_words);
  return words;
}

}  // namespace kaven::referee::compliance
