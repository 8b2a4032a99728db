// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/check_formats.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "common/checklist/checklist.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {

namespace {

using Json = nlohmann::ordered_json;

enum class State : std::uint8_t {
  passed,
  failed,
  advice,   ///< failed, but worth no point
  untried,  ///< the program did not get that far, or the situation did not occur
  busy,     ///< untried because of this machine
};

/// A requirement.
struct Item {
  std::string title;
  State state = State::untried;
  bool counts = true;  ///< whether it is worth a point
  std::string seen;
  std::string text;  ///< expected, seen, remedy; empty if it has passed
};

/// A program.
struct Graded {
  std::string who;
  std::string verdict;
  std::string reason;  ///< the first reason and its remedy; empty if all passed
  std::vector<Item> items;

  std::ptrdiff_t number(State state) const { return std::ranges::count(items, state, &Item::state); }
  std::ptrdiff_t most() const { return std::ranges::count(items, true, &Item::counts); }
  std::ptrdiff_t points() const {
    return std::ranges::count_if(items,
                                 [](const Item& item) { return item.counts && item.state == State::passed; });
  }
};

// Output of programs can have several lines. All other control characters become visible.
std::string clean(std::string_view text) {
  constexpr std::size_t longest_line = 2000;
  constexpr std::size_t most_lines = 60;
  std::string cleaned;
  std::size_t lines = 0;
  for (const std::string_view line : text::lines_of(text)) {
    if (++lines > most_lines) return cleaned + "\n…";
    cleaned += (lines > 1 ? "\n" : "") + text::printable(line, longest_line);
  }
  return cleaned;
}

std::string text_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? clean(found->get<std::string>()) : "";
}

std::string labelled(std::string_view label, const std::string& text) {
  return text.empty() ? "" : fmt::format("{}: {}\n", label, text);
}

Item item_of(const nlohmann::json& requirement, bool strict) {
  const std::string finding = requirement.at("finding").get<std::string>();
  Item item{.title = text_in(requirement, "title"),
            .counts = strict || requirement.at("required").get<bool>(),
            .seen = text_in(requirement, "seen")};
  if (finding == checklist::finding_word(checklist::Finding::passed)) {
    item.state = State::passed;
  } else if (finding == checklist::finding_word(checklist::Finding::failed)) {
    item.state = item.counts ? State::failed : State::advice;
    item.text = labelled("Expected", text_in(requirement, "expected")) + labelled("Seen", item.seen) +
                labelled("Remedy", text_in(requirement, "remedy"));
  } else {
    item.state = item.seen == checklist::busy_machine ? State::busy : State::untried;
    item.text = labelled("Not tried", item.seen);
  }
  return item;
}

Graded graded(const nlohmann::json& program) {
  Graded all{.who = text_in(program, "who"),
             .verdict = text_in(program, "verdict"),
             .reason = text_in(program, "reason")};
  const std::string remedy = text_in(program, "remedy");
  if (program.contains("requirements")) {
    const bool strict = program.value("strict", false);
    for (const nlohmann::json& each : program["requirements"]) all.items.push_back(item_of(each, strict));
  } else {
    // There is no such program, or no scenario of it could be played.
    const bool untried = all.verdict == verdict_words(Verdict::untried);
    all.items.push_back({.title = "may enter a tournament",
                         .state = untried ? State::busy : State::failed,
                         .seen = all.reason,
                         .text = labelled("Seen", all.reason) + labelled("Remedy", remedy)});
  }
  if (!all.reason.empty() && !remedy.empty()) all.reason += "\n" + remedy;
  return all;
}

// The warning that the points are not final; empty if they are.
std::string busy_note(const Graded& program) {
  const auto busy = program.number(State::busy);
  if (busy == 0) return "";
  return fmt::format(
      "NOT COMPLETE: {} of {} requirements could not be tried, which is no fault of the program, and give no "
      "points yet. Let the check run again.",
      busy, program.items.size());
}

std::string headline(const Graded& program) {
  return fmt::format("{}: {}; {} of {} points", program.who, program.verdict, program.points(),
                     program.most());
}

std::string gradescope(const std::vector<Graded>& programs) {
  const Graded& program = programs.front();
  Json tests = Json::array();
  for (const Item& item : program.items) {
    Json test = {{"name", item.title}, {"visibility", "visible"}};
    if (item.counts) {
      test["score"] = item.state == State::passed ? 1 : 0;
      test["max_score"] = 1;
    }
    if (item.counts || item.state == State::passed)
      test["status"] = item.state == State::passed ? "passed" : "failed";
    if (!item.text.empty()) test["output"] = (item.counts ? "" : "Advised, no points.\n") + item.text;
    tests.push_back(std::move(test));
  }
  std::string output = headline(program) + "\n";
  for (const std::string& each : {busy_note(program), program.reason}) {
    if (!each.empty()) output += "\n" + each + "\n";
  }
  // Gradescope shows the output of a submission as HTML unless its format is "text".
  const Json results = {
      {"score", program.points()},
      {"output", output},
      {"output_format", "text"},
      {"test_output_format", "text"},
      {"test_name_format", "text"},
      {"visibility", "visible"},
      {"tests", std::move(tests)},
      {"leaderboard",
       Json::array({{{"name", "Requirements met"}, {"value", program.number(State::passed)}}})}};
  return text::indented_json(results);
}

// The variables that Classroom 50 sets for an autograder, and the members of result.json that they become.
constexpr std::array<std::pair<const char*, const char*>, 5> classroom_variables = {
    {{"classroom", "CLASSROOM"},
     {"assignment", "ASSIGNMENT"},
     {"submission", "SUBMISSION_TAG"},
     {"commit", "COMMIT_URL"},
     {"release", "RELEASE_URL"}}};

std::string classroom50(const std::vector<Graded>& programs) {
  const Graded& program = programs.front();
  if (const std::string note = busy_note(program); !note.empty()) throw std::runtime_error(note);
  Json result = {{"schema", "classroom50/result/v1"}};
  for (const auto& [member, variable] : classroom_variables) result[member] = std::getenv(variable);
  const char* const review = std::getenv("REVIEW_URL");
  result["review"] = review != nullptr && *review != '\0' ? Json(review) : result["commit"];
  result["datetime"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  result["score"] = program.points();
  result["max-score"] = program.most();
  result["tests"] = Json::array();
  for (const Item& item : program.items) {
    if (!item.counts) continue;
    const bool passed = item.state == State::passed;
    result["tests"].push_back({{"test-name", item.title},
                               {"passed", passed},
                               {"score", passed ? 1 : 0},
                               {"max-score", 1},
                               {"output", item.text}});
  }
  return text::indented_json(result);
}

// Attributes with the numbers of a suite, or of all.
std::string junit_numbers(const std::vector<Graded>& programs) {
  std::size_t tests = 0;
  std::ptrdiff_t failures = 0;
  std::ptrdiff_t errors = 0;
  std::ptrdiff_t skipped = 0;
  for (const Graded& each : programs) {
    tests += each.items.size();
    failures += each.number(State::failed);
    errors += each.number(State::busy);
    skipped += each.number(State::untried) + each.number(State::advice);
  }
  return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}")", tests, failures, errors,
                     skipped);
}

std::string junit(const std::vector<Graded>& programs) {
  using text::markup_text;
  // An advised requirement that failed lets the program enter, so it must not fail a pipeline.
  constexpr std::array<const char*, 5> elements = {"", "failure", "skipped", "skipped", "error"};
  std::string xml =
      fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n", junit_numbers(programs));
  for (const Graded& program : programs) {
    const std::string who = markup_text(program.who);
    xml += fmt::format("  <testsuite name=\"{}\" {}>\n", who, junit_numbers({program}));
    for (const Item& item : program.items) {
      xml += fmt::format(R"(    <testcase classname="{}" name="{}")", who, markup_text(item.title));
      const char* const element = elements[static_cast<std::size_t>(item.state)];
      xml += item.state == State::passed
                 ? "/>\n"
                 : fmt::format(">\n      <{0} message=\"{1}\">{2}{3}</{0}>\n    </testcase>\n", element,
                               markup_text(text::printable(item.seen)), item.counts ? "" : "Advised.\n",
                               markup_text(item.text));
    }
    xml += "  </testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

// A block that shows `text` as it is: its fence is longer than each row of backquotes in it.
std::string fenced(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fmt::format("\n{0}text\n{1}{2}{0}\n", fence, text, text.ends_with('\n') ? "" : "\n");
}

std::string github(const std::vector<Graded>& programs) {
  // GitHub refuses a summary of more than 1 MiB.
  constexpr std::size_t most_bytes = 900'000;
  constexpr std::array<const char*, 5> results = {"passed", "FAILED", "advice", "not tried", "not tried"};
  std::string text;
  std::size_t left_out = 0;
  for (const Graded& program : programs) {
    terminal::TextTable heading{.columns = {{"program"}, {"verdict"}, {"points"}}, .rows = {}};
    heading.rows.push_back(
        {program.who, program.verdict, fmt::format("{} of {}", program.points(), program.most())});
    terminal::TextTable table{.columns = {{"result"}, {"requirement"}}, .rows = {}};
    std::string details;
    for (const Item& item : program.items) {
      table.rows.push_back({results[static_cast<std::size_t>(item.state)], item.title});
      if (item.state == State::failed || item.state == State::advice)
        details += fenced((item.counts ? "" : "Advised: ") + item.title + "\n\n" + item.text);
    }
    const std::string note = busy_note(program);
    const std::string section =
        fmt::format("{}\n{}{}{}{}\n", terminal::markdown_text(heading), note, note.empty() ? "" : "\n\n",
                    terminal::markdown_text(table), details);
    if (text.size() + section.size() > most_bytes) {
      ++left_out;
    } else {
      text += section;
    }
  }
  return left_out == 0 ? text : text + fmt::format("{} more programs: too long for this page\n", left_out);
}

struct Form {
  bool is_for_several;
  std::string (*text)(const std::vector<Graded>&);
};

// In the order of CheckFormat.
constexpr std::array<Form, check_format_words.words().size()> forms = {
    {{false, gradescope}, {false, classroom50}, {true, junit}, {true, github}}};

const Form& form_of(CheckFormat format) {
  return forms.at(static_cast<std::size_t>(format));
}

}  // namespace

std::optional<std::string> format_fault(CheckFormat format, std::size_t programs) {
  const std::string_view word = check_format_words.word_of(format);
  if (programs != 1 && !form_of(format).is_for_several)
    return fmt::format("--format {}: expected one program, not {}", word, programs);
  if (format != CheckFormat::classroom50) return std::nullopt;
  for (const auto& [member, variable] : classroom_variables) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value == '\0') {
      return fmt::format(
          "--format {}: expected the environment of an autograder of Classroom 50: {} is not set", word,
          variable);
    }
  }
  return std::nullopt;
}

std::string formatted_check(CheckFormat format, const nlohmann::json& summary) {
  std::vector<Graded> programs;
  for (const nlohmann::json& each : summary.at("programs")) programs.push_back(graded(each));
  return form_of(format).text(programs);
}

}  // namespace kaven::tournaments::compliance
