#include "tournaments/intake/compiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstdint>

#include "common/program/command_line.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/build.hpp"
#include "tournaments/intake/build_litter.hpp"
#include "tournaments/intake/preparation.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

std::uint64_t bytes_in(const fs::path& folder) {
  std::uint64_t bytes = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (fs::is_regular_file(entry.symlink_status())) bytes += fs::file_size(entry.path());
  }
  return bytes;
}

}  // namespace

std::optional<std::string> compile(HandIn& hand_in, const CollectOrder& order, Budget& budget,
                                   fs::path& log) {
  auto command = stated_build(hand_in.folder);
  // With an agent.toml, classes are removed only if they are compiled again: the command may need them.
  const bool described = fs::exists(hand_in.folder / "agent.toml");
  if (!command && order.build_guessed) {
    if (!described) remove_stale_classes(hand_in.folder, hand_in.notes);
    command = guessed_build(hand_in.folder, hand_in.own_name);
  }
  if (!command) return std::nullopt;
  if (described) remove_stale_classes(hand_in.folder, hand_in.notes);
  remove_build_litter(hand_in.folder, hand_in.notes);
  const std::string words = program::joined_command(*command);
  const fs::path place = hand_in.folder.parent_path().parent_path();
  order.tell(fmt::format("compiling the program of {}: {}", text::printable(hand_in.owner.name),
                         text::printable(words)));
  BuildLimits limits = order.build_limits;
  limits.of_result = order.limits;
  // The budget already counts the handed-in files.
  const std::uint64_t before = bytes_in(hand_in.folder);
  const std::uint64_t rest = (budget.bytes + before) / megabyte;
  limits.of_result.hand_in_megabytes = std::min(order.limits.hand_in_megabytes, rest);
  auto fault = build(hand_in.folder, *command, place / "built", place / "build.log", limits, hand_in.notes);
  log = place / "build.log";
  if (fault) {
    if (rest < order.limits.hand_in_megabytes)
      fault->insert(std::min(fault->find('\n'), fault->size()),
                    fmt::format(" (--max-total leaves {} MB for it)", rest));
    return fault;
  }
  const std::uint64_t after = bytes_in(hand_in.folder);
  budget.bytes -= std::min(budget.bytes, after - std::min(after, before));
  hand_in.notes.push_back("compiled by: " + text::printable(words));
  mend_files(hand_in.folder, hand_in.notes);
  return std::nullopt;
}

}  // namespace kaven::tournaments::intake
