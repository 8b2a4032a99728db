// SPDX-License-Identifier: MIT
#include "referee/sandbox/names_in_memory.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::sandbox {

namespace {

constexpr std::size_t longest_name = 64;
constexpr std::size_t piece_size = std::size_t{1} << 20U;
constexpr std::size_t most_bytes = std::size_t{256} << 20U;
constexpr std::chrono::seconds longest_search{2};
// If a program has more names than this, any of them will do.
constexpr std::size_t most_names = 1000;

bool is_of_names(char each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
         each == '_' || each == '-';
}

struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// The memory that a program has allocated or that belongs to its own files, without the libraries and archives of the
// system.
std::vector<Range> own_memory(pid_t process) {
  std::ifstream mappings("/proc/" + std::to_string(process) + "/maps");
  std::vector<Range> ranges;
  for (std::string line; std::getline(mappings, line);) {
    std::istringstream words(line);
    std::string addresses;
    std::string rights;
    std::string skipped;
    std::string path;
    words >> addresses >> rights >> skipped >> skipped >> skipped >> path;
    const bool of_the_system = path.starts_with("/usr/") || path.starts_with("/lib") ||
                               path.starts_with("[v") || path.starts_with("/dev/");
    if (rights.empty() || rights.front() != 'r' || of_the_system) continue;
    Range range;
    const char* const end = addresses.data() + addresses.size();
    const auto [dash, wrong] = std::from_chars(addresses.data(), end, range.begin, 16);
    if (wrong != std::errc() || dash == end) continue;
    std::from_chars(dash + 1, end, range.end, 16);
    ranges.push_back(range);
  }
  return ranges;
}

/// Searches one process after the other, with one limit of bytes and time for all.
class Search {
 public:
  Search(std::string_view ending, uid_t user) : ending_(ending), user_(user) {}

  void look_at(pid_t process) {
    const std::string folder = "/proc/" + std::to_string(process);
    const system::Descriptor memory = open_as_user(folder + "/mem");
    const system::Descriptor pages = open_as_user(folder + "/pagemap");
    if (!memory) return;
    for (const Range& range : own_memory_as_user(process)) look_at(memory.get(), pages.get(), range);
  }

  const NameCounts& counts() const { return counts_; }

 private:
  system::Descriptor open_as_user(const std::string& path) const {
    const FileRightsOf rights(user_);
    return system::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  }

  std::vector<Range> own_memory_as_user(pid_t process) const {
    const FileRightsOf rights(user_);
    return own_memory(process);
  }

  // A virtual machine reserves much more memory than it uses. pagemap has one word for each page: see proc(5).
  static bool is_in_use(int pages, std::uint64_t begin, std::size_t length) {
    static const auto page_size = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    constexpr std::uint64_t present_or_swapped = std::uint64_t{3} << 62U;
    std::vector<std::uint64_t> words((length + page_size - 1) / page_size + 1);
    const std::size_t size = words.size() * sizeof words.front();
    const auto from = static_cast<off_t>(begin / page_size * sizeof words.front());
    const ssize_t read = ::pread(pages, words.data(), size, from);
    if (read <= 0) return true;
    words.resize(static_cast<std::size_t>(read) / sizeof words.front());
    return std::ranges::any_of(words, [](std::uint64_t word) { return (word & present_or_swapped) != 0; });
  }

  void look_at(int memory, int pages, Range range) {
    // A name across the border of two pieces is complete in the second piece.
    const std::size_t overlap = longest_name + ending_.size() + 2;
    while (range.begin < range.end && left_ > 0 && std::chrono::steady_clock::now() < end_) {
      const auto wanted = std::min<std::uint64_t>({piece_.size(), range.end - range.begin, left_});
      if (!is_in_use(pages, range.begin, wanted)) {
        range.begin += wanted;
        continue;
      }
      const ssize_t length = ::pread(memory, piece_.data(), wanted, static_cast<off_t>(range.begin));
      if (length <= 0) return;
      const auto read = static_cast<std::size_t>(length);
      count_names({piece_.data(), read}, ending_, counts_);
      left_ -= read;
      range.begin += read > overlap && range.begin + read < range.end ? read - overlap : read;
    }
  }

  std::string_view ending_;
  uid_t user_;
  NameCounts counts_;
  std::vector<char> piece_ = std::vector<char>(piece_size);
  std::size_t left_ = most_bytes;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + longest_search;
};

}  // namespace

void count_names(std::string_view memory, std::string_view ending, NameCounts& counts) {
  for (std::size_t at = memory.find(ending); at != std::string_view::npos; at = memory.find(ending, at + 1)) {
    const std::size_t behind = at + ending.size();
    // A program passes a name with a null character to the kernel; other text only mentions files. At the border of a
    // piece it may be half a name.
    if (behind >= memory.size() || memory[behind] != '\0') continue;
    std::size_t begin = at;
    while (begin > 0 && at - begin <= longest_name && is_of_names(memory[begin - 1])) --begin;
    const std::string_view name = memory.substr(begin, at - begin);
    const bool continued = begin == 0 || memory[begin - 1] == '.';
    if (name.empty() || name.size() > longest_name || continued) continue;
    if (const auto known = counts.find(name); known != counts.end()) {
      ++known->second;
    } else if (counts.size() < most_names) {
      counts.emplace(name, 1);
    }
  }
}

std::array<char, most_name_text> names_in_memory_of_descendants(std::string_view ending, uid_t user) {
  Search search(ending, user);
  for (const pid_t process : descendants(::getpid())) search.look_at(process);
  std::vector<std::pair<std::string, int>> names(search.counts().begin(), search.counts().end());
  std::ranges::stable_sort(names,
                           [](const auto& one, const auto& other) { return one.second > other.second; });
  std::array<char, most_name_text> text{};
  std::size_t used = 0;
  for (const auto& [name, count] : names) {
    if (used + name.size() + 2 > text.size()) break;
    used += name.copy(text.data() + used, name.size());
    text[used++] = '\n';
  }
  return text;
}

}  // namespace kaven::referee::sandbox
