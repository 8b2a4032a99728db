#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "common/game/position.hpp"
#include "common/notation/choice_text.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/record/time_text.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/exchange/exchange_format.hpp"
#include "tournaments/exchange/found_game.hpp"
#include "tournaments/exchange/record_text.hpp"

// The JSON of an episode of Kaggle's ConnectX (kaggle-environments, schema_version 1). A file holds one game:
// the state of both agents before the first move and after each. The agent that was ACTIVE before a step
// moved in it; its `action` is a column, from 0. A member `Kaven` of `info` has what episodes do not know.

namespace kaven::tournaments::exchange {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Kaggle's words for the loser's state; the environment gives no reward to an agent that failed.
std::string_view status_word(game::Ending ending) {
  if (ending == game::Ending::illegal_move) return "INVALID";
  return ending == game::Ending::time ? "TIMEOUT" : "ERROR";
}

std::optional<std::string> objection(const ExchangedGame& game) {
  const record::Header& header = game.record.header;
  const game::Rules plain{
      .columns = header.rules.columns, .rows = header.rules.rows, .line_length = header.rules.line_length};
  if (header.rules != plain) return "ConnectX has only Connect-4 on boards of any size";
  if (!game.record.verdict) return std::nullopt;
  const game::Ending ending = game.record.verdict->outcome.ending;
  if (ending == game::Ending::adjudicated) return "an episode cannot be adjudicated";
  return std::nullopt;
}

// The board from the top row on, 1 for White and 2 for Black.
ordered_json board_json(const game::Position& position) {
  ordered_json board = ordered_json::array();
  for (int row = position.rules().rows - 1; row >= 0; --row) {
    for (int column = 0; column < position.rules().columns; ++column) {
      const auto stone = position.at({column, row});
      board.push_back(stone ? 1 + static_cast<int>(game::index(*stone)) : 0);
    }
  }
  return board;
}

struct AgentState {
  int action = 0;
  ordered_json reward = 0;
  std::string status;
};

class Episode {
 public:
  explicit Episode(const ExchangedGame& game) : game_(game), position_(game.record.header.rules) {
    add_step({}, {});
    for (const game::Move move : moves_of(game.record)) {
      position_.play(move);
      add_step(move, {});
    }
    if (lost_by_forfeit()) add_step({}, game.record.verdict->outcome);
  }

  ordered_json document() const {
    const record::Header& header = game_.record.header;
    const record::GameRecord& record = game_.record;
    ordered_json ours = {{"round", game_.round},
                         {"started", header.started},
                         {"rules", rules_text(header)},
                         {"clock", record::clock_words.word_of(header.clock)},
                         {"opening", header.opening.size()},
                         {"seconds", ordered_json::array()}};
    if (header.match_seconds > 0)
      ours["time_control"] = notation::time_control_text(header.limits().all_moves);
    for (const record::Turn& turn : record.turns) ours["seconds"].push_back(turn.clock_seconds());
    if (record.verdict) {
      ours["ending"] = notation::ending_words.word_of(record.verdict->outcome.ending);
      ours["detail"] = text::printable(record.verdict->outcome.detail, longest_text);
    }
    ordered_json document = {
        {"id", fmt::format("{}-{}", text::printable(game_.event), game_.number)},
        {"name", "connectx"},
        {"title", "ConnectX"},
        {"description", "Classic Connect in a row but configurable."},
        {"version", "1.0.1"},
        {"configuration",
         {{"columns", header.rules.columns},
          {"rows", header.rules.rows},
          {"inarow", header.rules.line_length},
          {"actTimeout", header.turn_seconds},
          {"episodeSteps", 1000},
          {"runTimeout", 1200}}},
        {"info",
         {{"EpisodeId", game_.number},
          {"TeamNames", {name_of(header, game::Colour::white), name_of(header, game::Colour::black)}},
          {"Kaven", std::move(ours)}}},
        {"schema_version", 1},
        {"steps", steps_},
        {"rewards", ordered_json::array()},
        {"statuses", ordered_json::array()}};
    for (const ordered_json& agent : steps_.back()) {
      document["rewards"].push_back(agent.at("reward"));
      document["statuses"].push_back(agent.at("status"));
    }
    return document;
  }

 private:
  bool lost_by_forfeit() const {
    return game_.record.verdict && game::is_forfeit(game_.record.verdict->outcome.ending);
  }

  std::array<AgentState, 2> agents(const std::optional<game::Outcome>& forfeit) const {
    std::array<AgentState, 2> agents;
    const std::size_t mover = game::index(position_.to_move());
    agents[mover].status = "ACTIVE";
    agents[1 - mover].status = "INACTIVE";
    const std::optional<game::Outcome> decided = position_.outcome();
    if (decided || forfeit) agents[0].status = agents[1].status = "DONE";
    if (decided && game::winner(decided->result)) {
      const std::size_t winner = game::index(*game::winner(decided->result));
      agents[winner].reward = 1;
      agents[1 - winner].reward = -1;
    }
    if (forfeit) {
      AgentState& loser = agents[1 - game::index(*game::winner(forfeit->result))];
      loser.reward = nullptr;
      loser.status = std::string(status_word(forfeit->ending));
    }
    return agents;
  }

  void add_step(std::optional<game::Move> move, const std::optional<game::Outcome>& forfeit) {
    std::array<AgentState, 2> states = agents(forfeit);
    if (move) states[game::index(move->colour)].action = move->place.column;
    ordered_json step = ordered_json::array();
    for (const std::size_t agent : {0U, 1U}) {
      ordered_json observation = {{"mark", agent + 1}, {"remainingOverageTime", 60}};
      if (agent == 0) {
        observation["board"] = board_json(position_);
        observation["step"] = steps_.size();
      }
      step.push_back({{"action", states[agent].action},
                      {"info", ordered_json::object()},
                      {"observation", std::move(observation)},
                      {"reward", states[agent].reward},
                      {"status", states[agent].status}});
    }
    steps_.push_back(std::move(step));
  }

  const ExchangedGame& game_;
  game::Position position_;
  ordered_json steps_ = ordered_json::array();
};

std::string text_of(const ExchangedGame& game) {
  return text::json_line(Episode(game).document());
}

bool may_be(std::string_view text) {
  return text.starts_with('{') && text.find("\"steps\"") != std::string_view::npos &&
         text.find("connectx") != std::string_view::npos;
}

class Reading {
 public:
  Reading(const Source& source, const json& episode) : source_(source), episode_(episode) {}

  FoundGame game() const {
    FoundGame game;
    record::JsonObjectReader members(episode_);
    if (members.text("name") != "connectx") members.refuse("name", "\"connectx\"");
    record::JsonObjectReader configuration = members.object("configuration");
    const std::string rules =
        fmt::format("connectn --size={}x{} --connect={}", configuration.integer("columns"),
                    configuration.integer("rows"), configuration.integer("inarow"));
    game.choose(source_, 1, rules == "connectn --size=7x6 --connect=4" ? "connect4" : rules);
    for (const char* const limit : {"actTimeout", "timeout"}) {
      if (game.turn_seconds == 0 && configuration.has(limit))
        game.turn_seconds = configuration.seconds(limit);
    }
    add_info(game);
    add_moves(game);
    set_result(game);
    if (const auto* ours = own_info()) add_own_info(game, *ours);
    return game;
  }

 private:
  const json* own_info() const {
    const auto info = episode_.find("info");
    if (info == episode_.end() || !info->is_object()) return nullptr;
    const auto ours = info->find("Kaven");
    return ours == info->end() ? nullptr : &*ours;
  }

  void add_info(FoundGame& game) const {
    const auto info = episode_.find("info");
    if (info == episode_.end() || !info->is_object() || !info->contains("TeamNames")) return;
    record::JsonObjectReader members(*info);
    const std::vector<std::string> names = members.texts("TeamNames");
    for (std::size_t side = 0; side < std::min<std::size_t>(2, names.size()); ++side) {
      game.names.at(side) = names[side];
    }
  }

  const json& list(const json& object, const char* name) const {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array())
      source_.refuse(1, fmt::format("member '{}': expected a list", name));
    return *found;
  }

  std::string status(const json& agent) const {
    const auto found = agent.is_object() ? agent.find("status") : agent.end();
    return agent.is_object() && found != agent.end() && found->is_string() ? found->get<std::string>() : "";
  }

  static bool has_failed(const std::string& status) {
    return status == "INVALID" || status == "TIMEOUT" || status == "ERROR";
  }

  void add_moves(FoundGame& game) const {
    const json& steps = list(episode_, "steps");
    for (std::size_t at = 1; at < steps.size(); ++at) {
      const auto refuse = [&](const std::string& reason) {
        source_.refuse(1, fmt::format("step {}: {}", at, reason));
      };
      if (!steps[at - 1].is_array() || steps[at - 1].size() != 2 || !steps[at].is_array() ||
          steps[at].size() != 2)
        refuse("expected the states of two agents");
      const std::size_t mover = status(steps[at - 1][0]) == "ACTIVE" ? 0 : 1;
      if (has_failed(status(steps[at][0])) || has_failed(status(steps[at][1]))) break;
      const auto action = steps[at][mover].find("action");
      if (action == steps[at][mover].end() || !action->is_number_integer())
        refuse("expected the column of the agent that was ACTIVE as its action");
      const auto column = action->get<std::int64_t>();
      if (column < 0 || column >= game.rules.columns)
        refuse(fmt::format("action {}: expected a column from 0 to {}", column, game.rules.columns - 1));
      game.moves.push_back({.place = {static_cast<int>(column), falling}});
    }
  }

  // The agent without a reward failed; otherwise the larger reward wins.
  void set_result(FoundGame& game) const {
    const json& rewards = list(episode_, "rewards");
    if (rewards.size() != 2) source_.refuse(1, "member 'rewards': expected two");
    for (const std::size_t side : {0U, 1U}) {
      const auto winner = side == 0 ? game::Result::black_wins : game::Result::white_wins;
      const std::string state = status_of(side);
      if (!has_failed(state)) continue;
      game.result = winner;
      game.ending = state == "INVALID"   ? game::Ending::illegal_move
                    : state == "TIMEOUT" ? game::Ending::time
                                         : game::Ending::exited;
      return;
    }
    if (status_of(0) != "DONE" || status_of(1) != "DONE") return;
    if (!rewards[0].is_number() || !rewards[1].is_number()) return;
    const double white = rewards[0].get<double>();
    const double black = rewards[1].get<double>();
    game.result = white > black   ? game::Result::white_wins
                  : white < black ? game::Result::black_wins
                                  : game::Result::draw;
  }

  std::string status_of(std::size_t side) const {
    const json& statuses = list(episode_, "statuses");
    return side < statuses.size() && statuses[side].is_string() ? statuses[side].get<std::string>() : "";
  }

  void add_own_info(FoundGame& game, const json& object) const {
    if (!object.is_object()) source_.refuse(1, "member 'info.Kaven': expected an object");
    record::JsonObjectReader members(object);
    game.round = members.integer("round");
    game.started = members.time("started");
    game.choose(source_, 1, members.text("rules"));
    if (members.has("clock"))
      game.clock = record::clock_words.find(members.text("clock")).value_or(record::ClockKind::wall);
    if (members.has("time_control"))
      game.time_control =
          notation::read_time_control(members.text("time_control")).value_or(game.time_control);
    const int opening = members.integer("opening");
    std::size_t at = 0;
    for (FoundMove& move : game.moves) move.opening = static_cast<int>(at++) < opening;
    at = static_cast<std::size_t>(std::max(0, opening));
    for (const json& seconds : list(object, "seconds")) {
      if (at >= game.moves.size() || !seconds.is_number() || seconds.get<double>() < 0)
        source_.refuse(1, "member 'info.Kaven.seconds': expected the seconds of each move");
      game.moves[at++].seconds = seconds.get<double>();
    }
    if (members.has("ending")) game.ending = notation::ending_words.find(members.text("ending"));
    if (members.has("detail")) game.detail = members.text("detail");
  }

  const Source& source_;
  const json& episode_;
};

void read(const Source& source, const TakeGame& take) {
  try {
    const json episode = record::parse_object(source.text);
    take(checked_game(source, Reading(source, episode).game()));
  } catch (const record::LineError& error) {
    source.refuse(1, error.what());
  }
}

}  // namespace

extern const ExchangeFormat kaggle_format;
const ExchangeFormat kaggle_format{.name = "kaggle",
                                   .meaning = "Kaggle's JSON of a ConnectX episode",
                                   .file_per_game = true,
                                   .file_ending = "json",
                                   .objection = objection,
                                   .text_of = text_of,
                                   .may_be = may_be,
                                   .read = read};

}  // namespace kaven::tournaments::exchange
