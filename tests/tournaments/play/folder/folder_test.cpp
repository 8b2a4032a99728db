// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::folder {
namespace {

namespace fs = boost::filesystem;

TEST(Folder, GamesHaveReadableNames) {
  EXPECT_EQ(game_label(GameId(7)), "0007");
  EXPECT_EQ(game_label(GameId(12345)), "12345");
  EXPECT_EQ(record_name(GameId(7), "alice", "bob"), "0007-alice-bob.jsonl");
  EXPECT_EQ(record_name(GameId(12), "Team Bad***", "../../etc"), "0012-Team_Bad_-.._.._etc.jsonl");
  EXPECT_EQ(record_name(GameId(1), "四目", "-x"), "0001-_-_x.jsonl");
  EXPECT_LT(record_name(GameId(1), std::string(500, 'a'), std::string(500, 'b')).size(), 255U);
}

TEST(Folder, LabelsAreReadAsPeopleWriteThem) {
  EXPECT_EQ(game_of_label("7"), GameId(7));
  EXPECT_EQ(game_of_label("0007"), GameId(7));
  for (const char* text : {"", "x", "7x", "-7", "0", "99999999999"})
    EXPECT_EQ(game_of_label(text), std::nullopt) << text;
}

TEST(Folder, IsMadeWithAllThatIsNeeded) {
  const support::TemporaryDirectory directory;
  const Folder made = create_folder(directory.path() / "a" / "b", "legs = 2\n");
  EXPECT_EQ(support::read_file(made.settings()), "legs = 2\n");
  EXPECT_TRUE(fs::is_directory(made.games()));
  EXPECT_TRUE(fs::is_directory(made.logs()));
  EXPECT_TRUE(fs::is_regular_file(made.agents() / "README.md"));
  EXPECT_EQ(open_folder(directory.path() / "a" / "b").root, made.root);
  EXPECT_EQ(open_folder(directory.path() / "a" / "b/").root, made.root);
}

TEST(Folder, MayBeMadeInAnEmptyOneButNotOverAnything) {
  const support::TemporaryDirectory directory;
  EXPECT_NO_THROW(create_folder(directory.path(), ""));
  EXPECT_THROW(create_folder(directory.path(), ""), std::runtime_error);
  support::write_file(directory.path() / "file", "");
  EXPECT_THROW(create_folder(directory.path() / "file", ""), std::runtime_error);
  fs::create_symlink(directory.path() / "nowhere", directory.path() / "link");
  EXPECT_THROW(create_folder(directory.path() / "link", ""), std::runtime_error);
}

TEST(Folder, OneWithoutSettingsIsNoTournament) {
  const support::TemporaryDirectory directory;
  EXPECT_THROW(open_folder(directory.path()), std::runtime_error);
  EXPECT_THROW(open_folder(directory.path() / "none"), std::runtime_error);
}

}  // namespace
}  // namespace kaven::tournaments::folder
