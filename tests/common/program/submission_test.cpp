// SPDX-License-Identifier: MIT
#include "common/program/submission.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>

#include "common/system/descriptor.hpp"
#include "tests/common/program/folder.hpp"

namespace kaven::program {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class SubmissionFolder : public testing::Test {
 protected:
  SubmissionFolder() {
    folder.write("alice/agent.toml", "command = [\"env\", \"sh\", \"brain.sh\"]\n");
    folder.write("alice/brain.sh", ". ./lib/moves.sh\n");
    folder.write("alice/lib/moves.sh", "echo 1\n");
  }
  Program program() const { return find_program(place.string(), {}); }
  std::string hash() const { return seen_version(program()).version.submission; }
  std::string fault(const SubmissionLimits& limits) const {
    try {
      seen_version(program(), limits);
    } catch (const SubmissionError& error) {
      return error.what();
    }
    return "no error";
  }
  // Files must be a tick older than the call.
  SeenVersion settled() const {
    SeenVersion seen = seen_version(program());
    while (!seen.is_settled) seen = seen_version(program());
    return seen;
  }

  const Folder folder;
  const fs::path place = folder.path / "alice";
};

TEST_F(SubmissionFolder, IsAnotherOneWithEveryFileThatIsAnotherOne) {
  std::string before = hash();
  EXPECT_EQ(before.size(), 64U);
  const auto is_another = [&] {
    const std::string now = hash();
    return std::exchange(before, now) != now;
  };
  EXPECT_FALSE(is_another());
  folder.write("alice/lib/moves.sh", "echo 2\n");
  EXPECT_TRUE(is_another()) << "a module";
  folder.write("alice/random.py", "");
  EXPECT_TRUE(is_another()) << "a module that takes the place of another one";
  fs::rename(place / "random.py", place / "lib" / "random.py");
  EXPECT_TRUE(is_another()) << "moved";
  fs::remove(place / "lib" / "random.py");
  EXPECT_TRUE(is_another()) << "removed";
  folder.write("alice/lib/__pycache__/moves.cpython-311.pyc", "what Python runs instead of the source");
  EXPECT_TRUE(is_another()) << "compiled";
  folder.write("alice/.hidden", "");
  EXPECT_TRUE(is_another()) << "hidden";
  fs::permissions(place / "lib" / "moves.sh", fs::add_perms | fs::owner_exe);
  EXPECT_TRUE(is_another()) << "executable";
  fs::create_directory(place / "empty");
  EXPECT_TRUE(is_another()) << "an empty folder";
  fs::create_symlink("brain.sh", place / "lib" / "other");
  EXPECT_TRUE(is_another()) << "a link";
  fs::remove(place / "lib" / "other");
  fs::create_symlink("moves.sh", place / "lib" / "other");
  EXPECT_TRUE(is_another()) << "a link that leads elsewhere";
}

TEST_F(SubmissionFolder, CountsAFileElsewhereThatALinkLeadsTo) {
  folder.write("elsewhere/book", "1");
  fs::create_symlink(folder.path / "elsewhere" / "book", place / "book");
  fs::create_symlink(folder.path / "nowhere", place / "none");
  fs::create_symlink("/dev/zero", place / "zero");
  fs::create_symlink("/proc/self/environ", place / "environ");
  fs::create_symlink(".", place / "lib" / "here");
  const std::string before = hash();
  EXPECT_EQ(hash(), before);
  folder.write("elsewhere/book", "2");
  EXPECT_NE(hash(), before);
}

TEST_F(SubmissionFolder, IsTheSameWhereSomebodyOnlyLooks) {
  const std::string before = hash();
  folder.write("alice/.git/index", "1");
  folder.write("alice/lib/.moves.sh.swp", "vim");
  folder.write("alice/lib/.nfs000000000000abcd00000001", "a file that was removed while it was open");
  folder.write("alice/.DS_Store", "");
  fs::create_symlink("me@here.123", place / ".#brain.sh");
  fs::last_write_time(place / "brain.sh", 1);
  EXPECT_EQ(hash(), before);
}

TEST_F(SubmissionFolder, IsTheSameElsewhere) {
  fs::rename(place, folder.path / "bob");
  folder.write("alice/lib/moves.sh", "echo 1\n");
  folder.write("alice/brain.sh", ". ./lib/moves.sh\n");
  folder.write("alice/agent.toml", "command = [\"env\", \"sh\", \"brain.sh\"]\n");
  EXPECT_EQ(seen_version(find_program((folder.path / "bob").string(), {})).version.submission, hash());
}

TEST_F(SubmissionFolder, DoesNotWaitForWhatIsNoFile) {
  const std::string before = hash();
  ASSERT_EQ(::mkfifo((place / "fifo").c_str(), 0600), 0);
  const system::Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const std::string socket = (place / "socket").string();
  ASSERT_LT(socket.size(), sizeof address.sun_path);
  std::memcpy(address.sun_path, socket.c_str(), socket.size() + 1);
  ASSERT_EQ(::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_NE(hash(), before);
}

TEST_F(SubmissionFolder, OfMoreThanIsAllowedIsRefusedUnread) {
  const fs::path sparse = folder.write("alice/lib/book", "");
  ASSERT_EQ(::truncate(sparse.c_str(), off_t{20} << 30U), 0);
  EXPECT_THAT(fault({}),
              AllOf(HasSubstr(place.string() + " has 20480 MB of files, where 1024 MB are allowed"),
                    HasSubstr("most of all lib/book; "), HasSubstr("submission-megabytes")));
  ASSERT_EQ(::truncate(sparse.c_str(), 3 << 20U), 0);
  EXPECT_EQ(fault({}), "no error");
  EXPECT_THAT(fault({.megabytes = 2}), HasSubstr("where 2 MB are allowed"));
  EXPECT_EQ(fault({.files = 6}), "no error");
  EXPECT_THAT(fault({.files = 5}),
              AllOf(HasSubstr("has more than 5 files and folders; hand in only what it needs")));
}

TEST_F(SubmissionFolder, OfTooManyFilesThatNobodyCountsIsRefused) {
  for (int number = 0; number < 20; ++number) folder.write("alice/.nfs0" + std::to_string(number), "");
  EXPECT_THAT(fault({.files = 20}), HasSubstr("has more than 20 files and folders"));
}

TEST_F(SubmissionFolder, WithFoldersInFoldersWithoutEndIsRefused) {
  fs::path deep = place;
  for (int level = 0; level < 120; ++level) deep /= "d";
  fs::create_directories(deep);
  EXPECT_THAT(fault({}), HasSubstr("contains folders nested too deep to be read"));
}

TEST_F(SubmissionFolder, WhatNobodyMayReadCountsByItsName) {
  const fs::path secret = folder.write("alice/secret", "1");
  fs::create_directory(place / "closed");
  fs::permissions(secret, fs::no_perms);
  fs::permissions(place / "closed", fs::no_perms);
  EXPECT_EQ(hash().size(), 64U);
  fs::permissions(place / "closed", fs::owner_all);
}

TEST_F(SubmissionFolder, IsNotReadAgainWhileItLooksTheSame) {
  SeenVersion seen = settled();
  EXPECT_EQ(read_seen_word(seen_word(seen)), seen);
  // A function that returns this value has not read the files.
  seen.version.submission = std::string(64, 'f');
  EXPECT_EQ(seen_version(program(), {}, seen), seen);
  folder.write("alice/.git/HEAD", "1");
  EXPECT_EQ(seen_version(program(), {}, seen), seen);
  // A replacement that hides itself: same size, same times.
  struct stat before {};
  ASSERT_EQ(::stat((place / "lib" / "moves.sh").c_str(), &before), 0);
  folder.write("alice/lib/moves.sh", "echo 7\n");
  const std::array times{before.st_atim, before.st_mtim};
  ASSERT_EQ(::utimensat(AT_FDCWD, (place / "lib" / "moves.sh").c_str(), times.data(), 0), 0);
  EXPECT_NE(seen_version(program(), {}, seen).version, seen.version);
}

TEST_F(SubmissionFolder, TellsTheHashOfTheFileThatIsStarted) {
  EXPECT_EQ(seen_version(program()).version.file, sha256(place / "brain.sh"));
  folder.write("alice/agent.toml", "command = [\"env\", \"sh\", \"-c\", \"true\"]\n");
  const Program other = program();
  EXPECT_EQ(seen_version(other).version.file, sha256(other.file)) << other.file;
}

TEST_F(SubmissionFolder, TellsWhatWasChangedLast) {
  const SeenVersion before = settled();
  fs::rename(place / "brain.sh", place / "other.sh");
  EXPECT_THAT(last_change(place), testing::StartsWith("other.sh, 2"));
}

TEST(SubmissionFile, IsTheFileAlone) {
  const Folder folder;
  const fs::path file = folder.write_executable("player");
  const auto hash = [&] { return seen_version(find_program(file.string(), {})).version.submission; };
  const std::string before = hash();
  folder.write("neighbour", "1");
  EXPECT_EQ(hash(), before);
  support::write_script(file, "#!/bin/sh\n# 2\n");
  EXPECT_NE(hash(), before);
}

TEST(SubmissionOfACommand, IsWhatItsWordsNameWithoutTheInterpreter) {
  const Folder folder;
  const fs::path source = folder.write("brain.sh", "echo\n");
  const Program program = find_program("sh " + source.string(), {});
  const SeenVersion before = seen_version(program);
  EXPECT_EQ(before.version.file, sha256(source));
  folder.write("brain.sh", "echo 2\n");
  EXPECT_NE(seen_version(program).version.submission, before.version.submission);
  EXPECT_EQ(seen_version(find_program("sh -c true", {})).version.submission, "");
}

TEST(SeenWord, IsReadOnlyWhenItIsWhole) {
  const std::string hash(64, 'a');
  EXPECT_TRUE(read_seen_word(hash + "::"));
  for (const std::string& word :
       {std::string(), hash, hash + ":" + hash, hash + ":x:" + hash, ":" + hash + ":" + hash}) {
    EXPECT_FALSE(read_seen_word(word)) << word;
  }
  EXPECT_EQ(seen_word({}), "");
}

}  // namespace
}  // namespace kaven::program
