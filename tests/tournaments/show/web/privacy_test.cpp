// SPDX-License-Identifier: MIT
// Published files must not identify the server, and an anonymous site must not contain names: searches all
// files of a site.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/algorithm/string/replace.hpp>
#include <boost/filesystem/operations.hpp>
#include <map>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tournaments/course/door/invitations.hpp"

namespace kaven::tournaments::web {
namespace {

namespace fs = boost::filesystem;

class Privacy : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    played = std::make_unique<PlayedTournament>(std::vector<std::string>{"annabel", "bertram"});
    // A program that fails in each game and prints its own path in every possible place.
    const fs::path crashing = played->folder().agents() / "telltale";
    support::write_file(crashing,
                        "#!/bin/sh\nwhile ! [ -e telltale.in ]; do sleep 0.05; done\nrm telltale.in\n"
                        "echo \"$0 fails on $(hostname) as telltale\" >&2\n"
                        "echo \"($0)\" > telltale.tmp; mv telltale.tmp telltale.out; sleep 1\n");
    fs::permissions(crashing, fs::owner_all);
    ASSERT_EQ(played->run("run", {"--sandbox", "none"}).ended, status(0));
  }
  static void TearDownTestSuite() { played.reset(); }

  // The occurrences of `words` in the files below `directory` and in their names.
  static std::string found(const fs::path& directory, const std::vector<std::string>& words) {
    std::string places;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
      const bool is_file = fs::is_regular_file(entry.path());
      const std::string text = fs::relative(entry.path(), directory).string() + '\n' +
                               (is_file ? support::read_file(entry.path()) : std::string());
      for (const std::string& word : words) {
        if (text.find(word) != std::string::npos) places += entry.path().string() + ": " + word + '\n';
      }
    }
    return places;
  }
  // Words that identify the server: the folder and its parents, and the machine as in records.
  static std::vector<std::string> server_words() {
    std::vector<std::string> words = {played->folder().root.parent_path().string(), R"("program":"/)",
                                      R"(\"program\":\"/)", "agents/", "python3"};
    return words;
  }
  static std::unique_ptr<PlayedTournament> played;
};
std::unique_ptr<PlayedTournament> Privacy::played;

TEST_F(Privacy, TheSiteTellsNothingOfTheServer) {
  // The folder of the tournament itself contains the words.
  EXPECT_NE(found(played->folder().games(), {played->folder().root.parent_path().string()}), "");
  ASSERT_EQ(played->run("site").ended, status(0));
  EXPECT_EQ(found(played->folder().root / "site", server_words()), "");
}

TEST_F(Privacy, AnAnonymousSiteNamesNobody) {
  const fs::path site = played->folder().root / "public";
  // Overwrites a site with names by an anonymous one.
  ASSERT_EQ(played->run("site", {"--out", site.string()}).ended, status(0));
  EXPECT_NE(found(site, {"annabel"}), "");
  const support::Finished finished = played->run("site", {"--out", site.string(), "--anonymous"});
  ASSERT_EQ(finished.ended, status(0)) << finished.errors;
  std::vector<std::string> words = server_words();
  for (const char* name : {"annabel", "bertram", "telltale"}) words.emplace_back(name);
  EXPECT_EQ(found(site, words), "");
  const std::string aliases = support::read_file(played->folder().aliases());
  ASSERT_EQ(played->run("site", {"--out", site.string(), "--anonymous"}).ended, status(0));
  EXPECT_EQ(support::read_file(played->folder().aliases()), aliases);
  const std::string standings = played->run("standings", {"--anonymous"}).output;
  for (const char* name : {"annabel", "bertram", "telltale"}) {
    EXPECT_EQ(standings.find(name), std::string::npos) << standings;
  }
}

TEST_F(Privacy, WithPseudonymsTheSiteNamesNobodyAndAReportNoOpponent) {
  const folder::Folder& folder = played->folder();
  const std::string settings = support::read_file(folder.settings());
  support::write_file(folder.settings(),
                      boost::replace_first_copy(settings, "pseudonyms = false", "pseudonyms = true"));
  door::InvitationChange change(folder);
  change.invite({{"annabel", "Anna Bell", "", ""}, {"bertram", "Bert Ram", "", "bert@x.org"}},
                "2026-11-20T17:03:22Z");
  change.rename("bertram", "Zorro");
  change.commit();
  intake::Submission submission = door::playing_submission("bertram");
  support::write_file(folder.submission_list(),
                      intake::submissions_text({submission, door::playing_submission("annabel")}));
  const fs::path site = folder.root / "by-pseudonyms";
  const support::Finished finished = played->run("site", {"--out", site.string()});
  ASSERT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_EQ(found(site, {"annabel", "bertram", "telltale", "Anna", "Bert", "bert@x.org"}), "");
  EXPECT_NE(found(site, {"Zorro"}), "");
  EXPECT_NE(played->run("standings").output.find("bertram"), std::string::npos)
      << "the teacher sees the names";
  const fs::path reports = folder.root / "by-name";
  const support::Finished reported = played->run("report", {"--into", reports.string()});
  ASSERT_EQ(reported.ended, status(0)) << reported.errors;
  const std::string of_annabel = support::read_file(reports / "annabel.txt");
  EXPECT_THAT(of_annabel, testing::AllOf(testing::HasSubstr("Anna Bell"), testing::HasSubstr("Zorro")));
  for (const char* name : {"bertram", "Bert", "telltale"})
    EXPECT_THAT(of_annabel, testing::Not(testing::HasSubstr(name)));
  EXPECT_THAT(support::read_file(reports / "bertram.txt"), testing::HasSubstr("Bert Ram"));
  support::write_file(folder.settings(), settings);
}

}  // namespace
}  // namespace kaven::tournaments::web
