#pragma once

#include <cstdint>
#include <stdexcept>

namespace kaven::tournaments::intake {

/// In bytes; the limits below are given in megabytes.
inline constexpr std::uint64_t megabyte = 1'000'000;

/// Limits on what may be handed in, far above what a person writes.
struct Limits {
  std::uint64_t hand_in_megabytes = 200;  ///< size of one hand-in, unpacked
  std::uint64_t file_megabytes = 100;     ///< size of one file
  int files = 5000;                       ///< number of files and folders in one hand-in
  int depth = 24;                         ///< nesting depth of folders
  int ratio = 200;  ///< unpacked bytes per byte of the archive; checked once 10 MB are unpacked
  std::uint64_t total_megabytes = 8192;  ///< total that one command unpacks
  bool handed_in = true;  ///< errors name the options of `collect` and say how to hand in again
};

/// A source, or an archive in it, cannot be read to its end. what() is a message for users.
class SourceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kaven::tournaments::intake
