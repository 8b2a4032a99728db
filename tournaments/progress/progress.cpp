#include "tournaments/progress/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "common/notation/game_words.hpp"
#include "common/notation/outcome_text.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/standings/standings_report.hpp"

namespace kaven::tournaments::progress {

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

int finished_games(const runner::Schedule& schedule) {
  return static_cast<int>(
      std::ranges::count(schedule.games(), state::GameState::finished, &state::Game::state));
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

void PlainProgress::begins(const runner::Schedule& schedule, Instant) {
  tournament_ = &schedule;
  done_ = finished_games(schedule);
}

void PlainProgress::finished(const state::Game& game) {
  const state::GameResult& result = *game.result;
  note(fmt::format("{}/{}  game {}  {} - {}  {}  {}  ({} {}, {})", ++done_, tournament_->games().size(),
                   state::game_label(game.id), notation::printable(tournament_->player(game.white).name),
                   notation::printable(tournament_->player(game.black).name), score_text(result.result),
                   ending_text(result.ending, tournament_->settings().game().rules.line_length), result.moves,
                   result.moves == 1 ? "move" : "moves", thinking_text(result.thinking)));
}

void PlainProgress::note(const std::string& text) {
  terminal::write_text(STDERR_FILENO, text + '\n');
}

LiveProgress::LiveProgress(state::Folder folder) : folder_(std::move(folder)), block_(STDERR_FILENO) {}

void LiveProgress::begins(const runner::Schedule& schedule, Instant now) {
  tournament_ = &schedule;
  beginning_ = now;
  done_ = done_before_ = finished_games(schedule);
}

void LiveProgress::finished(const state::Game& game) {
  ++done_;
  running_.erase(game.id);
}

void LiveProgress::note(const std::string& text) {
  block_.erase();
  terminal::write_text(STDERR_FILENO, text + '\n');
}

// Of a million games the standings take a while: they are made again when that is a small part of the time.
void LiveProgress::rank(Instant now) {
  if (ranked_ == done_ || now < next_ranking_) return;
  leaders_ = standings::standings_of(tournament_->settings(), tournament_->players(), tournament_->games(),
                                     tournament_->byes())
                 .rows;
  ranked_ = done_;
  constexpr int share = 20;
  next_ranking_ = now + share * (std::chrono::steady_clock::now() - now);
}

void LiveProgress::look(Instant now) {
  constexpr std::chrono::milliseconds between_looks{200};
  if (now < next_look_) return;
  next_look_ = now + between_looks;
  rank(now);
  Overview overview{
      .finished = done_, .games = static_cast<int>(tournament_->games().size()), .leaders = leaders_};
  overview.abandoned = static_cast<int>(
      std::ranges::count(tournament_->games(), state::GameState::abandoned, &state::Game::state));
  if (const int played = done_ - done_before_; played > 0) {
    const GameDuration spent = now - beginning_;
    overview.per_minute = played / (spent.count() / 60);
    overview.left = spent / played * (overview.games - done_);
  }
  const int rows = terminal::terminal_rows(STDERR_FILENO);
  for (const int game : running_) {
    if (static_cast<int>(overview.running.size()) == rows) break;  // on a cluster thousands are under way
    overview.running.push_back(look_at(folder_, *tournament_, game));
  }
  block_.draw(overview_text(overview, rows));
}

}  // namespace kaven::tournaments::progress
