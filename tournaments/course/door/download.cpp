// SPDX-License-Identifier: MIT
#include "tournaments/course/door/download.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string>

#include "common/system/descriptor.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/play/folder/tar_writer.hpp"

namespace kaven::tournaments::door {

namespace fs = boost::filesystem;

namespace {

using folder::TarWriter;

// A file that is gone in the meantime is left out.
bool add_file(TarWriter& tar, const fs::path& file, const std::string& name) {
  const system::Descriptor input(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (!input || ::fstat(input.get(), &status) != 0 || !S_ISREG(status.st_mode)) return true;
  const unsigned mode = S_IRUSR | S_IWUSR | (status.st_mode & S_IXUSR);
  if (!tar.begin(name, status.st_size, mode, status.st_mtime)) return false;
  std::array<char, 1U << 16U> buffer{};
  off_t left = status.st_size;
  while (left > 0) {
    const ssize_t count =
        ::read(input.get(), buffer.data(), static_cast<std::size_t>(std::min<off_t>(left, buffer.size())));
    if (count <= 0) break;
    if (!tar.write({buffer.data(), static_cast<std::size_t>(count)})) return false;
    left -= count;
  }
  return true;
}

// A folder that is gone in the meantime is left out, as are temporary ones and those with the name `unwanted`.
bool add_folder(TarWriter& tar, const fs::path& place, const fs::path& root, std::string_view unwanted = "") {
  boost::system::error_code gone;
  for (fs::directory_iterator each(place, gone), end; !gone && each != end; each.increment(gone)) {
    const fs::path path = each->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.') || name == unwanted) continue;
    const bool is_folder = fs::symlink_status(path, gone).type() == fs::directory_file;
    if (is_folder ? !add_folder(tar, path, root, unwanted)
                  : !add_file(tar, path, path.lexically_relative(root).string()))
      return false;
    gone.clear();
  }
  return true;
}

}  // namespace

bool write_download(const folder::Folder& folder, const std::string& login, const TarWriter::Sink& write) {
  TarWriter tar(write, TarWriter::Compression::none);
  if (!login.empty()) return add_folder(tar, uploads_folder(folder) / login, folder.root) && tar.finish();
  for (const fs::path& file : {folder.submission_list(), audit_file(folder)}) {
    if (!add_file(tar, file, file.lexically_relative(folder.root).string())) return false;
  }
  if (!add_folder(tar, uploads_folder(folder), folder.root)) return false;
  return tar.finish();
}

bool write_folder(const fs::path& place, const TarWriter::Sink& write) {
  TarWriter tar(write, TarWriter::Compression::none);
  return add_folder(tar, place, place.parent_path(), "__pycache__") && tar.finish();
}

}  // namespace kaven::tournaments::door
