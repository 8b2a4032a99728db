// SPDX-License-Identifier: MIT
#include "tournaments/show/replay/replay.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "common/command_line/option_list.hpp"
#include "common/record/record_reader.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/notes.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/results/analysis/analysis_run.hpp"
#include "tournaments/show/replay/replay_session.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// Finds the record of a game in a tournament's folder.
fs::path find_record(const folder::Folder& folder, const std::string& game) {
  const auto id = folder::game_of_label(game);
  if (const auto record = id ? folder::find_record(folder, *id) : std::nullopt) return *record;
  throw std::runtime_error(folder.games().string() + ": there is no record of game '" +
                           text::printable(game) + "': expected a number, as in 7 or 0007");
}

std::optional<analysis::GameAnalysis> analysis_beside(const fs::path& record) {
  try {
    return analysis::present_analysis(record);
  } catch (const std::runtime_error& fault) {
    note_broken_analysis(fault.what());
    return std::nullopt;
  }
}

// An interactive view needs keys to read and a terminal to draw on.
bool has_screen() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

void print_replay(const replay::Replay& replay, notation::Display display) {
  std::cout << replay.heading() << '\n';
  for (int ply = 0; ply <= replay.moves(); ++ply) std::cout << '\n' << replay.text(ply, display);
  std::cout << std::flush;
}

class ReplayCommand : public Command {
 public:
  ReplayCommand() : Command("replay", "Shows a recorded game, move by move") {}

  void declare(OptionList& options) override {
    options.add("FILE", file_, "A record, - for stdin, or a tournament's folder").required();
    options.add("GAME", game_, "The game's number, when FILE is a folder");
    options.add("--display", display_, "none, ascii or colour (default: what the terminal can show)");
    const DeclaredOption plain = options.add_flag("--plain", plain_, "Print every position, then exit");
    options.add("--delay", delay_, "Advance automatically after this many seconds")
        .between(0.01, 86400.0)
        .excludes(plain);
    options.footer(
        "Keys: right, down, space: forward. Left, up: back. Home, g: first. End, G: last.\n"
        "p: pause. m, M: next, previous mistake (after tournament analyse). q, Escape, Ctrl-C: quit.\n"
        "Without a terminal: as with --plain.\n"
        "Examples:\n"
        "  tournament replay spring/games/0007-alice-bob.jsonl\n"
        "  tournament replay spring 7 --delay 1\n"
        "  tournament replay spring 7 --plain | less");
  }

  int run() override {
    const notation::Display display = chosen_display();
    const replay::Replay replay = read_replay();
    if (!plain_ && file_ != "-" && has_screen()) return replay::show_replay(replay, display, delay());
    print_replay(replay, display);
    return 0;
  }

 private:
  notation::Display chosen_display() const {
    if (display_.empty()) return notation::suitable_display(STDOUT_FILENO);
    const auto display = notation::display_of_word(display_);
    if (!display)
      throw unknown_choice("--display", display_, std::array<std::string_view, 3>{"none", "ascii", "colour"});
    return *display;
  }

  replay::Replay read_replay() const {
    if (file_ == "-") return replay::Replay(record::read_record(std::cin, "stdin"));
    if (game_.empty() && fs::is_directory(file_)) {
      const std::string folder = text::printable(file_.string());
      throw std::runtime_error(fmt::format(
          "{0}: a folder: expected also the game's number, as in tournament replay {0} 7", folder));
    }
    refuse_games_of_others(file_);
    const fs::path file = game_.empty() ? file_ : find_record(folder::open_folder(file_), game_);
    return replay::Replay(folder::read_record(file), analysis_beside(file));
  }

  std::optional<std::chrono::milliseconds> delay() const {
    if (!delay_) return std::nullopt;
    return std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(*delay_));
  }

  fs::path file_;
  std::string game_;  ///< the game's label in the folder; empty for a record
  std::string display_;
  std::optional<double> delay_;  ///< in seconds
  bool plain_ = false;
};

}  // namespace

std::unique_ptr<Command> make_replay() {
  return std::make_unique<ReplayCommand>();
}

}  // namespace kaven::tournaments::commands
