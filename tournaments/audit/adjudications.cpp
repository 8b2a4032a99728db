#include "tournaments/audit/adjudications.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/record/positions.hpp"
#include "common/system/parallel_loop.hpp"
#include "tournaments/analysis/game_solver.hpp"
#include "tournaments/folder/packed_records.hpp"

namespace kaven::tournaments::audit {

namespace {

// The referee's solver, which has solved the positions before, needs a hundredth of that.
constexpr std::uint64_t most_nodes = 10'000'000;

std::string fault_of(const record::GameRecord& record) {
  const game::Outcome& outcome = record.verdict->outcome;
  if (outcome.ending != game::Ending::adjudicated || outcome.detail != notation::by_exact_value) return "";
  const game::Position position = record::last_position(record);
  const std::optional<game::Result> result = analysis::result_of_best_play(position, most_nodes);
  if (!result)
    return fmt::format("the exact value by which it was adjudicated cannot be found, with {} nodes",
                       most_nodes);
  if (*result == outcome.result) return "";
  return fmt::format("it was adjudicated by exact value as {}, and the solver says {}",
                     notation::result_words.word_of(outcome.result), notation::result_words.word_of(*result));
}

}  // namespace

std::vector<std::string> adjudication_faults(const folder::Folder& folder,
                                             std::span<const state::Game> games) {
  std::vector<const state::Game*> adjudicated;
  for (const state::Game& game : games) {
    if (game.result && game.result->ending == game::Ending::adjudicated) adjudicated.push_back(&game);
  }
  std::vector<std::string> faults(adjudicated.size());
  system::parallel_loop(adjudicated.size(), [&](std::size_t at) {
    faults[at] = fault_of(folder::read_record(folder.games() / adjudicated[at]->record));
  });
  std::vector<std::string> sentences;
  for (std::size_t at = 0; at < faults.size(); ++at) {
    if (!faults[at].empty())
      sentences.push_back(fmt::format("game {}: {}", folder::game_label(adjudicated[at]->id), faults[at]));
  }
  return sentences;
}

}  // namespace kaven::tournaments::audit
