// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// Calls the function that libFuzzer would call, with each file of the given folders: so a stored corpus runs with
// any compiler. Each file is also cut in the middle and mutilated in a few places,
// always the same ones.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void give(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void give_with_damages(const std::string& bytes) {
  give(bytes);
  constexpr std::size_t most_places = 64;
  const std::size_t distance = std::max<std::size_t>(1, bytes.size() / most_places);
  for (std::size_t at = 0; at < bytes.size(); at += distance) {
    give(bytes.substr(0, at));
    for (const char replacement : {'\0', '\n', ' ', '9', '(', '\x80', '\xff'}) {
      std::string damaged = bytes;
      damaged[at] = replacement;
      give(damaged);
    }
  }
}

}  // namespace

int main(int count, char** values) {
  try {
    int files = 0;
    for (const std::string& folder : std::vector<std::string>(values + 1, values + count)) {
      for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream input(entry.path(), std::ios::binary);
        give_with_damages(std::string(std::istreambuf_iterator<char>(input), {}));
        ++files;
      }
    }
    std::printf("%d files\n", files);
    return files > 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", values[0], error.what());
    return 1;
  }
}
