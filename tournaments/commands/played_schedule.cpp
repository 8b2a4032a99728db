#include "tournaments/commands/played_schedule.hpp"

#include "tournaments/standings/standings_report.hpp"

namespace kaven::tournaments::commands {

runner::Schedule played_schedule(const state::Folder& folder) {
  state::Ledger ledger = standings::played_ledger(folder, folder.root);
  return {roster::read_settings(folder.settings()), ledger.players(), ledger.games(), ledger.byes()};
}

}  // namespace kaven::tournaments::commands
