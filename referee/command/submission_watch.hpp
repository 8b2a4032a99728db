#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "common/program/submission.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// Which versions of the programs play, and that nobody exchanges them meanwhile: a record must not name a version that
/// another one has played for. Where nothing holds a program, it may write beside itself; then only its own file counts.
/// It is told of the end before whoever announces or records it.
class SubmissionWatch : public match::Spectator {
 public:
  /// Reads the submissions of `players`, or takes what `arguments` say was seen of them before. What is too large to be
  /// read is said and not watched. Both must outlive the watch.
  SubmissionWatch(const Players& players, const Arguments& arguments);

  /// Of White's program, of Black's; of empty hashes where they could not be read, or do not count.
  std::array<program::Version, 2> versions() const;

  void started(const record::Header&) override {}
  void moved(const record::Turn&, const game::Position&) override {}
  /// When one of them is another now, says so, or throws match::GameVoid where that is asked for.
  void ended(const record::Verdict& verdict, const game::Position& position) override;

 private:
  bool is_told_by_file() const;
  bool has_changed(std::size_t side) const;

  const Players& players_;
  const Arguments& arguments_;
  std::array<std::optional<program::SeenVersion>, 2> seen_;
};

}  // namespace kaven::referee::command
