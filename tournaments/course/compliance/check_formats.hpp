// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "common/text/word_table.hpp"

namespace kaven::tournaments::compliance {

/// The forms in which autograders and CI systems read the results of a check:
///
///   gradescope   results.json        https://gradescope-autograders.readthedocs.io/en/latest/specs/ and …/leaderboards/
///   classroom50  result.json         https://github.com/foundation50/classroom50/wiki/Advanced-Autograding
///   junit        JUnit's XML         https://docs.gitlab.com/ci/testing/unit_test_reports/
///   github       $GITHUB_STEP_SUMMARY  https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
///
/// Each requirement that a program must meet is worth one point, with --strict each advised one, too. A point counts only for
/// a requirement that has passed. If one could not be tried because this machine was too busy, each form says so: it is an
/// `error` in JUnit's XML, and there is no result.json, because Classroom 50 then records an error instead of a lower score.
enum class CheckFormat : std::uint8_t { gradescope, classroom50, junit, github };

inline constexpr text::WordTable<CheckFormat, 4> check_format_words = {
    {{{CheckFormat::gradescope, "gradescope"},
      {CheckFormat::classroom50, "classroom50"},
      {CheckFormat::junit, "junit"},
      {CheckFormat::github, "github"}}}};

/// Why the check of so many `programs` cannot be printed in `format`: it is for one program, or the environment lacks a
/// variable that Classroom 50 sets. Nothing if it can.
std::optional<std::string> format_fault(CheckFormat format, std::size_t programs);

/// The results in `format`, of a document as `check --json` prints it for several programs (summary_document()). Control
/// characters and bytes that are not UTF-8 are visible escapes; nothing in the texts is markup. Throws std::runtime_error if a
/// result.json cannot be given, see CheckFormat.
std::string formatted_check(CheckFormat format, const nlohmann::json& summary);

}  // namespace kaven::tournaments::compliance
