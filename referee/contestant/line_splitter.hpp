#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace kaven::referee {

/// What a program prints, line by line. Of a line that is too long only the beginning is kept.
class LineSplitter {
 public:
  static constexpr std::size_t longest_line = 4096;  ///< bytes

  /// A line without its end; `cut`: it was longer.
  using Listener = std::function<void(std::string_view line, bool cut)>;

  explicit LineSplitter(Listener line_listener) : listener(std::move(line_listener)) {}

  void take(std::string_view piece);
  /// What was printed behind the last line end.
  const std::string& unfinished() const { return begun; }

 private:
  Listener listener;
  std::string begun;
  bool begun_is_cut = false;
};

}  // namespace kaven::referee
