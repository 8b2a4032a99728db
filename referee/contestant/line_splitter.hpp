#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace kaven::referee::contestant {

/// Splits the output of a program into lines. CR LF, LF and a lone CR end a line, because Gomocup engines use
/// all three. A line that is too long is cut.
class LineSplitter {
 public:
  static constexpr std::size_t longest_line = 4096;  ///< bytes

  /// Receives each line without its end; `cut` means that the line was longer.
  using Listener = std::function<void(std::string_view line, bool cut)>;

  explicit LineSplitter(Listener listener) : listener_(std::move(listener)) {}

  void take(std::string_view piece);
  /// The text after the last line end.
  const std::string& unfinished() const { return begun_; }

 private:
  Listener listener_;
  std::string begun_;
  bool begun_is_cut_ = false;
  bool behind_return_ = false;  ///< an LF that comes next belongs to the preceding CR
};

}  // namespace kaven::referee::contestant
