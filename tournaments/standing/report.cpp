#include "tournaments/standing/report.hpp"

#include <fmt/format.h>

#include "common/notation/outcome_text.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments {

std::string report(const Settings& settings, Ledger& ledger, TableFormat format) {
  const notation::ChosenGame game = settings.game();
  const std::string title =
      fmt::format("{} {}, {}, {}", game.title, notation::size_text(game.rules),
                  notation::line_words(game.rules.line_length), find_format(settings.format)->title);
  return standings_text(standings_of(ledger.players(), ledger.games(), settings.points), title, format);
}

}  // namespace kaven::tournaments
