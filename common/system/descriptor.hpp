#pragma once

#include <unistd.h>

#include <utility>

namespace kaven::system {

/// Owns an open file descriptor and closes it.
class Descriptor {
 public:
  Descriptor() = default;
  /// Takes ownership of `opened`; a negative number stands for none.
  explicit Descriptor(int opened) : number(opened) {}
  Descriptor(Descriptor&& other) noexcept : number(std::exchange(other.number, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number, other.number);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }

  int get() const { return number; }
  explicit operator bool() const { return number >= 0; }
  /// Gives the descriptor away unclosed.
  int release() { return std::exchange(number, -1); }
  void reset() {
    if (number >= 0) ::close(std::exchange(number, -1));
  }

 private:
  int number = -1;
};

}  // namespace kaven::system
