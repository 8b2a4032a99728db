// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/course/intake/sorting.hpp"
#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::intake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(InnerPath, DoesNotLeadOutOfTheFolder) {
  EXPECT_THAT(inner_path("a/./b//c").parts, ElementsAre("a", "b", "c"));
  EXPECT_THAT(inner_path("a\\b\\c").parts, ElementsAre("a", "b", "c"));
  EXPECT_THAT(inner_path("./").parts, IsEmpty());
  EXPECT_THAT(inner_path("../x").fault, HasSubstr("out of the folder"));
  EXPECT_THAT(inner_path("a/../../x").fault, HasSubstr("out of the folder"));
  EXPECT_THAT(inner_path("..\\..\\x").fault, HasSubstr("out of the folder"));
  EXPECT_THAT(inner_path("/etc/passwd").fault, HasSubstr("an absolute path"));
  EXPECT_THAT(inner_path("a\nb").fault, HasSubstr("control characters"));
  EXPECT_THAT(inner_path(std::string(300, 'x')).fault, HasSubstr("too long"));
  for (const char* good : {"a/b", "..a/b..", "a b/ü"}) EXPECT_EQ(inner_path(good).fault, "") << good;
}

TEST(FolderName, IsThatOfThePersonAndSafe) {
  EXPECT_EQ(folder_name("Jörg Müller"), "Jörg Müller");
  EXPECT_EQ(folder_name("Jo\xcc\x88rg"), "Jörg");
  EXPECT_EQ(folder_name("Eve O'Brien"), "Eve O_Brien");
  EXPECT_EQ(folder_name("../../etc"), "_.._.._etc");
  EXPECT_EQ(folder_name(".."), "unnamed");
  EXPECT_EQ(folder_name("-rf"), "_-rf");
  EXPECT_EQ(folder_name(".hidden"), "_.hidden");
  EXPECT_EQ(folder_name("  a \t$(rm) "), "a _(rm)");
  EXPECT_EQ(folder_name(""), "unnamed");
  EXPECT_EQ(folder_name("李雷"), "李雷");
  EXPECT_LE(folder_name(std::string(500, 'x')).size(), 100U);
}

TEST(Litter, IsRecognizedByItsName) {
  for (const char* name : {"__MACOSX", ".DS_Store", "._a", ".git", ".gitlab", "node_modules", "__pycache__",
                           "a.pyc", "thumbs.db"}) {
    EXPECT_TRUE(is_litter(name)) << name;
  }
  for (const char* name : {"agent.toml", "a.py", "git", ".agent"}) EXPECT_FALSE(is_litter(name)) << name;
}

TEST(ArchiveName, EndsAsArchivesDo) {
  EXPECT_EQ(without_archive_ending("mine.tar.gz"), "mine");
  EXPECT_EQ(without_archive_ending("mine.ZIP"), "mine");
  EXPECT_EQ(without_archive_ending("mine.py"), "mine.py");
  EXPECT_FALSE(is_archive_name("mine.jar"));
  EXPECT_FALSE(is_archive_name(".zip"));
}

TEST(MoodleName, IsParsed) {
  const NamedHandIn ada{.name = "Ada Lovelace", .id = "1815", .kind = "file"};
  EXPECT_EQ(moodle_name("Ada Lovelace_1815_assignsubmission_file_"), ada);
  EXPECT_EQ(moodle_name("Ada Lovelace_1815_assignsubmission_file"), ada);
  const auto flat = moodle_name("Ada Lovelace_1815_assignsubmission_file_my_agent.zip");
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->file, "my_agent.zip");
  EXPECT_EQ(moodle_name("Ada Lovelace_1815_assignsubmission_onlinetext_")->kind, "onlinetext");
  // Moodle's default group has no number.
  EXPECT_EQ(moodle_name("Default group_assignsubmission_file_")->name, "Default group");
  EXPECT_EQ(moodle_name("Default group_assignsubmission_file_")->id, "");
  EXPECT_FALSE(moodle_name("_assignsubmission_file_"));
  EXPECT_FALSE(moodle_name("Ada Lovelace_1815"));
}

TEST(CanvasName, IsParsed) {
  const auto on_time = canvas_name("lovelaceada_1815_90210_my_agent.zip");
  ASSERT_TRUE(on_time);
  EXPECT_EQ(on_time->name, "lovelaceada");
  EXPECT_EQ(on_time->id, "1815");
  EXPECT_EQ(on_time->file, "my_agent.zip");
  EXPECT_FALSE(on_time->late);
  const auto late = canvas_name("lovelaceada_LATE_1815_90210_agent-2.zip");
  ASSERT_TRUE(late);
  EXPECT_TRUE(late->late);
  EXPECT_EQ(late->id, "1815");
  const auto blind = canvas_name("anon_Xy3k2_LATE_90210_agent.zip");
  EXPECT_FALSE(canvas_name("one_ply_agent.py"));
  EXPECT_FALSE(canvas_name("a_1_b"));
  EXPECT_FALSE(canvas_name("a_1_2_"));
  ASSERT_TRUE(blind);
  EXPECT_EQ(blind->id, "Xy3k2");
  EXPECT_EQ(blind->file, "agent.zip");
}

std::optional<NamedHandIn> read(std::optional<NamedHandIn> (*reader)(std::span<const std::string>),
                                const std::vector<std::string>& path) {
  return reader(path);
}

// `name|id|group|file|time|depth`; `nothing`, or `platform` for a file of the platform itself.
std::string parsed(std::optional<NamedHandIn> (*reader)(std::span<const std::string>),
                   const std::vector<std::string>& path) {
  const auto found = read(reader, path);
  if (!found) return "nothing";
  if (found->name.empty()) return "platform";
  return found->name + "|" + found->id + "|" + found->group + "|" + found->file + "|" +
         (found->time ? time_text(*found->time) : "") + "|" + std::to_string(found->depth);
}

TEST(BlackboardPath, HasLoginAndAttempt) {
  EXPECT_EQ(parsed(blackboard_path, {"Connect Four_jroe_attempt_2026-11-20-17-03-22_my_agent.zip"}),
            "jroe|jroe||my_agent.zip|2026-11-20T17:03:22Z|1");
  EXPECT_EQ(parsed(blackboard_path, {"A_2_attempt_1_jroe_attempt_2026-11-20-17-03-22_x_attempt_2.py"}),
            "jroe|jroe||x_attempt_2.py|2026-11-20T17:03:22Z|1");
  EXPECT_EQ(parsed(blackboard_path, {"A_jroe_attempt_2026-11-20-17-03-22.txt"}), "platform");
  EXPECT_EQ(parsed(blackboard_path, {"A_jroe_attempt_2026-11-20-17-03-22", "x.py"}),
            "jroe|jroe|||2026-11-20T17:03:22Z|1");
  for (const char* name : {"jroe_attempt_2026-11-20-17-03-22_x.py", "A_jroe_attempt_1_x.py",
                           "A__attempt_2026-11-20-17-03-22_x", "x.py", ""})
    EXPECT_EQ(parsed(blackboard_path, {name}), "nothing") << name;
}

TEST(BrightspacePath, HasNameAndAttempt) {
  EXPECT_EQ(parsed(brightspace_path, {"397063-2557369 - Mary-Ann Roe - Nov 20, 2026 503 PM", "x.py"}),
            "Mary-Ann Roe|Mary-Ann Roe|||2026-11-20T17:03:00Z|1");
  EXPECT_EQ(parsed(brightspace_path, {"1-2 - Jane Roe- Nov 20, 2026 1205 AM - my - agent.zip"}),
            "Jane Roe|Jane Roe||my - agent.zip|2026-11-20T00:05:00Z|1");
  EXPECT_EQ(parsed(brightspace_path, {"1-2 - Jane Roe - 20 November, 2026 1703"}),
            "Jane Roe|Jane Roe|||2026-11-20T17:03:00Z|1");
  EXPECT_EQ(parsed(brightspace_path, {"1-2 - Jane Roe - 20 listopad, 2026 1703"}), "Jane Roe|Jane Roe||||1");
  EXPECT_EQ(parsed(brightspace_path, {"index.html"}), "platform");
  for (const char* name : {"1 - Jane Roe - Nov 20, 2026 503 PM", "1-2 - Jane Roe", "Jane Roe - x.py", ""})
    EXPECT_EQ(parsed(brightspace_path, {name}), "nothing") << name;
}

TEST(GooglePath, HasTheNameBeforeEachFile) {
  EXPECT_EQ(parsed(google_path, {"Jane Roe - my - agent.zip"}), "Jane Roe|Jane Roe||my - agent.zip||1");
  EXPECT_EQ(parsed(google_path, {"agent - copy.zip"}), "nothing");
  EXPECT_EQ(parsed(google_path, {"Jane Roe - "}), "nothing");
}

TEST(IliasPath, IsThatOfAPersonOrTeam) {
  EXPECT_EQ(parsed(ilias_path, {"Roe_Jane_jroe_312", "x.py"}), "Jane Roe|jroe||||1");
  EXPECT_EQ(parsed(ilias_path, {"Team 12", "Doe_John_jd_7", "x.py"}), "John Doe|jd|Team 12|||2");
  EXPECT_EQ(parsed(ilias_path, {"Team 12"}), "platform");
  for (const char* name : {"Roe_jroe_312", "Roe_Jane_jroe", "_Jane_jroe_312", ""})
    EXPECT_EQ(parsed(ilias_path, {name}), "nothing") << name;
}

TEST(SakaiPath, HasOnlyTheAttachmentsOfAPerson) {
  EXPECT_EQ(parsed(sakai_path, {"Roe, Jane(jroe)", "Submission attachment(s)", "x.py"}),
            "Jane Roe|jroe||||2");
  EXPECT_EQ(parsed(sakai_path, {"Roe, Jane(jroe)", "timestamp.txt"}), "platform");
  EXPECT_EQ(parsed(sakai_path, {"Roe, Jane(jroe)_Submission attachment(s)_my_x.py"}),
            "Jane Roe|jroe||my_x.py||1");
  EXPECT_EQ(parsed(sakai_path, {"Roe, Jane(jroe)_timestamp.txt"}), "platform");
  EXPECT_EQ(parsed(sakai_path, {"grades.csv"}), "platform");
  for (const char* name : {"Roe, Jane", "Jane(jroe)", "(jroe)", "Roe, Jane()", ")_", ""})
    EXPECT_EQ(parsed(sakai_path, {name}), "nothing") << name;
}

TEST(GithubPrefix, IsTheAssignmentInTheNameOfTheFolder) {
  const std::vector<std::string> folders = {"connect4-s-ada", "connect4-s-bob"};
  EXPECT_EQ(github_prefix("connect4-submissions", folders), "connect4-");
  EXPECT_EQ(github_prefix("connect4_submissions_2026_11_20_T_17_03_22", folders), "connect4-");
  EXPECT_EQ(github_prefix("gomoku-submissions", folders), "");
  EXPECT_EQ(github_prefix("class", folders), "");
  EXPECT_EQ(common_prefix(folders), "connect4-s-");
  EXPECT_EQ(common_prefix(std::span(folders).first(1)), "");
}

TEST(Layout, OfAPlatformIsGuessedFromItsNames) {
  EXPECT_EQ(guessed_layout({"A_a_attempt_2026-11-20-17-03-22_x.zip", "notes.txt"}, false),
            Layout::blackboard);
  EXPECT_EQ(guessed_layout({"1-2 - Jane Roe - Nov 20, 2026 503 PM/", "index.html"}, true),
            Layout::brightspace);
  EXPECT_EQ(guessed_layout({"Jane Roe - x.zip", "Kim Doe - y.py"}, true), Layout::google);
  EXPECT_EQ(guessed_layout({"Roe_Jane_jroe_312/", "Doe_Kim_kd_313/"}, true), Layout::ilias);
  EXPECT_EQ(guessed_layout({"Team 12/", "Team 13/"}, true), Layout::ilias);
  EXPECT_EQ(guessed_layout({"Roe, Jane(jroe)/", "Doe, Kim(kd)/", "grades.csv"}, true), Layout::sakai);
  EXPECT_EQ(guessed_layout({"connect4-ada/", "connect4-bob/", "scores.csv"}, true, "connect4-submissions"),
            Layout::github);
}

TEST(CanvasNumber, IsThatOfAnUploadOfTheSameName) {
  EXPECT_EQ(without_canvas_number("agent-1.zip"), "agent.zip");
  EXPECT_EQ(without_canvas_number("agent-12.tar.gz"), "agent.tar.gz");
  EXPECT_EQ(without_canvas_number("agent-1"), "agent");
  EXPECT_EQ(without_canvas_number("agent.zip"), std::nullopt);
  EXPECT_EQ(without_canvas_number("one-ply.zip"), std::nullopt);
  EXPECT_EQ(without_canvas_number("2026-11-20.zip"), "2026-11.zip");
  EXPECT_EQ(without_canvas_number("-1.zip"), std::nullopt);
}

TEST(Layout, IsGuessedFromTheTopLevel) {
  EXPECT_EQ(guessed_layout({"submission_metadata.yml", "submission_1/"}, false), Layout::gradescope);
  EXPECT_EQ(guessed_layout({"A B_1_assignsubmission_file_/"}, false), Layout::moodle);
  EXPECT_EQ(guessed_layout({"ab_1_2_x.zip", "cd_LATE_3_4_y.zip"}, true), Layout::canvas);
  EXPECT_EQ(guessed_layout({"alice/", "bob.zip", "README.md"}, false), Layout::folders);
  EXPECT_EQ(guessed_layout({"alice.py", "bob.py"}, true), Layout::folders);
  EXPECT_EQ(guessed_layout({"agent.toml", "mine.py"}, true), Layout::one);
  EXPECT_EQ(guessed_layout({"mine.py", "data/"}, false), Layout::one);
  EXPECT_EQ(guessed_layout({"src/", "bin/"}, false), Layout::one);
}

// A clone of one student's repository, as `git clone` and GitHub Classroom leave it.
TEST(Layout, OfAFolderThatIsOneRepositoryIsOne) {
  for (const std::vector<std::string>& names :
       std::vector<std::vector<std::string>>{{"agent/"},
                                             {"src/", "README.md"},
                                             {"connect_four/", ".git"},
                                             {"heuristics.py", "minimax.py", "README.md"},
                                             {"Makefile", "connect_four.c"},
                                             {"main.py", "columns.py"},
                                             {"agent/", "connect_four/"},
                                             {"README", "bin/", "x/", "y/"}})
    EXPECT_EQ(guessed_layout(names, true), Layout::one) << testing::PrintToString(names);
  for (const std::vector<std::string>& names :
       std::vector<std::vector<std::string>>{{"alice/"},
                                             {"alice/", "bob/", "README.md"},
                                             {"alice.py", "bob.zip", "carl/"},
                                             {"alice/", "bob/", "carl/", "data/"},
                                             {"alice.py", "bob.py", "README.md", "carl/"},
                                             {"connect4-alice/", "connect4-bob/", "roster.csv"}})
    EXPECT_EQ(guessed_layout(names, true), Layout::folders) << testing::PrintToString(names);
}

TEST(Layout, SeveralFoldersWithProgramsAreAClassWhateverLiesBesideThem) {
  const FolderSigns two{.folders_with_programs = 2};
  const FolderSigns three{.folders_with_programs = 3};
  EXPECT_EQ(guessed_layout({"ada/", "bert/", "main/", "search/"}, true, "", two), Layout::folders);
  EXPECT_EQ(guessed_layout({"ada/", "bot/"}, true, "", {.folders_with_programs = 1}), Layout::folders);
  EXPECT_EQ(guessed_layout({"ada/", "bert/", "carl/", ".git"}, true, "", three), Layout::folders);
  EXPECT_EQ(guessed_layout({"ada/", "bert/", "carl/", "requirements.txt"}, true, "", three), Layout::folders);
  EXPECT_EQ(guessed_layout({"engine/", "server/", ".git"}, true, "", two), Layout::one);
  EXPECT_EQ(guessed_layout({"main.py", "ada/", "bert/", "carl/", ".git"}, true, "", three), Layout::one);
}

TEST(Layout, SourcesThatNameEachOtherAreOneProgram) {
  EXPECT_EQ(guessed_layout({"minimax.py", "evaluate.py", "play.py"}, true, "",
                           {.sources = SourcesAtTheTop::of_one_program}),
            Layout::one);
  EXPECT_EQ(
      guessed_layout({"alice.py", "bob.py", "README.txt"}, true, "", {.sources = SourcesAtTheTop::apart}),
      Layout::folders);
}

}  // namespace
}  // namespace kaven::tournaments::intake
