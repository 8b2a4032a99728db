// SPDX-License-Identifier: MIT
#include "tournaments/course/admission/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "common/checklist/checklist.hpp"
#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "tournaments/course/compliance/compliance_results.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

using compliance::ComplianceRunEnd;
using Clock = std::chrono::steady_clock;
using Take = std::function<void(const roster::Entrant&, const TrialResult&)>;

/// The trials of several programs, some at the same time.
class Trials {
 public:
  Trials(std::span<const roster::Entrant> entrants, const settings::Settings& settings,
         const boost::filesystem::path& program, const Take& take)
      : entrants_(entrants),
        settings_(settings),
        arguments_(trial_arguments(settings)),
        take_(take),
        runs_(program) {}

  void play(int jobs, const std::function<void()>& while_waiting) {
    constexpr std::chrono::milliseconds look_interval{500};
    constexpr int no_descriptor = -1;
    compliance::RunRoom room(jobs);
    std::size_t next = 0;
    while (next < entrants_.size() || runs_.running() > 0 || !delayed_.empty()) {
      while (next < entrants_.size() && room.has_place(runs_.runs())) ask(next++);
      if (runs_.running() == 0) try_alone();
      runs_.wait(Clock::now() + look_interval, no_descriptor);
      while_waiting();
    }
  }

 private:
  enum class Attempt : std::uint8_t { first, alone };
  /// The trial of one of `entrants_`.
  struct Trial {
    std::size_t which = 0;
    checklist::Checklist list;
    std::string scenario;
  };

  std::vector<std::string> command(const std::string& scenario, std::size_t which) const {
    std::vector<std::string> words = {scenario, entrants_[which].program.string()};
    words.insert(words.end(), arguments_.begin(), arguments_.end());
    return words;
  }

  // Lists the required abilities, which also shows whether the protocol supports the game.
  void ask(std::size_t which) {
    runs_.start(command("list", which), [this, which](const ComplianceRunEnd& end) {
      if (end.exit_status == compliance::usage_error) {
        const bool opening = end.errors.find("KAVEN_OPENING") != std::string::npos;
        return settle(
            which, {.may_play = false,
                    .reason = compliance::message_of(end.errors),
                    .remedy = opening ? "if it looks into KAVEN_OPENING, say opening = true in its agent.toml"
                                      : "take it out of agents/, or hand in a program for this game"});
      }
      if (end.exit_status != 0) return settle(which, untried(end));
      start(which, checklist::read_checklist(end.output));
    });
  }

  void start(std::size_t which, const checklist::Checklist& list) {
    const auto scenario = std::ranges::find_if(list.scenarios, [](const checklist::Scenario& each) {
      return std::ranges::find(each.shows, compliance::first_move) != each.shows.end();
    });
    if (scenario == list.scenarios.end()) return settle(which, {});
    start({which, list, scenario->name}, Attempt::first);
  }

  void start(const Trial& trial, Attempt attempt) {
    runs_.start(command(trial.scenario, trial.which),
                [this, trial, attempt, begin = Clock::now()](const ComplianceRunEnd& end) {
                  if (end.exit_status != 0) return settle(trial.which, untried(end));
                  const checklist::ScenarioReport report = checklist::read_scenario_report(end.output);
                  if (report.was_delayed && attempt == Attempt::first) return delayed_.push_back(trial);
                  TrialResult result = judged(trial.list, report);
                  result.time = Clock::now() - begin;
                  if (result.may_play && result.was_tried) result.reason = slowness(result.time);
                  settle(trial.which, result);
                });
  }

  // Others had the program's processors: its second trial, beside which no other is made, counts.
  void try_alone() {
    if (delayed_.empty()) return;
    const Trial next = std::move(delayed_.front());
    delayed_.erase(delayed_.begin());
    start(next, Attempt::alone);
  }

  std::string slowness(settings::Seconds time) const {
    const settings::Seconds turn_limit = settings::turn_limit_of(settings_);
    if (time <= turn_limit) return {};
    return fmt::format(
        "it took {:.1f} s to start and to make its first move; it has {:g} s to start, then {:g} s a move",
        time.count(), settings_.time.start_limit.count(), turn_limit.count());
  }

  static TrialResult judged(const checklist::Checklist& list, const checklist::ScenarioReport& report) {
    TrialResult result;
    for (const checklist::Observation& seen : report.observations) {
      if (seen.finding == checklist::Finding::untried && seen.requirement == compliance::first_move)
        result = {.reason = "it could not be tried: " + seen.seen, .was_tried = false};
      if (seen.finding != checklist::Finding::failed) continue;
      const auto requirement =
          std::ranges::find(list.requirements, seen.requirement, &checklist::Requirement::name);
      if (requirement == list.requirements.end() || !requirement->required) continue;
      return {.may_play = false,
              .reason = seen.seen,
              .remedy = seen.remedy.empty() ? requirement->remedy : seen.remedy};
    }
    return result;
  }

  // Nothing is known about the program, so it may play.
  static TrialResult untried(const ComplianceRunEnd& end) {
    const std::string message = compliance::message_of(end.errors);
    if (end.exit_status == compliance::isolation_unavailable) throw TrialUnavailable(message);
    return {.reason = fmt::format("it could not be tried (exit status {}): {}", end.exit_status, message),
            .was_tried = false};
  }

  void settle(std::size_t which, const TrialResult& result) { take_(entrants_[which], result); }

  std::span<const roster::Entrant> entrants_;
  const settings::Settings& settings_;
  std::vector<std::string> arguments_;  ///< arguments for all programs: the game, the limits, the sandbox
  const Take& take_;
  std::vector<Trial> delayed_;  ///< to be tried again, alone
  compliance::ComplianceRuns runs_;
};

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
  compliance::CheckTerms terms = compliance::tournament_terms(settings, {.choice = {.game = ""}});
  terms.settings.scenario.told_limit = settings::turn_limit_of(settings);
  // A slow program plays with a note, so its first move may also take the time of a start.
  terms.settings.time.turn_limit = settings.time.start_limit + settings::turn_limit_of(settings);
  return compliance::common_arguments(terms);
}

void try_entrants(std::span<const roster::Entrant> entrants, const settings::Settings& settings,
                  const boost::filesystem::path& program, int jobs, const Take& take,
                  const std::function<void()>& while_waiting) {
  Trials(entrants, settings, program, take).play(jobs, while_waiting);
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
