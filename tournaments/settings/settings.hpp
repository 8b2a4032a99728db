#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/submission.hpp"
#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings/part.hpp"
#include "tournaments/settings/points.hpp"

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
  bool has(std::string_view section) const;
  friend bool operator==(const Sections&, const Sections&) = default;
};

using Seconds = std::chrono::duration<double>;

/// The sandbox of programs. The values are those of the referee's command line.
struct SandboxSettings {
  std::string isolation = "auto";
  std::string idle_policy = "auto";
  int memory_megabytes = 1024;
  std::vector<std::string> readable;  ///< absolute paths that all programs may read
  friend bool operator==(const SandboxSettings&, const SandboxSettings&) = default;
};

// The parts, each in its own header, which only code that looks inside includes.
struct HandInSettings;
struct SlurmSettings;
struct SshSettings;

/// The values of tournament.toml. A setting that is missing there has the default below.
struct Settings {
  std::string title;  ///< title of the tournament; empty: the folder's name
  std::string text;   ///< the organizer's description: plain text, may have several lines
  Sections sections;
  notation::GameChoice choice;
  std::string format = "round-robin";  ///< a name in pairing/format.hpp
  FormatSettings format_settings;
  std::vector<std::string> unranked;  ///< names of players who play but have no place in the standings
  /// "The time limit for the tournament will be lowered to 30 seconds."
  Seconds turn_limit{30};
  std::string clock = "wall";  ///< what turn_limit, overage and match_limit count: `wall` or `cpu`
  Seconds start_limit{60};
  Seconds overage{0};  ///< total time by which a side may exceed its turn limits in a game
  /// Limit for all moves of a side together. 0: no limit, except for a side that sleeps (see sleep_limit()).
  Seconds match_limit{0};
  Seconds increment{0};  ///< added to match_limit after each move of the side
  /// Time odds by player: the factor of its turn_limit, overage, match_limit and increment, 1 unless named.
  std::map<std::string, double> time_factors;
  /// When a game ends before the board decides it: `none`, `exact` or `agreed`.
  std::string adjudicate = "none";
  Seconds start_cpu{5};  ///< CPU time before the first turn that is not charged
  Seconds grace{2};      ///< time after a game for programs to exit by themselves
  SandboxSettings sandbox;
  program::SubmissionLimits submission;
  /// Protocol of programs that name none. Empty: detected when they are collected, otherwise mailbox.
  std::string protocol;
  int depth = 0;  ///< search depth of one-move and gomocup programs in plies; 0: that in their agent.toml
  int nodes = 0;  ///< nodes of gomocup programs for each move; 0: those in their agent.toml
  std::uint64_t seed = 1;
  Points points;
  std::string openings = "none";  ///< `none`, `auto`, `random-N`, or a file in the tournament's folder
  Part<HandInSettings> hand_in;
  std::string executor = "local";  ///< where games are played: `local`, `slurm` or `ssh`
  Part<SlurmSettings> slurm;
  Part<SshSettings> ssh;
  int jobs = 0;                   ///< games at the same time; 0: one per core
  int retries = 2;                ///< how often a game is restarted after its referee failed
  std::string keep_logs = "all";  ///< the games whose logs are kept: `all` or `failed`

  /// Returns the chosen game. Settings returned by settings_file::read_settings are always consistent.
  notation::ChosenGame game() const { return notation::choose_game(choice); }
  /// Time limit for all moves of a side that hardly uses the CPU; 0: no such limit, because match_limit
  /// suffices. The limit is 20 turns: a computing side may still use its full time for every move, even on a
  /// board that holds 225 stones.
  Seconds sleep_limit() const { return match_limit.count() > 0 ? Seconds(0) : 20 * turn_limit; }
};

}  // namespace kaven::tournaments::settings
