#pragma once

#include <string_view>

namespace kaven::referee::contestant {

/// Receives all data between the referee and one program, as it passes. `name` is the name of a file, or
/// `stdin` or `stdout`; lines of these two come without their ends. Data from a program is unchanged, and may
/// be unprintable.
class TrafficListener {
 public:
  TrafficListener() = default;
  TrafficListener(const TrafficListener&) = delete;
  TrafficListener& operator=(const TrafficListener&) = delete;
  virtual ~TrafficListener() = default;

  virtual void to_program(std::string_view name, std::string_view bytes) = 0;
  virtual void from_program(std::string_view name, std::string_view bytes) = 0;
  /// A file that the referee wrote for the program has disappeared: the program deleted it.
  virtual void taken_by_program(std::string_view name) = 0;
};

}  // namespace kaven::referee::contestant
