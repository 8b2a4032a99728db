// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/packed_records.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "tests/support/killed_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::folder {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

TEST(Pack, HasTheFilesOfAHundredGames) {
  EXPECT_EQ(pack_of(GameId(1)), 0);
  EXPECT_EQ(pack_of(GameId(99)), 0);
  EXPECT_EQ(pack_of(GameId(100)), 1);
  EXPECT_EQ(pack_name(0), "0000-0099.tar.zst");
  EXPECT_EQ(pack_name(1), "0100-0199.tar.zst");
  EXPECT_EQ(pack_name(100), "10000-10099.tar.zst");
  for (const int pack : {0, 1, 7, 99, 100, 12345}) {
    EXPECT_EQ(pack_of_name(pack_name(pack)), pack);
    for (const GameId game : games_of_pack(pack)) EXPECT_EQ(pack_of(game), pack);
  }
  EXPECT_EQ(games_of_pack(0).size(), 99U);
  EXPECT_EQ(games_of_pack(1).size(), 100U);
  for (const char* name :
       {"", "-", "0100-0199.tar", "0101-0200.tar.zst", "0100-0198.tar.zst", "100-199.tar.zst",
        "0100-0199.tar.zst.new-7", "0107-alice-bob.jsonl", "x-0199.tar.zst"}) {
    EXPECT_EQ(pack_of_name(name), std::nullopt) << name;
  }
}

TEST(Pack, KeepsAnyBytesAndLongNames) {
  const support::TemporaryDirectory directory;
  const fs::path file = directory.path() / pack_name(0);
  const std::map<std::string, std::string> texts = {
      {"0001-" + std::string(60, 'a') + "-" + std::string(60, 'b') + ".jsonl", std::string("\0\xff\n", 3)},
      {"0002/white.log", ""},
      {"0003-c-d.jsonl", std::string(300000, 'x')}};
  PackWriter writer(file);
  for (const auto& [name, text] : texts) writer.add(name, text);
  EXPECT_FALSE(fs::exists(file));
  writer.commit();
  std::map<std::string, std::string> read;
  PackReader reader(file);
  while (const auto name = reader.next()) read[*name] = reader.text();
  EXPECT_EQ(read, texts);
}

TEST(Pack, OneThatIsCutAnywhereIsNeverTakenForAWholeOne) {
  const support::TemporaryDirectory directory;
  const fs::path file = directory.path() / pack_name(0);
  PackWriter writer(file);
  writer.add("0001-a-b.jsonl", "first");
  writer.add("0002-b-a.jsonl", "second");
  writer.commit();
  const std::string whole = support::read_file(file);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    support::write_file(file, whole.substr(0, length));
    const auto read_all = [&] {
      PackReader reader(file);
      while (reader.next()) reader.text();
    };
    EXPECT_THROW(read_all(), PackError) << length << " of " << whole.size();
  }
}

class PackedRecords : public testing::Test {
 protected:
  PackedRecords() { fs::create_directories(folder.games()); }

  static std::string name(int game) { return record_name(GameId(game), "a", "b"); }
  fs::path path(int game) const { return folder.games() / name(game); }
  void write(int game, const std::string& text) const { support::write_file(path(game), text); }
  void pack(int number) const {
    std::vector<std::string> names;
    for (const GameId game : games_of_pack(number)) names.push_back(name(game.number()));
    pack_records(folder, number, names);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.games()))
      names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }
  // All that can be read, by number.
  std::map<int, std::string> all() const {
    std::map<int, std::string> texts;
    for (int game = 1; game < 210; ++game) {
      if (auto text = record_text(path(game))) texts[game] = *text;
    }
    return texts;
  }

  support::TemporaryDirectory directory;
  Folder folder{directory.path()};
};

TEST_F(PackedRecords, AreReadAsBefore) {
  for (const int game : {1, 99, 100, 150, 201}) write(game, "record of " + std::to_string(game));
  const auto before = all();
  ASSERT_EQ(before.size(), 5U);
  EXPECT_THAT(packs_of_single_records(folder), ElementsAre(0, 1, 2));
  pack(0);
  pack(1);
  EXPECT_THAT(files(), ElementsAre("0000-0099.tar.zst", "0100-0199.tar.zst", name(201)));
  EXPECT_EQ(all(), before);
  EXPECT_THAT(packs_of_single_records(folder), ElementsAre(2));
  EXPECT_EQ(record_sha256(path(1)), record_sha256(path(1)));
  EXPECT_EQ(record_text(path(2)), std::nullopt);
  EXPECT_EQ(record_sha256(path(2)), std::nullopt);
  EXPECT_THROW(read_record(path(2)), std::system_error);
  EXPECT_EQ(file_of_record(path(1)).filename(), "0000-0099.tar.zst");
  EXPECT_EQ(file_of_record(path(201)), path(201));
  EXPECT_EQ(file_of_record(path(202)), path(202));
  EXPECT_THAT(find_record(folder, GameId(99)), Optional(path(99)));
  EXPECT_THAT(find_record(folder, GameId(201)), Optional(path(201)));
  EXPECT_EQ(find_record(folder, GameId(2)), std::nullopt);
  EXPECT_EQ(find_record(folder, GameId(999)), std::nullopt);
  EXPECT_EQ(records_of(folder).size(), 5U);
  EXPECT_EQ(records_of(folder).at(GameId(100)), path(100));
}

TEST_F(PackedRecords, NothingToPackMakesNoPack) {
  pack(0);
  EXPECT_THAT(files(), IsEmpty());
}

TEST_F(PackedRecords, AFileCountsNotItsCopy) {
  write(7, "old");
  write(8, "other");
  pack(0);
  ASSERT_THAT(record_text(path(7)), Optional(std::string("old")));
  write(7, "new");
  EXPECT_THAT(record_text(path(7)), Optional(std::string("new")));
  pack(0);
  EXPECT_THAT(files(), ElementsAre("0000-0099.tar.zst"));
  EXPECT_THAT(record_text(path(7)), Optional(std::string("new"))) << "not from memory";
  EXPECT_THAT(record_text(path(8)), Optional(std::string("other")));
}

TEST_F(PackedRecords, AreFilesAgainAfterUnpacking) {
  for (const int game : {1, 2, 100}) write(game, "record of " + std::to_string(game));
  const auto before = all();
  pack(0);
  pack(1);
  unpack_records(folder, 0);
  unpack_records(folder, 5);
  EXPECT_THAT(files(), ElementsAre(name(1), name(2), "0100-0199.tar.zst"));
  EXPECT_EQ(all(), before);
}

TEST_F(PackedRecords, UnpackingWritesNothingElsewhere) {
  PackWriter writer(folder.games() / pack_name(0));
  writer.add("../0001-a-b.jsonl", "hostile");
  writer.add("other", "hostile");
  writer.add(name(1), "good");
  writer.commit();
  unpack_records(folder, 0);
  EXPECT_THAT(files(), ElementsAre(name(1)));
  EXPECT_FALSE(fs::exists(directory.path() / "0001-a-b.jsonl"));
}

TEST_F(PackedRecords, ADamagedPackIsNamedAndKept) {
  write(1, "single");
  support::write_file(folder.games() / pack_name(0), "no archive");
  EXPECT_THAT(record_text(path(1)), Optional(std::string("single")));
  try {
    record_text(path(2));
    FAIL() << "it was read";
  } catch (const PackError& error) {
    EXPECT_THAT(error.what(), HasSubstr("0000-0099.tar.zst: expected a pack"));
  }
  EXPECT_THROW(pack(0), PackError);
  EXPECT_THROW(unpack_records(folder, 0), PackError);
  EXPECT_THAT(files(), ElementsAre("0000-0099.tar.zst", name(1)));
}

TEST_F(PackedRecords, AKillAtAnyStepLosesNothing) {
  std::vector<std::string> names;
  const auto make = [&] {
    fs::remove_all(folder.games());
    fs::create_directories(folder.games());
    write(3, "from an earlier pack");
    pack(0);
    names.clear();
    for (const int game : {1, 2, 4, 5}) {
      write(game, "record of " + std::to_string(game));
      names.push_back(name(game));
    }
  };
  make();
  const auto before = all();
  ASSERT_EQ(before.size(), 5U);
  const auto action = [&](const std::function<void()>& after_step) {
    pack_records(folder, 0, names, after_step);
  };
  int steps = 1;
  for (; support::is_killed_at(steps, action); ++steps) {
    EXPECT_EQ(all(), before) << "killed after step " << steps;
    pack(0);
    EXPECT_EQ(all(), before) << "killed after step " << steps << ", then packed again";
    EXPECT_THAT(files(), ElementsAre("0000-0099.tar.zst"));
    make();
  }
  EXPECT_EQ(steps, 1 + 1 + 4) << "the pack, and one step for each record";
}

}  // namespace
}  // namespace kaven::tournaments::folder
