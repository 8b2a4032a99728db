// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "common/program/connectx_agent.hpp"
#include "common/program/hidden_place.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

namespace fs = boost::filesystem;

namespace {

// Kaggle unpacks a submission there; agents use this path to find their files.
constexpr const char* kaggles_folder = "/kaggle_simulations/agent";

// With this share as overage time, the agent finishes before the referee's clock: Kaggle allows more than
// actTimeout as long as remainingOverageTime lasts. Without --overage the two add up to the time for one
// move, and are the same in each turn. Where only all moves together have a limit, actTimeout is a part of the
// share of each move, and remainingOverageTime the rest of the time without that share.
constexpr double overage_share = 0.2;

/// An agent of Kaggle's ConnectX: a Python file whose last callable takes an observation and a configuration
/// and returns a column. Kaven's own program `connectx` loads the agent once and calls it each turn. The
/// referee talks to that program over stdin and stdout in lines, as its __main__.py describes:
///
///   {"configuration": …}  →  ready, or: failed WHY     (the agent's start)
///   {"observation": …}    →  column 3, none, returned WHAT, or: raised WHAT, and it exits
class ConnectxContestant : public ProgramContestant {
 public:
  explicit ConnectxContestant(const ContestantSpec& spec)
      : ProgramContestant(spec.loop, spec.launch),
        rules_(spec.rules),
        act_timeout_(spec.turn_limit),
        overage_left_(spec.overage) {
    if (spec.overage.count() == 0) {
      overage_left_ = act_timeout_ * overage_share;
      act_timeout_ -= overage_left_;
    }
    if (spec.turn_is_a_share) share_ = spec.turn_limit;
    spec_.uses_stdin = true;
    spec_.links.emplace_back(kaggles_folder, sandbox::sandbox_directory);
    put_adapter_into_command(spec.folder);
  }

  void tell_time_left(std::chrono::nanoseconds left) override {
    if (share_.count() > 0) overage_left_ = std::max(left - share_, std::chrono::nanoseconds(0));
  }

  void tell_overage_left(std::chrono::nanoseconds left) override { overage_left_ = left; }

  void start(game::Colour colour) override {
    colour_ = colour;
    program_->launch();
    send(told_configuration());
  }

  bool ready() override {
    program_->collect_output();
    return ready_;
  }

  std::optional<std::string> give_turn(const game::Position& position) override {
    // Output that precedes the turn is no answer to it.
    program_->collect_output();
    said_.reset();
    position_ = position;
    send(told_observation(position));
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    if (refusal_) return NotStartable{*refusal_};
    // This test precedes the look, so that the look sees all that the program printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    if (refusal_) return NotStartable{*refusal_};
    if (said_) return said_;
    if (!was_gone) return std::nullopt;
    return end_without_answer(raised_);
  }

  std::string describe_silence() override {
    program_->collect_output();
    return ready_ ? "the agent returned nothing" : "the agent's file was not loaded";
  }

  void finish_turn() override {}
  void show_end(const game::Position& /*position*/) override {}
  bool gone() const override { return refusal_.has_value() || ProgramContestant::gone(); }

 protected:
  void take_line(std::string_view line, bool /*cut*/) override {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const std::string_view rest = line.substr(std::min(blank + 1, line.size()));
    const std::string text = text::printable(rest, 600);
    if (word == "ready") ready_ = true;
    if (word == "failed") refusal_ = text;
    if (!position_ || said_) return;
    if (word == "raised") raised_ = text;
    if (word == "returned") said_ = SaidNoMove{text};
    if (word == "none") {
      warn(text + " returned None, which Kaggle takes for column 0");
      said_ = column(0);
    }
    int number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (word == "column" && error == std::errc() && number >= 0 && number < rules_.columns)
      said_ = column(number);
  }

 private:
  void put_adapter_into_command(const fs::path& handed_in) {
    const std::string adapter = system::helper_program("connectx").string();
    spec_.readable.push_back(adapter);
    const auto is_source = [](const std::string& word) { return word.starts_with('/') && fs::exists(word); };
    auto source = std::find_if(spec_.command.begin() + 1, spec_.command.end(), is_source);
    source = spec_.command.insert(source, adapter) + 1;
    if (source == spec_.command.end()) return;
    const std::string folder = fs::path(*source).parent_path().string();
    // The files beside a single file do not belong to the agent.
    const bool came_with_folder = std::ranges::any_of(
        spec_.readable, [&](const std::string& path) { return program::lies_in(folder, path); });
    if (!came_with_folder) return;
    source = spec_.command.insert(source + 1, folder);
    // Files in subfolders also import from the top folder, as in `from src.board import Board`.
    if (!handed_in.empty() && folder != handed_in && program::lies_in(folder, handed_in))
      spec_.command.insert(source + 1, handed_in.string());
  }

  std::string told_configuration() const {
    constexpr int episode_steps = 1000;
    constexpr int run_timeout = 1200;
    const double act = act_timeout_.count();
    return fmt::format(
        R"({{"configuration": {{"episodeSteps": {}, "actTimeout": {:g}, "runTimeout": {}, "columns": {}, )"
        R"("rows": {}, "inarow": {}, "agentTimeout": 60, "timeout": {:g}}}}})"
        "\n",
        episode_steps, act, run_timeout, rules_.columns, rules_.rows, rules_.line_length, act);
  }

  std::string told_observation(const game::Position& position) const {
    std::string board;
    for (int row = rules_.rows - 1; row >= 0; --row) {
      for (int column = 0; column < rules_.columns; ++column) {
        const auto stone = position.at({column, row});
        const char* mark = !stone ? "0" : *stone == game::Colour::white ? "1" : "2";
        board += (board.empty() ? "" : ", ") + std::string(mark);
      }
    }
    return fmt::format(
        R"({{"observation": {{"remainingOverageTime": {:g}, "step": {}, "board": [{}], "mark": {}}}}})"
        "\n",
        overage_left_.count(), position.ply(), board, colour_ == game::Colour::white ? 1 : 2);
  }

  SaidMove column(int column) const {
    // A full column has no free place: any place of it makes the move illegal for the right reason.
    return SaidMove{{colour_, {column, std::min(position_->height(column), rules_.rows - 1)}}};
  }

  game::Rules rules_;
  std::chrono::duration<double> act_timeout_;
  std::chrono::duration<double> overage_left_;
  std::chrono::nanoseconds share_{0};  ///< of its time for all moves, for each; 0: moves have limits
  game::Colour colour_ = game::Colour::white;
  bool ready_ = false;
  std::optional<std::string> refusal_;
  std::optional<Answer> said_;
  std::string raised_;
  std::optional<game::Position> position_;
};

std::optional<std::string> connectx_unsupported_reason(const game::Rules& rules) {
  if (rules.gravity && rules.opening == game::Opening::none && rules.goal == game::Goal::first_line &&
      !rules.pop_out)
    return std::nullopt;
  return "its agents drop stones into columns until the first line";
}

std::unique_ptr<Contestant> make_connectx(const ContestantSpec& spec) {
  return std::make_unique<ConnectxContestant>(spec);
}

}  // namespace

extern const Protocol connectx_protocol;
const Protocol connectx_protocol = {.name = program::connectx_protocol_name,
                                    .tells_boards = true,
                                    .unsupported_reason = connectx_unsupported_reason,
                                    .make = make_connectx,
                                    .tells_time = true,
                                    .turn_in_words =
                                        "The last callable of the file takes observation and configuration, "
                                        "and returns a column that is not full, counted from 0."};

}  // namespace kaven::referee::contestant
