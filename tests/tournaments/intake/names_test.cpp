#include "tournaments/intake/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  for (const char* name :
       {"__MACOSX", ".DS_Store", "._a", ".git", "node_modules", "__pycache__", "a.pyc", "thumbs.db"}) {
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

}  // namespace
}  // namespace kaven::tournaments::intake
