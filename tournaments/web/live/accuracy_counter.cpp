#include "tournaments/web/live/accuracy_counter.hpp"

#include <utility>

#include "tournaments/web/documents/game_document.hpp"

namespace kaven::tournaments::web::live {

AccuracyCounter::AccuracyCounter(folder::Folder folder) : folder_(std::move(folder)) {}

bool AccuracyCounter::count_more(const documents::Snapshot& snapshot,
                                 const documents::FileStamp& games_folder,
                                 std::chrono::milliseconds longest) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + longest;
  forget_other_numbers(snapshot);
  if (interventions_ != snapshot.tournament.interventions) {
    // The organizer may have changed counted games.
    counted_.clear();
    digest_ = {};
    next_game_ = 0;
    interventions_ = snapshot.tournament.interventions;
  }
  if (next_game_ >= snapshot.tournament.games.size()) {
    if (begun_at_ == games_folder) return false;
    next_game_ = 0;
  }
  if (next_game_ == 0) begun_at_ = games_folder;
  bool counted = false;
  for (; next_game_ < snapshot.tournament.games.size() && Clock::now() < end; ++next_game_) {
    const state::Game& game = snapshot.tournament.games[next_game_];
    if (!game.result || counted_.contains(game.id)) continue;
    const auto record = folder_.games() / game.record;
    const auto analysis = documents::valid_analysis(record);
    if (!analysis) continue;
    counted_.insert(game.id);
    digest_.add(game, *analysis, record);
    counted = true;
  }
  return counted;
}

void AccuracyCounter::forget_other_numbers(const documents::Snapshot& snapshot) {
  if (!snapshot.anonymous) return;
  std::vector<std::string> names;
  for (const state::Player& player : snapshot.tournament.players) names.push_back(player.name);
  if (names == names_) return;
  names_ = std::move(names);
  counted_.clear();
  digest_ = {};
  next_game_ = 0;
}

}  // namespace kaven::tournaments::web::live
