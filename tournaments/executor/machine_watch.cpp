#include "tournaments/executor/machine_watch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
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
  // Example: some avg10=82.90 avg60=39.39 avg300=30.51 total=17330056441
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

MachineWatch::MachineWatch(fs::path root)
    : root_(std::move(root)), processors_(system::allowed_processors()) {}

std::optional<MachineWatch::Moment> MachineWatch::moment(Clock::time_point now) const {
  const auto busy = system::busy_time(processors_, root_);
  if (!busy) return std::nullopt;
  return Moment{now, *busy, system::cpu_time_of_tree(::getpid(), root_)};
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
