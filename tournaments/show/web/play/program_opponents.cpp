// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/program_opponents.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "common/system/log.hpp"
#include "tournaments/play/executor/referee_command.hpp"

namespace kaven::tournaments::web::play {

namespace {

constexpr std::chrono::seconds between_reads{10};

// Whether both have the same name and give the referee the same arguments.
bool is_same(const ProgramOpponent& one, const ProgramOpponent& other) {
  const auto arguments = [](const ProgramOpponent& program) {
    return executor::referee_arguments(program.settings, {.white = program.side});
  };
  return one.word == other.word && arguments(one) == arguments(other);
}

}  // namespace

ProgramOpponents::ProgramOpponents(Read read, boost::filesystem::path referee)
    : read_(std::move(read)), referee_(std::move(referee)) {}

ProgramOpponents::~ProgramOpponents() {
  for (Keeper& keeper : keepers_) keeper.thread.request_stop();
}

std::vector<const Level*> ProgramOpponents::levels() {
  const std::scoped_lock lock(mutex_);
  update();
  std::vector<const Level*> levels;
  for (const ProgramOpponent* program : offered_) levels.push_back(&program->level);
  return levels;
}

void ProgramOpponents::update() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_read_) return;
  next_read_ = now + between_reads;
  std::vector<ProgramOpponent> found;
  try {
    found = read_();
  } catch (const std::exception& fault) {
    // The folder may be in the middle of a change: keeps the present state.
    system::log_warning("{}", fault.what());
    return;
  }
  offered_.clear();
  for (ProgramOpponent& program : found) {
    const auto known =
        std::ranges::find_if(all_, [&](const ProgramOpponent& each) { return is_same(each, program); });
    if (known != all_.end()) {
      offered_.push_back(&*known);
      continue;
    }
    ProgramOpponent& added = all_.emplace_back(std::move(program));
    added.opponents = this;
    added.level = {.name = added.word,
                   .title = added.title,
                   .description = "a program of this tournament; moves cannot be taken back",
                   .program = &added};
    offered_.push_back(&added);
  }
}

void ProgramOpponents::keep(std::function<void(const std::stop_token&)> work) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(keepers_, [](const Keeper& keeper) { return keeper.done.load(); });
  Keeper& keeper = keepers_.emplace_back();
  keeper.thread = std::jthread([&keeper, work = std::move(work)](const std::stop_token& stop) {
    work(stop);
    keeper.done = true;
  });
}

}  // namespace kaven::tournaments::web::play
