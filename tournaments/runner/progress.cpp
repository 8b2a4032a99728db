#include "tournaments/runner/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/standing/report.hpp"

namespace kaven::tournaments {

namespace {

std::string ending_text(game::Ending ending, int line_length) {
  if (ending == game::Ending::line) return notation::line_words(line_length);
  std::string text(notation::ending_words.word_of(ending));
  std::ranges::replace(text, '-', ' ');
  return text;
}

// Of a game: tenths where they say something.
std::string thinking_text(GameDuration duration) {
  constexpr double with_tenths = 10;
  return duration.count() < with_tenths ? fmt::format("{:.1f} s", duration.count()) : duration_text(duration);
}

int finished_games(const Schedule& schedule) {
  return static_cast<int>(std::ranges::count(schedule.games(), GameState::finished, &Game::state));
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

void PlainProgress::begins(const Schedule& schedule, Instant) {
  tournament = &schedule;
  done = finished_games(schedule);
}

void PlainProgress::finished(const Game& game) {
  const GameResult& result = *game.result;
  note(fmt::format("{}/{}  game {}  {} - {}  {}  {}  ({} {}, {})", ++done, tournament->games().size(),
                   game_label(game.id), notation::printable(tournament->player(game.white).name),
                   notation::printable(tournament->player(game.black).name), score_text(result.result),
                   ending_text(result.ending, tournament->settings().game().rules.line_length), result.moves,
                   result.moves == 1 ? "move" : "moves", thinking_text(result.thinking)));
}

void PlainProgress::note(const std::string& text) {
  write_text(STDERR_FILENO, text + '\n');
}

LiveProgress::LiveProgress(Folder tournament_folder)
    : folder(std::move(tournament_folder)), block(STDERR_FILENO) {}

void LiveProgress::begins(const Schedule& schedule, Instant now) {
  tournament = &schedule;
  beginning = now;
  done = done_before = finished_games(schedule);
}

void LiveProgress::finished(const Game& game) {
  ++done;
  running.erase(game.id);
}

void LiveProgress::note(const std::string& text) {
  block.erase();
  write_text(STDERR_FILENO, text + '\n');
}

// Of a million games the standings take a while: they are made again when that is a small part of the time.
void LiveProgress::rank(Instant now) {
  if (ranked == done || now < next_ranking) return;
  leaders = present_standings(tournament->settings(), tournament->players(), tournament->games(),
                              tournament->free_rounds())
                .places;
  ranked = done;
  constexpr int share = 20;
  next_ranking = now + share * (std::chrono::steady_clock::now() - now);
}

void LiveProgress::look(Instant now) {
  constexpr std::chrono::milliseconds between_looks{200};
  if (now < next_look) return;
  next_look = now + between_looks;
  rank(now);
  Overview overview{
      .finished = done, .games = static_cast<int>(tournament->games().size()), .leaders = leaders};
  overview.abandoned =
      static_cast<int>(std::ranges::count(tournament->games(), GameState::abandoned, &Game::state));
  if (const int played = done - done_before; played > 0) {
    const GameDuration spent = now - beginning;
    overview.per_minute = played / (spent.count() / 60);
    overview.left = spent / played * (overview.games - done);
  }
  const int rows = terminal_rows(STDERR_FILENO);
  for (const int game : running) {
    if (static_cast<int>(overview.running.size()) == rows) break;  // on a cluster thousands are under way
    overview.running.push_back(look_at(folder, *tournament, game));
  }
  block.draw(overview_text(overview, rows));
}

}  // namespace kaven::tournaments
