// SPDX-License-Identifier: MIT
#include "common/program/submission.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace program = kaven::program;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = kaven::fuzz::text_of(data, size);
  const auto seen = program::read_seen_word(text);
  if (!seen) return 0;
  require(seen->is_settled, "what is of no use is not written");
  require(program::seen_word(*seen) == text, "what is read is written as the same");
  return 0;
}
