// SPDX-License-Identifier: MIT
// Programs of the protocols gtp, theaigames, riddles and botzone: the lines that they receive and may print.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "common/notation/move_text.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::stdin_protocols {
namespace {

using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::Not;

/// Lines of a program that prints on stderr what it hears.
const std::string begin =
    "import json, sys\n"
    "def say(*words):\n    print(*words, flush=True)\n"
    "def hear():\n"
    "    line = sys.stdin.readline()\n"
    "    if not line:\n        sys.exit(print('heard the end', file=sys.stderr))\n"
    "    print('heard', line.strip(), file=sys.stderr, flush=True)\n"
    "    return line\n";

/// A game between two programs of these lines, or a mailbox program whose command begins with `/`.
class Played {
 public:
  Played(const std::string& protocol, const std::string& white, const std::string& black,
         std::vector<std::string> options = {}) {
    namespace fs = boost::filesystem;
    fs::permissions(place_.path(), fs::add_perms | fs::others_exe | fs::others_read);
    const auto add = [&](const char* option, const std::string& program) {
      if (!program.starts_with('/')) options.insert(options.end(), {option, protocol});
    };
    add("--protocol-a", white);
    add("--protocol-b", black);
    const bool says_time = std::ranges::any_of(
        options, [](const std::string& option) { return option == "--time" || option == "--match-time"; });
    if (!says_time) options.insert(options.end(), {"--time", "40"});
    game_.emplace(command("white.py", white), command("black.py", black), options);
  }

  const PlayedGame* operator->() const { return &*game_; }
  std::string moves() const {
    std::string text;
    for (const record::Turn& turn : game_->record().turns) text += notation::write_move(turn.move);
    return text;
  }

 private:
  std::string command(const std::string& file, const std::string& program) const {
    if (program.starts_with('/')) return program;
    support::write_file(place_.path() / file, begin + program);
    return "/usr/bin/python3 -B " + (place_.path() / file).string();
  }

  support::TemporaryDirectory place_;
  std::optional<PlayedGame> game_;
};

/// What a program of these lines says in its first turn, as White, and how it loses.
struct Fault {
  std::string name;
  std::string program;
  Ending ending;
  std::string quoted;
  std::vector<std::string> options = {};
};
void expect_losses(const std::string& protocol, const std::string& sound, const std::string& game,
                   const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    std::vector<std::string> options = fault.options;
    options.insert(options.begin(), game);
    if (game == "gomoku") options.insert(options.end(), {"--opening-rule", "none"});
    const Played played(protocol, fault.program, sound, options);
    SCOPED_TRACE(fault.name + ": " + played->result());
    EXPECT_EQ(played->outcome().ending, fault.ending);
    EXPECT_EQ(played->outcome().result, Result::black_wins);
    EXPECT_THAT(played->result(), HasSubstr(fault.quoted));
  }
}

const std::vector<std::string> plain_gomoku = {"gomoku", "--opening-rule", "none"};
const std::vector<std::string> short_time = {"--time", "1"};
// Enough time for the program to print something before its time is over.
const std::vector<std::string> time_to_speak = {"--time", "4"};

// GTP

/// An engine that answers `genmove` by the expression `move` of its number of moves so far and the colour.
std::string engine(const std::string& move, const std::string& list = "'play\\nquit'") {
  return "moves = 0\n"
         "while True:\n"
         "    command, *words = hear().split()\n"
         "    if command == 'genmove':\n        say('= ' + " +
         move +
         " + '\\n')\n        moves += 1\n"
         "    elif command == 'list_commands':\n        say('= ' + " +
         list +
         " + '\\n')\n"
         "    elif command == 'quit':\n        sys.exit(say('=\\n'))\n"
         "    else:\n        say('=\\n')\n";
}
const std::string in_row_1 = "'ABCDEFGHJKLMNOP'[moves] + '1'";
const std::string in_row_2 = "'abcdefghjklmnop'[moves] + '2'";

TEST(Gtp, AnEngineReceivesTheGameCommandByCommand) {
  const Played game("gtp", engine("'HJKLMNO'[moves] + '1'"), engine(in_row_2), plain_gomoku);
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
  EXPECT_THAT(game.moves(), HasSubstr("(W H 1)(B A 2)(W I 1)(B B 2)(W J 1)"))
      << "no column of GTP is called I";
  EXPECT_THAT(lines_heard(game->log_of_white()),
              HasSubstr("heard list_commands\nheard boardsize 15\nheard clear_board\nheard genmove b\n"
                        "heard play w A2\nheard genmove b\n"));
  EXPECT_THAT(lines_heard(game->log_of_black()),
              HasSubstr("heard play b H1\nheard genmove w\nheard play b J1\nheard genmove w\n"));
  EXPECT_THAT(lines_heard(game->log_of_black()), HasSubstr("heard quit\n"));
  EXPECT_EQ(game->warnings(), "");
}

TEST(Gtp, EnginesThatListTheCommandsForLimitsReceiveThem) {
  const std::string lists = "'time_settings\\ntime_left timelimit'";
  const Played turns("gtp", engine(in_row_1, lists), engine(in_row_2), plain_gomoku);
  EXPECT_THAT(
      lines_heard(turns->log_of_white()),
      HasSubstr("heard clear_board\nheard time_settings 0 39 1\nheard timelimit 39\nheard genmove b\n"));
  EXPECT_THAT(lines_heard(turns->log_of_black()), Not(HasSubstr("time")));
  const Played match("gtp", engine(in_row_1, lists), engine(in_row_2),
                     {"gomoku", "--opening-rule", "none", "--match-time", "100"});
  EXPECT_THAT(lines_heard(match->log_of_white()),
              HasSubstr("heard time_settings 99 0 0\nheard time_left b 99 0\nheard genmove b\n"));
}

TEST(Gtp, ARecolouredStoneBelongsToBlackAndAnOpeningIsPlayed) {
  const support::TemporaryDirectory place;
  const Played recoloured("gtp", engine("('H8' if words == ['b'] else 'D4')"),
                          scripted(place, "take\nsay '(B H 8)'\nsay '(B H 8)'\n"), {"gomoku"});
  EXPECT_THAT(recoloured.moves(), HasSubstr("(W H 8)(B H 8)(W D 4)"));
  EXPECT_THAT(lines_heard(recoloured->log_of_white()), HasSubstr("heard genmove b\nheard genmove w\n"));
  const Played opened("gtp", engine(in_row_1), engine(in_row_2), {"gomoku", "--opening", "(W A 15) (B H 8)"});
  EXPECT_THAT(lines_heard(opened->log_of_white()),
              HasSubstr("heard clear_board\nheard play b A15\nheard play w H8\nheard genmove b\n"));
  EXPECT_THAT(
      lines_heard(opened->log_of_black()),
      HasSubstr("heard clear_board\nheard play b A15\nheard play w H8\nheard play b A1\nheard genmove w\n"));
}

TEST(Gtp, WhatEnginesSayBesidesAnswersIsTolerated) {
  const std::string chats = "str(say('thinking')).replace('None', '') + " + in_row_1;
  const std::string on_the_next_line = "'\\n' + " + in_row_1;
  const std::string numbers = "str(say('=12 ' + " + in_row_1 + " + '\\n')).replace('None', 'x')";
  for (const std::string& habit : {chats, on_the_next_line, numbers}) {
    const Played game("gtp", engine(habit), engine(in_row_2), plain_gomoku);
    EXPECT_EQ(game->outcome().ending, Ending::line) << habit << game->result();
    EXPECT_EQ(game->outcome().result, Result::white_wins) << habit << game->result();
  }
}

TEST(Gtp, AnEngineThatGivesUpResigns) {
  const Played game("gtp", engine("'resign'"), engine(in_row_2), plain_gomoku);
  EXPECT_EQ(game->outcome().ending, Ending::resigned) << game->result();
}

TEST(Gtp, AFaultyEngineLosesAndIsQuoted) {
  const std::string small =
      "while True:\n    say('? unacceptable size\\n' if 'size' in hear() else '=\\n')\n";
  expect_losses(
      "gtp", engine(in_row_2), "gomoku",
      {{"passes", engine("'pass'"), Ending::illegal_move,
        "the answer to genmove is a place, as in H8, or resign; stdout says '= pass'"},
       {"has a column I", engine("'I5'"), Ending::illegal_move, "stdout says '= I5'"},
       {"plays off the board", engine("'Q3'"), Ending::illegal_move,
        "off the board: columns are A to P without I and rows are 1 to 15"},
       {"fails", "while True:\n    say('? cannot\\n' if 'genmove' in hear() else '=\\n')\n",
        Ending::illegal_move, "stdout says '? cannot'"},
       {"knows one size", small, Ending::never_started, "answered boardsize 15 with '? unacceptable size'"},
       {"is silent", engine("input()"), Ending::time, "it never answered genmove b", short_time},
       {"only chats", "while 'genmove' not in hear():\n    say('=\\n')\nsay('H8')\nhear()\n", Ending::time,
        "it never answered genmove b but said 'H8'", time_to_speak},
       {"ends", engine("sys.exit()"), Ending::exited, "exit status 0"}});
}

// theaigames and riddles

/// A bot that plays the column `column`, an expression of its number of moves so far.
std::string bot(const std::string& column) {
  return "moves = 0\nwhile True:\n    if hear().startswith('action'):\n        say('place_disc', " + column +
         ")\n        moves += 1\n";
}

TEST(TheAiGames, ABotIsToldTheGameLineByLineAsByItsSite) {
  const Played game("theaigames", bot("0"), bot("[6, 5, 4][moves]"));
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
  const std::string empty_rows = "0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;";
  EXPECT_THAT(lines_heard(game->log_of_white()),
              HasSubstr("heard settings timebank 39500\nheard settings time_per_move 39500\n"
                        "heard settings player_names player1,player2\nheard settings your_bot player1\n"
                        "heard settings your_botid 1\nheard settings field_columns 7\n"
                        "heard settings field_rows 6\nheard update game round 1\nheard update game field " +
                        empty_rows + "0,0,0,0,0,0,0\nheard action move 39500\n"));
  EXPECT_THAT(lines_heard(game->log_of_black()), HasSubstr("heard settings your_botid 2\n"));
  EXPECT_THAT(
      lines_heard(game->log_of_black()),
      HasSubstr("heard update game round 2\nheard update game field " + empty_rows + "1,0,0,0,0,0,0\n"));
  EXPECT_THAT(game->log_of_black(), HasSubstr("heard the end"));
}

TEST(Riddles, ABotIsToldTheGameInTheWordsOfItsSite) {
  const Played game("riddles", bot("0"), bot("[6, 5, 4][moves]"), {"--match-time", "100"});
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
  const std::string empty_row = ".,.,.,.,.,.,.,";
  EXPECT_THAT(lines_heard(game->log_of_black()),
              HasSubstr("heard settings timebank 99500\nheard settings time_per_move 0\n"
                        "heard settings player_names player0,player1\nheard settings your_bot player1\n"
                        "heard settings your_botid 1\nheard settings field_width 7\n"
                        "heard settings field_height 6\nheard update game round 1\nheard update game field " +
                        empty_row + empty_row + empty_row + empty_row + empty_row +
                        "0,.,.,.,.,.,.\nheard action move "));
  EXPECT_THAT(lines_heard(game->log_of_white()), HasSubstr("0,.,.,.,.,.,1\n"));
}

TEST(TheAiGames, AFaultyBotLosesAndIsQuoted) {
  expect_losses("theaigames", bot("6 - moves"), "connect4",
                {{"plays off the board", bot("7"), Ending::illegal_move,
                  "expected place_disc and a column from 0 to 6; stdout says 'place_disc 7'"},
                 {"says a word", bot("'D'"), Ending::illegal_move, "stdout says 'place_disc D'"},
                 {"has no move", "while 'action' not in hear(): pass\nsay('no_moves')\nhear()\n",
                  Ending::time, "it said no move but 'no_moves'", time_to_speak},
                 {"is silent", "while True: hear()\n", Ending::time, "it said no move", short_time},
                 {"ends", "while 'action' not in hear(): pass\n", Ending::exited, "exit status 0"}});
}

TEST(TheAiGames, AFullColumnIsAnIllegalMove) {
  const Played game("theaigames", bot("0"), bot("0"));
  EXPECT_EQ(game->outcome().ending, Ending::illegal_move) << game->result();
  EXPECT_THAT(game->result(), HasSubstr("column full"));
}

// Botzone

/// A bot that is started for each turn, and answers by the expression `answer` of what it reads.
std::string started_bot(const std::string& answer) {
  return "full = json.loads(hear())\nturn = len(full['responses'])\nsay(json.dumps(" + answer + "))\n";
}
/// A bot that is kept running, and answers by `answer`.
std::string kept_bot(const std::string& answer) {
  return "turn = 0\nwhile True:\n    full = json.loads(hear())\n    say(json.dumps(" + answer +
         "))\n    say('>>>BOTZONE_REQUEST_KEEP_RUNNING<<<')\n    turn += 1\n";
}
const std::string in_line_0 = "{'response': {'x': turn, 'y': 0}}";
const std::string in_line_1 = "{'response': {'x': turn, 'y': 1}}";

TEST(Botzone, ABotIsStartedForEachTurnWithTheWholeGame) {
  const Played game("botzone", started_bot("{'response': {'x': turn, 'y': 0}, 'data': [turn]}"),
                    started_bot(in_line_1), plain_gomoku);
  EXPECT_EQ(game->outcome().ending, Ending::line) << game->result();
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
  EXPECT_THAT(game->log_of_white(), HasSubstr(R"(heard {"requests":[{"x":-1,"y":-1}],"responses":[]})"));
  EXPECT_THAT(
      game->log_of_white(),
      HasSubstr(
          R"(heard {"requests":[{"x":-1,"y":-1},{"x":0,"y":1}],"responses":[{"x":0,"y":0}],"data":[0]})"));
  EXPECT_THAT(game->log_of_black(), HasSubstr(R"(heard {"requests":[{"x":0,"y":0}],"responses":[]})"));
  EXPECT_EQ(game->warnings(), "");
}

TEST(Botzone, ABotThatAsksForItIsKeptRunning) {
  const Played game("botzone", kept_bot(in_line_0), kept_bot(in_line_1), plain_gomoku);
  EXPECT_EQ(game->outcome().ending, Ending::line) << game->result();
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
  EXPECT_EQ(lines_heard(game->log_of_black()),
            "heard {\"requests\":[{\"x\":0,\"y\":0}],\"responses\":[]}\nheard {\"x\":1,\"y\":0}\n"
            "heard {\"x\":2,\"y\":0}\nheard {\"x\":3,\"y\":0}\nheard the end\n");
  EXPECT_EQ(game->warnings(), "");
}

TEST(Botzone, AfterARecolouringABotIsToldAnotherGame) {
  const support::TemporaryDirectory place;
  const std::string first_free = "{'response': {'x': len(full['requests'] + full['responses']), 'y': 7}}";
  const Played game("botzone", kept_bot(first_free), scripted(place, "take\nsay '(B B 8)'\nsay '(B B 8)'\n"),
                    {"gomoku"});
  EXPECT_THAT(lines_heard(game->log_of_white()),
              HasSubstr("heard {\"requests\":[{\"x\":-1,\"y\":-1}],\"responses\":[]}\n"));
  EXPECT_THAT(game->log_of_white(), HasSubstr("heard {\"requests\":[{\"x\":1,\"y\":7}],\"responses\":[]}\n"));
}

TEST(Botzone, WhatBotsDoOtherwiseIsTolerated) {
  const std::string without_key = "{'x': turn, 'y': 0}";
  const std::string reads_all =
      "full = json.loads(sys.stdin.read())\nturn = len(full['responses'])\nsay(json.dumps(" + in_line_0 +
      "))\n";
  const std::string no_line_end =
      "full = json.loads(hear())\nsys.stdout.write(json.dumps({'response': {'x': "
      "len(full['responses']), 'y': 0}}))\n";
  const std::string many_lines = "full = json.loads(hear())\nturn = len(full['responses'])\nsay(json.dumps(" +
                                 in_line_0 + ", indent=2))\n";
  const std::string lingers = started_bot(in_line_0) + "hear()\n";
  for (const std::string& habit : {started_bot(without_key), reads_all, no_line_end, many_lines, lingers}) {
    const Played game("botzone", habit, kept_bot(in_line_1), plain_gomoku);
    EXPECT_EQ(game->outcome().ending, Ending::line) << habit << game->result();
    EXPECT_EQ(game->outcome().result, Result::white_wins) << habit << game->result();
  }
}

TEST(Botzone, AFaultyBotLosesAndIsQuoted) {
  expect_losses(
      "botzone", kept_bot(in_line_1), "gomoku",
      {{"plays off the board", started_bot("{'response': {'x': 15, 'y': 0}}"), Ending::illegal_move,
        R"(off the board: x and y from 0 to 14 are on it; stdout says '{"response": {"x": 15, "y": 0}}')"},
       {"says words", started_bot("{'response': {'x': '7', 'y': 0}}"), Ending::illegal_move,
        R"(a response is as in {"response": {"x": 7, "y": 7}})"},
       {"plays on a stone", started_bot("{'response': {'x': 0, 'y': turn}}"), Ending::illegal_move,
        "place occupied"},
       {"is silent", "hear()\nimport time\ntime.sleep(1000)\n", Ending::time, "it printed no response",
        short_time},
       {"chats", "hear()\nsay('7 7')\nimport time\ntime.sleep(1000)\n", Ending::time,
        "it printed no response but '7 7'", time_to_speak},
       {"ends", "hear()\n", Ending::exited, "exit status 0"}});
}

struct Level {
  std::string protocol;
  std::string level;
};
void PrintTo(const Level& level, std::ostream* stream) {
  *stream << level.protocol << ' ' << level.level;
}
class EachIsolationLevelOfStdin : public testing::TestWithParam<Level> {};

TEST_P(EachIsolationLevelOfStdin, HoldsItsPrograms) {
  const auto& [protocol, level] = GetParam();
  if (const auto lack = support::lack_of_sandbox(level)) GTEST_SKIP() << *lack;
  const bool is_bot = protocol == "theaigames" || protocol == "riddles";
  const std::string program = protocol == "gtp" ? engine(in_row_1)
                              : is_bot          ? bot("0")
                                                : started_bot(in_line_0);
  const std::string opponent = protocol == "gtp" ? engine(in_row_2) : is_bot ? bot("1") : kept_bot(in_line_1);
  std::vector<std::string> options = is_bot ? std::vector<std::string>{"connect4"} : plain_gomoku;
  options.insert(options.end(), {"--sandbox", level, "--idle-policy", "freeze"});
  const Played game(protocol, program, opponent, options);
  EXPECT_EQ(game->outcome().ending, Ending::line) << game->result();
  EXPECT_EQ(game->outcome().result, Result::white_wins) << game->result();
}

std::vector<Level> all_levels() {
  std::vector<Level> all;
  for (const char* protocol : {"gtp", "theaigames", "riddles", "botzone"})
    for (const char* level : {"strict", "isolated", "basic", "none"}) all.push_back({protocol, level});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Protocols, EachIsolationLevelOfStdin, testing::ValuesIn(all_levels()),
                         [](const auto& each) { return each.param.protocol + "_" + each.param.level; });

}  // namespace
}  // namespace kaven::referee::stdin_protocols
