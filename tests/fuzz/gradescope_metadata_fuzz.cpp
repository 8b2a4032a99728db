// SPDX-License-Identifier: MIT
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/course/intake/gradescope_metadata.hpp"

using kaven::fuzz::require;
namespace intake = kaven::tournaments::intake;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = kaven::fuzz::text_of(data, size);
  const intake::GradescopeMetadata metadata = intake::read_gradescope_metadata(text);
  for (const auto& [folder, hand_in] : metadata.hand_ins) require(!folder.empty(), "a folder has a name");
  for (const std::string& line : metadata.not_understood) {
    require(kaven::text::printable(line, 2000) == line, "what is not understood is printable");
  }
  require(metadata.not_understood.size() <= 6, "complaints end");
  return 0;
}
