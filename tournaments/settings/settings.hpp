#pragma once

#include "common/notation/game_choice.hpp"
#include "tournaments/settings/part.hpp"

namespace kaven::tournaments::settings {

// The parts, each in its own header, which only code that looks inside includes.
struct DescriptionSettings;
struct HandInSettings;
struct PairingSettings;
struct ProgramSettings;
struct RunSettings;
struct SandboxSettings;
struct SlurmSettings;
struct SshSettings;
struct TimeSettings;

/// The values of tournament.toml. A setting that is missing there has the default of its part.
struct Settings {
  Part<DescriptionSettings> description;
  notation::GameChoice choice;
  Part<TimeSettings> time;
  Part<ProgramSettings> programs;
  Part<SandboxSettings> sandbox;
  Part<PairingSettings> pairing;
  Part<RunSettings> run;
  Part<HandInSettings> hand_in;
  Part<SlurmSettings> slurm;
  Part<SshSettings> ssh;

  /// Returns the chosen game. Settings returned by settings_file::read_settings are always consistent.
  notation::ChosenGame game() const { return notation::choose_game(choice); }
};

}  // namespace kaven::tournaments::settings
