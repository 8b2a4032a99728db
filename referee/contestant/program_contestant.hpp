#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/contestant/line_splitter.hpp"
#include "referee/custody/held_program.hpp"

namespace kaven::referee {

/// What all contestants share that are held programs, whatever way of talking they have.
class ProgramContestant : public Contestant {
 public:
  ProgramContestant(EventLoop& event_loop, LaunchOrder launch_order);
  ~ProgramContestant() override;

  void prepare() override;
  void await_prepared() override;
  bool gone() const override;
  void freeze() override;
  void thaw() override;
  void end() override;
  std::chrono::nanoseconds cpu_time() override;
  bool wakes_the_loop() const override { return true; }
  std::optional<record::SearchInfo> take_search_info() override;
  std::vector<std::string> take_warnings() override;

 protected:
  /// A line of stdout that says nothing about the search.
  virtual void take_line(std::string_view line, bool cut);
  /// Keeps what `line` says about the search; false when it is no such line.
  bool take_search_line(std::string_view line);
  /// Not startable, or gone without an answer. `missing`: what should be there.
  Answer end_without_answer(const std::string& missing = {}) const;
  /// For the record; of very many only the first ones.
  void warn(std::string warning);

  /// Its directory, from await_prepared() on; files are written under `staged_file` first.
  mailbox::ProgramDirectory open_directory(const std::string& staged_file) const;

  EventLoop& loop;
  LaunchOrder order;
  std::unique_ptr<HeldProgram> program;
  LineSplitter printed;

 private:
  std::optional<record::SearchInfo> info;
  std::vector<std::string> warnings;
};

}  // namespace kaven::referee
