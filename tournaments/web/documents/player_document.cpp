#include "tournaments/web/documents/player_document.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/game_words.hpp"
#include "tournaments/web/documents/tournament_document.hpp"

namespace kaven::tournaments::web::documents {

namespace {

struct Tally {
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int forfeits = 0;
  double points = 0;

  void add(standings::Score score, const state::Points& worth) {
    const bool won = score == standings::Score::win || score == standings::Score::forfeit_win;
    const bool drawn = score == standings::Score::draw;
    ++games;
    wins += won ? 1 : 0;
    draws += drawn ? 1 : 0;
    losses += won || drawn ? 0 : 1;
    forfeits += score == standings::Score::forfeit_loss ? 1 : 0;
    points += won ? worth.win : drawn ? worth.draw : worth.loss;
  }

  ordered_json value() const {
    return {{"games", games},   {"wins", wins},         {"draws", draws},
            {"losses", losses}, {"forfeits", forfeits}, {"points", points}};
  }
};

// What the ledger says of all games of one player.
struct Career {
  ordered_json games = ordered_json::array();
  std::array<Tally, 2> by_colour;
  std::map<state::PlayerId, Tally> by_opponent;
  std::map<game::Ending, Tally> by_ending;
  state::TimeUse time;
  std::vector<const state::Game*> finished;  ///< in the order of play

  void add(const state::Game& game, state::PlayerId player, const state::Points& worth) {
    const auto colour = game.white == player ? game::Colour::white : game::Colour::black;
    const state::PlayerId opponent = colour == game::Colour::white ? game.black : game.white;
    games.push_back(
        {game.id, colour == game::Colour::white ? "white" : "black", opponent, score_value_of(game, player)});
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

// The least value that so large a share of the values does not exceed (nearest rank).
ordered_json quantile(std::vector<float>& values, double share) {
  if (values.empty()) return nullptr;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::ranges::nth_element(values, place);
  // A float as a double would show digits that it does not have.
  return std::round(static_cast<double>(*place) * 1e6) / 1e6;
}

struct WorstMove {
  state::GameId game;
  GameDetails::WorseMove move;
};

ordered_json worst_moves_value(std::vector<WorstMove> moves) {
  constexpr std::size_t most = 20;
  std::ranges::stable_sort(moves, [](const WorstMove& one, const WorstMove& other) {
    return std::pair(one.move.quality, one.move.loss) > std::pair(other.move.quality, other.move.loss);
  });
  if (moves.size() > most) moves.resize(most);
  ordered_json list = ordered_json::array();
  for (const WorstMove& worst : moves) {
    list.push_back({{"game", worst.game},
                    {"ply", worst.move.ply},
                    {"judgement", analysis::move_quality_word(worst.move.quality)},
                    {"place", game::place_name(worst.move.place)}});
  }
  return list;
}

}  // namespace

GameDetails details_of(const GameView& view) {
  GameDetails details;
  if (!view.record) return details;
  const record::GameRecord& record = *view.record;
  for (const record::Turn& turn : record.turns) {
    details.seconds[game::index(turn.move.colour)].push_back(static_cast<float>(turn.seconds));
  }
  for (std::size_t side = 0; side < 2; ++side) {
    details.protocols[side] = record.header.contestants[side].protocol;
  }
  if (!view.analysis) return details;
  for (const analysis::JudgedMove& judged : view.analysis->moves) {
    const auto turn = std::ranges::find(record.turns, judged.ply, &record::Turn::ply);
    if (turn == record.turns.end() || judged.quality == analysis::MoveQuality::best) continue;
    details.worse_moves.push_back({.ply = judged.ply,
                                   .colour = turn->move.colour,
                                   .place = turn->move.place,
                                   .quality = judged.quality,
                                   .loss = judged.best_value.score - judged.value.score});
  }
  return details;
}

ordered_json player_document(const Snapshot& snapshot, state::PlayerId player,
                             const AccuracyByPlayer& accuracy, const DetailsOf& details_of) {
  constexpr std::size_t most_games_looked_into = 500;
  Career career;
  for (const state::Game& game : snapshot.tournament.games) {
    if (game.white == player || game.black == player)
      career.add(game, player, snapshot.tournament.settings.points);
  }
  const std::size_t looked_into = std::min(career.finished.size(), most_games_looked_into);
  std::vector<float> seconds;
  std::vector<WorstMove> worst_moves;
  std::string protocol;
  for (auto place = career.finished.end() - static_cast<std::ptrdiff_t>(looked_into);
       place != career.finished.end(); ++place) {
    const state::Game& game = **place;
    const GameDetails details = details_of(game);
    const auto colour = game.white == player ? game::Colour::white : game::Colour::black;
    const std::vector<float>& own = details.seconds[game::index(colour)];
    seconds.insert(seconds.end(), own.begin(), own.end());
    protocol = details.protocols[game::index(colour)];
    for (const auto& move : details.worse_moves) {
      if (move.colour == colour) worst_moves.push_back({game.id, move});
    }
  }
  const state::Player& who = snapshot.tournament.player(player);
  const auto& unranked = snapshot.tournament.settings.unranked;
  ordered_json document = {
      {"format", 1},
      {"number", player},
      {"name", shown_name(who.name)},
      {"program", shown_text(who.program)},
      {"hash", shown_text(who.sha256)},
      {"protocol", protocol.empty() ? ordered_json() : ordered_json(shown_name(protocol))},
      {"unranked", std::ranges::find(unranked, who.name) != unranked.end()},
      {"games", std::move(career.games)},
      {"accuracy", accuracy_value(accuracy, player)},
      {"by_colour", {{"white", career.by_colour[0].value()}, {"black", career.by_colour[1].value()}}},
      {"by_opponent", ordered_json::array()},
      {"by_ending", ordered_json::array()}};
  for (const auto& [opponent, tally] : career.by_opponent) {
    ordered_json row = {{"player", opponent}};
    row.update(tally.value());
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
                          {"games", looked_into}};
  document["idle_cpu"] = career.time.idle_cpu.count();
  document["worst_moves"] = worst_moves_value(std::move(worst_moves));
  return document;
}

}  // namespace kaven::tournaments::web::documents
