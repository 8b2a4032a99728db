// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/course/intake/submission_list.hpp"

using kaven::fuzz::require;
namespace intake = kaven::tournaments::intake;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto list = intake::parse_submissions(kaven::fuzz::text_of(data, size), "submissions.jsonl");
    const auto again = intake::parse_submissions(intake::submissions_text(list), "submissions.jsonl");
    require(again.size() == list.size(), "what is written is read as the same");
    require(intake::submissions_text(again) == intake::submissions_text(list), "and written as the same");
  } catch (const intake::SubmissionListError&) {
    // Refused with a reason.
  }
  return 0;
}
