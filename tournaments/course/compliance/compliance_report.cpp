// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/compliance_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/system/helper_program.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::compliance {

namespace fs = boost::filesystem;

namespace {

std::string kind_word(const Requirement& requirement) {
  return requirement.required ? "required" : "advised";
}

std::string table_of(const std::vector<RequirementResult>& results) {
  terminal::TextTable table{.columns = {{"result"}, {"kind"}, {"what a program does"}}};
  for (const RequirementResult& result : results) {
    table.rows.push_back(
        {result.finding == Finding::failed ? "FAILED" : std::string(checklist::finding_word(result.finding)),
         kind_word(result.requirement), result.requirement.title});
  }
  return terminal::aligned_text(table);
}

/// Wraps `text` in a column beside `label`.
std::string paragraph(const std::string& label, const std::string& text) {
  constexpr int width = 80;
  constexpr int indent = 12;
  std::string lines;
  for (const std::string& line : text::wrapped_lines(text, width - indent)) {
    lines += lines.empty() ? fmt::format("  {:<{}}", label, indent - 2) : std::string(indent, ' ');
    lines += line + "\n";
  }
  return lines;
}

std::string explanation(const RequirementResult& result) {
  return fmt::format("\nFAILED, {}: {}\n", kind_word(result.requirement), result.requirement.title) +
         paragraph("expected", result.requirement.expected) + paragraph("seen", result.seen) +
         paragraph("remedy", result.requirement.remedy);
}

// A report of one paragraph for all requirements that games never test.
std::string illegal_moves_text(const std::vector<RequirementResult>& results) {
  std::vector<std::string> titles;
  for (const RequirementResult& result : results) {
    if (result.finding == Finding::failed && !result.requirement.in_games)
      titles.push_back(result.requirement.title);
  }
  if (titles.empty()) return "";
  return fmt::format("\nFAILED, advised: {}\n", fmt::join(titles, ", ")) +
         paragraph(
             "note",
             "No game needs this: the referee never sends an illegal move. If your course asks for it: "
             "check colour, column and row of each move that you read, and that the place is free and not "
             "above an empty one; print the move and the error, flush stdout, and do not answer. --strict "
             "explains each.");
}

std::string reasons_for_untried(const std::vector<RequirementResult>& results) {
  std::map<std::string, int> reasons;
  for (const RequirementResult& result : results) {
    if (result.finding == Finding::untried) ++reasons[result.seen];
  }
  std::string text;
  for (const auto& [reason, count] : reasons) text += fmt::format("\n{} not tried: {}\n", count, reason);
  return text;
}

std::string conclusion(const CheckedProgram& checked, const ComplianceResults& results) {
  const auto count = [&](bool required, Finding finding) {
    return std::ranges::count_if(results.all(), [&](const RequirementResult& result) {
      return result.requirement.required == required && result.finding == finding;
    });
  };
  const auto failed = count(true, Finding::failed);
  const auto untried = count(true, Finding::untried);
  const auto failed_advice = count(false, Finding::failed);
  const std::string name = text::printable(checked.program.name);
  std::string text = name + " may not enter a tournament";
  if (results.may_enter(checked.strict)) {
    text = name + " may enter a tournament";
  } else if (results.has_entered() && failed > 0) {
    text = name + " plays in a tournament, but would lose games";
  }
  const auto checks = [](auto number, std::string_view kind) {
    return fmt::format("; {} {} check{}", number, kind, number == 1 ? "" : "s");
  };
  if (failed > 0) text += checks(failed, "required") + " failed";
  if (untried > 0) text += checks(untried, "required") + " could not be tried";
  if (failed_advice > 0) text += checks(failed_advice, "advised") + " failed";
  return text;
}

// Follows programs' output that was truncated, perhaps within a path.
constexpr std::string_view cut_mark = " …";
// A shorter truncated path reveals nothing, and may be another text.
constexpr std::size_t least_cut = 5;

// Whether a path follows that the reader must copy to --allow-read: it must stay complete.
bool is_allow_read_argument(std::string_view before) {
  return before.ends_with("--allow-read ") || before.ends_with("[\"") || before.ends_with("\", \"");
}

void leave_out(std::string& text, const std::string& prefix) {
  for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) {
    if (is_allow_read_argument(std::string_view(text).substr(0, at))) {
      at += prefix.size();
    } else {
      text.erase(at, prefix.size());
    }
  }
}

// Removes a truncated `prefix` before the mark of truncation.
void leave_out_cut(std::string& text, const std::string& prefix) {
  for (std::size_t mark = 0; (mark = text.find(cut_mark, mark)) != std::string::npos; ++mark) {
    for (std::size_t length = std::min(prefix.size() - 1, mark); length >= least_cut; --length) {
      if (text.compare(mark - length, length, prefix, 0, length) != 0) continue;
      text.erase(mark - length, length);
      mark -= length;
      break;
    }
  }
}

}  // namespace

std::string compliance_text(const CheckedProgram& checked, const ComplianceResults& results) {
  const bool usual = checked.program.protocol == program::default_protocol;
  std::string text =
      fmt::format("{}: {} {}{}, sandbox {}\n\n", text::printable(checked.program.name), checked.game.title,
                  checked.game.size, usual ? "" : ", " + checked.program.protocol, checked.isolation);
  text += table_of(results.all());
  for (const RequirementResult& result : results.all()) {
    if (result.finding == Finding::failed && (result.requirement.in_games || checked.strict))
      text += explanation(result);
  }
  if (!checked.strict) text += illegal_moves_text(results.all());
  text += reasons_for_untried(results.all());
  if (checked.tried_again > 0) text += "\n" + busy_text(checked.tried_again) + "\n";
  return text + "\n" + conclusion(checked, results) + "\n";
}

std::string busy_text(int tried_again) {
  if (tried_again == 0) return "";
  return fmt::format("This machine was busy with other work: {} tried again, alone.",
                     tried_again == 1 ? "1 situation was" : fmt::format("{} situations were", tried_again));
}

nlohmann::json compliance_document(const CheckedProgram& checked, const ComplianceResults& results) {
  nlohmann::json json = {{"program", checked.program.name},
                         {"game", checked.game.name},
                         {"size", checked.game.size},
                         {"sandbox", checked.isolation},
                         {"strict", checked.strict},
                         {"may_enter", results.may_enter(checked.strict)},
                         {"requirements", nlohmann::json::array()}};
  for (const RequirementResult& result : results.all()) {
    json["requirements"].push_back({{"name", result.requirement.name},
                                    {"title", result.requirement.title},
                                    {"required", result.requirement.required},
                                    {"finding", checklist::finding_word(result.finding)},
                                    {"expected", result.requirement.expected},
                                    {"seen", result.seen},
                                    {"remedy", result.requirement.remedy},
                                    {"moves", result.moves}});
  }
  return json;
}

PrivatePaths::PrivatePaths(const fs::path& program) {
  const auto add = [&](const fs::path& folder) {
    if (folder.empty() || folder == "/") return;
    const std::string prefix = folder.string() + "/";
    for (const std::string& form : {prefix, text::printable(prefix, 8 * prefix.size())}) {
      if (std::ranges::find(prefixes_, form) == prefixes_.end()) prefixes_.push_back(form);
    }
  };
  boost::system::error_code error;
  if (fs::exists(fs::symlink_status(program, error))) {
    const fs::path absolute = fs::absolute(program).lexically_normal();
    const fs::path named = absolute.filename() == "." ? absolute.parent_path() : absolute;
    add(named.parent_path());
    add(fs::weakly_canonical(named.parent_path(), error));
    add(fs::weakly_canonical(named, error).parent_path());
    // The path as typed by the user: `spring/agents/alice`.
    if (program.has_parent_path() && !program.string().starts_with('.')) add(program.parent_path());
  }
  // The user's interpreters may be in the home folder.
  if (const char* const home = std::getenv("HOME")) add(home);
  add(system::public_folder());
  add(system::own_folder());
  std::ranges::stable_sort(prefixes_, std::ranges::greater(), &std::string::size);
}

std::string PrivatePaths::hidden_in(std::string text) const {
  // Remove truncated paths first: after a common prefix was removed they could not be recognized.
  for (const std::string& prefix : prefixes_) leave_out_cut(text, prefix);
  for (const std::string& prefix : prefixes_) leave_out(text, prefix);
  return text;
}

}  // namespace kaven::tournaments::compliance
