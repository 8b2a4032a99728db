// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "common/notation/move_text.hpp"
#include "common/program/program.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/gomocup_text.hpp"
#include "referee/contestant/program_contestant.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::contestant {

using namespace std::chrono_literals;

namespace {

// How long an engine may take to answer ABOUT, or to exit because of it, after it has read all INFO lines.
constexpr std::chrono::seconds about_time{1};
// How long it may take to read the INFO lines.
constexpr std::chrono::seconds reading_time{5};
// How long it may take to answer RESTART: it may need to clear large tables.
constexpr std::chrono::seconds restart_time{5};
// How long the protocol allows an engine to exit by itself.
constexpr std::chrono::seconds exit_time{1};

// The maximum number of different complaints that become warnings.
constexpr std::size_t most_complaints = 20;

/// An engine that speaks the protocol of Gomocup (Piskvork) over stdin and stdout, in lines; places are `x,y`
/// from 0, x from the left, y from the top:
///
///   INFO max_memory …, START 15  →  OK   (its start; MESSAGE, DEBUG, ERROR, UNKNOWN may come at any time)
///   INFO …, ABOUT     →  name="…", …     (shows that it has read the INFO lines; kept in the log)
///   BEGIN, TURN 7,7, or BOARD, 7,7,2, …, DONE  →  8,8
///   SWAP2BOARD, 7,7, 8,7, 9,9, DONE  →  SWAP   (gomocup_text.hpp)
///   RESTART           →  OK              (the board is empty again)
///   END               →  it exits
///
/// BOARD describes the position whenever the last move alone does not: after a recolouring, after swap2, and after an
/// opening. If the engine already has a board, RESTART precedes it; an engine that does not answer OK is
/// replaced by a new process. The engine has no notion of recolouring: as Black it never recolours, or the
/// referee decides by a table of first stones, as its `agent.toml` says.
///
/// Like other managers, the referee runs an engine beside its own files: its directory contains links to
/// them.
class GomocupContestant : public ProgramContestant {
 public:
  GomocupContestant(const ContestantSpec& spec, GomocupInfo info)
      : ProgramContestant(spec.loop, spec.launch, spec.folder),
        rules_(spec.rules),
        recolouring_(spec.settings.recolouring),
        info_(std::move(info)),
        start_limit_(spec.start_limit),
        greeting_(info_.memory == 0 ? GomocupGreeting::about : GomocupGreeting::memory_first),
        knows_the_board_(!spec.after_opening),
        turn_(spec.rules) {
    spec_.uses_stdin = true;
  }

  void start(game::Colour colour) override {
    colour_ = colour;
    launch();
  }

  bool ready() override {
    program_->collect_output();
    if (dies_of_greeting()) {
      greeting_ = lesser_greeting(greeting_, stage_ == Stage::starting).value();
      warn(fmt::format("exited {} START: it was started once more, and told less (INFO, ABOUT)",
                       stage_ == Stage::starting ? "before it had answered" : "behind its answer to"));
      start_anew();
    }
    // After a complaint, only OK or an answer to ABOUT, perhaps an unusual one, can follow.
    if (stage_ == Stage::starting && Clock::now() >= refused_at_) stage_ = Stage::refused;
    if (stage_ == Stage::settling && may_still_read()) settled_at_ = Clock::now() + about_time;
    if (stage_ == Stage::settling && Clock::now() >= settled_at_) stage_ = Stage::waiting;
    return stage_ == Stage::waiting || stage_ == Stage::thinking;
  }

  void tell_time_left(std::chrono::nanoseconds left) override { info_.time_left = left; }

  std::optional<std::string> give_turn(const game::Position& position) override {
    // Output that precedes the turn is no answer to it.
    program_->collect_output();
    turn_.begin();
    if (dies_of_greeting()) wait_while([this] { return !ready() && !gone(); }, start_limit_);
    if (rules_.opening == game::Opening::swap2 && !position.swap2().over()) {
      give_swap2_turn(position);
      return std::nullopt;
    }
    const auto last = position.last_move();
    const bool may_recolour = rules_.opening == game::Opening::recolour && position.ply() == 1;
    if (may_recolour && recolouring_ == program::Recolouring::centre &&
        is_worth_recolouring(last->place, rules_)) {
      turn_.decide({colour_, last->place});
      knows_the_board_ = false;
      return std::nullopt;
    }
    const auto moves = position.moves();
    const bool one_stone = moves.size() == 2 && moves[0].place == moves[1].place;
    if (one_stone) knows_the_board_ = false;
    if (!knows_the_board_) turn_.forget_last_move();
    // To a new process a single stone is its opponent's first move, sent as TURN: an engine that does not
    // support RESTART often does not support BOARD either.
    if (!knows_the_board_ && has_played_ && empty_board()) knows_the_board_ = one_stone;
    last_word_.clear();
    // An engine that failed to restart gets no turn.
    if (stage_ != Stage::waiting) return std::nullopt;
    stage_ = Stage::thinking;
    has_played_ = true;
    std::string turn = knows_the_board_ ? "BEGIN\n" : gomocup_board_commands(position, colour_);
    if (knows_the_board_ && last) turn = "TURN " + notation::gomocup_place(last->place) + "\n";
    // One write: an engine that reads its turn was woken once.
    send(gomocup_time_command(greeting_, info_) + turn);
    knows_the_board_ = true;
    return std::nullopt;
  }

  std::optional<Answer> answer(bool last_chance) override {
    if (stage_ == Stage::refused) {
      return NotStartable{refusal_ + (has_started_ ? "" : gomocup_size_hint(rules_))};
    }
    // This test precedes the look, so that the look sees all that the engine printed before it exited.
    const bool was_gone = program_->gone();
    program_->collect_output();
    if (turn_.said()) return turn_.said();
    if (was_gone) return end_without_answer(last_word_.empty() ? "" : "it said " + last_word_);
    return last_chance ? turn_.passed_over() : std::nullopt;
  }

  std::string describe_silence() override {
    program_->collect_output();
    if (stage_ == Stage::starting) {
      return refusal_.empty() ? "START was never answered with OK" : "it " + refusal_;
    }
    std::string text = "it said no move";
    if (!last_word_.empty()) text += " but " + last_word_;
    return text + unfinished_words();
  }

  void finish_turn() override { stage_ = Stage::waiting; }

  void show_end(const game::Position& /*position*/) override {}

  void show_verdict(const game::Outcome& /*outcome*/, const std::string& /*sentence*/) override {
    if (!gone()) send("END\n");
  }

  bool gone() const override {
    return stage_ == Stage::refused || (ProgramContestant::gone() && !dies_of_greeting());
  }

 protected:
  void take_line(std::string_view text, bool cut) override {
    const GomocupReply reply = read_gomocup_reply(text);
    using Kind = GomocupReplyKind;
    if (reply.kind == Kind::message && !cut) take_search_line(reply.text);
    if (reply.kind == Kind::nothing || reply.kind == Kind::message) return;
    const std::string line = "'" + text::printable(text) + "'";
    if (stage_ == Stage::starting) {
      take_start_line(reply.kind, line);
    } else if (stage_ == Stage::restarting) {
      take_restart_line(reply.kind, line);
    } else if (stage_ == Stage::thinking && !turn_.said()) {
      if (const std::string warning = cut ? "" : turn_.take_repetition(line); !warning.empty()) {
        warn(warning);
      } else if (!swap2_ || !take_swap2_line(text, line, cut)) {
        take_turn_line(reply, line, cut);
      }
    } else if (reply.kind == Kind::complaint) {
      take_complaint(line);
    } else if (stage_ != Stage::settling && stage_ != Stage::refused && reply.kind != Kind::ok &&
               reply.kind != Kind::about) {
      warn("says '" + text::printable(text, longest_gomocup_quotation) + "' when it is not its turn");
    }
    // Any line here answers ABOUT or an INFO line, except OK, which can only answer an INFO line.
    if (stage_ == Stage::settling && reply.kind != Kind::ok) stage_ = Stage::waiting;
  }

 private:
  enum class Stage : std::uint8_t {
    starting,   ///< START was sent
    refused,    ///< it answered START or RESTART with something other than OK
    settling,   ///< its limits and ABOUT were sent
    waiting,    ///< it waits for its turn
    thinking,   ///< its turn
    restarting  ///< RESTART was sent
  };

  // Ignores a banner that precedes OK.
  void take_start_line(GomocupReplyKind kind, const std::string& line) {
    if (kind == GomocupReplyKind::ok) return tell_limits();
    if (kind == GomocupReplyKind::complaint) {
      // The first complaint may be about the INFO line. The next line decides: OK, or the answer to ABOUT.
      const bool may_be_about_info = greeting_ == GomocupGreeting::memory_first && refusal_.empty();
      refusal_ += (refusal_.empty() ? "answered START with " : " and ") + line;
      if (may_be_about_info) {
        send("ABOUT\n");
      } else {
        stage_ = Stage::refused;
      }
    }
    if (refusal_.empty()) return;
    if (kind == GomocupReplyKind::about) stage_ = Stage::refused;
    if (kind == GomocupReplyKind::other) refused_at_ = std::min(refused_at_, Clock::now() + about_time);
  }

  void take_restart_line(GomocupReplyKind kind, const std::string& line) {
    if (kind == GomocupReplyKind::ok) return tell_limits();
    if (kind != GomocupReplyKind::complaint && kind != GomocupReplyKind::place) return;
    refusal_ = "answered RESTART with " + line;
    stage_ = Stage::refused;
  }

  void take_turn_line(const GomocupReply& reply, const std::string& line, bool cut) {
    using Kind = GomocupReplyKind;
    if (reply.kind == Kind::ok || reply.kind == Kind::about) return;
    if (reply.kind == Kind::complaint) return take_complaint(line);
    if (reply.behind_about) warn_of_endless_about(line);
    const std::string warning =
        swap2_ ? turn_.pass_over("wrong answer to SWAP2BOARD: " + expected_swap2_reply(*swap2_), line, cut)
               : turn_.take(reply, line, cut, colour_);
    if (!warning.empty()) return warn(warning);
    if (swap2_) return;
    if (reply.kind == Kind::suggestion && !cut && !turn_.said()) {
      send("PLAY " + notation::gomocup_place(*reply.place) + "\n");
    }
  }

  // The engine knows no board yet: BOARD tells it the first one, after the opening.
  void give_swap2_turn(const game::Position& position) {
    knows_the_board_ = false;
    if (!swap2_queue_.empty()) {
      turn_.decide({colour_, swap2_queue_.front()});
      swap2_queue_.pop_front();
      return;
    }
    last_word_.clear();
    if (stage_ != Stage::waiting) return;
    stage_ = Stage::thinking;
    has_chosen_ = true;
    swap2_ = position;
    send(gomocup_time_command(greeting_, info_) + gomocup_swap2_commands(position));
  }

  // Returns whether the line is an answer to SWAP2BOARD, right or wrong.
  bool take_swap2_line(std::string_view text, const std::string& line, bool cut) {
    if (cut) return false;
    const auto reply = read_swap2_reply(text);
    const bool does_not_know =
        boost::icontains(text, "SWAP2") && read_gomocup_reply(text).kind == GomocupReplyKind::complaint;
    if (!reply && !does_not_know) return false;
    if (reply && reply->behind_about) warn_of_endless_about(line);
    const auto plies =
        reply ? swap2_plies(*reply, *swap2_) : std::string("it does not play the opening swap2");
    if (const auto* reason = std::get_if<std::string>(&plies)) {
      turn_.refuse(fmt::format("wrong answer to SWAP2BOARD: {}; stdout says {}", *reason, line));
    } else {
      const auto& places = std::get<std::vector<game::Place>>(plies);
      turn_.decide({colour_, places.front()});
      turn_.remember(line);
      swap2_queue_.assign(places.begin() + 1, places.end());
    }
    swap2_.reset();
    return true;
  }

  // Some engines repeat the same complaint for every INFO line.
  void take_complaint(const std::string& line) {
    last_word_ = line;
    if (warned_of_.size() < most_complaints && warned_of_.insert(line).second) warn("says " + line);
  }

  void warn_of_endless_about(const std::string& line) {
    warn("printed its move on the line of its answer to ABOUT, which lacks a line end: " + line);
  }

  void launch() {
    stage_ = Stage::starting;
    has_played_ = has_chosen_ = false;
    refusal_.clear();
    refused_at_ = Clock::time_point::max();
    program_->launch();
    send(gomocup_start_commands(greeting_, info_, rules_));
  }

  void tell_limits() {
    has_started_ = true;
    send(gomocup_info_commands(greeting_, info_, rules_));
    stage_ = Stage::settling;
    settled_at_ = Clock::now() + about_time;
    read_by_ = Clock::now() + reading_time;
    last_read_by_ = Clock::now() + start_limit_ / 2;
    cpu_when_told_ = cpu_time();
  }

  // On a busy machine an engine waits for a processor before it reads, and before it exits because of what it has read.
  bool may_still_read() {
    const auto now = Clock::now();
    if (now < read_by_ && program_->has_unread_input()) return true;
    return now < last_read_by_ && !program_->activity().asleep && cpu_time() < cpu_when_told_ + reading_time;
  }

  // An engine that exits because of its greeting is restarted with the next shorter one.
  bool dies_of_greeting() const {
    // On a busy machine the exit may be noticed only after the wait for ABOUT has ended.
    const bool had_a_turn = has_played_ || has_chosen_;
    const bool greeted =
        stage_ == Stage::starting || stage_ == Stage::settling || (stage_ == Stage::waiting && !had_a_turn);
    return greeted && lesser_greeting(greeting_, stage_ == Stage::starting) && program_ &&
           program_->wait_status() && !program_->memory_exceeded();
  }

  // Returns whether the engine was replaced by a new process. The engine was frozen until now. This runs before
  // its turn, so its clock does not count it.
  bool empty_board() {
    thaw();
    stage_ = Stage::restarting;
    send("RESTART\n");
    wait_while([this] { return stage_ == Stage::restarting && !ProgramContestant::gone(); }, restart_time);
    const bool obeyed = stage_ != Stage::restarting && stage_ != Stage::refused && !ProgramContestant::gone();
    if (!obeyed) {
      std::string why = refusal_;
      if (stage_ == Stage::restarting) {
        why = ProgramContestant::gone()
                  ? "exited when it was told RESTART"
                  : fmt::format("did not answer RESTART with OK within {} s", restart_time.count());
      }
      warn(why + ": it was started again while no clock ran");
      start_anew();
    }
    wait_while([this] { return !ready() && !gone(); }, start_limit_);
    if (stage_ == Stage::starting && !gone()) {
      stage_ = Stage::refused;
      refusal_ =
          fmt::format("was started anew for a new board, and START was not answered with OK within {:g} s",
                      std::chrono::duration<double>(start_limit_).count());
    }
    return !obeyed;
  }

  void start_anew() {
    if (!ProgramContestant::gone()) {
      send("END\n");
      wait_while([this] { return !ProgramContestant::gone(); }, exit_time);
    }
    replace_program_now();
    launch();
  }

  game::Rules rules_;
  program::Recolouring recolouring_;
  GomocupInfo info_;
  std::chrono::nanoseconds start_limit_;
  GomocupGreeting greeting_;
  Stage stage_ = Stage::starting;
  game::Colour colour_ = game::Colour::white;
  /// The engine's board equals the game's, except for the opponent's last move.
  bool knows_the_board_;
  bool has_started_ = false;        ///< it has answered OK once
  bool has_played_ = false;         ///< it has had a turn since its last START or RESTART
  bool has_chosen_ = false;         ///< it has had a SWAP2BOARD since its last START, but no board
  Clock::time_point settled_at_;    ///< end of the wait for an answer to ABOUT
  Clock::time_point read_by_;       ///< end of the wait for the engine to read ABOUT
  Clock::time_point last_read_by_;  ///< the same if it waits for a processor
  std::chrono::nanoseconds cpu_when_told_{0};
  Clock::time_point refused_at_ = Clock::time_point::max();  ///< end of the wait for OK
  GomocupTurn turn_;
  std::optional<game::Position> swap2_;  ///< on which SWAP2BOARD awaits its answer
  std::deque<game::Place> swap2_queue_;  ///< the further plies that its last answer stands for
  std::string refusal_;
  std::string last_word_;            ///< an ERROR or UNKNOWN since its last turn began
  std::set<std::string> warned_of_;  ///< its complaints
};

std::optional<std::string> gomocup_unsupported_reason(const game::Rules& rules) {
  constexpr int five = 5;
  if (!rules.gravity && rules.line_length == five && rules.goal == game::Goal::first_line)
    return std::nullopt;
  return "its engines play five in a row where stones do not fall";
}

SearchLimits gomocup_search_limits(const program::ProtocolSettings& settings) {
  return {.depth = settings.depth.value_or(0), .nodes = settings.nodes.value_or(0)};
}

std::unique_ptr<Contestant> make_gomocup(const ContestantSpec& spec) {
  const sandbox::LaunchSpec& launch = spec.launch;
  const SearchLimits search = gomocup_search_limits(spec.settings);
  return std::make_unique<GomocupContestant>(
      spec, GomocupInfo{.turn_limit = spec.turn_is_a_share ? spec.match_limit : spec.turn_limit,
                        .time_left = spec.match_limit,
                        .increment = spec.increment,
                        .depth = search.depth,
                        .nodes = search.nodes,
                        .memory = launch.level == sandbox::IsolationLevel::none ? 0 : launch.limits.memory,
                        .in_tournament = spec.in_tournament,
                        .folder = sandbox::is_sandboxed(launch.level) ? sandbox::sandbox_directory
                                                                      : launch.working_directory.string()});
}

}  // namespace

extern const Protocol gomocup_protocol;
const Protocol gomocup_protocol = {
    .name = "gomocup",
    .tells_boards = true,
    .tells_swap2 = true,
    .unsupported_reason = gomocup_unsupported_reason,
    .make = make_gomocup,
    .usual_game = "gomoku",
    .tells_time = true,
    .search_limits = gomocup_search_limits,
    .turn_in_words = "Answer BEGIN, TURN x,y, and BOARD … DONE with a line as in 7,7, and flush stdout.",
    .end_in_words = "when the line END comes"};

}  // namespace kaven::referee::contestant
