// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::contestant {

/// Splits the output of a program into lines. CR LF, LF and a lone CR end a line, because Gomocup engines use
/// all three. A line that is too long is cut.
class LineSplitter {
 public:
  static constexpr std::size_t longest_line = 4096;  ///< bytes

  /// Receives each line without its end; `cut` means that the line was longer.
  using Listener = std::function<void(std::string_view line, bool cut)>;

  explicit LineSplitter(Listener listener) : listener_(std::move(listener)) {}

  void take(std::string_view piece);
  /// The text after the last line end.
  const std::string& unfinished() const { return begun_; }

 private:
  Listener listener_;
  std::string begun_;
  bool begun_is_cut_ = false;
  bool behind_return_ = false;  ///< an LF that comes next belongs to the preceding CR
};

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

/// The base class of all contestants that are programs in a sandbox.
class ProgramContestant : public Contestant, public HeldProgram {
 public:
  /// `files_from`: the folder that the program comes from, if it looks for its own files in its current directory, as
  /// under other managers: await_prepared() links them there. Empty if it does not.
  ProgramContestant(EventLoop& loop, sandbox::LaunchSpec spec, boost::filesystem::path files_from = {});
  ~ProgramContestant() override;

  void follow(TrafficListener* listener) override { traffic_ = listener; }
  void prepare() override;
  void await_prepared() override;
  bool gone() const override;
  void freeze() override;
  void thaw() override;
  void end() override;
  bool measures_cpu() const override { return true; }
  std::chrono::nanoseconds cpu_time() override;
  std::chrono::nanoseconds cpu_while_stopped() override;
  sandbox::ProcessorWait processor_wait() override;
  sandbox::ProcessorWait own_waits() override;
  bool wakes_the_loop() const override { return true; }
  std::optional<std::chrono::nanoseconds> answer_age() const override { return answer_age_; }
  std::optional<record::SearchInfo> take_search_info() override;
  std::vector<std::string> take_warnings() override;
  HeldProgram& held_program() override { return *this; }

 protected:
  /// Processes a line of stdout that is not a search report; `cut` means that the line was longer.
  virtual void take_line(std::string_view line, bool cut);
  /// Stores `line` if it is a search report; returns false if it is none.
  bool take_search_line(std::string_view line);
  /// Writes lines to the program's stdin.
  void send(std::string_view lines);
  /// A listener that reports the program's files to the TrafficListener; empty if there is none.
  mailbox::FileListener file_listener() const;
  /// Waits while `condition` holds, at most `longest`, and collects the program's output meanwhile.
  void wait_while(const std::function<bool()>& condition, Clock::duration longest);
  /// Kills the program and prepares a new one in its place, which the caller must launch. The CPU time of the
  /// killed programs stays counted. Throws as prepare() does.
  void replace_program();
  /// Waits until a program that was replaced in the middle of a game is prepared. Throws std::runtime_error if its
  /// sandbox cannot be built: the machine is at fault, not a player, because the same one could be built before.
  void await_prepared_anew();
  /// replace_program(), then await_prepared_anew().
  void replace_program_now();
  /// The answer of a program that could not be started, or exited without one. `missing` names the missing
  /// output.
  Answer end_without_answer(const std::string& missing = {}) const;
  /// The output after the last line end, as the end of a sentence: `; unfinished: '…'`. Empty if there is
  /// none.
  std::string unfinished_words() const;
  /// Adds a warning to the record; only the first 8 between two moves are kept.
  void warn(std::string warning);

  /// The program's directory, available after await_prepared(). Files are written as `staged_file`, then
  /// renamed.
  mailbox::ProgramDirectory open_directory(const std::string& staged_file) const;
  /// Makes links in the program's directory to all entries of `folder`, the folder that the program comes
  /// from, so that the program finds its files in its current directory. Call it after await_prepared(). At
  /// most 1000 entries are linked.
  void link_files_of(const boost::filesystem::path& folder) const;

  EventLoop& loop_;
  sandbox::LaunchSpec spec_;
  std::unique_ptr<sandbox::SandboxedProcess> program_;
  LineSplitter printed_;
  std::optional<std::chrono::nanoseconds> answer_age_;  ///< set by those who answer in a file

 private:
  boost::filesystem::path files_from_;
  TrafficListener* traffic_ = nullptr;
  std::chrono::nanoseconds earlier_cpu_time_{0};
  std::optional<record::SearchInfo> info_;
  std::vector<std::string> warnings_;
};

}  // namespace kaven::referee::contestant
