// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/referee_command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/game_settings/setting_table.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

namespace {

// Returns the referee's last error message; empty if there is none.
std::string last_error(const boost::filesystem::path& log) {
  constexpr std::string_view mark = "referee: error: ";
  constexpr std::size_t longest = 400;
  boost::filesystem::ifstream lines(log);
  std::string error;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(mark)) error = text::printable(line.substr(mark.size()), longest);
  }
  return error;
}

}  // namespace

std::vector<std::string> referee_arguments(const settings::Settings& settings, const GameSpec& spec,
                                           std::optional<unsigned> processor) {
  // Names come from file names and may begin with a hyphen, so they are passed as `--option=value`.
  std::vector<std::string> arguments = {settings.choice.game,
                                        spec.white.program.string(),
                                        spec.black.program.string(),
                                        "--colours=given",
                                        "--name-a=" + spec.white.name,
                                        "--name-b=" + spec.black.name,
                                        "--void-when-changed",
                                        fmt::format("--seed={}", spec.seed),
                                        "--record=" + spec.record.string(),
                                        "--logs=" + spec.logs.string(),
                                        "--event=" + folder::game_label(spec.game),
                                        "--quiet"};
  const auto append = [&arguments](const std::vector<std::string>& words) {
    arguments.insert(arguments.end(), words.begin(), words.end());
  };
  append(notation::variant_words(settings.choice));
  auto of_game = static_cast<const game_settings::GameSettings&>(settings);
  of_game.time.turn_limit = settings::turn_limit_of(settings);
  of_game.time.sleep_limit = std::min(settings::sleep_limit_of(settings), game_settings::longest_limit);
  append(game_settings::option_words(of_game, game_settings::Program::referee));
  for (const auto& [letter, side] : {std::pair("a", spec.white), {"b", spec.black}}) {
    if (!side.seen.empty()) arguments.push_back(fmt::format("--seen-{}={}", letter, side.seen));
    const auto factor = settings.time_factors.find(side.name);
    if (factor != settings.time_factors.end())
      arguments.push_back(fmt::format("--time-factor-{}={}", letter, factor->second));
  }
  if (!spec.opening.empty()) arguments.push_back("--opening=" + spec.opening);
  if (spec.is_last_attempt) arguments.emplace_back("--forfeit-unplayable");
  if (processor) arguments.push_back(fmt::format("--cpu={}", *processor));
  return arguments;
}

system::Descriptor open_referee_log(const boost::filesystem::path& file) {
  system::Descriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!opened) throw std::system_error(errno, std::generic_category(), file.string());
  return opened;
}

ExecutionResult referee_result(int status, const boost::filesystem::path& log) {
  if (WIFSIGNALED(status)) {
    return {ExecutionResult::Kind::failed, fmt::format("the referee was ended by signal {} ({})",
                                                       WTERMSIG(status), ::strsignal(WTERMSIG(status)))};
  }
  switch (WEXITSTATUS(status)) {
    case 0:
      return {};
    case 2: {
      const std::string error = last_error(log);
      return {ExecutionResult::Kind::refused,
              error.empty() ? "the referee did not accept its command line, or a program" : error};
    }
    case 3:
      return {ExecutionResult::Kind::refused,
              "this machine does not support the sandbox of the setting `sandbox`"};
    default:
      const std::string error = last_error(log);
      return {ExecutionResult::Kind::failed,
              fmt::format("the referee could not continue ({})",
                          error.empty() ? fmt::format("exit status {}", WEXITSTATUS(status)) : error)};
  }
}

}  // namespace kaven::tournaments::executor
