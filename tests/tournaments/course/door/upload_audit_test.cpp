// SPDX-License-Identifier: MIT
#include "tournaments/course/door/upload_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <memory>
#include <string>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/intake/hand_in.hpp"

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string any_time = "2026-11-20T17:03:22Z";

// Ada's upload 1 plays.
class UploadAudit : public testing::Test {
 protected:
  UploadAudit() {
    InvitationChange change(folder());
    change.invite({{"ada", "Ada", "", ""}}, any_time);
    change.commit();
    IncomingUpload incoming(folder(), "ada", "mine.py", 1000);
    incoming.write("print(");
    incoming.write("1)");
    const Upload upload = incoming.commit("ada", any_time, 20);
    write_report(folder(), upload, {.passed = true});
    fs::create_directories(agent());
    support::write_file(agent() / "mine.py", "print(1)");
    write_placed(folder(), upload, "taken", intake::contents_hash(agent()));
    support::write_file(folder().submission_list(), intake::submissions_text({playing_submission("ada")}));
  }
  folder::Folder folder() const { return {directory.path()}; }
  fs::path agent() const { return folder().agents() / "ada"; }
  fs::path upload() const { return uploads_folder(folder()) / "ada/1"; }
  std::vector<std::string> faults() const { return upload_faults(folder()); }

  support::TemporaryDirectory directory;
};

TEST_F(UploadAudit, FindsNothingInASoundFolderNorInOneWithoutADoor) {
  EXPECT_THAT(faults(), IsEmpty());
  const support::TemporaryDirectory other;
  EXPECT_THAT(upload_faults({other.path()}), IsEmpty());
  EXPECT_EQ(remove_remnants({other.path()}), 0);
}

TEST_F(UploadAudit, NamesAFileThatIsNotAsReceived) {
  support::write_file(upload() / "file/mine.py", "print(2)");
  EXPECT_THAT(faults(), ElementsAre("door/uploads/ada/1/file/mine.py has not the bytes that were received"));
  fs::remove(upload() / "file/mine.py");
  EXPECT_THAT(faults(), ElementsAre("door/uploads/ada/1/file/mine.py is gone or cannot be read"));
  support::write_file(upload() / "upload.json", "[");
  EXPECT_THAT(faults(), testing::Contains(HasSubstr("upload.json: expected a JSON object")));
}

TEST_F(UploadAudit, NamesAProgramWhoseUploadIsGone) {
  fs::remove_all(upload());
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(HasSubstr("upload 1 of ada plays"), HasSubstr("is not in door/uploads/"))));
}

TEST_F(UploadAudit, NamesAProgramThatDiffersFromItsUpload) {
  support::write_file(agent() / "mine.py", "print(3)");
  EXPECT_THAT(faults(), ElementsAre("agents/ada differs from upload 1 of ada, from which it was made"));
}

TEST_F(UploadAudit, NamesUploadsOfStrangers) {
  fs::create_directories(uploads_folder(folder()) / "eve/1");
  EXPECT_THAT(faults(), ElementsAre("door/uploads/eve: nobody with this login was invited"));
}

TEST_F(UploadAudit, KnowsTheUploadsOfATeamAlsoWhenItHasNoMembersAnyMore) {
  IncomingUpload incoming(folder(), "Red", "mine.py", 1000);
  incoming.write("x");
  incoming.commit("ada", any_time, 20);
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(UploadAudit, FindsAndRemovesWhatInterruptedUploadsLeft) {
  const fs::path remnant = uploads_folder(folder()) / "ada/.new-upload";
  fs::create_directories(remnant / "file");
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(HasSubstr("door/uploads/ada/.new-upload"), HasSubstr("tournament rebuild"))));
  EXPECT_EQ(remove_remnants(folder()), 1);
  EXPECT_THAT(faults(), IsEmpty());
  {
    const IncomingUpload arriving(folder(), "ada", "next.py", 1000);
    EXPECT_THAT(faults(), IsEmpty());
    EXPECT_EQ(remove_remnants(folder()), 0);
    EXPECT_TRUE(fs::exists(remnant));
  }
  EXPECT_FALSE(fs::exists(remnant));
}

}  // namespace
}  // namespace kaven::tournaments::door
