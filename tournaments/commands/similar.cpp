// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "agent/registry.hpp"
#include "agent/search/deadline.hpp"
#include "common/command_line/option_list.hpp"
#include "common/notation/board_text.hpp"
#include "common/notation/move_text.hpp"
#include "common/record/record_reader.hpp"
#include "common/record/record_writer.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/processors.hpp"
#include "common/terminal/live_block.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/commands/tournament_run.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"
#include "tournaments/results/analysis/similarity.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

using analysis::MetPositions;

constexpr const char* outsider_name = "Claimeven's engine";

// Lets the engine choose in the positions of the players. Its limit is a number of nodes, so that the result is the same
// each time.
void ask_engine(MetPositions& positions, const game::Rules& rules) {
  constexpr std::size_t most_questions = 500;
  constexpr std::size_t block = 25;
  constexpr std::size_t memory = std::size_t{16} << 20U;
  const auto questions = positions.questions(positions.outsider(), most_questions);
  const agent::EngineFactory& factory = agent::engine_factory_for(rules);
  // The solver of Connect-4 searches as many nodes in a second as the others in a minute.
  const std::uint64_t nodes = factory.name == "connect4" ? 1'000'000 : 20'000;
  std::vector<game::Move> moves(questions.size());
  system::parallel_loop((questions.size() + block - 1) / block, [&](std::size_t number) {
    const auto engine = factory.make(rules, {.memory = memory});
    const std::size_t end = std::min(questions.size(), (number + 1) * block);
    for (std::size_t at = number * block; at < end; ++at) {
      auto deadline = agent::search::Deadline::after_nodes(nodes);
      moves[at] = engine
                      ->choose(positions.position(questions[at]), agent::search::unlimited_depth, deadline,
                               [](const agent::search::SearchResult&) {})
                      .move;
    }
  });
  for (std::size_t at = 0; at < questions.size(); ++at)
    positions.answer(questions[at], positions.outsider(), moves[at]);
}

/// Starts programs in positions of other players: each plays one move against a record that ends there.
class Questioning {
 public:
  Questioning(const folder::Folder& folder, const settings::Settings& settings, MetPositions& positions)
      : folder_(folder),
        settings_(settings),
        positions_(positions),
        runs_(system::own_folder() / "referee") {}

  /// Adds the questions for `player`.
  void add(std::size_t player, const fs::path& program, std::size_t number) {
    for (const MetPositions::Occurrence& place : positions_.questions(player, number))
      open_.push_back({player, program, place});
  }

  /// Asks all, `jobs` at a time. Returns how many programs did not answer.
  int ask(int jobs) {
    terminal::ProgressLine progress(STDERR_FILENO);
    for (std::size_t next = 0; next < open_.size() || runs_.running() > 0;) {
      if (next < open_.size() && runs_.running() < static_cast<std::size_t>(jobs)) {
        start(next++);
        continue;
      }
      runs_.wait();
      progress.show(
          fmt::format("asking the programs: {} of {} positions", next - runs_.running(), open_.size()));
    }
    progress.erase();
    return unanswered_;
  }

 private:
  struct Question {
    std::size_t player;
    fs::path program;
    MetPositions::Occurrence place;
  };

  void start(std::size_t number) {
    const Question& question = open_[number];
    const fs::path begun = place_.path() / fmt::format("{}.begun.jsonl", number);
    const fs::path played = place_.path() / fmt::format("{}.jsonl", number);
    const game::Position position = positions_.position(question.place);
    record::Header header = folder::read_record(*folder::find_record(folder_, question.place.game)).header;
    header.opening = position.moves();
    record::RecordWriter writer(begun, header);
    const bool is_white = position.to_move() == game::Colour::white;
    record::Verdict verdict;
    verdict.outcome = {.result = is_white ? game::Result::black_wins : game::Result::white_wins,
                       .ending = game::Ending::time};
    verdict.ended = header.started;
    writer.write(verdict);
    const settings::SandboxSettings& sandbox = settings_.sandbox;
    std::vector<std::string> arguments = {question.program.string(),
                                          "--against=" + begun.string(),
                                          is_white ? "--as=white" : "--as=black",
                                          "--then=stop",
                                          "--record=" + played.string(),
                                          "--sandbox=" + sandbox.isolation,
                                          fmt::format("--memory={}", sandbox.memory_megabytes),
                                          "--quiet"};
    for (const std::string& path : sandbox.readable) arguments.push_back("--allow-read=" + path);
    for (const std::string& call : sandbox.allowed_calls) arguments.push_back("--allow-call=" + call);
    if (!settings_.programs.protocol.empty())
      arguments.push_back("--default-protocol=" + settings_.programs.protocol);
    runs_.start(arguments,
                [this, number, played](const compliance::ComplianceRunEnd&) { take(number, played); });
  }

  void take(std::size_t number, const fs::path& played) {
    try {
      const record::GameRecord record = record::read_record(played);
      if (!record.turns.empty())
        return positions_.answer(open_[number].place, open_[number].player, record.turns.front().move);
    } catch (const std::runtime_error&) {
      // Without a record the program cannot begin after an opening.
    }
    ++unanswered_;
  }

  const folder::Folder& folder_;
  const settings::Settings& settings_;
  MetPositions& positions_;
  system::TemporaryDirectory place_;
  std::vector<Question> open_;
  int unanswered_ = 0;
  compliance::ComplianceRuns runs_;
};

class SimilarCommand : public Command {
 public:
  SimilarCommand()
      : Command("similar", "Shows which players move alike, beyond what their strength explains") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options
        .add("--ask", ask_, "Start each program in up to N positions of other players, to compare more moves")
        .between(0, MetPositions::most_positions)
        .show_default();
    options.add_flag("--json", json_, "Print the result as JSON, with all pairs");
    options.footer(
        "Compares the moves of each two players, and of each player and Claimeven's engine, in positions "
        "that both met; mirrored boards are one position. Equal: the share of equal moves. Expected: the "
        "share that the moves of the other players there suggest. After tournament analyse, forced moves do "
        "not count: of players who both found a best move, or both did not, it counts whether they chose the "
        "same one of several. Excess: equal minus expected. Its 95 % interval assumes independent positions, "
        "but those of one game are not. The pairs whose interval begins highest come first, with boards to "
        "look at.\n"
        "A large excess is a reason to look at two programs, and no proof of anything: two students may have "
        "begun with the same starter agent, followed the same book, or prefer the middle for the same "
        "reason. With many players some pairs are alike by chance.\n"
        "--ask starts only programs that can begin after an opening.\n"
        "--json prints pairs (one, other, positions, equal, expected, excess with lower and upper, examples "
        "with game, ply and move), analysed and unanswered.\n"
        "Examples:\n"
        "  tournament similar spring\n"
        "  tournament similar spring --ask 40");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const state::SettingsInForce in_force = state::settings_in_force(folder);
    const state::TournamentState tournament =
        state::played_ledger(folder, directory_).load(in_force.settings);
    note_missing_records(folder, tournament.games);
    const game::Rules rules = tournament.settings.game().rules;
    MetPositions positions(rules, tournament.players.size());
    const int analysed = add_games(folder, tournament, positions);
    const int unanswered = ask_ > 0 ? ask_programs(folder, tournament, positions) : 0;
    ask_engine(positions, rules);
    const std::vector<analysis::SimilarPair> pairs = positions.pairs();
    if (json_) {
      std::cout << text::indented_json(json_of(tournament, pairs, analysed, unanswered));
      return 0;
    }
    print(tournament, positions, pairs);
    const int finished = tournament.count(state::GameState::finished);
    if (analysed < finished) {
      std::cerr << fmt::format(
          "note: {} of {} games are not analysed, so that good players may seem alike: tournament analyse "
          "{}\n",
          finished - analysed, finished, directory_.string());
    }
    if (unanswered > 0)
      std::cerr << fmt::format("note: in {} positions a program that was asked did not move\n", unanswered);
    return 0;
  }

 private:
  // Returns how many games have an analysis.
  static int add_games(const folder::Folder& folder, const state::TournamentState& tournament,
                       MetPositions& positions) {
    int analysed = 0;
    for (const state::Game& game : tournament.games) {
      if (!game.result) continue;
      const fs::path file = folder.games() / game.record;
      std::optional<analysis::GameAnalysis> analysis;
      try {
        analysis = analysis::present_analysis(file);
      } catch (const analysis::AnalysisError& fault) {
        note_broken_analysis(fault.what());
      }
      if (analysis) ++analysed;
      try {
        positions.add(folder::read_record(file), game.id, game.white.index(), game.black.index(),
                      analysis ? &*analysis : nullptr);
      } catch (const record::RecordError& fault) {
        std::cerr << "note: " << fault.what() << '\n';
      }
    }
    return analysed;
  }

  int ask_programs(const folder::Folder& folder, const state::TournamentState& tournament,
                   MetPositions& positions) const {
    Questioning questioning(folder, tournament.settings, positions);
    const roster::Roster roster = roster::read_roster(folder.agents(), {system::own_folder()});
    for (const state::Player& player : tournament.players) {
      const auto found = std::ranges::find(roster.entrants, player.name, &roster::Entrant::name);
      if (found != roster.entrants.end())
        questioning.add(player.id.index(), found->program, static_cast<std::size_t>(ask_));
    }
    return questioning.ask(jobs_of(tournament.settings));
  }

  static std::string name_of(const state::TournamentState& tournament, std::size_t player) {
    return player < tournament.players.size() ? state::shown_name(tournament.players[player]) : outsider_name;
  }

  static nlohmann::ordered_json json_of(const state::TournamentState& tournament,
                                        const std::vector<analysis::SimilarPair>& pairs, int analysed,
                                        int unanswered) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const analysis::SimilarPair& pair : pairs) {
      nlohmann::ordered_json examples = nlohmann::ordered_json::array();
      for (const analysis::SharedChoice& example : pair.examples)
        examples.push_back({{"game", example.game.number()},
                            {"ply", example.ply},
                            {"move", notation::write_move(example.move)}});
      list.push_back(
          {{"one", name_of(tournament, pair.one)},
           {"other", name_of(tournament, pair.other)},
           {"positions", pair.positions},
           {"equal", static_cast<double>(pair.equal) / pair.positions},
           {"expected", pair.expected},
           {"excess",
            {{"value", pair.excess.value}, {"lower", pair.excess.lower}, {"upper", pair.excess.upper}}},
           {"examples", std::move(examples)}});
    }
    return {{"pairs", std::move(list)}, {"analysed", analysed}, {"unanswered", unanswered}};
  }

  static void print(const state::TournamentState& tournament, const MetPositions& positions,
                    const std::vector<analysis::SimilarPair>& pairs) {
    using enum terminal::Alignment;
    constexpr std::size_t most_rows = 20;
    constexpr std::size_t most_with_boards = 3;
    terminal::TextTable table{.columns = {{"player"},
                                          {"player"},
                                          {"positions", right},
                                          {"equal", right},
                                          {"expected", right},
                                          {"excess", right},
                                          {"95 %"}}};
    const auto percent = [](double share) { return fmt::format("{:.0f}%", 100 * share); };
    for (const analysis::SimilarPair& pair : pairs) {
      if (table.rows.size() == most_rows) break;
      table.rows.push_back({text::printable(name_of(tournament, pair.one), 48),
                            text::printable(name_of(tournament, pair.other), 48),
                            std::to_string(pair.positions),
                            percent(static_cast<double>(pair.equal) / pair.positions), percent(pair.expected),
                            percent(pair.excess.value),
                            fmt::format("{} to {}", percent(pair.excess.lower), percent(pair.excess.upper))});
    }
    std::cout << terminal::aligned_text(table);
    if (pairs.size() > most_rows)
      std::cout << fmt::format("… and {} other pairs\n", pairs.size() - most_rows);
    for (std::size_t number = 0; number < std::min(pairs.size(), most_with_boards); ++number) {
      if (pairs[number].excess.lower > 0) print_boards(tournament, positions, pairs[number]);
    }
  }

  static void print_boards(const state::TournamentState& tournament, const MetPositions& positions,
                           const analysis::SimilarPair& pair) {
    std::cout << fmt::format("\nLook at {} and {}. Both made these moves, or the same on a mirrored board:\n",
                             text::printable(name_of(tournament, pair.one)),
                             text::printable(name_of(tournament, pair.other)));
    for (const analysis::SharedChoice& example : pair.examples) {
      game::Position position = positions.position({example.game, example.ply});
      position.play(example.move);
      std::cout << fmt::format("\nIn the position before move {1} of game {0}: {2}\n",
                               folder::game_label(example.game), example.ply,
                               notation::write_move(example.move));
      std::cout << notation::board_text(position, notation::suitable_display(STDOUT_FILENO));
    }
  }

  fs::path directory_;
  int ask_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_similar() {
  return std::make_unique<SimilarCommand>();
}

}  // namespace kaven::tournaments::commands
