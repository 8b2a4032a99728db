// SPDX-License-Identifier: MIT
#include "tournaments/course/door/audit_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/record/time_text.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/door/door_folder.hpp"

namespace kaven::tournaments::door {

namespace {

constexpr off_t most_with_refusals = off_t{64} << 20U;
constexpr std::size_t longest_detail = 1000;

// One line in one call, so that lines of several processes do not mix. A line that was cut by a full disk ends before
// the next one.
bool append(int file, std::string line, bool flushes) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return false;
  char last = '\n';
  if (status.st_size > 0 && ::pread(file, &last, 1, status.st_size - 1) != 1) return false;
  if (last != '\n') line.insert(0, 1, '\n');
  const ssize_t written = ::write(file, line.data(), line.size());
  if (written >= 0 && static_cast<std::size_t>(written) < line.size()) errno = ENOSPC;
  return written == static_cast<ssize_t>(line.size()) && (!flushes || ::fsync(file) == 0);
}

}  // namespace

void note_action(const folder::Folder& folder, const Action& action) {
  const boost::filesystem::path path = audit_file(folder);
  ::mkdir(path.parent_path().c_str(), S_IRWXU);  // open() reports any error
  const system::Descriptor file(
      ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  struct stat status {};
  const bool is_full = file && ::fstat(file.get(), &status) == 0 && status.st_size > most_with_refusals;
  const bool is_refusal = action.action.starts_with("refused");
  if (is_full && is_refusal) return;
  const nlohmann::ordered_json json = {{"time", record::time_text(std::chrono::system_clock::now())},
                                       {"by", text::printable(action.by)},
                                       {"action", action.action},
                                       {"login", text::printable(action.login)},
                                       {"detail", text::printable(action.detail, longest_detail)},
                                       {"client", action.client}};
  const std::string line = text::json_line(json);
  // The journal of a service has the same line.
  if (!action.client.empty()) std::cerr << line << std::flush;
  if (!file || !append(file.get(), line, !is_refusal))
    std::cerr << path.string() << ": " << std::strerror(errno) << std::endl;
}

void note_upload(const folder::Folder& folder, const Upload& upload, const std::string& by,
                 const std::string& client) {
  note_action(folder,
              {.by = by,
               .action = "upload",
               .login = upload.login,
               .detail = fmt::format("upload {}: {}, {} bytes", upload.number, upload.name, upload.size),
               .client = client});
}

void note_choice(const folder::Folder& folder, const Upload& upload, const std::string& by,
                 const std::string& client) {
  note_action(folder, {.by = by,
                       .action = "choose",
                       .login = upload.login,
                       .detail = fmt::format("upload {}: {}", upload.number, upload.name),
                       .client = client});
}

}  // namespace kaven::tournaments::door
