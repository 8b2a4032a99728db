#include "tournaments/web/documents/tournament_document.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "common/notation/game_words.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/web/documents/bracket_value.hpp"
#include "tournaments/web/documents/game_values.hpp"

namespace kaven::tournaments::web::documents {

namespace {

ordered_json estimate_value(const ratings::Estimate& estimate) {
  const auto end = [](const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json();
  };
  return {{"value", estimate.value}, {"low", end(estimate.lower)}, {"high", end(estimate.upper)}};
}

ordered_json rating_value(const std::optional<ratings::Rating>& rating) {
  if (!rating) return nullptr;
  ordered_json value = estimate_value(rating->elo);
  value["group"] = rating->group;
  return value;
}

ordered_json player_value(const TournamentView& view, const standings::StandingsRow& standing) {
  const state::PlayerId number = standing.player;
  const auto tie_break = [](const char* name, double value) {
    return ordered_json{{"name", name}, {"value", value}};
  };
  return {
      {"number", number},
      {"name", shown_name(standing.name)},
      {"rank", standing.ranked ? ordered_json(standing.rank) : ordered_json()},
      {"unranked", !standing.ranked},
      {"points", standing.points},
      {"games", standing.played},
      {"wins", standing.wins},
      {"draws", standing.draws},
      {"losses", standing.losses},
      {"forfeits", standing.forfeits},
      {"byes", standing.byes},
      {"tie_breaks",
       {tie_break("direct", standing.direct_encounter),
        tie_break("Sonneborn-Berger", standing.sonneborn_berger), tie_break("Buchholz", standing.buchholz)}},
      {"rating", rating_value(standing.rating)},
      {"superiority", standing.superiority ? ordered_json(*standing.superiority) : ordered_json()},
      {"accuracy", accuracy_value(view.accuracy, number)}};
}

ordered_json running_value(const state::Game& game, const live::GrowingRecord& growing) {
  const record::GameRecord& record = *growing.record();
  std::vector<game::Move> moves;
  for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
  std::vector<game::Move> all = record.header.opening;
  std::ranges::copy(moves, std::back_inserter(all));
  return {{"number", game.id},
          {"white", game.white},
          {"black", game.black},
          {"round", game.round},
          {"opening", places_value(record.header.opening)},
          {"moves", places_value(moves)},
          {"recoloured", all.size() > 1 && all[0].place == all[1].place},
          {"columns", record.header.rules.columns},
          {"rows", record.header.rules.rows},
          {"clock", clock_value(record, growing.changed())}};
}

ordered_json counts_value(const TournamentView& view) {
  const Snapshot& snapshot = view.snapshot;
  const auto in_state = [&](state::GameState state) { return snapshot.tournament.count(state); };
  const auto running = static_cast<int>(view.running.size());
  return {{"total", snapshot.tournament.games.size()},
          {"played", in_state(state::GameState::finished)},
          {"running", running},
          {"pending", in_state(state::GameState::pending) - running},
          {"void", in_state(state::GameState::abandoned)}};
}

ordered_json running_list(const TournamentView& view) {
  constexpr std::size_t most = 64;
  ordered_json list = ordered_json::array();
  for (const auto& [number, growing] : view.running) {
    if (list.size() == most) break;
    if (growing.record()) list.push_back(running_value(view.snapshot.tournament.game(number), growing));
  }
  return list;
}

const char* game_state_word(const state::Game& game, const std::set<state::GameId>& running) {
  switch (game.state) {
    case state::GameState::finished:
      return "finished";
    case state::GameState::abandoned:
      return "void";
    case state::GameState::pending:
      return running.contains(game.id) ? "running" : "pending";
  }
  return "";
}

}  // namespace

ordered_json tournament_document(const TournamentView& view) {
  const Snapshot& snapshot = view.snapshot;
  const notation::ChosenGame game = snapshot.tournament.settings.game();
  ordered_json document = {
      {"format", 1},
      {"name", shown_name(snapshot.name)},
      {"game", game_title(game.title, game.rules)},
      {"catalogue", game.name},
      {"rules", rules_value(game.rules)},
      {"pairing", snapshot.tournament.settings.format},
      {"pairing_title", pairing::find_format(snapshot.tournament.settings.format)->title},
      {"state", phase_word(snapshot.phase)},
      {"games", counts_value(view)},
      {"turn_seconds", snapshot.tournament.settings.turn_limit.count()},
      {"written", view.written},
      {"event", view.event ? ordered_json(*view.event) : ordered_json()},
      {"play", view.play},
      {"players", ordered_json::array()},
      {"rating_groups", snapshot.standings.groups},
      {"white_advantage", estimate_value(snapshot.standings.white_advantage)},
      {"draw_share", snapshot.standings.draw_share},
      {"bracket", bracket_value(snapshot)},
      {"running", running_list(view)}};
  for (const standings::StandingsRow& standing : snapshot.standings.places) {
    document["players"].push_back(player_value(view, standing));
  }
  return document;
}

ordered_json score_value_of(const state::Game& game, state::PlayerId player) {
  switch (standings::score_of(game, player)) {
    case standings::Score::win:
      return "1";
    case standings::Score::draw:
      return "=";
    case standings::Score::loss:
      return "0";
    case standings::Score::forfeit_win:
      return "+";
    case standings::Score::forfeit_loss:
      return "-";
    case standings::Score::not_played:
      return nullptr;
  }
  return nullptr;
}

ordered_json crosstable_document(const Snapshot& snapshot) {
  struct Pair {
    double points_of_one = 0;
    double points_of_other = 0;
    ordered_json games = ordered_json::array();
  };
  constexpr std::size_t most = 20;
  std::map<state::PlayerId, std::size_t> places;
  for (const standings::StandingsRow& standing : snapshot.standings.places) {
    places.emplace(standing.player, places.size());
  }
  const state::Points& points = snapshot.tournament.settings.points;
  const auto points_of = [&](game::Result result, game::Colour colour) {
    const auto winner = game::winner(result);
    if (!winner) return result == game::Result::draw ? points.draw : points.loss;
    return *winner == colour ? points.win : points.loss;
  };
  std::map<std::pair<std::size_t, std::size_t>, Pair> pairs;
  for (const state::Game& game : snapshot.tournament.games) {
    if (!game.result) continue;
    const bool white_first = places.at(game.white) < places.at(game.black);
    const state::PlayerId one = white_first ? game.white : game.black;
    const state::PlayerId other = white_first ? game.black : game.white;
    Pair& pair = pairs[{places.at(one), places.at(other)}];
    const auto one_colour = white_first ? game::Colour::white : game::Colour::black;
    pair.points_of_one += points_of(game.result->result, one_colour);
    pair.points_of_other += points_of(game.result->result, game::opponent(one_colour));
    if (pair.games.size() == most) pair.games.erase(pair.games.begin());
    pair.games.push_back({game.id, score_value_of(game, one)});
  }
  ordered_json list = ordered_json::array();
  for (auto& [of_places, pair] : pairs) {
    const auto number = [&](std::size_t place) { return snapshot.standings.places[place].player; };
    list.push_back({number(of_places.first), number(of_places.second), pair.points_of_one,
                    pair.points_of_other, std::move(pair.games)});
  }
  return {{"format", 1}, {"pairs", list}};
}

ordered_json forfeits_document(const Snapshot& snapshot) {
  constexpr std::size_t most = 500;
  ordered_json list = ordered_json::array();
  std::size_t total = 0;
  for (auto game = snapshot.tournament.games.rbegin(); game != snapshot.tournament.games.rend(); ++game) {
    if (!game->result || !game::is_forfeit(game->result->ending)) continue;
    ++total;
    if (list.size() == most) continue;
    const bool white_lost = game->result->result == game::Result::black_wins;
    list.push_back({{"game", game->id},
                    {"player", white_lost ? game->white : game->black},
                    {"opponent", white_lost ? game->black : game->white},
                    {"ending", notation::ending_words.word_of(game->result->ending)}});
  }
  return {{"format", 1}, {"total", total}, {"forfeits", list}};
}

ordered_json games_document(const Snapshot& snapshot, const std::set<state::GameId>& running, int list) {
  ordered_json rows = ordered_json::array();
  for (int number = list * games_per_list; number < (list + 1) * games_per_list; ++number) {
    const state::GameId id(number);
    if (!snapshot.tournament.has_game(id)) continue;
    const state::Game& game = snapshot.tournament.game(id);
    const auto& result = game.result;
    rows.push_back({number, game.white, game.black,
                    result ? ordered_json(notation::result_words.word_of(result->result)) : ordered_json(),
                    result ? ordered_json(notation::ending_words.word_of(result->ending)) : ordered_json(),
                    result ? result->moves : 0, game.round, game_state_word(game, running)});
  }
  return {{"format", 1}, {"games", rows}};
}

}  // namespace kaven::tournaments::web::documents
