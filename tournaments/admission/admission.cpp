#include "tournaments/admission/admission.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

#include "common/notation/printable.hpp"
#include "common/record/time_text.hpp"
#include "tournaments/runner/known_players.hpp"
#include "tournaments/runner/registration.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

// What failed so soon is tried again by every run: what it lacked on this machine may be there now.
constexpr std::chrono::seconds quick_failure{5};

std::string hand_in_of(const roster::Entrant& entrant) {
  return entrant.program.filename().string();
}

/// One look at who may play.
class Gate {
 public:
  Gate(const state::Folder& folder, const roster::Settings& settings,
       const std::vector<fs::path>& search_path)
      : folder_(folder),
        settings_(settings),
        players_(state::players_of(state::read_entries(folder.entries()))),
        memory_(read_trials(folder.trials())),
        conditions_(conditions_of(settings)) {
    admission_.roster = roster::read_roster(folder.agents(), search_path, runner::known_players(players_));
  }

  // Those who are new cannot come any more.
  void refuse_late_comers() {
    if (players_.empty() || !fs::exists(folder_.ledger())) return;
    const auto reason = runner::closed_because(
        state::Ledger(folder_.ledger(), state::Database::Access::read).load(settings_));
    if (!reason) return;
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      if (player_of(entrant) != nullptr) return std::nullopt;
      return refused(entrant, "it came too late: " + *reason, "enter it in a new tournament");
    });
  }

  void try_new_ones(const TrialPlan& plan) {
    std::vector<roster::Entrant> untried;
    for (const roster::Entrant& entrant : admission_.roster.entrants) {
      if (needs_trial(entrant, plan.accepts_new_versions) && (plan.again || !is_remembered(entrant, true))) {
        untried.push_back(entrant);
      }
    }
    if (untried.empty()) return;
    const std::vector<TrialResult> results =
        try_entrants(untried, settings_, plan.compliance_run, plan.jobs, [&](std::size_t done) {
          if (plan.progress) plan.progress(done, untried.size());
        });
    for (std::size_t at = 0; at < untried.size(); ++at) {
      memory_[hand_in_of(untried[at])] = {.fingerprint = fingerprint_of(untried[at]),
                                          .conditions = conditions_,
                                          .time = record::time_text(std::chrono::system_clock::now()),
                                          .result = results[at]};
    }
    forget_absent();
    write_trials(folder_.trials(), memory_);
  }

  void refuse_failures(bool with_new_versions) {
    refuse_where([&](const roster::Entrant& entrant) -> std::optional<roster::RefusedHandIn> {
      if (!is_remembered(entrant, false)) return std::nullopt;
      const TrialResult& result = memory_.at(hand_in_of(entrant)).result;
      const std::string name = notation::printable(entrant.name);
      if (result.may_play || !needs_trial(entrant, with_new_versions)) {
        admission_.first_moves[entrant.name] = result.time;
        if (result.may_play && !result.reason.empty())
          admission_.notes.push_back(name + ": " + result.reason);
        return std::nullopt;
      }
      return refused(entrant, result.reason, result.remedy);
    });
  }

  Admission&& take() { return std::move(admission_); }

 private:
  const state::Player* player_of(const roster::Entrant& entrant) const {
    const auto found = std::ranges::find(players_, entrant.name, &state::Player::name);
    return found == players_.end() ? nullptr : &*found;
  }

  bool needs_trial(const roster::Entrant& entrant, bool with_new_versions) const {
    const state::Player* const player = player_of(entrant);
    if (player == nullptr) return true;
    return with_new_versions &&
           (player->sha256 != entrant.sha256 || player->description_sha256 != entrant.description_sha256);
  }

  // Whether what is known of the hand-in is about it as it is. `for_good`: so that it need not be tried again.
  bool is_remembered(const roster::Entrant& entrant, bool for_good) const {
    const auto found = memory_.find(hand_in_of(entrant));
    if (found == memory_.end() || (for_good && found->second.conditions != conditions_)) return false;
    const TrialResult& result = found->second.result;
    if (for_good && !result.may_play && result.time < quick_failure) return false;
    return found->second.fingerprint == fingerprint_of(entrant);
  }

  static roster::RefusedHandIn refused(const roster::Entrant& entrant, const std::string& reason,
                                       const std::string& remedy) {
    return {.name = entrant.name, .program = entrant.program, .reason = reason, .remedy = remedy};
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

  const state::Folder& folder_;
  const roster::Settings& settings_;
  std::vector<state::Player> players_;
  TrialMemory memory_;
  std::string conditions_;
  Admission admission_;
};

}  // namespace

Admission admit(const state::Folder& folder, const roster::Settings& settings,
                const std::vector<fs::path>& search_path, const TrialPlan& plan) {
  Gate gate(folder, settings, search_path);
  gate.refuse_late_comers();
  if (plan.tries) {
    gate.try_new_ones(plan);
    gate.refuse_failures(plan.accepts_new_versions);
  }
  return gate.take();
}

Admission known_admission(const state::Folder& folder, const roster::Settings& settings,
                          const std::vector<fs::path>& search_path) {
  if (!fs::is_directory(folder.agents())) return {};
  Gate gate(folder, settings, search_path);
  gate.refuse_late_comers();
  gate.refuse_failures(true);
  return gate.take();
}

}  // namespace kaven::tournaments::admission
