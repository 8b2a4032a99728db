#include "agent/gomoku/learned_values.hpp"

namespace kaven::agent::gomoku {

const std::array<LearnedValue, sorted_combinations> learned_values = {{
#include "agent/gomoku/learned_values.inc"
}};

}  // namespace kaven::agent::gomoku
