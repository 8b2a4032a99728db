#include "tournaments/compliance/judgement.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace kaven::tournaments::compliance {
namespace {

const Scenario start{"start", {"starts"}, {}};
const Scenario first{"first", {"moves", "polite"}, {"starts"}};
const Scenario later{"later", {"ends"}, {"moves"}};
const Script script{{{"starts", "starts", true, "", ""},
                     {"moves", "makes moves", true, "", ""},
                     {"polite", "is polite", false, "", ""},
                     {"ends", "ends", false, "", ""}},
                    {start, first, later}};

Result result(const Judgement& judgement, const std::string& name) {
  for (const Result& each : judgement.results()) {
    if (each.requirement.name == name) return each;
  }
  throw std::out_of_range(name);
}

TEST(Judgement, ASituationWaitsForWhatItComesAfter) {
  Judgement judgement(script);
  EXPECT_TRUE(judgement.may_be_played(start));
  EXPECT_FALSE(judgement.may_be_played(first));
  EXPECT_FALSE(judgement.given_up(first));
  judgement.take(start, {{"starts", "passed", ""}});
  EXPECT_TRUE(judgement.may_be_played(first));
}

TEST(Judgement, WhatComesAfterAFailureIsUntriedAndSoIsWhatComesAfterThat) {
  Judgement judgement(script);
  judgement.take(start, {{"starts", "failed", "exit status 1"}});
  EXPECT_TRUE(judgement.given_up(first));
  EXPECT_TRUE(judgement.given_up(later));
  EXPECT_EQ(result(judgement, "starts").seen, "exit status 1");
  EXPECT_EQ(result(judgement, "moves").finding, "untried");
  EXPECT_EQ(result(judgement, "ends").seen, "not before it starts");
}

TEST(Judgement, AFailureIsNeitherForgottenNorReplaced) {
  for (const bool failure_first : {true, false}) {
    Judgement judgement(script);
    const std::vector<Observation> failed = {{"polite", "failed", "one"}, {"polite", "failed", "two"}};
    const std::vector<Observation> passed = {{"polite", "passed", ""}, {"polite", "untried", "three"}};
    judgement.take(first, failure_first ? failed : passed);
    judgement.take(later, failure_first ? passed : failed);
    EXPECT_EQ(result(judgement, "polite").finding, "failed");
    EXPECT_EQ(result(judgement, "polite").seen, "one");
  }
}

TEST(Judgement, WhatWasUntriedOnceMayPassLater) {
  Judgement judgement(script);
  judgement.take(first, {{"polite", "untried", "no time"}});
  judgement.take(later, {{"polite", "passed", ""}});
  EXPECT_EQ(result(judgement, "polite").finding, "passed");
}

TEST(Judgement, EverythingRequiredMustHavePassed) {
  Judgement judgement(script);
  judgement.take(start, {{"starts", "passed", ""}});
  EXPECT_FALSE(judgement.may_enter(false));
  judgement.take(first, {{"moves", "passed", ""}, {"polite", "failed", "rude"}});
  EXPECT_TRUE(judgement.may_enter(false));
  EXPECT_FALSE(judgement.may_enter(true));
}

TEST(Judgement, ARequirementOutsideTheScriptIsAnError) {
  Judgement judgement(script);
  EXPECT_THROW(judgement.take(start, {{"sings", "passed", ""}}), std::runtime_error);
}

}  // namespace
}  // namespace kaven::tournaments::compliance
