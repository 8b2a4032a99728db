// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/trim.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/text/printable.hpp"
#include "referee/contestant/activity_watch.hpp"
#include "referee/contestant/gomocup_text.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;
using nlohmann::ordered_json;

namespace {

constexpr int botzone_lines = 15;
constexpr std::string_view keep_running = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
// How long a bot may take after its answer to exit or to ask to be kept running; the second for a bot that has done
// neither before.
constexpr std::chrono::seconds decision_time{5};
constexpr std::chrono::milliseconds decision_time_again{200};
// A bot that sleeps for so long with its input read waits for the end of its input.
constexpr std::chrono::milliseconds rest_before_end{500};
constexpr std::size_t longest_answer_text = std::size_t{64} << 10U;

/// A bot for Go-moku at botzone.org.cn. It is started for each turn, reads one line of JSON on stdin, prints its answer
/// on stdout, and exits; places are x and y from 0:
///
///   {"requests": [{"x": -1, "y": -1}, {"x": 7, "y": 7}], "responses": [{"x": 8, "y": 8}], "data": …}
///                       →  {"response": {"x": 6, "y": 6}, "data": …}
///
/// The first request is -1, -1 for the side that begins. `data` and `globaldata` come back in the next turn. A bot that
/// prints the line keep_running after its answer is not ended; its next input is the next request alone. After a
/// recolouring it is started anew, with the whole game as the recoloured board tells it.
///
/// The bot's first start is on no clock, each later one is. It runs beside its own files, as there: its directory
/// contains links to them.
class BotzoneContestant : public ProgramContestant {
 public:
  explicit BotzoneContestant(const ContestantSpec& spec)
      : ProgramContestant(spec.loop, spec.launch, spec.folder), starting_(decision_time) {
    spec_.uses_stdin = true;
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    program_->launch();
  }

  bool ready() override {
    program_->collect_output();
    if (!ready_ && !program_->gone())
      ready_ = starting_.has_started(Clock::now(), program_->activity(), cpu_time());
    return ready_;
  }

  std::optional<std::string> give_turn(const game::Position& position) override {
    // Output that precedes the turn is no answer to it.
    program_->collect_output();
    said_.reset();
    text_.clear();
    chatter_.clear();
    const std::vector<Stone> stones = stones_of(position);
    const bool goes_on = keeps_running_ && stones.size() == known_.size() + 1 &&
                         std::equal(known_.begin(), known_.end(), stones.begin());
    if (is_between_turns_ && !goes_on) start_anew();
    is_between_turns_ = false;
    is_asked_ = true;
    send((goes_on ? place_json(stones.back().place) : history(stones)).dump() + "\n");
    if (needs_end_) program_->close_input();
    known_ = stones;
    asleep_since_.reset();
    return std::nullopt;
  }

  std::optional<Answer> answer(bool /*last_chance*/) override {
    // This test precedes the look, so that the look sees all that the bot printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    // The answer may lack a line end.
    if (!said_ && is_asked_) take_json(text_ + printed_.unfinished());
    if (said_) return said_;
    if (was_gone) return end_without_answer(chatter_.empty() ? "" : "it said " + chatter_);
    close_input_of_sleeper();
    return std::nullopt;
  }

  std::string describe_silence() override {
    program_->collect_output();
    if (!is_asked_) return "it was not seen to wait for its input";
    return "it printed no response" + (chatter_.empty() ? "" : " but " + chatter_) + unfinished_words();
  }

  void finish_turn() override {
    is_between_turns_ = true;
    is_asked_ = false;
    const auto is_undecided = [this] { return !keeps_running_ && !program_->gone(); };
    wait_while(is_undecided, lingers_ ? Clock::duration(decision_time_again) : decision_time);
    if (keeps_running_) return;
    if (is_undecided() && !std::exchange(lingers_, true))
      warn(
          fmt::format("neither exited after its answer nor printed {}: it was started anew for its next turn",
                      keep_running));
    replace_program();
  }

  void show_end(const game::Position& /*position*/) override {}

  void show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) override {
    is_between_turns_ = false;
    program_->close_input();
  }

  // A bot that is started for each turn has not ended between two of them.
  bool gone() const override { return (!is_between_turns_ || keeps_running_) && ProgramContestant::gone(); }

 protected:
  void take_line(std::string_view text, bool cut) override {
    std::string line = boost::trim_copy(std::string(text));
    if (const std::size_t at = line.find(keep_running); at != std::string::npos) {
      keeps_running_ = true;
      line = boost::trim_copy(line.erase(at, keep_running.size()));
    }
    if (line.empty() || said_ || !is_asked_) return;
    const std::string quoted = "'" + text::printable(line) + "'";
    const bool is_json = line.starts_with('{') || !text_.empty();
    if (is_json && cut) {
      said_ = SaidNoMove{fmt::format("a line of its response is longer than {} bytes; stdout says {}",
                                     LineSplitter::longest_line, quoted)};
    } else if (!is_json) {
      if (chatter_.empty())
        warn("says '" + text::printable(line, 80) + "', which is no JSON; such lines are ignored");
      chatter_ = quoted;
    } else {
      if (text_.size() < longest_answer_text) text_ += line;
      take_json(text_);
    }
  }

 private:
  struct Stone {
    game::Place place;
    game::Colour colour = game::Colour::white;
    friend bool operator==(const Stone&, const Stone&) = default;
  };

  static std::vector<Stone> stones_of(const game::Position& position) {
    std::vector<Stone> stones;
    for (const game::Place place : places_in_order(position)) stones.push_back({place, *position.at(place)});
    return stones;
  }

  static ordered_json place_json(game::Place place) { return {{"x", place.column}, {"y", place.row}}; }

  ordered_json history(const std::vector<Stone>& stones) const {
    ordered_json json = {{"requests", ordered_json::array()}, {"responses", ordered_json::array()}};
    if (stones.empty() || stones.front().colour == colour_) json["requests"].push_back(place_json({-1, -1}));
    for (const Stone& stone : stones)
      json[stone.colour == colour_ ? "responses" : "requests"].push_back(place_json(stone.place));
    for (const char* kept : {"data", "globaldata"})
      if (kept_.contains(kept)) json[kept] = kept_[kept];
    return json;
  }

  void start_anew() {
    // finish_turn() has replaced a bot that runs for a turn.
    if (keeps_running_) replace_program();
    keeps_running_ = false;
    await_prepared_anew();
    // The process before may have ended within a line.
    printed_.take("\n");
    program_->launch();
  }

  // A bot may read its input to the end; one that is kept running must not meet it.
  void close_input_of_sleeper() {
    if (needs_end_ || keeps_running_) return;
    if (program_->has_unread_input() || !program_->activity().asleep) return asleep_since_.reset();
    const auto now = Clock::now();
    if (!asleep_since_) asleep_since_ = now;
    if (now - *asleep_since_ < rest_before_end) return;
    needs_end_ = true;
    program_->close_input();
  }

  // Does nothing until `text` is a whole JSON object.
  void take_json(const std::string& text) {
    const std::string whole = boost::trim_copy(text);
    if (!whole.starts_with('{') || !whole.ends_with('}')) return;
    const ordered_json said = ordered_json::parse(whole, nullptr, false);
    if (said.is_discarded() || !said.is_object()) return;
    const ordered_json& response = said.contains("response") ? said["response"] : said;
    for (const char* kept : {"data", "globaldata"})
      if (said.contains(kept)) kept_[kept] = said[kept];
    const auto number = [&](const char* key) -> std::optional<int> {
      if (!response.is_object() || !response.contains(key) || !response[key].is_number_integer())
        return std::nullopt;
      return response[key].get<int>();
    };
    const auto x = number("x");
    const auto y = number("y");
    const std::string quoted = "stdout says '" + text::printable(whole) + "'";
    if (!x || !y) {
      said_ = SaidNoMove{R"(a response is as in {"response": {"x": 7, "y": 7}}; )" + quoted};
    } else if (*x < 0 || *x >= botzone_lines || *y < 0 || *y >= botzone_lines) {
      said_ = SaidNoMove{
          fmt::format("off the board: x and y from 0 to {} are on it; {}", botzone_lines - 1, quoted)};
    } else {
      said_ = SaidMove{{colour_, {*x, *y}}};
      known_.push_back({{*x, *y}, colour_});
    }
  }

  StartWatch starting_;
  bool ready_ = false;
  game::Colour colour_ = game::Colour::white;
  bool is_asked_ = false;  ///< it has its input
  bool is_between_turns_ = false;
  bool keeps_running_ = false;  ///< the running process has asked for it
  bool lingers_ = false;        ///< it has neither exited nor asked after an answer
  bool needs_end_ = false;      ///< it reads its input to the end
  std::optional<Clock::time_point> asleep_since_;
  std::vector<Stone> known_;                    ///< the board after its last answer
  ordered_json kept_ = ordered_json::object();  ///< what comes back in its next turn
  std::optional<Answer> said_;
  std::string text_;     ///< the lines of an answer that is not whole yet
  std::string chatter_;  ///< the last line of this turn that was no JSON, quoted
};

std::optional<std::string> botzone_unsupported_reason(const game::Rules& rules) {
  constexpr int five = 5;
  if (!rules.gravity && rules.line_length == five && rules.goal == game::Goal::first_line &&
      rules.columns == botzone_lines && rules.rows == botzone_lines)
    return std::nullopt;
  return fmt::format("its bots play five in a row where stones do not fall, on the board {0}x{0}",
                     botzone_lines);
}

}  // namespace

extern const Protocol botzone_protocol;
const Protocol botzone_protocol = {.name = "botzone",
                                   .tells_boards = true,
                                   .unsupported_reason = botzone_unsupported_reason,
                                   .make = [](const ContestantSpec& spec) -> std::unique_ptr<Contestant> {
                                     return std::make_unique<BotzoneContestant>(spec);
                                   },
                                   .usual_game = "gomoku",
                                   .turn_in_words =
                                       "Read one line of JSON with requests and responses, print a line of "
                                       "JSON whose response has x and y from 0 to "
                                       "14, and exit; or print the line >>>BOTZONE_REQUEST_KEEP_RUNNING<<< "
                                       "after it, flush stdout, and read the next "
                                       "request alone."};

}  // namespace kaven::referee::contestant
