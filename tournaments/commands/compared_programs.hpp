// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/named_program.hpp"
#include "tournaments/play/roster/roster.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"

namespace kaven::tournaments::commands {

/// The openings of `tournament compare`: those of the command line, otherwise balanced ones.
class ComparedOpenings {
 public:
  /// Takes the setting `openings` out of `texts` and checks a file of openings. Throws UsageError with file and
  /// line if it cannot be used.
  explicit ComparedOpenings(settings_file::SettingTexts& texts);

  /// Returns the value of the setting for games with `settings` between `programs`, as the user named them. If
  /// one of them cannot begin after an opening: throws UsageError, which names it, if the user asked for
  /// openings; otherwise passes the reason to `print_note` and returns "none".
  std::string setting(const settings::Settings& settings, std::span<const std::string> programs,
                      const std::function<void(const std::string&)>& print_note) const;
  /// Copies the file of openings, if any, into a tournament's folder. Throws UsageError if the folder has
  /// another one.
  void copy_into(const folder::Folder& folder) const;

 private:
  bool is_chosen_ = false;        ///< by the user
  std::string word_ = "auto";     ///< the value of the setting
  boost::filesystem::path file_;  ///< the user's file; empty if there is none
};

/// Returns the directories in which programs named without a path are found.
std::vector<boost::filesystem::path> search_path();

/// Returns the programs, as the user named them, as entries of agents/ with different names. Throws
/// program::ProgramError; UsageError if two files or folders have the same name.
std::vector<roster::NamedProgram> find_programs(std::span<const std::string> given);

/// Opens the tournament in `place`; creates it with links to `programs` if it does not exist.
folder::Folder prepare_folder(const boost::filesystem::path& place, const settings::Settings& settings,
                              std::span<const roster::NamedProgram> programs);

/// Throws UsageError if the tournament began with another program, or if it has more than `most_games` games of two
/// players: they would count for the wrong comparison.
void check_begun_games(const folder::Folder& folder, const roster::Roster& roster, int most_games);

/// Returns the programs' names, which may come from an agent.toml. Throws UsageError if one of them cannot play.
std::vector<std::string> names_of(const folder::Folder& folder, const roster::Roster& roster,
                                  std::span<const roster::NamedProgram> programs);

}  // namespace kaven::tournaments::commands
