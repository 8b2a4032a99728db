#include "tournaments/intake/layout.hpp"

#include <gtest/gtest.h>

#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {
namespace {

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

}  // namespace
}  // namespace kaven::tournaments::intake
