// SPDX-License-Identifier: MIT
#include <cmath>

#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/course/report/scale.hpp"

using kaven::fuzz::require;
namespace report = kaven::tournaments::report;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const report::Scale scale = report::read_scale(kaven::fuzz::text_of(data, size), "scale.toml");
    for (const double worth : scale.place) require(std::isfinite(worth), "what a place gives is a number");
    for (const report::Scale::Opponent& opponent : scale.beats) {
      require(std::isfinite(opponent.worth), "what a win gives is a number");
      require(opponent.place.starts_with("scale.toml:"), "it is known where it stands");
    }
    if (scale.least && scale.most) require(*scale.least <= *scale.most, "bounds are in order");
  } catch (const report::ScaleError& error) {
    require(std::string(error.what()).starts_with("scale.toml:"), "a fault has a place");
  }
  return 0;
}
