// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/check.hpp"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/program/hidden_place.hpp"
#include "common/program/program.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/compliance/compliance_report.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;
using Clock = ComplianceRuns::Clock;

namespace {

Finding finding_in(const std::vector<RequirementResult>& results, const std::string& requirement) {
  const auto found = std::ranges::find_if(
      results, [&](const RequirementResult& each) { return each.requirement.name == requirement; });
  return found == results.end() ? Finding::untried : found->finding;
}

// An editor or a compiler may write several files. It has finished after this time without a save.
constexpr std::chrono::milliseconds rest = 300ms;
constexpr std::chrono::milliseconds longest_saving = 5s;

/// The files and folders of the program, as far as known; the named path if it is not a program yet.
std::vector<fs::path> parts_of(const CheckOptions& options) {
  std::vector<fs::path> parts;
  try {
    const program::Program program = program::find_program(options.program, {options.terms.programs});
    for (const fs::path& path : program.readable) {
      if (!path.string().starts_with("/usr/") && path != program.command.front()) parts.push_back(path);
    }
    if (parts.empty()) parts.push_back(program.file);
  } catch (const std::exception&) {
    parts.emplace_back(options.program);
  }
  return parts;
}

std::string progress_text(const ProgramCheck& check) {
  return fmt::format("checking: {} of {}", check.situations_done(), check.situations());
}

std::string listed(const std::vector<std::string>& names) {
  return text::joined(names, ", ", [](const std::string& name) { return text::printable(name); });
}

class ProgramWatch {
 public:
  explicit ProgramWatch(const CheckOptions& options);

  int run();

 private:
  enum class End { over, saved, stopped };

  End play(ProgramCheck& check, ComplianceRuns& runs);
  /// Whether files were saved during `check` that the program cannot have written itself, so that it must restart.
  bool must_restart(const ProgramCheck& check);
  void report(const ProgramCheck& check);
  /// Adds the files saved since the last call to `names`. Returns whether there were any.
  bool add_saved(std::vector<std::string>& names);
  /// Waits at most `longest` for saved files. Returns whether there were any.
  bool take_saved(std::chrono::milliseconds longest);
  /// Waits until no more files are saved; returns false on a signal.
  bool await_rest();
  /// Waits until files are saved, then until no more are saved; returns false on a signal.
  bool await_save();
  void print(const std::string& text) const;

  const CheckOptions& options_;
  system::BlockedSignals blocked_;
  system::Descriptor signals_;
  SavedFiles saved_;
  system::Descriptor events_;
  bool on_terminal_;
  std::vector<std::string> because_;  ///< files saved before this check
  std::vector<std::string> missed_;   ///< files saved during this check, perhaps by the program
  std::vector<RequirementResult> before_;
  std::string level_;  ///< the sandbox's isolation level; empty: not known yet
  bool restarted_ = false;
  int status_ = 1;
};

ProgramWatch::ProgramWatch(const CheckOptions& options)
    : options_(options),
      signals_(::signalfd(-1, &blocked_.signals(), SFD_CLOEXEC)),
      saved_(parts_of(options), options.logs.empty() ? std::vector<fs::path>() : std::vector{options.logs}),
      events_(::epoll_create1(EPOLL_CLOEXEC)),
      on_terminal_(::isatty(STDOUT_FILENO) == 1) {
  for (const int source : {signals_.get(), saved_.descriptor()}) {
    epoll_event wanted{.events = EPOLLIN, .data = {.fd = source}};
    if (::epoll_ctl(events_.get(), EPOLL_CTL_ADD, source, &wanted) != 0)
      throw std::system_error(errno, std::generic_category(), "epoll");
  }
  const std::string& level = options.terms.settings.sandbox.isolation;
  if (level == "none" || level == "basic") level_ = level;
}

void ProgramWatch::print(const std::string& text) const {
  std::cout << text << std::flush;
}

bool ProgramWatch::must_restart(const ProgramCheck& check) {
  if (check.checked() && !check.checked()->isolation.empty()) level_ = check.checked()->isolation;
  if (missed_.empty()) return false;
  // In `strict` and `isolated`, the program cannot write outside its sandbox. The level is known only after the first
  // scenario; until then, restart only once, so that a program that writes does not restart its check for ever.
  if (level_.empty()) return !std::exchange(restarted_, true);
  return level_ == "strict" || level_ == "isolated";
}

ProgramWatch::End ProgramWatch::play(ProgramCheck& check, ComplianceRuns& runs) {
  std::optional<terminal::LiveBlock> line;
  if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
  missed_.clear();
  while (true) {
    while (runs.running() < static_cast<std::size_t>(options_.jobs) && check.start_one()) {
    }
    // Before the check is over, also read the last writes of a program that has ended.
    add_saved(missed_);
    if (must_restart(check)) return End::saved;
    if (check.over()) return End::over;
    if (line) line->draw(progress_text(check));
    runs.wait(Clock::now() + 1h, events_.get());
    if (blocked_.wait(0ns) != 0) return End::stopped;
  }
}

void ProgramWatch::report(const ProgramCheck& check) {
  std::string text = on_terminal_ ? "\x1b[H\x1b[2J" : "";
  if (!because_.empty()) text += "saved: " + listed(because_) + "\n\n";
  if (const auto& refusal = check.refusal()) {
    status_ = refusal->exit_status;
    text += text::printable(options_.program) + ": " + refusal->errors +
            (refusal->errors.ends_with('\n') ? "" : "\n");
  } else {
    status_ = check.results()->may_enter(options_.terms.strict) ? 0 : 1;
    text += compliance_text(*check.checked(), *check.results());
    const std::string changes = changes_text(before_, check.results()->all());
    if (!changes.empty()) text += "\nSince the last check:\n" + changes;
    before_ = check.results()->all();
  }
  if (!missed_.empty()) {
    text += "\nSaved during the check: " + listed(missed_) +
            "; the program may have written this itself: save again to check it again.\n";
  }
  text += "\nwatching: save a file to check again, Ctrl-C ends\n";
  if (!on_terminal_) text += "\n";
  print(text);
}

bool ProgramWatch::take_saved(std::chrono::milliseconds longest) {
  system::is_readable_within(events_.get(), longest);
  return add_saved(because_);
}

bool ProgramWatch::add_saved(std::vector<std::string>& names) {
  const std::vector<std::string> saved = saved_.take();
  for (const std::string& name : saved) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return !saved.empty();
}

bool ProgramWatch::await_rest() {
  const Clock::time_point begin = Clock::now();
  while (take_saved(rest) && Clock::now() - begin < longest_saving) {
  }
  return blocked_.wait(0ns) == 0;
}

bool ProgramWatch::await_save() {
  because_.clear();
  while (because_.empty()) {
    take_saved(1h);
    if (blocked_.wait(0ns) != 0) return false;
  }
  return await_rest();
}

int ProgramWatch::run() {
  while (true) {
    ComplianceRuns runs(system::helper_program("compliance_run"));
    ProgramCheck check(options_.terms, options_.program, options_.logs, runs);
    if (on_terminal_) print("\x1b[H\x1b[2J");
    switch (play(check, runs)) {
      case End::stopped:
        return status_;
      case End::saved:
        because_ = missed_;
        check.give_up("saved");
        if (!await_rest()) return status_;
        continue;
      case End::over:
        break;
    }
    report(check);
    if (!await_save()) return status_;
  }
}

constexpr std::uint32_t saving = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE;
// Limit of watched folders: a program with more contains data, or an installation.
constexpr std::size_t most_watches = 500;

bool is_left_by_a_tool(const std::string& name) {
  // Vim creates and removes a file `4913` to check whether it may write to the folder.
  return name.starts_with(".") || name.ends_with("~") || name == "__pycache__" || name.ends_with(".pyc") ||
         name == "4913" || name == "node_modules";
}

}  // namespace

int check_program(const CheckOptions& options) {
  if (!options.terms.choice.game.empty()) notation::choose_game(options.terms.choice);
  if (!options.logs.empty()) boost::filesystem::create_directories(options.logs);
  ComplianceRuns runs(system::helper_program("compliance_run"));
  std::optional<ProgramCheck> played;
  do {
    played.emplace(options.terms, options.program, options.logs, runs);
    std::optional<terminal::LiveBlock> line;
    if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
    constexpr std::chrono::years no_limit(1);
    play_out(*played, runs, options.jobs, no_limit, [&] {
      if (line) line->draw(progress_text(*played));
    });
  } while (options.change && !played->refusal() && options.change(*played->results()));
  const ProgramCheck& check = *played;
  if (const auto& refusal = check.refusal()) {
    if (refusal->exit_status == 1) throw std::runtime_error(refusal->errors);
    const bool ends = refusal->errors.ends_with('\n');
    std::cerr << (ends ? "" : "tournament: ") << refusal->errors << (ends ? "" : "\n");
    return refusal->exit_status;
  }
  std::cout << (options.json ? text::indented_json(compliance_document(*check.checked(), *check.results()))
                             : compliance_text(*check.checked(), *check.results()))
            << std::flush;
  if (check.results()->may_enter(options.terms.strict)) return 0;
  for (const std::string& warning : check.warnings()) std::cerr << warning << "\n";
  return 1;
}

std::string changes_text(const std::vector<RequirementResult>& before,
                         const std::vector<RequirementResult>& after) {
  if (before.empty()) return "";
  std::string mended;
  std::string broken;
  std::string found;
  int passed_now = 0;
  for (const RequirementResult& now : after) {
    const Finding then = finding_in(before, now.requirement.name);
    if (now.finding == then || now.finding == Finding::untried) continue;
    const std::string& title = now.requirement.title;
    if (now.finding == Finding::passed && then == Finding::failed) {
      mended += fmt::format("fixed       {}\n", title);
    } else if (now.finding == Finding::passed) {
      ++passed_now;
    } else if (then == Finding::passed) {
      broken += fmt::format("BROKEN      {}\n", title);
    } else {
      found += fmt::format("now FAILED  {}\n", title);
    }
  }
  std::string text = mended + broken + found;
  if (passed_now > 0) text += fmt::format("now passed  {} that could not be tried before\n", passed_now);
  return text.empty() ? "nothing changed\n" : text;
}

int watch_program(const CheckOptions& options) {
  if (!options.terms.choice.game.empty()) notation::choose_game(options.terms.choice);
  if (!options.logs.empty()) fs::create_directories(options.logs);
  return ProgramWatch(options).run();
}

SavedFiles::SavedFiles(const std::vector<fs::path>& paths, const std::vector<fs::path>& ignored)
    : inotify_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  if (!inotify_) throw std::system_error(errno, std::generic_category(), "inotify");
  for (const fs::path& path : ignored) ignored_.push_back(fs::weakly_canonical(fs::absolute(path)));
  for (const fs::path& path : paths) watch(fs::weakly_canonical(fs::absolute(path)));
}

void SavedFiles::watch(const fs::path& path) {
  // Watch the parent folder as well, to notice when the program is replaced as a whole.
  watch_folder(path.parent_path(), path.filename().string());
  boost::system::error_code error;
  if (fs::is_directory(path, error)) watch_tree(path);
}

void SavedFiles::watch_tree(const fs::path& folder) {
  watch_folder(folder, "");
  boost::system::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error)) {
    boost::system::error_code ignored;
    if (is_left_by_a_tool(entry->path().filename().string())) continue;
    if (fs::is_directory(fs::symlink_status(entry->path(), ignored))) watch_tree(entry->path());
  }
}

void SavedFiles::watch_folder(const fs::path& folder, const std::string& only) {
  const bool is_ignored =
      std::ranges::any_of(ignored_, [&](const fs::path& each) { return program::lies_in(folder, each); });
  if (is_ignored || watched_.size() >= most_watches) return;
  const int watch = ::inotify_add_watch(inotify_.get(), folder.c_str(), saving | IN_ONLYDIR);
  if (watch < 0) return;
  const auto [first, last] = watched_.equal_range(watch);
  const bool known = std::any_of(first, last, [&](const auto& each) {
    return each.second.only == only && each.second.folder == folder;
  });
  if (!known) watched_.emplace(watch, Watched{folder, only});
}

bool SavedFiles::counts(const Watched& watched, const std::string& name) const {
  if (is_left_by_a_tool(name) || (!watched.only.empty() && watched.only != name)) return false;
  const fs::path path = watched.folder / name;
  return std::ranges::none_of(ignored_, [&](const fs::path& each) { return program::lies_in(path, each); });
}

std::vector<std::string> SavedFiles::take() {
  std::vector<std::string> saved;
  alignas(inotify_event) std::array<char, 16 * (sizeof(inotify_event) + NAME_MAX + 1)> buffer{};
  while (true) {
    const ssize_t length = ::read(inotify_.get(), buffer.data(), buffer.size());
    if (length <= 0) return saved;
    for (std::size_t at = 0; at < static_cast<std::size_t>(length);) {
      const auto* const event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      at += sizeof(inotify_event) + event->len;
      const std::string name = event->len > 0 ? event->name : "";
      const auto [first, last] = watched_.equal_range(event->wd);
      std::vector<fs::path> made;
      bool counted = false;
      for (auto each = first; each != last; ++each) {
        if (name.empty() || !counts(each->second, name)) continue;
        counted = true;
        if ((event->mask & IN_ISDIR) != 0) made.push_back(each->second.folder / name);
      }
      // Written files have an event when they are closed; links and folders only when they are created.
      if (counted && std::ranges::find(saved, name) == saved.end()) saved.push_back(name);
      for (const fs::path& folder : made) watch_tree(folder);
      if ((event->mask & IN_IGNORED) != 0) watched_.erase(event->wd);
    }
  }
}

}  // namespace kaven::tournaments::compliance
