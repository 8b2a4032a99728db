#include "tournaments/runner/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/notation/outcome_text.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments {

namespace {

std::string ending_text(game::Ending ending, int line_length) {
  if (ending == game::Ending::line) return notation::line_words(line_length);
  std::string text(game::ending_word(ending));
  std::ranges::replace(text, '-', ' ');
  return text;
}

// Of a game: tenths where they say something.
std::string thinking_text(std::chrono::duration<double> duration) {
  constexpr double with_tenths = 10;
  return duration.count() < with_tenths ? fmt::format("{:.1f} s", duration.count()) : duration_text(duration);
}

}  // namespace

std::string score_text(game::Result result) {
  switch (result) {
    case game::Result::white_wins:
      return "1-0";
    case game::Result::black_wins:
      return "0-1";
    case game::Result::draw:
      return "1/2-1/2";
    case game::Result::both_lose:
      return "0-0";
  }
  return {};
}

std::string duration_text(std::chrono::duration<double> duration) {
  const auto seconds = static_cast<std::int64_t>(std::llround(duration.count()));
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min", (seconds + 30) / 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds % 3600 / 60);
}

Progress::Progress(bool live, int line_length) : length_of_line(line_length) {
  if (live) live_line.emplace(STDERR_FILENO);
}

void Progress::begin(int finished_games, int all_games, Instant now) {
  done = finished_games;
  done_before = finished_games;
  all = all_games;
  beginning = now;
}

void Progress::started(int game, const std::string& white, const std::string& black) {
  running[game] = notation::printable(white) + " - " + notation::printable(black);
}

void Progress::finished(int game, const GameResult& result) {
  ++done;
  const std::string pairing = std::exchange(running[game], {});
  running.erase(game);
  if (live_line) return;
  note(fmt::format("{}/{}  game {}  {}  {}  {}  ({} {}, {})", done, all, game_label(game), pairing,
                   score_text(result.result), ending_text(result.ending, length_of_line), result.moves,
                   result.moves == 1 ? "move" : "moves", thinking_text(result.thinking)));
}

void Progress::returned(int game) {
  running.erase(game);
}

void Progress::note(const std::string& text) {
  if (live_line) live_line->erase();
  write_text(STDERR_FILENO, text + '\n');
}

void Progress::end() {
  if (live_line) live_line->erase();
}

void Progress::draw(Instant now) {
  if (live_line) live_line->draw(line(now));
}

std::string Progress::line(Instant now) const {
  std::string text = fmt::format("{}/{} games", done, all);
  if (const int played = done - done_before; played > 0) {
    const std::chrono::duration<double> spent = now - beginning;
    text += fmt::format("  about {} left", duration_text(spent / played * (all - done)));
  }
  std::string separator = "  ";
  for (const auto& [game, pairing] : running) {
    text += std::exchange(separator, ", ") + pairing;
  }
  return text;
}

}  // namespace kaven::tournaments
