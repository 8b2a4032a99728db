// SPDX-License-Identifier: MIT
#include "common/mailbox/referee_mailbox.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <string>
#include <vector>

#include "common/mailbox/directory_watch.hpp"
#include "common/system/descriptor.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::mailbox {
namespace {

namespace fs = boost::filesystem;

class RefereeMailboxTest : public testing::Test {
 protected:
  static fs::path made(const fs::path& directory) {
    fs::create_directory(directory);
    return directory;
  }
  std::string answer_text() const {
    const AnswerLook look = box.look();
    const auto* answer = std::get_if<AnswerText>(&look);
    return answer == nullptr ? "no answer" : answer->text;
  }
  std::string unusable_reason() const {
    const AnswerLook look = box.look();
    const auto* unusable = std::get_if<UnusableAnswer>(&look);
    return unusable == nullptr ? "usable" : unusable->reason;
  }

  support::TemporaryDirectory temporary;
  fs::path place = made(temporary.path() / "white");
  fs::path turn_file = place / "student.in";
  fs::path answer_file = place / "student.out";
  system::Descriptor directory{::open(place.c_str(), O_RDONLY | O_DIRECTORY)};
  RefereeMailbox box{directory.get(), "student", false};
};

TEST_F(RefereeMailboxTest, ATurnFileIsCanonicalAndEndsWithANewline) {
  box.post("(W C 1)");
  EXPECT_EQ(support::read_file(turn_file), "(W C 1)\n");
  EXPECT_FALSE(box.turn_file_taken());
}

TEST_F(RefereeMailboxTest, ThePlaceOfAProgramHoldsNothingButInterfaceFiles) {
  box.post("W");
  const auto entries = std::distance(fs::directory_iterator(place), fs::directory_iterator());
  EXPECT_EQ(entries, 1);
}

TEST_F(RefereeMailboxTest, DeletionOfTheTurnFileIsSeen) {
  box.post("W");
  fs::remove(turn_file);
  EXPECT_TRUE(box.turn_file_taken());
}

TEST_F(RefereeMailboxTest, AnOldAnswerIsNeverTakenForANewOne) {
  support::write_file(answer_file, "(W A 1)\n");
  box.post("(B B 1)");
  EXPECT_TRUE(std::holds_alternative<NoAnswer>(box.look()));
}

TEST_F(RefereeMailboxTest, AnAnswerOfTheSameBytesIsANewAnswer) {
  for (int turn = 0; turn < 2; ++turn) {
    support::write_file(answer_file, "(W A 1)\n");
    EXPECT_EQ(answer_text(), "(W A 1)\n");
    box.remove_answer();
    EXPECT_FALSE(fs::exists(answer_file));
  }
}

TEST_F(RefereeMailboxTest, AnEmptyFileIsNoAnswerYet) {
  support::write_file(answer_file, "");
  EXPECT_TRUE(std::holds_alternative<NoAnswer>(box.look()));
  EXPECT_TRUE(fs::exists(answer_file));
}

TEST_F(RefereeMailboxTest, NoMoreIsReadThanAnAnswerMayBeLong) {
  ASSERT_EQ(::truncate((support::write_file(answer_file, "("), answer_file.c_str()), off_t{1} << 40), 0);
  EXPECT_EQ(answer_text().size(), largest_answer + 1);
}

TEST(ShownAnswer, SaysHowLongTheFileIsAsFarAsIsKnown) {
  using testing::EndsWith;
  EXPECT_EQ(shown_answer("(W A\n"), "(W A\\n");
  EXPECT_THAT(shown_answer(std::string(largest_answer, 'x')), EndsWith("xxx … (65536 bytes)"));
  EXPECT_THAT(shown_answer(std::string(largest_answer + 1, 'x')), EndsWith("xxx … (more than 65536 bytes)"));
  EXPECT_THAT(shown_answer(std::string(largest_answer + 1, '\0')),
              EndsWith("\\x00 … (more than 65536 bytes)"));
}

TEST_F(RefereeMailboxTest, ALinkIsNeverFollowed) {
  fs::create_symlink("/etc/passwd", answer_file);
  EXPECT_EQ(unusable_reason(), "student.out is a symbolic link, not a file");
}

TEST_F(RefereeMailboxTest, APipeNeverBlocksAndIsNoAnswer) {
  ASSERT_EQ(::mkfifo(answer_file.c_str(), 0600), 0);
  EXPECT_EQ(unusable_reason(), "student.out is a named pipe, not a file");
}

TEST_F(RefereeMailboxTest, ADirectoryIsNoAnswerAndIsPutOutOfTheWay) {
  fs::create_directories(answer_file / "full");
  EXPECT_EQ(unusable_reason(), "student.out is a directory, not a file");
  box.post("(W A 1)");
  EXPECT_FALSE(fs::exists(answer_file));
}

TEST_F(RefereeMailboxTest, ADirectoryUnderTheNameOfTheTurnFileDoesNotStopATurn) {
  fs::create_directories(turn_file / "full");
  box.post("(W A 1)");
  EXPECT_EQ(support::read_file(turn_file), "(W A 1)\n");
}

TEST_F(RefereeMailboxTest, ALinkUnderTheNameOfTheTurnFileIsReplacedNotWrittenThrough) {
  const fs::path victim = temporary.path() / "victim";
  support::write_file(victim, "untouched");
  fs::create_symlink(victim, turn_file);
  box.post("(W A 1)");
  EXPECT_EQ(support::read_file(victim), "untouched");
  EXPECT_EQ(support::read_file(turn_file), "(W A 1)\n");
}

TEST_F(RefereeMailboxTest, ADirectoryItsProgramHasMovedAwayIsStillTheRightOne) {
  fs::rename(place, temporary.path() / "elsewhere");
  fs::create_directory(place);
  box.post("W");
  EXPECT_EQ(support::read_file(temporary.path() / "elsewhere" / "student.in"), "W\n");
}

TEST_F(RefereeMailboxTest, ADirectoryItsProgramHasRemovedIsTheProgramsFault) {
  fs::remove_all(place);
  EXPECT_THROW(box.post("W"), UnusableDirectory);
}

TEST_F(RefereeMailboxTest, WhatAProgramWroteUnderOtherNamesIsFound) {
  support::write_file(place / "student.out", "(W D 1)");
  box.post("W");
  support::write_file(place / "output.txt", "(W D 1)");
  fs::create_directory(place / "data");
  support::write_file(place / "large", std::string(100000, 'x'));
  const std::vector<FoundFile> found = box.other_files();
  ASSERT_EQ(found.size(), 2) << "folders are nothing that a program answers by";
  EXPECT_EQ(found[0].name, "large");
  EXPECT_EQ(found[0].text, std::string(200, 'x'));
  EXPECT_EQ(found[1].name, "output.txt");
  EXPECT_EQ(found[1].text, "(W D 1)");
}

TEST_F(RefereeMailboxTest, WhatLayThereBeforeIsNotTheProgramsDoing) {
  support::write_file(place / "own.py", "");
  const RefereeMailbox later(directory.get(), "student", false);
  EXPECT_TRUE(later.other_files().empty());
}

TEST_F(RefereeMailboxTest, FilesWithoutEndAreNotAllLookedAt) {
  for (int number = 0; number < 100; ++number) support::write_file(place / std::to_string(number), "");
  EXPECT_LE(box.other_files().size(), 20);
}

TEST_F(RefereeMailboxTest, SomethingUnderTheHiddenNameIsReplacedNotWrittenThrough) {
  support::write_file(temporary.path() / "elsewhere", "untouched");
  fs::create_symlink(temporary.path() / "elsewhere", place / ".student.staged");
  box.post("W");
  EXPECT_EQ(support::read_file(turn_file), "W\n");
  EXPECT_EQ(support::read_file(temporary.path() / "elsewhere"), "untouched");
}

TEST_F(RefereeMailboxTest, AnAnswerInADirectoryWithoutRightsIsRead) {
  support::write_file(answer_file, "(W C 1)\n");
  fs::permissions(place, fs::no_perms);
  EXPECT_EQ(answer_text(), "(W C 1)\n");
}

TEST_F(RefereeMailboxTest, AnAnswerThatItsOwnerMayNotReadIsUnusableForRootToo) {
  support::write_file(answer_file, "(W C 1)\n");
  fs::permissions(answer_file, fs::no_perms);
  EXPECT_THAT(unusable_reason(), testing::HasSubstr("cannot be opened: Permission denied"));
}

TEST_F(RefereeMailboxTest, AnAnswerOfAnotherUserIsNotRead) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root could be made to read other users' files; CI is root";
  support::write_file(answer_file, "(W A 1)\n");
  ASSERT_EQ(::chown(answer_file.c_str(), 12345, 12345), 0);
  EXPECT_THAT(unusable_reason(), testing::HasSubstr("belongs to another user"));
}

TEST(DirectoryWatch, AWrittenFileWakesAndDrainingQuietens) {
  const support::TemporaryDirectory place;
  DirectoryWatch watch;
  ASSERT_TRUE(watch.watch(place.path()));
  pollfd waiting{watch.descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&waiting, 1, 0), 0);
  support::write_file(place.path() / "a.out", "(W A 1)");
  EXPECT_EQ(::poll(&waiting, 1, 0), 1);
  watch.drain();
  EXPECT_EQ(::poll(&waiting, 1, 0), 0);
}

TEST(DirectoryWatch, ARenamedFileWakes) {
  const support::TemporaryDirectory place;
  support::write_file(place.path() / "aside", "(W A 1)");
  DirectoryWatch watch;
  ASSERT_TRUE(watch.watch(place.path()));
  fs::rename(place.path() / "aside", place.path() / "a.out");
  pollfd waiting{watch.descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&waiting, 1, 0), 1);
}

TEST(DirectoryWatch, RefusesWhatIsNoDirectory) {
  const support::TemporaryDirectory place;
  DirectoryWatch watch;
  EXPECT_FALSE(watch.watch(place.path() / "nowhere"));
}

}  // namespace
}  // namespace kaven::mailbox
