// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/unpacked_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr mode_t folder_rights = 0755;
constexpr std::size_t most_names = 3;
constexpr std::size_t greatest_depth = 24;

[[noreturn]] void fail(const boost::filesystem::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

}  // namespace

UnpackedFolder::UnpackedFolder(boost::filesystem::path folder, const Limits& limits, Budget& budget)
    : folder_(std::move(folder)), limits_(limits), budget_(budget) {
  if (::mkdir(folder_.c_str(), folder_rights) != 0) fail(folder_);
}

void UnpackedFolder::add(const SourceItem& item, const std::vector<std::string>& parts,
                         const Contents& contents) {
  if (refusal_) return;
  const std::string name = joined_path(parts);
  if (!item.path.fault.empty()) {
    leave_out("unsafe names", item.path.fault);
    return;
  }
  const auto trash = std::ranges::find_if(parts, is_litter);
  if (trash != parts.end()) {
    leave_out("files that are not part of a program", *trash);
    return;
  }
  if (item.kind == ItemKind::link || item.kind == ItemKind::other) {
    leave_out(item.kind == ItemKind::link ? "links" : "devices, pipes and sockets", name);
    return;
  }
  if (!item.fault.empty()) {
    const std::string what = parts.empty() ? "its folder" : in_quotes(name);
    return refuse(what + " cannot be read: " + item.fault);
  }
  if (parts.empty()) return;
  if (++count_ > limits_.files)
    return refuse(fmt::format("more than {} files and folders (--max-files)", limits_.files));
  if (parts.size() > greatest_depth)
    return refuse(
        fmt::format("'{}' is nested more than {} folders deep", text::printable(name), greatest_depth));
  const bool is_folder = item.kind == ItemKind::folder;
  const system::Descriptor folder = made_folder(parts.begin(), is_folder ? parts.end() : parts.end() - 1);
  if (!folder) {
    leave_out("items whose folder has the name of a file", name);
  } else if (!is_folder) {
    write_file(folder.get(), item, parts, contents);
  }
}

system::Descriptor UnpackedFolder::made_folder(std::vector<std::string>::const_iterator first,
                                               std::vector<std::string>::const_iterator last) {
  // The folder is not kept open between calls: thousands of hand-ins are unpacked at the same time.
  system::Descriptor folder(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!folder) fail(folder_);
  for (; first != last; ++first) {
    if (::mkdirat(folder.get(), first->c_str(), folder_rights) != 0 && errno != EEXIST)
      fail(folder_ / *first);
    system::Descriptor next(
        ::openat(folder.get(), first->c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!next && errno != ENOTDIR) fail(folder_ / *first);
    if (!next) return next;
    folder = std::move(next);
  }
  return folder;
}

void UnpackedFolder::write_file(int folder, const SourceItem& item, const std::vector<std::string>& parts,
                                const Contents& contents) {
  const std::string shown = text::printable(joined_path(parts));
  const auto too_large = [&](std::uint64_t size) {
    if (size > limits_.file_megabytes * megabyte) {
      refuse(fmt::format("'{}' is larger than {} MB (--max-file)", shown, limits_.file_megabytes));
    } else if (bytes_ + size > limits_.hand_in_megabytes * megabyte) {
      refuse(fmt::format("more than {} MB, at '{}' (--max-size)", limits_.hand_in_megabytes, shown));
    } else if (size > budget_.bytes) {
      refuse(
          fmt::format("all hand-ins together are larger than {} MB (--max-size)", limits_.total_megabytes()));
    }
    return refusal_.has_value();
  };
  if (too_large(item.size)) return;
  const std::string& name = parts.back();
  struct stat there {};
  if (::fstatat(folder, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0) {
    if (!S_ISREG(there.st_mode)) return leave_out("files with the name of a folder", joined_path(parts));
    if (::unlinkat(folder, name.c_str(), 0) != 0) fail(folder_ / name);
    leave_out("all but the last file of the same name", joined_path(parts));
  }
  const mode_t rights = item.executable ? 0755 : 0644;
  const system::Descriptor file(
      ::openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights));
  if (!file) fail(folder_ / joined_path(parts));
  std::uint64_t size = 0;
  contents([&](std::uint64_t place, std::string_view bytes) {
    size = std::max(size, place + bytes.size());
    if (too_large(size)) return false;
    while (!bytes.empty()) {
      const ssize_t written = ::pwrite(file.get(), bytes.data(), bytes.size(), static_cast<off_t>(place));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(folder_ / joined_path(parts));
      place += static_cast<std::uint64_t>(written);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  });
  if (refusal_) return;
  // A sparse file may end in a hole, for which no block was sent.
  size = std::max(size, item.size);
  if (::ftruncate(file.get(), static_cast<off_t>(size)) != 0) fail(folder_ / joined_path(parts));
  ::fchmod(file.get(), rights);
  if (item.time) {
    const std::array<timespec, 2> times = {{{*item.time, 0}, {*item.time, 0}}};
    ::futimens(file.get(), times.data());
  }
  bytes_ += size;
  budget_.bytes -= size;
}

void UnpackedFolder::leave_out(const std::string& what, const std::string& name) {
  auto place = std::ranges::find(left_out_, what, &LeftOut::what);
  if (place == left_out_.end()) {
    left_out_.push_back({.what = what});
    place = left_out_.end() - 1;
  }
  const bool named = std::ranges::find(place->names, name) != place->names.end();
  if (named) return;
  ++place->count;
  if (place->names.size() < most_names) place->names.push_back(name);
}

std::vector<std::string> UnpackedFolder::notes() const {
  std::vector<std::string> notes;
  for (const LeftOut& each : left_out_) {
    const std::string names =
        text::joined(each.names, ", ", [](const std::string& name) { return text::printable(name, 160); });
    const auto more = static_cast<std::size_t>(each.count) - each.names.size();
    notes.push_back(fmt::format("left out {}: {}{}", each.what, names,
                                more > 0 ? fmt::format(" and {} more", more) : ""));
  }
  return notes;
}

}  // namespace kaven::tournaments::intake
