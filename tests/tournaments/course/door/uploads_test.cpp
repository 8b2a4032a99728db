// SPDX-License-Identifier: MIT
#include "tournaments/course/door/uploads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/killed_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/download.hpp"

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

// A name of `characters` Chinese characters, three bytes each.
std::string chinese(int characters) {
  std::string name;
  for (int count = 0; count < characters; ++count) name += "四";
  return name;
}

class Uploads : public testing::Test {
 protected:
  folder::Folder folder() const { return {directory.path()}; }
  Upload hand_in(const std::string& login, const std::string& text,
                 const std::string& now = "2026-01-01T00:00:00Z", std::size_t most_kept = 20) const {
    IncomingUpload incoming(folder(), login, "mine.py", 1000);
    incoming.write(text);
    return incoming.commit(login, now, most_kept);
  }
  std::vector<int> numbers(const std::string& login) const {
    std::vector<int> numbers;
    for (const Upload& each : uploads_of(folder(), login)) numbers.push_back(each.number);
    return numbers;
  }
  std::string refusal(const std::string& login, const std::string& name,
                      const std::string& bytes = "x") const {
    try {
      IncomingUpload incoming(folder(), login, name, 1000);
      incoming.write(bytes);
      incoming.commit(login, "", 20);
      return "";
    } catch (const UploadRefused& refused) {
      return refused.what();
    }
  }

  support::TemporaryDirectory directory;
};

TEST_F(Uploads, AreNumberedAndReadAsTheyWereWritten) {
  hand_in("ada", "one");
  const Upload second = hand_in("ada", "other", "2026-02-02T00:00:00Z");
  hand_in("bob", "his");
  EXPECT_THAT(numbers("ada"), ElementsAre(1, 2));
  EXPECT_THAT(numbers("bob"), ElementsAre(1));
  EXPECT_THAT(numbers("carl"), ElementsAre());
  EXPECT_EQ(support::read_file(file_of(folder(), second)), "other");
  const Upload read = uploads_of(folder(), "ada").back();
  EXPECT_EQ(read.name, "mine.py");
  EXPECT_EQ(read.size, 5U);
  EXPECT_EQ(read.by, "ada");
  EXPECT_EQ(read.received, "2026-02-02T00:00:00Z");
  EXPECT_FALSE(read.report);
  EXPECT_EQ(upload_of(folder(), "ada", 1)->size, 3U);
  EXPECT_FALSE(upload_of(folder(), "ada", 3));
  EXPECT_FALSE(upload_of(folder(), "carl", 1));
}

TEST_F(Uploads, APackedFolderKeepsItsExecutablesAndLeavesOutWhatPythonCompiled) {
  const fs::path place = fs::canonical(directory.path()) / "starter";
  fs::create_directories(place / "deep/__pycache__");
  support::write_file(place / "run.sh", "#!/bin/sh\n");
  fs::permissions(place / "run.sh", fs::add_perms | fs::owner_exe);
  support::write_file(place / "deep/notes.txt", "notes");
  support::write_file(place / "deep/__pycache__/agent.pyc", "compiled");
  std::string archive;
  EXPECT_TRUE(write_folder(place, [&](std::string_view bytes) {
    archive += bytes;
    return true;
  }));
  // The mode stands 100 bytes after the name.
  const auto mode_of = [&](const std::string& name) {
    const std::size_t header = archive.find(name + '\0');
    return header == std::string::npos ? "" : archive.substr(header + 100, 6);
  };
  EXPECT_EQ(mode_of("starter/run.sh"), "000700");
  EXPECT_EQ(mode_of("starter/deep/notes.txt"), "000600");
  EXPECT_EQ(archive.find("__pycache__"), std::string::npos);
}

TEST_F(Uploads, ANameIsNeverAPath) {
  for (const std::string& name : std::vector<std::string>{
           "", ".", "..", "../x", "/etc/passwd", "a/b", ".hidden", "a\nb", "a\x1b[31m", "\xff",
           std::string("a\0b", 3), "a\u202eb", std::string(10'000, 'x'), chinese(86)})
    EXPECT_THAT(refusal("ada", name), HasSubstr("expected the name of a file")) << name;
  for (const std::string& login : std::vector<std::string>{"", "..", "a/b", ".x"})
    EXPECT_THAT(refusal(login, "mine.py"), HasSubstr("expected 1 to 64")) << login;
  for (const std::string& name :
       std::vector<std::string>{"mine.py", "größe (1).zip", "a b", "<b>.py", "con", "-rf", chinese(85)})
    EXPECT_EQ(refusal("ada", name), "") << name;
}

TEST_F(Uploads, AreLimitedInSize) {
  EXPECT_EQ(refusal("ada", "x", std::string(1000, 'x')), "");
  EXPECT_EQ(refusal("ada", "x", std::string(1001, 'x')), "the file is larger than 0.001 MB");
  EXPECT_EQ(refusal("ada", "x", ""), "the file is empty");
  EXPECT_THAT(numbers("ada"), ElementsAre(1));
}

TEST_F(Uploads, OfOneLoginArriveOneAtATime) {
  const IncomingUpload first(folder(), "ada", "mine.py", 1000);
  EXPECT_THAT(refusal("ada", "mine.py"), HasSubstr("another upload of yours is arriving"));
  EXPECT_EQ(refusal("bob", "mine.py"), "");
}

TEST_F(Uploads, LeaveNothingUnlessTheyAreComplete) {
  { IncomingUpload(folder(), "ada", "mine.py", 1000).write("half"); }
  EXPECT_TRUE(fs::is_empty(uploads_folder(folder()) / "ada"));
}

TEST_F(Uploads, AKilledProcessLosesNoAcknowledgedUpload) {
  for (int steps = 1; steps <= 4; ++steps) {
    const std::string login = "user" + std::to_string(steps);
    EXPECT_TRUE(support::is_killed_at(steps, [&](const std::function<void()>& after_step) {
      IncomingUpload incoming(folder(), login, "mine.py", 1000);
      after_step();
      incoming.write("half");
      after_step();
      incoming.write(" whole");
      after_step();
      incoming.commit(login, "2026-01-01T00:00:00Z", 20);
      after_step();
    }));
    const std::size_t before = steps == 4 ? 1 : 0;
    EXPECT_EQ(uploads_of(folder(), login).size(), before) << steps;
    hand_in(login, "next");
    const std::vector<Upload> uploads = uploads_of(folder(), login);
    ASSERT_EQ(uploads.size(), before + 1);
    EXPECT_EQ(support::read_file(file_of(folder(), uploads.front())), steps == 4 ? "half whole" : "next");
    for (const fs::directory_entry& each : fs::directory_iterator(uploads_folder(folder()) / login))
      EXPECT_NE(each.path().filename().string().front(), '.') << each.path();
  }
}

TEST_F(Uploads, TheOldestOfTooManyAreRemovedButNotTheOneThatPlays) {
  for (int number = 1; number <= 3; ++number) hand_in("ada", "x", "2026-01-01T00:00:00Z", 3);
  support::write_file(folder().submission_list(), intake::submissions_text({playing_submission("ada")}));
  EXPECT_EQ(playing_upload(folder(), "ada"), 1);
  EXPECT_EQ(playing_upload(folder(), "bob"), 0);
  hand_in("ada", "x", "2026-01-01T00:00:00Z", 3);
  hand_in("ada", "x", "2026-01-01T00:00:00Z", 3);
  EXPECT_THAT(numbers("ada"), ElementsAre(1, 4, 5));
}

TEST_F(Uploads, AReportIsReadAsItWasWritten) {
  const CheckReport report{.passed = true,
                           .verdict = "may enter, with advice",
                           .reason = "<b>\"\\",
                           .remedy = "é",
                           .text = "two\nlines",
                           .notes = {"one", "two"},
                           .requirements = R"([{"name":"é","required":true}])",
                           .met = 7};
  const Upload upload = hand_in("ada", "x");
  write_report(folder(), upload, report);
  EXPECT_EQ(uploads_of(folder(), "ada").back().report, report);
  const CheckReport failed{.verdict = "could not be tried", .reason = "the server failed to check it"};
  write_report(folder(), upload, failed);
  EXPECT_EQ(uploads_of(folder(), "ada").back().report, failed) << "nothing is left of the earlier one";
  write_placed(folder(), upload, "taken");
  EXPECT_EQ(uploads_of(folder(), "ada").back().placed, "taken");
}

TEST_F(Uploads, ADamagedFileIsNamed) {
  hand_in("ada", "x");
  const fs::path file = uploads_folder(folder()) / "ada/1/upload.json";
  for (const char* text : {"", "[", "{}", R"({"name":"../x","size":1,"received":"","by":""})"}) {
    support::write_file(file, text);
    try {
      uploads_of(folder(), "ada");
      ADD_FAILURE() << text;
    } catch (const UploadListError& error) {
      EXPECT_THAT(error.what(), HasSubstr(file.string() + ": "));
    }
  }
}

}  // namespace
}  // namespace kaven::tournaments::door
