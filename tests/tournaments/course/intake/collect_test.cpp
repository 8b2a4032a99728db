// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include "common/system/processors.hpp"
#include "tests/tournaments/course/intake/collected.hpp"

// Tests of `tournament collect` with exports in the formats of learning platforms.

namespace kaven::tournaments::intake {
namespace {

using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

Finished script(const std::string& name, std::vector<std::string> words) {
  words.insert(words.begin(),
               {"python3", std::string(KAVEN_SOURCE) + "/tests/tournaments/course/intake/" + name});
  return support::run({.command = words});
}

class CollectedExport : public Collected, public testing::WithParamInterface<const char*> {};

TEST_P(CollectedExport, OfTwelveBecomesATournament) {
  const fs::path out = directory.path() / "exports";
  const Finished written =
      script("exports.py", {std::string(KAVEN_SOURCE) + "/scripts/starter-agents", out.string()});
  ASSERT_EQ(written.ended, Ended{.exit_status = 0}) << written.errors;
  const std::string source = (out / GetParam()).string();
  const Finished first = collect({source, "--build"});
  EXPECT_EQ(first.ended, Ended{.exit_status = 1}) << first.errors;
  EXPECT_THAT(first.output, HasSubstr("12 handed in, "));
  // One agent.toml is not TOML, and one hand-in has no program.
  EXPECT_THAT(first.output, HasSubstr("10 taken, 2 set aside"));
  EXPECT_EQ(agents().size(), 10U);
  EXPECT_THAT(names_in(spring() / "submissions" / "aside"), SizeIs(2));
  EXPECT_FALSE(fs::exists(directory.path() / "evil"));
  EXPECT_FALSE(fs::exists("/evil"));
  // Collecting the same export again changes nothing.
  const std::string list = support::read_file(spring() / "submissions.jsonl");
  const Finished second = collect({source, "--build"});
  EXPECT_THAT(second.output, HasSubstr("unchanged"));
  EXPECT_EQ(support::read_file(spring() / "submissions.jsonl"), list) << second.output;
  EXPECT_THAT(names_in(spring() / "submissions" / "replaced"), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Collect, CollectedExport,
                         testing::Values("moodle.zip", "moodle-flat.zip", "submissions.zip", "gradescope.zip",
                                         "folders"));

TEST_F(Collected, ProgramsArePlayedByARun) {
  const fs::path out = directory.path() / "exports";
  script("exports.py", {std::string(KAVEN_SOURCE) + "/scripts/starter-agents", out.string()});
  collect({(out / "moodle.zip").string()});
  ASSERT_THAT(agents(), Contains("Jörg Müller"));
  // Three players are enough to check that each plays in the sandbox with its own name and files.
  for (const std::string& name : agents()) {
    if (name != "Jörg Müller" && name != "Ada Lovelace" && name != "Eve O_Brien") {
      fs::remove_all(spring() / "agents" / name);
    }
  }
  const Finished played = tournament({"run", spring().string()});
  const Finished standings = tournament({"standings", spring().string()});
  EXPECT_THAT(standings.output, HasSubstr("6 of 6 games played")) << played.output << played.errors;
  EXPECT_THAT(standings.output, HasSubstr("Eve O'Brien"));
}

TEST_F(Collected, KeepTheStemThatTheirFolderGaveThem) {
  give("Jörg Müller/agent.toml", "command = ['sh', 'x.sh']\n");
  give("Jörg Müller/x.sh", "cat \"$1\"\n");
  give("bob/bob");
  give("eve/x.sh");
  give("eve/agent.toml", "stem = 'other'\ncommand = ['sh', 'x.sh']\n");
  outcomes();
  // `x.sh` mentions no turn file, and the folder's name is not a valid stem: the stem is the script's name.
  EXPECT_THAT(agent("Jörg Müller/agent.toml"), HasSubstr("stem = \"x\""));
  EXPECT_THAT(agent("bob/agent.toml"), HasSubstr("stem = \"bob\"\ncommand = [\"./bob\"]"));
  EXPECT_EQ(agent("eve/agent.toml"), "stem = 'other'\ncommand = ['sh', 'x.sh']\n");
}

// A clone is its owner's, whatever the folders in it are called.
TEST_F(Collected, ACloneWithASubfolderBelongsToWhoeverItIsCalledAfter) {
  for (const char* login : {"ada", "bob"}) {
    const std::string clone = std::string("connect4-") + login + "/";
    give(clone + ".git/HEAD", "ref: refs/heads/main\n");
    give(clone + (login[0] == 'a' ? "agent/mine.py" : "src/mine.py"));
  }
  give("connect4-carl/agent/mine.py");
  std::vector<std::string> words;
  for (const char* login : {"ada", "bob", "carl"})
    words.push_back((in() / (std::string("connect4-") + login)).string());
  const std::map<std::string, Json> found = outcomes(words);
  ASSERT_THAT(found, SizeIs(3));
  for (const char* login : {"ada", "bob", "carl"})
    EXPECT_TRUE(found.contains(std::string("connect4-") + login)) << testing::PrintToString(agents());
}

TEST_F(Collected, ClonesOfOneNameAreCalledAfterTheFoldersAroundThem) {
  for (const std::string clone : {"P1/hw1", "P2/hw1", "a/group/hw2", "b/group/hw2"}) {
    give(clone + "/agent.py", "# " + clone + "\nprint()\n");
    give(clone + "/.git/HEAD", "ref: refs/heads/main\n");
  }
  const auto sources = [&](const std::vector<std::string>& names) {
    std::vector<std::string> paths;
    for (const std::string& name : names) paths.push_back((in() / name).string());
    return paths;
  };
  const auto all = outcomes(sources({"P1/hw1", "P2/hw1", "a/group/hw2", "b/group/hw2"}));
  EXPECT_THAT(agents(), ElementsAre("P1", "P2", "a", "b"));
  EXPECT_THAT(all.at("P1").dump(), HasSubstr("2 sources are called 'hw1'"));
  // The same source twice is one hand-in, and a clone alone keeps its name.
  give("P3/hw3/agent.py", "print(3)\n");
  give("P3/hw3/.git/HEAD", "ref: refs/heads/main\n");
  collect(sources({"P3/hw3", "P3/hw3"}));
  EXPECT_THAT(agents(), Contains("hw3"));
}

TEST_F(Collected, SourcesThatImportEachOtherBelongToOneAndOthersToAClass) {
  give("connect4-ada/play.py", "from minimax import best_move\n");
  give("connect4-ada/minimax.py", "import heuristics\n");
  give("connect4-ada/heuristics.py", "CENTRE = 3\n");
  const std::map<std::string, Json> ada = outcomes({(in() / "connect4-ada").string()});
  EXPECT_THAT(ada, SizeIs(1));
  EXPECT_TRUE(ada.contains("connect4-ada")) << testing::PrintToString(agents());
  give("class/alice.py", "import random\n");
  give("class/bob.py", "import time\n");
  give("class/README.txt", "Hand-ins of Tuesday.\n");
  const std::map<std::string, Json> both = outcomes({(in() / "class").string()});
  EXPECT_TRUE(both.contains("alice") && both.contains("bob")) << testing::PrintToString(agents());
}

TEST_F(Collected, AClassInTheRepositoryOfItsTeacherIsAClass) {
  give("class/.git/HEAD", "ref: refs/heads/main\n");
  for (const char* login : {"ada", "bert", "main"}) give("class/" + std::string(login) + "/mine.py");
  give("class/carl/mine.py");
  const std::map<std::string, Json> found = outcomes({(in() / "class").string()});
  for (const char* login : {"ada", "bert", "carl"})
    EXPECT_TRUE(found.contains(login)) << testing::PrintToString(agents());
}

// Exports of our own making, in the shapes that platforms publish.
TEST_F(Collected, ExportsOfPlatformsNameTheirOwners) {
  struct Export {
    std::string layout;
    std::string folder;
    std::vector<std::string> files;
    std::map<std::string, std::string> ids;  ///< by the folders in agents/
  };
  const std::vector<Export> exports = {
      {"blackboard",
       "blackboard",
       {"Connect Four_jroe_attempt_2026-11-20-17-03-22_mine.sh",
        "Connect Four_jroe_attempt_2026-11-20-17-03-22.txt",
        "Connect Four_kd_attempt_2026-11-21-09-00-00_mine.sh"},
       {{"jroe", "jroe"}, {"kd", "kd"}}},
      {"brightspace",
       "brightspace",
       {"1-2 - Jane Roe - Nov 20, 2026 503 PM/mine.sh", "1-2 - Kim Doe - Nov 21, 2026 900 AM/mine.sh",
        "index.html"},
       {{"Jane Roe", "Jane Roe"}, {"Kim Doe", "Kim Doe"}}},
      {"google-classroom",
       "google",
       {"Jane Roe - mine.sh", "Kim Doe - mine.sh"},
       {{"Jane Roe", "Jane Roe"}, {"Kim Doe", "Kim Doe"}}},
      {"ilias",
       "ilias",
       {"Team 12/Roe_Jane_jroe_312/mine.sh", "Team 12/Doe_Kim_kd_7/notes.txt",
        "Team 13/Fox_Lee_lf_8/mine.sh"},
       {{"Jane Roe + Kim Doe", "jroe + kd"}, {"Lee Fox", "lf"}}},
      {"sakai",
       "sakai",
       {"Roe, Jane(jroe)/Submission attachment(s)/mine.sh", "Roe, Jane(jroe)/timestamp.txt",
        "Doe, Kim(kd)/Submission attachment(s)/mine.sh", "grades.csv"},
       {{"Jane Roe", "jroe"}, {"Kim Doe", "kd"}}},
      {"github",
       "connect4-submissions",
       {"connect4-jroe/agent/mine.sh", "connect4-jroe/.git/config", "connect4-k-d/src/mine.sh", "scores.csv"},
       {{"jroe", "jroe"}, {"k-d", "k-d"}}}};
  for (const Export& each : exports) {
    for (const std::string& file : each.files)
      give(each.folder + "/" + file, player + std::string("# ") + file + "\n");
    const support::Finished finished = collect({(in() / each.folder).string(), "--dry-run", "--json"});
    const Json report = Json::parse(finished.output);
    EXPECT_EQ(report.at("sources").at(0).at("layout"), each.layout);
    EXPECT_EQ(report.at("sources").at(0).at("notes"), Json::array()) << each.layout;
    std::map<std::string, std::string> ids;
    for (const Json& hand_in : report.at("hand_ins")) {
      ids[hand_in.at("folder").get<std::string>()] = hand_in.at("id").get<std::string>();
      EXPECT_EQ(hand_in.at("outcome"), "taken") << hand_in;
      EXPECT_EQ(hand_in.at("system"), each.layout);
    }
    EXPECT_EQ(ids, each.ids) << each.layout << finished.output;
  }
}

TEST_F(Collected, TheNewestAttemptCountsAndEarlierOnesAreNamed) {
  give("export/A_jroe_attempt_2026-11-21-09-00-00_mine.sh", player + std::string("# second\n"));
  give("export/A_jroe_attempt_2026-11-20-17-03-22_mine.sh", player + std::string("# first\n"));
  // The files of an export are as old as the export.
  hand_in_at("export", 1'800'000'000);
  const support::Finished finished = collect({(in() / "export").string()});
  EXPECT_EQ(finished.ended, support::Ended{.exit_status = 0}) << finished.output << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("replaces the one of"));
  EXPECT_EQ(agents(), std::set<std::string>{"jroe"});
  EXPECT_THAT(agent("jroe/mine.sh"), HasSubstr("# second"));
  EXPECT_EQ(names_in(spring() / "submissions" / "replaced").size(), 1U);
}

TEST_F(Collected, ScriptsAreMended) {
  give("a/a", "#!/usr/bin/env python3\r\nprint(1)\r\n");
  give("b/b", "#!/bin/sh\r\necho\r\n");
  const auto found = outcomes();
  EXPECT_EQ(agent("a/a"), "#!/usr/bin/env python3\nprint(1)\r\n");
  EXPECT_EQ(agent("b/b"), "#!/bin/sh\necho\n");
  EXPECT_NE(fs::status(spring() / "agents/a/a").permissions() & fs::owner_exe, 0);
  EXPECT_THAT(found.at("a").at("notes").dump(), HasSubstr("made executable: a"));
  EXPECT_THAT(found.at("a").at("notes").dump(), HasSubstr("Windows line ending from the first line of a"));
}

TEST_F(Collected, LaterHandInReplacesTheEarlierAndAnOlderOneDoesNot) {
  give("bob/bob", "#!/bin/sh\necho first\n");
  hand_in_at("bob", 1'700'000'000);
  EXPECT_EQ(outcomes().at("bob").at("outcome"), "taken");
  EXPECT_EQ(outcomes().at("bob").at("outcome"), "unchanged");
  give("bob/bob", "#!/bin/sh\necho second\n");
  hand_in_at("bob", 1'700'000'100);
  const auto later = outcomes();
  EXPECT_EQ(later.at("bob").at("outcome"), "replacing");
  EXPECT_EQ(later.at("bob").at("earlier"), "2023-11-14T22:13:20Z");
  EXPECT_THAT(agent("bob/bob"), HasSubstr("second"));
  const auto kept = names_in(spring() / "submissions/replaced");
  ASSERT_THAT(kept, ElementsAre("bob 2023-11-14T22:13:20Z"));
  EXPECT_THAT(support::read_file(spring() / "submissions/replaced" / *kept.begin() / "bob"),
              HasSubstr("first"));
  give("bob/bob", "#!/bin/sh\necho third\n");
  hand_in_at("bob", 1'700'000'050);
  EXPECT_EQ(outcomes().at("bob").at("outcome"), "older");
  EXPECT_THAT(agent("bob/bob"), HasSubstr("second"));
}

TEST_F(Collected, ALaterHandInThatCannotStartDoesNotReplaceTheEarlier) {
  give("bob/bob");
  hand_in_at("bob", 1'700'000'000);
  outcomes();
  fs::remove(in() / "bob/bob");
  give("bob/agent.toml", "command = [\n");
  hand_in_at("bob", 1'700'000'100);
  EXPECT_EQ(outcomes().at("bob").at("outcome"), "aside");
  EXPECT_THAT(names_in(spring() / "agents/bob"), Contains("bob"));
  EXPECT_THAT(names_in(spring() / "submissions/aside"), ElementsAre("bob"));
}

TEST_F(Collected, ASecondCollectRenewsTheReason) {
  give("bob/agent.toml",
       "build = ['sh', '-c', 'cat /proc/sys/kernel/random/uuid; exit 7']\ncommand = './mine'\n");
  const auto first = outcomes().at("bob").at("reason").get<std::string>();
  const Json second = outcomes().at("bob");
  EXPECT_EQ(second.at("outcome"), "aside");
  EXPECT_NE(second.at("reason"), first);
  const std::string list = support::read_file(spring() / "submissions.jsonl");
  ASSERT_EQ(std::ranges::count(list, '\n'), 1) << list;
  EXPECT_EQ(Json::parse(list).at("reason"), second.at("reason"));
  EXPECT_THAT(names_in(spring() / "submissions/aside"), ElementsAre("bob"));
}

TEST_F(Collected, ANameThatCannotBeAStemIsNoted) {
  give("bob/mine.py", "import os\nNAME = 'Team Rocket'\nwhile not os.path.exists(NAME + '.in'):\n    pass\n");
  EXPECT_THAT(
      outcomes().at("bob").at("notes").dump(),
      HasSubstr("mine.py names its files after NAME = \\\"Team Rocket\\\", which cannot be the stem"));
}

TEST_F(Collected, TwoOwnersOfOneNameAreDistinguished) {
  give("alice/alice");
  give("alice.py", "print(1)\n");
  give("Alice/run", player);
  outcomes();
  EXPECT_THAT(agents(), ElementsAre("Alice", "alice 2", "alice 3"));
  const auto again = outcomes();
  EXPECT_EQ(agents().size(), 3U);
  for (const auto& [name, each] : again) EXPECT_EQ(each.at("outcome"), "unchanged") << name;
}

TEST_F(Collected, ForeignFolderOfThatNameStays) {
  give("bob/bob");
  fs::create_directories(spring() / "agents/bob");
  support::write_file(spring() / "agents/bob/mine", "by hand");
  EXPECT_EQ(outcomes().count("bob 2"), 1U);
  EXPECT_EQ(agent("bob/mine"), "by hand");
}

TEST_F(Collected, DryRunChangesNothing) {
  give("bob/bob");
  EXPECT_EQ(outcomes({in().string(), "--dry-run"}).at("bob").at("outcome"), "taken");
  EXPECT_THAT(agents(), IsEmpty());
  EXPECT_FALSE(fs::exists(spring() / "submissions"));
  EXPECT_FALSE(fs::exists(spring() / "submissions.jsonl"));
}

TEST_F(Collected, BuildIsRunInTheSandboxAndItsFailureIsTheReason) {
  give("good/agent.toml", "build = 'make'\ncommand = './mine'\nstem = 'mine'\n");
  give("good/Makefile",
       "mine: mine.sh\n\tcp mine.sh mine; chmod +x mine; ! ls /root /home 2>/dev/null | grep .\n");
  give("good/mine.sh");
  give("bad/agent.toml", "build = ['sh', '-c', 'echo the reason; exit 7']\ncommand = './mine'\n");
  give("long/agent.toml", "build = 'sh compile'\ncommand = './mine'\n");
  give("long/compile",
       "echo cc -Werror mine.c\necho 'mine.c:3:1: error: the first'\nfor line in 1 2 3 4 5 6 7 8; do\n"
       "echo \"note $line\"\ndone\nexit 1\n");
  give("slow/agent.toml", "build = ['sleep', '1000']\ncommand = './mine'\n");
  const auto found = outcomes({in().string(), "--build-time", "2"});
  EXPECT_EQ(found.at("good").at("outcome"), "taken") << found.at("good");
  EXPECT_THAT(names_in(spring() / "agents/good"), Contains("mine"));
  EXPECT_THAT(found.at("bad").at("reason").get<std::string>(), HasSubstr("exit status 7\nthe reason"));
  EXPECT_THAT(found.at("long").at("reason").get<std::string>(),
              EndsWith("\nmine.c:3:1: error: the first\nnote 1\nnote 2\nnote 3\nnote 4\nnote 5"));
  EXPECT_THAT(found.at("slow").at("reason").get<std::string>(), HasSubstr("longer than 2 s"));
  EXPECT_EQ(names_in(spring() / "submissions/build").size(), 4U);
  const auto notes = found.at("bad").at("notes").get<std::vector<std::string>>();
  const std::string where = "the compiler's output is in ";
  ASSERT_THAT(notes, Contains(StartsWith(where)));
  EXPECT_EQ(support::read_file(spring() / notes.back().substr(where.size())), "the reason\n");
}

TEST_F(Collected, ABuildIsNotChargedForTheTimeInWhichOthersHadItsProcessor) {
  if (!support::BusyProcessor::possible()) GTEST_SKIP() << "no taskset, or this kernel counts no waiting";
  const unsigned processor = system::allowed_processors().front();
  const support::BusyProcessor busy(processor);
  give("busy/agent.toml", "build = '/usr/bin/python3 compute.py'\ncommand = './mine.sh'\n");
  give("busy/compute.py", "import os, time\nos.sched_setaffinity(0, {" + std::to_string(processor) +
                              "})\nwhile time.process_time() < 1: pass\n");
  give("busy/mine.sh");
  // Four share the processor: it takes about 4 s.
  const auto found = outcomes({in().string(), "--build-time", "3"});
  EXPECT_EQ(found.at("busy").at("outcome"), "taken") << found.at("busy");
}

TEST_F(Collected, TheResultOfABuildHasTheLimitsOfAHandIn) {
  give("sparse/agent.toml", "build = 'truncate -s 50M hole'\ncommand = './mine'\n");
  give("large/agent.toml", "build = 'truncate -s 8M a b c'\ncommand = './mine'\n");
  give("named/agent.toml",
       "build = ['sh', '-c', 'touch \"$(printf \"two\\nlines\")\"']\ncommand = './mine'\n");
  const auto found = outcomes({in().string(), "--max-file", "10", "--max-size", "20"});
  EXPECT_THAT(found.at("sparse").at("reason").get<std::string>(),
              HasSubstr("it produced too much: a file in it is too large: 'hole'"));
  EXPECT_THAT(found.at("large").at("reason").get<std::string>(), HasSubstr("its files are too large"));
  EXPECT_THAT(found.at("named").at("reason").get<std::string>(),
              HasSubstr("a file has a name with unprintable characters: 'two\\nlines'"));
}

TEST_F(Collected, WhatABuildLeavesAffectsNoOtherHandIn) {
  give("bob/bob");
  const auto building = [&](const std::string& name, const std::string& script) {
    give(name + "/agent.toml", "build = 'sh compile'\ncommand = './mine'\nstem = 'mine'\n");
    give(name + "/compile", "cp mine.sh mine\nchmod +x mine\n" + script);
    give(name + "/mine.sh");
  };
  building("locked", "mkdir folder\necho x >folder/file\nchmod 0 folder/file folder\nchmod 0 .\n");
  building("described", "rm agent.toml\nmkdir agent.toml\n");
  const std::string part(250, 'd');
  building("long", "mkdir " + part + "\ncd " + part + "\nmkdir -p " + part + "/" + part + "/" + part + "\n");
  // Root with the rights of no one else, so that permissions hold for it, too.
  const Finished collected = support::run(
      {.command = {std::string(KAVEN_BIN) + "/../tests/as_in_container", "without-change-of-user",
                   "with-namespaces", std::string(KAVEN_BIN) + "/tournament", "collect", in().string(),
                   "--into", spring().string(), "--json"}});
  constexpr int cannot_be_made = 77;
  if (collected.ended == Ended{.exit_status = cannot_be_made}) GTEST_SKIP() << collected.errors;
  ASSERT_THAT(collected.output, StartsWith("{")) << collected.errors;
  std::map<std::string, Json> found;
  const Json report = Json::parse(collected.output);
  for (const Json& each : report.at("hand_ins")) found[each.at("owner").get<std::string>()] = each;
  EXPECT_EQ(found.at("bob").at("outcome"), "taken");
  EXPECT_EQ(found.at("locked").at("outcome"), "taken") << found.at("locked");
  EXPECT_THAT(agent("locked/folder/file"), "x\n");
  EXPECT_THAT(found.at("described").at("reason").get<std::string>(), HasSubstr("agent.toml is a folder"));
  EXPECT_THAT(found.at("long").at("reason").get<std::string>(), HasSubstr("a path in it is longer than"));
}

TEST_F(Collected, LinksThatABuildMakesAreKeptIfTheyStayInside) {
  give("bob/agent.toml", "command = ['sh', 'mine.sh']\nstem = 'mine'\nbuild = 'make'\n");
  give("bob/src/lib/mine.sh");
  give("bob/src/book.txt");
  // After `top`, which is a link, `..` does not lead where it seems to lead.
  give("bob/Makefile",
       "all:\n\tln -s -f src/lib/*.sh .\n\tln -s ../book.txt src/lib/book\n\tln -s .. src/lib/up\n"
       "\tln -s ../.. src/lib/top\n\tln -s src/lib/top/../x chained\n\tln -s ../../.. src/lib/above\n"
       "\tln -s /etc/passwd passwd\n\tmkfifo pipe\n");
  const auto found = outcomes();
  ASSERT_EQ(found.at("bob").at("outcome"), "taken") << found.at("bob");
  const fs::path bob = spring() / "agents/bob";
  EXPECT_EQ(fs::read_symlink(bob / "mine.sh"), "src/lib/mine.sh");
  EXPECT_EQ(fs::canonical(bob / "src/lib/book"), fs::canonical(bob / "src/book.txt"));
  EXPECT_THAT(names_in(bob), ElementsAre("Makefile", "agent.toml", "mine.sh", "src"));
  EXPECT_THAT(names_in(bob / "src/lib"), ElementsAre("book", "mine.sh", "top", "up"));
  const std::string notes = found.at("bob").at("notes").dump();
  EXPECT_THAT(notes, AllOf(HasSubstr("left out of the compiled folder: "), HasSubstr(" and 1 more")));
  give("eve/agent.toml", "command = ['sh', 'mine.sh']\nbuild = ['ln', '-s', '/etc/passwd', 'x']\n");
  give("eve/mine.sh");
  // A name that is not shown as it is would reach the teacher's terminal.
  give("mallory/agent.toml", "command = ['sh', 'mine.sh']\nbuild = ['mkfifo', \"\\u001b[2J\"]\n");
  give("mallory/mine.sh");
  const auto others = outcomes();
  EXPECT_THAT(others.at("eve").at("notes").dump(),
              HasSubstr("left out of the compiled folder: x (a link to /etc/passwd)"));
  EXPECT_THAT(others.at("mallory").at("reason").get<std::string>(),
              HasSubstr("a file has a name with unprintable characters"));
}

TEST_F(Collected, ABuildCountsOnlyTheBytesThatItAdds) {
  const std::string large(4'000'000, 'x');
  for (const std::string name : {"a", "b", "c"}) {
    give(name + "/agent.toml", "build = 'sh -c \"cp mine.sh mine\"'\ncommand = 'sh mine'\nstem = 'mine'\n");
    give(name + "/mine.sh");
    give(name + "/data", large);
  }
  give("fails/agent.toml", "build = 'false'\ncommand = './mine'\n");
  give("fails/data", large);
  give("grows/agent.toml", "build = 'truncate -s 4M more'\ncommand = './mine'\n");
  // All together may have 40 times 5 MB.
  for (int other = 0; other < 45; ++other) {
    const std::string name = "filler" + std::to_string(other);
    give(name + "/mine.sh");
    give(name + "/data");
    fs::resize_file(in() / name / "data", large.size());
  }
  const auto found = outcomes({in().string(), "--max-size", "5"});
  for (const char* name : {"a", "b", "c"}) EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
  EXPECT_THAT(found.at("grows").at("reason").get<std::string>(),
              HasSubstr("its files are too large (--max-size leaves 3 MB for it)"));
}

TEST_F(Collected, AHandInTooLargeToCompileDoesNotAffectOthers) {
  give("bob/bob");
  give("large/agent.toml", "build = 'true'\ncommand = './mine'\n");
  fs::create_directories(in() / "large");
  support::write_file(in() / "large/data", "");
  fs::resize_file(in() / "large/data", std::uintmax_t{600} << 20U);
  const auto found = outcomes({in().string(), "--max-size", "1000", "--max-file", "1000"});
  EXPECT_EQ(found.at("bob").at("outcome"), "taken");
  EXPECT_THAT(found.at("large").at("reason").get<std::string>(),
              HasSubstr("the submission is too large for the folder in which it is compiled"));
}

TEST_F(Collected, ABuildDoesNotWaitForAProcessThatItLeft) {
  give("bob/agent.toml",
       "build = ['sh', '-c', 'setsid sleep 1000 & cp mine.sh mine']\ncommand = 'sh mine'\nstem = 'mine'\n");
  give("bob/mine.sh");
  const auto found = outcomes();
  EXPECT_EQ(found.at("bob").at("outcome"), "taken") << found.at("bob");
  EXPECT_THAT(found.at("bob").at("notes").dump(), HasSubstr("(sleep) still ran when it had ended"));
}

TEST_F(Collected, NothingIsBuiltUnasked) {
  give("bob/mine.c", "int main(void) { return 0; }\n");
  const auto found = outcomes();
  EXPECT_THAT(found.at("bob").at("reason").get<std::string>(), HasSubstr("--build"));
  EXPECT_EQ(outcomes({in().string(), "--build"}).at("bob").at("outcome"), "taken");
  EXPECT_THAT(names_in(spring() / "submissions/aside"), IsEmpty());
}

TEST_F(Collected, AnInterruptedPlanIsFinished) {
  give("bob/bob");
  outcomes();
  // The state after a crash between two moves: the earlier hand-in has been moved away, the later one not yet moved in.
  const std::string list = support::read_file(spring() / "submissions.jsonl");
  fs::create_directories(spring() / "submissions/incoming/1");
  fs::rename(spring() / "agents/bob", spring() / "submissions/incoming/1/bob");
  fs::remove(spring() / "submissions.jsonl");
  support::write_file(
      spring() / "submissions/incoming/plan.json",
      Json{{"moves", Json::array({Json::array({"agents/gone", "submissions/replaced/gone"}),
                                  Json::array({"submissions/incoming/1/bob", "agents/bob"})})},
           {"submissions", list}}
          .dump());
  EXPECT_EQ(outcomes().at("bob").at("outcome"), "unchanged");
  EXPECT_THAT(names_in(spring() / "agents/bob"), Contains("bob"));
  EXPECT_FALSE(fs::exists(spring() / "submissions/incoming"));
}

TEST_F(Collected, FullDiskLeavesTheOldState) {
  give("bob/bob");
  outcomes();
  give("zoe/zoe", std::string(player) + std::string(3'000'000, 'x'));
  // `ulimit -f` makes writes beyond 2000 blocks fail.
  const Finished finished = support::run({.command = {"sh", "-c", "trap '' XFSZ; ulimit -f 2000; exec \"$@\"",
                                                      "sh", std::string(KAVEN_BIN) + "/tournament", "collect",
                                                      in().string(), "--into", spring().string()}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1});
  EXPECT_THAT(finished.errors, HasSubstr("File too large"));
  EXPECT_THAT(agents(), ElementsAre("bob"));
  EXPECT_EQ(outcomes().at("zoe").at("outcome"), "taken");
}

TEST_F(Collected, HostileArchivesDoNoHarm) {
  const Finished written = script("hostile_archives.py", {in().string()});
  ASSERT_EQ(written.ended, Ended{.exit_status = 0}) << written.errors;
  const auto found = outcomes();
  const auto reason = [&](const char* name) { return found.at(name).at("reason").get<std::string>(); };
  for (const char* name : {"bomb", "many", "deep", "truncated", "encrypted", "nonsense", "empty", "sparse"}) {
    EXPECT_EQ(found.at(name).at("outcome"), "refused") << name;
  }
  EXPECT_THAT(reason("bomb"), HasSubstr("more than 200 times its size; unpack it"));
  EXPECT_THAT(reason("packed_bomb"), HasSubstr("more than 200 times its size"));
  EXPECT_THAT(reason("many"), HasSubstr("--max-files"));
  EXPECT_THAT(reason("deep"), HasSubstr("nested more than 24 folders deep"));
  EXPECT_THAT(reason("encrypted"), HasSubstr("password"));
  for (const char* name : {"escape", "links", "devices", "twice"}) {
    EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
  }
  EXPECT_THAT(reason("folder"), HasSubstr("agent.toml is a folder or a link, expected a file"));
  EXPECT_FALSE(fs::exists("/tmp/kaven-escaped"));
  EXPECT_THAT(names_in(directory.path()), ElementsAre("in", "spring"));
  EXPECT_THAT(names_in(spring() / "agents"), ElementsAre("devices", "escape", "links", "twice"));
  EXPECT_THAT(names_in(spring() / "agents/links"), ElementsAre("agent.toml", "mine", "out"));
  EXPECT_TRUE(fs::is_directory(fs::symlink_status(spring() / "agents/links/out")));
  struct stat status {};
  ASSERT_EQ(::lstat((spring() / "agents/escape/mine").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0755U);
  EXPECT_THAT(agent("twice/mine"), HasSubstr("sleep"));
}

TEST_F(Collected, NobodyHandsInAnEngineOfKaven) {
  give("bob/bob");
  give("mallory/agent.toml", "command = 'claimeven --budget 1'\nstem = 'claimeven'\n");
  give("trudy/agent.toml",
       "source = 'a.x'\nstem = 'claimeven'\n[run]\nx = 'env " + std::string(KAVEN_BIN) + "/claimeven'\n");
  give("trudy/a.x");
  const auto found = outcomes();
  EXPECT_THAT(agents(), ElementsAre("bob"));
  for (const char* name : {"mallory", "trudy"}) {
    EXPECT_THAT(found.at(name).at("reason").get<std::string>(),
                HasSubstr("agent.toml starts claimeven, a program of Kaven"));
  }
}

TEST_F(Collected, AReasonNamesFewOfManyFiles) {
  for (int number = 10; number < 60; ++number) give("zoe/a" + std::to_string(number) + ".py", "print(1)\n");
  EXPECT_THAT(outcomes().at("zoe").at("reason").get<std::string>(),
              HasSubstr("a19.py and 40 more; add an agent.toml"));
}

TEST_F(Collected, AFileThatCannotBeMendedDoesNotAffectOthers) {
  give("bob/bob");
  // While it is mended, the file has a name that no file can have.
  give("zoe/" + std::string(255, 'z'), "#!/bin/sh\r\nexec sleep 1\r\n");
  const auto found = outcomes();
  EXPECT_EQ(found.at("bob").at("outcome"), "taken");
  EXPECT_THAT(found.at("zoe").at("reason").get<std::string>(),
              AllOf(StartsWith("it cannot be prepared: zoe/zzz"), HasSubstr("File name too long")));
}

TEST_F(Collected, LinksInFoldersAreNotFollowed) {
  give("bob/bob");
  fs::create_symlink("/etc", in() / "bob/etc");
  fs::create_symlink("/etc", in() / "mallory");
  const auto found = outcomes();
  EXPECT_THAT(names_in(spring() / "agents/bob"), ElementsAre("agent.toml", "bob"));
  EXPECT_THAT(found.at("bob").at("notes").dump(), HasSubstr("left out links: etc"));
  EXPECT_EQ(agents().count("mallory"), 0U);
}

TEST_F(Collected, ABuildIsGuessedOnlyIfNoProgramExists) {
  give("bob/agent.toml", "command = ['sh', 'x.sh']\nstem = 'x'\n");
  give("bob/x.sh");
  give("bob/Makefile", "all:\n\tfalse\n");
  EXPECT_EQ(outcomes({in().string(), "--build"}).at("bob").at("outcome"), "taken");
}

TEST_F(Collected, AnUnlikelyNameIsStartedIfThereIsNoOtherProgram) {
  give("a/builder_bot.py", "print(1)\n");
  give("b/referee.py", "print(1)\n");
  give("c/clean.sh");
  give("c/mine.py", "print(1)\n");
  const auto found = outcomes();
  for (const char* name : {"a", "b", "c"}) EXPECT_EQ(found.at(name).at("outcome"), "taken") << found.at(name);
  EXPECT_THAT(agent("c/agent.toml"), HasSubstr("mine.py"));
}

TEST_F(Collected, ASourceThatEndsInTheMiddleOfACharacterDoesNotAffectOthers) {
  give("bob/bob");
  give("mallory/mallory.c", "int main(void) { return 0; } '");
  give("mallory/other.c", "int main(void) { return 0; } '\\");
  const auto found = outcomes();
  EXPECT_EQ(found.at("bob").at("outcome"), "taken");
  EXPECT_EQ(found.at("mallory").at("outcome"), "aside");
}

TEST_F(Collected, ANewVersionOfAPlayerNeedsAcceptNewVersion) {
  give("bob/bob");
  give("zoe/zoe");
  outcomes();
  // The first game ends at once, as neither player writes a move.
  ASSERT_EQ(tournament({"run", spring().string(), "--start-time", "1", "--time", "1", "--no-trial"}).ended,
            Ended{.exit_status = 0});
  give("bob/bob", "#!/bin/sh\necho second\n");
  hand_in_at("bob", 4'000'000'000);
  const Finished again = collect({in().string()});
  EXPECT_THAT(again.output, HasSubstr("--accept-new-version"));
}

TEST_F(Collected, WrongCommandLinesAreUsageErrors) {
  EXPECT_EQ(collect({(directory.path() / "nothing").string()}).ended, Ended{.exit_status = 2});
  EXPECT_EQ(collect({spring().string(), "--layout", "webct"}).ended, Ended{.exit_status = 2});
}

}  // namespace
}  // namespace kaven::tournaments::intake
