// SPDX-License-Identifier: MIT
#include "tournaments/course/admission/admission.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/executor/ssh_copy.hpp"
#include "tournaments/play/runner/registration.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

// A program that failed so soon is tried again later: what it lacked may have been installed in the meantime.
constexpr std::chrono::seconds quick_failure{5};
constexpr std::chrono::minutes memory_of_quick_failures{10};

std::string hand_in_of(const roster::Entrant& entrant) {
  return entrant.program.filename().string();
}

/// One decision on which programs may play.
class AdmissionControl {
 public:
  AdmissionControl(const folder::Folder& folder, const settings::Settings& settings,
                   const std::vector<fs::path>& search_path)
      : folder_(folder),
        settings_(settings),
        search_path_(search_path),
        players_(state::players_of(state::read_entries(folder.entries()))),
        seen_(roster::read_seen_words(folder.hashes())),
        memory_(read_trials(folder.trials())),
        conditions_(conditions_of(settings)) {}

  // Reads the roster; refuses late programs and, unless they are accepted, changed ones.
  void read(bool accepts_new_versions) {
    admission_.roster = roster::read_roster(folder_.agents(), search_path_, runner::known_players(players_),
                                            {.limits = settings_.programs.submission,
                                             .seen = seen_,
                                             .by_file_alone = settings_.sandbox.isolation == "none"});
    present_.clear();
    for (const roster::Entrant& entrant : admission_.roster.entrants) {
      if (!entrant.seen.empty()) present_[hand_in_of(entrant)] = entrant.seen;
    }
    refuse_late_comers();
    refuse_what_is_not_copied();
    if (!accepts_new_versions) refuse_changed();
  }

  // Stores what the files look like, so that unchanged files are not read again.
  void remember_versions() const {
    if (present_ != seen_) roster::write_seen_words(folder_.hashes(), present_);
  }

  void try_new_ones(const TrialPlan& plan) {
    std::vector<roster::Entrant> untried;
    for (const roster::Entrant& entrant : admission_.roster.entrants) {
      if (needs_trial(entrant, plan.accepts_new_versions) && (plan.again || !is_remembered(entrant, true))) {
        untried.push_back(entrant);
      }
    }
    if (untried.empty()) return;
    std::size_t done = 0;
    const auto tell_progress = [&] {
      if (plan.progress) plan.progress(done, untried.size());
    };
    tell_progress();
    forget_absent();
    try_entrants(
        untried, settings_, plan.compliance_run, plan.jobs,
        [&](const roster::Entrant& entrant, const TrialResult& result) {
          // Stored at once, so that an interrupted run loses nothing.
          remember(entrant, result);
          tried_now_.insert(hand_in_of(entrant));
          ++done;
        },
        tell_progress);
    tell_progress();
    // If the sandbox allows it, the program may have written files into its folder: it enters with them.
    read(plan.accepts_new_versions);
    for (const roster::Entrant& entrant : admission_.roster.entrants) {
      const bool was_tried =
          std::ranges::find(untried, entrant.program, &roster::Entrant::program) != untried.end();
      if (was_tried) remember(entrant, memory_.at(hand_in_of(entrant)).result);
    }
  }

  // Names the time of a stored failure: somebody may have repaired the machine, not the program.
  std::string remembered_words(const roster::Entrant& entrant) const {
    if (tried_now_.contains(hand_in_of(entrant))) return {};
    return "known from " + memory_.at(hand_in_of(entrant)).time +
           "; tournament run --try-again tries it again";
  }

  /// Returns the hand-ins that failed, as far as the stored results apply to them as they are.
  std::map<std::string, compliance::KnownFailure> known_failures() const {
    std::map<std::string, compliance::KnownFailure> failures;
    for (const roster::Entrant& entrant : admission_.roster.entrants) {
      if (!is_remembered(entrant, true)) continue;
      const TrialResult& result = memory_.at(hand_in_of(entrant)).result;
      if (!result.may_play) failures[hand_in_of(entrant)] = {entrant.name, result.reason, result.remedy};
    }
    return failures;
  }

  void remember_check(const std::string& hand_in, const compliance::ComplianceResults& results) {
    const compliance::RequirementResult* const failure = results.entry_failure();
    // A trial allows more time for a first move than a check.
    if (!results.has_entered() && (failure == nullptr || failure->requirement.name == compliance::first_move))
      return;
    const auto found = std::ranges::find(admission_.roster.entrants, hand_in, hand_in_of);
    if (found == admission_.roster.entrants.end()) return;
    // A run may have tried others in the meantime.
    memory_ = read_trials(folder_.trials());
    remember(*found, trial_result(results));
  }

  void refuse_failures(bool with_new_versions) {
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      if (!is_remembered(entrant, false)) return std::nullopt;
      const TrialResult& result = memory_.at(hand_in_of(entrant)).result;
      const std::string name = text::printable(entrant.name);
      if (result.may_play || !needs_trial(entrant, with_new_versions)) {
        if (result.time > std::chrono::seconds(0)) admission_.first_moves[entrant.name] = result.time;
        if (result.may_play && !result.reason.empty())
          admission_.notes.push_back(name + ": " + result.reason);
        return std::nullopt;
      }
      return refused(entrant, result.reason, result.remedy, remembered_words(entrant));
    });
  }

  Admission&& take() { return std::move(admission_); }

 private:
  // Refuses new programs if the format takes no more players.
  void refuse_late_comers() {
    if (players_.empty() || !fs::exists(folder_.ledger())) return;
    const auto reason = runner::closed_because(
        state::Ledger(folder_.ledger(), state::Database::Access::read).load(settings_));
    if (!reason) return;
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      if (player_of(entrant) != nullptr) return std::nullopt;
      return refused(entrant, "it came too late: " + *reason, "", "enter it in a new tournament");
    });
  }

  // Another machine would play with an incomplete copy, whose games do not count.
  void refuse_what_is_not_copied() {
    if (settings_.run.executor != "ssh" || !settings_.ssh.copy) return;
    const auto most = static_cast<std::size_t>(settings_.programs.submission.files);
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      const auto reason = executor::not_copied(entrant.program, most);
      if (!reason) return std::nullopt;
      return refused(entrant, *reason, "replace it by a copy of the file");
    });
  }

  // A tournament is between the programs that entered.
  void refuse_changed() {
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      const state::Player* const player = player_of(entrant);
      if (player == nullptr || player->withdrawn || roster::is_same_version(*player, entrant))
        return std::nullopt;
      return refused(entrant, runner::change_text(*player, entrant), "", std::string(runner::change_remedy));
    });
  }

  const state::Player* player_of(const roster::Entrant& entrant) const {
    const auto found = std::ranges::find(players_, entrant.name, &state::Player::name);
    return found == players_.end() ? nullptr : &*found;
  }

  bool needs_trial(const roster::Entrant& entrant, bool with_new_versions) const {
    const state::Player* const player = player_of(entrant);
    if (player == nullptr) return true;
    return with_new_versions && !roster::is_same_version(*player, entrant);
  }

  // True if the stored result applies to the hand-in as it is. `for_good`: also that it need not be tried
  // again.
  bool is_remembered(const roster::Entrant& entrant, bool for_good) const {
    const auto found = memory_.find(hand_in_of(entrant));
    if (found == memory_.end() || (for_good && found->second.conditions != conditions_)) return false;
    const TrialResult& result = found->second.result;
    const auto now = std::chrono::system_clock::now();
    const bool is_old = found->second.time < record::time_text(now - memory_of_quick_failures);
    if (for_good && !result.may_play && result.time < quick_failure && is_old) return false;
    return found->second.fingerprint == fingerprint_of(entrant);
  }

  void remember(const roster::Entrant& entrant, const TrialResult& result) {
    memory_[hand_in_of(entrant)] = {.fingerprint = fingerprint_of(entrant),
                                    .conditions = conditions_,
                                    .time = record::time_text(std::chrono::system_clock::now()),
                                    .result = result};
    write_trials(folder_.trials(), memory_);
  }

  static std::string fingerprint_of(const roster::Entrant& entrant) {
    return entrant.submission_sha256.empty() ? entrant.sha256 + entrant.description_sha256
                                             : entrant.submission_sha256;
  }

  static roster::RefusedHandIn refused(const roster::Entrant& entrant, const std::string& reason,
                                       const std::string& remedy, const std::string& organizer_remedy = {}) {
    return {.name = entrant.name,
            .program = entrant.program,
            .reason = reason,
            .remedy = remedy,
            .organizer_remedy = organizer_remedy};
  }

  template <typename Why>
  void refuse_where(Why why) {
    std::erase_if(admission_.roster.entrants, [&](const roster::Entrant& entrant) {
      auto refusal = why(entrant);
      if (!refusal) return false;
      admission_.roster.refused.push_back(std::move(*refusal));
      return true;
    });
    std::ranges::sort(admission_.roster.refused, {}, &roster::RefusedHandIn::name);
  }

  void forget_absent() {
    std::erase_if(memory_, [&](const auto& each) { return !fs::exists(folder_.agents() / each.first); });
  }

  const folder::Folder& folder_;
  const settings::Settings& settings_;
  const std::vector<fs::path>& search_path_;
  std::vector<state::Player> players_;
  roster::SeenWords seen_;     ///< from the last run
  roster::SeenWords present_;  ///< as found now
  TrialMemory memory_;
  std::string conditions_;
  std::set<std::string> tried_now_;
  Admission admission_;
};

/// The hand-ins as they were when this was created.
struct KnownHandIns {
  KnownHandIns(folder::Folder of, settings::Settings under, std::vector<fs::path> found_in)
      : folder(std::move(of)), settings(std::move(under)), search_path(std::move(found_in)) {
    constexpr bool with_new_versions = true;
    control.read(with_new_versions);
  }

  const folder::Folder folder;
  const settings::Settings settings;
  const std::vector<fs::path> search_path;
  AdmissionControl control{folder, settings, search_path};
};

}  // namespace

Admission admit(const folder::Folder& folder, const settings::Settings& settings,
                const std::vector<fs::path>& search_path, const TrialPlan& plan) {
  AdmissionControl control(folder, settings, search_path);
  control.read(plan.accepts_new_versions);
  if (plan.tries) {
    control.try_new_ones(plan);
    control.refuse_failures(plan.accepts_new_versions);
  }
  control.remember_versions();
  return control.take();
}

Admission known_admission(const folder::Folder& folder, const settings::Settings& settings,
                          const std::vector<fs::path>& search_path) {
  if (!fs::is_directory(folder.agents())) return {};
  AdmissionControl control(folder, settings, search_path);
  control.read(false);
  control.refuse_failures(true);
  return control.take();
}

CheckMemory check_memory(const folder::Folder& folder, const settings::Settings& settings,
                         const std::vector<fs::path>& search_path) {
  const auto known = std::make_shared<KnownHandIns>(folder, settings, search_path);
  return {.known_failures = known->control.known_failures(),
          .remember = [known](const std::string& hand_in, const compliance::ComplianceResults& results) {
            try {
              known->control.remember_check(hand_in, results);
            } catch (const std::system_error&) {
              // A read-only folder can be checked all the same; a run then tries the program itself.
            }
          }};
}

}  // namespace kaven::tournaments::admission
