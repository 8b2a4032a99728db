// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/command_run.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"

namespace kaven::tournaments::executor {

namespace {

/// Returns a memory file that stores a command's output of any size without a reader.
system::Descriptor open_memory() {
  system::Descriptor memory(::memfd_create("command", MFD_CLOEXEC));
  if (!memory) throw std::system_error(errno, std::generic_category(), "memfd_create");
  return memory;
}

std::string text_in(const system::Descriptor& memory) {
  std::string text;
  std::array<char, 65536> piece{};
  while (true) {
    const ssize_t size = ::pread(memory.get(), piece.data(), piece.size(), static_cast<off_t>(text.size()));
    if (size <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(size));
  }
}

/// A running command, shared by the handlers that wait for it.
struct RunningCommand {
  RunningCommand(boost::asio::io_context& context, std::function<void(const CommandResult&)> called_at_end)
      : end(context), limit(context), done(std::move(called_at_end)) {}

  system::Descriptor output = open_memory();
  system::Descriptor errors = open_memory();
  system::Child child;
  boost::asio::posix::stream_descriptor end;  ///< readable when the command has ended
  boost::asio::steady_timer limit;
  bool too_long = false;
  std::function<void(const CommandResult&)> done;
};

CommandResult end_of(RunningCommand& running, const std::string& program, std::chrono::seconds longest) {
  running.limit.cancel();
  const int status = running.child.wait();
  CommandResult end{.exit_status = WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt,
                    .output = text_in(running.output),
                    .errors = text_in(running.errors)};
  if (running.too_long) {
    end.errors = fmt::format("{} has not answered within {} s", program, longest.count());
  } else if (!end.succeeded() && end.errors.empty()) {
    end.errors = WIFSIGNALED(status) ? fmt::format("{} was ended by signal {}", program, WTERMSIG(status))
                                     : fmt::format("{}: exit status {}", program, WEXITSTATUS(status));
  }
  return end;
}

}  // namespace

void run_command(boost::asio::io_context& context, const std::vector<std::string>& words,
                 std::chrono::seconds longest, std::function<void(const CommandResult&)> done) {
  auto running = std::make_shared<RunningCommand>(context, std::move(done));
  const std::string& program = words.front();
  try {
    running->child = system::Child({.program = program,
                                    .arguments = {words.begin() + 1, words.end()},
                                    .output = running->output.get(),
                                    .errors = running->errors.get(),
                                    .set_up = [] { ::setpgid(0, 0); }});
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::no_such_file_or_directory || program.find('/') != std::string::npos) throw;
    boost::asio::post(context, [running, program] {
      running->done({.errors = program + ": there is no such program in $PATH"});
    });
    return;
  }
  system::Descriptor end = system::open_child(running->child.id());
  running->end.assign(end.release());
  async_wait_for_end(running->end, running->child,
                     [running, program, longest] { running->done(end_of(*running, program, longest)); });
  running->limit.expires_after(longest);
  running->limit.async_wait([running](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    running->too_long = true;
    running->child.kill(SIGKILL);
  });
}

}  // namespace kaven::tournaments::executor
