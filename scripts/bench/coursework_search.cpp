// SPDX-License-Identifier: MIT
// Measures the fixed-depth searches of the course programs: nodes examined and time for the first move of
// Connect-N, by minimax and by alpha-beta, for each depth.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>

#include "agent/coursework/connect_n/course_game.hpp"
#include "common/game/position.hpp"

namespace {

using kaven::agent::coursework::Algorithm;
using kaven::game::Position;
using kaven::game::Rules;

std::string measured(const Rules& rules, Algorithm algorithm, int depth) {
  using Clock = std::chrono::steady_clock;
  Position position(rules);
  const auto begin = Clock::now();
  const auto chosen = kaven::agent::coursework::connect_n::choose_move(position, algorithm, depth);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return fmt::format(" {} | {:.4g} s |", chosen.nodes, seconds);
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures the fixed-depth searches of the course programs.", "bench_coursework");
  int side = 10;
  int connect = 5;
  int minimax_depth = 8;
  int alpha_beta_depth = 10;
  app.add_option("-m", side, "columns and rows")->capture_default_str();
  app.add_option("-n", connect, "pieces to connect")->capture_default_str();
  app.add_option("--minimax", minimax_depth, "deepest minimax")->capture_default_str();
  app.add_option("--alpha-beta", alpha_beta_depth, "deepest alpha-beta")->capture_default_str();
  CLI11_PARSE(app, count, values);

  const Rules rules{.columns = side, .rows = side, .line_length = connect};
  fmt::print("| depth | minimax nodes | time | alpha-beta nodes | time |\n|---|---|---|---|---|\n");
  for (int depth = 1; depth <= std::max(minimax_depth, alpha_beta_depth); ++depth) {
    fmt::print("| {} |", depth);
    fmt::print("{}", depth <= minimax_depth ? measured(rules, Algorithm::minimax, depth) : " | |");
    fmt::print("{}\n", depth <= alpha_beta_depth ? measured(rules, Algorithm::alpha_beta, depth) : " | |");
    std::fflush(stdout);
  }
}
