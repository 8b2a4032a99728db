// SPDX-License-Identifier: MIT
#include "common/system/log.hpp"

#include <fcntl.h>
#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "common/system/descriptor.hpp"

namespace kaven::system {

namespace {

constexpr std::array levels = {spdlog::level::info, spdlog::level::warn, spdlog::level::err};

spdlog::level::level_enum level_of(LogLevel level) {
  return levels.at(static_cast<std::size_t>(level));
}

// spdlog's own file sinks leave the file open in child processes.
class PrivateFileSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit PrivateFileSink(Descriptor opened) : file_(std::move(opened)) {}

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    std::string_view rest(line.data(), line.size());
    while (!rest.empty()) {
      const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      // A full disk must not end a tournament.
      if (written <= 0) return;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void flush_() override {}

 private:
  Descriptor file_;
};

}  // namespace

void name_log(const std::string& name) {
  auto logger = std::make_shared<spdlog::logger>(name, std::make_shared<spdlog::sinks::stderr_sink_st>());
  logger->set_pattern("%n: %l: %v");
  spdlog::set_default_logger(std::move(logger));
}

void time_log() {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_color_sink_mt>()));
}

LogLevel set_log_level(LogLevel least) {
  const spdlog::level::level_enum before = spdlog::get_level();
  spdlog::set_level(level_of(least));
  for (const LogLevel each : {LogLevel::error, LogLevel::warning}) {
    if (before >= level_of(each)) return each;
  }
  return LogLevel::info;
}

void log(LogLevel level, std::string_view text) {
  spdlog::log(level_of(level), spdlog::string_view_t(text.data(), text.size()));
}

LogFile::LogFile(const boost::filesystem::path& file) {
  Descriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!opened) throw std::system_error(errno, std::generic_category(), file.string());
  logger_ = std::make_shared<spdlog::logger>("", std::make_shared<PrivateFileSink>(std::move(opened)));
  logger_->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %P %v");
}

void LogFile::add_line(std::string_view text) const {
  logger_->info(spdlog::string_view_t(text.data(), text.size()));
}

}  // namespace kaven::system
