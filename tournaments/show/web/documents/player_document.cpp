// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/player_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/game_words.hpp"
#include "tournaments/course/report/report_html.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/show/web/documents/game_json.hpp"
#include "tournaments/show/web/documents/tournament_document.hpp"

namespace kaven::tournaments::web::documents {

namespace {

// The details of a player's page are those of its latest games, this many at most.
constexpr std::size_t most_detailed_games = 500;

struct Tally {
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int forfeits = 0;
  double points = 0;

  void add(standings::Score score, const settings::Points& worth) {
    const bool won = score == standings::Score::win || score == standings::Score::forfeit_win;
    const bool drawn = score == standings::Score::draw;
    ++games;
    wins += won ? 1 : 0;
    draws += drawn ? 1 : 0;
    losses += won || drawn ? 0 : 1;
    forfeits += score == standings::Score::forfeit_loss ? 1 : 0;
    points += won ? worth.win : drawn ? worth.draw : worth.loss;
  }

  ordered_json json() const {
    return {{"games", games},   {"wins", wins},         {"draws", draws},
            {"losses", losses}, {"forfeits", forfeits}, {"points", points}};
  }
};

// The sums over all games of one player in the ledger.
struct Career {
  ordered_json games = ordered_json::array();
  std::array<Tally, 2> by_colour;
  std::map<folder::PlayerId, Tally> by_opponent;
  std::map<game::Ending, Tally> by_ending;
  state::TimeUse time;
  std::vector<const state::Game*> finished;  ///< the finished games in the order of play

  void add(const state::Game& game, folder::PlayerId player, const settings::Points& worth) {
    const auto colour = game.white == player ? game::Colour::white : game::Colour::black;
    const folder::PlayerId opponent = colour == game::Colour::white ? game.black : game.white;
    games.push_back({game.id, colour_word(colour), opponent, score_json(game, player)});
    if (!game.result) return;
    finished.push_back(&game);
    const standings::Score score = standings::score_of(game, player);
    by_colour[game::index(colour)].add(score, worth);
    by_opponent[opponent].add(score, worth);
    by_ending[game.result->ending].add(score, worth);
    const state::TimeUse& use = game.result->sides[game::index(colour)];
    time.turns += use.turns;
    time.thinking += use.thinking;
    time.longest = std::max(time.longest, use.longest);
    time.idle_cpu += use.idle_cpu;
  }
};

// The quantile by nearest rank: the least value that at least this share of the values does not exceed.
ordered_json quantile(std::vector<float>& values, double share) {
  if (values.empty()) return nullptr;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::ranges::nth_element(values, place);
  // A float converted to double would show digits beyond its precision.
  return std::round(static_cast<double>(*place) * 1e6) / 1e6;
}

struct WorstMove {
  folder::GameId game;
  report::WorseMove move;
};

ordered_json worst_moves_json(std::vector<WorstMove> moves) {
  constexpr std::size_t most = 20;
  std::ranges::stable_sort(moves, [](const WorstMove& one, const WorstMove& other) {
    return report::is_worse(one.move, other.move);
  });
  // Beside real mistakes, moves that only lengthen a win would be noise.
  const bool has_mistakes = !moves.empty() && moves.front().move.quality != analysis::MoveQuality::inaccuracy;
  if (has_mistakes) {
    std::erase_if(
        moves, [](const WorstMove& each) { return each.move.quality == analysis::MoveQuality::inaccuracy; });
  }
  if (moves.size() > most) moves.resize(most);
  ordered_json list = ordered_json::array();
  for (const WorstMove& worst : moves) {
    list.push_back({{"game", worst.game},
                    {"ply", worst.move.ply},
                    {"judgement", analysis::move_quality_words.word_of(worst.move.quality)},
                    {"place", game::place_name(worst.move.place)}});
  }
  return list;
}

}  // namespace

GameDetails game_details(const GameView& view) {
  GameDetails details;
  if (!view.record) return details;
  const record::GameRecord& record = *view.record;
  for (const record::Turn& turn : record.turns) {
    details.seconds[game::index(turn.move.colour)].push_back(static_cast<float>(turn.clock_seconds()));
  }
  for (std::size_t side = 0; side < 2; ++side) {
    details.protocols[side] = record.header.contestants[side].protocol;
  }
  if (!view.analysis) return details;
  details.worse_moves = report::worse_moves_of(record, *view.analysis);
  return details;
}

std::vector<folder::GameId> games_with_details(const Snapshot& snapshot) {
  std::map<folder::PlayerId, std::size_t> later;  // how many of a player's games come after the present one
  std::vector<folder::GameId> games;
  const std::vector<state::Game>& all = snapshot.tournament.games;
  for (auto game = all.rbegin(); game != all.rend(); ++game) {
    if (!game->result) continue;
    const bool is_late_for_white = later[game->white]++ < most_detailed_games;
    const bool is_late_for_black = later[game->black]++ < most_detailed_games;
    if (is_late_for_white || is_late_for_black) games.push_back(game->id);
  }
  std::ranges::reverse(games);
  return games;
}

ordered_json player_document(const Snapshot& snapshot, folder::PlayerId player,
                             const AccuracyByPlayer& accuracy, const DetailsSource& read_details) {
  Career career;
  for (const state::Game& game : snapshot.tournament.games) {
    if (game.white == player || game.black == player)
      career.add(game, player, snapshot.tournament.settings.pairing.points);
  }
  const std::size_t detailed = std::min(career.finished.size(), most_detailed_games);
  std::vector<float> seconds;
  std::vector<WorstMove> worst_moves;
  std::string protocol;
  for (auto place = career.finished.end() - static_cast<std::ptrdiff_t>(detailed);
       place != career.finished.end(); ++place) {
    const state::Game& game = **place;
    const GameDetails details = read_details(game);
    const auto colour = game.white == player ? game::Colour::white : game::Colour::black;
    const std::vector<float>& own = details.seconds[game::index(colour)];
    seconds.insert(seconds.end(), own.begin(), own.end());
    protocol = details.protocols[game::index(colour)];
    for (const auto& move : details.worse_moves) {
      if (move.colour == colour) worst_moves.push_back({game.id, move});
    }
  }
  const state::Player& who = snapshot.tournament.player(player);
  const auto& unranked = snapshot.tournament.settings.pairing.unranked;
  const std::string& hash = who.submission_sha256.empty() ? who.sha256 : who.submission_sha256;
  ordered_json document = {
      {"format", 2},
      {"number", player},
      {"name", printable_name(state::shown_name(who))},
      {"hash", hash.empty() ? ordered_json() : ordered_json(printable_text(hash))},
      {"protocol", protocol.empty() ? ordered_json() : ordered_json(printable_name(protocol))},
      {"unranked", std::ranges::find(unranked, who.name) != unranked.end()},
      {"games", std::move(career.games)},
      {"accuracy", accuracy_json(accuracy, player)},
      {"by_colour", {{"white", career.by_colour[0].json()}, {"black", career.by_colour[1].json()}}},
      {"by_opponent", ordered_json::array()},
      {"by_ending", ordered_json::array()}};
  for (const auto& [opponent, tally] : career.by_opponent) {
    ordered_json row = {{"player", opponent}};
    row.update(tally.json());
    document["by_opponent"].push_back(std::move(row));
  }
  for (const auto& [ending, tally] : career.by_ending) {
    document["by_ending"].push_back({{"ending", notation::ending_words.word_of(ending)},
                                     {"won", tally.wins},
                                     {"drawn", tally.draws},
                                     {"lost", tally.losses}});
  }
  const double mean = career.time.turns == 0 ? 0 : career.time.thinking.count() / career.time.turns;
  document["thinking"] = {{"turns", career.time.turns},
                          {"mean", mean},
                          {"longest", career.time.longest.count()},
                          {"median", quantile(seconds, 0.5)},
                          {"p95", quantile(seconds, 0.95)},
                          {"games", detailed}};
  document["idle_cpu"] = career.time.idle_cpu.count();
  document["worst_moves"] = worst_moves_json(std::move(worst_moves));
  return document;
}

std::string report_url(folder::PlayerId player) {
  return fmt::format("report-{}.html", player.number());
}

std::string report_page(const folder::Folder& folder, const Snapshot& snapshot, folder::PlayerId player,
                        const AccuracyByPlayer& accuracy, const DetailsSource& read_details) {
  const report::ReportSource source{
      .tournament = snapshot.tournament,
      .standings = snapshot.standings,
      .title = snapshot.title(),
      .accuracy = accuracy,
      .record = [&](const state::Game& game) { return read_game_view(folder, snapshot, game).record; },
      .worse_moves = [&](const state::Game& game) { return read_details(game).worse_moves; },
      .last_lines = {}};
  return report::report_html(report::student_report(source, player), {.site = "", .has_sheet_beside = true});
}

}  // namespace kaven::tournaments::web::documents
