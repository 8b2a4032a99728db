// How fast the Connect-4 solver is. Solves sets of positions, 7x6, files of lines `MOVES SCORE`, and prints
// for each set: positions, how many were wrong, positions per second, mean and median CPU time, nodes per
// position. The table is empty at the beginning of each set, and with --cold of each position. Last comes the
// empty board, without book.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/solver.hpp"

namespace {

namespace fs = std::filesystem;
namespace connect4 = kaven::agent::connect4;

struct KnownPosition {
  connect4::Stones stones;
  connect4::ExactScore score = 0;
};

double cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::vector<KnownPosition> read_set(const fs::path& file, const connect4::Geometry& geometry,
                                    std::size_t limit) {
  std::ifstream lines(file);
  std::vector<KnownPosition> positions;
  std::string line;
  for (int number = 1; positions.size() < limit && std::getline(lines, line); ++number) {
    std::istringstream fields(line);
    std::string moves;
    KnownPosition position;
    fields >> moves >> position.score;
    const auto read = connect4::read_moves(geometry, moves);
    if (!fields || std::holds_alternative<connect4::MoveStringError>(read)) {
      throw std::runtime_error(fmt::format("{}:{}: '{}': expected MOVES SCORE", file.string(), number, line));
    }
    position.stones = std::get<connect4::Stones>(read);
    positions.push_back(position);
  }
  if (positions.empty()) throw std::runtime_error(file.string() + ": no positions in it");
  return positions;
}

/// Says how many were wrong.
int measure(connect4::Solver& solver, const std::string& name, const std::vector<KnownPosition>& positions,
            bool cold) {
  int wrong = 0;
  std::vector<double> seconds;
  solver.forget();
  const std::uint64_t nodes_before = solver.nodes();
  const double begin = cpu_seconds();
  double forgetting = 0;
  for (const KnownPosition& position : positions) {
    if (cold) {
      const double before = cpu_seconds();
      solver.forget();
      forgetting += cpu_seconds() - before;
    }
    // To ask for the CPU time would take longer than the shortest solutions do.
    const auto before = std::chrono::steady_clock::now();
    const connect4::ExactScore score = solver.score(position.stones);
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
    if (score != position.score) ++wrong;
  }
  const double total = cpu_seconds() - begin - forgetting;
  const auto count = static_cast<double>(positions.size());
  std::ranges::nth_element(seconds, seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2));
  std::string text =
      fmt::format("{:16} {:5} {:6} {:12.1f} {:14.3f} {:14.3f} {:14.1f}\n", name, positions.size(), wrong,
                  count / total, total / count * 1e6, seconds[seconds.size() / 2] * 1e6,
                  static_cast<double>(solver.nodes() - nodes_before) / count);
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  return wrong;
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Measures the Connect-4 solver on sets of positions and on the empty board.",
               "bench_connect4");
  std::vector<std::string> paths;
  std::size_t limit = 500;
  std::size_t megabytes = 64;
  kaven::agent::search::Resources resources;
  bool cold = false;
  bool no_empty_board = false;
  app.add_option("--positions", paths, "files of lines MOVES SCORE, or folders of such .txt files");
  app.add_option("--limit", limit, "take so many positions of each set")->capture_default_str();
  app.add_option("--memory", megabytes, "megabytes for positions already searched")->capture_default_str();
  app.add_option("--threads", resources.threads, "search with so many threads")->capture_default_str();
  app.add_flag("--cold", cold, "forget everything before each position");
  app.add_flag("--no-empty-board", no_empty_board, "only the sets");
  CLI11_PARSE(app, count, values);
  try {
    resources.memory = megabytes << 20U;
    const connect4::Geometry geometry(7, 6);
    connect4::Solver solver(geometry, resources);
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
      if (!fs::is_directory(path)) {
        files.emplace_back(path);
        continue;
      }
      for (const auto& entry : fs::directory_iterator(path)) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
      }
    }
    std::ranges::sort(files);
    std::printf("%-16s %5s %6s %12s %14s %14s %14s\n", "set", "", "wrong", "positions/s", "mean CPU us",
                "median us", "nodes");
    int wrong = 0;
    for (const fs::path& file : files) {
      wrong += measure(solver, file.stem().string(), read_set(file, geometry, limit), cold);
    }
    if (!no_empty_board) wrong += measure(solver, "empty board", {{.stones = {}, .score = 1}}, cold);
    return wrong == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_connect4: %s\n", error.what());
    return 1;
  }
}
