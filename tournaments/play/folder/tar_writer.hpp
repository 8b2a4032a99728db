// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace kaven::tournaments::folder {

/// Writes a tar archive piece by piece. The calls return false if the sink did, or libarchive fails; see error().
class TarWriter {
 public:
  /// Receives the bytes of the archive, and returns whether it wants more. Must not throw: libarchive calls it.
  using Sink = std::function<bool(std::string_view)>;
  enum class Compression : std::uint8_t { none, zstd };

  /// Throws std::runtime_error if libarchive cannot write such an archive.
  TarWriter(Sink sink, Compression compression);
  TarWriter(const TarWriter&) = delete;
  TarWriter& operator=(const TarWriter&) = delete;

  /// Begins a plain file of `size` bytes under the path `name`. libarchive fills up what write() leaves missing.
  bool begin(const std::string& name, std::int64_t size, unsigned mode, std::time_t modified);
  bool write(std::string_view bytes);
  bool finish();
  std::string error() const;

 private:
  struct Free {
    void operator()(archive* writer) const;
  };

  Sink sink_;
  std::unique_ptr<archive, Free> writer_;
};

}  // namespace kaven::tournaments::folder
