#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "referee/rehearsal/stage.hpp"

namespace kaven::referee {

/// A scripted piece of a game that shows whether a program meets some requirements.
struct Situation {
  std::string_view name;
  std::vector<std::string_view> shows;  ///< requirements that are met when it is played without a fault
  std::vector<std::string_view> after;  ///< requirements without which there is no use in trying it
  /// Plays it. Throws Shortcoming; CustodyUnavailable, std::system_error when the machine is at fault.
  void (*play)(const Stage& stage);
};

/// All of them; each comes behind those that show what it comes after. A new one is one more row here, and
/// its requirement one in requirement.cpp.
std::span<const Situation> situations();

/// Plays `situation` and adds what it shows to the stage's observations: one at least for each requirement in
/// `shows`. Throws as Situation::play, but no Shortcoming.
void observe(const Situation& situation, const Stage& stage);

}  // namespace kaven::referee
