// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/move_text.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/game_logs.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/show/progress/interventions.hpp"

namespace kaven::tournaments::commands {

using nlohmann::ordered_json;

namespace fs = boost::filesystem;

namespace {

// The last bytes of a longer log are left out.
constexpr std::size_t longest_log = std::size_t{16} << 20U;

ordered_json record_json(const record::GameRecord& record) {
  ordered_json turns = ordered_json::array();
  for (const record::Turn& turn : record.turns)
    turns.push_back(text::parse_ordered_json(record::turn_line(turn)));
  return {{"header", text::parse_ordered_json(record::header_line(record.header))},
          {"turns", std::move(turns)},
          {"verdict", record.verdict ? text::parse_ordered_json(record::verdict_line(*record.verdict))
                                     : ordered_json()}};
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

// The names of the files that earlier attempts of a game left: records, and what was printed.
std::vector<std::string> earlier_attempts(const folder::Folder& folder, folder::GameId game) {
  std::vector<std::string> names = folder::log_names(folder, game);
  std::erase_if(names, [](const std::string& name) { return !name.starts_with("attempt-"); });
  return names;
}

// The answer of `log --json` (schemas.md). Throws std::system_error if a log cannot be read.
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

const state::Game& find_game(const state::TournamentState& tournament, const std::string& text) {
  const auto id = folder::game_of_label(text);
  if (id && tournament.has_game(*id)) return tournament.game(*id);
  throw std::runtime_error(fmt::format("there is no game '{}': expected a number from 1 to {}",
                                       text::printable(text), tournament.games.size()));
}

void print_log(const folder::Folder& folder, folder::GameId game, const std::string& name,
               const std::string& title) {
  const std::optional<std::string> text = folder::read_log(folder, game, name);
  if (!text) return;
  std::cout << "\n== " << title << '\n';
  constexpr std::size_t longest_line = 4000;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    std::cout << text::printable(line, longest_line) << '\n';
  }
}

void print_turns(const record::GameRecord& record, const std::string& white, const std::string& black) {
  for (const record::Turn& turn : record.turns) {
    std::cout << fmt::format("{:4}. {}  {:.3f} s, {:.3f} s of CPU, the other {:.3f} s\n", turn.ply,
                             notation::write_move(turn.move), turn.seconds, turn.cpu_seconds,
                             turn.opponent_cpu_seconds);
    for (const std::string& warning : turn.warnings) {
      std::cout << "      " << text::printable(warning) << '\n';
    }
  }
  if (!record.verdict) {
    std::cout << "The record ends here, without a verdict.\n";
    return;
  }
  for (const std::string& warning : record.verdict->warnings) {
    std::cout << "      " << text::printable(warning) << '\n';
  }
  if (!record.verdict->suspect.empty()) {
    std::cout << "      " << notation::suspect_sentence(record.verdict->suspect) << '\n';
  }
  std::cout << notation::outcome_sentence(record.verdict->outcome, record.header.rules, white, black) << '\n';
}

void print_record(const fs::path& record, const std::string& white, const std::string& black) {
  const fs::path file = folder::file_of_record(record);
  std::cout << "\n== record " << record.string() << (file == record ? "" : ", in " + file.filename().string())
            << '\n';
  const auto text = folder::record_text(record);
  if (!text) {
    std::cout << "There is none.\n";
    return;
  }
  try {
    print_turns(record::read_record_text(*text, record.string()), white, black);
  } catch (const record::RecordError& error) {
    std::cout << error.what() << '\n';
  }
}

void print_earlier_attempts(const folder::Folder& folder, folder::GameId game) {
  const std::vector<std::string> attempts = earlier_attempts(folder, game);
  if (!attempts.empty()) std::cout << "\n== earlier attempts left\n";
  const fs::path logs = folder.logs_of(game);
  const fs::path file = folder::file_of_logs(folder, game);
  for (const std::string& attempt : attempts) {
    std::cout << (logs / attempt).string() << (file == logs ? "" : ", in " + file.filename().string())
              << '\n';
  }
}

class LogCommand : public Command {
 public:
  LogCommand() : Command("log", "Prints everything known about a game, to find out what went wrong") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("GAME", game_, "The game's number").required();
    const DeclaredOption agent = options.add("--agent", agent_, "Print only this player's output");
    options.add_flag("--json", json_, "Print JSON").excludes(agent);
    options.footer("Example: tournament log spring 7 --agent alice");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const state::TournamentState tournament =
        state::played_ledger(folder, folder.root).load(state::settings_in_force(folder).settings);
    const state::Game& game = find_game(tournament, game_);
    if (json_) {
      const auto answer = game_log_json(folder, tournament, game, state::read_entries(folder.entries()));
      std::cout << text::indented_json(answer) << std::flush;
      return 0;
    }
    const std::string white = state::shown_name(tournament.player(game.white));
    const std::string black = state::shown_name(tournament.player(game.black));
    const state::Player* const called = state::player_called(tournament.players, agent_);
    if (called != nullptr) agent_ = state::shown_name(*called);
    if (!agent_.empty() && agent_ != white && agent_ != black) {
      throw std::runtime_error(fmt::format("game {} is played by {} and {}, not by {}",
                                           folder::game_label(game.id), text::printable(white),
                                           text::printable(black), text::printable(agent_)));
    }
    std::cout << fmt::format("game {}, round {}: {} (White) - {} (Black)\n", folder::game_label(game.id),
                             game.round, text::printable(white), text::printable(black));
    std::cout << progress::interventions_text(game, tournament, state::read_entries(folder.entries()));
    if (agent_.empty()) print_record(folder.games() / game.record, white, black);
    for (const auto& [player, log] : {std::pair(white, "white.log"), std::pair(black, "black.log")}) {
      if (agent_.empty() || agent_ == player)
        print_log(folder, game.id, log, "output of " + text::printable(player));
    }
    if (agent_.empty()) {
      print_log(folder, game.id, "referee.log", "the referee's log");
      print_log(folder, game.id, "void.txt", "why it is void");
      print_earlier_attempts(folder, game.id);
    }
    std::cout << std::flush;
    return 0;
  }

 private:
  fs::path directory_;
  std::string game_;
  std::string agent_;  ///< empty: both
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_log() {
  return std::make_unique<LogCommand>();
}

}  // namespace kaven::tournaments::commands
