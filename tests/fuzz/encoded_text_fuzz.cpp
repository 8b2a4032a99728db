// SPDX-License-Identifier: MIT
#include <string>

#include "common/text/encoded_text.hpp"
#include "common/text/unicode_text.hpp"
#include "tests/fuzz/fuzz_input.hpp"

namespace text = kaven::text;

// The first line names an encoding, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = kaven::fuzz::text_of(data, size);
  const std::size_t end = bytes.find('\n');
  const std::string stated = bytes.substr(0, end).substr(0, 40);
  const std::string rest = end == std::string::npos ? "" : bytes.substr(end + 1);
  if (stated.find('\0') != std::string::npos) return 0;
  for (const std::string& encoding : {std::string(), stated}) {
    const text::DecodedText decoded = text::decoded_text(rest, encoding);
    kaven::fuzz::require(text::characters_of(decoded.text).has_value(), "what is decoded is UTF-8");
    kaven::fuzz::require(!decoded.encoding.empty(), "the encoding has a name");
    kaven::fuzz::require(
        text::decoded_text(decoded.text).text == decoded.text || decoded.text.starts_with("\xef\xbb\xbf"),
        "what is decoded stays as it is");
  }
  return 0;
}
