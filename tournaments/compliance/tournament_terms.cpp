#include "tournaments/compliance/tournament_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace kaven::tournaments::compliance {

CheckTerms tournament_terms(const settings::Settings& settings, CheckTerms asked) {
  if (!asked.choice.game.empty() || !notation::variant_words(asked.choice).empty()) {
    throw std::invalid_argument(
        "what is played stands in tournament.toml: check the folder agents by itself for another game");
  }
  asked.choice = settings.choice;
  if (!settings.protocol.empty()) asked.default_protocol = settings.protocol;
  asked.openings = settings.openings != "none";
  // The words of the command line are judged by compliance_run, which takes an option once.
  const std::vector<std::string> said = asked.run_options;
  const auto add = [&](const std::string& name, const std::string& value) {
    const auto names_it = [&](const std::string& word) { return word.starts_with(name + "="); };
    if (std::ranges::none_of(said, names_it)) asked.run_options.push_back(name + "=" + value);
  };
  // Any of its moves may take the overage, too.
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
