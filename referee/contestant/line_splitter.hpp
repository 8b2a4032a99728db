#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace kaven::referee::contestant {

/// What a program prints, line by line: CR LF, LF and a lone CR end one, as Gomocup engines may end theirs. Of
/// a line that is too long only the beginning is kept.
class LineSplitter {
 public:
  static constexpr std::size_t longest_line = 4096;  ///< bytes

  /// Gets each line without its end; `cut` says that it was longer.
  using Listener = std::function<void(std::string_view line, bool cut)>;

  explicit LineSplitter(Listener listener) : listener_(std::move(listener)) {}

  void take(std::string_view piece);
  /// The text that was printed behind the last line end.
  const std::string& unfinished() const { return begun_; }

 private:
  Listener listener_;
  std::string begun_;
  bool begun_is_cut_ = false;
  bool behind_return_ = false;  ///< a line feed that comes next belongs to the line end before
};

}  // namespace kaven::referee::contestant
