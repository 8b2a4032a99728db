#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/submission.hpp"
#include "tournaments/pairing/format_settings.hpp"
#include "tournaments/roster/sections.hpp"
#include "tournaments/state/points.hpp"

namespace kaven::tournaments::roster {

// People decide about a tournament in two places of its folder: tournament.toml, whose values are Settings,
// and agents/, which is read into a Roster (roster.hpp). setting_table.hpp has a row for every line of
// tournament.toml; it reads and writes the file and knows what may change while the tournament goes on.

using Seconds = std::chrono::duration<double>;

/// How programs are held while they play; the words are those of the referee's command line.
struct SandboxSettings {
  std::string isolation = "auto";
  std::string idle_policy = "auto";
  int memory_megabytes = 1024;
  std::vector<std::string> readable;  ///< absolute paths that all programs may read
  friend bool operator==(const SandboxSettings&, const SandboxSettings&) = default;
};

/// How games are handed to a Slurm cluster; the words are those of sbatch.
struct SlurmSettings {
  std::string partition;                ///< empty: the cluster's own
  std::string account;                  ///< empty: the user's own
  std::chrono::minutes time_limit{60};  ///< the longest time of a task
  int games_per_task = 0;               ///< 0: as many as take about ten minutes
  int processors = 1;                   ///< the processors of a task, which plays a game on each
  int tasks = 0;             ///< the tasks in the queue at the same time; 0: as many as the cluster takes
  Seconds look_interval{5};  ///< the time between two looks at the queue
  std::vector<std::string> options;  ///< further ones of sbatch
  friend bool operator==(const SlurmSettings&, const SlurmSettings&) = default;
};

/// What tournament.toml says; a member that is not mentioned there has the value it has here.
struct Settings {
  std::string title;  ///< what the tournament is called; empty: as its folder
  std::string text;   ///< what its organizer says of it, in lines; plain text
  Sections sections;
  notation::GameChoice choice;
  std::string format = "round-robin";  ///< a name in pairing/format.hpp
  pairing::FormatSettings format_settings;
  std::vector<std::string> unranked;  ///< names of players who play without a place in the standings
  /// "The time limit for the tournament will be lowered to 30 seconds."
  Seconds turn_limit{30};
  Seconds start_limit{60};
  Seconds overage{0};  ///< the time by which a side may exceed its turns in a game, all of them together
  Seconds match_limit{
      0};  ///< for all moves of a side together; 0: none, but for those who sleep (sleep_limit())
  Seconds start_cpu{5};  ///< the time that a program may compute before its first turn, and is not charged
  Seconds grace{2};      ///< the time after a game for programs to exit by themselves
  SandboxSettings sandbox;
  program::SubmissionLimits submission;
  std::string
      protocol;   ///< of programs that name none; empty: as it is seen when they are collected, else mailbox
  int depth = 0;  ///< plies that one-move programs are told to look ahead; 0: as each says itself
  std::uint64_t seed = 1;
  state::Points points;
  std::string openings = "none";   ///< `random-N`, or a file's name in the tournament's folder
  std::string executor = "local";  ///< where games are played: `local` or `slurm`
  SlurmSettings slurm;
  int jobs = 0;     ///< games at the same time; 0: one for each core
  int retries = 2;  ///< how often a game is started again whose referee could not go on

  /// The choice as a game. It is without contradiction in settings that were read.
  notation::ChosenGame game() const { return notation::choose_game(choice); }
  /// The time for all moves of a side that does not compute; 0: the limit for all its moves is enough. Twenty times that
  /// for a move: a side that computes may use up each of them, on a board that holds 225 stones as well.
  Seconds sleep_limit() const { return match_limit.count() > 0 ? Seconds(0) : 20 * turn_limit; }
};

/// A tournament.toml that cannot be followed. what() is `FILE:LINE:COLUMN: `, the setting with its value, and
/// what was expected; unknown settings come with the nearest known one.
class SettingsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The settings in `file`, with the lines of the files beside it that they name. Throws SettingsError,
/// also when `file` cannot be read or is longer than 1 MiB.
Settings read_settings(const boost::filesystem::path& file);

/// The same from text, without other files; `name` stands for the file in errors.
Settings read_settings(std::string_view text, const std::string& name);

/// Settings by name with values as written on a command line: in TOML's notation; a text may go without its
/// quotes, a list without its brackets.
using SettingTexts = std::vector<std::pair<std::string, std::string>>;

/// Throws SettingsError, which names the option, when `text` is no value for the setting `name`.
void check_setting(const std::string& name, const std::string& text);

/// `settings` with those of `texts` instead. Throws SettingsError, which names the option, and when they are
/// wrong together.
Settings with_settings(const Settings& settings, const SettingTexts& texts);

/// Reads the files in `folder`, that of the tournament, that the settings name, anew. Throws SettingsError, which
/// names file, line and what was expected; also when programs would be shown what is not theirs in it.
void read_listed_files(Settings& settings, const boost::filesystem::path& folder);

/// The settings that shape the games and pairings of a tournament, in TOML's notation by name. Lists that
/// were read from files are there in full.
std::map<std::string, std::string> shaping_settings(const Settings& settings);

/// True when a tournament with `settings` that has begun cannot go on with another value of the setting
/// `name`: the games before would have been others.
bool is_fixed(const Settings& settings, std::string_view name);

/// How lists that were read from files are written: the file's name, or all lines.
enum class Lists : std::uint8_t { by_file_name, in_full };

/// The text of a tournament.toml that says `settings`: every setting with its meaning and its default,
/// in comments for people.
std::string settings_text(const Settings& settings, Lists lists = Lists::by_file_name);

}  // namespace kaven::tournaments::roster
