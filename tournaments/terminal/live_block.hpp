#pragma once

#include <string>
#include <string_view>

namespace kaven::tournaments::terminal {

/// Columns of the terminal at `fd`; 80 when it does not say.
int terminal_columns(int fd);

/// Its lines; 24 when it does not say.
int terminal_rows(int fd);

/// Lines of a terminal that are drawn again and again in their place, at the end of what is printed.
class LiveBlock {
 public:
  /// `terminal` is a file descriptor and must be a terminal.
  explicit LiveBlock(int terminal) : descriptor_(terminal) {}
  ~LiveBlock() { erase(); }
  LiveBlock(const LiveBlock&) = delete;
  LiveBlock& operator=(const LiveBlock&) = delete;

  /// Draws `text`, its lines cut to the terminal's width, and no more of them than it is high.
  void draw(std::string_view text);
  /// Leaves nothing behind, for something else to be printed.
  void erase();

 private:
  std::string erasure() const;

  int descriptor_;
  int drawn_ = 0;  ///< lines
};

/// Writes all of `text`; what cannot be written is lost, as on a terminal that was closed.
void write_text(int fd, std::string_view text);

}  // namespace kaven::tournaments::terminal
