#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "common/program/submission.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// Finds the versions of the programs in a game, and checks at its end that they have not changed: a record
/// must not name another version than the one that played. Without a sandbox a program may write files beside
/// itself; then only its main file counts. This spectator must come before those that announce or record the
/// end.
class SubmissionWatch : public match::Spectator {
 public:
  /// Reads the submissions of `players`, or uses the results of an earlier look in `arguments`. Warns about a
  /// submission that is too large to be read, and does not watch it. Both arguments must outlive this object.
  SubmissionWatch(const Players& players, const Arguments& arguments);

  /// White's version, then Black's; with empty hashes if the files could not be read, or do not count.
  std::array<program::Version, 2> versions() const;

  void started(const record::Header&) override {}
  void moved(const record::Turn&, const game::Position&) override {}
  /// If a version has changed, warns, or throws match::GameVoid if Arguments::void_when_changed is set.
  void ended(const record::Verdict& verdict, const game::Position& position) override;

 private:
  bool is_told_by_file() const;
  bool has_changed(std::size_t side) const;

  const Players& players_;
  const Arguments& arguments_;
  std::array<std::optional<program::SeenVersion>, 2> seen_;
};

}  // namespace kaven::referee::command
