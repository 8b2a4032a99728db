// SPDX-License-Identifier: MIT
// Improves the move ordering of Connect-4 (agent/connect4/learned_order.inc) by the number of nodes that random
// positions take. Evolution strategy: the weights are changed at random in both directions, and then moved towards
// the changes that took fewer nodes.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "agent/connect4/move_order.hpp"
#include "agent/connect4/random_positions.hpp"
#include "agent/connect4/solver.hpp"
#include "agent/search/deadline.hpp"
#include "scripts/tuning/adam.hpp"

namespace {

namespace connect4 = kaven::agent::connect4;
namespace search = kaven::agent::search;
using connect4::MoveOrder;
using connect4::MoveWeights;
using connect4::Stones;
using kaven::tuning::Adam;

// The size of a random change, and of a step, of a value in the tables; those of the other weights are
// `unit_of_others` times as large.
constexpr double change = 20;
constexpr double rate = 2.5;
constexpr double unit_of_others = 3;
constexpr int changes_per_step = 8;
constexpr std::size_t positions_per_change = 40;
constexpr std::uint64_t fewest_nodes = 1500;
constexpr std::uint64_t most_nodes = 40'000;

// The places of the left half and the middle, with their mirror images.
template <typename Visit>
void visit_half_board(std::array<std::int16_t, 64>& values, std::size_t lowest_row, Visit visit) {
  for (std::size_t row = lowest_row; row < 6; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      std::int16_t& value = values[column * 7 + row];
      visit(value, 1.0);
      values[(6 - column) * 7 + row] = value;
    }
  }
}

template <typename Visit>
void visit_weights(MoveOrder& order, Visit visit) {
  for (MoveWeights& weights : order.by_index) {
    visit_half_board(weights.place, 0, visit);
    // Threats on the bottom row are blocked at once.
    visit_half_board(weights.threat, 1, visit);
    for (std::size_t count = 1; count < weights.forced.size(); ++count) {
      visit(weights.forced[count], unit_of_others);
    }
    for (std::int16_t* threats : {&weights.next_threat, &weights.later_threat, &weights.any_threat}) {
      visit(*threats, unit_of_others);
    }
  }
}

std::vector<double> parameters_of(MoveOrder order) {
  std::vector<double> parameters;
  visit_weights(order, [&](std::int16_t& value, double unit) { parameters.push_back(value / unit); });
  return parameters;
}

MoveOrder order_of(std::span<const double> parameters) {
  MoveOrder order{};
  std::size_t number = 0;
  visit_weights(order, [&](std::int16_t& value, double unit) {
    value = static_cast<std::int16_t>(std::lround(parameters[number++] * unit));
  });
  return order;
}

// Positions with 8 to 17 stones that take neither very few nodes nor very many.
std::vector<Stones> draw_positions(const connect4::Geometry& geometry, connect4::Solver& solver,
                                   std::uint64_t seed) {
  constexpr std::size_t wanted = 1500;
  connect4::RandomPositions drawn(geometry, 8, 17, seed);
  std::vector<Stones> positions;
  while (positions.size() < wanted) {
    const Stones stones = drawn.next();
    solver.forget();
    const std::uint64_t before = solver.nodes();
    search::Deadline deadline = search::Deadline::after_nodes(most_nodes);
    if (solver.score(stones, deadline) && solver.nodes() - before >= fewest_nodes)
      positions.push_back(stones);
  }
  return positions;
}

// The mean logarithm of the nodes that the positions take.
double cost_of(connect4::Solver& solver, const MoveOrder& order, std::span<const Stones> positions) {
  solver.order_moves_by(order);
  double sum = 0;
  for (const Stones& stones : positions) {
    solver.forget();
    const std::uint64_t before = solver.nodes();
    solver.score(stones);
    sum += std::log(static_cast<double>(solver.nodes() - before + 1));
  }
  return sum / static_cast<double>(positions.size());
}

MoveOrder improved(const connect4::Geometry& geometry, int steps, std::uint64_t seed) {
  connect4::Solver solver(geometry, std::size_t{4} << 20U);
  const std::vector<Stones> positions = draw_positions(geometry, solver, seed);
  std::vector<double> parameters = parameters_of(connect4::move_order(geometry));
  // Steps follow the noise, too: the result is the mean over the second half of them.
  std::vector<double> mean(parameters.size());
  const int steps_of_mean = steps - steps / 2;
  Adam adam(parameters.size());
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::size_t next = 0;
  for (int step = 0; step < steps; ++step) {
    std::vector<double> gradient(parameters.size());
    double cost = 0;
    for (int number = 0; number < changes_per_step; ++number) {
      if (next + positions_per_change > positions.size()) next = 0;
      const auto some = std::span(positions).subspan(next, positions_per_change);
      next += positions_per_change;
      std::vector<double> direction(parameters.size());
      std::vector<double> more = parameters;
      std::vector<double> less = parameters;
      for (std::size_t at = 0; at < parameters.size(); ++at) {
        direction[at] = normal(random);
        more[at] += change * direction[at];
        less[at] -= change * direction[at];
      }
      const double cost_of_more = cost_of(solver, order_of(more), some);
      const double cost_of_less = cost_of(solver, order_of(less), some);
      cost += (cost_of_more + cost_of_less) / 2 / changes_per_step;
      for (std::size_t at = 0; at < parameters.size(); ++at) {
        gradient[at] += (cost_of_more - cost_of_less) * direction[at];
      }
    }
    adam.step(parameters, gradient, rate);
    fmt::print("step {} of {}: {:.0f} nodes\n", step + 1, steps, std::exp(cost));
    std::fflush(stdout);
    if (step < steps / 2) continue;
    for (std::size_t at = 0; at < parameters.size(); ++at) mean[at] += parameters[at] / steps_of_mean;
  }
  return order_of(mean);
}

std::string half_board(const std::array<std::int16_t, 64>& values) {
  std::string rows;
  for (std::size_t row = 0; row < 6; ++row) {
    rows += fmt::format("{}{{{{{},{},{},{}}}}}", row == 0 ? "" : ",", values[row], values[7 + row],
                        values[14 + row], values[21 + row]);
  }
  return "{{" + rows + "}}";
}

void write(const std::string& file, const MoveOrder& order) {
  std::ofstream out(file);
  for (const MoveWeights& weights : order.by_index) {
    out << fmt::format(
        "{{{},\n{},\n{{.forced={{{{{}}}}},.next_threat={},.later_threat={},.any_threat={}}}}},\n",
        half_board(weights.place), half_board(weights.threat), fmt::join(weights.forced, ","),
        weights.next_threat, weights.later_threat, weights.any_threat);
  }
  if (!out.flush()) throw std::runtime_error(file + ": cannot be written");
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Improves the move ordering of Connect-4, beginning with the one built in.", "connect4_order");
  std::string folder;
  int steps = 300;
  std::uint64_t seed = 1;
  app.add_option("FOLDER", folder, "where to write learned_order.inc: agent/connect4")
      ->required()
      ->check(CLI::ExistingDirectory);
  app.add_option("--steps", steps, "number of steps, of about two seconds each")
      ->capture_default_str()
      ->check(CLI::Range(2, 1'000'000));
  app.add_option("--seed", seed, "draws the positions and the changes")->capture_default_str();
  CLI11_PARSE(app, count, values);
  try {
    write(folder + "/learned_order.inc", improved(connect4::Geometry(7, 6), steps, seed));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "connect4_order: %s\n", error.what());
    return 1;
  }
}
