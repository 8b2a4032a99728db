// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/exchange/record_text.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

// The JSON of an episode of Kaggle's ConnectX (kaggle-environments, schema_version 1). An episode is one game:
// the state of both agents before the first move and after each. The agent that was ACTIVE before a step
// moved in it; its `action` is a column, from 0. A member `Kaven` of `info` has what episodes do not know.
//
// A file holds an episode, a list of episodes, or one on each line. Kaggle's newer episodes are of OpenSpiel's
// connect_four: their action is an object whose `submission` is the column, or -1 for none.

namespace kaven::exchange {

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

constexpr std::string_view name_in_kaggle = "connectx";
constexpr std::string_view name_in_open_spiel = "open_spiel_connect_four";

bool may_be(std::string_view text) {
  const std::string_view bare = text::trimmed(text, " \t\r\n");
  const bool is_json = bare.starts_with('{') ||
                       (bare.starts_with('[') && bare.find('{') == bare.find_first_not_of(" \t\r\n", 1));
  return is_json && text.find("\"steps\"") != std::string_view::npos &&
         (text.find(name_in_kaggle) != std::string_view::npos ||
          text.find(name_in_open_spiel) != std::string_view::npos);
}

// Python writes numbers that JSON does not have. They become null.
std::string without_odd_numbers(std::string_view text) {
  std::string result;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    constexpr std::array odd = {std::string_view("NaN"), std::string_view("-Infinity"),
                                std::string_view("Infinity")};
    const auto* const found =
        std::ranges::find_if(odd, [&](std::string_view word) { return rest.starts_with(word); });
    if (!in_string && found != odd.end()) {
      result += "null";
      at += found->size();
      continue;
    }
    if (text[at] == '"') in_string = !in_string;
    if (in_string && text[at] == '\\' && at + 1 < text.size()) result += text[at++];
    result += text[at++];
  }
  return result;
}

class Reading {
 public:
  Reading(const Source& source, int line, const json& episode)
      : source_(source), line_(line), episode_(episode) {}

  FoundGame game() const {
    FoundGame game{.line = line_};
    record::JsonObjectReader members(episode_);
    const std::string name = members.text("name");
    if (name != name_in_kaggle && name != name_in_open_spiel)
      members.refuse("name", fmt::format(R"("{}" or "{}")", name_in_kaggle, name_in_open_spiel));
    record::JsonObjectReader configuration = members.object("configuration");
    if (name == name_in_kaggle) {
      choose(game, configuration, "inarow");
    } else if (configuration.has("openSpielGameParameters")) {
      record::JsonObjectReader parameters = configuration.object("openSpielGameParameters");
      choose(game, parameters, "x_in_row");
    } else {
      game.choose(source_, line_, "connect4");
    }
    for (const char* const limit : {"actTimeout", "timeout"}) {
      if (game.turn_seconds == 0 && configuration.has(limit) && !configuration.is_null(limit))
        game.turn_seconds = configuration.seconds(limit);
    }
    add_info(game);
    add_opening(game);
    add_moves(game);
    set_result(game);
    if (const auto* ours = own_info()) add_own_info(game, *ours);
    return game;
  }

 private:
  void choose(FoundGame& game, record::JsonObjectReader& sizes, const char* line_length) const {
    const auto size = [&](const char* name, int usual) {
      return sizes.has(name) && !sizes.is_null(name) ? sizes.integer(name) : usual;
    };
    const std::string rules = fmt::format("connectn --size={}x{} --connect={}", size("columns", 7),
                                          size("rows", 6), size(line_length, 4));
    game.choose(source_, line_, rules == "connectn --size=7x6 --connect=4" ? "connect4" : rules);
  }

  const json* own_info() const {
    const auto info = episode_.find("info");
    if (info == episode_.end() || !info->is_object()) return nullptr;
    const auto ours = info->find("Kaven");
    return ours == info->end() ? nullptr : &*ours;
  }

  void add_info(FoundGame& game) const {
    const auto info = episode_.find("info");
    if (info == episode_.end() || !info->is_object() || !info->contains("TeamNames")) return;
    const json& names = list(*info, "TeamNames");
    for (std::size_t side = 0; side < std::min<std::size_t>(2, names.size()); ++side) {
      if (names[side].is_string()) game.names.at(side) = names[side].get<std::string>();
    }
  }

  const json& list(const json& object, const char* name) const {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array())
      source_.refuse(line_, fmt::format("member '{}': expected a list", name));
    return *found;
  }

  std::string status(const json& agent) const {
    const auto found = agent.is_object() ? agent.find("status") : agent.end();
    return agent.is_object() && found != agent.end() && found->is_string() ? found->get<std::string>() : "";
  }

  static bool has_failed(const std::string& status) {
    return status == "INVALID" || status == "TIMEOUT" || status == "ERROR";
  }

  // Returns the column that an agent chose: its action, or `submission` in it. Empty if it chose none.
  static std::optional<std::int64_t> column_of(const json& agent) {
    const auto found = agent.is_object() ? agent.find("action") : agent.end();
    if (!agent.is_object() || found == agent.end()) return std::nullopt;
    const json* action = &*found;
    if (action->is_object()) {
      const auto submission = action->find("submission");
      if (submission == action->end()) return std::nullopt;
      action = &*submission;
    }
    if (!action->is_number_integer()) return std::nullopt;
    return action->get<std::int64_t>();
  }

  void add_column(FoundGame& game, std::int64_t column, const std::string& where, bool opening) const {
    if (column < 0 || column >= game.rules.columns)
      source_.refuse(line_, fmt::format("{}: action {}: expected a column from 0 to {}", where, column,
                                        game.rules.columns - 1));
    game.moves.push_back({.place = {static_cast<int>(column), falling}, .line = line_, .opening = opening});
  }

  // Moves of OpenSpiel's environment before the agents are asked.
  void add_opening(FoundGame& game) const {
    const json& configuration = episode_.at("configuration");
    const auto found = configuration.find("initialActions");
    if (found == configuration.end() || !found->is_array()) return;
    for (const json& action : *found) {
      if (!action.is_number_integer())
        source_.refuse(line_, "member 'configuration.initialActions': expected columns");
      add_column(game, action.get<std::int64_t>(), "initialActions", true);
    }
  }

  void add_moves(FoundGame& game) const {
    const json& steps = list(episode_, "steps");
    for (std::size_t at = 1; at < steps.size(); ++at) {
      const std::string where = fmt::format("step {}", at);
      if (!steps[at - 1].is_array() || steps[at - 1].size() != 2 || !steps[at].is_array() ||
          steps[at].size() != 2)
        source_.refuse(line_, where + ": expected the states of two agents");
      if (has_failed(status(steps[at][0])) || has_failed(status(steps[at][1]))) break;
      const bool both = status(steps[at - 1][0]) == "ACTIVE" && status(steps[at - 1][1]) == "ACTIVE";
      const std::size_t mover = status(steps[at - 1][0]) == "ACTIVE" ? 0 : 1;
      const auto column = column_of(steps[at][mover]);
      // In OpenSpiel's first step both agents are set up; later -1 is an answer that is no move.
      if (column == -1 && both) continue;
      if (column == -1 && status(steps[at][mover]) == "DONE") break;
      if (!column)
        source_.refuse(line_, where + ": expected the column of the agent that was ACTIVE as its action");
      add_column(game, *column, where, false);
      const auto info = steps[at][mover].find("info");
      if (info == steps[at][mover].end() || !info->is_object() || !info->contains("timeTaken")) continue;
      const json& seconds = info->at("timeTaken");
      if (seconds.is_number() && seconds.get<double>() >= 0)
        game.moves.back().seconds = seconds.get<double>();
    }
  }

  // The value of each agent at the end: a list of the episode, or else the member of the last states.
  json last(const char* of_episode, const char* of_agent) const {
    const auto found = episode_.find(of_episode);
    if (found != episode_.end() && found->is_array() && found->size() == 2) return *found;
    json values = json::array();
    const json& steps = list(episode_, "steps");
    const json& agents = steps.empty() ? json::array() : steps.back();
    for (const std::size_t side : {0U, 1U}) {
      const bool has = agents.is_array() && side < agents.size() && agents[side].is_object() &&
                       agents[side].contains(of_agent);
      values.push_back(has ? agents[side].at(of_agent) : json());
    }
    return values;
  }

  // A number, or a text that is one.
  static std::optional<double> number_in(const json& value) {
    if (value.is_number()) return value.get<double>();
    return value.is_string() ? text::read_number<double>(value.get<std::string>()) : std::nullopt;
  }

  // The agent without a reward failed; otherwise the larger reward wins.
  void set_result(FoundGame& game) const {
    const json rewards = last("rewards", "reward");
    const json statuses = last("statuses", "status");
    const auto status_of = [&](std::size_t side) {
      return statuses[side].is_string() ? statuses[side].get<std::string>() : "";
    };
    const auto white = number_in(rewards[0]);
    const auto black = number_in(rewards[1]);
    for (const std::size_t side : {0U, 1U}) {
      const std::string state = status_of(side);
      // OpenSpiel's environment marks both agents if one of them failed.
      if (!has_failed(state) || has_failed(status_of(1 - side))) continue;
      game.result = side == 0 ? game::Result::black_wins : game::Result::white_wins;
      game.ending = state == "INVALID"   ? game::Ending::illegal_move
                    : state == "TIMEOUT" ? game::Ending::time
                                         : game::Ending::exited;
      return;
    }
    if (has_failed(status_of(0)) || has_failed(status_of(1))) {
      game.notes.push_back(source_.placed(
          line_, fmt::format("statuses {} and {}: both agents failed, so the game has no result",
                             status_of(0), status_of(1))));
      return;
    }
    if (status_of(0) != "DONE" || status_of(1) != "DONE") return;
    if (!white || !black) {
      game.notes.push_back(
          source_.placed(line_, fmt::format("rewards {} and {}: expected numbers, so the game has no result",
                                            text::printable(text::json_text(rewards[0]), 40),
                                            text::printable(text::json_text(rewards[1]), 40))));
      return;
    }
    game.result = white > black   ? game::Result::white_wins
                  : white < black ? game::Result::black_wins
                                  : game::Result::draw;
  }

  void add_own_info(FoundGame& game, const json& object) const {
    if (!object.is_object()) source_.refuse(line_, "member 'info.Kaven': expected an object");
    record::JsonObjectReader members(object);
    game.round = members.integer("round");
    game.started = members.time("started");
    game.choose(source_, line_, members.text("rules"));
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
        source_.refuse(line_, "member 'info.Kaven.seconds': expected the seconds of each move");
      game.moves[at++].seconds = seconds.get<double>();
    }
    if (members.has("ending")) game.ending = notation::ending_words.find(members.text("ending"));
    if (members.has("detail")) game.detail = members.text("detail");
  }

  const Source& source_;
  int line_;
  const json& episode_;
};

json parsed(const Source& source, int line, const std::string& text) {
  try {
    return text.starts_with('[') ? text::parse_json(text) : record::parse_object(text);
  } catch (const record::LineError& error) {
    source.refuse(line, error.what());
  } catch (const json::exception& error) {
    source.refuse(line, error.what());
  }
}

// An episode on its line, perhaps with the comma of a list.
std::string_view bare_line(std::string_view line) {
  line = text::trimmed(line, " \t\r");
  if (line.ends_with(',')) line.remove_suffix(1);
  return line;
}

// Whether the lines are objects of their own: the first one that is complete is an episode.
bool has_episode_on_each_line(const std::vector<std::string_view>& lines) {
  const auto first = std::ranges::find_if(lines, [](std::string_view line) {
    line = bare_line(line);
    return line.starts_with('{') && line.ends_with('}') && line.size() > 2;
  });
  if (lines.size() == 1 || first == lines.end() ||
      std::ranges::any_of(lines.begin(), first, [](std::string_view line) {
        return bare_line(line).starts_with('[') || bare_line(line) == "{";
      }))
    return false;
  const json episode = text::json_or_null(without_odd_numbers(bare_line(*first)));
  return episode.is_object() && episode.contains("steps");
}

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  const auto read_episode = [&](int line, const json& episode) {
    attempt(leave_out, [&] {
      try {
        take(checked_game(source, Reading(source, line, episode).game()));
      } catch (const record::LineError& error) {
        throw ReadingError(source.placed(line, error.what()));
      }
    });
  };
  const std::vector<std::string_view> lines = text::lines_of(source.text);
  if (!has_episode_on_each_line(lines)) {
    const json file = parsed(source, 1, without_odd_numbers(text::trimmed(source.text, " \t\r\n")));
    if (!file.is_array()) return read_episode(1, file);
    for (const json& episode : file) {
      if (episode.is_object()) {
        read_episode(1, episode);
      } else {
        leave_out(ReadingError(source.placed(1, "expected episodes in the list")));
      }
    }
    return;
  }
  int line = 0;
  for (const std::string_view text : lines) {
    ++line;
    const std::string_view bare = bare_line(text);
    if (bare.empty()) continue;
    attempt(leave_out, [&] { read_episode(line, parsed(source, line, without_odd_numbers(bare))); });
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

}  // namespace kaven::exchange
