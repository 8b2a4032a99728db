#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::terminal {

/// The columns of the terminal at `fd`; 80 when it does not say.
int terminal_columns(int fd);

/// The columns that a text at `fd` may have: those of the terminal, or any number in a file or a pipe, where nothing need
/// be broken or left out.
int text_columns(int fd);

/// The lines of the terminal at `fd`; 24 when it does not say.
int terminal_rows(int fd);

/// Lines that are drawn again and again in their place on a terminal, below everything that is printed.
class LiveBlock {
 public:
  /// `terminal` is a file descriptor and must be a terminal.
  explicit LiveBlock(int terminal) : descriptor_(terminal) {}
  ~LiveBlock() { erase(); }
  LiveBlock(const LiveBlock&) = delete;
  LiveBlock& operator=(const LiveBlock&) = delete;

  /// Draws `text`, its lines cut to the terminal's width, and no more of them than it is high.
  void draw(std::string_view text);
  /// Takes the lines away, for something else to be printed in their place.
  void erase();

 private:
  std::string erasure() const;

  int descriptor_;
  std::vector<int> drawn_;  ///< the widths of the lines that stand there
};

/// Writes all of `text`; what cannot be written is lost, as on a terminal that was closed.
void write_text(int fd, std::string_view text);

}  // namespace kaven::tournaments::terminal
