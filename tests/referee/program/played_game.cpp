// SPDX-License-Identifier: MIT
#include "tests/referee/program/played_game.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <sstream>
#include <stdexcept>

#include "common/record/record_reader.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {

std::vector<std::string> referee_command(const std::string& white, const std::string& black,
                                         const std::vector<std::string>& options) {
  std::vector<std::string> command = {std::string(KAVEN_BIN) + "/referee"};
  // The name of the game, if present, is the first word.
  const bool names_game = !options.empty() && !options.front().starts_with("-");
  if (names_game) command.push_back(options.front());
  command.insert(command.end(), {white, black, "--colours", "given", "--allow-read",
                                 std::string(KAVEN_SOURCE) + "/tests/hostile"});
  if (std::ranges::find(options, "--grace") == options.end()) {
    command.insert(command.end(), {"--grace", "0.3"});
  }
  command.insert(command.end(), options.begin() + (names_game ? 1 : 0), options.end());
  return command;
}

PlayedGame::PlayedGame(const std::string& white, const std::string& black,
                       const std::vector<std::string>& options) {
  std::vector<std::string> command = referee_command(white, black, options);
  command.insert(command.end(), {"--record", (place_.path() / "record.jsonl").string(), "--logs",
                                 (place_.path() / "logs").string()});
  end_ = support::run({.command = command});
  if (boost::filesystem::exists(place_.path() / "record.jsonl")) {
    game_ = record::read_record(place_.path() / "record.jsonl");
  }
  if (!game_ || !game_->verdict) throw std::runtime_error("no verdict: " + end_->errors);
}

std::string PlayedGame::result() const {
  const std::string& output = end_->output;
  if (output.size() < 2) return output;
  const std::size_t line_start = output.rfind('\n', output.size() - 2);
  return output.substr(line_start == std::string::npos ? 0 : line_start + 1);
}

std::string all_warnings(const record::GameRecord& game) {
  std::string lines;
  const auto append = [&](const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings) lines += warning + "\n";
  };
  for (const record::Turn& turn : game.turns) append(turn.warnings);
  if (game.verdict) append(game.verdict->warnings);
  return lines;
}

std::string PlayedGame::warnings() const {
  return all_warnings(*game_);
}

std::string PlayedGame::log_of_white() const {
  return support::read_file(place_.path() / "logs" / "white.log");
}

std::string PlayedGame::log_of_black() const {
  return support::read_file(place_.path() / "logs" / "black.log");
}

std::string lines_heard(const std::string& log) {
  std::istringstream lines(log);
  std::string heard;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("heard ")) heard += line + "\n";
  }
  return heard;
}

std::string scripted(const support::TemporaryDirectory& place, const std::string& moves) {
  const std::string file = (place.path() / "scripted").string();
  support::write_script(file,
                        "#!/bin/sh\n"
                        "take() { while ! [ -e scripted.in ]; do sleep 0.01; done; rm scripted.in; }\n"
                        "take\n"
                        "say() { echo \"$1\" > scripted.out; take; }\n" +
                            moves);
  return file;
}

std::string hostile(const std::string& name) {
  return std::string(KAVEN_SOURCE) + "/tests/hostile/" + name + ".py";
}

}  // namespace kaven::referee
