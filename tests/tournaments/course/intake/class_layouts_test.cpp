// SPDX-License-Identifier: MIT
#include <utility>

#include "tests/tournaments/course/intake/collected.hpp"

// Hand-ins without an agent.toml: `collect` guesses the program to start and its stem.

namespace kaven::tournaments::intake {
namespace {

using testing::HasSubstr;

const std::string own_name = "import os\nNAME = os.path.splitext(os.path.basename(__file__))[0]\n";
const std::string reads = "open(NAME + '.in')\n";

struct HandedIn {
  std::string name;
  std::string start;  ///< the expected line in agent.toml
  std::string stem;
  std::vector<std::pair<std::string, std::string>> files;
};

const std::vector<HandedIn>& hand_ins() {
  static const std::vector<HandedIn> all = {
      {"abgabe", "source = \"one_ply_agent.py\"", "one_ply_agent", {{"one_ply_agent.py", own_name + reads}}},
      {"connect4-berta",
       "source = \"src/player.py\"",
       "player",
       {{"src/player.py", own_name + reads}, {"README.md", "# Connect 4\n"}, {".gitignore", "*.pyc\n"}}},
      {"connect4-dora",
       "source = \"src/bot.py\"",
       "wonder",
       {{"src/bot.py", "NAME = 'wonder'\n" + reads}, {"LICENSE", "MIT\n"}}},
      {"prog",
       "source = \"main.py\"",
       "quokka",
       {{"main.py", "from player import play\nplay()\n"}, {"player.py", "NAME = 'quokka'\n" + reads}}},
      {"script",
       "source = \"heron.pl\"",
       "heron",
       {{"heron.pl", "my ($name) = fileparse($0, '.pl');\nopen(my $f, '<', \"$name.in\");\n"}}},
      {"package",
       "source = \"start_package.py\"",
       "dingo",
       {{"player/__init__.py", ""},
        {"player/__main__.py", "from .core import play\nplay()\n"},
        {"player/core.py", "NAME = 'dingo'\n" + reads}}},
      {"absolute",
       "source = \"start_package.py\"",
       "dingo",
       {{"README.md", ""},
        {"src/vier/main.py", "from vier import core\n"},
        {"src/vier/core.py", "NAME = 'dingo'\n" + reads}}},
      // The folder has the name of a module of Python itself.
      {"module",
       "source = \"random/bot.py\"",
       "bot",
       {{"README.md", ""}, {"random/bot.py", "import random\n" + own_name + reads}}},
      {"blank", "source = \"my_agent_1.py\"", "my_agent_1", {{"my agent (1).py", own_name + reads}}},
  };
  return all;
}

class ClassLayouts : public Collected, public testing::WithParamInterface<HandedIn> {};

TEST_P(ClassLayouts, HaveTheirStartAndStem) {
  const HandedIn& each = GetParam();
  for (const auto& [file, text] : each.files) give(each.name + "/" + file, text);
  const auto found = outcomes();
  EXPECT_EQ(found.at(each.name).at("outcome"), "taken") << found.at(each.name);
  const std::string description = agent(each.name + "/agent.toml");
  EXPECT_THAT(description, HasSubstr(each.start + "\n"));
  EXPECT_THAT(description, HasSubstr("stem = \"" + each.stem + "\"\n"));
}

INSTANTIATE_TEST_SUITE_P(Collect, ClassLayouts, testing::ValuesIn(hand_ins()), [](const auto& row) {
  std::string name = row.param.name;
  std::erase(name, '-');
  return name;
});

struct Unstartable {
  std::string name;
  std::string text;
  std::string reason;  ///< part of the expected message, with the remedy
};

const std::vector<Unstartable>& unstartable() {
  static const std::vector<Unstartable> all = {
      {"Untitled.ipynb", "{\"cells\": []}",
       "Untitled.ipynb is a Jupyter notebook, which cannot be started: export it as a program"},
      {"agent.exe", "MZ",
       "agent.exe is a program for Windows, which cannot be started here: hand in its source"},
      {"agent", "\xcf\xfa\xed\xfe",
       "agent is a program for macOS, which cannot be started here: hand in its source"},
      {"agent.py.txt", "print(1)\n", "agent.py.txt has the file extension of a text: rename it to agent.py"},
      {"report.pdf", "%PDF-1.4", "the hand-in contains only documents (report.pdf), no program"},
      {"report.docx", "PK\3\4", "the hand-in contains only documents (report.docx), no program"},
      {"src/code.zip", "PK\3\4",
       "src/code.zip is an archive beside other files, or in a folder, and was not unpacked: hand in the "
       "files"},
      {"Vier.sln", "Microsoft",
       "Vier.sln is the project file of a development environment, and there are no sources"},
      {"data.bin", "1", "no file in it looks like a program (data.bin)"},
  };
  return all;
}

TEST_F(Collected, HandInsWithoutAProgramGetASpecificReason) {
  int number = 0;
  for (const Unstartable& each : unstartable()) give(std::to_string(++number) + "/" + each.name, each.text);
  give("7/README.md", "");
  auto found = outcomes();
  number = 0;
  for (const Unstartable& each : unstartable()) {
    const Json& one = found[std::to_string(++number)];
    EXPECT_EQ(one.at("outcome"), "aside");
    EXPECT_THAT(one.at("reason").get<std::string>(), HasSubstr(each.reason));
  }
}

TEST_F(Collected, APackageOfPythonIsStartedAsOne) {
  give("mine/player/__init__.py", "");
  give("mine/player/__main__.py", "from .core import word\nprint(word)\n");
  give("mine/player/core.py", "word = 'started'\n");
  outcomes();
  const support::Finished started =
      support::run({.command = {"python3", (spring() / "agents/mine/start_package.py").string()}});
  EXPECT_EQ(started.output, "started\n") << started.errors;
}

TEST_F(Collected, AFileThatCannotBeImportedIsStartedDirectly) {
  give("mine/player/__init__.py", "");
  give("mine/player/my\"agent.py", "from .core import word\nprint(word)\n");
  give("mine/player/core.py", "word = 'started'\n");
  outcomes();
  EXPECT_FALSE(fs::exists(spring() / "agents/mine/start_package.py"));
}

TEST_F(Collected, ClassesOfAnAgentTomlStayIfNothingIsCompiled) {
  give("mine/agent.toml", "command = ['sh', 'run.sh']\n");
  give("mine/run.sh", "exec java Bot\n");
  give("mine/Bot.java", "class Bot { public static void main(String[] a) { } }\n");
  give("mine/Bot.class", std::string("\xca\xfe\xba\xbe\0\0\0\x3d", 8));
  outcomes({in().string(), "--build"});
  EXPECT_TRUE(fs::exists(spring() / "agents/mine/Bot.class"));
}

TEST_F(Collected, FilesOfAnEarlierBuildAreRemovedBeforeBuilding) {
  const std::string source = "int main(void) { return 0; }\n";
  give("make/Makefile", "lynx: lynx.o\n\tcc -o lynx lynx.o\nlynx.o: lynx.c\n\tcc -c lynx.c\n");
  give("make/lynx.c", source);
  give("make/lynx.o", "\xcf\xfa\xed\xfe");
  give("make/lynx", "\xcf\xfa\xed\xfe");
  give("cmake/CMakeLists.txt", "project(x C)\nadd_executable(ocelot main.c)\n");
  give("cmake/main.c", source);
  give("cmake/build/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=C:/Users/kurt/x\n");
  give("java/Ibis.java", "class Ibis { public static void main(String[] a) { } }\n");
  give("java/Ibis.class", std::string("\xca\xfe\xba\xbe\0\0\0\xff", 8) + "main([Ljava/lang/String;)V");
  const auto found = outcomes({in().string(), "--build"});
  for (const std::string name : {"make", "cmake", "java"}) {
    if (name == "java" && !fs::exists("/usr/bin/javac")) continue;
    EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
    EXPECT_THAT(found.at(name).at("notes").dump(), HasSubstr("removed files of an earlier build: "));
  }
}

TEST_F(Collected, ClassesOfADevelopmentEnvironmentAreCompiledFromTheirSources) {
  if (!fs::exists("/usr/bin/javac")) GTEST_SKIP() << "there is no Java compiler";
  give("mine/src/Main.java", "class Main { public static void main(String[] a) { new Board(); } }\n");
  give("mine/src/Board.java", "class Board { }\n");
  give("mine/out/production/Mine/Main.class",
       std::string("\xca\xfe\xba\xbe\0\0\0\x34", 8) + "main([Ljava/lang/String;)V");
  const auto found = outcomes({in().string(), "--build"});
  EXPECT_THAT(agent("mine/agent.toml"), HasSubstr(R"(command = ["java", "-cp", ".", "Main"])"))
      << found.at("mine");
  EXPECT_TRUE(fs::exists(spring() / "agents/mine/Board.class"));
  EXPECT_FALSE(fs::exists(spring() / "agents/mine/out/production/Mine/Main.class"));
}

TEST_F(Collected, JavaClassesOfALaterVersionGetAReason) {
  if (!fs::exists("/usr/bin/java")) GTEST_SKIP() << "there is no Java";
  give("ann/Bot.class", std::string("\xca\xfe\xba\xbe\0\0\0\xff", 8) + "main([Ljava/lang/String;)V");
  EXPECT_THAT(outcomes().at("ann").at("reason").get<std::string>(),
              HasSubstr("Bot.class was compiled for Java 211, but this machine has Java "));
}

TEST_F(Collected, AProgramWithANameThatIsNoStemIsRenamedForAReason) {
  give("ann/主.py", own_name + reads);
  const auto found = outcomes();
  EXPECT_THAT(
      found.at("ann").at("notes").dump(),
      HasSubstr("to agent.py, because it names its files after itself, and the referee's names for them "
                "have letters a-z, digits, '_', '-' and '.' only"))
      << found.at("ann");
}

TEST_F(Collected, IdenticalProgramsAreNoted) {
  give("ann/mole.py", "print(1)\n");
  give("bea/mole.py", "print(1)\n");
  const auto found = outcomes();
  EXPECT_THAT(found.at("ann").at("notes").dump(), HasSubstr("the same files as 'bea' handed in"));
  EXPECT_THAT(found.at("bea").at("notes").dump(), HasSubstr("the same files as 'ann' handed in"));
}

TEST_F(Collected, IdenticalProgramsOfManyOwnersNameThree) {
  for (const std::string name : {"ann", "bea", "cid", "dan", "eve"}) give(name + "/mole.py", "print(1)\n");
  const auto found = outcomes();
  for (const auto& [name, each] : found)
    EXPECT_EQ(each.at("notes").dump().find("same"), each.at("notes").dump().rfind("same"));
  EXPECT_THAT(found.at("ann").at("notes").dump(),
              HasSubstr("the same files as 'bea', 'cid', 'dan' and 1 more handed in"));
  EXPECT_THAT(found.at("eve").at("notes").dump(),
              HasSubstr("the same files as 'ann', 'bea', 'cid' and 1 more handed in"));
}

TEST_F(Collected, AnArchiveWhoseFilesLieBesideItIsOpenedIntoAFolder) {
  give("mine/main.py", "print(1)\n");
  const std::string file = (in() / "mine/old.zip").string();
  const support::Finished packed = support::run(
      {.command = {"python3", "-c",
                   "import sys, zipfile\nzipfile.ZipFile(sys.argv[1], 'w').writestr('main.py', 'print(2)')\n",
                   file}});
  ASSERT_EQ(packed.ended, support::Ended{.exit_status = 0}) << packed.errors;
  const std::string notes = outcomes().at("mine").at("notes").dump();
  EXPECT_THAT(notes,
              HasSubstr("the files in 'old.zip' were put in the folder 'old', because files beside it"));
  EXPECT_THAT(notes, testing::Not(HasSubstr("of several archives")));
}

TEST_F(Collected, AnEmptyArchiveThatIsLateIsCalledEmpty) {
  give("doejane_LATE_12345_67890_mine.zip", std::string("PK\5\6") + std::string(18, '\0'));
  EXPECT_THAT(outcomes({in().string(), "--layout", "canvas"}).begin()->second.at("reason").get<std::string>(),
              HasSubstr("the hand-in is empty"));
}

TEST_F(Collected, TheTournamentsOwnFolderIsNotCollected) {
  give("ann/mole.py", "print(1)\n");
  fs::rename(spring(), in() / "spring");
  const auto collect_into = [&](const fs::path& source) {
    return tournament({"collect", source.string(), "--into", (in() / "spring").string()});
  };
  const support::Finished collected = collect_into(in());
  EXPECT_EQ(collected.ended, support::Ended{.exit_status = 0}) << collected.errors << collected.output;
  EXPECT_THAT(collected.output, HasSubstr("1 handed in"));
  EXPECT_EQ(names_in(in() / "spring/agents"), std::set<std::string>{"ann"});
  for (const fs::path& own : {in() / "spring", in() / "spring/submissions"}) {
    fs::create_directories(own);
    const support::Finished refused = collect_into(own);
    EXPECT_THAT(refused.output + refused.errors, HasSubstr("this is the folder of the tournament itself"));
  }
}

TEST_F(Collected, FixingSaysThatATournamentOnAClusterIsNotTriedHere) {
  fs::remove_all(spring());
  ASSERT_EQ(tournament({"new", spring().string(), "--executor", "slurm"}).ended,
            support::Ended{.exit_status = 0});
  give("mine/agent.toml", "command = 'sh x.sh'\n");
  give("mine/x.sh", player);
  EXPECT_THAT(collect({in().string(), "--fix"}).output,
              HasSubstr("--fix changed nothing: programs are tried on this"));
}

TEST_F(Collected, FixingIsForOneProgramByItself) {
  give("mine/agent.toml", "command = 'sh x.sh'\nstem = 'wrong'\n");
  give("mine/x.sh", "while ! [ -e wonder.in ]; do sleep 1; done\nrm wonder.in\necho '(W D 1)' >wonder.out\n");
  const std::string file = (in() / "mine").string();
  const support::Finished checked = tournament({"check", file, "--fix", "--time", "2"});
  EXPECT_THAT(checked.errors,
              HasSubstr("its agent.toml says stem = \"wonder\", because it looks for wonder.in"));
  EXPECT_EQ(support::read_file(in() / "mine/agent.toml"), "stem = \"wonder\"\ncommand = 'sh x.sh'\n");
  EXPECT_EQ(tournament({"check", file, file, "--fix"}).ended, support::Ended{.exit_status = 2});
}

TEST_F(Collected, FixingIsUndoneWhereTheProgramThenLooksForAnotherFile) {
  const std::string described = "command = 'sh x.sh'\nstem = 'wrong'\n";
  give("mine/agent.toml", described);
  give("mine/x.sh", "if ls | grep -q wron; then . \"${0%x.sh}one.sh\"; else . \"${0%x.sh}other.sh\"; fi\n");
  give("mine/one.sh", "while ! [ -e wonder.in ]; do sleep 1; done\n");
  give("mine/other.sh", "while ! [ -e thunder.in ]; do sleep 1; done\n");
  const support::Finished checked = tournament({"check", (in() / "mine").string(), "--fix"});
  EXPECT_THAT(checked.errors,
              HasSubstr("--fix changed nothing: the program then looked for files of yet another"));
  EXPECT_EQ(support::read_file(in() / "mine/agent.toml"), described);
}

TEST_F(Collected, FixingWritesTheStemThatAProgramLooksFor) {
  give("mine/agent.toml", "command = 'sh x.sh'\nstem = 'wrong'\n");
  give("mine/x.sh",
       "while ! [ -e wonder.in ]; do sleep 1; done\nrm wonder.in\necho '(W D 1)' >wonder.out\nsleep 100\n");
  const support::Finished collected = collect({in().string(), "--fix"});
  EXPECT_THAT(collected.output,
              HasSubstr("fixed mine: its agent.toml says stem = \"wonder\", because it looks for wonder.in"))
      << collected.errors;
  EXPECT_EQ(agent("mine/agent.toml"), "stem = \"wonder\"\ncommand = 'sh x.sh'\n");
}

}  // namespace
}  // namespace kaven::tournaments::intake
