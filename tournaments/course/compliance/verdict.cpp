// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "common/terminal/text_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/course/compliance/compliance_report.hpp"

namespace kaven::tournaments::compliance {

namespace {

constexpr text::WordTable<Verdict, 5> verdict_table = {{{{Verdict::passed, "passed"},
                                                         {Verdict::advised, "may enter, with advice"},
                                                         {Verdict::loses, "plays, but would lose games"},
                                                         {Verdict::refused, "may not enter"},
                                                         {Verdict::untried, "could not be tried"}}}};

/// A failure and its remedy.
struct Shortcoming {
  std::string reason;
  std::string remedy;
};

Shortcoming shortcoming_of(const RequirementResult& result) {
  return {result.requirement.title + ": " + result.seen, result.requirement.remedy};
}

// The position of the first `; ` outside of parentheses; npos if there is none.
std::size_t end_of_first_part(std::string_view text) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')') --depth;
    if (depth <= 0 && text.substr(at).starts_with("; ")) return at;
  }
  return std::string_view::npos;
}

std::string as_sentence(std::string_view text) {
  std::string sentence(text);
  if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z')
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
  if (!sentence.empty() && sentence.back() != '.') sentence += '.';
  return sentence;
}

std::string general_remedy(std::string_view reason) {
  if (reason.find("agent.toml:") != std::string_view::npos)
    return "Correct this line of agent.toml, then check again.";
  if (reason.find(" cannot be played: ") != std::string_view::npos) return "Hand in a program for this game.";
  return "Hand in a folder with an executable of the folder's name, or with an agent.toml that states the "
         "command, "
         "e.g. command = [\"python3\", \"mine.py\"].";
}

/// Splits the error of a program that cannot be found or understood into reason and remedy, which mostly follows `; `.
Shortcoming shortcoming_of(std::string reason) {
  // `no program 'X'; looked in X (which has neither …)`: keep only the text in parentheses.
  constexpr std::string_view which = " (which ";
  const std::size_t inner = reason.find(which);
  if (reason.starts_with("no program '") && inner != std::string::npos && reason.ends_with(")")) {
    reason = "it " + reason.substr(inner + which.size(), reason.size() - 1 - inner - which.size());
  }
  const std::size_t end = end_of_first_part(reason);
  const std::string_view rest = end == std::string::npos ? "" : std::string_view(reason).substr(end + 2);
  if (rest.empty() || rest.starts_with("looked in")) return {reason, general_remedy(reason)};
  return {reason.substr(0, end), as_sentence(rest)};
}

/// Sets verdict, reason and remedy according to the results.
void judge(HandInResult& result, const CheckedProgram& checked, const ComplianceResults& results) {
  const auto& all = results.all();
  const auto first = [&](bool required, Finding finding) {
    return std::ranges::find_if(all, [&](const RequirementResult& each) {
      return each.requirement.required == required && each.finding == finding;
    });
  };
  const auto take = [&](auto found, Verdict verdict) {
    if (found == all.end()) return false;
    result.verdict = verdict;
    auto [reason, remedy] = shortcoming_of(*found);
    result.reason = std::move(reason);
    if (found->finding == Finding::failed) result.remedy = std::move(remedy);
    return true;
  };
  const Verdict failed = results.has_entered() ? Verdict::loses : Verdict::refused;
  if (take(first(true, Finding::failed), failed)) return;
  if (take(first(true, Finding::untried), Verdict::untried)) return;
  if (checked.strict) {
    if (take(first(false, Finding::failed), Verdict::refused)) return;
  } else {
    const auto advice = [](const RequirementResult& each) {
      return !each.requirement.required && each.finding == Finding::failed;
    };
    const auto of_games = [&](const RequirementResult& each) {
      return advice(each) && each.requirement.in_games;
    };
    if (take(std::ranges::find_if(all, of_games), Verdict::advised)) return;
    result.accepts_illegal_moves = std::ranges::any_of(all, advice);
  }
  result.verdict = Verdict::passed;
}

std::string short_text(const HandInResult& result) {
  std::string text = text::printable(result.who) + " " + std::string(verdict_words(result.verdict)) + ": " +
                     result.reason + "\n";
  if (!result.remedy.empty()) text += result.remedy + "\n";
  return text;
}

/// Adds the columns of the summary to the JSON report, which is null if there is no report of the check.
void complete_document(HandInResult& result) {
  nlohmann::json& document = result.document;
  if (document.is_null()) document = {{"program", result.name}, {"may_enter", false}};
  document["who"] = result.who;
  document["verdict"] = verdict_words(result.verdict);
  document["reason"] = result.reason;
  document["remedy"] = result.remedy;
}

}  // namespace

std::string_view verdict_words(Verdict verdict) {
  return verdict_table.word_of(verdict);
}

HandInResult result_of(const ProgramCheck& check, const HandIn& hand_in) {
  const PrivatePaths paths(hand_in.program);
  HandInResult result{.who = hand_in.who};
  if (check.checked()) result.name = check.checked()->program.name;
  if (const auto& refusal = check.refusal()) {
    result.verdict = refusal->exit_status == usage_error ? Verdict::refused : Verdict::untried;
    result.reason = paths.hidden_in(message_of(refusal->errors));
    if (result.verdict == Verdict::refused) {
      auto [reason, remedy] = shortcoming_of(result.reason);
      result.reason = std::move(reason);
      result.remedy = std::move(remedy);
    }
    result.text = short_text(result);
  } else if (check.results()) {
    // Remove private paths before the text is wrapped, which may break a path at a blank.
    ComplianceResults results = *check.results();
    results.rewrite_seen([&](const std::string& seen) { return paths.hidden_in(seen); });
    judge(result, *check.checked(), results);
    result.document = compliance_document(*check.checked(), results);
    result.text = compliance_text(*check.checked(), results);
  }
  complete_document(result);
  return result;
}

HandInResult result_of(const KnownFailure& failure, const HandIn& hand_in) {
  const PrivatePaths paths(hand_in.program);
  HandInResult result{.who = hand_in.who,
                      .name = failure.name,
                      .verdict = Verdict::refused,
                      .reason = paths.hidden_in(failure.reason),
                      .remedy = paths.hidden_in(failure.remedy)};
  result.text = short_text(result);
  complete_document(result);
  return result;
}

namespace {

constexpr std::array all_verdicts = {Verdict::passed, Verdict::advised, Verdict::loses, Verdict::refused,
                                     Verdict::untried};

auto count_of(const std::vector<HandInResult>& results, Verdict verdict) {
  return std::ranges::count(results, verdict, &HandInResult::verdict);
}

std::string counts_text(const std::vector<HandInResult>& results) {
  std::string text = fmt::format("{} {}", results.size(), results.size() == 1 ? "program" : "programs");
  const char* joint = ": ";
  for (const Verdict verdict : all_verdicts) {
    if (const auto count = count_of(results, verdict); count > 0) {
      text += fmt::format("{}{} {}", joint, count, verdict_words(verdict));
      joint = "; ";
    }
  }
  return text;
}

}  // namespace

std::string shown_name(const HandInResult& result) {
  const std::string who = text::printable(result.who);
  const bool other =
      !result.name.empty() && result.name != result.who && !result.who.starts_with(result.name + ".");
  return other ? who + " (" + text::printable(result.name) + ")" : who;
}

std::string summary_text(const std::vector<HandInResult>& results, int columns) {
  terminal::TextTable table{.columns = {{.heading = "who", .wraps = true},
                                        {.heading = "verdict", .wraps = true},
                                        {.heading = "first reason", .wraps = true},
                                        {.heading = "remedy", .wraps = true}},
                            .rows = {}};
  for (const HandInResult& result : results) {
    table.rows.push_back({shown_name(result), std::string(verdict_words(result.verdict)),
                          text::printable(result.reason, 600), text::printable(result.remedy, 600)});
  }
  std::string text = terminal::fitted_text(table, columns) + "\n" + counts_text(results) + "\n";
  const auto accepting = std::ranges::count(results, true, &HandInResult::accepts_illegal_moves);
  if (accepting > 0) {
    text += fmt::format(
        "{} of those that passed {} illegal moves of the opponent, which the referee never sends\n",
        accepting, accepting == 1 ? "accepts" : "accept");
  }
  return text;
}

nlohmann::json summary_document(const std::vector<HandInResult>& results) {
  nlohmann::json counts;
  for (const Verdict verdict : all_verdicts)
    counts[std::string(verdict_words(verdict))] = count_of(results, verdict);
  nlohmann::json programs = nlohmann::json::array();
  for (const HandInResult& result : results) programs.push_back(result.document);
  return {{"counts", counts}, {"programs", programs}};
}

}  // namespace kaven::tournaments::compliance
