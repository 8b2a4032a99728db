// SPDX-License-Identifier: MIT
#include "tests/support/sample_record.hpp"

#include <array>
#include <optional>
#include <sstream>

#include "common/game/catalogue.hpp"
#include "common/game/position.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "common/record/record_writer.hpp"
#include "tests/common/game/random_rules.hpp"

namespace kaven::support {

using record::Contestant;
using record::GameRecord;
using record::SearchInfo;
using record::Turn;
using record::Verdict;

namespace {

std::string random_text(std::mt19937& random) {
  constexpr std::array pieces = {"a", "Z", " ", "\"", "\\",   "\n",     "\x01",
                                 "{", "}", "ä", "日", "🙂", "\u202e", "/"};
  std::string text;
  for (std::size_t length = random() % 8; length > 0; --length) text += pieces[random() % pieces.size()];
  return text;
}

double random_seconds(std::mt19937& random) {
  return random() % 4 == 0 ? 0 : std::uniform_real_distribution(0.0, 100.0)(random);
}

std::vector<std::string> random_warnings(std::mt19937& random) {
  std::vector<std::string> warnings;
  while (random() % 4 == 0) warnings.push_back(random_text(random));
  return warnings;
}

Contestant random_contestant(std::mt19937& random) {
  return {random_text(random), random_text(random), random() % 2 == 0 ? "" : std::string(64, 'e'), "mailbox"};
}

game::Outcome random_forfeit(const game::Position& position, std::mt19937& random) {
  constexpr std::array endings = {game::Ending::illegal_move,  game::Ending::time,
                                  game::Ending::exited,        game::Ending::killed_by_signal,
                                  game::Ending::never_started, game::Ending::never_read_colour};
  game::Outcome outcome;
  outcome.ending = endings[random() % endings.size()];
  const bool waiting_side = outcome.ending != game::Ending::illegal_move &&
                            outcome.ending != game::Ending::time && random() % 2 == 0;
  outcome.result = game::win_for(waiting_side ? position.to_move() : opponent(position.to_move()));
  outcome.detail = random_text(random);
  return outcome;
}

std::optional<SearchInfo> random_info(std::mt19937& random) {
  if (random() % 3 == 0) return std::nullopt;
  SearchInfo info;
  if (random() % 2 == 0) info.depth = static_cast<int>(random() % 60);
  if (random() % 2 == 0) info.score = static_cast<double>(random() % 2000) / 8 - 100;
  if (random() % 2 == 0) info.proved = "loss";
  if (random() % 2 == 0) info.nodes = random();
  if (random() % 2 == 0) info.variation = random_text(random);
  return info;
}

}  // namespace

GameRecord sample_record() {
  GameRecord record;
  record.header = {.game = "connect4",
                   .contestants = {Contestant{"Team Bad***", "/opt/a b/bad", std::string(64, 'a'), "mailbox"},
                                   Contestant{"naïve", "python3 naive.py", "", "mailbox"}},
                   .turn_seconds = 30,
                   .start_seconds = 60.5,
                   .seed = 18446744073709551615U,
                   .sandbox = "process group",
                   .started = "2026-11-21T09:30:00Z",
                   .machine = "lab7",
                   .event = "round 1, game 3"};
  record.header.contestants[0].submission_sha256 = std::string(64, 'b');
  for (int ply = 1; ply <= 7; ++ply) {
    const bool white = ply % 2 == 1;
    record.turns.push_back(
        {.ply = ply,
         .move = {white ? game::Colour::white : game::Colour::black, {white ? 3 : 0, (ply - 1) / 2}},
         .seconds = 0.1 * ply,
         .cpu_seconds = 0.05 * ply,
         .opponent_cpu_seconds = 0.001});
  }
  record.turns[0].info = {.depth = 9, .score = 3, .proved = "win", .nodes = 81234, .variation = "D C E"};
  record.turns[1].warnings = {"lower case", "text behind the move: \"ok\"\n"};
  Verdict& verdict = record.verdict.emplace();
  verdict.outcome.result = game::Result::white_wins;
  verdict.outcome.ending = game::Ending::line;
  verdict.outcome.line = {{3, 0}, {3, 1}, {3, 2}, {3, 3}};
  verdict.warnings = {"Black did not exit by itself"};
  verdict.ended = "2026-11-21T09:30:09Z";
  return record;
}

GameRecord random_record(std::mt19937& random) {
  GameRecord record;
  const auto games = game::catalogue();
  record.header.game = games[random() % games.size()].name;
  record.header.rules = game::random_rules(random);
  record.header.contestants = {random_contestant(random), random_contestant(random)};
  record.header.turn_seconds = random_seconds(random);
  record.header.start_seconds = random_seconds(random);
  record.header.seed = std::uniform_int_distribution<std::uint64_t>()(random);
  const bool by_cpu = record.header.seed % 4 == 0;
  if (by_cpu) record.header.clock = record::ClockKind::cpu;
  record.header.sandbox = random_text(random);
  record.header.started = "2026-11-21T09:30:00Z";
  record.header.machine = random_text(random);
  record.header.event = random_text(random);

  game::Position position(record.header.rules);
  const bool to_the_end = random() % 3 == 0;
  while (!position.over() && (to_the_end || random() % 8 != 0)) {
    const game::Move move = game::random_legal_move(random, position);
    position.play(move);
    record.turns.push_back({.ply = position.ply(),
                            .move = move,
                            .seconds = random_seconds(random),
                            .cpu_seconds = random_seconds(random),
                            .opponent_cpu_seconds = random_seconds(random),
                            .info = random_info(random),
                            .warnings = random_warnings(random)});
    Turn& turn = record.turns.back();
    if (by_cpu) turn.clocked_cpu_seconds = turn.cpu_seconds / 2;
  }
  if (random() % 4 == 0) return record;
  Verdict& verdict = record.verdict.emplace();
  const auto outcome = position.outcome();
  verdict.outcome = outcome ? *outcome : random_forfeit(position, random);
  verdict.seconds = random_seconds(random);
  if (by_cpu && verdict.seconds > 0) verdict.clocked_cpu_seconds = verdict.seconds / 2;
  verdict.warnings = random_warnings(random);
  if (random() % 4 == 0) verdict.suspect = random_text(random);
  verdict.ended = "2026-12-31T23:59:60Z";
  return record;
}

GameRecord played_record(const game::Rules& rules, std::span<const game::Move> moves) {
  GameRecord record;
  record.header = {.game = "connect4",
                   .rules = rules,
                   .contestants = {Contestant{"alice", "/agents/alice", "", "mailbox"},
                                   Contestant{"bob", "/agents/bob", "", "mailbox"}},
                   .turn_seconds = 30,
                   .start_seconds = 60,
                   .sandbox = "basic",
                   .started = "2026-11-21T09:30:00Z",
                   .machine = "kaven"};
  game::Position position(rules);
  for (const game::Move move : moves) {
    position.play(move);
    record.turns.push_back(
        {.ply = position.ply(), .move = move, .seconds = 0.25 * position.ply(), .cpu_seconds = 0.125});
  }
  if (const auto outcome = position.outcome()) {
    record.verdict = {.outcome = *outcome, .ended = "2026-11-21T09:30:07Z"};
  }
  return record;
}

std::string text_of(const GameRecord& record) {
  std::string text = record::header_line(record.header);
  for (const Turn& turn : record.turns) text += record::turn_line(turn);
  if (record.verdict) text += record::verdict_line(*record.verdict);
  return text;
}

GameRecord read_text(const std::string& text) {
  std::istringstream input(text);
  return record::read_record(input, "game.jsonl");
}

void write_record(const GameRecord& record, const boost::filesystem::path& file) {
  record::RecordWriter writer(file, record.header);
  for (const Turn& turn : record.turns) writer.write(turn);
  if (record.verdict) writer.write(*record.verdict);
}

}  // namespace kaven::support
