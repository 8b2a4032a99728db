// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/best_of.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/text/printable.hpp"
#include "tournaments/show/progress/comparison_text.hpp"

namespace kaven::tournaments::progress {

namespace {

// `a, b and c`
std::string joined_names(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (at > 0) text += at + 1 == names.size() ? " and " : ", ";
    text += text::printable(names[at]);
  }
  return text;
}

}  // namespace

BestOf::BestOf(std::vector<std::string> names, ratings::EliminationRule rule,
               const boost::filesystem::path& records)
    : names_(std::move(names)), rule_(rule), is_in_(names_.size(), true) {
  for (std::size_t one = 0; one < names_.size(); ++one) {
    for (std::size_t other = one + 1; other < names_.size(); ++other)
      pairs_.emplace_back(names_[one], names_[other], records);
  }
  if (::isatty(STDERR_FILENO) == 1) line_.emplace(STDERR_FILENO);
}

void BestOf::on_run_started(const state::TournamentState& tournament, Instant) {
  tournament_ = &tournament;
  std::vector<const state::Player*> withdrawn;
  for (const state::Player& player : tournament.players) {
    if (player.withdrawn) withdrawn.push_back(&player);
  }
  std::ranges::sort(withdrawn, {}, [](const state::Player* player) { return player->withdrawn->order; });
  for (const state::Player* player : withdrawn) {
    const auto number = static_cast<std::size_t>(std::ranges::find(names_, player->name) - names_.begin());
    is_in_.at(number) = false;
    departures_.push_back({.player = number, .reason = player->withdrawn->reason});
  }
  count();
}

void BestOf::on_game_finished(const state::Game&) {
  count();
  if (!line_) return;
  int games = 0;
  for (const PlayedPairs& pair : pairs_) games += pair.games().played;
  line_->draw(fmt::format("{} games  still in: {}", games, joined_names(left())));
}

void BestOf::on_notice(const std::string& text) {
  if (line_) line_->erase();
  terminal::write_text(STDERR_FILENO, text + '\n');
}

void BestOf::on_run_ended(const runner::RunEnd&) {
  if (line_) line_->erase();
}

void BestOf::count() {
  for (PlayedPairs& pair : pairs_) {
    while (pair.count_next(*tournament_)) {
    }
  }
}

std::vector<ratings::FieldPair> BestOf::field() const {
  std::vector<ratings::FieldPair> field;
  auto pair = pairs_.begin();
  for (std::size_t one = 0; one < names_.size(); ++one) {
    for (std::size_t other = one + 1; other < names_.size(); ++other, ++pair)
      field.push_back({one, other, pair->scores(), pair->scores_with_repeats(), pair->repeats_games()});
  }
  return field;
}

bool BestOf::settled() const {
  return ratings::is_settled(field(), is_in_, rule_);
}

bool BestOf::decided() const {
  return settled() || next_elimination();
}

std::optional<ratings::Elimination> BestOf::next_elimination() const {
  return ratings::next_elimination(field(), is_in_, rule_);
}

std::vector<std::string> BestOf::left() const {
  std::vector<std::string> left;
  for (std::size_t player = 0; player < names_.size(); ++player) {
    if (is_in_[player]) left.push_back(names_[player]);
  }
  return left;
}

std::vector<BestOf::Departure> BestOf::departures() const {
  std::vector<Departure> departures = departures_;
  for (Departure& departure : departures) {
    const std::string& name = names_[departure.player];
    for (const PlayedPairs& pair : pairs_) {
      if (pair.first() == name || pair.second() == name) departure.games += pair.games().played;
    }
  }
  return departures;
}

terminal::TextTable best_of_table(const BestOf& best) {
  using enum terminal::Alignment;
  terminal::TextTable table{.columns = {{"program"},
                                        {"opponent"},
                                        {"games", right},
                                        {"won", right},
                                        {"drawn", right},
                                        {"lost", right},
                                        {"Elo", right},
                                        {"95 %"}}};
  for (const PlayedPairs& pair : best.pairs()) {
    std::vector<std::string> row = result_cells(pair);
    row.insert(row.begin(), {text::printable(pair.first(), 24), text::printable(pair.second(), 24)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string best_of_text(const BestOf& best) {
  std::string text;
  for (const BestOf::Departure& departure : best.departures())
    text += fmt::format("{} left after {} games: {}\n", text::printable(best.names()[departure.player]),
                        departure.games, text::printable(departure.reason));
  const std::vector<std::string> left = best.left();
  if (left.size() == 1) {
    return text + fmt::format("{} is the strongest of {} programs (probability of an error: at most {:g})",
                              text::printable(left.front()), best.names().size(), best.rule().alpha);
  }
  if (best.settled()) {
    return text + fmt::format(
                      "{} are left: more games would show nothing new; each is less than {:g} Elo better "
                      "than the others, or they repeat their games",
                      joined_names(left), best.rule().elo);
  }
  return text + fmt::format("{} are left: the games were not enough to know which one is the strongest",
                            joined_names(left));
}

nlohmann::ordered_json json_of(const BestOf& best) {
  const std::vector<std::string> left = best.left();
  nlohmann::ordered_json departures = nlohmann::ordered_json::array();
  for (const BestOf::Departure& departure : best.departures())
    departures.push_back({{"program", best.names()[departure.player]},
                          {"games", departure.games},
                          {"reason", departure.reason}});
  nlohmann::ordered_json pairs = nlohmann::ordered_json::array();
  for (const PlayedPairs& pair : best.pairs()) {
    nlohmann::ordered_json object = {{"program", pair.first()}, {"opponent", pair.second()}};
    object.update(results_json(pair));
    pairs.push_back(std::move(object));
  }
  return {{"best", left.size() == 1 ? nlohmann::ordered_json(left.front()) : nlohmann::ordered_json()},
          {"left", left},
          {"departures", std::move(departures)},
          {"pairs", std::move(pairs)},
          {"rule", {{"elo1", best.rule().elo}, {"alpha", best.rule().alpha}, {"beta", best.rule().beta}}}};
}

}  // namespace kaven::tournaments::progress
