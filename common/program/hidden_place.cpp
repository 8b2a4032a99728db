// SPDX-License-Identifier: MIT
#include "common/program/hidden_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <iterator>

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

struct Place {
  const char* path;
  const char* holds;
  bool also_below;  ///< its contents are hidden, too
};

// Sandboxes have their own /proc, /dev and /tmp, which these would cover.
constexpr std::array places = {
    Place{"/proc", "the processes of the machine, the other program among them", true},
    Place{"/sys", "the devices and control groups of the machine", true},
    Place{"/dev/shm", "the memory that programs of the machine share", false},
    Place{"/dev", "the devices of the machine", true},
    Place{"/run", "the sockets of the machine's services", false},
    Place{"/tmp", "files that everybody may write, the other program's among them", false},
    Place{"/var/tmp", "files that everybody may write", false},
    Place{"/home", "the files of all people", false},
    Place{"/root", "the files of the machine's administrator", false}};

bool hides(const Place& place, const fs::path& path) {
  if (lies_in(place.path, path)) return true;
  return place.also_below && lies_in(path, place.path) && !lies_in(path, "/dev/shm");
}

}  // namespace

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [left, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  // Boost 1.83 leaves the slash at the end of a canonical `/tmp/`, whose last part is then a dot.
  return left == folder.end() || (left->filename_is_dot() && std::next(left) == folder.end());
}

std::optional<std::string> reason_to_hide(const fs::path& path) {
  boost::system::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  if (error) return error.message() + "; expected a file or folder";
  const auto place = std::ranges::find_if(places, [&](const Place& each) { return hides(each, found); });
  if (place != places.end()) {
    const std::string leads = found == path ? "" : fmt::format("leads to {}, which ", found.string());
    return fmt::format("{}shows {} ({}); expected a file or folder that is meant for all programs", leads,
                       place->path, place->holds);
  }
  const fs::file_type type = fs::status(found, error).type();
  const bool readable = type == fs::regular_file || type == fs::directory_file || type == fs::file_not_found;
  return readable ? std::nullopt : std::optional<std::string>("expected a file or folder");
}

}  // namespace kaven::program
