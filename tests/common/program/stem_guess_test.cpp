#include "common/program/stem_guess.hpp"

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

using Files = std::vector<std::pair<std::string, std::string>>;

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
