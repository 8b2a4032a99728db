// SPDX-License-Identifier: MIT
#include "referee/compliance/requirement.hpp"

#include <string>
#include <string_view>

namespace kaven::referee::compliance {

namespace {

using checklist::Requirement;
using contestant::Lifetime;
using contestant::Protocol;
using game::Rules;

// The conditions for Row::applies.

bool always(const Protocol& /*protocol*/, const Rules& /*rules*/) {
  return true;
}
bool with_recolouring(const Protocol& /*protocol*/, const Rules& rules) {
  return rules.opening == game::Opening::recolour;
}
bool with_floating_places(const Protocol& /*protocol*/, const Rules& rules) {
  return rules.gravity && rules.rows > 2;
}
bool told_time(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.tells_time;
}
bool told_end(const Protocol& protocol, const Rules& /*rules*/) {
  return !protocol.end_in_words.empty();
}
bool lives_for_the_game(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.lifetime == Lifetime::game;
}
// If every turn sends the whole board, there is nothing more to show.
bool told_boards(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && protocol.tells_boards;
}
bool meets_recolouring(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && with_recolouring(protocol, rules);
}
bool lives_for_a_turn(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.lifetime == Lifetime::turn;
}
bool allows_deviations(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.tolerates_deviations;
}
bool meets_pop_outs(const Protocol& protocol, const Rules& rules) {
  return lives_for_the_game(protocol, rules) && rules.pop_out && !protocol.tells_boards;
}
bool meets_full_columns(const Protocol& protocol, const Rules& rules) {
  return lives_for_a_turn(protocol, rules) && rules.gravity;
}
bool told_depth(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.tells_depth;
}
bool exits_on_full_board(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.exits_on_full_board;
}
bool polls(const Protocol& protocol, const Rules& /*rules*/) {
  return protocol.polls_for_turns;
}

/// A requirement, and whether it applies to programs of `protocol`, in a game by `rules`.
struct Row {
  /// in_words_of() replaces `{turn}` and `{end}` by the protocol's own texts.
  Requirement requirement;
  bool (*applies)(const Protocol& protocol, const Rules& rules) = always;
};

constexpr bool not_in_games = false;

// The further answers of a program in the opening swap2.
constexpr std::string_view swap2_turn_in_words =
    " Answer SWAP2BOARD … DONE without stones with three places, as in 7,7 8,7 9,9; with three stones by "
    "SWAP, one place or two; with five by SWAP or one place.";

std::string in_words_of(const Protocol& protocol, const Rules& rules, std::string words) {
  const auto put = [&words](std::string_view mark, std::string_view meaning) {
    const std::size_t at = words.find(mark);
    if (at != std::string::npos) words.replace(at, mark.size(), meaning);
  };
  const bool has_swap2 = rules.opening == game::Opening::swap2;
  put("{turn}", std::string(protocol.turn_in_words) + std::string(has_swap2 ? swap2_turn_in_words : ""));
  put("{end}", protocol.end_in_words);
  return words;
}

const std::vector<Row>& mailbox_requirements() {
  static const std::vector<Row> all = {
      {{"starts", "starts", true, "it runs until the game is over, and reads its colour file",
        "Start it by hand in a directory that contains only its colour file. In a sandbox it can "
        "read its own file or folder and /usr, and has no network: hand in a folder with everything it "
        "needs, or allow more with --allow-read."}},
      {{"another-directory", "works from another directory", true,
        "it works in any directory, even if that contains only its turn file",
        "Read your own files by a path made from the program's own (Python: "
        "os.path.dirname(os.path.abspath(__file__))), and the turn file from the current directory; "
        "do not change directory."}},
      {{"colour", "reads and deletes its colour", true,
        "it reads W or B from its turn file and deletes the file",
        "Wait for NAME.in in the current directory, read it, close it, delete it. Its name is the stem, "
        "which is the program's file name without extension or the `stem` in agent.toml, and .in."}},
      {{"answer-file", "writes its answers to the right file", true,
        "its answer is in NAME.out, in the directory in which it was started",
        "Write to NAME.out in the current directory, with exactly this upper and lower case. Its name is "
        "the stem, which is the program's file name without extension or the `stem` in agent.toml, and "
        ".out."}},
      {{"move-form", "writes moves that can be read", true,
        "a move is (W C 1): parentheses around colour, column letter and row number, blanks between",
        "Write one line of plain text in this form; in Python: print('(%s %s %d)' % (colour, column, row), "
        "file=answer)."}},
      {{"first-move", "moves first as White", true,
        "after deleting its colour file, White writes its move without waiting for another turn file",
        "When the colour is W, choose and write a move at once; do not wait for NAME.in again."}},
      {{"own-turn", "waits for White's move as Black", true,
        "Black writes nothing before its turn file contains White's first move",
        "When the colour is B, wait for NAME.in once more before the first move."}},
      {{"answer", "answers as Black", true, "Black answers White's first move with a legal one",
        "After the colour, each NAME.in contains the opponent's move: play it on your board, then "
        "choose and write your own."}},
      {{"new-answer", "writes a new answer file each turn", true,
        "it creates and closes a new NAME.out in each turn, as the referee removes the old one",
        "Open NAME.out for writing when the move is known, write, close. Never keep it open."}},
      {{"legal-moves", "makes legal moves only", true, "every answer is a legal move of the game, to its end",
        "Keep the board up to date with both players' moves, check for full columns and "
        "occupied places, and use the board size in KAVEN_SIZE."}},
      {{"time", "answers within its time", true, "it answers in every turn within the limit",
        "Search one ply deep, then two, and so on, and stop in time. --time sets the limit; "
        "KAVEN_TURN_SECONDS contains a shorter one."}},
      {{"runs-on", "runs until the game is over", true, "it ends when the game is over, not before",
        "Look at what it printed last. In a sandbox memory, processes and file space are limited."}},
      {{"recolouring", "understands the recolouring", true,
        "when Black names the place of White's first stone, the stone turns black and White moves",
        "As White, accept your own first stone's place from Black, once; change its colour."},
       with_recolouring},
      {{"slow-opponent", "waits for a slow opponent", true, "it waits for its opponent without a time limit",
        "Do not limit the opponent's time: wait until NAME.in exists."}},
      {{"idle-cpu", "uses no CPU time while it waits", true,
        "it uses less than 10 % of one processor in its opponent's turn",
        "Sleep 100 ms between two checks for NAME.in, and do not compute in the opponent's turn."}},
      {{"no-processes", "leaves no process behind", true,
        "when it has ended, all processes that it started have ended",
        "Wait for your child processes, and start none in a new session."}},
      {{"polling", "checks for its turn every 100 ms", false,
        "while it waits, it wakes up about ten times a second, at most 75 times",
        "Sleep 100 ms between two checks for NAME.in."}},
      {{"turn-files", "deletes every turn file", false, "it deletes NAME.in before it answers, in each turn",
        "Delete NAME.in as soon as you have read it: this tells the referee that you have."}},
      {{"notation", "writes moves as (W C 1)", false,
        "an answer is a list of colour, column letter and row number, separated by single blanks",
        "Write exactly one line, e.g. (W C 1). Tournaments with --strict accept nothing else."}},
      {{"told-time", "keeps the time limit that it receives", false,
        "it answers within KAVEN_TURN_SECONDS, which is shorter here than the limit",
        "Read KAVEN_TURN_SECONDS from the environment and stop earlier; the tournament's limit may "
        "be shorter than the course's."}},
      {{"quiet", "prints little while it waits", false, "it prints less than 64 KiB in a wait",
        "Print nothing inside the loop that waits for NAME.in."}},
      {{"wrong-colour", "refuses a move of the wrong colour", false,
        "it shows the move, says what is wrong, and does not answer",
        "Check the colour of each move you read; print the move and the error, and flush stdout.",
        not_in_games}},
      {{"off-the-board", "refuses a move off the board", false,
        "it shows the move, says what is wrong, and does not answer",
        "Check column and row of each move you read; print the move and the error, and flush stdout.",
        not_in_games}},
      {{"occupied-place", "refuses an occupied place", false,
        "it shows the move, says what is wrong, and does not answer",
        "Check that the place is free; print the move and the error, and flush stdout.", not_in_games}},
      {{"floating-stone", "refuses a floating stone", false,
        "it shows the move, says what is wrong, and does not answer",
        "Check that the place below is occupied; print the move and the error, and flush stdout.",
        not_in_games},
       with_floating_places},
      {{"no-move", "refuses a text that is not a move", false,
        "it shows the text, says what is wrong, and does not answer",
        "Check that a turn file contains a move; print the text and the error, and flush stdout.",
        not_in_games}},
      {{"own-win", "says that it has won", false, "when it has won it prints who has won",
        "After each move of your own, check for a line; print who has won, e.g. \"White wins\", and "
        "flush stdout."}},
      {{"own-loss", "says that it has lost", false,
        "the loser also receives the last move, and prints who has won",
        "After each move of the opponent, check for a line; print who has won, e.g. \"White wins\", "
        "and flush stdout."}},
      {{"drawn-game", "says that a game is a draw", false,
        "when the board is full and nobody has won, it prints that this is a draw",
        "Check for a full board after each move; print \"Draw\", and flush stdout."}},
      {{"ends", "ends when the game is over", false, "it ends by itself within two seconds of the last move",
        "Leave the loop and return from main when the game is over."}},
  };
  return all;
}

const std::vector<Row>& trial_requirements() {
  static const std::vector<Row> all = {
      {{"starts", "starts", true, "it can be started, and still runs when it is asked for a move",
        "Start it by hand in an empty directory. In a sandbox it can read its own file or "
        "folder and /usr, and has no network: hand in a folder with everything it needs, or allow more "
        "with --allow-read. {turn}"}},
      {{"another-directory", "works from another directory", true,
        "it works in any directory, even if that contains none of its own files",
        "Read your own files by a path made from the program's own (Python: "
        "os.path.dirname(os.path.abspath(__file__))), and do not change directory."}},
      {{"first-move", "moves first", true, "it moves on an empty board", "{turn}"}},
      {{"answer", "answers its opponent's first move", true,
        "after its opponent's first move, it moves as the second player", "{turn}"}},
      {{"board", "continues from a board with stones", true,
        "it moves on the board that it receives, even if it did not make the earlier moves itself",
        "Discard your own board and use the one that you receive. {turn}"},
       told_boards},
      {{"recolouring", "continues after its first stone was recoloured", true,
        "when Black names the place of White's first stone, the stone turns black and White moves",
        "As the first player, accept that your first stone belongs to your opponent now. If you "
        "receive the board then, discard your own."},
       meets_recolouring},
      {{"pop-out", "continues after its opponent has popped a stone out", true,
        "after its opponent has removed an own stone from the bottom row and the column fell, it moves",
        "Remove the lowest stone of that column and move the stones above it down by one place."},
       meets_pop_outs},
      {{"legal-moves", "makes legal moves only", true, "every answer is a legal move of the game, to its end",
        "Keep the board up to date with both players' moves, check for full columns and "
        "occupied places, and use the right size of the board. {turn}"}},
      {{"full-columns", "moves when columns are full", true,
        "on boards where most columns are full, as either player, it moves into a column with room",
        "Begin the search with the first column that has room as the best move so far: a "
        "search that begins with a fixed column or value finds no move when all of them "
        "lose. {turn}"},
       meets_full_columns},
      {{"time", "answers within its time", true, "it answers in every turn within the limit",
        "Search one ply deep, then two, and so on, and stop in time; --time sets the limit. {turn}"}},
      {{"answers", "answers in every turn", true, "it writes its answer before it exits",
        "Look at what it printed last. In a sandbox memory, processes and file space are limited. "
        "{turn}"},
       lives_for_a_turn},
      {{"runs-on", "runs until the game is over", true, "it ends when the game is over, not before",
        "Look at what it printed last. In a sandbox memory, processes and file space are limited."},
       lives_for_the_game},
      {{"slow-opponent", "waits for a slow opponent", true, "it waits for its opponent without a time limit",
        "Do not limit the opponent's time: wait until it is your turn."},
       lives_for_the_game},
      {{"depth", "moves at a depth of one ply", false, "it moves, whatever search depth it receives",
        "Read the depth from the last argument; with 1, search only your own moves."},
       told_depth},
      {{"full-board", "exits on a full board", false,
        "on a board without a free place it exits by itself, without a crash",
        "Check for a full board before the search; then exit without a move."},
       exits_on_full_board},
      {{"exits", "exits after its move", false, "it exits as soon as it has written its answer",
        "Close the file and return from main; do not wait for input or for other processes."},
       lives_for_a_turn},
      {{"input-file", "leaves its input file as it is", false,
        "it only reads input.txt, and writes only to output.txt",
        "Open the first file for reading, the second for writing."},
       lives_for_a_turn},
      {{"notation", "answers exactly as it should", false,
        "its answers contain nothing that the referee has to tolerate",
        "{turn} Print nothing else that could be mistaken for an answer."},
       allows_deviations},
      {{"told-time", "keeps the time limit that it receives", false,
        "it answers within the time limit that it receives, which is shorter here than the real one",
        "Stop before this time limit is over; --told-time sets it here."},
       told_time},
      {{"idle-cpu", "uses no CPU time while it waits", false,
        "it uses less than 10 % of one processor in its opponent's turn",
        "Sleep or block while you wait, and do not compute in the opponent's turn."},
       lives_for_the_game},
      {{"polling", "checks for its turn every 100 ms", false,
        "while it waits, it wakes up about ten times a second, at most 75 times",
        "Sleep 100 ms between two checks for NAME.go."},
       polls},
      {{"quiet", "prints little while it waits", false, "it prints less than 64 KiB in a wait",
        "Print nothing while it is not your turn."},
       lives_for_the_game},
      {{"no-processes", "leaves no process behind", false,
        "when it has ended, all processes that it started have ended",
        "Wait for your child processes, and start none in a new session."}},
      {{"ends", "ends when it is told that the game is over", false, "it exits {end}",
        "Leave the loop and return from main {end}."},
       told_end},
  };
  return all;
}

}  // namespace

std::vector<Requirement> requirements(const Protocol& protocol, const Rules& rules) {
  std::vector<Requirement> applying;
  for (const Row& row : protocol.is_tested_by_files ? mailbox_requirements() : trial_requirements()) {
    if (!row.applies(protocol, rules)) continue;
    Requirement& added = applying.emplace_back(row.requirement);
    added.expected = in_words_of(protocol, rules, added.expected);
    added.remedy = in_words_of(protocol, rules, added.remedy);
  }
  return applying;
}

}  // namespace kaven::referee::compliance
