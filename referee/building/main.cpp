// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "common/command_line/command_line.hpp"
#include "common/system/log.hpp"
#include "common/text/json_text.hpp"
#include "referee/building/build.hpp"
#include "referee/command/failure_report.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::building {
namespace {

constexpr const char* footer = R"(
Runs COMMAND in a copy of FOLDER, in the sandbox of a game and without network, and saves the resulting
folder as --into. `tournament collect` uses it. Prints how the command ended, as JSON.

Example:
  build_run ./student --into ./built --log build.log -- make

Exit status: 0 the command was run, however it ended; 1 it could not be run; 2 the command line is wrong;
3 the sandbox given by --sandbox is not available here.)";

struct OptionTexts {
  BuildOrder order;
  std::string folder;
  std::string into;
  std::string log;
  std::int64_t seconds = 120;
  std::uint64_t memory = 2048;
  std::uint64_t size = 512;
  std::uint64_t result_size = 512;
  std::uint64_t result_file_size = 512;
  std::string level = "auto";
};

void add_options(command_line::OptionList& list, OptionTexts& words) {
  words.order.limits = {.processes = 512, .open_files = 1024};
  list.add("FOLDER", words.folder, "The submission").required();
  list.add("COMMAND", words.order.command, "The command that compiles it, after --").required();
  list.add("--into", words.into, "The folder for the result; it must not exist").required();
  list.add("--log", words.log, "The file for the output of the command").required();
  list.add("--time", words.seconds, "The time limit in seconds").between(1, 86400).show_default();
  list.add("--memory", words.memory, "The memory limit in megabytes").between(16, 1 << 20).show_default();
  list.add("--processes", words.order.limits.processes, "The limit of processes and threads")
      .between(1, 100'000)
      .show_default();
  list.add("--size", words.size, "The limit of the submission and all that is compiled, in megabytes")
      .between(1, 1 << 16)
      .show_default();
  list.add("--max-size", words.result_size, "The limit of the result, in megabytes")
      .between(0, 1 << 16)
      .show_default();
  list.add("--max-file", words.result_file_size, "The limit of each file of the result, in megabytes")
      .between(0, 1 << 16)
      .show_default();
  list.add("--max-files", words.order.copy_limits.files,
           "The limit of files, folders and links in the result")
      .between(0, 10'000'000)
      .show_default();
  list.add("--sandbox", words.level, "strict, isolated, basic or none; auto: the strongest that works")
      .one_of({"auto", "strict", "isolated", "basic", "none"})
      .show_default();
}

BuildOrder order_of(const OptionTexts& words) {
  BuildOrder order = words.order;
  order.folder = words.folder;
  order.into = words.into;
  order.log = words.log;
  order.time_limit = std::chrono::seconds(words.seconds);
  order.limits.memory = words.memory << 20U;
  order.limits.directory = words.size << 20U;
  order.limits.file_size = words.size << 20U;
  order.copy_limits.bytes = words.result_size << 20U;
  order.copy_limits.file_bytes = words.result_file_size << 20U;
  if (!boost::filesystem::is_directory(order.folder)) {
    throw std::invalid_argument(fmt::format("'{}': there is no such folder", words.folder));
  }
  if (!boost::filesystem::create_directory(order.into)) {
    throw std::invalid_argument(fmt::format("--into '{}': it exists already", words.into));
  }
  return order;
}

void run_build(const OptionTexts& words) {
  const BuildOrder order = order_of(words);
  std::vector<sandbox::IsolationLevel> levels(sandbox::default_isolation_levels.begin(),
                                              sandbox::default_isolation_levels.end());
  if (const auto level = sandbox::isolation_level_words.find(words.level)) levels = {*level};
  EventLoop loop;
  const sandbox::SubreaperScope subreaper;
  for (const sandbox::IsolationLevel level : levels) {
    try {
      const BuildEnd end = build(loop, order, level);
      nlohmann::ordered_json shown = {{"sandbox", sandbox::isolation_level_words.word_of(level)},
                                      {"seconds", end.time.count()},
                                      {"failure", nullptr},
                                      {"left_running", nullptr},
                                      {"left_out", end.left_out}};
      if (end.left_running) shown["left_running"] = *end.left_running;
      if (end.failure) shown["failure"] = *end.failure;
      fmt::print("{}", text::json_line(shown));
      return;
    } catch (const sandbox::SandboxUnavailable&) {
      if (level == levels.back()) throw;
    }
  }
}

int run(int count, char** values) {
  constexpr int usage_error = 2;
  system::name_log("build_run");
  command_line::CommandLine line("Compiles a submission in a sandbox.", "build_run", footer);
  OptionTexts words;
  add_options(line.options(), words);
  try {
    if (!line.read(count, values)) return 0;
  } catch (const command_line::UsageError& error) {
    system::log_error("{}", error.what());
    return usage_error;
  }
  return command::run_reporting_failures([&] { run_build(words); });
}

}  // namespace
}  // namespace kaven::referee::building

int main(int count, char** values) {
  return kaven::referee::building::run(count, values);
}
