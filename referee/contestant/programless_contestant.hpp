#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::contestant {

/// The base class of all contestants that are not programs: there is nothing to prepare, to stop or to end.
class ProgramlessContestant : public Contestant {
 public:
  void prepare() override {}
  void await_prepared() override {}
  void start(game::Colour /*colour*/) override {}
  bool ready() override { return true; }
  void finish_turn() override {}
  void show_end(const game::Position& /*position*/) override {}
  bool gone() const override { return true; }
  void freeze() override {}
  void thaw() override {}
  void end() override {}
  std::chrono::nanoseconds cpu_time() override { return std::chrono::nanoseconds(0); }
  bool wakes_the_loop() const override { return false; }
  std::vector<std::string> take_warnings() override { return {}; }
};

}  // namespace kaven::referee::contestant
