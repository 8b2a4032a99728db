// SPDX-License-Identifier: MIT
#include "tournaments/course/report/accuracy_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace kaven::tournaments::report {

namespace {

using analysis::Accuracy;
using standings::Cell;
using standings::Column;
using standings::ColumnKind;
using standings::Output;
using standings::StandingsRow;
using CellOfAccuracy = std::function<Cell(const Accuracy&)>;

CellOfAccuracy count_of(int Accuracy::*member) {
  return [member](const Accuracy& accuracy) { return standings::count_cell(accuracy.*member); };
}

Cell percentage_of_perfect(const Accuracy& accuracy) {
  constexpr int percent = 100;
  return {.text = fmt::format("{:.1f}%", percent * accuracy.perfect_share())};
}

Cell mistakes_per_game(const Accuracy& accuracy) {
  return {.text = fmt::format("{:.2f}", accuracy.mistakes_per_game())};
}

Cell perfect_moves(const Accuracy& accuracy) {
  if (accuracy.moves == 0) return {};
  const std::string detail = fmt::format(
      "{} of {} moves perfect; {} mistakes, {} blunders; {} won games thrown away", accuracy.perfect,
      accuracy.moves, accuracy.mistakes, accuracy.blunders, accuracy.thrown_away);
  return {.json = {{"part", accuracy.perfect}, {"whole", accuracy.moves}, {"detail", detail}}};
}

}  // namespace

standings::AdditionalColumns accuracy_columns(const std::map<folder::PlayerId, Accuracy>& accuracies) {
  const auto kept = std::make_shared<const std::map<folder::PlayerId, Accuracy>>(accuracies);
  const auto known = [&kept](CellOfAccuracy cell) {
    return [kept, cell = std::move(cell)](const StandingsRow& row) {
      const auto found = kept->find(row.player);
      return found == kept->end() ? Cell{} : cell(found->second);
    };
  };
  const auto in_table = [&](const char* heading, CellOfAccuracy cell) {
    return Column{
        .key = heading, .heading = heading, .outputs = Output::table, .cell = known(std::move(cell))};
  };
  const auto in_csv = [&](const char* heading, int Accuracy::*member) {
    return Column{
        .key = heading, .heading = heading, .outputs = Output::csv, .cell = known(count_of(member))};
  };
  const bool any_moves =
      std::ranges::any_of(accuracies, [](const auto& each) { return each.second.moves > 0; });
  return {
      .columns = {in_table("games", count_of(&Accuracy::games)),
                  in_table("moves", count_of(&Accuracy::moves)),
                  in_table("perfect", percentage_of_perfect),
                  in_table("mistakes/game", mistakes_per_game),
                  in_table("thrown away", count_of(&Accuracy::thrown_away)),
                  in_csv("games analysed", &Accuracy::games),
                  in_csv("moves judged", &Accuracy::moves),
                  in_csv("perfect", &Accuracy::perfect),
                  in_csv("inaccuracies", &Accuracy::inaccuracies),
                  in_csv("mistakes", &Accuracy::mistakes),
                  in_csv("blunders", &Accuracy::blunders),
                  in_csv("thrown away", &Accuracy::thrown_away),
                  {.key = "accuracy",
                   .heading = "accuracy",
                   .json_position = 20,
                   .cell = known([](const Accuracy& accuracy) { return Cell{.json = json_of(accuracy)}; })},
                  {.key = "perfect",
                   .heading = "perfect",
                   .meaning = "share of moves that no other move would have beaten",
                   .kind = ColumnKind::share,
                   .outputs = Output::page,
                   .cell = known(perfect_moves),
                   .applies = [any_moves](const standings::Standings&) { return any_moves; }}},
      .legend =
          "Moves: judged by tournament analyse. Perfect: no other move was better.\n"
          "Mistakes: a win or a draw given away. Thrown away: games that were not won\n"
          "although the player had a won position.\n"};
}

}  // namespace kaven::tournaments::report
