// SPDX-License-Identifier: MIT
#include "referee/compliance/tested_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <climits>
#include <cstring>
#include <utility>
#include <variant>
#include <vector>

#include "common/notation/move_form.hpp"
#include "common/notation/move_text.hpp"
#include "common/program/known_complaints.hpp"
#include "common/program/start_remedy.hpp"
#include "common/text/printable.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/contestant/file_name_hints.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/program_processes.hpp"
#include "referee/sandbox/program_user.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;

namespace {

constexpr Clock::duration look_interval = 20ms;
// A program that has waited for this long for a file of another name will not read its own file any more.
constexpr Clock::duration stem_patience = 5s;
constexpr std::string_view turn_ending = ".in";

/// Whether a process of the program, which runs as `user`, holds `name` open although the referee has removed it.
bool holds_removed_file(const std::string& name, uid_t user) {
  const std::vector<pid_t> processes = sandbox::program_processes();
  const sandbox::FileRightsOf rights(user);
  for (const pid_t process : processes) {
    boost::system::error_code error;
    for (fs::directory_iterator entry("/proc/" + std::to_string(process) + "/fd", error), end;
         entry != end && !error; entry.increment(error)) {
      std::array<char, PATH_MAX> target{};
      const ssize_t length = ::readlink(entry->path().c_str(), target.data(), target.size() - 1);
      const std::string_view seen(target.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
      if (seen.ends_with("/" + name + " (deleted)")) return true;
    }
  }
  return false;
}

}  // namespace

TestedProgram::TestedProgram(const ScenarioContext& context, const program::Program& program,
                             const Role& role, const std::optional<fs::path>& directory)
    : context_(context), role_(role), stem_(program.stem), board_(role.game.rules) {
  // A report shows moves on the board of the check only.
  is_shown_ = !directory && !role_.opponent && role_.game.rules == context_.game.rules;
  if (!directory && !role_.opponent) context_.results.moves.clear();
  const sandbox::IsolationLevel level = directory ? sandbox::IsolationLevel::basic : context_.level;
  sandbox::LaunchSpec spec = command::launch_spec(program, level, context_.sandbox);
  spec.environment = command::game_environment(role_.game, context_.told_limit);
  if (!role_.opponent) command::show_limits(spec, context_.limits);
  log_ = context_.log;
  if (role_.opponent) log_ += ".opponent";
  spec.log = log_;
  user_ = sandbox::user_for_program(role_.opponent ? 1 : 0, level);
  spec.user = user_;
  spec.group_parent = level == sandbox::IsolationLevel::strict ? context_.group_parent : std::nullopt;
  spec.side = role_.opponent ? "opponent" : "program";
  if (directory) {
    spec.working_directory = *directory;
  } else if (!sandbox::is_sandboxed(level)) {
    place_ = std::make_unique<system::TemporaryDirectory>();
    spec.working_directory = place_->make(spec.side);
  }
  held_ = std::make_unique<sandbox::SandboxedProcess>(context_.loop.context(), spec);
  held_->await_ready();
  box_.emplace(held_->working_directory(), stem_, sandbox::is_sandboxed(level));
  context_.loop.watch().watch("/proc/self/fd/" + std::to_string(held_->working_directory()));
  start();
}

void TestedProgram::start() {
  box_->post(notation::write_colour(role_.colour));
  held_->launch();
  begin_clock();
}

bool TestedProgram::wait_for(Clock::duration longest_wait, const std::function<bool()>& happened) {
  const Clock::time_point end = Clock::now() + longest_wait;
  while (!happened()) {
    const Clock::time_point now = Clock::now();
    if (now >= end || held_->gone()) return happened();
    watch_.look(now, [this] { return held_->own_waits(); });
    context_.loop.wait_until(std::min(end, now + look_interval));
  }
  return true;
}

void TestedProgram::begin_clock() {
  turn_start_ = Clock::now();
  of_others_ = Clock::duration(0);
  wait_at_start_ = held_->processor_wait();
  watch_.begin(wait_at_start_);
}

void TestedProgram::wait_own_time(Clock::duration limit, const std::function<bool()>& happened) {
  const auto left = [&] { return turn_start_ + limit + of_others_ - Clock::now(); };
  while (!wait_for(left(), happened) && !held_->gone()) {
    const sandbox::ProcessorWait now = held_->processor_wait();
    const std::chrono::nanoseconds computed = cpu_of_busiest_thread(wait_at_start_, now);
    if (computed < limit && take_credit(now, limit)) continue;
    if (is_own_fault(computed, limit)) {
      context_.results.is_delayed = false;
    } else if (watch_.is_used_up()) {
      context_.results.machine_is_too_busy = true;
    }
    return;
  }
}

bool TestedProgram::take_credit(const sandbox::ProcessorWait& now, Clock::duration limit) {
  const Clock::duration credit = watch_.take_credit(now, limit);
  if (credit <= 0s) return false;
  of_others_ += credit;
  if (!role_.opponent) context_.results.is_delayed = true;
  return true;
}

void TestedProgram::wait_clocked(Clock::duration limit, const std::function<bool()>& happened) {
  if (!goes_by_cpu()) return wait_own_time(limit, happened);
  wait_own_time(match::wall_limit(limit), [&] { return happened() || clocked_cpu() >= limit; });
  // No other load can make a program use more CPU time.
  if (clocked_cpu() >= limit) context_.results.is_delayed = false;
}

std::chrono::nanoseconds TestedProgram::clocked_cpu() const {
  return held_->cpu_time() - wait_at_start_.cpu;
}

std::string TestedProgram::limit_text(Clock::duration limit) const {
  return seconds_text(limit) + (goes_by_cpu() ? " of CPU time" : "");
}

Clock::duration TestedProgram::limit_of_turn() const {
  const match::Limits& limits = context_.limits;
  if (role_.opponent) return limits.turn;
  const Clock::duration all = times_.left(limits.match, limits.increment);
  return limits.limits_each_move() ? std::min(limits.turn + times_.left_of_overage(limits.overage), all)
                                   : all;
}

bool TestedProgram::happens_within(Clock::duration limit, const std::function<bool()>& happened) {
  begin_clock();
  wait_own_time(limit, happened);
  return happened();
}

void TestedProgram::observe(const std::string& requirement, const std::string& seen) {
  if (role_.opponent) return;
  context_.fail(requirement, seen);
}

void TestedProgram::take_colour() {
  const auto taken = [this] { return box_->turn_file_taken(); };
  Clock::time_point next_look = turn_start_ + stem_patience;
  bool elsewhere = false;
  wait_clocked(context_.limits.start, [&] {
    if (!taken() && Clock::now() >= next_look) {
      elsewhere = waits_for_another_file(1s);
      next_look = Clock::now() + stem_patience;
    }
    return elsewhere || taken();
  });
  if (taken()) {
    // The program may exit at any time, so record its process now.
    const std::vector<pid_t> processes = sandbox::program_processes();
    if (!role_.opponent && !processes.empty()) process_ = processes.front();
    // No clock counts its start, as in a match, except the CPU time beyond --start-cpu.
    times_.count_start(Clock::now() - turn_start_, held_->cpu_time(), context_.limits.start_cpu);
    if (role_.colour == game::Colour::white) begin_clock();
    return;
  }
  const bool was_read = has_read_turn_file();
  if (held_->gone() && was_read && !program::told_error(printed())) {
    throw Violation{"colour",
                    fmt::format("{}; {} was read, but still there", end_in_words(), box_->turn_file_name())};
  }
  if (held_->gone()) {
    throw Violation{"starts", was_read ? fmt::format("{}; it had read {}, but had not deleted it",
                                                     end_in_words(), box_->turn_file_name())
                                       : end_in_words() + " before it had read its colour"};
  }
  const auto waited = elsewhere ? std::chrono::floor<std::chrono::seconds>(Clock::now() - turn_start_)
                                : std::chrono::nanoseconds(context_.limits.start);
  const std::string hint =
      was_read || program::sources_name_turn_file(context_.program)
          ? ""
          : contestant::stem_hint(stem_, turn_ending, held_->names_in_memory(turn_ending));
  throw Violation{"colour", fmt::format("{} was {} after {}{}{}; {}", box_->turn_file_name(),
                                        was_read ? "read, but still there" : "still there",
                                        elsewhere ? seconds_text(waited) : limit_text(waited), hint,
                                        was_read ? "" : activity(), last_words(printed()))};
}

bool TestedProgram::has_read_turn_file() const {
  struct stat status {};
  if (::fstatat(held_->working_directory(), box_->turn_file_name().c_str(), &status, AT_SYMLINK_NOFOLLOW) !=
      0)
    return false;
  const auto time_of = [](const timespec& time) { return std::pair(time.tv_sec, time.tv_nsec); };
  return time_of(status.st_atim) > time_of(status.st_mtim);
}

std::string TestedProgram::activity() const {
  return activity_hint(wait_at_start_, held_->own_waits(), Clock::now() - turn_start_);
}

std::string TestedProgram::printed_move_hint() const {
  const std::string all = printed();
  std::string_view last = std::string_view(all).substr(std::min(all.rfind('('), all.size()));
  last = last.substr(0, last.find(')') + 1);
  if (!std::holds_alternative<notation::MoveText>(notation::read_move(last))) return "";
  return fmt::format("; it printed the move '{}'", text::printable(last, 40));
}

bool TestedProgram::waits_for_another_file(Clock::duration longest_look) {
  constexpr int fewest_looks = 10;
  int looks = 0;
  int asleep = 0;
  wait_for(longest_look, [&] {
    ++looks;
    if (held_->activity().asleep) ++asleep;
    return box_->turn_file_taken();
  });
  // A program that is still loading runs, or waits for a processor; its own name may appear in its memory
  // later.
  const bool rests = looks >= fewest_looks && 5 * asleep > 4 * looks;
  return rests && !held_->gone() && !box_->turn_file_taken() && box_->other_files().empty() &&
         contestant::looks_for_others(stem_, held_->names_in_memory(turn_ending)) &&
         !program::sources_name_turn_file(context_.program);
}

std::string TestedProgram::end_in_words() {
  if (const auto& failure = held_->start_failure()) return "it could not be started: " + *failure;
  const int status = *held_->wait_status();
  std::string words = WIFSIGNALED(status) ? fmt::format("it was ended by signal {} ({})", WTERMSIG(status),
                                                        ::strsignal(WTERMSIG(status)))
                                          : fmt::format("it ended with exit status {}", WEXITSTATUS(status));
  if (held_->memory_exceeded()) words = "it was ended because it used too much memory";
  held_->end();
  return words + " (" + last_words(printed()) + ")";
}

std::optional<game::Move> TestedProgram::look_for_move(bool last_chance) {
  const mailbox::AnswerLook look = box_->look();
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) {
    throw Violation{"legal-moves", unusable->reason};
  }
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written == nullptr) return std::nullopt;
  std::string_view text = written->text;
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::string quoted = box_->answer_file_name() + " says '" + text::printable(text) + "'";
  const notation::MoveReading reading = notation::read_move(written->text);
  if (const auto* no = std::get_if<notation::NotAMove>(&reading)) {
    throw Violation{"move-form", quoted + ": " + no->reason + form_hint(no->list)};
  }
  if (const auto* said = std::get_if<notation::MoveText>(&reading)) {
    for (const notation::Leniency leniency : said->leniencies) {
      observe("notation", quoted + ": " + std::string(notation::leniency_name(leniency)));
    }
    if (const auto illegality = board_.check(said->move)) {
      throw Violation{"legal-moves", fmt::format("move {}: {}: {}", board_.ply() + 1, quoted,
                                                 game::explain(*illegality, board_, said->move))};
    }
    return said->move;
  }
  if (last_chance && std::holds_alternative<notation::NoList>(reading)) {
    throw Violation{"move-form",
                    quoted + ": a move is written in parentheses, as in (W C 1)" + form_hint(written->text)};
  }
  if (last_chance && std::holds_alternative<notation::Incomplete>(reading)) {
    throw Violation{"move-form", quoted + ", which is unfinished" + form_hint(written->text)};
  }
  return std::nullopt;
}

std::string TestedProgram::form_hint(const std::string& text) const {
  const std::string advice = notation::move_form_advice(text, role_.colour);
  return advice.empty() ? "" : "; " + advice;
}

void TestedProgram::fail_silent(Clock::duration limit) {
  const std::string allowed =
      limit_text(limit) + (limit < context_.limits.turn ? ", the rest of its time" : "");
  const auto written = box_->other_files();
  const std::string hint = contestant::written_files_hint(written, box_->answer_file_name());
  if (std::ranges::any_of(written, contestant::seems_an_answer)) {
    throw Violation{"answer-file", fmt::format("move {}: no {} within {}{}", board_.ply() + 1,
                                               box_->answer_file_name(), allowed, hint)};
  }
  if (const std::string move = printed_move_hint(); !move.empty() && !box_->answer_there()) {
    throw Violation{"answer-file", fmt::format("move {}: no {} within {}{}", board_.ply() + 1,
                                               box_->answer_file_name(), allowed, move)};
  }
  if (holds_removed_file(box_->answer_file_name(), user_)) {
    throw Violation{"new-answer", fmt::format("no new {} within {}: it still holds the old one open",
                                              box_->answer_file_name(), allowed)};
  }
  if (box_->answer_there()) {
    throw Violation{"answer-file", fmt::format("move {}: {} is there, but empty, after {}", board_.ply() + 1,
                                               box_->answer_file_name(), allowed)};
  }
  throw Violation{
      "time", fmt::format("move {}: {} within {}{}{}; {}", board_.ply() + 1,
                          box_->turn_file_taken() ? box_->turn_file_name() + " was taken, but there was no " +
                                                        box_->answer_file_name()
                                                  : box_->turn_file_name() + " was not even deleted",
                          allowed, hint, activity(), last_words(printed()))};
}

game::Move TestedProgram::await_move() {
  std::optional<game::Move> move;
  const Clock::duration charged = times_.take_charge();
  const Clock::duration limit = std::max<Clock::duration>(limit_of_turn() - charged, 0s);
  wait_clocked(limit, [&] { return (move = look_for_move(false)).has_value(); });
  const Clock::time_point now = Clock::now();
  const std::chrono::nanoseconds computed = clocked_cpu();
  if (!move) move = look_for_move(true);
  if (!move && held_->gone()) {
    const auto written = box_->other_files();
    const bool is_empty = box_->answer_there();
    const std::string printed_move = printed_move_hint();
    const bool elsewhere =
        is_empty || !printed_move.empty() || std::ranges::any_of(written, contestant::seems_an_answer);
    throw Violation{
        elsewhere ? "answer-file" : "runs-on",
        fmt::format("move {}: {} in its turn{}{}{}", board_.ply() + 1, end_in_words(),
                    contestant::written_files_hint(written, box_->answer_file_name()), printed_move,
                    is_empty ? "; " + box_->answer_file_name() + " is there, but empty" : "")};
  }
  if (!move) fail_silent(limit);
  take_credit(held_->processor_wait(), context_.told_limit);
  const Clock::duration passed = std::max<Clock::duration>(now - turn_start_ - of_others_, 0s);
  const Clock::duration taken = charged + (goes_by_cpu() ? computed : passed);
  note_time(taken);
  times_.add_move(taken, passed, true);
  times_.add_overage(std::max<Clock::duration>(taken - context_.limits.turn, 0s));
  fail_if_slept();
  check_turn_file_taken();
  box_->remove_answer();
  play(*move);
  return *move;
}

void TestedProgram::play(game::Move move) {
  board_.play(move);
  if (is_shown_) context_.results.moves.push_back(game::place_name(move.place));
}

void TestedProgram::fail_if_slept() const {
  const Clock::duration limit = context_.limits.sleep;
  if (role_.opponent || limit == 0s || !times_.has_slept(0s, held_->cpu_time(), limit)) return;
  throw Violation{
      "time", fmt::format("move {}: it has taken {} for all its moves, and computed for less than a tenth "
                          "of that; {} are allowed so",
                          board_.ply() + 1, seconds_text(times_.present()), seconds_text(limit))};
}

void TestedProgram::note_time(Clock::duration taken) {
  longest_ = std::max(longest_, taken);
  // White may begin its first move before it has deleted its colour file.
  if (board_.ply() == 0 || !context_.limits_each_move() || taken <= context_.told_limit + told_time_tolerance)
    return;
  observe("told-time",
          fmt::format("move {} took {}; KAVEN_TURN_SECONDS said {}", board_.ply() + 1, seconds_text(taken),
                      std::chrono::duration<double>(context_.told_limit).count()));
}

void TestedProgram::check_turn_file_taken() {
  const auto taken = [this] { return box_->turn_file_taken(); };
  if (happens_within(mailbox::deletion_grace, taken)) return;
  box_->remove_turn_file();
  observe("turn-files", fmt::format("move {}: {} was still there when it had answered", board_.ply() + 1,
                                    box_->turn_file_name()));
}

void TestedProgram::give_move(game::Move move) {
  play(move);
  if (give_text(notation::write_move(move))) {
    throw Violation{"own-turn", box_->answer_file_name() + " was written before its turn"};
  }
}

bool TestedProgram::give_text(const std::string& text) {
  const bool out_of_turn = box_->post(text);
  begin_clock();
  return out_of_turn;
}

std::optional<std::string> TestedProgram::answer_text() const {
  const mailbox::AnswerLook look = box_->look();
  if (const auto* written = std::get_if<mailbox::AnswerText>(&look)) return written->text;
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return unusable->reason;
  return std::nullopt;
}

std::string TestedProgram::printed() const {
  const std::string all = printed_text(log_);
  return all.substr(std::min(print_forgotten_, all.size()));
}

void TestedProgram::forget_print() {
  print_forgotten_ = printed_text(log_).size();
}

}  // namespace kaven::referee::compliance
