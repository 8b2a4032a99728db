// SPDX-License-Identifier: MIT
#include "tournaments/course/admission/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <nlohmann/json.hpp>

#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/json_text.hpp"
#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

compliance::CheckTerms trial_terms(const settings::Settings& settings) {
  compliance::CheckTerms terms = compliance::tournament_terms(settings, {.choice = {.game = ""}});
  terms.settings.scenario.told_limit = settings::turn_limit_of(settings);
  // A slow program plays with a note, so its first move may also take the time of a start.
  terms.settings.time.turn_limit = settings.time.start_limit + settings::turn_limit_of(settings);
  terms.first_move_only = true;
  terms.programs = system::own_folder();
  return terms;
}

std::string slowness(settings::Seconds time, const settings::Settings& settings) {
  const settings::Seconds turn_limit = settings::turn_limit_of(settings);
  if (time <= turn_limit) return {};
  return fmt::format(
      "it took {:.1f} s to start and to make its first move; it has {:g} s to start, then {:g} s a move",
      time.count(), settings.time.start_limit.count(), turn_limit.count());
}

// `is_listed`: compliance_run has listed the situations for the program, so it can play this game in its protocol.
TrialResult refused(const compliance::Refusal& refusal, bool is_listed) {
  const std::string message = compliance::message_of(refusal.errors);
  if (refusal.exit_status == compliance::isolation_unavailable) throw TrialUnavailable(message);
  if (refusal.exit_status == compliance::usage_error && !is_listed) {
    const bool opening = message.find("KAVEN_OPENING") != std::string::npos;
    return {.may_play = false,
            .reason = message,
            .remedy = opening ? "if it looks into KAVEN_OPENING, say opening = true in its agent.toml"
                              : "take it out of agents/, or hand in a program for this game"};
  }
  // Nothing is known about the program, so it may play.
  return {.reason = "it could not be tried: " + message, .was_tried = false};
}

TrialResult result_of(const compliance::ProgramCheck& check, const settings::Settings& settings) {
  if (check.refusal()) return refused(*check.refusal(), check.results().has_value());
  TrialResult result = trial_result(*check.results());
  result.time = check.last_run();
  if (result.may_play && result.was_tried) result.reason = slowness(result.time, settings);
  return result;
}

using nlohmann::ordered_json;

ordered_json object_of(const std::string& hand_in, const RememberedTrial& trial) {
  return {{"hand_in", hand_in},
          {"time", trial.time},
          {"fingerprint", trial.fingerprint},
          {"conditions", trial.conditions},
          {"may_play", trial.result.may_play},
          {"reason", trial.result.reason},
          {"remedy", trial.result.remedy},
          {"seconds", trial.result.time.count()}};
}

void read_trial(record::JsonObjectReader& members, TrialMemory& memory) {
  const std::string hand_in = members.text("hand_in");
  memory[hand_in] = {.fingerprint = members.text("fingerprint"),
                     .conditions = members.text("conditions"),
                     .time = members.time("time"),
                     .result = {.may_play = members.boolean("may_play"),
                                .reason = members.text("reason"),
                                .remedy = members.text("remedy"),
                                .time = std::chrono::duration<double>(members.seconds("seconds"))}};
}

}  // namespace

std::vector<std::string> trial_arguments(const settings::Settings& settings) {
  return compliance::common_arguments(trial_terms(settings));
}

TrialResult trial_result(const compliance::ComplianceResults& results) {
  if (const compliance::RequirementResult* const failure = results.entry_failure())
    return {.may_play = false, .reason = failure->seen, .remedy = failure->requirement.remedy};
  for (const compliance::RequirementResult& each : results.all()) {
    if (each.requirement.name == compliance::first_move && each.finding == compliance::Finding::untried)
      return {.reason = "it could not be tried: " + each.seen, .was_tried = false};
  }
  return {};
}

void try_entrants(std::span<const roster::Entrant> entrants, const settings::Settings& settings,
                  const boost::filesystem::path& program, int jobs,
                  const std::function<void(const roster::Entrant&, const TrialResult&)>& take,
                  const std::function<void()>& while_waiting) {
  constexpr std::chrono::milliseconds look_interval{500};
  constexpr int no_descriptor = -1;
  const compliance::CheckTerms terms = trial_terms(settings);
  compliance::ComplianceRuns runs(program);
  compliance::RunRoom room(jobs);
  std::deque<compliance::ProgramCheck> checks;
  for (const roster::Entrant& each : entrants)
    checks.emplace_back(terms, each.program.string(), fs::path(), runs);
  std::vector<bool> is_taken(checks.size());
  const auto take_completed = [&] {
    for (std::size_t at = 0; at < checks.size(); ++at) {
      if (is_taken[at] || !checks[at].over()) continue;
      is_taken[at] = true;
      take(entrants[at], result_of(checks[at], settings));
    }
  };
  while (true) {
    compliance::start_ready(checks, runs, room);
    take_completed();
    if (std::ranges::find(is_taken, false) == is_taken.end()) return;
    runs.wait(compliance::ComplianceRuns::Clock::now() + look_interval, no_descriptor);
    // Before the next start, which may fail: what is known is kept.
    take_completed();
    while_waiting();
  }
}

std::string conditions_of(const settings::Settings& settings) {
  std::string text = KAVEN_VERSION;
  for (const std::string& word : trial_arguments(settings)) text += "\n" + word;
  return program::sha256_of_text(text);
}

TrialMemory read_trials(const fs::path& file) {
  TrialMemory memory;
  record::for_each_readable_object(
      file, [&memory](record::JsonObjectReader& members) { read_trial(members, memory); });
  return memory;
}

void write_trials(const fs::path& file, const TrialMemory& memory) {
  std::string text;
  for (const auto& [hand_in, trial] : memory) {
    if (!trial.result.was_tried) continue;
    text += text::json_line(object_of(hand_in, trial));
  }
  system::replace_file(file, text);
}

}  // namespace kaven::tournaments::admission
