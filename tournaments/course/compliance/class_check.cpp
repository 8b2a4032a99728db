// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/class_check.hpp"

#include <fmt/format.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <deque>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/program/program.hpp"
#include "common/system/blocked_signals.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/play/folder/file_names.hpp"
#include "tournaments/play/roster/roster.hpp"

namespace kaven::tournaments::compliance {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;
using Clock = ComplianceRuns::Clock;

namespace {

constexpr const char* summary_name = "summary";

constexpr Clock::duration look_interval = 500ms;
// Width of tables in files.
constexpr int usual_columns = 120;

bool may_enter(const HandInResult& result) {
  return result.verdict == Verdict::passed || result.verdict == Verdict::advised;
}

/// The state of the check of a class.
class ClassCheck {
 public:
  ClassCheck(const ClassCheckOptions& options, ComplianceRuns& runs);

  /// Checks all programs. Returns the signal that ended it, or 0.
  int play(const system::BlockedSignals& blocked);
  /// Set if the requested sandbox is unavailable, so that there are no results.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  const std::vector<HandInResult>& results() const { return results_; }
  const std::optional<ReportFolder>& reports() const { return reports_; }
  /// The warnings about programs that may not enter, without duplicates.
  std::vector<std::string> warnings() const;
  /// The number of situations that were played again because this machine was busy.
  int tried_again() const { return tried_again_; }

 private:
  /// One hand-in and its check.
  struct Checked {
    const HandIn& hand_in;
    std::string report;  ///< the name of its report files
    ProgramCheck& check;
    bool done = false;
  };

  void end_overlong();
  void finish_completed();
  void finish(Checked& checked);
  /// `known`: the failure that the result is about, if the program was not tried.
  void take(const Checked& checked, HandInResult result, const KnownFailure* known = nullptr);
  void keep_warnings(const ProgramCheck& check);
  void show_progress();

  const ClassCheckOptions& options_;
  ComplianceRuns& runs_;
  std::deque<ProgramCheck> checks_;
  std::vector<Checked> class_;
  std::vector<HandInResult> results_;  ///< in the order of class_; a result without text is not done
  std::size_t done_ = 0;
  std::optional<ReportFolder> reports_;
  std::optional<Refusal> refusal_;
  std::map<std::string, int> warnings_;  ///< number of occurrences of each warning
  int tried_again_ = 0;
  RunRoom room_;
  terminal::ProgressLine line_{STDERR_FILENO};
};

ClassCheck::ClassCheck(const ClassCheckOptions& options, ComplianceRuns& runs)
    : options_(options), runs_(runs), room_(options.jobs) {
  std::vector<std::string> who;
  for (const HandIn& each : options.programs) who.push_back(each.who);
  const std::vector<std::string> names = report_names(who);
  for (std::size_t at = 0; at < names.size(); ++at) {
    boost::filesystem::path logs;
    if (!options.logs.empty()) {
      logs = options.logs / names[at];
      boost::filesystem::create_directories(logs);
    }
    class_.push_back({options.programs[at], names[at],
                      checks_.emplace_back(options.terms, options.programs[at].program, logs, runs)});
    results_.push_back({.who = who[at]});
  }
  if (!options.reports.empty()) reports_.emplace(options.reports);
  for (Checked& each : class_) {
    const auto known = options.known_failure ? options.known_failure(each.hand_in) : std::nullopt;
    if (!known) continue;
    each.check.give_up(known->reason);
    each.done = true;
    ++done_;
    take(each, result_of(*known, each.hand_in), &*known);
  }
}

void ClassCheck::end_overlong() {
  for (Checked& each : class_) {
    if (each.done || each.check.busy_time() < options_.longest_check) continue;
    each.check.give_up(
        fmt::format("its check took longer than {:g} s (--check-time)", options_.longest_check.count()));
  }
}

void ClassCheck::finish(Checked& checked) {
  checked.done = true;
  ++done_;
  const ProgramCheck& check = checked.check;
  if (check.refusal() && check.refusal()->exit_status == isolation_unavailable) {
    refusal_ = check.refusal();
    return;
  }
  if (const auto& program = check.checked()) tried_again_ += program->tried_again;
  if (options_.finished && check.results()) options_.finished(checked.hand_in, *check.results());
  HandInResult result = result_of(check, checked.hand_in);
  if (!may_enter(result)) keep_warnings(check);
  take(checked, std::move(result));
}

void ClassCheck::take(const Checked& checked, HandInResult taken, const KnownFailure* known) {
  HandInResult& result = results_[static_cast<std::size_t>(&checked - class_.data())];
  result = std::move(taken);
  // The report of a complete check is not replaced by a known failure of a trial, which contains less.
  if (reports_ && !(known != nullptr && reports_->has(checked.report)))
    reports_->write(checked.report, result);
  line_.erase();
  std::string line =
      fmt::format("[{}/{}] {}: {}", done_, class_.size(), shown_name(result), verdict_words(result.verdict));
  if (!result.reason.empty()) line += "; " + text::printable(result.reason);
  if (known != nullptr) line += known->remark;
  terminal::write_text(STDERR_FILENO, line + "\n");
}

void ClassCheck::keep_warnings(const ProgramCheck& check) {
  for (std::string text : check.warnings()) {
    // Remove the program's name from `compliance_run: warning: NAME: …`, so that equal warnings are counted together.
    const std::string name = check.checked() ? check.checked()->program.name + ": " : "";
    const std::size_t at = name.empty() ? std::string::npos : text.find(name);
    if (at != std::string::npos) text.erase(at, name.size());
    ++warnings_[text];
  }
}

std::vector<std::string> ClassCheck::warnings() const {
  std::vector<std::string> lines;
  for (const auto& [text, count] : warnings_) {
    lines.push_back(count == 1 ? text : fmt::format("{} ({} times)", text, count));
  }
  return lines;
}

void ClassCheck::finish_completed() {
  for (Checked& each : class_) {
    if (!each.done && each.check.over()) finish(each);
  }
}

void ClassCheck::show_progress() {
  std::string playing;
  for (const Checked& each : class_) {
    if (each.done || !each.check.running()) continue;
    playing += fmt::format("{}{} {}/{}", playing.empty() ? "" : ", ", text::printable(each.hand_in.who),
                           each.check.situations_done(), each.check.situations());
  }
  line_.show(fmt::format("checking: {} of {} done; {}", done_, class_.size(), playing));
}

int ClassCheck::play(const system::BlockedSignals& blocked) {
  const system::Descriptor signals(::signalfd(-1, &blocked.signals(), SFD_CLOEXEC));
  if (!signals) throw std::system_error(errno, std::generic_category(), "signalfd");
  while (true) {
    start_ready(checks_, runs_, room_);
    end_overlong();
    finish_completed();
    if (refusal_ || done_ == class_.size()) return 0;
    show_progress();
    runs_.wait(Clock::now() + look_interval, signals.get());
    if (const int signal = blocked.wait(0ns); signal != 0) {
      line_.erase();
      for (Checked& each : class_) {
        if (each.done) continue;
        each.check.give_up("the check was interrupted");
        results_[static_cast<std::size_t>(&each - class_.data())] = result_of(each.check, each.hand_in);
      }
      return signal;
    }
  }
}

/// Validates the options that all programs share, with `compliance_run list`, before any program is tried.
std::optional<Refusal> fault_of_options(const CheckTerms& terms, ComplianceRuns& runs) {
  if (!terms.choice.game.empty()) notation::choose_game(terms.choice);
  std::vector<std::string> arguments = {"list"};
  const std::vector<std::string> common = common_arguments(terms);
  arguments.insert(arguments.end(), common.begin(), common.end());
  std::optional<Refusal> fault;
  runs.start(arguments, [&](const ComplianceRunEnd& end) {
    if (end.exit_status != 0) fault = Refusal{end.exit_status, end.errors};
  });
  runs.wait();
  return fault;
}

constexpr const char* agents_name = "agents";
constexpr const char* reports_name = "checks";

fs::path named(const std::string& argument) {
  const fs::path path = fs::absolute(argument).lexically_normal();
  return path.filename() == "." || path.filename() == "/" ? path.parent_path() : path;
}

bool is_program(const fs::path& path, const fs::path& programs) {
  try {
    program::find_program(path.string(), {programs});
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

bool is_folder_of_hand_ins(const fs::path& folder, const fs::path& programs) {
  boost::system::error_code error;
  if (!fs::is_directory(folder, error) || fs::exists(folder / "agent.toml", error)) return false;
  if (folder.filename() == agents_name) return true;
  if (is_program(folder, programs)) return false;
  int found = 0;
  for (const fs::path& each : roster::hand_ins_in(folder)) {
    if (!is_program(each, programs)) continue;
    if (fs::is_directory(each, error)) return true;
    // A single file may be the program of a single hand-in whose folder has another name.
    if (++found > 1) return true;
  }
  return false;
}

void add_folder(HandIns& all, const fs::path& folder) {
  for (const fs::path& each : roster::hand_ins_in(folder))
    all.programs.push_back({each.filename().string(), each.string()});
  all.several = true;
}

fs::path reports_beside(const fs::path& folder) {
  const std::string name = folder.filename().string();
  const std::string reports = name == agents_name ? reports_name : name + "-" + reports_name;
  return folder.parent_path() / reports;
}

}  // namespace

std::invalid_argument no_programs_in(const fs::path& folder) {
  return std::invalid_argument(folder.string() + ": the folder contains no programs");
}

std::vector<std::string> report_names(const std::vector<std::string>& who) {
  return folder::distinct_file_names(who, summary_name);
}

ReportFolder::ReportFolder(const boost::filesystem::path& folder)
    : folder_(boost::filesystem::absolute(folder).lexically_normal()) {
  boost::filesystem::create_directories(folder_);
}

void ReportFolder::write_pair(const std::string& name, const std::string& text,
                              const std::string& json) const {
  system::replace_file(folder_ / (name + ".txt"), text);
  system::replace_file(folder_ / (name + ".json"), json);
}

void ReportFolder::write(const std::string& name, const HandInResult& result) const {
  write_pair(name, result.text, text::indented_json(result.document));
}

bool ReportFolder::has(const std::string& name) const {
  return boost::filesystem::exists(folder_ / (name + ".json"));
}

void ReportFolder::write_summary(const std::string& text, const std::string& json) const {
  write_pair(summary_name, text, json);
}

int check_class(const ClassCheckOptions& options) {
  ComplianceRuns runs(system::helper_program("compliance_run"));
  if (const auto fault = fault_of_options(options.terms, runs)) {
    std::cerr << fault->errors;
    return fault->exit_status;
  }
  // A second signal, which timeout(1) sends, must not prevent the table from being printed.
  const system::BlockedSignals blocked;
  ClassCheck check(options, runs);
  const int signal = check.play(blocked);
  for (const std::string& warning : check.warnings()) std::cerr << warning << "\n";
  if (const std::string busy = busy_text(check.tried_again()); !busy.empty()) std::cerr << busy << "\n";
  if (check.refusal()) {
    std::cerr << check.refusal()->errors;
    return check.refusal()->exit_status;
  }
  const bool on_terminal = ::isatty(STDOUT_FILENO) == 1;
  const nlohmann::json summary = summary_document(check.results());
  const std::string json = text::indented_json(summary);
  if (check.reports()) check.reports()->write_summary(summary_text(check.results(), usual_columns), json);
  const int columns = on_terminal ? terminal::terminal_columns(STDOUT_FILENO) : usual_columns;
  std::cout << (options.format ? formatted_check(*options.format, summary)
                : options.json ? json
                               : summary_text(check.results(), columns))
            << std::flush;
  if (check.reports()) {
    std::cerr << "full reports for the students: " << check.reports()->path().string()
              << "/NAME.txt, NAME.json\n";
  }
  while (signal != 0 && blocked.wait(0ns) != 0) {
  }
  if (signal != 0) return 128 + signal;
  return std::ranges::all_of(check.results(), may_enter) ? 0 : 1;
}

HandIns hand_ins_of(const std::vector<std::string>& arguments, const fs::path& programs) {
  HandIns all;
  all.several = arguments.size() > 1;
  for (const std::string& argument : arguments) {
    boost::system::error_code error;
    const fs::path path = named(argument);
    if (fs::is_regular_file(path / "tournament.toml", error)) {
      if (arguments.size() > 1) {
        throw std::invalid_argument(argument +
                                    " is a tournament with its own settings: check it in a separate command");
      }
      all.tournament = path;
      add_folder(all, path / agents_name);
      all.reports = path / reports_name;
    } else if (is_folder_of_hand_ins(path, programs)) {
      const std::size_t before = all.programs.size();
      add_folder(all, path);
      if (all.programs.size() == before) throw no_programs_in(path);
      if (arguments.size() == 1) all.reports = reports_beside(path);
    } else {
      const bool is_path = fs::exists(fs::symlink_status(path, error));
      all.programs.push_back({is_path ? path.filename().string() : argument, argument});
    }
  }
  return all;
}

}  // namespace kaven::tournaments::compliance
