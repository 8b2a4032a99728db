// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/submission_list.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <ctime>
#include <nlohmann/json.hpp>

#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/intake/gradescope_metadata.hpp"

namespace kaven::tournaments::intake {

namespace {

// Keeps the members in the documented order.
using Json = nlohmann::ordered_json;

constexpr std::size_t most_text = std::size_t{256} << 20U;

Json line_of(const Submission& submission) {
  return {{"owner", submission.owner.name},
          {"system", submission.owner.system},
          {"id", submission.owner.id},
          {"handed_in", submission.handed_in},
          {"source", submission.source},
          {"time", submission.time ? Json(time_text(*submission.time)) : Json(nullptr)},
          {"time_source", submission.time_source},
          {"sha256", submission.sha256},
          {"name", submission.name},
          {"state", submission_state_words.word_of(submission.state)},
          {"place", submission.place},
          {"reason", submission.reason},
          {"notes", submission.notes},
          {"collected", submission.collected}};
}

Submission submission_of(const nlohmann::json& line) {
  const auto text = [&](const char* key) { return line.at(key).get<std::string>(); };
  Submission submission{.owner = {.name = text("owner"), .system = text("system"), .id = text("id")},
                        .handed_in = text("handed_in"),
                        .source = text("source"),
                        .time_source = text("time_source"),
                        .sha256 = text("sha256"),
                        .name = text("name"),
                        .place = text("place"),
                        .reason = text("reason"),
                        .notes = line.at("notes").get<std::vector<std::string>>(),
                        .collected = text("collected")};
  const auto state = submission_state_words.find(text("state"));
  if (!state) throw SubmissionListError("\"state\": expected plays, aside or replaced");
  submission.state = *state;
  if (line.at("time").is_null()) return submission;
  submission.time = seconds_of(text("time"));
  if (!submission.time)
    throw SubmissionListError("\"time\": expected null or a time as 2026-11-20T17:03:22Z");
  return submission;
}

}  // namespace

std::vector<Submission> parse_submissions(std::string_view text, const std::string& name) {
  std::vector<Submission> submissions;
  int number = 0;
  for (const std::string_view line : text::lines_of(text)) {
    ++number;
    const auto fail = [&](const std::string& why) {
      throw SubmissionListError(fmt::format("{}:{}: {}", name, number, why));
    };
    try {
      submissions.push_back(submission_of(text::parse_json(line)));
    } catch (const nlohmann::json::exception& error) {
      fail(std::string("expected a hand-in as a JSON object: ") + error.what());
    } catch (const SubmissionListError& error) {
      fail(error.what());
    }
  }
  return submissions;
}

std::vector<Submission> read_submissions(const boost::filesystem::path& file) {
  if (!boost::filesystem::exists(file)) return {};
  return parse_submissions(system::read_whole_file(file, most_text), file.string());
}

std::string submissions_text(const std::vector<Submission>& submissions) {
  std::string text;
  for (const Submission& each : submissions) {
    text += text::json_line(line_of(each));
  }
  return text;
}

std::string time_text(std::int64_t seconds) {
  // The times in an archive are arbitrary.
  const std::time_t time = std::clamp(seconds, std::int64_t{0}, latest_time);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

}  // namespace kaven::tournaments::intake
