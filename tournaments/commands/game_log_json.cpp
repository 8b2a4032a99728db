#include "tournaments/commands/game_log_json.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "common/notation/game_words.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "tournaments/state/game_state_words.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

using nlohmann::ordered_json;

// The last bytes of a longer log are left out.
constexpr std::size_t longest_log = std::size_t{16} << 20U;

ordered_json record_json(const record::GameRecord& record) {
  ordered_json turns = ordered_json::array();
  for (const record::Turn& turn : record.turns) turns.push_back(ordered_json::parse(record::turn_line(turn)));
  return {{"header", ordered_json::parse(record::header_line(record.header))},
          {"turns", std::move(turns)},
          {"verdict",
           record.verdict ? ordered_json::parse(record::verdict_line(*record.verdict)) : ordered_json()}};
}

ordered_json text_json(const fs::path& file) {
  return fs::exists(file) ? ordered_json(system::read_file(file, longest_log)) : ordered_json();
}

ordered_json replays_json(folder::GameId game, std::span<const state::Entry> entries) {
  ordered_json replays = ordered_json::array();
  for (const state::Entry& entry : entries) {
    for (const state::OrderedReplay& replay : entry.replays) {
      if (replay.game != game) continue;
      replays.push_back({{"ordered", entry.time},
                         {"reason", replay.reason},
                         {"result", notation::result_words.word_of(replay.result)},
                         {"ending", notation::ending_words.word_of(replay.ending)},
                         {"moves", replay.moves}});
    }
  }
  return replays;
}

}  // namespace

std::vector<fs::path> earlier_attempts(const fs::path& logs) {
  std::vector<fs::path> attempts;
  if (!fs::exists(logs)) return attempts;
  for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
    if (entry.path().filename().string().starts_with("attempt-")) attempts.push_back(entry.path());
  }
  std::ranges::sort(attempts);
  return attempts;
}

ordered_json game_log_json(const folder::Folder& folder, const state::TournamentState& tournament,
                           const state::Game& game, std::span<const state::Entry> entries) {
  const fs::path logs = folder.logs_of(game.id);
  ordered_json document = {
      {"format", 1},
      {"game", game.id},
      {"round", game.round},
      {"white", tournament.player(game.white).name},
      {"black", tournament.player(game.black).name},
      {"state", state::game_state_words.word_of(game.state)},
      {"walkover", game.walkover ? ordered_json(tournament.player(*game.walkover).name) : ordered_json()},
      {"played_again", replays_json(game.id, entries)},
      {"record", nullptr},
      {"fault", nullptr},
      {"printed", {{"white", text_json(logs / "white.log")}, {"black", text_json(logs / "black.log")}}},
      {"referee", text_json(logs / "referee.log")},
      {"void", text_json(logs / "void.txt")},
      {"earlier_attempts", ordered_json::array()}};
  if (const fs::path file = folder.games() / game.record; fs::exists(file)) {
    try {
      document["record"] = record_json(record::read_record(file));
    } catch (const record::RecordError& error) {
      document["fault"] = error.what();
    }
  }
  for (const fs::path& attempt : earlier_attempts(logs)) {
    document["earlier_attempts"].push_back(attempt.filename().string());
  }
  return document;
}

}  // namespace kaven::tournaments::commands
