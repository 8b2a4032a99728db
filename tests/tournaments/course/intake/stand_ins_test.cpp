// SPDX-License-Identifier: MIT
#include <cstddef>
#include <utility>

#include "tests/support/process.hpp"
#include "tests/tournaments/course/intake/collected.hpp"

// Imitations of programs in public repositories: `collect` guesses the protocol of each, and the program to start.

namespace kaven::tournaments::intake {
namespace {

using testing::HasSubstr;
using testing::Not;

struct StandIn {
  std::string name;
  std::string protocol;  ///< the protocol expected in agent.toml; empty if none, which means mailbox
  std::string start;     ///< the expected line in agent.toml
  std::vector<std::pair<std::string, std::string>> files;
};

constexpr const char* one_move =
    "import sys\nif sys.argv[1] not in ('interactive', 'one-move'):\n    sys.exit(2)\n";
constexpr const char* engine =
    "while True:\n    line = input()\n    if line.startswith('START'):\n        print('OK')\n"
    "    elif line.startswith('BEGIN') or line.startswith('TURN') or line == 'BOARD':\n        "
    "print('7,7')\n";
constexpr const char* mailbox =
    "import sys\nNAME = 'mine'\nopen(NAME + '.in').read()\nopen(NAME + '.out', 'w')\n";
constexpr const char* with_main = "if __name__ == '__main__':\n    pass\n";
constexpr const char* move_file =
    "import os\nTEAM = 'stonemason'\nwhile not os.path.exists('end_game'):\n    if os.path.exists(TEAM + "
    "'.go'):\n"
    "        open('move_file', 'w').write(TEAM + ' H 8')\n";
constexpr const char* connect_n =
    "public class %s {\n  void processInput(java.util.List<String> ls) {\n"
    "    if (ls.size() == 2) { System.out.println(ls.get(0) + \" \" + ls.get(1)); }\n"
    "    else if (ls.size() == 4) { //player1: aa player2: bb\n    }\n"
    "    else System.out.println(\"not what I want\");\n  }\n  public static void main(String[] args) "
    "{}\n}\n";

std::string java_player(const std::string& name) {
  std::string text = connect_n;
  return text.replace(text.find("%s"), 2, name);
}

const std::vector<StandIn>& stand_ins() {
  static const std::vector<StandIn> all = {
      {"max-one",
       "one-move",
       "source = \"maxconnect4.py\"",
       {{"maxconnect4.py", std::string("from MaxConnect4Game import *\n") + one_move},
        {"MaxConnect4Game.py", "class maxConnect4Game:\n    pass\n"},
        {"README.txt", "python maxconnect4.py one-move in out depth"},
        {"input1.txt", "0000000\n"}}},
      {"pisq",
       "gomocup",
       "source = \"pbrain-mine.py\"",
       {{"pbrain-mine.py", "import engine\n"}, {"engine.py", engine}}},
      {"engine-alone", "gomocup", "source = \"engine.py\"", {{"engine.py", engine}}},
      {"team", "move-file", "source = \"gomoku_player.py\"", {{"gomoku_player.py", move_file}}},
      {"wpi", "connect-n", "source = \"TestPlayer.java\"", {{"TestPlayer.java", java_player("TestPlayer")}}},
      {"gtp-course",
       "gtp",
       "source = \"Gomoku4.py\"",
       {{"Gomoku4.py", std::string("from gtp_connection import GtpConnection\n") + with_main},
        {"gtp_connection.py", "commands = {'boardsize': 1, 'clear_board': 2, 'genmove': 3}\n"}}},
      {"aigames",
       "theaigames",
       "source = \"bot.py\"",
       {{"bot.py", "import numpy\nsay('place_disc %d' % c)\nfield.replace(';', ',')\n"}}},
      {"riddler", "riddles", "source = \"bot.py\"", {{"bot.py", "say('place_disc', c)\nfield.split(',')\n"}}},
      {"botzoner",
       "botzone",
       "source = \"bot.py\"",
       {{"bot.py", "full = json.loads(input())\nfull['requests'], full['responses']\n"}}},
      {"mine",
       "",
       "source = \"mine.py\"",
       {{"mine.py", mailbox},
        {"README.md", "Unlike one-move, START, BEGIN, TURN and BOARD, or player1: x player2: y."}}},
      {"cleaned",
       "one-move",
       "source = \"connect.py\"",
       {{"connect.py", one_move},
        {"clean.sh", "#!/bin/sh\nrm -f *.pyc\n"},
        {"setup.py", "import setuptools\n"}}},
      {"tested",
       "",
       "source = \"brain.py\"",
       {{"brain.py", mailbox}, {"test_brain.py", std::string("import brain\n") + with_main}}},
      {"refereed",
       "move-file",
       "source = \"gomoku.py\"",
       {{"gomoku.py", move_file}, {"referee.py", std::string(move_file) + with_main}}},
      {"wrapped",
       "gomocup",
       "source = \"brain.py\"",
       {{"brain.py", engine},
        {"gradlew", "#!/bin/sh\nexit 0\n"},
        {"player.py", "class Player:\n    pass\n"}}},
      {"modules",
       "",
       "source = \"game.py\"",
       {{"game.py", std::string("import io_files\nfrom player import Player\n") + with_main},
        {"player.py", std::string("class Player:\n    pass\n") + with_main},
        {"io_files.py", mailbox}}},
      {"dunder",
       "",
       "source = \"go.py\"",
       {{"go.py", with_main}, {"player.py", "class Player:\n    pass\n"}}},
      {"in-a-folder",
       "one-move",
       "source = \"src/play.py\"",
       {{"src/play.py", one_move}, {"README.md", "Mine."}}},
      {"script",
       "one-move",
       "command = [\"./maxconnect4\"]",
       {{"maxconnect4", std::string("#!/usr/bin/env python3\n") + one_move},
        {"board.py", "class Board:\n    pass\n"}}},
      {"hw2",
       "tree",
       "source = \"hw2.py\"",
       {{"hw2.py", "import sys\nopen(sys.argv[2], 'w').write('first move: %d' % 4)\n"}}},
  };
  return all;
}

// Two mains, which of them plays cannot be seen.
std::string java_main(const std::string& name) {
  return "public class " + name + " { public static void main(String[] a) { Board.show(); } }\n";
}

constexpr const char* connectx = "def my_agent(obs, config):\n    return 0\n";

class StandIns : public Collected {};

TEST_F(StandIns, AreCollectedWithTheirProtocolAndTheirStart) {
  for (const StandIn& each : stand_ins()) {
    for (const auto& [name, text] : each.files) give(each.name + "/" + name, text);
  }
  const auto found = outcomes();
  std::size_t right = 0;
  for (const StandIn& each : stand_ins()) {
    ASSERT_TRUE(found.contains(each.name)) << each.name;
    const Json& outcome = found.at(each.name);
    if (outcome.at("outcome") != "taken") {
      ADD_FAILURE() << each.name << ": " << outcome;
      continue;
    }
    const std::string description = agent(each.name + "/agent.toml");
    EXPECT_THAT(description, HasSubstr("\n" + each.start + "\n")) << each.name << outcome;
    const testing::Matcher<std::string> says_none = Not(HasSubstr("protocol"));
    EXPECT_THAT(description,
                each.protocol.empty() ? says_none : HasSubstr("\nprotocol = \"" + each.protocol + "\"\n"))
        << each.name << outcome;
    ++right;
  }
  EXPECT_EQ(right, stand_ins().size());
  EXPECT_THAT(agent("team/agent.toml"), HasSubstr("stem = \"stonemason\""));
  EXPECT_THAT(found.at("max-one").at("notes").dump(),
              HasSubstr(R"(wrote protocol = \"one-move\" too, because maxconnect4.py says \"one-move\")"));
}

TEST_F(StandIns, AreCompiledWithTheirProtocolAndTheirStart) {
  const std::string c =
      "#include <stdio.h>\nint main(int n, char** w) { return n > 1 && puts(\"one-move\") ? 0 : 1; }\n";
  // Neither the script that cleans up nor the one that starts the program is taken for the program.
  give("made/Makefile", "all:\n\tmkdir -p bin\n\tcc -o bin/mine mine.c\n\tln -sf bin/mine mine\n");
  give("made/mine.c", c);
  give("made/clean.sh", "#!/bin/sh\nrm -rf bin\n");
  give("started/Makefile", "fast: fast.c\n\tcc -o fast fast.c\n");
  give("started/fast.c", c);
  give("started/run.sh", "#!/bin/sh\nexec ./fast \"$@\"\n");
  give("packed/edu/x/Player.java", "package edu.x;\n" + java_player("Player"));
  give("packed/edu/x/Board.java", "package edu.x;\nclass Board {}\n");
  give("sources/src/edu/x/Player.java", "package edu.x;\n" + java_player("Player"));
  give("sources/src/edu/x/Board.java", "package edu.x;\nclass Board {}\n");
  give("plain/Board.java", "class Board { static final int SIZE = 7; }\n");
  give("plain/Referee.java", "class Referee { public static void main(String[] a) {} }\n");
  give("plain/TestPlayer.java", java_player("TestPlayer"));
  give("stray/play.py", one_move);
  give("stray/hello.c", "int main(void) { return broken; }\n");
  give("tried/src/Player.java", java_player("Player"));
  give("tried/src/PlayerTest.java", "import static org.junit.Assert.*;\nclass PlayerTest {}\n");
  give("two mains/sample.cpp", "int main() { return 1; }\n");
  give("two mains/mine.cpp", c);
  give("moved/Makefile", "all:\n\tcp src/brain.py pbrain-mine\n\tchmod +x pbrain-mine\n");
  give("moved/src/brain.py", std::string("#!/usr/bin/env python3\n") + engine);
  give("linked/Makefile", "all:\n\tln -s -f src/*.py .\n");
  give("linked/src/maxconnect4.py", std::string("from game import *\n") + one_move);
  give("linked/src/game.py", "class Game:\n    pass\n");
  give("linked lib/Makefile", "all:\n\tln -s lib/mine mine\n");
  give("linked lib/lib/mine", std::string("#!/usr/bin/env python3\n") + one_move);
  const auto found = outcomes({in().string(), "--build"});
  const auto description = [&](const std::string& name) {
    EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
    return found.at(name).at("outcome") == "taken" ? agent(name + "/agent.toml") : "";
  };
  EXPECT_THAT(description("made"), HasSubstr("command = [\"./mine\"]\nprotocol = \"one-move\"\n"));
  EXPECT_THAT(description("started"), HasSubstr("command = [\"./fast\"]\nprotocol = \"one-move\"\n"));
  for (const char* name : {"packed", "sources"}) {
    EXPECT_THAT(description(name), HasSubstr("command = [\"java\", \"-cp\", \".\", \"edu.x.Player\"]\n"
                                             "protocol = \"connect-n\"\n"));
  }
  EXPECT_THAT(description("stray"), HasSubstr("source = \"play.py\"\nprotocol = \"one-move\"\n"));
  EXPECT_THAT(description("tried"), HasSubstr("\"Player\"]\nprotocol = \"connect-n\"\n"));
  EXPECT_THAT(description("two mains"), HasSubstr("protocol = \"one-move\"\n"));
  EXPECT_THAT(description("moved"), HasSubstr("command = [\"./pbrain-mine\"]\nprotocol = \"gomocup\"\n"));
  EXPECT_THAT(description("linked"), HasSubstr("source = \"maxconnect4.py\"\nprotocol = \"one-move\"\n"));
  EXPECT_TRUE(fs::is_symlink(spring() / "agents/linked/maxconnect4.py"));
  EXPECT_THAT(description("linked lib"), HasSubstr("command = [\"./mine\"]\nprotocol = \"one-move\"\n"));
  EXPECT_THAT(description("plain"), HasSubstr("\"TestPlayer\"]\nprotocol = \"connect-n\"\n"));
}

TEST_F(StandIns, AreCompiledByTheToolsOfTheirLanguage) {
  give("two mains/Board.java", "class Board { static void show() {} }\n");
  give("two mains/First.java", java_main("First"));
  give("two mains/Second.java", java_main("Second"));
  give("two mains/BoardTest.java", "import static org.junit.Assert.*;\nclass BoardTest {}\n");
  give("beside a referee/src/Player.java", java_player("Player"));
  give("beside a referee/src/referee/Main.java", "package referee;\n" + java_main("Main"));
  give("beside a referee/src/referee/Game.java", "package referee;\nclass Game { broken }\n");
  const std::string csharp =
      "class Program { static void Main() { System.Console.WriteLine(\"one-move\" + Board.Size); } }\n";
  const std::string project =
      "<Project>\n<OutputType>Exe</OutputType>\n<Reference Include=\"System.Core\" />\n%</Project>\n";
  const auto with = [&](const std::string& items) {
    return std::string(project).replace(project.find('%'), 1, items);
  };
  const bool has_csharp = support::is_installed("mcs");
  give("csproj/Vier.sln", "Microsoft");
  give("csproj/Vier/Vier.csproj",
       with("<Compile Include=\"Program.cs\" />\n<Compile Include=\"game\\Board.cs\" />\n"));
  give("csproj/Vier/Program.cs", csharp);
  give("csproj/Vier/game/Board.cs", "static class Board { public const int Size = 7; }\n");
  give("csproj/Vier/Old.cs", "class Program { broken }\n");
  give("csproj/Tests/Tests.csproj", "<Project><OutputType>Library</OutputType></Project>");
  give("csproj/Tests/Tests.cs", "using NUnit.Framework;\n");
  give("new csproj/Vier.csproj", with(""));
  give("new csproj/Program.cs", csharp);
  give("new csproj/Board.cs", "static class Board { public const int Size = 7; }\n");
  give("new csproj/obj/Debug/Generated.cs", "broken\n");
  give("no csproj/Program.cs", csharp);
  give("no csproj/Board.cs", "static class Board { public const int Size = 7; }\n");
  const bool has_haskell = support::is_installed("ghc");
  // Strings of .NET are UTF-16: no look at the program shows what it speaks.
  give("speaker beside/Program.cs", "class Program { static void Main() { Talk.Run(); } }\n");
  give("speaker beside/Talk.cs",
       "class Talk { static void main() {} public static void Run() { "
       "System.Console.WriteLine(\"one-move\"); } }\n");
  give("haskell/app/Main.hs",
       "module Main where\nimport Board\nmain :: IO ()\nmain = putStrLn (\"one-move\" ++ show size)\n");
  give("haskell/src/Board.hs", "module Board where\nsize :: Int\nsize = 7\n");
  give("several go/test.sh", "#!/bin/sh\ngo test ./player\n");
  give("several go/game/words.go", "package game\nconst Mode = \"one-move\"\n");
  give("several go/player/main.go", "package main\nimport \"no/such\"\nfunc main() {}\n");
  const std::string mine =
      "#include \"board.h\"\nint main(int n, char** w) { return n + (w[0] == \"one-move\"); }\n";
  for (const std::string name : {"old c", "old make", "old cmake"}) {
    give(name + "/board.h", "int size;\n");
    give(name + "/board.c", "#include \"board.h\"\n");
    give(name + "/mine.c", mine);
  }
  give("with a cs file/mine.c", "int main(int n, char** w) { return n + (w[0] == \"one-move\"); }\n");
  give("with a cs file/viewer/Board.cs", "class Board { broken }\n");
  give("old make/Makefile", "CC = gcc\nmine: mine.o board.o\n\t$(CC) -o mine mine.o board.o\n");
  give("old cmake/CMakeLists.txt",
       "cmake_minimum_required(VERSION 3.10)\nproject(mine C)\nadd_executable(mine mine.c board.c)\n");
  const auto found = outcomes({in().string(), "--build"});
  const std::vector<std::pair<std::string, std::string>> starts = {
      {"beside a referee", R"(command = ["java", "-cp", ".", "Player"])"},
      {"csproj", "source = \"csproj.exe\""},
      {"new csproj", "source = \"agent.exe\""},
      {"no csproj", "source = \"agent.exe\""},
      {"speaker beside", "source = \"agent.exe\""},
      {"haskell", "command = [\"./app/Main\"]"},
      {"old c", "command = [\"./agent\"]"},
      {"with a cs file", "command = [\"./agent\"]"},
      {"old make", "command = [\"./mine\"]"},
      {"old cmake", "command = [\"./build/mine\"]"},
  };
  for (const auto& [name, start] : starts) {
    if (start.ends_with(".exe\"") && !has_csharp) continue;
    if (name == "haskell" && !has_haskell) continue;
    EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
    if (found.at(name).at("outcome") != "taken") continue;
    EXPECT_THAT(agent(name + "/agent.toml"), HasSubstr("\n" + start + "\n")) << name;
  }
  EXPECT_THAT(found.at("several go").at("reason").get<std::string>(), HasSubstr("it does not compile"));
  const auto reason = found.at("two mains").at("reason").get<std::string>();
  EXPECT_THAT(reason, HasSubstr("several files could be the program to start: First.class, Second.class"));
}

TEST_F(StandIns, AreNotMistakenForTheProgramBesideThem) {
  give("written/make.py", std::string("TEXT = '''\n") + connectx + "'''\nopen('x.py', 'w').write(TEXT)\n");
  give("written/submission/v1.py", connectx);
  give("equal/README.md", "");
  give("equal/agents/v1.py", connectx);
  give("equal/agents/agent_of_old.py", connectx);
  give("equal above/v1.py", connectx);
  give("equal above/v2.py", connectx);
  give("cleaned/cleanup.ksh", "#!/bin/ksh\nrm -f *.o\n");
  give("cleaned/run.ksh", "#!/bin/ksh\n./mine.py\n");
  give("cleaned/mine.py", one_move);
  give("only shell/start.bash", "#!/bin/bash\nsleep 1\n");
  // A jar names the files in it.
  give("ready/TestPlayer.jar", "PK\3\4 TestPlayer.class");
  give("ready/TestPlayer.java", java_player("TestPlayer"));
  give("of the course/TestPlayer.jar", "PK\3\4 TestPlayer.class");
  give("of the course/Player.java", java_player("Player"));
  const auto found = outcomes();
  const std::vector<std::pair<std::string, std::string>> starts = {
      {"written", "source = \"submission/v1.py\""},   {"cleaned", "source = \"mine.py\""},
      {"only shell", "command = [\"./start.bash\"]"}, {"ready", "source = \"TestPlayer.jar\""},
      {"of the course", "source = \"Player.java\""},
  };
  for (const auto& [name, start] : starts) {
    EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
    if (found.at(name).at("outcome") != "taken") continue;
    EXPECT_THAT(agent(name + "/agent.toml"), HasSubstr("\n" + start + "\n")) << name;
  }
  EXPECT_THAT(
      found.at("equal above").at("reason").get<std::string>(),
      testing::StartsWith("it holds 2 agents of ConnectX, among them v1.py and v2.py: say which one plays"));
  EXPECT_THAT(found.at("equal").at("reason").get<std::string>(),
              HasSubstr("several files could be the program to start: agents/agent_of_old.py, agents/v1.py"));
}

TEST_F(StandIns, AreNeverToldToUseAnOptionThatIsInUse) {
  give("nested/src/mine.kt", "fun main() {}\n");
  give("two/a.c", "int main(void) { return 1; }\n");
  give("two/b.c", "int main(void) { return 2; }\n");
  const auto without = outcomes();
  EXPECT_THAT(without.at("nested").at("reason").get<std::string>(),
              HasSubstr("use --build, or add an agent.toml"));
  for (const auto& [name, found] : outcomes({in().string(), "--build"})) {
    EXPECT_THAT(found.at("reason").get<std::string>(), Not(HasSubstr("--build"))) << name;
  }
}

TEST_F(StandIns, KeepAStatedProtocol) {
  give("one/agent.toml", "source = 'play.py'\nprotocol = 'tree'\n");
  give("one/play.py", one_move);
  give("two/agent.toml", "source = 'play.py'\n");
  give("two/play.py", one_move);
  const auto found = outcomes();
  EXPECT_THAT(agent("one/agent.toml"), Not(HasSubstr("one-move")));
  EXPECT_THAT(agent("two/agent.toml"), HasSubstr("protocol = \"one-move\"\n"));
  EXPECT_THAT(found.at("two").at("notes").dump(),
              HasSubstr(R"(added protocol = \"one-move\" to agent.toml, because)"));
}

TEST_F(StandIns, HaveTheProtocolOfTheirClassUnlessTheyStateAnother) {
  give("one/agent.toml", "source = 'play.py'\nprotocol = 'tree'\n");
  give("one/play.py", mailbox);
  give("two/play.py", mailbox);
  give("three/submission.py", "def act(observation, configuration):\n    return 0\n");
  outcomes({in().string(), "--protocol", "one-move"});
  EXPECT_THAT(agent("one/agent.toml"), Not(HasSubstr("one-move")));
  EXPECT_THAT(agent("two/agent.toml"), HasSubstr("protocol = \"one-move\"\n"));
  EXPECT_FALSE(fs::exists(spring() / "agents/three/agent.toml"));
  EXPECT_EQ(collect({in().string(), "--protocol", "one-mov"}).ended, support::Ended{.exit_status = 2});
}

TEST_F(StandIns, HaveTheProtocolOfTheTournament) {
  const std::string moves =
      "import sys\nlines = open(sys.argv[2]).read().split()\n"
      "rows, player = [list(line) for line in lines[:-1]], lines[-1]\n"
      "column = next(c for c in range(7) if rows[0][c] == '0')\n"
      "row = max(r for r in range(6) if rows[r][column] == '0')\nrows[row][column] = player\n"
      "open(sys.argv[3], 'w').write('\\n'.join(map(''.join, rows)) + '\\n%d\\n' % (3 - int(player)))\n";
  fs::remove_all(spring());
  ASSERT_EQ(
      tournament({"new", spring().string(), "--protocol", "one-move", "--unranked", "random-python"}).ended,
      support::Ended{.exit_status = 0});
  // Neither the collected program nor the one copied into agents/ states a protocol.
  give("first/play.py", moves);
  outcomes();
  fs::create_directories(spring() / "agents/second");
  support::write_file(spring() / "agents/second/play.py", moves);
  const support::Finished played = tournament({"run", spring().string()});
  EXPECT_EQ(played.ended, support::Ended{.exit_status = 0}) << played.errors;
  const support::Finished standings = tournament({"standings", spring().string()});
  EXPECT_THAT(standings.output, HasSubstr("6 of 6 games played"));
  // A player that is addressed in another protocol loses every game by forfeit.
  EXPECT_THAT(standings.output, Not(HasSubstr("++"))) << standings.output;
}

}  // namespace
}  // namespace kaven::tournaments::intake
