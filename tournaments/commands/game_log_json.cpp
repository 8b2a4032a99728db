#include "tournaments/commands/game_log_json.hpp"

#include <boost/filesystem/path.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "common/notation/game_words.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tournaments/folder/game_logs.hpp"
#include "tournaments/folder/packed_records.hpp"
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

ordered_json text_json(const folder::Folder& folder, folder::GameId game, const std::string& name) {
  const std::optional<std::string> text = folder::read_log(folder, game, name);
  return text ? ordered_json(text->substr(0, longest_log)) : ordered_json();
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

std::vector<std::string> earlier_attempts(const folder::Folder& folder, folder::GameId game) {
  std::vector<std::string> names = folder::log_names(folder, game);
  std::erase_if(names, [](const std::string& name) { return !name.starts_with("attempt-"); });
  return names;
}

ordered_json game_log_json(const folder::Folder& folder, const state::TournamentState& tournament,
                           const state::Game& game, std::span<const state::Entry> entries) {
  const auto log = [&](const char* name) { return text_json(folder, game.id, name); };
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
      {"printed", {{"white", log("white.log")}, {"black", log("black.log")}}},
      {"referee", log("referee.log")},
      {"void", log("void.txt")},
      {"earlier_attempts", nullptr}};
  const fs::path file = folder.games() / game.record;
  if (const auto text = folder::record_text(file)) {
    try {
      document["record"] = record_json(record::read_record_text(*text, file.string()));
    } catch (const record::RecordError& error) {
      document["fault"] = error.what();
    }
  }
  document["earlier_attempts"] = earlier_attempts(folder, game.id);
  return document;
}

}  // namespace kaven::tournaments::commands
