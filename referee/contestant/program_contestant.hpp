#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/line_splitter.hpp"
#include "referee/contestant/traffic.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::contestant {

/// The base of all contestants that are programs in a sandbox, whatever their protocol.
class ProgramContestant : public Contestant {
 public:
  ProgramContestant(EventLoop& loop, sandbox::LaunchSpec spec);
  ~ProgramContestant() override;

  void follow(TrafficListener* listener) override { traffic_ = listener; }
  void prepare() override;
  void await_prepared() override;
  bool gone() const override;
  void freeze() override;
  void thaw() override;
  void end() override;
  std::chrono::nanoseconds cpu_time() override;
  std::chrono::nanoseconds cpu_while_stopped() override;
  sandbox::ProcessorWait processor_wait() override;
  bool wakes_the_loop() const override { return true; }
  std::optional<record::SearchInfo> take_search_info() override;
  std::vector<std::string> take_warnings() override;

 protected:
  /// Takes a line of stdout that says nothing about the search; `cut` says that it was longer.
  virtual void take_line(std::string_view line, bool cut);
  /// Keeps what `line` says about the search; false when it is no such line.
  bool take_search_line(std::string_view line);
  /// Writes lines to the program's stdin.
  void send(std::string_view lines);
  /// Hears of its files for whoever follows; empty where nobody does.
  mailbox::FileListener file_listener() const;
  /// Waits while `condition` holds, `longest` at most, and takes what the program prints meanwhile.
  void wait_while(const std::function<bool()>& condition, Clock::duration longest);
  /// Ends the program and prepares a new one in its place, which is yet to be launched. What the earlier ones
  /// used stays counted. Throws as prepare() does.
  void replace_program();
  /// Replaces the program in the middle of a game, and waits until the new one is prepared. Throws std::runtime_error
  /// if it gets no sandbox, which is the machine's fault and no player's.
  void replace_program_now();
  /// The CPU time of the programs that were replaced.
  std::chrono::nanoseconds earlier_cpu_time() const { return earlier_cpu_time_; }
  /// The answer of a program that could not be started, or is gone without one. `missing` says what should be
  /// there.
  Answer end_without_answer(const std::string& missing = {}) const;
  /// The line that it has begun to print and not ended, for the end of a sentence; empty when there is none.
  std::string unfinished_words() const;
  /// Adds a warning for the record; of very many only the first ones are kept.
  void warn(std::string warning);

  /// Its directory, from await_prepared() on; files are written under `staged_file` first.
  mailbox::ProgramDirectory open_directory(const std::string& staged_file) const;
  /// Links all that lies in `folder`, where the program lies, into its directory, from await_prepared() on: a
  /// program that looks for its files in its current directory finds them. Of a folder with more than 1000
  /// entries the rest is left out.
  void link_files_of(const boost::filesystem::path& folder) const;

  EventLoop& loop_;
  sandbox::LaunchSpec spec_;
  std::unique_ptr<sandbox::SandboxedProcess> program_;
  LineSplitter printed_;

 private:
  TrafficListener* traffic_ = nullptr;
  std::chrono::nanoseconds earlier_cpu_time_{0};
  std::optional<record::SearchInfo> info_;
  std::vector<std::string> warnings_;
};

}  // namespace kaven::referee::contestant
