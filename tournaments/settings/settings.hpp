#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/submission.hpp"
#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings/points.hpp"
#include "tournaments/settings/sections.hpp"

namespace kaven::tournaments::settings {

using Seconds = std::chrono::duration<double>;

/// The sandbox of programs; the words are those of the referee's command line.
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
  FormatSettings format_settings;
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
  int depth = 0;  ///< search depth of one-move programs in plies; 0: as their agent.toml says
  std::uint64_t seed = 1;
  Points points;
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

}  // namespace kaven::tournaments::settings
