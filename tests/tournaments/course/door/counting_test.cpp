// SPDX-License-Identifier: MIT
#include "tournaments/course/door/counting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/killed_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::door {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int failed = -1;
constexpr int unchecked = -2;

class Counting : public testing::Test {
 protected:
  Counting() {
    InvitationChange change(folder());
    change.invite(
        {{"ada", "Ada", "", ""}, {"bob", "Bob", "", ""}, {"carl", "Carl", "", ""}, {"dora", "Dora", "", ""}},
        "2026-01-01T00:00:00Z");
    change.commit();
  }
  folder::Folder folder() const { return {directory.path()}; }
  // `met`: the number of met requirements, or `failed`, or `unchecked`.
  Upload hand_in(const std::string& login, int met, std::size_t most_kept = 20) {
    IncomingUpload incoming(folder(), login, "mine.py", 1000);
    incoming.write("x");
    Upload upload = incoming.commit(login, now(), most_kept);
    if (met != unchecked)
      write_report(folder(), upload,
                   {.passed = met != failed, .verdict = "checked", .met = std::max(met, 0)});
    return upload;
  }
  std::string now() {
    ++time;
    return "2026-01-01T00:00:" + std::string(time < 10 ? "0" : "") + std::to_string(time) + "Z";
  }
  int counts(std::string_view rule, const std::string& login = "ada") const {
    return counting_of(folder(), login, rule).counts;
  }
  std::vector<std::string> waiting(std::string_view rule) const {
    std::vector<std::string> words;
    for (const Upload& each : waiting_uploads(folder(), rule))
      words.push_back(each.login + std::to_string(each.number));
    return words;
  }
  std::vector<int> numbers() const { return upload_numbers(folder(), "ada"); }

  support::TemporaryDirectory directory;
  int time = 0;
};

TEST_F(Counting, NoUploadCountsBeforeOnePassed) {
  for (const std::string_view rule : settings::upload_rules)
    EXPECT_EQ(counts(rule), 0) << "nothing was handed in";
  hand_in("ada", failed);
  hand_in("ada", unchecked);
  for (const std::string_view rule : settings::upload_rules) EXPECT_EQ(counts(rule), 0) << rule;
}

TEST_F(Counting, TheNewestTheBestOrTheChosenOfThoseThatPassedCounts) {
  hand_in("ada", 20);
  hand_in("ada", 25);
  hand_in("ada", 25);
  hand_in("ada", 24);
  hand_in("ada", failed);
  hand_in("ada", unchecked);
  EXPECT_EQ(counts("newest"), 4);
  EXPECT_EQ(counts("best"), 3) << "the newest of equals";
  EXPECT_EQ(counts("chosen"), 4) << "nothing is chosen";
  write_choice(folder(), {.login = "ada", .number = 1});
  EXPECT_EQ(counts("chosen"), 1);
  EXPECT_EQ(counts("newest"), 4);
  EXPECT_EQ(counts("best"), 3);
  for (const int number : {5, 6, 7}) {
    write_choice(folder(), {.login = "ada", .number = number});
    EXPECT_EQ(counts("chosen"), 4) << number << " did not pass, or does not exist";
  }
}

TEST_F(Counting, OnlyWhatPassedIsChosenAndOnlyByThatRule) {
  const auto refusal = [&](int number, std::string_view rule) {
    try {
      choose(folder(), *upload_of(folder(), "ada", number), rule);
      return std::string();
    } catch (const ChoiceRefused& refused) {
      return std::string(refused.what());
    }
  };
  hand_in("ada", 20);
  hand_in("ada", failed);
  hand_in("ada", unchecked);
  EXPECT_THAT(refusal(2, "chosen"), HasSubstr("upload 2 of ada failed its check: only one that passed"));
  EXPECT_THAT(refusal(3, "chosen"), HasSubstr("upload 3 of ada is not checked yet"));
  EXPECT_THAT(refusal(1, "best"), HasSubstr("the setting upload-counts is best, not chosen"));
  EXPECT_EQ(chosen_upload(folder(), "ada"), 0);
  EXPECT_EQ(refusal(1, "chosen"), "");
  EXPECT_EQ(chosen_upload(folder(), "ada"), 1);
}

TEST_F(Counting, AnUploadThatCountsWaitsUntilItWasPlacedAlsoForAnotherTime) {
  const Upload first = hand_in("ada", 20);
  const Upload second = hand_in("ada", 20);
  EXPECT_THAT(waiting("chosen"), ElementsAre("ada2"));
  write_placed(folder(), second, "taken");
  EXPECT_THAT(waiting("chosen"), IsEmpty());
  write_choice(folder(), first);
  EXPECT_THAT(waiting("chosen"), ElementsAre("ada1"));
  write_placed(folder(), first, "replacing");
  EXPECT_THAT(waiting("chosen"), IsEmpty());
  write_choice(folder(), second);
  EXPECT_THAT(waiting("chosen"), ElementsAre("ada2")) << "it was placed, but not as the last one";
  write_placed(folder(), second, "replacing");
  EXPECT_THAT(waiting("chosen"), IsEmpty());
  EXPECT_THAT(waiting("newest"), IsEmpty());
}

TEST_F(Counting, PlacedUploadsOfEarlierVersionsStayPlaced) {
  for (const Upload& each : {hand_in("ada", 20), hand_in("ada", 20)})
    support::write_file(uploads_folder(folder()) / "ada" / std::to_string(each.number) / "placed.json",
                        R"({"outcome":"taken","agent_sha256":""})");
  EXPECT_EQ(last_placed_upload(folder(), "ada"), 2);
  EXPECT_THAT(waiting("newest"), IsEmpty());
}

TEST_F(Counting, MetRequirementsOfReportsOfEarlierVersionsAreCounted) {
  hand_in("ada", 1);
  const Upload older = hand_in("ada", 0);
  const fs::path place = uploads_folder(folder()) / "ada" / std::to_string(older.number);
  support::write_file(place / "report.json",
                      R"({"passed":true,"verdict":"","reason":"","remedy":"","text":"","notes":[]})");
  support::write_file(
      place / "requirements.json",
      R"([{"finding":"passed"},{"finding":"failed"},{"finding":"untried"},{"finding":"passed"}])");
  EXPECT_EQ(upload_of(folder(), "ada", 2)->report->met, 2);
  EXPECT_EQ(counts("best"), 2);
  for (const char* text : {"", "[]", "{}", "[1]", "x"}) EXPECT_EQ(met_requirements(text), 0) << text;
}

TEST_F(Counting, TheNewestOfEachLoginWaitsInTheOrderOfArrivalAndByOtherRulesTheRestAfterIt) {
  hand_in("ada", unchecked);
  hand_in("carl", failed);
  hand_in("bob", unchecked);
  const Upload accepted = hand_in("dora", 20);
  hand_in("ada", unchecked);
  EXPECT_THAT(waiting("newest"), ElementsAre("bob1", "dora1", "ada2"));
  EXPECT_THAT(waiting("best"), ElementsAre("bob1", "dora1", "ada2", "ada1"));
  EXPECT_THAT(waiting("chosen"), ElementsAre("bob1", "dora1", "ada2", "ada1"));
  EXPECT_EQ(accepted_uploads(folder(), "best").size(), 1U);
  write_placed(folder(), accepted, "taken");
  EXPECT_THAT(waiting("newest"), ElementsAre("bob1", "ada2"));
  InvitationChange change(folder());
  change.withdraw("ada", "2026-01-02T00:00:00Z");
  change.commit();
  EXPECT_THAT(waiting("best"), ElementsAre("bob1"));
}

TEST_F(Counting, UploadsOfAnEarlierOwnerWaitForNothing) {
  hand_in("ada", 20);
  hand_in("bob", unchecked);
  InvitationChange change(folder());
  change.invite({{.login = "ada", .name = "Ada", .section = "", .email = "", .team = "Red"},
                 {.login = "bob", .name = "Bob", .section = "", .email = "", .team = "Red"}},
                "2026-01-02T00:00:00Z");
  change.commit();
  hand_in("Red", unchecked);
  EXPECT_THAT(waiting("best"), ElementsAre("Red1"));
  EXPECT_THAT(fruitless_hand_ins(folder(), "best").at(0).members, ElementsAre("ada", "bob"));
  EXPECT_EQ(fruitless_hand_ins(folder(), "best").size(), 1U);
  change.invite({{.login = "ada", .name = "Ada", .section = "", .email = "", .team = ""}},
                "2026-01-03T00:00:00Z");
  change.commit();
  EXPECT_THAT(waiting("best"), ElementsAre("ada1", "Red1")) << "her own one counts again";
}

TEST_F(Counting, AnUploadThatPassedStillPlaysIfALaterOneFails) {
  hand_in("ada", 20);
  hand_in("ada", failed);
  EXPECT_THAT(waiting("newest"), ElementsAre("ada1"));
  EXPECT_EQ(fruitless_hand_ins(folder(), "newest").at(0).reason,
            "mine.py passed its check and does not play yet");
  write_placed(folder(), *upload_of(folder(), "ada", 1), "taken");
  EXPECT_EQ(fruitless_hand_ins(folder(), "newest").at(0).reason,
            "mine.py passed its check, but was taken out of agents/");
}

TEST_F(Counting, UploadsThatMayCountAreNotRemovedAsTooMany) {
  const Upload chosen = hand_in("ada", 20, 3);
  write_choice(folder(), chosen);
  hand_in("ada", 25, 3);
  hand_in("ada", 21, 3);
  hand_in("ada", failed, 3);
  hand_in("ada", failed, 3);
  EXPECT_THAT(numbers(), ElementsAre(1, 2, 3, 5));
}

TEST_F(Counting, AnAcknowledgedChoiceSurvivesAKill) {
  hand_in("ada", 20);
  hand_in("ada", 20);
  choose(folder(), *upload_of(folder(), "ada", 2), "chosen");
  EXPECT_TRUE(support::is_killed_at(1, [&](const std::function<void()>& after_step) {
    choose(folder(), *upload_of(folder(), "ada", 1), "chosen");
    after_step();
  }));
  EXPECT_EQ(counts("chosen"), 1);
}

TEST_F(Counting, ACopiedDoorKnowsTheChoiceAndWhatMayCount) {
  write_choice(folder(), hand_in("ada", 20));
  hand_in("ada", 19);
  hand_in("ada", 25);
  hand_in("ada", 21);
  hand_in("ada", failed);
  const support::TemporaryDirectory other;
  const folder::Folder copy{other.path()};
  EXPECT_EQ(copy_door(folder(), copy), 4U);
  EXPECT_THAT(upload_numbers(copy, "ada"), ElementsAre(1, 3, 4, 5));
  for (const std::string_view rule : settings::upload_rules)
    EXPECT_EQ(counting_of(copy, "ada", rule).counts, counts(rule)) << rule;
}

}  // namespace
}  // namespace kaven::tournaments::door
