// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <iostream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "agent/level.hpp"
#include "common/command_line/option_list.hpp"
#include "common/program/program.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/chosen_settings.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/roster/named_program.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class NewCommand : public Command {
 public:
  NewCommand() : Command("new", "Creates the folder of a new tournament") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The folder; it must not exist, or be empty").required();
    options.add(
        "--from", from_,
        "Begin with the programs, the settings and the class of this tournament, as for the final of a "
        "ladder; format and deadline are not kept");
    settings_file::add_setting_options(options, settings_);
    options.footer(
        "Then drop programs into DIR/agents/, see DIR/agents/README.md; all settings are in "
        "DIR/tournament.toml.\n"
        "With --from, the programs are there already. The new tournament knows the students of tournament "
        "invite, with the same tokens, the checks of the programs that they handed in, and why programs do "
        "not play.\n"
        "Examples:\n"
        "  tournament new spring\n"
        "  tournament new autumn --unranked claimeven,random-python    # the house's programs play along\n"
        "  tournament new steady --unranked levels    # level-1 to level-9: claimeven --level, of known "
        "strength\n"
        "  tournament new final --from ladder --format swiss\n"
        "  tournament new five --game gomoku --size 19x19 --exact-five --time 120");
  }

  int run() override {
    std::optional<folder::Folder> earlier;
    std::optional<folder::FolderLock> lock;
    if (!from_.empty()) {
      earlier = folder::open_folder(from_);
      // Programs must not change while they are copied.
      lock.emplace(*earlier, [](const std::string&) {});
      require_no_waiting_uploads(*earlier);
    }
    settings::Settings settings =
        chosen_settings(earlier ? kept_settings(*earlier) : settings::Settings(), settings_);
    name_each_level(settings.pairing.unranked);
    std::vector<roster::NamedProgram> house = house_programs(settings);
    const folder::Folder folder = folder::create_folder(directory_, settings_file::settings_text(settings));
    std::cout << "Made " << folder.root.string() << '\n';
    bool is_complete = false;
    if (earlier) {
      const std::set<std::string> copied = copy_programs(*earlier, folder);
      std::cout << fmt::format("Copied {} program{} from {}\n", copied.size(), copied.size() == 1 ? "" : "s",
                               earlier->agents().string());
      if (const std::size_t students = door::copy_door(*earlier, folder); students > 0) {
        std::cout << fmt::format("Copied the class list: {} student{}, with their tokens and checks\n",
                                 students, students == 1 ? "" : "s");
      }
      is_complete = copied.size() + house.size() >= 2;
      std::erase_if(house, [&](const roster::NamedProgram& each) { return copied.contains(each.entry); });
    }
    for (const roster::NamedProgram& program : house) {
      roster::copy_program(program, folder.agents());
      std::cout << "Put " << program.entry << " into " << folder.agents().string()
                << ": it plays, but gets no rank\n";
    }
    std::cout << (is_complete ? "Next: " : "Drop programs into " + folder.agents().string() + ", then: ")
              << "tournament run " << directory_.string() << '\n';
    return 0;
  }

 private:
  static void require_no_waiting_uploads(const folder::Folder& folder) {
    const std::vector<door::Upload> waiting = door::waiting_uploads(
        folder, settings_file::read_settings_alone(folder.settings()).hand_in.upload_counts);
    if (waiting.empty()) return;
    throw std::runtime_error(
        fmt::format("{}: upload {} of {} {}{}: first let it, with tournament hand-in {} {} --check {}, or "
                    "tournament serve "
                    "--hand-in",
                    folder.root.string(), waiting.front().number, waiting.front().login,
                    waiting.front().report ? "passed and does not play yet" : "is not checked yet",
                    waiting.size() > 1 ? fmt::format(", and {} more wait", waiting.size() - 1) : "",
                    folder.root.string(), waiting.front().login, waiting.front().number));
  }

  // Keeps the settings that belong to the game and the class, not those of the earlier tournament.
  static settings::Settings kept_settings(const folder::Folder& folder) {
    settings::Settings settings = settings_file::read_settings_alone(folder.settings());
    const settings::Settings usual;
    settings.description.title = usual.description.title;
    settings.pairing.format = usual.pairing.format;
    settings.pairing.format_settings = usual.pairing.format_settings;
    settings.hand_in.deadlines = usual.hand_in.deadlines;
    settings.hand_in.grace_minutes = usual.hand_in.grace_minutes;
    settings_file::read_listed_files(settings, folder.root);
    settings.description.sections.file.clear();
    return settings;
  }

  // Returns the names of the files and folders copied into agents/.
  static std::set<std::string> copy_programs(const folder::Folder& from, const folder::Folder& into) {
    std::set<std::string> copied;
    for (const boost::filesystem::directory_entry& entry :
         boost::filesystem::directory_iterator(from.agents())) {
      const std::string name = entry.path().filename().string();
      if (boost::filesystem::exists(into.agents() / name)) continue;  // README.md
      roster::copy_program({.entry = name, .target = entry.path(), .description = {}, .readable = {}},
                           into.agents());
      copied.insert(name);
    }
    std::vector<intake::Submission> submissions = intake::read_submissions(from.submission_list());
    // The reason why a hand-in was set aside is copied, the hand-in is not.
    std::erase_if(submissions, [](const intake::Submission& each) {
      return each.state == intake::SubmissionState::replaced;
    });
    for (intake::Submission& each : submissions) {
      if (each.state == intake::SubmissionState::aside) each.place.clear();
    }
    if (!submissions.empty())
      system::replace_file(into.submission_list(), intake::submissions_text(submissions));
    // Files of openings are in the folder.
    const boost::filesystem::path openings =
        from.root / settings_file::read_settings_alone(from.settings()).pairing.openings;
    if (boost::filesystem::is_regular_file(openings))
      system::copy_file(openings, into.root / openings.filename());
    return copied;
  }

  // Replaces the word `levels` by the names of all levels.
  static void name_each_level(std::vector<std::string>& names) {
    if (std::erase(names, "levels") == 0) return;
    std::erase_if(names, agent::level_called);
    for (int level = 1; level <= agent::highest_level; ++level)
      names.push_back(fmt::format("level-{}", level));
  }

  // Kaven's own programs named as unranked are copied into agents/.
  static std::vector<roster::NamedProgram> house_programs(const settings::Settings& settings) {
    std::vector<roster::NamedProgram> programs;
    for (const std::string& name : settings.pairing.unranked) {
      try {
        auto found = roster::find_house_program(name, {system::own_folder()}, settings.game().rules);
        if (found) programs.push_back(std::move(*found));
      } catch (const program::ProgramError& error) {
        throw UsageError(error.what());
      }
    }
    return programs;
  }

  boost::filesystem::path directory_;
  boost::filesystem::path from_;
  settings_file::SettingTexts settings_;
};

}  // namespace

std::unique_ptr<Command> make_new() {
  return std::make_unique<NewCommand>();
}

}  // namespace kaven::tournaments::commands
