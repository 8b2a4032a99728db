#include "common/program/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <new>

namespace kaven::program {

Digest::Digest() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
  if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) throw std::bad_alloc();
}

void Digest::add(std::string_view bytes) {
  if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) throw std::bad_alloc();
}

std::string Digest::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_DigestFinal_ex(context_.get(), digest.data(), &size) != 1) throw std::bad_alloc();
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned at = 0; at < size; ++at) {
    text += digits[digest.at(at) >> 4U];
    text += digits[digest.at(at) & 0xfU];
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
