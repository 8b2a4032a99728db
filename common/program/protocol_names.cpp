#include "common/program/protocol_names.hpp"

#include "common/program/protocol_id.hpp"

namespace kaven::program {

std::span<const std::string_view> protocol_names() {
  return protocol_words.words();
}

std::string protocol_list() {
  std::string list;
  for (const std::string_view name : protocol_names()) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace kaven::program
