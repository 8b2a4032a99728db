// SPDX-License-Identifier: MIT
#include "tournaments/commands/command_line.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line/command_line.hpp"
#include "common/command_line/option_list.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/commands/command.hpp"

namespace kaven::tournaments::commands {

// Each function is defined in the file of its subcommand.
using CommandMaker = std::unique_ptr<Command>();
CommandMaker make_new;
CommandMaker make_preview;
CommandMaker make_run;
CommandMaker make_jobs;
CommandMaker make_standings;
CommandMaker make_report;
CommandMaker make_grades;
CommandMaker make_site;
CommandMaker make_serve;
CommandMaker make_compare;
CommandMaker make_analyse;
CommandMaker make_similar;
CommandMaker make_replay;
CommandMaker make_log;
CommandMaker make_status;
CommandMaker make_withdraw;
CommandMaker make_again;
CommandMaker make_verify;
CommandMaker make_rebuild;
CommandMaker make_pack;
CommandMaker make_check;
CommandMaker make_collect;
CommandMaker make_invite;
CommandMaker make_hand_in;
CommandMaker make_export;
CommandMaker make_import;
CommandMaker make_play_task;

UsageError unknown_choice(std::string_view option, std::string_view word,
                          std::span<const std::string_view> known) {
  UsageError error(std::string(option) + " '" + text::printable(word) + "': expected " +
                   text::alternatives(known) + text::suggestion(word, known));
  return error;
}

namespace {

// All subcommands, in the order of the help.
constexpr std::array makers = {
    make_new,     make_preview,  make_run,     make_jobs,    make_standings, make_report,   make_grades,
    make_site,    make_serve,    make_compare, make_analyse, make_similar,   make_replay,   make_log,
    make_status,  make_withdraw, make_again,   make_verify,  make_rebuild,   make_pack,     make_check,
    make_collect, make_invite,   make_hand_in, make_export,  make_import,    make_play_task};

}  // namespace

int run_command_line(int count, const char* const* words) {
  command_line::CommandLine line(
      "Tournaments of connection games between programs", "tournament",
      "Examples:\n"
      "  tournament new spring --game gomoku --time 30\n"
      "  tournament run spring --jobs 2\n"
      "  tournament standings spring\n"
      "  tournament analyse spring\n"
      "  tournament site spring\n"
      "  tournament replay spring 7\n"
      "  tournament log spring 7\n"
      "  tournament verify spring\n"
      "  tournament check ./mine\n"
      "Each command has its own help: tournament help new, or tournament new --help.");
  int status = 0;
  std::vector<std::unique_ptr<Command>> commands;
  for (CommandMaker* const make : makers) {
    commands.push_back(make());
    Command& command = *commands.back();
    OptionList options = line.add_command(std::string(command.name()), std::string(command.summary()),
                                          [&status, &command] { status = command.run(); });
    command.declare(options);
  }
  // `help run` is what people of many other programs type.
  std::vector<std::string> asked(words + std::min(count, 1), words + count);
  if (!asked.empty() && asked.front() == "help") {
    asked.erase(asked.begin());
    asked.resize(std::min<std::size_t>(asked.size(), 1));
    const bool known = asked.empty() || std::ranges::any_of(commands, [&](const auto& command) {
                         return command->name() == asked.front();
                       });
    if (known) asked.emplace_back("--help");
  }
  return line.read(std::move(asked), std::cerr).value_or(status);
}

}  // namespace kaven::tournaments::commands
