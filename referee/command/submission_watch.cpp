#include "referee/command/submission_watch.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "common/system/log.hpp"
#include "common/text/printable.hpp"
#include "referee/match/match.hpp"

namespace kaven::referee::command {

SubmissionWatch::SubmissionWatch(const Players& players, const Arguments& arguments)
    : players_(players), arguments_(arguments) {
  for (std::size_t side = 0; side < seen_.size(); ++side) {
    const Arguments::Side& named = arguments.sides[arguments.first_is_white ? side : 1 - side];
    try {
      seen_[side] = program::seen_version(players.programs[side], arguments.submission_limits,
                                          program::read_seen_word(named.seen));
    } catch (const program::SubmissionError& error) {
      const std::string message = error.what();
      system::log_warning("{}: the record does not say which version of {} plays",
                          message.substr(0, message.find(';')), text::printable(players.programs[side].name));
    }
  }
}

std::array<program::Version, 2> SubmissionWatch::versions() const {
  std::array<program::Version, 2> versions;
  for (std::size_t side = 0; side < seen_.size(); ++side) {
    if (seen_[side]) versions[side] = seen_[side]->version;
    if (is_told_by_file()) versions[side].submission.clear();
  }
  return versions;
}

void SubmissionWatch::ended(const record::Verdict&, const game::Position&) {
  for (std::size_t side = 0; side < seen_.size(); ++side) {
    if (!seen_[side] || !has_changed(side)) continue;
    const std::string change = fmt::format("the files of {} changed while it played: {}",
                                           text::printable(players_.programs[side].name),
                                           program::last_change(players_.programs[side].readable.front()));
    if (arguments_.void_when_changed) throw match::GameVoid(change);
    system::log_warning("{}", change);
  }
}

bool SubmissionWatch::is_told_by_file() const {
  return arguments_.sandbox.level == sandbox::IsolationLevel::none;
}

bool SubmissionWatch::has_changed(std::size_t side) const {
  // During one game, unchanged sizes, times and inodes are enough to know that the files are unchanged.
  program::SeenVersion before = *seen_[side];
  before.is_settled = true;
  try {
    const program::Version now =
        program::seen_version(players_.programs[side], arguments_.submission_limits, before).version;
    return is_told_by_file() ? now.file != before.version.file : now != before.version;
  } catch (const program::SubmissionError&) {
    return true;
  }
}

}  // namespace kaven::referee::command
