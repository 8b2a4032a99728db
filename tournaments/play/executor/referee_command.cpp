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

#include "common/text/printable.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

namespace {

// The referee's limit: a week.
constexpr double longest_limit = 7 * 24 * 3600;

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
  const settings::TimeSettings& time = settings.time;
  const settings::SandboxSettings& sandbox = settings.sandbox;
  const settings::ProgramSettings& programs = settings.programs;
  // Names come from file names and may begin with a hyphen, so they are passed as `--option=value`.
  std::vector<std::string> arguments = {
      settings.choice.game,
      spec.white.program.string(),
      spec.black.program.string(),
      "--colours=given",
      "--name-a=" + spec.white.name,
      "--name-b=" + spec.black.name,
      fmt::format("--time={}", settings::turn_limit_of(settings).count()),
      fmt::format("--start-time={}", time.start_limit.count()),
      fmt::format("--grace={}", time.grace.count()),
      "--sandbox=" + sandbox.isolation,
      "--idle-policy=" + sandbox.idle_policy,
      fmt::format("--memory={}", sandbox.memory_megabytes),
      fmt::format("--submission-megabytes={}", programs.submission.megabytes),
      "--void-when-changed",
      fmt::format("--seed={}", spec.seed),
      "--record=" + spec.record.string(),
      "--logs=" + spec.logs.string(),
      "--event=" + folder::game_label(spec.game),
      "--quiet"};
  const std::vector<std::string> variant = notation::variant_words(settings.choice);
  arguments.insert(arguments.end(), variant.begin(), variant.end());
  for (const std::string& path : sandbox.readable) arguments.push_back("--allow-read=" + path);
  for (const std::string& call : sandbox.allowed_calls) arguments.push_back("--allow-call=" + call);
  if (!spec.white.seen.empty()) arguments.push_back("--seen-a=" + spec.white.seen);
  if (!spec.black.seen.empty()) arguments.push_back("--seen-b=" + spec.black.seen);
  if (time.clock != "wall") arguments.push_back("--clock=" + time.clock);
  if (time.overage.count() > 0) arguments.push_back(fmt::format("--overage={}", time.overage.count()));
  if (time.match_limit.count() > 0)
    arguments.push_back(fmt::format("--match-time={}", time.match_limit.count()));
  if (time.increment.count() > 0) arguments.push_back(fmt::format("--increment={}", time.increment.count()));
  for (const auto& [option, name] :
       {std::pair("--time-factor-a", spec.white.name), {"--time-factor-b", spec.black.name}}) {
    const auto factor = time.factors.find(name);
    if (factor != time.factors.end()) arguments.push_back(fmt::format("{}={}", option, factor->second));
  }
  if (time.adjudicate != "none") arguments.push_back("--adjudicate=" + time.adjudicate);
  const double sleep_limit = settings::sleep_limit_of(settings).count();
  if (sleep_limit > 0)
    arguments.push_back(fmt::format("--sleep-time={}", std::min(sleep_limit, longest_limit)));
  arguments.push_back(fmt::format("--start-cpu={}", time.start_cpu.count()));
  if (!programs.protocol.empty()) arguments.push_back("--default-protocol=" + programs.protocol);
  if (programs.depth > 0) arguments.push_back(fmt::format("--depth={}", programs.depth));
  if (programs.nodes > 0) arguments.push_back(fmt::format("--nodes={}", programs.nodes));
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
