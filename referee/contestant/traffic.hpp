#pragma once

#include <string_view>

namespace kaven::referee::contestant {

/// Hears of all that passes between the referee and one program, as it passes. A `name` is that of a file, or `stdin` or
/// `stdout`, of which each line is told without its end. What comes from a program is as the program wrote it.
class TrafficListener {
 public:
  TrafficListener() = default;
  TrafficListener(const TrafficListener&) = delete;
  TrafficListener& operator=(const TrafficListener&) = delete;
  virtual ~TrafficListener() = default;

  virtual void to_program(std::string_view name, std::string_view bytes) = 0;
  virtual void from_program(std::string_view name, std::string_view bytes) = 0;
  /// A file that was put there for the program is there no more.
  virtual void taken_by_program(std::string_view name) = 0;
};

}  // namespace kaven::referee::contestant
