#include "common/program/sha256.hpp"

// OpenSSL 3's EVP interface loads all algorithms when a process first uses it, which costs about 1 ms per start.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <array>
#include <fstream>

namespace kaven::program {

Digest::Digest() : state_(new SHA256_CTX(), [](SHA256_CTX* state) { delete state; }) {
  SHA256_Init(state_.get());
}

void Digest::add(std::string_view bytes) {
  SHA256_Update(state_.get(), bytes.data(), bytes.size());
}

std::string Digest::hex() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), state_.get());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
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
