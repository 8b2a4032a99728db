// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/port_holder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <set>
#include <vector>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::web::server {

namespace fs = boost::filesystem;

namespace {

// The kernel's tables: `sl local_address rem_address st …`; the address is HEX:PORT, the inode the tenth
// word.
void add_listening_sockets(const fs::path& table, int port, std::set<std::string>& sockets) {
  constexpr std::size_t local_address = 1;
  constexpr std::size_t state = 3;
  constexpr std::size_t inode = 9;
  const std::string ending = fmt::format(":{:04X}", port);
  fs::ifstream input(table);
  for (std::string line; std::getline(input, line);) {
    const std::vector<std::string> words = text::words_of(line);
    const bool listens =
        words.size() > inode && words[state] == "0A" && words[local_address].ends_with(ending);
    if (listens) sockets.insert("socket:[" + words[inode] + "]");
  }
}

bool has_any(const fs::path& process, const std::set<std::string>& sockets) {
  boost::system::error_code error;
  for (fs::directory_iterator file(process / "fd", error), end; !error && file != end;
       file.increment(error)) {
    boost::system::error_code gone;
    if (sockets.contains(fs::read_symlink(file->path(), gone).string())) return true;
  }
  return false;
}

std::string command_of(const fs::path& process) {
  constexpr std::size_t longest = 200;
  fs::ifstream input(process / "cmdline");
  std::string words{std::istreambuf_iterator<char>(input), {}};
  while (!words.empty() && words.back() == '\0') words.pop_back();
  std::ranges::replace(words, '\0', ' ');
  return text::printable(words, longest);
}

}  // namespace

std::optional<std::string> port_holder(int port) {
  std::set<std::string> sockets;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) add_listening_sockets(table, port, sockets);
  if (sockets.empty()) return std::nullopt;
  boost::system::error_code error;
  for (fs::directory_iterator process("/proc", error), end; !error && process != end;
       process.increment(error)) {
    const std::string number = process->path().filename().string();
    if (number.find_first_not_of("0123456789") != std::string::npos) continue;
    if (has_any(process->path(), sockets)) {
      return fmt::format("process {} ({})", number, command_of(process->path()));
    }
  }
  return std::nullopt;
}

}  // namespace kaven::tournaments::web::server
