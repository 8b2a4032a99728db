// SPDX-License-Identifier: MIT
#include "common/program/protocol_names.hpp"

#include "common/program/protocol_id.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

std::span<const std::string_view> protocol_names() {
  return protocol_words.words();
}

std::string protocol_list() {
  return text::joined(protocol_names());
}

}  // namespace kaven::program
