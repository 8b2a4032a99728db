// SPDX-License-Identifier: MIT
#pragma once

// The organizer's settings as plain values: one struct for each part of tournament.toml, and Settings, which has all of them.
//
//   tournament.toml, options of `run` ─▶ settings_file/ ─▶ Settings ─┬─▶ roster, pairing       who plays whom
//                                                                    ├─▶ executor, runner      how games are played
//                                                                    └─▶ standings             what a result is worth
//
// A setting that is missing in the file has the default that is written here. Settings that only some formats have are in
// PairingSettings::format_settings, by constants that also say their meaning and limits (format_settings.hpp). Nothing in this
// room reads or writes a file.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/game_settings/game_settings.hpp"
#include "common/notation/game_choice.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::settings {

/// A part of a class: the players of one exercise group or one teacher.
struct Section {
  std::string name;
  std::vector<std::string> players;  ///< player names; they may include students who have not handed in yet
  friend bool operator==(const Section&, const Section&) = default;
};

/// The section of each player. Pairings and points ignore sections; they are displayed, and a table may be
/// limited to one section.
struct Sections {
  /// The file beside tournament.toml with the sections; empty: they are in tournament.toml.
  std::string file;
  std::vector<Section> list;

  /// Returns the section of the player with this name; empty if the player has none.
  std::string_view section_of(std::string_view player) const;
  bool has(std::string_view section) const {
    return std::ranges::find(list, section, &Section::name) != list.end();
  }
  friend bool operator==(const Sections&, const Sections&) = default;
};

/// What people read about the tournament.
struct DescriptionSettings {
  std::string title;  ///< title of the tournament; empty: the folder's name
  std::string text;   ///< the organizer's description: plain text, may have several lines
  Sections sections;
};

using game_settings::ProgramSettings;
using game_settings::SandboxSettings;
using game_settings::Seconds;
using game_settings::TimeSettings;

/// Points per game. "2 points for a win, 1 point for a draw, and 0 points for a loss."
struct Points {
  double win = 2;
  double draw = 1;
  double loss = 0;
  friend bool operator==(const Points&, const Points&) = default;
};

/// Rounds a sum of points to a millionth: 1 + 0.4 + 0.4 is then equal to 0.4 + 0.4 + 1.
inline double rounded_points(double sum) {
  constexpr double millionth = 1e6;
  return std::round(sum * millionth) / millionth;
}

/// Who plays whom, and what a result is worth.
struct PairingSettings {
  std::string format = "round-robin";  ///< a name in pairing/format.hpp
  FormatSettings format_settings;
  std::vector<std::string> unranked;  ///< names of players who play but have no place in the standings
  std::uint64_t seed = 1;
  Points points;
  std::string openings = "none";         ///< `none`, `auto`, `random-N`, or a file in the tournament's folder
  std::string opening_order = "random";  ///< `random`, `round` or `file`: see runner/openings.hpp
  int opening_start = 1;                 ///< the first opening of the file in the order `file`, from 1
};

/// How games are run.
struct RunSettings {
  std::string executor = "local";  ///< where games are played: `local`, `slurm` or `ssh`
  int jobs = 0;                    ///< games at the same time; 0: one per core
  int retries = 2;                 ///< how often a game is restarted after its referee failed
  std::string keep_logs = "all";   ///< the games whose logs are kept: `all` or `failed`
};

/// The values of HandInSettings::upload_counts.
inline constexpr std::array<std::string_view, 3> upload_rules = {"newest", "best", "chosen"};

/// Handing in with a token: until when, which upload plays, and what the page for handing in offers.
struct HandInSettings {
  using Time = std::chrono::system_clock::time_point;

  /// By section of the class list; with the name "": for all sections. A section that is missing has no deadline.
  std::map<std::string, Time> deadlines;
  int grace_minutes = 0;                 ///< for how long uploads are accepted after the deadline
  std::string upload_counts = "newest";  ///< `newest`, `best` or `chosen`: see door::counting_of()
  /// Pages and sites show players by the pseudonyms that students choose, or by aliases, never by name.
  bool pseudonyms = false;
  int friendly_matches = 0;  ///< a day, for which each student may ask; 0: none
  int leaderboard = 0;       ///< the number of best players on a student's page; 0: no leaderboard
  friend bool operator==(const HandInSettings&, const HandInSettings&) = default;
};

/// How the tournament runs games on a Slurm cluster. The values are those of sbatch.
struct SlurmSettings {
  std::string partition;                           ///< empty: the cluster's default
  std::string account;                             ///< empty: the user's default
  std::chrono::minutes time_limit{60};             ///< time limit of a task
  int games_per_task = 0;                          ///< 0: by their duration and the size of the cluster
  int processors = 1;                              ///< processors per task; a task plays one game on each
  std::chrono::duration<double> look_interval{5};  ///< interval between two queries of the queue
  std::vector<std::string> options;                ///< additional options of sbatch
  friend bool operator==(const SlurmSettings&, const SlurmSettings&) = default;
};

/// A machine that plays games, reached by OpenSSH.
struct SshHost {
  std::string name;  ///< as ssh takes it: a name of ~/.ssh/config, host, or user@host
  int games = 1;     ///< the number of games it plays at the same time
  friend bool operator==(const SshHost&, const SshHost&) = default;
};

/// How the tournament runs games on other machines through OpenSSH.
struct SshSettings {
  std::vector<SshHost> hosts;
  std::vector<std::string> options;  ///< additional options of ssh
  bool copy = false;                 ///< they do not share the folder: rsync copies what a game needs
  friend bool operator==(const SshSettings&, const SshSettings&) = default;
};

/// The values of tournament.toml. A setting that is missing there has the default of its part. The time, the programs and
/// their sandbox are the settings of each game; of these, turn_limit_of() and sleep_limit_of() say what follows from others.
struct Settings : game_settings::GameSettings {
  DescriptionSettings description;
  notation::GameChoice choice;
  /// Time odds by player: the factor of its turn_limit, overage, match_limit and increment, 1 unless named.
  std::map<std::string, double> time_factors;
  PairingSettings pairing;
  RunSettings run;
  HandInSettings hand_in;
  SlurmSettings slurm;
  SshSettings ssh;

  /// Returns the chosen game. Settings returned by settings_file::read_settings are always consistent.
  notation::ChosenGame game() const { return notation::choose_game(choice); }
};

/// Returns the time limit for one move: the chosen one, or the game's in tournaments.
Seconds turn_limit_of(const Settings& settings);

/// Returns the time limit for all moves of a side that hardly uses the CPU; 0: no such limit, because
/// match_limit suffices. The limit is 20 turns: a computing side may still use its full time for every move,
/// even on a board that holds 225 stones.
Seconds sleep_limit_of(const Settings& settings);

}  // namespace kaven::tournaments::settings
