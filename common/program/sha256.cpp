// SPDX-License-Identifier: MIT
#include "common/program/sha256.hpp"

#include <nettle/sha2.h>

#include <array>
#include <cstdint>
#include <fstream>

namespace kaven::program {

Digest::Digest() : state_(new sha256_ctx(), [](sha256_ctx* state) { delete state; }) {
  ::sha256_init(state_.get());
}

void Digest::add(std::string_view bytes) {
  ::sha256_update(state_.get(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Digest::hex() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  ::sha256_digest(state_.get(), digest.size(), digest.data());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += digits[byte >> 4U];
    text += digits[byte & 0xfU];
  }
  return text;
}

std::optional<std::string> sha256(const boost::filesystem::path& file) {
  std::ifstream input(file.c_str(), std::ios::binary);
  if (!input) return std::nullopt;
  Digest digest;
  std::array<char, 65536> block{};
  while (input) {
    input.read(block.data(), block.size());
    digest.add({block.data(), static_cast<std::size_t>(input.gcount())});
  }
  if (input.bad()) return std::nullopt;
  return digest.hex();
}

std::string sha256_of_text(std::string_view text) {
  Digest digest;
  digest.add(text);
  return digest.hex();
}

}  // namespace kaven::program
