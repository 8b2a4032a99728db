#include "common/program/protocol_names.hpp"

#include <array>

namespace kaven::program {

std::span<const std::string_view> protocol_names() {
  static constexpr std::array<std::string_view, 7> names = {
      default_protocol, "one-move", "move-file", "gomocup", "tree", "connectx", "connect-n"};
  return names;
}

std::string protocol_list() {
  std::string list;
  for (const std::string_view name : protocol_names()) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace kaven::program
