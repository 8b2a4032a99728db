// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sha256_ctx;

namespace kaven::program {

/// Computes a SHA-256 incrementally.
class Digest {
 public:
  Digest();
  void add(std::string_view bytes);
  /// The digest in lower-case hex. add() must not be called afterwards.
  std::string hex();

 private:
  std::unique_ptr<sha256_ctx, void (*)(sha256_ctx*)> state_;
};

/// The SHA-256 of the file in lower-case hex; empty if it cannot be read.
std::optional<std::string> sha256(const boost::filesystem::path& file);

/// The SHA-256 of the bytes in lower-case hex.
std::string sha256_of_text(std::string_view text);

}  // namespace kaven::program
