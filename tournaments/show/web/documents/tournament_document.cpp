// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/tournament_document.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/course/report/accuracy_columns.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/rating_text.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/legend.hpp"
#include "tournaments/results/standings/rated_standings.hpp"
#include "tournaments/show/web/documents/game_json.hpp"

namespace kaven::tournaments::web::documents {

namespace {

using Part = pairing::BracketMatch::Part;
constexpr text::WordTable<Part, 4> part_words = {{{
    {Part::winners, "winners"},
    {Part::losers, "losers"},
    {Part::final, "final"},
    {Part::second_final, "second-final"},
}}};

// The number of the player with an index of the bracket.
ordered_json player_json(const std::optional<std::size_t>& player) {
  return player ? ordered_json(folder::PlayerId::at(*player)) : ordered_json();
}

// `places`: the index of each match in the document's list, which omits matches decided without a game.
ordered_json slot_json(const pairing::Bracket& bracket, const pairing::Slot& slot,
                       std::optional<std::size_t> player, const std::map<std::size_t, std::size_t>& places) {
  ordered_json from;
  ordered_json seed;
  if (slot.origin == pairing::Slot::Origin::seed) {
    player = bracket.seeds[slot.number];
    seed = slot.number + 1;
  } else if (slot.origin != pairing::Slot::Origin::nobody && places.contains(slot.number)) {
    from = {{"match", places.at(slot.number)},
            {"who", slot.origin == pairing::Slot::Origin::winner_of ? "winner" : "loser"}};
  }
  return {{"player", player_json(player)}, {"from", from}, {"seed", seed}};
}

// The bracket of a knock-out as in schemas.md; null if there is none (yet).
ordered_json bracket_json(const Snapshot& snapshot) {
  if (!snapshot.bracket || snapshot.bracket->matches.empty()) return nullptr;
  const pairing::Bracket& bracket = *snapshot.bracket;
  std::map<std::pair<int, int>, ordered_json> games;
  for (const state::Game& game : snapshot.tournament.games)
    games[{game.round, game.match}].push_back(game.id);
  std::map<std::size_t, std::size_t> places;
  ordered_json matches = ordered_json::array();
  for (std::size_t index = 0; index < bracket.matches.size(); ++index) {
    const pairing::BracketMatch& match = bracket.matches[index];
    if (match.decided && !match.played) continue;
    places.emplace(index, matches.size());
    const auto own_games = games.find({match.round, match.number});
    matches.push_back({{"title", pairing::match_title(bracket, match)},
                       {"part", part_words.word_of(match.part)},
                       {"stage", match.stage},
                       {"round", match.round},
                       {"number", match.number},
                       {"upper", slot_json(bracket, match.upper, match.upper_player, places)},
                       {"lower", slot_json(bracket, match.lower, match.lower_player, places)},
                       {"upper_wins", match.upper_wins},
                       {"lower_wins", match.lower_wins},
                       {"draws", match.draws},
                       {"decided", match.decided},
                       {"winner", player_json(match.winner)},
                       {"by_seed", match.by_seed},
                       {"games", own_games == games.end() ? ordered_json::array() : own_games->second}});
  }
  return {{"matches", matches}};
}

// The columns that the page shows, in their order.
std::vector<standings::Column> page_columns(const TournamentView& view) {
  std::vector<standings::Column> columns = standings::standings_columns();
  std::ranges::copy(report::accuracy_columns(view.accuracy).columns, std::back_inserter(columns));
  return standings::columns_for(standings::Output::page, view.snapshot.standings, columns);
}

ordered_json columns_json(const std::vector<standings::Column>& columns) {
  ordered_json list = ordered_json::array();
  for (const standings::Column& column : columns) {
    list.push_back({{"key", column.key},
                    {"heading", column.heading},
                    {"meaning", column.meaning},
                    {"kind", standings::column_kind_words.word_of(column.kind)},
                    {"dispensable", column.dispensable > 0}});
  }
  return list;
}

// The meaning of places, tie-breaks and ratings, a paragraph each.
ordered_json legend_json(const standings::Standings& standings) {
  ordered_json list = ordered_json::array({standings::order_words(standings)});
  if (standings.rating_groups > 0) list.push_back(standings::rating_words(standings));
  return list;
}

ordered_json player_json(const std::vector<standings::Column>& columns, const standings::StandingsRow& row) {
  ordered_json values = ordered_json::object();
  for (const standings::Column& column : columns) {
    const bool is_member =
        column.kind == standings::ColumnKind::rank || column.kind == standings::ColumnKind::player;
    if (!is_member) values[column.key] = column.cell(row).json;
  }
  return {{"number", row.player},
          {"name", printable_name(state::shown_name(row.name, row.folder))},
          {"rank", row.ranked ? ordered_json(row.rank) : ordered_json()},
          {"unranked", !row.ranked},
          {"withdrawn", row.withdrawn.has_value()},
          {"values", std::move(values)}};
}

ordered_json running_game_json(const state::Game& game, const record::GrowingRecord& growing) {
  const record::GameRecord& record = *growing.record();
  std::vector<game::Move> moves;
  for (const record::Turn& turn : record.turns) moves.push_back(turn.move);
  std::vector<game::Move> all = record.header.opening;
  std::ranges::copy(moves, std::back_inserter(all));
  return {{"number", game.id},
          {"white", game.white},
          {"black", game.black},
          {"round", game.round},
          {"opening", documents::json_of(record.header.opening)},
          {"moves", documents::json_of(moves)},
          {"recoloured", all.size() > 1 && all[0].place == all[1].place},
          {"columns", record.header.rules.columns},
          {"rows", record.header.rules.rows},
          {"clock", clock_json(record, growing.turn_began())}};
}

ordered_json counts_json(const TournamentView& view) {
  const Snapshot& snapshot = view.snapshot;
  const auto in_state = [&](state::GameState state) {
    return std::ranges::count(snapshot.tournament.games, state, &state::Game::state);
  };
  const auto running = static_cast<std::ptrdiff_t>(view.running.size());
  return {{"total", snapshot.tournament.games.size()},
          {"played", in_state(state::GameState::finished)},
          {"running", running},
          {"pending", in_state(state::GameState::pending) - running},
          {"void", in_state(state::GameState::abandoned)},
          {"cancelled", in_state(state::GameState::cancelled)}};
}

ordered_json running_games_json(const TournamentView& view) {
  constexpr std::size_t most = 64;
  ordered_json list = ordered_json::array();
  for (const auto& [number, growing] : view.running) {
    if (list.size() == most) break;
    if (growing.record()) list.push_back(running_game_json(view.snapshot.tournament.game(number), growing));
  }
  return list;
}

std::string_view game_state_word(const state::Game& game, const std::set<folder::GameId>& running) {
  return running.contains(game.id) && game.state == state::GameState::pending
             ? "running"
             : state::game_state_words.word_of(game.state);
}

// The organizer's words, a text for each line.
ordered_json text_json(const std::string& text) {
  ordered_json lines = ordered_json::array();
  for (const std::string_view line : text::lines_of(text)) {
    constexpr std::size_t longest = 10000;
    lines.push_back(text::printable(line, longest));
  }
  return lines;
}

// The time of a fit grows faster than the square of the number of players: 2 ms for 20, 1 s for 500.
std::size_t affordable_points(std::size_t players) {
  if (players <= 50) return 200;
  if (players <= 150) return 50;
  return 10;
}

}  // namespace

ordered_json tournament_document(const TournamentView& view) {
  const Snapshot& snapshot = view.snapshot;
  const notation::ChosenGame game = snapshot.tournament.settings.game();
  const settings::TimeSettings& time = snapshot.tournament.settings.time;
  const std::vector<standings::Column> columns = page_columns(view);
  ordered_json document = {
      {"format", 2},
      {"name", printable_name(snapshot.title())},
      {"text", text_json(snapshot.tournament.settings.description.text)},
      {"game", game_title(game.title, game.rules)},
      {"catalogue", game.name},
      {"rules", json_of(game.rules)},
      {"pairing", snapshot.tournament.settings.pairing.format},
      {"pairing_title", pairing::find_format(snapshot.tournament.settings.pairing.format)->title},
      {"state", phase_words.word_of(snapshot.phase)},
      {"games", counts_json(view)},
      {"turn_seconds", settings::turn_limit_of(snapshot.tournament.settings).count()},
      {"clock", time.clock},
      {"match_seconds", time.match_limit.count()},
      {"increment_seconds", time.increment.count()},
      {"written", view.written},
      {"event", view.event ? ordered_json(*view.event) : ordered_json()},
      {"play", view.play},
      {"columns", columns_json(columns)},
      {"legend", legend_json(snapshot.standings)},
      {"by_rating", snapshot.standings.by_rating},
      {"players", ordered_json::array()},
      {"rating_groups", snapshot.standings.rating_groups},
      {"white_advantage", json_of(snapshot.standings.white_advantage)},
      {"draw_share", snapshot.standings.draw_share},
      {"bracket", bracket_json(snapshot)},
      {"running", running_games_json(view)}};
  for (const standings::StandingsRow& row : snapshot.standings.rows) {
    document["players"].push_back(player_json(columns, row));
  }
  return document;
}

ordered_json score_json(const state::Game& game, folder::PlayerId player) {
  const standings::Score score = standings::score_of(game, player);
  if (score == standings::Score::not_played) return nullptr;
  return standings::score_signs.word_of(score);
}

ordered_json crosstable_document(const Snapshot& snapshot) {
  struct Pair {
    double points_of_one = 0;
    double points_of_other = 0;
    ordered_json games = ordered_json::array();
  };
  constexpr std::size_t most = 20;
  // A browser needs minutes for a table of a thousand lines and columns.
  constexpr std::size_t most_players = 200;
  std::map<folder::PlayerId, std::size_t> places;
  for (const standings::StandingsRow& row : snapshot.standings.rows) {
    places.emplace(row.player, places.size());
  }
  const settings::Points& points = snapshot.tournament.settings.pairing.points;
  std::map<std::pair<std::size_t, std::size_t>, Pair> pairs;
  for (const state::Game& game : snapshot.tournament.games) {
    if (!game.result && !game.walkover) continue;
    const std::size_t place_of_white = places.at(game.white);
    const std::size_t place_of_black = places.at(game.black);
    const auto [upper, lower] = std::minmax(place_of_white, place_of_black);
    if (lower >= most_players) continue;
    const folder::PlayerId one = place_of_white == upper ? game.white : game.black;
    const folder::PlayerId other = place_of_white == upper ? game.black : game.white;
    Pair& pair = pairs[{upper, lower}];
    pair.points_of_one += standings::points_of(standings::score_of(game, one), points);
    pair.points_of_other += standings::points_of(standings::score_of(game, other), points);
    if (pair.games.size() == most) pair.games.erase(pair.games.begin());
    pair.games.push_back({game.id, score_json(game, one)});
    if (game.result && game.result->result == game::Result::both_lose)
      pair.games.back().push_back(score_json(game, other));
  }
  ordered_json list = ordered_json::array();
  for (auto& [of_places, pair] : pairs) {
    const auto number = [&](std::size_t place) { return snapshot.standings.rows[place].player; };
    list.push_back({number(of_places.first), number(of_places.second), pair.points_of_one,
                    pair.points_of_other, std::move(pair.games)});
  }
  return {{"format", 1}, {"players", std::min(places.size(), most_players)}, {"pairs", list}};
}

ordered_json games_document(const Snapshot& snapshot, const std::set<folder::GameId>& running, int list) {
  ordered_json rows = ordered_json::array();
  for (int number = list * games_per_list; number < (list + 1) * games_per_list; ++number) {
    const folder::GameId id(number);
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

ordered_json ratings_document(const Snapshot& snapshot) {
  std::vector<state::Game> finished;
  std::ranges::copy_if(snapshot.tournament.games, std::back_inserter(finished),
                       [](const state::Game& game) { return game.result.has_value(); });
  ordered_json counts = ordered_json::array();
  ordered_json players = ordered_json::array();
  for (const state::Player& player : snapshot.tournament.players) {
    players.push_back({{"number", player.id}, {"values", ordered_json::array()}});
    // Classmates know who handed in when.
    if (snapshot.anonymous) continue;
    for (const int paired : player.versions) {
      players.back()["versions"].push_back(std::ranges::count_if(
          finished, [&](const state::Game& game) { return game.id.number() <= paired; }));
    }
  }
  const std::size_t points = std::min(finished.size(), affordable_points(snapshot.tournament.players.size()));
  for (std::size_t point = 0; point <= points && !finished.empty(); ++point) {
    const std::size_t count = finished.size() * point / points;
    const std::span<const state::Game> games(finished.data(), count);
    counts.push_back(count);
    const std::vector<state::Player>& tournament_players = snapshot.tournament.players;
    const bool by_version = standings::rates_by_version(snapshot.tournament.settings);
    const ratings::RatingFit fit = standings::rating_fit(tournament_players, games, by_version);
    for (std::size_t player = 0; player < players.size(); ++player) {
      const auto rounded = [](double elo) { return std::round(elo * 10) / 10; };
      const std::optional<ratings::Rating>& rating = fit.ratings()[player];
      players[player]["values"].push_back(rating ? ordered_json(rounded(rating->elo.value)) : ordered_json());
    }
  }
  return {{"format", 1}, {"games", counts}, {"players", players}};
}

}  // namespace kaven::tournaments::web::documents
