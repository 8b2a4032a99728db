#include "tournaments/runner/run_log.hpp"

#include <fcntl.h>
#include <spdlog/details/null_mutex.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/descriptor.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::runner {

namespace {

// spdlog's own file sinks leave the file open in child processes.
class PrivateFileSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit PrivateFileSink(system::Descriptor opened) : file_(std::move(opened)) {}

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    terminal::write_text(file_.get(), std::string_view(line.data(), line.size()));
  }
  void flush_() override {}

 private:
  system::Descriptor file_;
};

}  // namespace

std::shared_ptr<spdlog::logger> open_run_log(const boost::filesystem::path& file) {
  system::Descriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!opened) throw std::system_error(errno, std::generic_category(), file.string());
  auto log = std::make_shared<spdlog::logger>("runner", std::make_shared<PrivateFileSink>(std::move(opened)));
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %P %v");
  return log;
}

}  // namespace kaven::tournaments::runner
