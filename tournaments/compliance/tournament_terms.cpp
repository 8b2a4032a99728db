#include "tournaments/compliance/tournament_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace kaven::tournaments::compliance {

CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked) {
  if (!asked.choice.game.empty() || !notation::variant_words(asked.choice).empty()) {
    throw std::invalid_argument(
        "tournament.toml sets the game: to check with another game, name the folder agents, not the "
        "tournament");
  }
  asked.choice = settings.choice;
  if (!settings.protocol.empty()) asked.default_protocol = settings.protocol;
  asked.openings = settings.openings != "none";
  // compliance_run accepts an option only once: skip settings that the command line overrides.
  const std::vector<std::string> given = asked.run_options;
  const auto add = [&](const std::string& name, const std::string& value) {
    const auto names_it = [&](const std::string& word) { return word.starts_with(name + "="); };
    if (std::ranges::none_of(given, names_it)) asked.run_options.push_back(name + "=" + value);
  };
  // A single move may use the whole overage.
  add("--time", fmt::format("{}", (settings.turn_limit + settings.overage).count()));
  add("--start-time", fmt::format("{}", settings.start_limit.count()));
  if (settings.sandbox.isolation != "auto") add("--sandbox", settings.sandbox.isolation);
  add("--memory", fmt::format("{}", settings.sandbox.memory_megabytes));
  if (settings.depth > 0) add("--depth", fmt::format("{}", settings.depth));
  for (const std::string& path : settings.sandbox.readable)
    asked.run_options.push_back("--allow-read=" + path);
  return asked;
}

}  // namespace kaven::tournaments::compliance
