// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_results.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace kaven::tournaments::compliance {
namespace {

const Scenario start{"start", {"starts"}, {}};
const Scenario first{"first", {"moves", "polite"}, {"starts"}};
const Scenario later{"later", {"ends"}, {"moves"}};
const Checklist three_scenarios{{},
                                {{"starts", "starts", true, "", ""},
                                 {"moves", "makes moves", true, "", ""},
                                 {"polite", "is polite", false, "", ""},
                                 {"ends", "ends", false, "", ""}},
                                {start, first, later}};

RequirementResult result(const ComplianceResults& results, const std::string& name) {
  for (const RequirementResult& each : results.all()) {
    if (each.requirement.name == name) return each;
  }
  throw std::out_of_range(name);
}

TEST(ComplianceResults, AScenarioWaitsForTheRequirementsBeforeIt) {
  ComplianceResults results(three_scenarios);
  EXPECT_TRUE(results.is_ready(start));
  EXPECT_FALSE(results.is_ready(first));
  EXPECT_FALSE(results.skip_if_blocked(first));
  results.record(start, {{"starts", Finding::passed, ""}});
  EXPECT_TRUE(results.is_ready(first));
}

TEST(ComplianceResults, RequirementsAfterAFailureAreUntried) {
  ComplianceResults results(three_scenarios);
  results.record(start, {{"starts", Finding::failed, "exit status 1"}});
  EXPECT_TRUE(results.skip_if_blocked(first));
  EXPECT_TRUE(results.skip_if_blocked(later));
  EXPECT_EQ(result(results, "starts").seen, "exit status 1");
  EXPECT_EQ(result(results, "moves").finding, Finding::untried);
  EXPECT_EQ(result(results, "ends").seen, "it must first pass \"starts\"");
}

TEST(ComplianceResults, AFailureIsNeitherForgottenNorReplaced) {
  for (const bool failure_first : {true, false}) {
    ComplianceResults results(three_scenarios);
    const std::vector<Observation> failed = {{"polite", Finding::failed, "one"},
                                             {"polite", Finding::failed, "two"}};
    const std::vector<Observation> passed = {{"polite", Finding::passed, ""},
                                             {"polite", Finding::untried, "three"}};
    results.record(first, failure_first ? failed : passed);
    results.record(later, failure_first ? passed : failed);
    EXPECT_EQ(result(results, "polite").finding, Finding::failed);
    EXPECT_EQ(result(results, "polite").seen, "one");
  }
}

TEST(ComplianceResults, AFailureKeepsItsBoard) {
  ComplianceResults results(three_scenarios);
  results.record(first,
                 {{"moves", Finding::passed, ""}, {"polite", Finding::failed, "one", "", {"D1", "D2"}}});
  results.record(later, {{"polite", Finding::failed, "two", "", {"A1"}}});
  EXPECT_EQ(result(results, "polite").moves, (std::vector<std::string>{"D1", "D2"}));
  EXPECT_TRUE(result(results, "moves").moves.empty());
}

TEST(ComplianceResults, AnUntriedRequirementMayPassLater) {
  ComplianceResults results(three_scenarios);
  results.record(first, {{"polite", Finding::untried, "no time"}});
  results.record(later, {{"polite", Finding::passed, ""}});
  EXPECT_EQ(result(results, "polite").finding, Finding::passed);
}

TEST(ComplianceResults, EverythingRequiredMustHavePassed) {
  ComplianceResults results(three_scenarios);
  results.record(start, {{"starts", Finding::passed, ""}});
  EXPECT_FALSE(results.may_enter(false));
  results.record(first, {{"moves", Finding::passed, ""}, {"polite", Finding::failed, "rude"}});
  EXPECT_TRUE(results.may_enter(false));
  EXPECT_FALSE(results.may_enter(true));
}

TEST(ComplianceResults, ARequirementOutsideTheChecklistIsAnError) {
  ComplianceResults results(three_scenarios);
  EXPECT_THROW(results.record(start, {{"sings", Finding::passed, ""}}), std::runtime_error);
}

}  // namespace
}  // namespace kaven::tournaments::compliance
