// SPDX-License-Identifier: MIT
#include "common/record/record_writer.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "common/record/record_format.hpp"
#include "common/system/files.hpp"

namespace kaven::record {

namespace {

[[noreturn]] void fail(int error, const std::string& what, const std::string& path) {
  throw std::system_error(error, std::generic_category(), what + " " + path);
}

}  // namespace

RecordWriter::RecordWriter(const boost::filesystem::path& path, const Header& header)
    : path_(path.string()),
      file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666)) {
  if (!file_) fail(errno, "cannot create the record", path_);
  try {
    write_line(header_line(header));
    note_that_no_clock_runs();
  } catch (...) {
    boost::system::error_code ignored;
    boost::filesystem::remove(path, ignored);
    throw;
  }
}

void RecordWriter::write(const Turn& turn) {
  write_line(turn_line(turn));
}

void RecordWriter::write(const Verdict& verdict) {
  write_line(verdict_line(verdict));
  if (::fsync(file_.get()) != 0) fail(errno, "cannot flush the record", path_);
  system::flush_directory_of(path_);
}

void RecordWriter::note_that_no_clock_runs() const {
  struct stat state {};
  if (::fstat(file_.get(), &state) != 0) return;
  const timespec whole_seconds{.tv_sec = state.st_mtim.tv_sec, .tv_nsec = 0};
  const std::array<timespec, 2> times = {whole_seconds, whole_seconds};
  static_cast<void>(::futimens(file_.get(), times.data()));
}

void RecordWriter::note_time() const {
  // If the file system refuses, only a live clock is wrong.
  static_cast<void>(::futimens(file_.get(), nullptr));
}

void RecordWriter::write_line(const std::string& line) {
  std::string_view rest = line;
  while (!rest.empty()) {
    // A full disk first accepts a part of the line; only writing the rest returns the reason.
    const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      const bool removed = ::ftruncate(file_.get(), whole_lines_end_) == 0;
      fail(error,
           removed ? "cannot write a line of the record"
                   : "cannot write a line of the record, nor remove the part that was written",
           path_);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  whole_lines_end_ += static_cast<std::int64_t>(line.size());
}

}  // namespace kaven::record
