// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/collect.hpp"

#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>

#include "common/command_line/option_list.hpp"
#include "common/program/program.hpp"
#include "common/system/helper_program.hpp"
#include "common/terminal/live_block.hpp"
#include "common/text/display_width.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/stem_fixing.hpp"
#include "tournaments/course/intake/collect_report.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class CollectCommand : public Command {
 public:
  CollectCommand() : Command("collect", "Imports a class's submissions into a tournament") {}

  void declare(OptionList& options) override {
    intake::Limits& limits = order_.limits;
    intake::BuildLimits& build = order_.build_limits;
    options.add("SOURCE", order_.sources, "Folders, archives (zip, tar.*, 7z, RAR) or single programs")
        .required();
    options.add("--into", directory_, "The tournament's folder").required();
    options.add(
        "--layout", layout_,
        "moodle, canvas, gradescope, blackboard, brightspace, google-classroom, ilias, sakai: the export of "
        "that platform; github: the clones of GitHub Classroom or Classroom 50; folders: a folder, an "
        "archive or a program for each; one: a single hand-in (default: guessed)");
    options.add("--protocol", order_.protocol,
                "Protocol of programs that name none: " + program::protocol_list() +
                    " (default: the tournament's, otherwise guessed from each program)");
    options.add_flag(
        "--build", order_.build_guessed,
        "Compile sources without a build command in agent.toml, in a sandbox, by a guessed command");
    const DeclaredOption& dry_run =
        options.add_flag("--dry-run", order_.dry_run, "Report what would happen, and change nothing");
    options
        .add_flag(
            "--fix", fix_,
            "Try the programs, and write stem = … into the agent.toml of each that uses other file names")
        .excludes(dry_run);
    options.add_flag("--json", json_, "Print JSON");
    options
        .add("--max-size", limits.hand_in_megabytes,
             "Limit of an unpacked hand-in, in megabytes; all together may be 40 times as large")
        .show_default();
    options.add("--max-file", limits.file_megabytes, "Limit of one file of a hand-in, in megabytes")
        .show_default();
    options.add("--max-files", limits.files, "Limit of files and folders in a hand-in")
        .positive()
        .show_default();
    options.add("--build-time", build.seconds, "Time limit for compiling a hand-in, in seconds")
        .positive()
        .show_default();
    options.add("--sandbox", build.sandbox,
                "Sandbox of compilers: strict, isolated, basic or none (default: the strongest that works)");
    options.footer(
        "Each hand-in becomes a folder in DIR/agents/ with its owner's name. A later hand-in replaces the "
        "earlier one, which moves to DIR/submissions/, as does a program that cannot be started. "
        "DIR/submissions.jsonl records who handed in what and when.\n"
        "Exit status: 0 all hand-ins can play; 1 some cannot: the table names them with the reason; 2 "
        "usage.\n"
        "Examples:\n"
        "  tournament collect course-export.zip --into spring\n"
        "  tournament collect submissions/ late.zip --into spring --build\n"
        "  tournament collect course-export.zip --into spring --dry-run");
  }

  int run() override {
    for (const auto& source : order_.sources) {
      if (!boost::filesystem::exists(source)) {
        throw UsageError("SOURCE '" + source.string() + "': there is no such file or folder");
      }
    }
    if (!layout_.empty()) order_.layout = chosen("--layout", layout_, intake::layout_words);
    const folder::Folder folder = folder::open_folder(directory_);
    if (!order_.protocol) {
      const std::string of_class = settings_file::read_settings_alone(folder.settings()).programs.protocol;
      if (!of_class.empty()) order_.protocol = of_class;
    } else if (const auto fault = program::protocol_fault(*order_.protocol)) {
      throw UsageError("--protocol '" + *order_.protocol + "': " + *fault);
    }
    order_.search_path = {system::own_folder()};
    const bool on_terminal = ::isatty(STDERR_FILENO) == 1;
    if (on_terminal) {
      order_.tell_progress = [](const std::string& text) { std::cerr << "\r\x1b[K" << text << std::flush; };
    }
    const intake::CollectReport report = intake::collect(folder, order_);
    if (on_terminal) std::cerr << "\r\x1b[K" << std::flush;
    const int columns = terminal::text_columns(STDOUT_FILENO);
    std::cout << (json_ ? intake::report_json(report)
                        : text::wrapped_text(
                              intake::report_text(report, order_, directory_.string(), columns), columns));
    if (fix_) {
      // Other output than the JSON object goes to stderr.
      for (const std::string& each : fix_stems(folder, settings_file::read_settings_alone(folder.settings())))
        (json_ ? std::cerr : std::cout) << each << '\n';
    }
    return intake::all_play(report) ? 0 : 1;
  }

 private:
  boost::filesystem::path directory_;
  intake::CollectOrder order_;
  std::string layout_;
  bool json_ = false;
  bool fix_ = false;
};

}  // namespace

std::unique_ptr<Command> make_collect() {
  return std::make_unique<CollectCommand>();
}

}  // namespace kaven::tournaments::commands
