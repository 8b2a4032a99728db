#pragma once

#include <sys/types.h>

#include <cstdint>

namespace kaven::referee::building {

/// The maximum size of a copied folder.
struct CopyLimits {
  std::uint64_t bytes = std::uint64_t{512} << 20U;       ///< of all files, holes in sparse files included
  std::uint64_t file_bytes = std::uint64_t{512} << 20U;  ///< of each file
  int files = 20'000;                                    ///< number of files and folders
  int depth = 32;                                        ///< nesting of folders
};

/// Copies the files and folders below the folder `from` into the folder `into`; both are open descriptors.
/// Skips links, devices and pipes. Copied files have mode 644 or 755, keep their times, and belong to `owner`
/// and its group unless that is 0. Throws std::runtime_error if the folder exceeds `limits` or contains an
/// unprintable name (control characters, invalid UTF-8), and std::system_error with the name of the file.
void copy_folder(int from, int into, uid_t owner, const CopyLimits& limits);

}  // namespace kaven::referee::building
