// SPDX-License-Identifier: MIT
#include "common/game_settings/setting_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "common/game/catalogue.hpp"
#include "common/notation/game_options.hpp"
#include "common/notation/time_control.hpp"
#include "common/program/protocol_names.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::game_settings {

namespace {

constexpr unsigned referee = static_cast<unsigned>(Program::referee);
constexpr unsigned compliance_run = static_cast<unsigned>(Program::compliance_run);
constexpr unsigned check = static_cast<unsigned>(Program::check);
constexpr unsigned tournament = static_cast<unsigned>(Program::tournament);

constexpr double shortest = 0.001;
constexpr double infinite = std::numeric_limits<double>::infinity();

constexpr std::array<std::string_view, 2> clocks = {"wall", "cpu"};
constexpr std::array<std::string_view, 3> adjudications = {"none", "exact", "agreed"};
constexpr std::array<std::string_view, 5> isolation_levels = {"auto", "strict", "isolated", "basic", "none"};
constexpr std::array<std::string_view, 5> idle_policies = {"auto", "record", "warn", "freeze", "forfeit"};

template <auto part, auto member>
auto& member_of(GameSettings& settings) {
  return settings.*part.*member;
}
template <auto member>
constexpr auto time_of = &member_of<&GameSettings::time, member>;
template <auto member>
constexpr auto programs_of = &member_of<&GameSettings::programs, member>;
template <auto member>
constexpr auto sandbox_of = &member_of<&GameSettings::sandbox, member>;
template <auto member>
constexpr auto scenario_of = &member_of<&GameSettings::scenario, member>;

std::string tournament_limits() {
  return text::joined(game::catalogue(), ", ", [](const game::NamedGame& each) {
    return fmt::format("{} {}", each.name, each.tournament_limit.count());
  });
}

std::vector<GameSetting> time_rows() {
  return {
      {.name = "time",
       .meaning = "seconds per move (default: " + notation::turn_limits() + ")",
       .file_meaning =
           fmt::format("Seconds per move, by `clock`. Default: the game's own ({}).", tournament_limits()),
       .value = time_of<&TimeSettings::turn_limit>,
       .least = shortest},
      {.name = "clock",
       .meaning = "the time that --time, --start-time, --overage and --match-time limit: wall (the time that "
                  "passes) or cpu (the CPU time of all threads and processes of the program; details: "
                  "referee/match/README.md) (default: wall)",
       .file_meaning =
           "The time that `time`, `start-time`, `overage` and `match-time` limit: \"wall\", the time that "
           "passes,\n"
           "or \"cpu\", the CPU time of all threads and processes of a program, so that other load costs "
           "nobody\n"
           "time. Details: referee/match/README.md. Default: wall.",
       .value = time_of<&TimeSettings::clock>,
       .words = clocks},
      {.name = "start-time",
       .meaning = "seconds for a program to start and read its colour",
       .value = time_of<&TimeSettings::start_limit>,
       .least = shortest},
      {.name = "overage",
       .meaning = "total seconds per game by which a side may exceed --time (0: none)",
       .file_meaning =
           "Total seconds per game by which a program may exceed `time` (Kaggle: 60, with time = 2). "
           "Default: 0.",
       .value = time_of<&TimeSettings::overage>,
       .may_be_zero = true,
       .former_name = "bank"},
      {.name = "match-time",
       .meaning = "total seconds for all moves of a side (0: no limit)",
       .file_meaning =
           "Total seconds per program and game. 0: no limit, except that a program that has taken more than\n"
           "20 x `time` while using less than 10 % of it as CPU time loses. Default: 0.",
       .value = time_of<&TimeSettings::match_limit>,
       .may_be_zero = true},
      {.name = "increment",
       .meaning = "seconds added to --match-time after each move of the side (0: none)",
       .file_meaning = "Seconds added to `match-time` after each move of the program. --time-control 60+0.5 "
                       "sets time = 60,\n"
                       "match-time = 60 and increment = 0.5. Default: 0.",
       .value = time_of<&TimeSettings::increment>,
       .may_be_zero = true},
      {.name = "time-control",
       .meaning =
           "60+0.5: all moves of a side in 60 s, and 0.5 s more after each, with no limit for a single "
           "move; the same as --time 60 --match-time 60 --increment 0.5",
       .programs = referee | compliance_run | check,
       .value = TimeControl{}},
      {.name = "sleep-time",
       .meaning =
           "total seconds for all moves of a side that used less than 10 % of them as CPU time (0: no limit)",
       .programs = referee | compliance_run | check,
       .value = time_of<&TimeSettings::sleep_limit>},
      {.name = "start-cpu",
       .meaning = "CPU seconds allowed before the first turn; any excess counts against that turn's time",
       .value = time_of<&TimeSettings::start_cpu>,
       .may_be_zero = true},
      {.name = "grace",
       .meaning = "seconds to wait after the game for programs to exit",
       .programs = referee | tournament,
       .value = time_of<&TimeSettings::grace>,
       .shapes_games = false},
  };
}

std::vector<GameSetting> game_rows() {
  return {
      {.name = "adjudicate",
       .meaning =
           "end the game early: exact (Connect-4: claimeven solve finds the result of best play, from 8 "
           "stones on and within about 100,000 nodes; Max-Connect4: the trailing player cannot catch up any "
           "more; other games: no line is possible any more), agreed (as exact, and when both programs have "
           "reported the same proved result in three moves each) or none",
       .file_meaning =
           "End a game early. \"exact\": in Connect-4 when a solver knows the result of best play, in\n"
           "Max-Connect4 when the trailing player cannot catch up any more, in other games when no line is\n"
           "possible any more; \"agreed\": as \"exact\", and when both programs have reported the same "
           "proved\n"
           "result in three moves each; \"none\": never. Default: none.",
       .programs = referee | tournament,
       .value = time_of<&TimeSettings::adjudicate>,
       .words = adjudications},
  };
}

std::vector<GameSetting> program_rows() {
  return {
      {.name = "protocol",
       .meaning = "protocol of programs that name none (default: mailbox)",
       .file_meaning = "The protocol of programs whose agent.toml names none:\n" + program::protocol_list() +
                       ".\nDefault: what `collect` detects in the program, else mailbox.",
       .programs = referee | compliance_run | tournament,
       .value = programs_of<&ProgramSettings::protocol>,
       .option = "default-protocol"},
      {.name = "depth",
       .meaning = "search depth in plies for programs of the protocols one-move (default: 7) and gomocup "
                  "(default: no limit)",
       .file_meaning =
           "Search depth in plies for programs of the protocols one-move and gomocup, whatever their\n"
           "agent.toml says; 0: as their agent.toml says, else 7 for one-move and no limit for gomocup. "
           "Default: 0.",
       .value = programs_of<&ProgramSettings::depth>,
       .least = 1,
       .most = 1000,
       .may_be_zero = true},
      {.name = "nodes",
       .meaning = "nodes of the search for each move, for gomocup engines (default: no limit); they receive "
                  "INFO max_node",
       .file_meaning = "Nodes of the search for each move, for programs of the protocol gomocup, whatever "
                       "their agent.toml\n"
                       "says; 0: as their agent.toml says, else no limit. Default: 0.",
       .value = programs_of<&ProgramSettings::nodes>,
       .least = 1,
       .most = std::numeric_limits<int>::max(),
       .may_be_zero = true},
      {.name = "submission-megabytes",
       .meaning = "",
       .file_meaning = "The size limit for all files of a program's folder, in megabytes. Default: 1024.",
       .programs = referee | tournament,
       .value = [](GameSettings& settings) -> int& { return settings.programs.submission.megabytes; },
       .least = 1,
       .most = 1 << 20,
       .shapes_games = false},
  };
}

std::vector<GameSetting> sandbox_rows() {
  return {
      {.name = "sandbox",
       .meaning =
           "isolation level: strict, isolated, basic or none; auto selects the strongest that works here",
       .file_meaning =
           "The sandbox of programs: \"strict\", \"isolated\", \"basic\" or \"none\"; \"auto\" selects the "
           "strongest\n"
           "that works on this machine (see referee --check-environment). Default: auto.",
       .value = sandbox_of<&SandboxSettings::isolation>,
       .words = isolation_levels,
       .former_name = "custody",
       .shapes_games = false},
      {.name = "idle-policy",
       .meaning =
           "reaction to computing in the opponent's turn: record, warn, freeze or forfeit; auto: freeze in "
           "strict and isolated, warn in basic, record in none",
       .file_meaning =
           "The reaction to computing in the opponent's turn: \"record\", \"warn\", \"freeze\" or "
           "\"forfeit\". Default: auto.",
       .programs = referee | compliance_run | tournament,
       .value = sandbox_of<&SandboxSettings::idle_policy>,
       .words = idle_policies,
       .shapes_games = false},
      {.name = "idle-budget",
       .meaning = "CPU seconds tolerated during one opponent turn",
       .programs = referee | compliance_run,
       .value = sandbox_of<&SandboxSettings::idle_budget>,
       .most = infinite},
      {.name = "memory",
       .meaning = "memory limit of a program with all its processes",
       .file_meaning = "The memory limit of a program with all its processes, in megabytes. Default: 1024.",
       .value = sandbox_of<&SandboxSettings::memory_megabytes>,
       .least = 1,
       .most = 1 << 30,
       .placeholder = "MB",
       .shapes_games = false},
      {.name = "processes",
       .meaning = "limit of processes and threads per program",
       .programs = referee | compliance_run | check,
       .value = sandbox_of<&SandboxSettings::processes>,
       .least = 1,
       .most = 100'000},
      {.name = "allow-read",
       .meaning = "a file or folder that both programs may read, besides their own; may be repeated",
       .file_meaning = "Files and folders that all programs may read besides their own. Default: none.",
       .value = sandbox_of<&SandboxSettings::readable>,
       .placeholder = "PATH",
       .item_prefix = "/",
       .expected = "a list of absolute paths, as in [\"/opt/course/books\"]",
       .shapes_games = false},
      {.name = "allow-calls",
       .meaning =
           "a system call that both programs may make in addition to the usual ones (the referee's log "
           "names a call that it blocked); may be repeated",
       .file_meaning = "System calls that all programs may make in addition to the usual ones; the referee's "
                       "log names a\n"
                       "call that it blocked. Default: none.",
       .programs = referee | compliance_run | tournament,
       .value = sandbox_of<&SandboxSettings::allowed_calls>,
       .option = "allow-call",
       .placeholder = "NAME",
       .expected = "a list of names of system calls, as in [\"splice\"]",
       .shapes_games = false},
  };
}

std::vector<GameSetting> scenario_rows() {
  return {
      {.name = "told-time",
       .meaning = "seconds for a move as sent to the program (KAVEN_TURN_SECONDS), if shorter",
       .programs = compliance_run | check,
       .value = scenario_of<&ScenarioSettings::told_limit>,
       .least = shortest},
      {.name = "slow",
       .meaning = "seconds that the slow opponent takes",
       .programs = compliance_run | check,
       .value = scenario_of<&ScenarioSettings::slowness>,
       .least = shortest},
  };
}

std::string option_of(const GameSetting& setting) {
  return fmt::format("--{}", setting.option.empty() ? setting.name : setting.option);
}

// The default as a help shows it; empty if there is none, or if it is 0.
std::string default_of(const GameSetting& setting) {
  GameSettings usual;
  if (const auto* seconds = std::get_if<Member<Seconds>>(&setting.value))
    return (*seconds)(usual).count() > 0 ? fmt::format("{}", (*seconds)(usual).count()) : "";
  if (const auto* number = std::get_if<Member<int>>(&setting.value))
    return (*number)(usual) > 0 ? fmt::format("{}", (*number)(usual)) : "";
  if (const auto* text = std::get_if<Member<std::string>>(&setting.value)) return (*text)(usual);
  return "";
}

std::string with_capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  return text;
}

void set(TimeSettings& time, const std::string& text) {
  const auto control = notation::read_time_control(text);
  if (!control)
    throw std::invalid_argument(
        fmt::format("--time-control '{}': expected {}", text, notation::expected_time_control));
  time.turn_limit = time.match_limit = Seconds(control->base);
  time.increment = Seconds(control->increment);
}

}  // namespace

std::span<const GameSetting> game_setting_table() {
  static const std::vector<GameSetting> table = [] {
    std::vector<GameSetting> rows;
    for (const auto& [group, settings] : {std::pair(Group::time, time_rows()),
                                          {Group::game, game_rows()},
                                          {Group::programs, program_rows()},
                                          {Group::sandbox, sandbox_rows()},
                                          {Group::scenario, scenario_rows()}}) {
      for (const GameSetting& setting : settings) rows.emplace_back(setting).group = group;
    }
    return rows;
  }();
  return table;
}

std::string file_meaning(const GameSetting& setting) {
  if (!setting.file_meaning.empty()) return setting.file_meaning;
  return with_capital(setting.meaning) + ". Default: " + default_of(setting) + ".";
}

void GivenSettings::add_options(command_line::OptionList& list, Program program, Group group) {
  for (const GameSetting& setting : game_setting_table()) {
    if (setting.group != group || !setting.is_of(program)) continue;
    // The commands of `tournament` begin each text with a capital.
    const std::string meaning = program == Program::check ? with_capital(setting.meaning) : setting.meaning;
    command_line::DeclaredOption option =
        std::visit([&](auto member) { return add_option(list, setting, meaning, member); }, setting.value);
    if (const std::string usual = default_of(setting); !usual.empty()) option.show_default(usual);
    if (!setting.placeholder.empty()) option.placeholder(std::string(setting.placeholder));
    if (meaning.empty()) option.group("");
  }
}

template <typename Row>
command_line::DeclaredOption GivenSettings::add_option(command_line::OptionList& list,
                                                       const GameSetting& setting, const std::string& meaning,
                                                       Row row) {
  const std::string name = option_of(setting);
  if constexpr (std::is_same_v<Row, TimeControl>) {
    // Its parts may be given, too, and count then.
    return list.add_taken(
        name,
        [this](const std::string& text) {
          changes_.insert(changes_.begin(), [text](GameSettings& settings) { set(settings.time, text); });
        },
        meaning);
  } else if constexpr (std::is_same_v<Row, Member<std::vector<std::string>>>) {
    return list.add_repeated(
        name,
        [this, row](const std::string& text) {
          changes_.emplace_back([row, text](GameSettings& settings) { row(settings).push_back(text); });
        },
        meaning);
  } else if constexpr (std::is_same_v<Row, Member<std::string>>) {
    command_line::DeclaredOption option = list.add_taken(
        name,
        [this, row](const std::string& text) {
          changes_.emplace_back([row, text](GameSettings& settings) { row(settings) = text; });
        },
        meaning);
    if (!setting.words.empty()) option.one_of({setting.words.begin(), setting.words.end()});
    return option;
  } else {
    command_line::DeclaredOption option = list.add_number_taken(
        name,
        [this, row](double value) {
          changes_.emplace_back([row, value](GameSettings& settings) {
            auto& member = row(settings);
            member = std::remove_reference_t<decltype(member)>(value);
          });
        },
        meaning);
    if constexpr (std::is_same_v<Row, Member<int>>)
      return option.between(static_cast<int>(setting.least), static_cast<int>(setting.most));
    return setting.most == infinite ? option.not_negative() : option.seconds(setting.least, setting.most);
  }
}

void GivenSettings::apply(GameSettings& settings) const {
  for (const auto& change : changes_) change(settings);
}

std::vector<std::string> option_words(GameSettings settings, Program program) {
  GameSettings usual;
  std::vector<std::string> words;
  for (const GameSetting& setting : game_setting_table()) {
    if (!setting.is_of(program)) continue;
    const auto add = [&](const auto& value) {
      words.push_back(fmt::format("{}={}", option_of(setting), value));
    };
    const auto add_changed = [&]<typename Type>(Member<Type> value) {
      if (value(settings) == value(usual)) return;
      if constexpr (std::is_same_v<Type, std::vector<std::string>>) {
        std::ranges::for_each(value(settings), add);
      } else if constexpr (std::is_same_v<Type, std::optional<Seconds>>) {
        add(value(settings)->count());
      } else if constexpr (std::is_same_v<Type, Seconds>) {
        add(value(settings).count());
      } else {
        add(value(settings));
      }
    };
    const auto add_row = [&]<typename Row>(Row row) {
      // The parts of a time control are rows of their own.
      if constexpr (!std::is_same_v<Row, TimeControl>) add_changed(row);
    };
    std::visit(add_row, setting.value);
  }
  return words;
}

}  // namespace kaven::game_settings
