// SPDX-License-Identifier: MIT
#include "referee/command/game_trace.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::command {

namespace {

constexpr const char* first_line = "What passed between the referee and the programs";
// A program may print without limit.
constexpr int most_lines_in_turn = 1000;

bool is_trace(const boost::filesystem::path& file) {
  std::ifstream input(file.string());
  std::string line;
  std::getline(input, line);
  return line == first_line;
}

constexpr std::size_t longest_text = 1000;

/// How the referee understood an answer.
std::string meaning(const contestant::Answer& answer) {
  if (const auto* said = std::get_if<contestant::SaidMove>(&answer))
    return "understood as " + notation::write_move(said->move);
  if (const auto* no_move = std::get_if<contestant::SaidNoMove>(&answer))
    return "no move: " + text::printable(no_move->reason, longest_text);
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer))
    return "not started: " + text::printable(failure->reason, longest_text);
  return std::holds_alternative<contestant::Gone>(answer) ? "gone without an answer" : "resigned";
}

}  // namespace

Trace::Trace(const boost::filesystem::path& file) {
  if (!file.empty()) {
    if (boost::filesystem::exists(file) && !is_trace(file)) {
      throw std::invalid_argument("--trace=" + file.string() +
                                  ": a file is there already that is not a trace");
    }
    file_.reset(std::fopen(file.c_str(), "we"));
    if (!file_) throw std::system_error(errno, std::generic_category(), file.string());
  }
  write(first_line);
}

void Trace::write(const std::string& line) {
  std::FILE* const out = file_ ? file_.get() : stderr;
  std::fputs((line + "\n").c_str(), out);
  // Flush, so that a reader sees everything while a program hangs.
  std::fflush(out);
}

void Trace::begin_turn(int ply, const std::string& side) {
  turn_start_ = Clock::now();
  lines_in_turn_ = 0;
  write(fmt::format("Move {}: {} has the turn", ply, side));
}

void Trace::note(const std::string& what) {
  if (++lines_in_turn_ > most_lines_in_turn + 1) return;
  if (lines_in_turn_ == most_lines_in_turn + 1) return write("  … the rest of this turn is left out");
  const double seconds = std::chrono::duration<double>(Clock::now() - turn_start_).count();
  write(fmt::format("{:>9.3f} s  {}", seconds, what));
}

void GameTrace::Traffic::taken_by_program(std::string_view name) {
  trace_.note(fmt::format("     {}  {}  taken", side_, text::printable(name)));
}

void GameTrace::Traffic::passed(const char* direction, std::string_view name, std::string_view bytes) {
  trace_.note(fmt::format("{:<4} {}  {}  {} byte{}: {}", direction, side_, text::printable(name),
                          bytes.size(), bytes.size() == 1 ? "" : "s", text::printable(bytes, longest_text)));
}

GameTrace::GameTrace(const boost::filesystem::path& file)
    : trace_(file), traffic_{Traffic(trace_, game::Colour::white), Traffic(trace_, game::Colour::black)} {}

void GameTrace::started(const record::Header& header) {
  first_ply_ = static_cast<int>(header.opening.size()) + 1;
  for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
    const std::size_t side = game::index(colour);
    sides_[side] =
        fmt::format("{} ({})", game::colour_name(colour), text::printable(header.contestants[side].name));
  }
}

void GameTrace::starts(game::Colour colour, bool turn_begins) {
  const std::string& side = sides_[game::index(colour)];
  trace_.note(side + " is started");
  if (turn_begins) trace_.begin_turn(first_ply_, side);
}

void GameTrace::turn_begins(game::Colour colour, int ply) {
  trace_.begin_turn(ply, sides_[game::index(colour)]);
}

void GameTrace::answered(game::Colour colour, const std::optional<contestant::Answer>& answer) {
  trace_.note(sides_[game::index(colour)] + ": " + (answer ? meaning(*answer) : "the time is over"));
}

void GameTrace::moved(const record::Turn& turn, const game::Position& /*position*/) {
  note_warnings(turn.warnings);
}

void GameTrace::ended(const record::Verdict& verdict, const game::Position& /*position*/) {
  note_warnings(verdict.warnings);
}

void GameTrace::note_warnings(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings)
    trace_.note("warning: " + text::printable(warning, longest_text));
}

}  // namespace kaven::referee::command
