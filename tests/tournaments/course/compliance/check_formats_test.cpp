// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/check_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/compliance/check_runs.hpp"

namespace kaven::tournaments::compliance {
namespace {

using nlohmann::json;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

json requirement(const std::string& title, bool required, const std::string& finding,
                 const std::string& seen) {
  return {{"name", title},         {"title", title},     {"required", required}, {"finding", finding},
          {"expected", "a thing"}, {"remedy", "Do it."}, {"seen", seen},         {"moves", json::array()}};
}

json program(const std::string& who, const std::string& verdict, const std::string& reason,
             const json& requirements) {
  return {{"program", who},   {"who", who},         {"may_enter", false}, {"verdict", verdict},
          {"reason", reason}, {"remedy", "Do it."}, {"strict", false},    {"requirements", requirements}};
}

json summary(const std::vector<json>& programs) {
  return {{"counts", json::object()}, {"programs", programs}};
}

// Passed, failed, not reached, failed advice.
json four_requirements() {
  return json::array({requirement("starts", true, "passed", ""),
                      requirement("answers", true, "failed", "no answer"),
                      requirement("ends", true, "untried", "it must first pass \"answers\""),
                      requirement("is polite", false, "failed", "much")});
}
const json failing =
    summary({program("ada", "plays, but would lose games", "answers: no answer", four_requirements())});

json busy_requirements() {
  json all = four_requirements();
  all.push_back(requirement("is quick", true, "untried", std::string(checklist::busy_machine)));
  return all;
}
const json busy = summary({program("ada", "could not be tried", "is quick", busy_requirements())});

const json not_started = {{"program", ""},
                          {"who", "ada"},
                          {"may_enter", false},
                          {"verdict", "may not enter"},
                          {"reason", "the build failed\nmine.c:1: error: expected ';'"},
                          {"remedy", ""}};
const json not_startable = summary({not_started});

const std::string hostile_text =
    "a\x1b[2J\b \xff\xc3 \u202e ]]></failure><script>\"'&amp;\n```\n</pre>| **b** [x](http://y) <img src=x>\n"
    "````\n\ufffe\uffff [[ATTACHMENT|/etc/passwd]]";
const json hostile = summary({program("</testsuite>|`*\x01\"", "may not enter", hostile_text,
                                      json::array({requirement("starts", true, "failed", hostile_text)}))});

// What Python's parser of XML reads: a line for each test case, `CLASS|NAME|ELEMENT|MESSAGE`.
std::string parsed_by_python(const std::string& xml) {
  const support::TemporaryDirectory place;
  support::write_file(place.path() / "kaven.xml", xml);
  const Finished finished = support::run({.command = {"python3", "-c", R"(
import sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == "testsuites", root.tag
for numbered in [root, *root.findall("testsuite")]:
    for count, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(numbered.get(count)) == len(list(numbered.iter(element))), (count, xml)
    assert int(numbered.get("tests")) == len(list(numbered.iter("testcase")))
for case in root.iter("testcase"):
    assert set(case.attrib) == {"classname", "name"} and len(case) <= 1, case
    inside = case[0] if len(case) else None
    words = [inside.tag, inside.get("message"), inside.text.replace("\n", " ")] if len(case) else []
    print("|".join([case.get("classname"), case.get("name"), *words]))
)",
                                                      (place.path() / "kaven.xml").string()}});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors << xml;
  return finished.output;
}

// The rules of Gradescope for results.json, as far as Kaven uses them.
void expect_results_json(const json& results) {
  EXPECT_TRUE(results.at("score").is_number());
  EXPECT_EQ(results.at("output_format"), "text") << "else Gradescope shows the output as HTML";
  for (const auto& [key, value] : results.items()) {
    EXPECT_THAT((std::vector<std::string>{"score", "output", "output_format", "test_output_format",
                                          "test_name_format", "visibility", "tests", "leaderboard"}),
                testing::Contains(key));
  }
  int sum = 0;
  for (const json& test : results.at("tests")) {
    EXPECT_EQ(test.at("visibility"), "visible");
    EXPECT_EQ(test.contains("score"), test.contains("max_score"));
    if (!test.contains("score")) continue;
    sum += test["score"].get<int>();
    EXPECT_EQ(test.at("status"), test["score"] == test["max_score"] ? "passed" : "failed");
  }
  EXPECT_EQ(results["score"], sum);
  for (const json& row : results.at("leaderboard")) {
    EXPECT_TRUE(row.at("name").is_string());
    EXPECT_TRUE(row.at("value").is_number());
  }
}

json gradescope(const json& document) {
  json results = json::parse(formatted_check(CheckFormat::gradescope, document));
  expect_results_json(results);
  return results;
}

TEST(CheckFormats, GradescopeCountsAPointForEachRequiredItem) {
  const json results = gradescope(failing);
  EXPECT_EQ(results.at("score"), 1);
  EXPECT_EQ(results.at("output"),
            "ada: plays, but would lose games; 1 of 3 points\n\nanswers: no answer\nDo it.\n");
  EXPECT_EQ(results.at("leaderboard"), json::parse(R"([{"name": "Requirements met", "value": 1}])"));
  const json& tests = results.at("tests");
  EXPECT_EQ(tests[1].at("output"), "Expected: a thing\nSeen: no answer\nRemedy: Do it.\n");
  EXPECT_EQ(tests[2].at("output"), "Not tried: it must first pass \"answers\"\n");
  EXPECT_EQ(tests[3], json::parse(R"({"name": "is polite", "visibility": "visible",
      "output": "Advised, no points.\nExpected: a thing\nSeen: much\nRemedy: Do it.\n"})"));
}

TEST(CheckFormats, WithStrictAdvisedItemsCountToo) {
  json document = failing;
  document["programs"][0]["strict"] = true;
  EXPECT_THAT(gradescope(document).at("output"),
              StartsWith("ada: plays, but would lose games; 1 of 4 points\n"));
}

TEST(CheckFormats, ABusyMachineTakesNoPointsSilently) {
  const std::string note = "NOT COMPLETE: 1 of 5 requirements could not be tried";
  EXPECT_THAT(gradescope(busy).at("output"), HasSubstr(note));
  EXPECT_THAT(formatted_check(CheckFormat::github, busy), HasSubstr(note));
  EXPECT_THAT(parsed_by_python(formatted_check(CheckFormat::junit, busy)),
              HasSubstr("ada|is quick|error|this machine is too busy"));
  EXPECT_THROW(formatted_check(CheckFormat::classroom50, busy), std::runtime_error);
}

TEST(CheckFormats, AProgramThatCannotBeStartedHasTheReason) {
  const json results = gradescope(not_startable);
  EXPECT_EQ(results.at("score"), 0);
  EXPECT_THAT(results.at("output"), HasSubstr("the build failed\nmine.c:1: error: expected ';'\n"));
  EXPECT_THAT(parsed_by_python(formatted_check(CheckFormat::junit, not_startable)),
              StartsWith("ada|may enter a tournament|failure|the build failed"));
  json untried = not_startable;
  untried["programs"][0]["verdict"] = "could not be tried";
  EXPECT_THAT(gradescope(untried).at("output"), HasSubstr("NOT COMPLETE"));
}

TEST(CheckFormats, JUnitFailsOnlyForWhatKeepsAProgramOut) {
  json both = failing;
  both["programs"].push_back(
      program("bob", "passed", "", json::array({requirement("starts", true, "passed", "")})));
  EXPECT_EQ(parsed_by_python(formatted_check(CheckFormat::junit, both)),
            "ada|starts\n"
            "ada|answers|failure|no answer|Expected: a thing Seen: no answer Remedy: Do it. \n"
            "ada|ends|skipped|it must first pass \"answers\"|Not tried: it must first pass \"answers\" \n"
            "ada|is polite|skipped|much|Advised. Expected: a thing Seen: much Remedy: Do it. \n"
            "bob|starts\n");
}

TEST(CheckFormats, GitHubShowsTablesAndEachFailure) {
  EXPECT_EQ(formatted_check(CheckFormat::github, failing),
            "| program | verdict | points |\n| --- | --- | --- |\n"
            "| ada | plays, but would lose games | 1 of 3 |\n\n"
            "| result | requirement |\n| --- | --- |\n"
            "| passed | starts |\n| FAILED | answers |\n| not tried | ends |\n| advice | is polite |\n"
            "\n```text\nanswers\n\nExpected: a thing\nSeen: no answer\nRemedy: Do it.\n```\n"
            "\n```text\nAdvised: is polite\n\nExpected: a thing\nSeen: much\nRemedy: Do it.\n```\n\n");
}

TEST(CheckFormats, GitHubGetsNoMoreThanItTakes) {
  json large = summary({});
  for (int each = 0; each < 40; ++each) {
    large["programs"].push_back(program(
        "ada", "may not enter", "",
        json::array(
            {requirement("starts", true, "failed", std::string(80'000, '\n') + std::string(50'000, 'x'))})));
    for (int more = 0; more < 30; ++more)
      large["programs"].back()["requirements"].push_back(
          requirement("ends", true, "failed", std::string(50'000, 'x')));
  }
  const std::string text = formatted_check(CheckFormat::github, large);
  EXPECT_LT(text.size(), 1024U * 1024U);
  EXPECT_THAT(text, testing::EndsWith(" more programs: too long for this page\n"));
}

// Sets the variables of Classroom 50's runner while it lives.
class ClassroomEnvironment {
 public:
  ClassroomEnvironment() {
    for (const char* name : names) ::setenv(name, name, 1);
  }
  ~ClassroomEnvironment() {
    for (const char* name : names) ::unsetenv(name);
  }
  ClassroomEnvironment(const ClassroomEnvironment&) = delete;
  ClassroomEnvironment& operator=(const ClassroomEnvironment&) = delete;

 private:
  static constexpr std::array names = {"CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL",
                                       "RELEASE_URL"};
};

TEST(CheckFormats, Classroom50GetsWholePointsThatAddUp) {
  const ClassroomEnvironment environment;
  json result = json::parse(formatted_check(CheckFormat::classroom50, failing));
  EXPECT_THAT(result.at("datetime").get<std::string>(),
              testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
  result.erase("datetime");
  EXPECT_EQ(result, json::parse(R"({
      "schema": "classroom50/result/v1", "classroom": "CLASSROOM", "assignment": "ASSIGNMENT",
      "submission": "SUBMISSION_TAG", "commit": "COMMIT_URL", "release": "RELEASE_URL", "review": "COMMIT_URL",
      "score": 1, "max-score": 3, "tests": [
        {"test-name": "starts", "passed": true, "score": 1, "max-score": 1, "output": ""},
        {"test-name": "answers", "passed": false, "score": 0, "max-score": 1,
         "output": "Expected: a thing\nSeen: no answer\nRemedy: Do it.\n"},
        {"test-name": "ends", "passed": false, "score": 0, "max-score": 1,
         "output": "Not tried: it must first pass \"answers\"\n"}]})"));
}

TEST(CheckFormats, HostileTextIsNeitherMarkupNorControl) {
  const ClassroomEnvironment environment;
  for (const CheckFormat format :
       {CheckFormat::gradescope, CheckFormat::classroom50, CheckFormat::junit, CheckFormat::github}) {
    const std::string text = formatted_check(format, hostile);
    SCOPED_TRACE(text);
    for (const char byte : text) ASSERT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20);
    EXPECT_THAT(text, AllOf(Not(HasSubstr("\u202e")), Not(HasSubstr("\xff")), HasSubstr("\\x1b")));
  }
  gradescope(hostile);
  EXPECT_THAT(parsed_by_python(formatted_check(CheckFormat::junit, hostile)),
              StartsWith("</testsuite>|`*\\x01\"|starts|failure|a\\x1b[2J\\x08 \\xff\\xc3 "));
  const std::string page = formatted_check(CheckFormat::github, hostile);
  // The fence is longer than each row of backquotes within.
  EXPECT_THAT(page, AllOf(HasSubstr("\n`````text\nstarts\n"), HasSubstr("\n````\n"),
                          testing::EndsWith("\n`````\n\n"), HasSubstr("| \\</testsuite\\>\\|\\`\\*")));
}

TEST(CheckFormats, SayWhatTheyNeed) {
  EXPECT_EQ(format_fault(CheckFormat::junit, 3), std::nullopt);
  EXPECT_EQ(format_fault(CheckFormat::gradescope, 3), "--format gradescope: expected one program, not 3");
  EXPECT_THAT(format_fault(CheckFormat::classroom50, 1).value_or(""), HasSubstr("CLASSROOM is not set"));
  const ClassroomEnvironment environment;
  EXPECT_EQ(format_fault(CheckFormat::classroom50, 1), std::nullopt);
}

// With the real `tournament check`.

TEST(FormattedCheck, PrintsWhatAProgramPrintedSafely) {
  const support::TemporaryDirectory place;
  support::write_file(place.path() / "agent.toml", "stem = \"mine\"\ncommand = [\"sh\", \"mine.sh\"]\n");
  support::write_file(place.path() / "mine.sh", "printf ']]></failure>\\033[31m\\377```' >&2\nexit 3\n");
  const Finished finished =
      support::run({.command = check_command(place.path().string(), with(hanging, {"--format=junit"}))});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1}) << finished.errors;
  EXPECT_THAT(parsed_by_python(finished.output), HasSubstr("]]></failure>\\x1b[31m\\xff```"));
}

TEST(FormattedCheck, NamesWhatCannotBe) {
  const auto errors_of = [](const std::vector<std::string>& options) {
    const Finished finished = support::run({.command = check_command("/nowhere", options)});
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
    return finished.errors;
  };
  EXPECT_THAT(
      errors_of({"--format=gradscope"}),
      HasSubstr("--format 'gradscope': expected gradescope, classroom50, junit or github; did you mean"));
  EXPECT_THAT(errors_of({"/elsewhere", "--format=gradescope"}), HasSubstr("expected one program, not 2"));
  EXPECT_THAT(errors_of({"--format=junit", "--json"}), HasSubstr("--json"));
}

TEST(FormattedCheck, IncludesWhatCollectHasSetAside) {
  const support::TemporaryDirectory place;
  const std::string tournament = std::string(KAVEN_BIN) + "/tournament";
  const std::string spring = (place.path() / "spring").string();
  ASSERT_EQ(support::run({.command = {tournament, "new", spring}}).ended, Ended{.exit_status = 0});
  boost::filesystem::create_directory(place.path() / "ada");
  support::write_file(place.path() / "ada/agent.toml",
                      "build = [\"sh\", \"b.sh\"]\ncommand = [\"./mine\"]\n");
  support::write_file(place.path() / "ada/b.sh", "echo mine.c: trouble >&2\nexit 1\n");
  const Finished collected = support::run({.command = {tournament, "collect", (place.path() / "ada").string(),
                                                       "--into", spring, "--layout", "one"}});
  ASSERT_EQ(collected.ended, Ended{.exit_status = 1}) << collected.output << collected.errors;
  const Finished finished = support::run({.command = check_command(spring, {"--format=gradescope"})});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 1}) << finished.errors;
  const json results = json::parse(finished.output);
  expect_results_json(results);
  EXPECT_THAT(results.at("output"),
              AllOf(StartsWith("ada: may not enter; 0 of 1 points\n\n"), HasSubstr("mine.c: trouble")));
  const Finished plain = support::run({.command = check_command(spring, {})});
  EXPECT_EQ(plain.ended, Ended{.exit_status = 2});
  EXPECT_THAT(plain.errors, HasSubstr("the folder contains no programs"));
}

}  // namespace
}  // namespace kaven::tournaments::compliance
