#pragma once

#include <cstdint>
#include <stdexcept>

namespace kaven::tournaments::intake {

/// Bytes; limits are said in so many.
inline constexpr std::uint64_t megabyte = 1'000'000;

/// How much may be handed in. What a person writes stays far below.
struct Limits {
  std::uint64_t hand_in_megabytes = 200;  ///< of one hand-in, unpacked
  std::uint64_t file_megabytes = 100;     ///< of each of its files
  int files = 5000;                       ///< and folders, of one hand-in
  int depth = 24;                         ///< folders in folders
  int ratio = 200;                        ///< bytes out of each byte of an archive, from 10 MB on
  std::uint64_t total_megabytes = 8192;   ///< of all that one command unpacks
};

/// A source, or an archive in it, that cannot be read to its end; what() says why, for people.
class SourceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kaven::tournaments::intake
