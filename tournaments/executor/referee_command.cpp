#include "tournaments/executor/referee_command.hpp"

#include <fmt/format.h>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments {

std::vector<std::string> referee_arguments(const Settings& settings, const GameOrder& order,
                                           std::optional<unsigned> processor) {
  // Names come from file names and may begin with a hyphen: `--option=value` holds them together.
  std::vector<std::string> arguments = {settings.choice.game,
                                        order.white.program.string(),
                                        order.black.program.string(),
                                        "--colours=given",
                                        "--name-a=" + order.white.name,
                                        "--name-b=" + order.black.name,
                                        fmt::format("--time={}", settings.turn_limit.count()),
                                        fmt::format("--start-time={}", settings.start_limit.count()),
                                        fmt::format("--grace={}", settings.grace.count()),
                                        "--custody=" + settings.custody.tier,
                                        "--idle-policy=" + settings.custody.idle_policy,
                                        fmt::format("--memory={}", settings.custody.memory_megabytes),
                                        fmt::format("--seed={}", order.seed),
                                        "--record=" + order.record.string(),
                                        "--logs=" + order.logs.string(),
                                        "--event=" + game_label(order.game),
                                        "--display=none"};
  const notation::GameChoice& choice = settings.choice;
  if (choice.size) arguments.push_back("--size=" + *choice.size);
  if (choice.connect) arguments.push_back(fmt::format("--connect={}", *choice.connect));
  if (choice.exact) arguments.emplace_back("--exact-five");
  if (choice.full_board) arguments.push_back("--full-board=" + *choice.full_board);
  for (const std::string& path : settings.custody.readable) arguments.push_back("--allow-read=" + path);
  if (!order.opening.empty()) arguments.push_back("--opening=" + order.opening);
  if (processor) arguments.push_back(fmt::format("--cpu={}", *processor));
  return arguments;
}

}  // namespace kaven::tournaments
