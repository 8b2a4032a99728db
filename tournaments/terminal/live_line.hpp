#pragma once

#include <string>
#include <string_view>

namespace kaven::tournaments {

/// Columns of the terminal at `fd`; 80 when it does not say.
int terminal_columns(int fd);

/// One line of a terminal that is drawn again and again in its place, at the end of what is printed.
class LiveLine {
 public:
  /// `terminal` is a file descriptor and must be a terminal.
  explicit LiveLine(int terminal) : descriptor(terminal) {}
  ~LiveLine() { erase(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// Draws `text`, cut to the terminal's width.
  void draw(std::string_view text);
  /// Leaves an empty line, for something else to be printed.
  void erase();

 private:
  int descriptor;
  bool drawn = false;
};

/// Writes all of `text`; what cannot be written is lost, as on a terminal that was closed.
void write_text(int fd, std::string_view text);

}  // namespace kaven::tournaments
