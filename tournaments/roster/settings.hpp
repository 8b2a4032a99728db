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
#include "tournaments/state/points.hpp"

namespace kaven::tournaments::roster {

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
  std::chrono::minutes time_limit{60};  ///< of a task
  int games_per_task = 0;               ///< 0: as many as take about ten minutes
  int processors = 1;                   ///< of a task, which plays a game on each
  int tasks = 0;                        ///< in the queue at the same time; 0: as many as the cluster takes
  Seconds look_interval{5};             ///< between two looks at the queue
  std::vector<std::string> options;     ///< further ones of sbatch
  friend bool operator==(const SlurmSettings&, const SlurmSettings&) = default;
};

/// What tournament.toml says; a member that is not mentioned there has the value it has here.
struct Settings {
  notation::GameChoice choice;
  std::string format = "round-robin";  ///< a name in pairing/format.hpp
  int legs = 1;                        ///< in each, every pair plays twice, with colours swapped
  int rounds = 0;                      ///< 0: as many as suit the number of players
  int games_per_match = 1;
  int replays = 4;                    ///< of a level match in a knock-out
  int qualifiers = 0;                 ///< for the knock-out of a course; 0: as many as suit
  std::vector<std::string> unranked;  ///< names of players who play without a place in the standings
  std::vector<std::string> seeding;   ///< names of players, best first; the others follow by lot
  /// "The time limit for the tournament will be lowered to 30 seconds."
  Seconds turn_limit{30};
  Seconds start_limit{60};
  Seconds grace{2};  ///< after a game, for programs to exit by themselves
  SandboxSettings sandbox;
  std::uint64_t seed = 1;
  state::Points points;
  std::string openings = "none";   ///< `random-N`, or a file's name in the tournament's folder
  std::string executor = "local";  ///< where games are played: `local` or `slurm`
  SlurmSettings slurm;
  int jobs = 0;     ///< games at the same time; 0: one for each core
  int retries = 2;  ///< how often a game is started again whose referee could not go on

  /// The choice as a game. It is without contradiction in settings that were read.
  notation::ChosenGame game() const { return notation::choose_game(choice); }
};

/// A tournament.toml that cannot be followed. what() is `FILE:LINE:COLUMN: `, the setting with its value, and
/// what was expected; unknown settings come with the nearest known one.
class SettingsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws SettingsError; std::system_error when the file cannot be read.
Settings read_settings(const boost::filesystem::path& file);

/// The same from text; `name` stands for the file in errors.
Settings read_settings(std::string_view text, const std::string& name);

/// Settings by name with values as written on a command line: in TOML's notation; a text may go without its
/// quotes, a list without its brackets.
using SettingTexts = std::vector<std::pair<std::string, std::string>>;

/// Throws SettingsError, which names the option, when `text` is no value for the setting `name`.
void check_setting(const std::string& name, const std::string& text);

/// `settings` with those of `texts` instead. Throws SettingsError, which names the option.
Settings with_settings(const Settings& settings, const SettingTexts& texts);

/// The settings that shape the games and pairings of a tournament, in TOML's notation by name.
std::map<std::string, std::string> shaping_settings(const Settings& settings);

/// Whether the games that were played before a change of the setting `name` would have been others.
bool shapes_games(std::string_view name);

/// The text of a tournament.toml that says `settings`: every setting with its meaning and its default,
/// in comments for people.
std::string settings_text(const Settings& settings);

}  // namespace kaven::tournaments::roster
