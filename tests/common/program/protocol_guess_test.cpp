// SPDX-License-Identifier: MIT
#include "common/program/protocol_guess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string>
#include <utility>
#include <vector>

#include "common/program/agent_toml.hpp"

namespace kaven::program {
namespace {

using testing::HasSubstr;
using Files = std::vector<std::pair<std::string, std::string>>;

std::optional<ProtocolGuess> guess_of(const Files& files, const std::string& start = "") {
  std::vector<SourceText> texts;
  for (const auto& [name, bytes] : files) texts.push_back(source_text(name, bytes));
  return guessed_protocol(texts, start.empty() ? files.front().first : start);
}

std::string protocol_of(const Files& files, const std::string& start = "") {
  const auto guess = guess_of(files, start);
  return guess ? guess->protocol : "";
}

TEST(ProtocolGuess, AWordOfTheCodeShowsOneMove) {
  const auto guess =
      guess_of({{"play.py", "if not game_mode == 'interactive' and not game_mode == 'one-move':\n"}});
  ASSERT_TRUE(guess);
  EXPECT_EQ(guess->protocol, "one-move");
  EXPECT_EQ(guess->reason, "play.py says \"one-move\"");
  EXPECT_EQ(protocol_of({{"maxconnect4", std::string("\x7f"
                                                     "ELF\0\0usage: one-move in\0",
                                                     25)}}),
            "one-move");
  EXPECT_EQ(protocol_of({{"maxconnect4", std::string("\x7f"
                                                     "ELF\0\0interactive\0computer-next\0human.txt\0",
                                                     42)}}),
            "one-move")
      << "it takes every other mode for one-move";
}

TEST(ProtocolGuess, CommandsShowGomocupInWhateverWayTheyAreWritten) {
  EXPECT_EQ(
      protocol_of({{"a.cpp", R"(if (c == "START") if (c == "BEGIN") if (c == "TURN") if (c == "BOARD"))"}}),
      "gomocup");
  EXPECT_EQ(
      protocol_of({{"a.c", R"(get("start", cmd) get("turn", cmd) get("begin", cmd) get("takeback", cmd))"}}),
      "gomocup");
  EXPECT_EQ(protocol_of({{"A.java",
                          "switch (Command.valueOf(w)) { case START: case TURN: case BEGIN: case INFO: }"}}),
            "gomocup");
  EXPECT_EQ(protocol_of({{"gui.py", "for name in ('start', 'turn', 'board', 'restart'): pass\n"}}), "");
}

TEST(ProtocolGuess, TheNameOfAnEngineShowsGomocup) {
  EXPECT_EQ(protocol_of({{"pbrain-mine.py", "import engine\n"}, {"engine.py", "pass\n"}}), "gomocup");
  EXPECT_EQ(protocol_of({{"start.sh", "exec python3 x.py\n"}, {"Pbrain_mine.py", "pass\n"}}), "gomocup");
}

TEST(ProtocolGuess, TheNameOfATeamIsThatOfItsFile) {
  const auto stem_of = [](const std::string& name, const std::string& code) {
    const auto guess = guess_of({{name, code}});
    EXPECT_TRUE(guess && guess->protocol == "move-file") << code;
    return guess ? guess->stem.value_or("") : "";
  };
  EXPECT_EQ(stem_of("a.py", "open('move_file')\nexists('stones.go')\n"), "stones");
  EXPECT_EQ(stem_of("a.py", "TEAM = 'stones'\nopen('move_file')\nexists(TEAM + '.go')\n"), "stones");
  EXPECT_EQ(stem_of("a.py",
                    "class P:\n  def __init__(self, name='stones'): pass\nopen('move_file')\n"
                    "exists(f'{self.name}.go')\n"),
            "stones");
  EXPECT_EQ(stem_of("A.java", "String me = \"stones\"; f(\"move_file\"); f(me + \".go\"); f(\"end_game\");"),
            "stones");
  EXPECT_EQ(stem_of("a.c", "#define TEAM \"stones\"\nf(\"move_file\"); f(TEAM \".go\");"), "stones");
  EXPECT_EQ(stem_of("a.sh", "name=stones\nwhile [ ! -e $name.go ]; do sleep 1; done\ncat move_file\n"),
            "stones");
  EXPECT_EQ(stem_of("a.py", "opp = 'g2'\nme = 'g1'\nopen('move_file')\nx(opp + '.go')\nx(me + '.go')\n"),
            "g1");
}

TEST(ProtocolGuess, ASamplePlayerShowsConnectNByItsComment) {
  EXPECT_EQ(protocol_of({{"P.java", "if (ls.size() == 4) { // player1: aa player2: bb\n}"}}), "connect-n");
  EXPECT_EQ(protocol_of({{"p.py", "if words[0] == 'player1:':\n"}}), "connect-n");
}

TEST(ProtocolGuess, CommandsShowGtp) {
  EXPECT_EQ(protocol_of({{"Gomoku.py", "from gtp_connection import GtpConnection\n"},
                         {"gtp_connection.py", "c = {'boardsize': a, 'genmove': b, 'play': c}\n"}}),
            "gtp");
  EXPECT_EQ(protocol_of({{"a.py", "print('genmove')\n"}}), "") << "half of a protocol is a word";
  EXPECT_EQ(
      protocol_of({{"engine.py", "c = {'boardsize': a, 'genmove': b}\n"},
                   {"match.py", "p.send('boardsize 7')\np.send('genmove b')\nprint('player1:', one)\n"}}),
      "gtp");
}

TEST(ProtocolGuess, TheFieldsThatABotReadsTellTheAiGamesFromRiddles) {
  const std::string says = "System.out.println(\"place_disc \" + column);";
  EXPECT_EQ(protocol_of({{"BotParser.java", says}, {"Field.java", "s = s.replace(';', ',');"}}),
            "theaigames");
  EXPECT_EQ(protocol_of({{"bot.c", "printf(\"place_disc %d\"); sscanf(s, \"%d,%d;%d,%d\");"}}), "theaigames");
  EXPECT_EQ(protocol_of({{"bot.js", "say('place_disc ' + c); f.split(/[,;]+/g)"}}), "theaigames");
  EXPECT_EQ(protocol_of({{"BotParser.java", says}, {"Field.java", "s.split(\",\");"}}), "riddles");
  EXPECT_EQ(
      protocol_of({{"bot.py", "print('place_disc', c)\nif key == 'field_width': pass\nx.split(';')\n"}}),
      "riddles");
}

TEST(ProtocolGuess, TheKeysOfItsJsonShowBotzone) {
  EXPECT_EQ(protocol_of({{"bot.py", "full['requests'], full[\"responses\"]\n"}}), "botzone");
  EXPECT_EQ(protocol_of({{"bot.cpp",
                          "ret[\"response\"] = a; cout << \">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\" << endl;"}}),
            "botzone");
  EXPECT_EQ(protocol_of({{"bot.cpp", "cout << \">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\";"}}), "")
      << "the simple form has no JSON";
  EXPECT_EQ(protocol_of({{"bot.py", "import requests\nresponses = []\n"}}), "");
}

TEST(ProtocolGuess, TheLastLineOfATreeShowsItWhereNothingElseDoes) {
  EXPECT_EQ(protocol_of({{"hw2.py", "open(sys.argv[2]).write('first move: %d' % column)\n"}}), "tree");
  EXPECT_EQ(protocol_of({{"a.py", "print('First move: ', c)\nif mode == 'one-move': pass\n"}}), "one-move");
}

TEST(ProtocolGuess, CodeWeighsMoreThanProse) {
  // A mailbox program whose comments and texts mention other protocols.
  EXPECT_EQ(protocol_of({{"a.py",
                          "# not as in one-move, player1: x player2: y\n\"\"\"START BEGIN TURN BOARD\"\"\"\n"
                          "open(name + '.in')\nopen(name + '.out')\n"}}),
            "");
  EXPECT_EQ(protocol_of({{"a.java", "/* one-move, START, TURN, BEGIN, BOARD */ class A {}"}}), "");
  // The started file has priority over the files beside it.
  EXPECT_EQ(protocol_of({{"a.py", "if mode == 'one-move': pass\n"}, {"b.py", "if w == 'player1:': pass\n"}},
                        "a.py"),
            "one-move");
  EXPECT_EQ(protocol_of({{"a.py", "pass\n"}, {"b.py", "if mode == 'one-move': pass\n"}}), "one-move");
  // With two protocols of equal evidence there is no guess.
  EXPECT_EQ(protocol_of({{"a.py", "'one-move', 'player1:'\n"}}), "");
  EXPECT_EQ(protocol_of({{"a.py", "pass\n"}, {"b.py", "'one-move'\n"}, {"c.py", "'x.in', 'x.out'\n"}}), "");
}

TEST(ProtocolGuess, StartersAndTheHousesProgramsSpeakTheMailbox) {
  const boost::filesystem::path starters(std::string(KAVEN_SOURCE) + "/scripts/starter-agents");
  for (const auto& folder : boost::filesystem::directory_iterator(starters)) {
    if (!boost::filesystem::is_directory(folder.path())) continue;
    const auto texts = source_texts(folder.path());
    EXPECT_FALSE(guessed_protocol(texts, "")) << folder.path();
  }
}

// A hostile program must not delay the guess.
TEST(ProtocolGuess, MuchThatLooksLikeTheTeamsFileIsNotLookedThroughForLong) {
  const std::string speaks = "open('move_file')\nopen('end_game')\n";
  std::string same = speaks;
  std::string different = speaks;
  std::string assigned = speaks + "$a\na.go\n";
  for (int line = 0; line < 40'000; ++line) {
    same += "q.go\n";
    different += "q" + std::to_string(line) + ".go\n";
    assigned += "a=";
  }
  for (const std::string& each : {same, different, assigned}) {
    const auto guess = guess_of({{"a.py", each}});
    ASSERT_TRUE(guess);
    EXPECT_EQ(guess->protocol, "move-file");
    EXPECT_EQ(guess->stem, std::nullopt);
  }
  EXPECT_EQ(guess_of({{"a.py", same + "team = 'Red'\nopen(team + '.go')\n"}})->stem, "Red");
}

TEST(ProtocolGuess, AUsageNamesIt) {
  const auto guess = protocol_of_usage("hello\nUsage: maxconnect4 one-move [input] [output] [depth]\n");
  ASSERT_TRUE(guess);
  EXPECT_EQ(guess->protocol, "one-move");
  EXPECT_THAT(guess->reason, HasSubstr("it printed \"Usage: maxconnect4 one-move"));
  EXPECT_FALSE(protocol_of_usage("I wait for mine.in\n"));
}

std::string stem_of(const Files& files, const std::string& start = "") {
  std::vector<SourceText> texts;
  for (const auto& [name, bytes] : files) texts.push_back(source_text(name, bytes));
  const auto guess = guessed_stem(texts, start.empty() ? files.front().first : start);
  return guess ? guess->stem : "";
}

TEST(StemGuess, ANameThatStandsThereWholeIsTheStem) {
  EXPECT_EQ(stem_of({{"src/bot.py", "open('wonder.in')\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"A.java", "new File(\"./wonder.in\")"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.lisp", "(open \"wonder.in\")"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.py", "# as in other.in\nopen('wonder.in')\n"}}), "wonder");
}

TEST(StemGuess, ANameThatIsPutInFrontIsTheStem) {
  EXPECT_EQ(stem_of({{"bot.py", "NAME = 'wonder'\nopen(NAME + '.in')\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.py", "NAME = 'wonder'\nopen(f'{NAME}.in')\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.py", "NAME = 'wonder'\nopen('%s.in' % NAME, 'r')\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.py", "NAME = 'wonder'\nopen('{}.in'.format(NAME))\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"bot.py", "import os\nT = os.environ.get('TEAM', 'wonder')\nopen(T + '.in')\n"}}),
            "wonder");
  EXPECT_EQ(stem_of({{"A.java", "static final String NAME = \"wonder\"; void f() { get(NAME + \".in\"); }"}}),
            "wonder");
  EXPECT_EQ(stem_of({{"bot.js", "const name = 'wonder';\nread(`${name}.in`);\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"a.sh", "NAME=wonder\ncat \"$NAME.in\"\n"}}), "wonder");
  EXPECT_EQ(
      stem_of({{"main.c",
                "const char *name = argc > 1 ? argv[1] : \"wonder\";\nsprintf(file, \"%s.in\", name);\n"}}),
      "wonder");
}

TEST(StemGuess, ADefaultOrAConstantIsFoundWhereItStands) {
  EXPECT_EQ(
      stem_of(
          {{"main.py",
            "p.add_argument(\"--name\", default=\"wonder\")\na = p.parse_args()\nopen(f'{a.name}.in')\n"}}),
      "wonder");
  EXPECT_EQ(stem_of({{"main.py", "EXT = '.in'\nTEAM = 'wonder'\nopen(TEAM + EXT)\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"index.js", "const n = process.argv[2] || 'wonder';\nread(n + '.in');\n"}}), "wonder");
}

TEST(StemGuess, ANameMayStandInAnotherFile) {
  EXPECT_EQ(stem_of({{"main.py", "import config\nopen(config.STEM + '.in')\n"},
                     {"config.py", "STEM = 'wonder'\n"}}),
            "wonder");
  EXPECT_EQ(stem_of({{"main.py", "import player\n"}, {"player.py", "open('wonder.in')\n"}}), "wonder");
  EXPECT_EQ(stem_of({{"main.cpp", "const char* name = TEAM;\nsprintf(file, \"%s.in\", name);\n"},
                     {"team.h", "#define TEAM \"wonder\"\n"}}),
            "wonder");
  EXPECT_EQ(stem_of({{"main.py", "import player\n"},
                     {"player.py", "open('wonder.in')\n"},
                     {"tests/player_test.py", "open('nobody.in')\n"}}),
            "wonder");
}

TEST(StemGuess, TheStartedFileCountsBeforeAnotherOfItsName) {
  EXPECT_EQ(stem_of({{"main.py", "NAME = 'final'\nopen(NAME + '.in')\nremove(NAME + '.in')\n"},
                     {"old/main.py", "NAME = 'first'\nopen(NAME + '.in')\n"}}),
            "final");
}

TEST(StemGuess, AProgramMayTakeItsOwnName) {
  const std::string reads = "open(NAME + '.in')\n";
  EXPECT_EQ(stem_of({{"src/bot.py", "NAME = os.path.splitext(os.path.basename(__file__))[0]\n" + reads}}),
            "bot");
  EXPECT_EQ(
      stem_of({{"bot.py", "NAME = sys.argv[1] if len(sys.argv) > 1 else Path(sys.argv[0]).stem\n" + reads}}),
      "bot");
  EXPECT_EQ(stem_of({{"bot.py", "def name():\n    return Path(__file__).stem\nopen(name() + '.in')\n"}}),
            "bot");
  EXPECT_EQ(stem_of({{"bot.py", "open(Path(__file__).with_suffix('.in'))\n"}}), "bot");
  EXPECT_EQ(stem_of({{"bot.js", "const n = path.basename(__filename, '.js');\nread(n + '.in');\n"}}), "bot");
  EXPECT_EQ(stem_of({{"bot.pl", "my ($name) = fileparse($0, '.pl');\nopen(my $f, '<', \"$name.in\");\n"}}),
            "bot");
  EXPECT_EQ(stem_of({{"src/de/Bot.java", "String n = Bot.class.getSimpleName();\nget(n + \".in\");\n"}},
                    "de/Bot.class"),
            "Bot");
  EXPECT_EQ(
      stem_of({{"Bot.java", "String n = Bot.class.getSimpleName().toLowerCase();\nget(n + \".in\");\n"}}),
      "bot");
  const std::string c = "char *name = basename(argv[0]);\nsprintf(file, \"%s.in\", name);\n";
  EXPECT_EQ(stem_of({{"src/main.c", c}}, "tiger"), "tiger");
  // A program started by a script has its own name.
  EXPECT_EQ(stem_of({{"run.sh", "exec python3 src/bot.py\n"},
                     {"src/bot.py", "NAME = os.path.basename(sys.argv[0])[:-3]\n" + reads}}),
            "bot");
}

TEST(StemGuess, OfSeveralItIsTheProgramsOwnNameOrNone) {
  EXPECT_EQ(stem_of({{"bot.py", "open('bot.in')\nopen('opponent.in')\n"}}), "bot");
  EXPECT_EQ(stem_of({{"bot.py", "open('one.in')\nopen('other.in')\n"}}), "");
  EXPECT_EQ(stem_of({{"bot.py", "print(1)\n"}}), "");
  EXPECT_EQ(stem_of({{"A.java", "new Scanner(System.in)"}}), "");
}

TEST(StemGuess, ANameThatCannotBeAStemIsToldWithItsFile) {
  const auto guess = guessed_stem(
      std::vector{source_text("my agent (1).py", "open(os.path.splitext(__file__)[0] + '.in')\n")},
      "my agent (1).py");
  EXPECT_EQ(guess, (StemGuess{.stem = "my agent (1)", .file = "my agent (1).py"}));
}

std::string stem_fault_of(const std::string& python) {
  const auto guess = guessed_stem(std::vector{source_text("bot.py", python)}, "bot.py");
  return guess ? guess->stem + guess->fault : "";
}

TEST(StemGuess, LettersOfWhichOneIsTakenAreNoStem) {
  const std::string reads = "def wait(name):\n    open(name + '.in')\n";
  EXPECT_EQ(stem_fault_of("name = 'ABCDEFG'[column] + str(row)\n" + reads), "");
  EXPECT_EQ(stem_fault_of("LETTERS = 'ABCDEFG'\nname = LETTERS[column] + str(row)\n" + reads), "");
  EXPECT_EQ(stem_fault_of("name = random.choice('ABCDEFG')\n" + reads), "");
  EXPECT_EQ(stem_fault_of("name = os.environ['TEAM']\n" + reads), "");
  EXPECT_EQ(stem_of({{"A.java", "String name = \"ABCDEFG\".substring(c, c + 1);\nget(name + \".in\");\n"}}),
            "");
  EXPECT_EQ(stem_fault_of("name = 'ABCDEFG'[column]\nname = 'wonder'\n" + reads), "wonder");
}

TEST(StemGuess, AValueThatCannotBeAStemIsTold) {
  const std::string reads = "LETTERS = 'ABCDEFG'\nopen(NAME + '.in')\n";
  EXPECT_THAT(stem_fault_of("NAME = 'Team Rocket'\n" + reads),
              HasSubstr("bot.py names its files after NAME = \"Team Rocket\", which cannot be the stem"));
  EXPECT_THAT(stem_fault_of("NAME = '/home/ada/LETTERS'\n" + reads),
              HasSubstr("NAME = \"/home/ada/LETTERS\""));
  EXPECT_THAT(stem_fault_of("NAME = input('LETTERS? ')\n" + reads),
              HasSubstr("bot.py names its files after NAME, which it reads from standard input"));
  EXPECT_EQ(stem_fault_of("NAME = 'Team Rocket'\nNAME = 'wonder'\n" + reads), "wonder");
  EXPECT_EQ(stem_of({{"run.sh", "exec python3 bot.py\n"},
                     {"another.py", "NAME = 'Team Rocket'\n" + reads},
                     {"bot.py", "def wait(name):\n    open(name + '.in')\nwait(stem_of(__file__))\n"}}),
            "bot");
}

TEST(StemGuess, StartersHaveTheStemsThatTheyState) {
  const boost::filesystem::path starters(std::string(KAVEN_SOURCE) + "/scripts/starter-agents");
  for (const auto& folder : boost::filesystem::directory_iterator(starters)) {
    if (!boost::filesystem::is_directory(folder.path())) continue;
    const AgentToml agent = read_agent_toml(folder.path() / "agent.toml");
    std::vector<SourceText> texts = source_texts(folder.path());
    std::erase_if(texts, [](const SourceText& text) { return text.code.empty(); });
    ASSERT_EQ(texts.size(), 1U) << folder.path();
    const auto guess = guessed_stem(texts, texts.front().name);
    // In some languages it is built from texts of their libraries.
    if (!guess) continue;
    EXPECT_EQ(guess->stem, agent.stem) << folder.path();
  }
}

// A hostile program must not delay the guess.
TEST(StemGuess, MuchThatLooksLikeANameIsNotLookedThroughForLong) {
  std::string text = "open(a + '.in')\n";
  for (int line = 0; line < 40'000; ++line)
    text += "open(a" + std::to_string(line) + " + '.in')\na = b = c = a\nb = a\nc = b\n";
  EXPECT_EQ(stem_of({{"bot.py", text}}), "");
  std::string words;
  for (int word = 0; word < 40; ++word) words += " w" + std::to_string(word);
  std::string all = "open(w0 + '.in')\n";
  for (int line = 0; line < 4'000; ++line) all += "w" + std::to_string(line % 40) + " =" + words + "\n";
  EXPECT_EQ(stem_of({{"bot.py", all}, {"other.py", all}}), "");
  std::string names;
  for (int name = 0; name < 100'000; ++name) names += "open('name" + std::to_string(name) + ".in')\n";
  EXPECT_EQ(stem_of({{"bot.py", names}}), "");
  std::string blanks = "open(a + '.in')\na = a b c d\n";
  while (blanks.size() < 256'000) blanks += "a ";
  EXPECT_EQ(stem_of({{"bot.py", blanks}, {"other.py", blanks}}), "");
  Files files = {{"bot.py", all}};
  for (int file = 0; file < 400; ++file) files.emplace_back("data" + std::to_string(file) + ".c", "");
  EXPECT_EQ(stem_of(files), "");
}

}  // namespace
}  // namespace kaven::program
