#pragma once

#include <string>

namespace kaven::tournaments::settings {

/// How games are run.
struct RunSettings {
  std::string executor = "local";  ///< where games are played: `local`, `slurm` or `ssh`
  int jobs = 0;                    ///< games at the same time; 0: one per core
  int retries = 2;                 ///< how often a game is restarted after its referee failed
  std::string keep_logs = "all";   ///< the games whose logs are kept: `all` or `failed`
};

}  // namespace kaven::tournaments::settings
