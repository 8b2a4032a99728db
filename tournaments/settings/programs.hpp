#pragma once

#include <string>

#include "common/program/submission.hpp"

namespace kaven::tournaments::settings {

/// Which programs may play, and what they are told.
struct ProgramSettings {
  program::SubmissionLimits submission;
  /// Protocol of programs that name none. Empty: detected when they are collected, otherwise mailbox.
  std::string protocol;
  int depth = 0;  ///< search depth of one-move and gomocup programs in plies; 0: that in their agent.toml
  int nodes = 0;  ///< nodes of gomocup programs for each move; 0: those in their agent.toml
};

}  // namespace kaven::tournaments::settings
