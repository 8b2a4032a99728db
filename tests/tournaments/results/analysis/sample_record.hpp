// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>

#include "common/record/game_record.hpp"
#include "common/record/record_writer.hpp"

namespace kaven::tournaments::analysis {

/// White makes a line in column A with its fourth stone, on a board of 4x4.
inline record::GameRecord sample_record() {
  record::GameRecord played;
  record::Header& header = played.header;
  header.game = "connect4";
  header.rules.columns = 4;
  header.rules.rows = 4;
  header.contestants = {record::Contestant{"alice", "/agents/alice", "", "mailbox"},
                        record::Contestant{"bob\x1b[31m", "/agents/bob", "", "mailbox"}};
  header.turn_seconds = 30;
  header.start_seconds = 60;
  header.sandbox = "basic";
  header.started = "2026-11-21T09:30:00Z";
  header.machine = "kaven";
  header.event = "0007";
  for (int row = 0; row < 4; ++row) {
    for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
      if (row == 3 && colour == game::Colour::black) continue;
      record::Turn turn;
      turn.ply = static_cast<int>(played.turns.size()) + 1;
      turn.move = {colour, {colour == game::Colour::white ? 0 : 1, row}};
      turn.seconds = 0.25 * turn.ply;
      turn.cpu_seconds = 0.125;
      played.turns.push_back(turn);
    }
  }
  played.turns[2].warnings = {"lower case", "text behind: \x1b[2J"};
  record::Verdict verdict;
  verdict.outcome.result = game::Result::white_wins;
  verdict.outcome.ending = game::Ending::line;
  for (int row = 0; row < 4; ++row) verdict.outcome.line.push_back({0, row});
  verdict.ended = "2026-11-21T09:30:07Z";
  played.verdict = verdict;
  return played;
}

inline void write(const record::GameRecord& played, const boost::filesystem::path& file) {
  record::RecordWriter writer(file, played.header);
  for (const record::Turn& turn : played.turns) writer.write(turn);
  if (played.verdict) writer.write(*played.verdict);
}

}  // namespace kaven::tournaments::analysis
