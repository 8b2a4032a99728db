// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <optional>
#include <sstream>

#include "common/text/text_lines.hpp"

namespace kaven::tournaments::executor {

namespace {

// Slurm's own default.
constexpr std::size_t usual_largest_array = 1001;

QueuedTask::State state_of(std::string_view word) {
  constexpr std::array<std::string_view, 4> waiting = {"PD", "RQ", "RF", "RH"};
  constexpr std::array<std::string_view, 11> over = {"BF",  "CA", "CD", "DL", "F", "NF",
                                                     "OOM", "PR", "RV", "TO", "SE"};
  if (std::ranges::find(waiting, word) != waiting.end()) return QueuedTask::State::waiting;
  if (std::ranges::find(over, word) != over.end()) return QueuedTask::State::over;
  // The task runs, starts, or ends (CG): its games may still be in progress.
  return QueuedTask::State::running;
}

constexpr std::array<std::string_view, 7> ordinary = {"",          "None",       "Priority", "Resources",
                                                      "BeginTime", "Dependency", "Prolog"};

/// What to do about all reasons that contain `part`.
struct Remedy {
  std::string_view part;
  std::string_view text;
};

// The first that applies counts.
constexpr std::array<Remedy, 19> remedies = {{
    {"TimeLimit",
     "tasks may not take that long there: lower slurm.time-limit, or choose another slurm.partition"},
    {"WallDuration", "tasks may not take that long: lower slurm.time-limit"},
    {"PartitionDown", "the partition is closed: choose another slurm.partition, or wait"},
    {"PartitionInactive", "the partition is closed: choose another slurm.partition, or wait"},
    {"Partition",
     "the partition does not accept such tasks (see: scontrol show partition): choose another "
     "slurm.partition"},
    {"NodeNotAvail",
     "nodes are down, or are reserved before slurm.time-limit has passed (see: sinfo -R; scontrol show "
     "reservation): lower slurm.time-limit, or wait"},
    {"are DOWN", "nodes are down (see: sinfo -R): choose another slurm.partition, or wait"},
    {"NodeDown", "nodes are down (see: sinfo -R): choose another slurm.partition, or wait"},
    {"BadConstraints", "no node offers what slurm.processors and slurm.options request: request less"},
    {"PerJob", "a task may not request that much: request less by slurm.processors and slurm.options"},
    {"PerNode", "a task may not request that much: request less by slurm.processors and slurm.options"},
    {"QOSMin", "a task must request more: see slurm.processors and slurm.options"},
    {"InvalidAccount", "expected another slurm.account"},
    {"AccountNotAllowed", "expected another slurm.account"},
    {"InvalidQOS", "expected another --qos in slurm.options"},
    {"QOSNotAllowed", "expected another --qos in slurm.options"},
    {"Assoc",
     "a limit of your account: it starts when enough of your other jobs have ended; if none runs, "
     "request less or choose another slurm.account"},
    {"QOS",
     "a limit of your quality of service: it starts when enough other jobs have ended; if none runs, "
     "request less or choose another --qos in slurm.options"},
    {"", "see: scontrol show job"},
}};

}  // namespace

std::vector<std::string> submit_command(const settings::SlurmSettings& settings, const std::string& name,
                                        const boost::filesystem::path& place,
                                        const boost::filesystem::path& directory, std::size_t tasks,
                                        const std::set<std::string>& without) {
  std::vector<std::string> words = {"sbatch",
                                    "--parsable",
                                    "--requeue",
                                    "--open-mode=append",
                                    "--job-name=" + name,
                                    "--comment=" + place.string(),
                                    "--chdir=" + directory.string(),
                                    "--output=" + (place / "output" / "%a.txt").string(),
                                    fmt::format("--array=0-{}", tasks - 1),
                                    "--ntasks=1",
                                    fmt::format("--cpus-per-task={}", settings.processors),
                                    fmt::format("--time={}", settings.time_limit.count())};
  if (!settings.partition.empty()) words.push_back("--partition=" + settings.partition);
  if (!settings.account.empty()) words.push_back("--account=" + settings.account);
  if (!without.empty()) words.push_back("--exclude=" + boost::join(without, ","));
  words.insert(words.end(), settings.options.begin(), settings.options.end());
  words.push_back((place / "task.sh").string());
  return words;
}

std::string read_job_number(std::string_view output) {
  // `12`, or `12;cluster`.
  std::string job(output.substr(0, output.find_first_of(";\n")));
  boost::trim(job);
  return text::read_number<std::size_t>(job) ? job : "";
}

bool is_unanswered(std::string_view errors) {
  constexpr std::array<std::string_view, 6> words = {"Unable to contact",  "timed out",
                                                     "Connection refused", "has not answered",
                                                     "Zero Bytes",         "unable to accept job"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return errors.find(word) != std::string_view::npos; });
}

std::vector<std::string> queue_command(const std::vector<std::string>& names) {
  return {"squeue",
          "--noheader",
          "--array",
          "--states=all",
          fmt::format("--user={}", ::getuid()),
          "--name=" + boost::join(names, ","),
          "--format=%F|%K|%t|%r|%j|%N"};
}

std::vector<QueuedTask> read_queue(std::string_view output) {
  std::vector<QueuedTask> tasks;
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> words;
    boost::split(words, line, [](char character) { return character == '|'; });
    if (words.size() != 6) continue;
    for (std::string& word : words) boost::trim(word);
    const auto task = text::read_number<std::size_t>(words[1]);
    if (!task || !std::in_range<int>(*task) || !text::read_number<std::size_t>(words[0])) continue;
    tasks.push_back({.job = words[0],
                     .task = static_cast<int>(*task),
                     .state = state_of(words[2]),
                     .word = words[2],
                     .reason = words[3],
                     .name = words[4],
                     .node = words[5]});
  }
  return tasks;
}

std::vector<std::string> cancel_command(const std::vector<std::string>& jobs) {
  std::vector<std::string> words = {"scancel", "--quiet"};
  words.insert(words.end(), jobs.begin(), jobs.end());
  return words;
}

std::vector<std::string> kill_command(const std::vector<std::string>& jobs) {
  std::vector<std::string> words = {"scancel", "--quiet", "--full", "--signal=KILL"};
  words.insert(words.end(), jobs.begin(), jobs.end());
  return words;
}

std::vector<std::string> release_command(const std::vector<std::string>& tasks) {
  return {"scontrol", "update", "JobId=" + boost::join(tasks, ","), "StartTime=now"};
}

std::vector<std::string> limits_command() {
  return {"scontrol", "show", "config"};
}

std::size_t read_largest_array(std::string_view output) {
  std::size_t largest = usual_largest_array;
  bool first = true;
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find('=');
    if (sign == std::string::npos) continue;
    const std::string name = boost::trim_copy(line.substr(0, sign));
    // "The maximum job array task index value will be one less than MaxArraySize"; all tasks are jobs, too.
    if (name != "MaxArraySize" && name != "MaxJobCount") continue;
    const auto limit = text::read_number<std::size_t>(boost::trim_copy(line.substr(sign + 1)));
    if (!limit || *limit == 0) continue;
    largest = first ? *limit : std::min(largest, *limit);
    first = false;
  }
  return largest;
}

std::vector<std::string> processors_command(const std::string& partition) {
  std::vector<std::string> words = {"sinfo", "--noheader", "--format=%P|%C"};
  if (!partition.empty()) words.push_back("--partition=" + partition);
  return words;
}

std::optional<std::size_t> read_processors(std::string_view output, const std::string& partition) {
  // `games*|2/6/0/8`: the default partition, processors allocated/idle/other/total
  std::size_t up = 0;
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos || (partition.empty() && !line.substr(0, bar).ends_with('*'))) continue;
    std::vector<std::string> counts;
    boost::split(counts, line.substr(bar + 1), [](char letter) { return letter == '/'; });
    if (counts.size() != 4) continue;
    up += text::read_number<std::size_t>(counts[0]).value_or(0) +
          text::read_number<std::size_t>(counts[1]).value_or(0);
  }
  return up > 0 ? std::optional(up) : std::nullopt;
}

std::string kind_of_reason(std::string_view reason) {
  const auto end = std::ranges::find_if_not(
      reason, [](char each) { return text::is_letter(each) || text::is_digit(each); });
  return {reason.begin(), end};
}

bool is_held_by_hand(std::string_view reason) {
  // such as JobHeldUser, launch_failed_requeued_held
  return reason.find("eld") != std::string_view::npos;
}

std::string_view remedy_for_waiting(std::string_view reason) {
  if (std::ranges::find(ordinary, kind_of_reason(reason)) != ordinary.end()) return {};
  return std::ranges::find_if(
             remedies, [&](const Remedy& each) { return reason.find(each.part) != std::string_view::npos; })
      ->text;
}

}  // namespace kaven::tournaments::executor
