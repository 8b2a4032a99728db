#include "common/system/replacement_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include "common/system/blocked_signals.hpp"
#include "common/system/files.hpp"

namespace kaven::system {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t buffer_size = 1U << 16U;

[[noreturn]] void fail(int error, const fs::path& file) {
  throw std::system_error(error, std::generic_category(), file.string());
}

}  // namespace

ReplacementFile::ReplacementFile(const fs::path& file) : target_(file) {
  boost::system::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) fail(EISDIR, file);
  if (fs::exists(status)) target_ = fs::canonical(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    output_ = Descriptor(::open(target_.c_str(), O_WRONLY | O_CLOEXEC));
  } else {
    aside_ = target_.string() + ".new-" + std::to_string(::getpid());
    output_ = Descriptor(::open(aside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  }
  if (!output_) fail(errno, file);
}

ReplacementFile::~ReplacementFile() {
  if (output_ && !aside_.empty()) ::unlink(aside_.c_str());
}

void ReplacementFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_size) flush();
}

void ReplacementFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = ::write(output_.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno, target_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void ReplacementFile::commit() {
  flush();
  if (!aside_.empty()) {
    if (::fsync(output_.get()) != 0) fail(errno, target_);
    if (::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno, target_);
    flush_directory_of(target_);
  }
  output_.reset();
}

void ReplacementFile::commit_without_flush() {
  flush();
  if (!aside_.empty() && ::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno, target_);
  output_.reset();
}

void replace_file(const fs::path& file, std::string_view text) {
  // Ctrl-C and similar signals wait, so that no temporary file remains.
  const BlockedSignals until_done;
  ReplacementFile replacement(file);
  replacement.write(text);
  replacement.commit();
}

}  // namespace kaven::system
