// SPDX-License-Identifier: MIT
// kaven._kaven: the parts of the Python module that compute. The rest is Python, in src/kaven/; _kaven.pyi declares
// and documents what is here.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "agent/connect4/advisor.hpp"
#include "agent/connect4/bulk_solver.hpp"
#include "agent/connect4/random_positions.hpp"
#include "agent/level.hpp"
#include "agent/lines/lines_engine.hpp"
#include "agent/search/deadline.hpp"
#include "common/notation/game_words.hpp"
#include "scripts/python/position.hpp"

namespace kaven::python {

namespace {

namespace py = pybind11;
namespace connect4 = agent::connect4;
using agent::search::Deadline;
using agent::search::Resources;
using connect4::Geometry;
using connect4::Stones;
using Words = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

/// How long Ctrl-C may have to wait.
constexpr std::chrono::milliseconds signal_interval{50};

/// Returns what `work` returns, which runs on another thread without the interpreter's lock. Ctrl-C requests
/// a stop and raises KeyboardInterrupt.
template <typename Work>
auto run_interruptibly(Work work) {
  std::stop_source stop;
  bool interrupted = false;
  const auto wait_for = [&](auto& result) {
    const py::gil_scoped_release unlocked;
    while (!interrupted && result.wait_for(signal_interval) != std::future_status::ready) {
      const py::gil_scoped_acquire locked;
      interrupted = PyErr_CheckSignals() != 0;
    }
    if (interrupted) stop.request_stop();
    result.wait();
  };
  auto result = std::async(std::launch::async, [&] { return work(stop.get_token()); });
  wait_for(result);
  if (interrupted) throw py::error_already_set();
  return result.get();
}

/// The solver for positions one by one. What it found out is kept; one thread at a time uses it.
class SharedAdvisor {
 public:
  explicit SharedAdvisor(const Geometry& geometry)
      : solver_(geometry, memory), advisor_(solver_, connect4::OpeningBook::embedded()) {}

  template <typename Question>
  auto ask(Question question, const std::stop_token& stop) {
    const std::scoped_lock lock(mutex_);
    auto deadline = Deadline::when_stopped(stop);
    return question(advisor_, deadline);
  }

 private:
  static constexpr std::size_t memory = std::size_t{64} << 20U;

  std::mutex mutex_;
  connect4::Solver solver_;
  connect4::Advisor advisor_;
};

/// Called with the interpreter's lock.
SharedAdvisor& advisor_for(const Geometry& geometry) {
  static std::map<std::pair<int, int>, std::unique_ptr<SharedAdvisor>> advisors;
  auto& advisor = advisors[{geometry.columns, geometry.rows}];
  if (!advisor) advisor = std::make_unique<SharedAdvisor>(geometry);
  return *advisor;
}

template <typename Question>
auto ask(const Position& position, Question question) {
  if (position.over()) throw std::invalid_argument("the game is over: nothing to solve");
  SharedAdvisor& advisor = advisor_for(position.geometry());
  return run_interruptibly([&](const std::stop_token& stop) { return advisor.ask(question, stop); }).value();
}

std::vector<std::optional<connect4::ExactScore>> solve(const Position& position) {
  return ask(position, [&](connect4::Advisor& advisor, Deadline& deadline) {
    return advisor.column_scores(position.stones(), deadline);
  });
}

int best_move(const Position& position) {
  const auto advice = ask(position, [&](connect4::Advisor& advisor, Deadline& deadline) {
    return advisor.advise(position.stones(), deadline);
  });
  return advice.column;
}

/// The column that a level plays.
int level_move(const Position& position, int level, std::uint64_t seed) {
  if (level < 1 || level > agent::highest_level)
    throw std::invalid_argument("level: expected 1 to " + std::to_string(agent::highest_level));
  if (position.over()) throw std::invalid_argument("the game is over: there is no move");
  const game::Rules rules{.columns = position.geometry().columns, .rows = position.geometry().rows};
  std::vector<game::Move> stones;
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns; ++column) {
      if (const auto colour = position.at(column, row)) stones.push_back({*colour, {column, row}});
    }
  }
  const auto make = [](const game::Rules& of_game,
                       const Resources& resources) -> std::unique_ptr<agent::search::Engine> {
    return std::make_unique<agent::lines::LinesEngine>(of_game, resources.memory);
  };
  agent::LevelEngine engine(agent::strength_of(level, rules), seed, rules, make);
  auto deadline = Deadline::never();
  const py::gil_scoped_release unlocked;
  return engine
      .choose({rules, stones, position.to_move()}, agent::search::unlimited_depth, deadline,
              [](const auto&) {})
      .move.place.column;
}

Words random_positions(py::ssize_t count, std::array<int, 2> plies, std::uint64_t seed, bool distinct,
                       int columns, int rows) {
  if (count < 0) throw std::invalid_argument("count: expected 0 or more");
  const Geometry geometry = geometry_of(columns, rows);
  connect4::RandomPositions positions(geometry, plies[0], plies[1], seed);
  Words stones(std::vector<py::ssize_t>{count, 2});
  std::uint64_t* word = stones.mutable_data();
  const py::gil_scoped_release unlocked;
  std::vector<Stones> different;
  if (distinct) {
    different =
        connect4::distinct_positions(geometry, static_cast<std::size_t>(count), plies[0], plies[1], seed);
  }
  for (py::ssize_t index = 0; index < count; ++index) {
    const Stones drawn = distinct ? different[static_cast<std::size_t>(index)] : positions.next();
    *word++ = drawn.mover;
    *word++ = drawn.opponent;
  }
  return stones;
}

/// Throws TypeError for numbers of another kind, which a cast would change.
Words whole_numbers(const py::object& given) {
  const auto stones = py::array::ensure(given);
  if (!stones) throw py::type_error("stones: expected an array of shape (positions, 2)");
  const char kind = stones.dtype().kind();
  if (stones.size() > 0 && kind != 'u' && kind != 'i')
    throw py::type_error("stones: expected whole numbers, not an array of " +
                         std::string(py::str(stones.dtype())));
  return {stones};
}

/// Returns the words of an array of positions, after a check of its shape.
std::span<const std::uint64_t> words_of(const Words& stones) {
  if (stones.ndim() != 2 || stones.shape(1) != 2) {
    throw std::invalid_argument("stones: expected an array of shape (positions, 2)");
  }
  return {stones.data(), static_cast<std::size_t>(stones.size())};
}

/// Returns the words of an array of positions in which the game goes on. Throws what names the first row that is none.
std::span<const std::uint64_t> undecided_words_of(const Words& stones, const Geometry& geometry) {
  const std::span<const std::uint64_t> words = words_of(stones);
  for (std::size_t index = 0; index < words.size(); index += 2) {
    const Stones position{words[index], words[index + 1]};
    auto wrong = fault(geometry, position);
    if (!wrong && (geometry.has_line(position.opponent) || geometry.empties(position) == 0)) {
      wrong = "the game is over";
    }
    if (wrong) throw std::invalid_argument("stones[" + std::to_string(index / 2) + "]: " + *wrong);
  }
  return words;
}

/// Solves by `solve`, connect4::solve_all or solve_columns, into an array of `shape`, whose first number is set here.
template <typename Solve>
py::array_t<std::int8_t> solved(const py::object& given, int threads, const Geometry& geometry,
                                std::vector<py::ssize_t> shape, Solve solve) {
  const Words stones = whole_numbers(given);
  const std::span<const std::uint64_t> words = undecided_words_of(stones, geometry);
  if (threads < 1 || threads > 1024) throw std::invalid_argument("threads: expected 1 to 1024");
  shape.front() = stones.shape(0);
  py::array_t<std::int8_t> scores(shape);
  const std::span<std::int8_t> written(scores.mutable_data(), static_cast<std::size_t>(scores.size()));
  run_interruptibly(
      [&](const std::stop_token& stop) { solve(geometry, words, written, {.threads = threads}, stop); });
  return scores;
}

py::array_t<std::int8_t> solved_positions(const py::object& given, int threads, int columns, int rows) {
  return solved(given, threads, geometry_of(columns, rows), {0}, connect4::solve_all);
}

py::array_t<std::int8_t> solved_columns(const py::object& given, int threads, int columns, int rows) {
  return solved(given, threads, geometry_of(columns, rows), {0, columns}, connect4::solve_columns);
}

py::array_t<std::uint8_t> planes(const py::object& given, int columns, int rows) {
  const Geometry geometry = geometry_of(columns, rows);
  const Words stones = whole_numbers(given);
  const std::span<const std::uint64_t> words = words_of(stones);
  py::array_t<std::uint8_t> cells(std::vector<py::ssize_t>{stones.shape(0), 2, rows, columns});
  std::uint8_t* cell = cells.mutable_data();
  const py::gil_scoped_release unlocked;
  for (const std::uint64_t word : words) {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        *cell++ = (word >> (column * (geometry.rows + 1) + row)) & 1U;
      }
    }
  }
  return cells;
}

std::optional<std::string> colour_word(std::optional<game::Colour> colour) {
  if (!colour) return std::nullopt;
  return std::string(notation::colour_words.word_of(*colour));
}

void bind_position(py::module_& module) {
  py::class_<Position>(module, "Position")
      .def(py::init<std::string_view, int, int>(), py::arg("moves") = "", py::kw_only(),
           py::arg("columns") = 7, py::arg("rows") = 6)
      .def_static(
          "from_stones",
          [](std::uint64_t mover, std::uint64_t opponent, int columns, int rows) {
            return Position(geometry_of(columns, rows), {mover, opponent});
          },
          py::arg("mover"), py::arg("opponent"), py::kw_only(), py::arg("columns") = 7, py::arg("rows") = 6)
      .def_property_readonly("columns", [](const Position& self) { return self.geometry().columns; })
      .def_property_readonly("rows", [](const Position& self) { return self.geometry().rows; })
      .def_property_readonly(
          "stones",
          [](const Position& self) { return std::pair(self.stones().mover, self.stones().opponent); })
      .def_property_readonly("ply", &Position::ply)
      .def_property_readonly("to_move", [](const Position& self) { return colour_word(self.to_move()); })
      .def_property_readonly("winner", [](const Position& self) { return colour_word(self.winner()); })
      .def_property_readonly("over", &Position::over)
      .def_property_readonly("legal_moves", &Position::legal_moves)
      .def("play", &Position::after, py::arg("column"))
      .def("__str__", &Position::text)
      .def("__repr__",
           [](const Position& self) {
             return "Position.from_stones(" + std::to_string(self.stones().mover) + ", " +
                    std::to_string(self.stones().opponent) +
                    ", columns=" + std::to_string(self.geometry().columns) +
                    ", rows=" + std::to_string(self.geometry().rows) + ")";
           })
      .def(
          "__eq__", [](const Position& self, const Position& other) { return self == other; },
          py::is_operator())
      .def(py::pickle(
          [](const Position& self) {
            return std::tuple(self.stones().mover, self.stones().opponent, self.geometry().columns,
                              self.geometry().rows);
          },
          [](const std::tuple<std::uint64_t, std::uint64_t, int, int>& state) {
            const auto& [mover, opponent, columns, rows] = state;
            return Position(geometry_of(columns, rows), {mover, opponent});
          }))
      .def("__hash__", [](const Position& self) {
        return py::hash(py::make_tuple(self.geometry().columns, self.geometry().rows, self.stones().mover,
                                       self.stones().opponent));
      });
}

}  // namespace

PYBIND11_MODULE(_kaven, module) {
  bind_position(module);
  module.def("solve", &solve, py::arg("position"));
  module.def("best_move", &best_move, py::arg("position"));
  module.def("level_move", &level_move, py::arg("position"), py::kw_only(), py::arg("level"),
             py::arg("seed"));
  const std::array<int, 2> usual_plies = {14, 41};
  module.def("random_positions", &random_positions, py::arg("count"), py::kw_only(),
             py::arg("plies") = usual_plies, py::arg("seed") = 0, py::arg("distinct") = false,
             py::arg("columns") = 7, py::arg("rows") = 6);
  module.def("solve_all", &solved_positions, py::arg("stones"), py::kw_only(), py::arg("threads") = 1,
             py::arg("columns") = 7, py::arg("rows") = 6);
  module.def("solve_columns", &solved_columns, py::arg("stones"), py::kw_only(), py::arg("threads") = 1,
             py::arg("columns") = 7, py::arg("rows") = 6);
  module.attr("full_column") = connect4::full_column;
  module.def("planes", &planes, py::arg("stones"), py::kw_only(), py::arg("columns") = 7,
             py::arg("rows") = 6);
}

}  // namespace kaven::python
