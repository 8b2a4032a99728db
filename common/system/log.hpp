// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace spdlog {
class logger;
}  // namespace spdlog

namespace kaven::system {

// The log of a process, on stderr: messages to people, each on a line. This header hides spdlog, whose own headers would
// cost every file that logs three seconds of compiling.

enum class LogLevel : std::uint8_t { info, warning, error };

/// Each program begins with this, or time_log(): before, messages go to stdout. A line is `NAME: LEVEL: text`.
void name_log(const std::string& name);
/// Like name_log(), but a line has the time and the level before the text, in colours on a terminal.
void time_log();
/// Messages below `least` are left out. Returns what was set before; at first it is LogLevel::info.
LogLevel set_log_level(LogLevel least);

void log(LogLevel level, std::string_view text);

template <typename... Values>
void log_info(fmt::format_string<Values...> text, Values&&... values) {
  log(LogLevel::info, fmt::vformat(text, fmt::make_format_args(values...)));
}

template <typename... Values>
void log_warning(fmt::format_string<Values...> text, Values&&... values) {
  log(LogLevel::warning, fmt::vformat(text, fmt::make_format_args(values...)));
}

template <typename... Values>
void log_error(fmt::format_string<Values...> text, Values&&... values) {
  log(LogLevel::error, fmt::vformat(text, fmt::make_format_args(values...)));
}

/// A log in a file. Each line has its time and the process in front, and is written immediately. Child processes do not
/// inherit the file. For one thread.
class LogFile {
 public:
  /// Appends to `file`. Throws std::system_error that names it.
  explicit LogFile(const boost::filesystem::path& file);

  template <typename... Values>
  void add(fmt::format_string<Values...> text, Values&&... values) const {
    add_line(fmt::vformat(text, fmt::make_format_args(values...)));
  }

 private:
  void add_line(std::string_view text) const;

  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace kaven::system
