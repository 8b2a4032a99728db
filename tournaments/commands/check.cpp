// SPDX-License-Identifier: MIT
#include "tournaments/course/compliance/check.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/game_settings/setting_table.hpp"
#include "common/notation/game_options.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/stem_fixing.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/compliance/class_check.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class CheckCommand : public Command {
 public:
  CheckCommand()
      : Command("check",
                "Tests programs in scripted situations and reports whether they may enter a tournament") {}

  void declare(OptionList& options) override {
    options
        .add("PROGRAM", arguments_,
             "One or several executable files, folders or commands in quotes; or a folder of hand-ins, or a "
             "tournament's folder")
        .required();
    options.add("--protocol", terms_.protocol, "The program's protocol; overrides its agent.toml");
    // Without a name, the protocol decides.
    terms_.choice.game.clear();
    notation::add_game_option(options, terms_.choice);
    notation::add_variant_options(options, terms_.choice);
    using game_settings::Group;
    for (const Group group : {Group::time, Group::scenario, Group::programs, Group::sandbox})
      given_.add_options(options, game_settings::Program::check, group);
    options
        .add(
            "--jobs", jobs_,
            "Situations tested in parallel (default: 2; for several programs: one per processor, at least 2)")
        .between(1, 1024);
    options
        .add("--check-time", longest_check_,
             "Seconds for the whole check of each of several programs; 0: no limit (default: 600)")
        .between(0.0, 1e6);
    options.add("--reports", reports_,
                "Directory for each program's report as text and JSON, to return to students (default of a "
                "tournament:\n"
                "DIR/checks; of a folder of hand-ins: beside it)");
    options.add_flag("--again", again_, "For a tournament: also check programs whose last trial failed");
    options.add_flag("--fix", fix_,
                     "First write stem = … into the agent.toml of each program that uses other file names");
    options.add_flag("--strict", terms_.strict, "Treat advice as required");
    const DeclaredOption& json = options.add_flag("--json", json_, "Print JSON");
    options
        .add("--format", format_,
             "gradescope, classroom50, junit or github: print the results in the form of that autograder")
        .excludes(json);
    options.add("--logs", logs_, "Directory for the program's output in each situation");
    options.add_flag("--watch", watch_,
                     "Check one program again after every save, and show what changed; stop with Ctrl-C");
    options.footer(
        "Without --game, a program is checked in the usual game of its protocol. Programs of a tournament "
        "are checked in its game, with its limits and its sandbox.\n"
        "Several programs are checked in parallel and listed in one table. A program that cannot start or "
        "hangs gets a line in the table and does not delay the others.\n"
        "If other work on this machine delays a situation, the check tries it again alone. If the machine is "
        "still too busy, the result is \"could not be tried\", never \"failed\".\n"
        "With --format each requirement counts one point, with --strict each advised one, too. Programs of a "
        "tournament that collect has set aside are included, with the reason.\n"
        "Exit status: 0 all programs may enter a tournament; 1 some may not, or could not be checked; 2 "
        "usage; 3 the sandbox given by --sandbox is not available here; 130, 143, 129 stopped by Ctrl-C, "
        "SIGTERM, SIGHUP: finished reports are kept. With --watch: the status of the last check.\n"
        "Examples:\n"
        "  tournament check ./mine\n"
        "  tournament check 'python3 mine.py' --game gomoku --time 30\n"
        "  tournament check ./pbrain-mine --protocol gomocup --size 20x20\n"
        "  tournament check ./mine --json > mine.json\n"
        "  tournament check ./mine --format junit > mine.xml\n"
        "  tournament check ./mine --watch\n"
        "  tournament check spring\n"
        "  tournament check spring/agents --reports handed-back");
  }

  int run() override {
    terms_.programs = system::own_folder();
    try {
      given_.apply(terms_.settings);
      const compliance::HandIns hand_ins = compliance::hand_ins_of(arguments_, terms_.programs);
      if (watch_ && (hand_ins.several || json_ || !reports_.empty() || !format_.empty()))
        throw UsageError("--watch is for one program, without --json, --format and --reports");
      const bool is_alone = !hand_ins.several && reports_.empty() && format_.empty();
      if (fix_ && !hand_ins.tournament && (!is_alone || watch_)) {
        throw UsageError(
            "--fix is for a tournament's folder, or for one program without --reports, --format and --watch");
      }
      if (is_alone) return check_one();
      return check_several(hand_ins);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
  }

 private:
  int check_one() {
    compliance::CheckOptions options{
        .program = arguments_.front(), .terms = terms_, .json = json_, .logs = logs_};
    if (jobs_) options.jobs = *jobs_;
    if (fix_) options.change = stem_fix(arguments_.front());
    return watch_ ? compliance::watch_program(options) : compliance::check_program(options);
  }

  int check_several(const compliance::HandIns& hand_ins) {
    compliance::ClassCheckOptions options{.terms = terms_,
                                          .programs = hand_ins.programs,
                                          .reports = reports_.empty() ? hand_ins.reports : reports_,
                                          .logs = logs_,
                                          .json = json_};
    if (!format_.empty()) options.format = chosen("--format", format_, compliance::check_format_words);
    if (hand_ins.tournament) prepare_for(*hand_ins.tournament, options);
    if (options.format) {
      if (const auto fault = compliance::format_fault(*options.format, options.programs.size()))
        throw UsageError(*fault);
    }
    options.jobs = jobs_.value_or(std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
    if (longest_check_) {
      options.longest_check = *longest_check_ > 0 ? std::chrono::duration<double>(*longest_check_)
                                                  : std::chrono::duration<double>::max();
    }
    return compliance::check_class(options);
  }

  // Checks the programs of a tournament under its settings.
  void prepare_for(const boost::filesystem::path& directory, compliance::ClassCheckOptions& options) const {
    const folder::Folder folder = folder::open_folder(directory);
    const settings::Settings settings = settings_file::read_settings_alone(folder.settings());
    if (fix_) {
      for (const std::string& each : fix_stems(folder, settings)) std::cerr << each << '\n';
    }
    options.terms = compliance::tournament_terms(settings, terms_);
    given_.apply(options.terms.settings);
    // Results under other limits than the tournament's do not predict a run.
    if (!given_.any() && !terms_.protocol) share_memory(folder, settings, options);
    if (options.format) add_set_aside(folder, options);
    if (options.programs.empty()) throw compliance::no_programs_in(folder.agents());
  }

  // An autograder must say why there is no program to check, such as what the compiler printed.
  static void add_set_aside(const folder::Folder& folder, compliance::ClassCheckOptions& options) {
    std::map<std::string, compliance::KnownFailure> failures;
    for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
      if (each.state != intake::SubmissionState::aside ||
          std::ranges::find(options.programs, each.name, &compliance::HandIn::who) != options.programs.end())
        continue;
      options.programs.push_back({each.name, (folder.submissions() / "aside" / each.name).string()});
      failures[each.name] = {.name = {}, .reason = each.reason, .remedy = {}, .remark = {}};
    }
    options.known_failure = [failures, others = options.known_failure](const compliance::HandIn& hand_in) {
      const auto found = failures.find(hand_in.who);
      if (found != failures.end()) return std::optional(found->second);
      return others ? others(hand_in) : std::nullopt;
    };
  }

  // Shares results with trials: neither a run nor a check repeats what the other, or an earlier check, has
  // found.
  void share_memory(const folder::Folder& folder, const settings::Settings& settings,
                    compliance::ClassCheckOptions& options) const {
    const admission::CheckMemory memory = admission::check_memory(folder, settings, {system::own_folder()});
    options.finished = [remember = memory.remember](const compliance::HandIn& hand_in,
                                                    const compliance::ComplianceResults& results) {
      remember(file_of(hand_in), results);
    };
    if (again_) return;
    options.known_failure = [failures = memory.known_failures](const compliance::HandIn& hand_in) {
      const auto found = failures.find(file_of(hand_in));
      return found == failures.end() ? std::nullopt : std::optional(found->second);
    };
  }

  static std::string file_of(const compliance::HandIn& hand_in) {
    return boost::filesystem::path(hand_in.program).filename().string();
  }

  std::vector<std::string> arguments_;
  compliance::CheckTerms terms_;
  game_settings::GivenSettings given_;
  std::optional<int> jobs_;
  std::optional<double> longest_check_;
  boost::filesystem::path reports_;
  boost::filesystem::path logs_;
  std::string format_;
  bool json_ = false;
  bool again_ = false;
  bool fix_ = false;
  bool watch_ = false;
};

}  // namespace

std::unique_ptr<Command> make_check() {
  return std::make_unique<CheckCommand>();
}

}  // namespace kaven::tournaments::commands
