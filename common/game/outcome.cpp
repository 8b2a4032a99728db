#include "common/game/outcome.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kaven::game {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 12> ending_words = {{
    {Ending::line, "line"},
    {Ending::most_lines, "most-lines"},
    {Ending::full_board, "full-board"},
    {Ending::illegal_move, "illegal-move"},
    {Ending::time, "time"},
    {Ending::exited, "exited"},
    {Ending::killed_by_signal, "killed-by-signal"},
    {Ending::memory, "memory"},
    {Ending::idle_cpu, "idle-cpu"},
    {Ending::never_started, "never-started"},
    {Ending::never_read_colour, "never-read-colour"},
    {Ending::resigned, "resigned"},
}};

constexpr std::array<std::pair<Result, std::string_view>, 4> result_words = {{
    {Result::white_wins, "white"},
    {Result::black_wins, "black"},
    {Result::draw, "draw"},
    {Result::both_lose, "both-lose"},
}};

template <typename Table, typename Value>
std::string_view word_of(const Table& table, Value value) {
  return std::ranges::find(table, value, [](const auto& row) { return row.first; })->second;
}

template <typename Value, std::size_t rows>
std::optional<Value> value_of(const std::array<std::pair<Value, std::string_view>, rows>& table,
                              std::string_view word) {
  const auto found = std::ranges::find(table, word, [](const auto& row) { return row.second; });
  if (found == table.end()) return std::nullopt;
  return found->first;
}

}  // namespace

std::string_view ending_word(Ending ending) {
  return word_of(ending_words, ending);
}
std::optional<Ending> ending_of_word(std::string_view word) {
  return value_of(ending_words, word);
}
bool is_forfeit(Ending ending) {
  return ending >= Ending::illegal_move;
}

std::string_view result_word(Result result) {
  return word_of(result_words, result);
}
std::optional<Result> result_of_word(std::string_view word) {
  return value_of(result_words, word);
}

std::optional<Colour> winner(Result result) {
  if (result == Result::white_wins) return Colour::white;
  if (result == Result::black_wins) return Colour::black;
  return std::nullopt;
}

}  // namespace kaven::game
