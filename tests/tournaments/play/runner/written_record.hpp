// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/record/record_writer.hpp"
#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::runner {

/// How far a referee of a test gets with the record of its game.
enum class Written { nothing, half, whole };

/// Writes the record of the game that `spec` asks for, as far as `written`: White moves once and wins on
/// time; or White never moves, and Black wins on time, where that is the `result`. `program` is the hash of
/// White's, `submission` that of all files of either.
inline void write_record(const executor::GameSpec& spec, const game::Rules& rules, Written written,
                         const std::string& program = "", game::Result result = game::Result::white_wins,
                         const std::string& submission = "") {
  if (written == Written::nothing) return;
  record::Header header{.game = "connect4", .rules = rules};
  header.contestants = {record::Contestant{spec.white.name, spec.white.program.string(), program, "mailbox"},
                        record::Contestant{spec.black.name, spec.black.program.string(), "", "mailbox"}};
  for (record::Contestant& contestant : header.contestants) contestant.submission_sha256 = submission;
  header.turn_seconds = 30;
  header.start_seconds = 60;
  header.seed = spec.seed;
  header.sandbox = "basic";
  header.started = "2026-11-21T09:30:00Z";
  header.event = folder::game_label(spec.game);
  record::RecordWriter writer(spec.record, header);
  if (result == game::Result::white_wins) {
    writer.write(record::Turn{.ply = 1, .move = {game::Colour::white, {0, 0}}, .seconds = 1.5});
  }
  if (written == Written::half) return;
  record::Verdict verdict;
  verdict.outcome.result = result;
  verdict.outcome.ending = game::Ending::time;
  verdict.seconds = 30;
  verdict.ended = "2026-11-21T09:30:31Z";
  writer.write(verdict);
}

}  // namespace kaven::tournaments::runner
