#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <span>
#include <string>

#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

/// The openings of `tournament compare`: those of the command line, otherwise balanced ones.
class ComparedOpenings {
 public:
  /// Takes the setting `openings` out of `texts` and checks a file of openings. Throws UsageError with file and
  /// line if it cannot be used.
  explicit ComparedOpenings(settings_file::SettingTexts& texts);

  /// Returns the value of the setting for games with `settings` between `programs`, as the user named them. If
  /// one of them cannot begin behind an opening: throws UsageError, which names it, if the user asked for
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

}  // namespace kaven::tournaments::commands
