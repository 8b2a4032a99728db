#include "tournaments/commands/withdrawn_students.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <vector>

#include "common/record/time_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/door/examination.hpp"
#include "tournaments/door/invitations.hpp"
#include "tournaments/intake/placing.hpp"
#include "tournaments/intake/planning.hpp"
#include "tournaments/intake/submission_list.hpp"
#include "tournaments/runner/intervention.hpp"
#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::commands {

namespace {

std::vector<intake::Submission> withdrawn_programs(const folder::Folder& folder) {
  const std::set<std::string> withdrawn = door::withdrawn_logins(folder);
  if (withdrawn.empty()) return {};
  std::vector<intake::Submission> programs = intake::read_submissions(folder.submission_list());
  std::erase_if(programs, [&](const intake::Submission& each) {
    return each.state != intake::SubmissionState::plays || each.owner.system != door::owner_system ||
           !withdrawn.contains(each.owner.id);
  });
  return programs;
}

void withdraw_player(const folder::Folder& folder, const std::string& program,
                     const std::function<void(const std::string&)>& notify) {
  const std::vector<state::Player> players = state::players_of(state::read_entries(folder.entries()));
  const state::Player* const player = state::player_called(players, program);
  if (player == nullptr || player->withdrawn) return;
  runner::OpenedTournament opened = runner::open_for_intervention(folder, notify);
  runner::withdraw_player(folder, opened, player->name, state::WithdrawnGames::keep, "withdrawn at the door");
  notify(text::printable(player->name) + " is withdrawn");
}

}  // namespace

bool has_withdrawn_students(const folder::Folder& folder) {
  return !withdrawn_programs(folder).empty();
}

void withdraw_students(const folder::Folder& folder, const std::function<void(const std::string&)>& notify) {
  for (const intake::Submission& each : withdrawn_programs(folder)) {
    // The player first: a program that is gone alone would let its games wait.
    withdraw_player(folder, each.name, notify);
    intake::IncomingFolder incoming(folder);
    intake::Planning planning(folder, record::time_text(std::chrono::system_clock::now()));
    planning.withdraw(each.owner);
    incoming.place(planning.plan());
  }
}

}  // namespace kaven::tournaments::commands
