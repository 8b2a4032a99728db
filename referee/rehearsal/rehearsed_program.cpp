#include "referee/rehearsal/rehearsed_program.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <climits>
#include <cstring>
#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"
#include "common/system/files.hpp"
#include "referee/custody/program_user.hpp"
#include "referee/launching.hpp"
#include "referee/rehearsal/program_processes.hpp"

namespace kaven::referee {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;

namespace {

constexpr Clock::duration look_interval = 20ms;
// On a busy machine a program that means to keep to its time may be woken late.
constexpr Clock::duration told_time_tolerance = 1s;
constexpr std::size_t most_printed = std::size_t{4} << 20U;

std::string seconds(Clock::duration duration) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(duration).count());
}

std::string last_lines(const std::string& text) {
  constexpr int most_lines = 3;
  std::size_t begin = text.find_last_not_of(" \t\r\n");
  if (begin == std::string::npos) return "it printed nothing";
  const std::size_t end = begin + 1;
  for (int lines = 0; lines < most_lines && begin != std::string::npos && begin > 0; ++lines) {
    begin = text.rfind('\n', begin - 1);
  }
  begin = text.find_first_not_of(" \t\r\n", begin == std::string::npos ? 0 : begin);
  std::string quoted = notation::printable(text.substr(begin, end - begin), 300);
  for (std::size_t at = 0; (at = quoted.find("\\n", at)) != std::string::npos;) quoted.replace(at, 2, " | ");
  return "it printed last: " + quoted;
}

/// A process of the program holds `name` open although the referee has removed it.
bool holds_removed_file(const std::string& name) {
  for (const pid_t process : program_processes()) {
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

RehearsedProgram::RehearsedProgram(const Stage& its_stage, const program::Program& program,
                                   const Part& its_part, const std::optional<fs::path>& directory)
    : stage(its_stage), part(its_part), stem(program.stem), board(its_part.game.rules) {
  const Tier tier = directory ? Tier::basic : stage.tier;
  LaunchOrder order = launch_order(program, tier, stage.custody);
  order.environment = game_environment(part.game, stage.told_limit);
  log = stage.log;
  if (part.opponent) log += ".opponent";
  order.log = log;
  order.user = user_for_program(part.opponent ? 1 : 0);
  order.groups = tier == Tier::strict ? stage.groups : std::nullopt;
  order.side = part.opponent ? "opponent" : "program";
  if (directory) {
    let_work_in(order, *directory);
  } else if (!is_sandboxed(tier)) {
    place = std::make_unique<WorkingPlace>();
    let_work_in(order, place->make(order.side));
  }
  held = std::make_unique<HeldProgram>(stage.loop.context(), order);
  held->await_ready();
  box.emplace(held->working_directory(), stem, is_sandboxed(tier));
  stage.loop.watch().watch("/proc/self/fd/" + std::to_string(held->working_directory()));
  start();
}

void RehearsedProgram::start() {
  box->post(notation::write_colour(part.colour));
  turn_start = Clock::now();
  held->launch();
}

bool RehearsedProgram::wait_for(Clock::duration longest_wait, const std::function<bool()>& happened) {
  const Clock::time_point end = Clock::now() + longest_wait;
  while (!happened()) {
    const Clock::time_point now = Clock::now();
    if (now >= end || held->gone()) return happened();
    stage.loop.wait_until(std::min(end, now + look_interval));
  }
  return true;
}

void RehearsedProgram::observe(const std::string& requirement, const std::string& seen) {
  if (part.opponent) return;
  stage.observations.push_back({requirement, Finding::failed, seen});
}

void RehearsedProgram::take_colour() {
  const auto taken = [this] { return box->turn_file_taken(); };
  if (wait_for(stage.start_limit, taken)) {
    if (!part.opponent) process = program_processes().empty() ? 0 : program_processes().front();
    return;
  }
  if (held->gone()) throw Shortcoming{"starts", end_in_words() + " before it had read its colour"};
  throw Shortcoming{"colour", fmt::format("{} was still there after {}; {}", box->turn_file_name(),
                                          seconds(stage.start_limit), last_lines(printed()))};
}

std::string RehearsedProgram::end_in_words() {
  if (const auto& failure = held->start_failure()) return "it could not be started: " + *failure;
  const int status = *held->wait_status();
  std::string words = WIFSIGNALED(status) ? fmt::format("it was ended by signal {} ({})", WTERMSIG(status),
                                                        ::strsignal(WTERMSIG(status)))
                                          : fmt::format("it ended with exit status {}", WEXITSTATUS(status));
  if (held->memory_exceeded()) words = "it was ended because it used too much memory";
  held->end();
  return words + " (" + last_lines(printed()) + ")";
}

std::optional<game::Move> RehearsedProgram::look_for_move(bool last_chance) {
  const mailbox::AnswerLook look = box->look();
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) {
    throw Shortcoming{"legal-moves", unusable->reason};
  }
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written == nullptr) return std::nullopt;
  const std::string quoted = box->answer_file_name() + " says '" + notation::printable(written->text) + "'";
  const notation::MoveReading reading = notation::read_move(written->text);
  if (const auto* no = std::get_if<notation::NotAMove>(&reading)) {
    throw Shortcoming{"legal-moves", quoted + ": " + no->reason};
  }
  if (const auto* said = std::get_if<notation::MoveText>(&reading)) {
    for (const notation::Leniency leniency : said->leniencies) {
      observe("notation", quoted + ": " + std::string(notation::leniency_name(leniency)));
    }
    if (const auto illegality = board.check(said->move)) {
      throw Shortcoming{"legal-moves", fmt::format("move {}: {}: {}", board.ply() + 1, quoted,
                                                   game::explain(*illegality, board, said->move))};
    }
    return said->move;
  }
  if (last_chance && std::holds_alternative<notation::NoList>(reading)) {
    throw Shortcoming{"legal-moves", quoted + ": a move is written in parentheses, as in (W C 1)"};
  }
  return std::nullopt;
}

void RehearsedProgram::fail_silent(Clock::duration limit) {
  if (holds_removed_file(box->answer_file_name())) {
    throw Shortcoming{"new-answer", fmt::format("no new {} within {}: it still holds the old one open",
                                                box->answer_file_name(), seconds(limit))};
  }
  throw Shortcoming{
      "time", fmt::format("move {}: {} within {}; {}", board.ply() + 1,
                          box->turn_file_taken() ? box->turn_file_name() + " was taken, but there was no " +
                                                       box->answer_file_name()
                                                 : box->turn_file_name() + " was not even deleted",
                          seconds(limit), last_lines(printed()))};
}

game::Move RehearsedProgram::await_move() {
  std::optional<game::Move> move;
  const Clock::duration left = turn_start + stage.turn_limit - Clock::now();
  wait_for(left, [&] { return (move = look_for_move(false)).has_value(); });
  const Clock::duration taken = Clock::now() - turn_start;
  if (!move) move = look_for_move(true);
  if (!move && held->gone()) {
    throw Shortcoming{"runs-on", fmt::format("move {}: {} in its turn", board.ply() + 1, end_in_words())};
  }
  if (!move) fail_silent(stage.turn_limit);
  note_time(taken);
  check_turn_file_taken();
  box->remove_answer();
  board.play(*move);
  return *move;
}

void RehearsedProgram::note_time(Clock::duration taken) {
  longest = std::max(longest, taken);
  // Its first turn as White holds its start.
  if (board.ply() == 0 || taken <= stage.told_limit + told_time_tolerance) return;
  observe("told-time", fmt::format("move {} took {}; KAVEN_TURN_SECONDS said {}", board.ply() + 1,
                                   seconds(taken), std::chrono::duration<double>(stage.told_limit).count()));
}

void RehearsedProgram::check_turn_file_taken() {
  const auto taken = [this] { return box->turn_file_taken(); };
  if (wait_for(mailbox::deletion_grace, taken)) return;
  box->remove_turn_file();
  observe("turn-files", fmt::format("move {}: {} was still there when it had answered", board.ply() + 1,
                                    box->turn_file_name()));
}

void RehearsedProgram::give_move(game::Move move) {
  board.play(move);
  if (give_text(notation::write_move(move))) {
    throw Shortcoming{"own-turn", box->answer_file_name() + " was written before its turn"};
  }
}

bool RehearsedProgram::give_text(const std::string& text) {
  const bool out_of_turn = box->post(text);
  turn_start = Clock::now();
  return out_of_turn;
}

std::optional<std::string> RehearsedProgram::answer_text() const {
  const mailbox::AnswerLook look = box->look();
  if (const auto* written = std::get_if<mailbox::AnswerText>(&look)) return written->text;
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return unusable->reason;
  return std::nullopt;
}

std::string RehearsedProgram::printed() const {
  const std::string all = system::read_file(log, most_printed);
  return all.substr(std::min(print_forgotten, all.size()));
}

void RehearsedProgram::forget_print() {
  print_forgotten = system::read_file(log, most_printed).size();
}

}  // namespace kaven::referee
