// SPDX-License-Identifier: MIT
#include "tests/support/scripted_referee.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <system_error>

#include "tests/support/text_file.hpp"

namespace kaven::support {

ScriptedReferee::ScriptedReferee(const boost::filesystem::path& directory, const std::string& stem)
    : turn_file_(directory / (stem + ".in")),
      answer_file_(directory / (stem + ".out")),
      watch_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (::inotify_add_watch(watch_, directory.c_str(), IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE | IN_MOVE) < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot watch " + directory.string());
  }
}

ScriptedReferee::~ScriptedReferee() {
  ::close(watch_);
}

void ScriptedReferee::hand_over(std::string_view text) const {
  boost::filesystem::path aside = turn_file_;
  aside += ".aside";
  write_file(aside, text);
  boost::filesystem::rename(aside, turn_file_);
}

bool ScriptedReferee::wait_until_taken(Process& program, std::chrono::milliseconds longest) {
  return wait_for([this] { return !boost::filesystem::exists(turn_file_); }, program, longest);
}

std::optional<std::string> ScriptedReferee::wait_for_answer(Process& program,
                                                            std::chrono::milliseconds longest) {
  std::string text;
  const auto arrived = [&] {
    if (!boost::filesystem::exists(answer_file_)) return false;
    text = read_file(answer_file_);
    return text.find(')') != std::string::npos;
  };
  if (!wait_for(arrived, program, longest)) return std::nullopt;
  boost::filesystem::remove(answer_file_);
  return text;
}

bool ScriptedReferee::wait_for(const std::function<bool()>& arrived, Process& program,
                               std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  for (;;) {
    // Checked before looking, so that the last files of an ended program are seen.
    const bool ended = program.wait(std::chrono::milliseconds(0)).has_value();
    if (arrived()) return true;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (ended || left.count() <= 0) return false;
    std::array<pollfd, 2> events{pollfd{.fd = watch_, .events = POLLIN, .revents = 0},
                                 pollfd{.fd = program.descriptor(), .events = POLLIN, .revents = 0}};
    ::poll(events.data(), events.size(), static_cast<int>(left.count()));
    std::array<char, 4096> drained{};
    while (::read(watch_, drained.data(), drained.size()) > 0) {
    }
  }
}

}  // namespace kaven::support
