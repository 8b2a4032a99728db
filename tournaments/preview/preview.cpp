#include "tournaments/preview/preview.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "tournaments/runner/opened_tournament.hpp"
#include "tournaments/runner/openings.hpp"
#include "tournaments/runner/progression.hpp"
#include "tournaments/runner/registration.hpp"
#include "tournaments/state/entry_list.hpp"
#include "tournaments/state/ledger.hpp"

namespace kaven::tournaments::preview {

namespace {

state::TournamentState present_state(const folder::Folder& folder, const std::vector<state::Entry>& entries,
                                     const settings::Settings& settings) {
  if (boost::filesystem::exists(folder.ledger())) {
    return state::Ledger(folder.ledger(), state::Database::Access::read).load(settings);
  }
  state::TournamentState tournament = runner::replay_files(folder, entries);
  tournament.settings = settings;
  return tournament;
}

}  // namespace

Preview preview_of(const folder::Folder& folder, const settings::Settings& settings,
                   admission::Admission admission, int jobs) {
  Preview preview{.admission = std::move(admission), .jobs = jobs};
  const roster::Roster& roster = preview.admission.roster;
  preview.untried = static_cast<int>(std::ranges::count_if(
      roster.entrants, [&](const auto& each) { return !preview.admission.first_moves.contains(each.name); }));
  if (roster.entrants.size() < 2) return preview;
  const runner::Openings openings(settings, folder.root);
  const std::vector<state::Entry> entries = state::read_entries(folder.entries());
  state::TournamentState tournament = present_state(folder, entries, settings);
  runner::apply_entry(tournament, runner::new_entry(entries, tournament, {settings, roster, true}));
  const GameTime time = game_time_of(tournament, preview.admission.first_moves);
  preview.forecast = forecast_of(std::move(tournament), time, jobs);
  return preview;
}

}  // namespace kaven::tournaments::preview
