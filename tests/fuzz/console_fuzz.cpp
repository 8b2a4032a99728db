// SPDX-License-Identifier: MIT
#include <sstream>

#include "agent/coursework/console.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace coursework = kaven::agent::coursework;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream input(kaven::fuzz::text_of(data, size));
  std::size_t answers = 0;
  while (const auto answer = coursework::read_answer(input)) {
    require(++answers <= size, "each answer takes a byte");
    require(answer->find('\n') == std::string::npos, "an answer is one line");
    const auto column = coursework::read_column_number(*answer, 1, 7);
    require(!column || (*column >= 1 && *column <= 7), "a column is on the board");
  }
  return 0;
}
