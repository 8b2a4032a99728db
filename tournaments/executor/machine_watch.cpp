#include "tournaments/executor/machine_watch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "common/system/processors.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

constexpr double tolerated = 0.25;
constexpr double tolerated_percent = 25;

constexpr const char* advice =
    "programs that exceed their time then may not be at fault: such games are marked as suspect, and "
    "'tournament run DIR --replay-suspect' plays them again, once; fewer games at a time: --jobs";

/// What /proc/PID/stat says that matters here.
struct Process {
  int parent = 0;
  std::int64_t ticks = 0;  ///< used by it, and by those that it has waited for
};

std::optional<Process> read_process(const fs::path& stat) {
  std::ifstream file(stat.string());
  std::string text;
  std::getline(file, text);
  // The name, which is in parentheses, may hold anything.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  Process process;
  std::string skipped;
  fields >> skipped >> process.parent;
  constexpr int fields_between = 9;
  for (int field = 0; field < fields_between; ++field) fields >> skipped;
  std::int64_t user = 0;
  std::int64_t system = 0;
  std::int64_t user_of_children = 0;
  std::int64_t system_of_children = 0;
  if (!(fields >> user >> system >> user_of_children >> system_of_children)) return std::nullopt;
  process.ticks = user + system + user_of_children + system_of_children;
  return process;
}

}  // namespace

std::optional<std::string> crowding(const MachineUse& use) {
  const double room = std::max(0.0, static_cast<double>(use.processors) - static_cast<double>(use.games));
  if (use.games == 0 || use.others <= room + tolerated) return std::nullopt;
  return fmt::format(
      "the machine is too busy to be fair: others than the games use {:.1f} of its {} processors "
      "while {} {} played; {}",
      use.others, use.processors, use.games, use.games == 1 ? "game is" : "games are", advice);
}

std::optional<std::string> crowding_before(std::string_view pressure) {
  // some avg10=82.90 avg60=39.39 avg300=30.51 total=17330056441
  constexpr std::string_view key = "some avg10=";
  const std::size_t at = pressure.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  const double percent = std::strtod(std::string(pressure.substr(at + key.size())).c_str(), nullptr);
  if (percent < tolerated_percent) return std::nullopt;
  return fmt::format(
      "the machine is busy before the first game: something waited for a processor in {:.0f}% of "
      "the last ten seconds; {}",
      percent, advice);
}

std::chrono::nanoseconds cpu_time_of_tree(int process, const fs::path& root) {
  std::map<int, Process> processes;
  boost::system::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "proc", gone)) {
    const std::string name = entry.path().filename().string();
    int id = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), id).ptr != name.data() + name.size())
      continue;
    if (const auto found = read_process(entry.path() / "stat")) processes[id] = *found;
  }
  std::set<int> tree = {process};
  // Numbers of processes are given anew: a child may have a smaller one than its parent.
  for (std::size_t before = 0; before != tree.size();) {
    before = tree.size();
    for (const auto& [id, each] : processes) {
      if (tree.contains(each.parent)) tree.insert(id);
    }
  }
  static const std::int64_t ticks_per_second = ::sysconf(_SC_CLK_TCK);
  std::int64_t ticks = 0;
  for (const int id : tree) {
    const auto found = processes.find(id);
    if (found != processes.end()) ticks += found->second.ticks;
  }
  return std::chrono::nanoseconds(ticks * (std::int64_t{1'000'000'000} / ticks_per_second));
}

MachineWatch::MachineWatch(fs::path root)
    : root_(std::move(root)), processors_(system::allowed_processors()) {}

std::optional<MachineWatch::Moment> MachineWatch::moment(Clock::time_point now) const {
  const auto busy = system::busy_time(processors_, root_);
  if (!busy) return std::nullopt;
  return Moment{now, *busy, cpu_time_of_tree(::getpid(), root_)};
}

std::optional<std::string> MachineWatch::begin(Clock::time_point now) {
  last_ = moment(now);
  std::ifstream pressure((root_ / "proc/pressure/cpu").string());
  auto said = crowding_before(
      std::string(std::istreambuf_iterator<char>(pressure), std::istreambuf_iterator<char>()));
  has_said_it_ = said.has_value();
  return said;
}

std::optional<std::string> MachineWatch::look(Clock::time_point now, std::size_t games) {
  if (has_said_it_) return std::nullopt;
  const auto present = moment(now);
  const auto before = std::exchange(last_, present);
  if (!present || !before || present->time <= before->time) return std::nullopt;
  const auto others = (present->busy - before->busy) - (present->own - before->own);
  auto said = crowding({.others = static_cast<double>(others.count()) /
                                  static_cast<double>((present->time - before->time).count()),
                        .processors = processors_.size(),
                        .games = games});
  has_said_it_ = said.has_value();
  return said;
}

}  // namespace kaven::tournaments::executor
