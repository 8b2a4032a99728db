#pragma once

#include <sys/types.h>

#include <cstdint>

namespace kaven::referee::building {

/// What a copied folder may hold at most.
struct CopyLimits {
  std::uint64_t bytes = std::uint64_t{512} << 20U;       ///< of all files; a hole in a file counts, too
  std::uint64_t file_bytes = std::uint64_t{512} << 20U;  ///< of each file
  int files = 20'000;                                    ///< and folders
  int depth = 32;                                        ///< folders in folders
};

/// Copies the files and folders below the folder `from` into the folder `into`, both open; links, devices and
/// pipes are neither followed nor made. Files get the rights 644 or 755 and keep their times. They belong to
/// `owner` and its group, where that is not 0. Throws std::runtime_error when there is more than `limits` allow, or a name
/// that cannot be shown as it is (control characters, no UTF-8); std::system_error that names the file.
void copy_folder(int from, int into, uid_t owner, const CopyLimits& limits);

}  // namespace kaven::referee::building
