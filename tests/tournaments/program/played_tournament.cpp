// SPDX-License-Identifier: MIT
#include "tests/tournaments/program/played_tournament.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "common/record/record_reader.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

const fs::path programs = KAVEN_BIN;
const fs::path quick_player = fs::path(KAVEN_BIN).parent_path() / "tests" / "first_move_agent";

// A referee that ends just after it has made the file leaves it empty.
bool is_finished(const fs::path& record) {
  return fs::file_size(record) > 0 && record::read_record(record).verdict.has_value();
}

std::vector<fs::path> files(const fs::path& directory, const std::string& ending) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.path().string().ends_with(ending)) found.push_back(entry.path());
  }
  return found;
}

constexpr const char* told_ending = "-told";

bool wait_readable(int descriptor) {
  constexpr std::chrono::milliseconds longest = support::patience;
  pollfd source{descriptor, POLLIN, 0};
  return ::poll(&source, 1, static_cast<int>(longest.count())) == 1;
}

}  // namespace

std::string in_one_line(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

PlayedTournament::PlayedTournament(const std::vector<std::string>& names,
                                   const std::vector<std::string>& game)
    : tournament_{fs::canonical(directory_.path()) / "t"} {
  std::vector<std::string> words = {(programs / "tournament").string(), "new", tournament_.root.string()};
  words.insert(words.end(), game.begin(), game.end());
  const support::Finished made = support::run({.command = words});
  if (made.ended.exit_status != 0) throw std::runtime_error(made.errors);
  for (const std::string& name : names) add_player(name);
}

void PlayedTournament::add_player(const std::string& name) const {
  system::copy_file(quick_player, tournament_.agents() / name);
}

void PlayedTournament::add_player_who_hangs_once(const std::string& name) const {
  // It tells the test by a file, which it could not in a sandbox.
  const fs::path settings = tournament_.root / "tournament.toml";
  std::string text = support::read_file(settings);
  const std::string chosen = "sandbox = \"auto\"";
  const std::size_t at = text.find(chosen);
  if (at != std::string::npos)
    support::write_file(settings, text.replace(at, chosen.size(), "sandbox = \"none\""));
  const fs::path own = tournament_.agents() / name;
  // A file in its own folder would make another program of it; hosts may have a copy of that folder.
  const fs::path hung = fs::canonical(directory_.path()) / (name + "-hung");
  const fs::path told = fs::canonical(directory_.path()) / (name + told_ending);
  fs::create_directories(own / "quick");
  system::copy_file(quick_player, own / "quick" / name);
  ::mkfifo(told.c_str(), 0600);
  support::write_script(own / name, fmt::format("#!/bin/sh\n"
                                                "mkdir {2} || exec {0}/quick/{1}\n"
                                                "echo here > {3}\n"
                                                "read word < {3}  # nobody writes any more\n",
                                                own.string(), name, hung.string(), told.string()));
}

std::vector<fs::path> PlayedTournament::told_by_hanging_players() const {
  std::vector<fs::path> fifos;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory_.path())) {
    if (entry.path().string().ends_with(told_ending)) fifos.push_back(entry.path());
  }
  return fifos;
}

void PlayedTournament::end_hanging_player(const std::string& name) const {
  support::write_file(directory_.path() / (name + told_ending), "end\n");
}

bool PlayedTournament::wait_for_hanging_player() const {
  for (const fs::path& fifo : told_by_hanging_players()) {
    const system::Descriptor opened(::open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    std::array<char, 8> word{};
    if (!wait_readable(opened.get()) || ::read(opened.get(), word.data(), word.size()) <= 0) return false;
  }
  return true;
}

std::vector<std::string> PlayedTournament::command(const std::string& name,
                                                   const std::vector<std::string>& options) const {
  std::vector<std::string> words = {(programs / "tournament").string(), name, tournament_.root.string()};
  words.insert(words.end(), options.begin(), options.end());
  // A player that hangs once is to do so in a game, not in a trial.
  if (name == "run" && !told_by_hanging_players().empty()) words.emplace_back("--no-trial");
  return words;
}

support::Finished PlayedTournament::run(const std::string& name,
                                        const std::vector<std::string>& options) const {
  return support::run({.command = command(name, options)});
}

std::vector<state::Game> PlayedTournament::games() const {
  return state::Ledger(tournament_.ledger(), state::Database::Access::read).games();
}

std::map<std::string, std::string> PlayedTournament::finished_records() const {
  std::map<std::string, std::string> records;
  for (const fs::path& file : files(tournament_.games(), ".jsonl")) {
    if (is_finished(file)) records[file.filename().string()] = support::read_file(file);
  }
  return records;
}

std::string PlayedTournament::faults(std::size_t players, int legs) const {
  std::string faults;
  std::map<std::pair<folder::PlayerId, folder::PlayerId>, int> meetings;
  std::set<std::string> expected;
  for (const state::Game& game : games()) {
    ++meetings[{game.white, game.black}];
    expected.insert(game.record);
    if (game.state != state::GameState::finished) {
      faults += fmt::format("game {} is not finished\n", game.id.number());
      continue;
    }
    const record::GameRecord record = record::read_record(tournament_.games() / game.record);
    const bool agrees = record.verdict && record.verdict->outcome.result == game.result->result &&
                        record.verdict->outcome.ending == game.result->ending &&
                        static_cast<int>(record.turns.size()) == game.result->moves &&
                        record.header.event == folder::game_label(game.id) && record.header.seed == game.seed;
    if (!agrees) faults += fmt::format("game {}: record and ledger do not agree\n", game.id.number());
  }
  if (meetings.size() != players * (players - 1)) faults += fmt::format("{} meetings\n", meetings.size());
  for (const auto& [colours, count] : meetings) {
    if (count == legs) continue;
    faults += fmt::format("{} meets {} {} times\n", colours.first.number(), colours.second.number(), count);
  }
  for (const fs::path& file : files(tournament_.games(), "")) {
    if (!expected.contains(file.filename().string())) faults += file.string() + " belongs to no game\n";
  }
  for (const fs::path& aside : files(tournament_.logs(), ".jsonl")) {
    if (is_finished(aside)) faults += aside.string() + " was finished, and played again\n";
  }
  return faults;
}

std::vector<pid_t> PlayedTournament::processes(const std::string& program) const {
  std::vector<pid_t> found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (!std::ranges::all_of(name, [](char letter) { return letter >= '0' && letter <= '9'; })) continue;
    try {
      const std::string command_line = support::read_file(entry.path() / "cmdline");
      const bool ours = command_line.find(directory_.path().string()) != std::string::npos;
      const bool wanted = command_line.substr(0, command_line.find('\0')).ends_with(program);
      if (ours && wanted) found.push_back(std::stoi(name));
    } catch (const std::runtime_error&) {
      continue;  // it ended while it was looked at
    }
  }
  return found;
}

bool PlayedTournament::wait_until_no_process_is_left() const {
  for (std::vector<pid_t> left = processes(); !left.empty(); left = processes()) {
    for (const pid_t process : left) {
      const system::Descriptor end(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
      if (end && !wait_readable(end.get())) return false;
    }
  }
  return true;
}

}  // namespace kaven::tournaments
