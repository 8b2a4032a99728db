// SPDX-License-Identifier: MIT
#include "referee/command/arguments.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/algorithm/string/replace.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/command_line/command_line.hpp"
#include "common/game/catalogue.hpp"
#include "common/game_settings/game_settings.hpp"
#include "common/game_settings/setting_table.hpp"
#include "common/notation/game_options.hpp"
#include "common/notation/opening_text.hpp"
#include "common/program/protocol_names.hpp"
#include "referee/command/against.hpp"
#include "referee/command/shared_options.hpp"

namespace kaven::referee::command {

namespace {

constexpr const char* examples = R"(
Examples:
  referee claimeven ./student
  referee ./student random-python
  referee gomoku --size 19x19 ./mine 'python3 yours.py' --time 30
  referee ./a ./b --colours given --record game.jsonl --logs logs
  referee human claimeven --time 300
  referee maxconnect4 maxconnect4 ./student --protocol-a one-move --depth 9
  referee gomoku ./pela ./student --protocol-a gomocup
  referee ./student one-ply-cpp --games 10
  referee ./student one-ply-cpp --trace           # print every byte that the two exchanged
  referee claimeven human --opening '(W D 1) (B D 2)'
  referee ./student --against games/0007.jsonl    # play a lost game again

A PROGRAM is one of: an executable file; a folder that contains an agent.toml, or an executable with the
folder's name; the name of a program beside the referee, in $PATH or among the starter agents (random-python,
one-ply-cpp); a whole command in quotes; the word human, for a person at this terminal. Its agent.toml, or
--protocol-a and --protocol-b, names its protocol: PROTOCOLS.
Programs with different protocols can play each other if both support the game.

The last line on stdout is the result. Exit status: 0 the game has a verdict, whoever won; 1 the referee
failed; 2 the command line is wrong; 3 the sandbox given by --sandbox is not available here. With
--exit-code: 0 no program forfeited; 1 the referee failed, or the sandbox is not available; 2 the command
line is wrong; 3 a program forfeited.)";

constexpr int most_games = 10'000;

/// The options as strings.
struct OptionTexts {
  std::vector<std::string> words;
  notation::GameChoice choice;
  Arguments arguments;  ///< the options that need no conversion
  game_settings::GivenSettings settings;
  std::optional<double> human_time;
  std::optional<std::uint64_t> seed;
  std::string colours = "random";
  std::optional<std::string> display;
  std::string opening;
  std::string against;
  std::string as;
  std::string then;
  std::string trace;
  std::string record;
  std::string logs;
};

using game_settings::Group;

void add_settings(command_line::OptionList& list, OptionTexts& texts, Group group) {
  texts.settings.add_options(list, game_settings::Program::referee, group);
}

void add_game_options(command_line::OptionList& list, OptionTexts& texts) {
  Arguments& arguments = texts.arguments;
  list.begin_group("Game");
  notation::add_variant_options(list, texts.choice);
  list.add("--seed", texts.seed, "seed for the colour draw; random if omitted; stored in the record");
  list.add("--colours", texts.colours, "random, or given (the first program plays White)")
      .show_default()
      .one_of({"random", "given"});
  list.add("--opening", texts.opening,
           "moves already on the board when the game begins, as in '(W D 1) (B C 1)'");
  list.add("--games", arguments.games,
           "play N games, swapping colours after each, and print a summary; show boards only with "
           "--display; records and logs get numbers")
      .between(1, most_games);
  add_settings(list, texts, Group::game);
  list.add("--event", arguments.event, "name of the event, stored in the record");
}

void add_clock_options(command_line::OptionList& list, OptionTexts& texts) {
  list.begin_group("Time");
  add_settings(list, texts, Group::time);
  list.add(
          "--time-factor-a", texts.arguments.sides[0].time_factor,
          "odds: --time, --overage, --match-time and --increment of the first program are multiplied by this")
      .between(0.001, 1000.0);
  list.add("--time-factor-b", texts.arguments.sides[1].time_factor, "odds of the second program")
      .between(0.001, 1000.0);
  list.add("--human-time", texts.human_time,
           "seconds per move for a human, instead of all other time limits (default: the same limits)")
      .seconds(0.001, game_settings::longest_limit.count());
}

void add_program_options(command_line::OptionList& list, OptionTexts& texts) {
  Arguments& arguments = texts.arguments;
  list.begin_group("Programs");
  list.add("--name-a", arguments.sides[0].name, "displayed name of the first program");
  list.add("--name-b", arguments.sides[1].name, "displayed name of the second program");
  list.add("--stem-a", arguments.sides[0].stem, "file stem of the first program: STEM.in, STEM.out");
  list.add("--stem-b", arguments.sides[1].stem, "file stem of the second program");
  list.add("--protocol-a", arguments.sides[0].protocol, "protocol of the first program");
  list.add("--protocol-b", arguments.sides[1].protocol, "protocol of the second program");
  add_settings(list, texts, Group::programs);
  list.add_flag("--strict", arguments.strict,
                "reject every answer that is not written exactly as (W C 1), or as a state file should be");
  list.add_flag("--forfeit-unplayable", arguments.forfeits_unplayable,
                "a program that exists but cannot be started, or cannot play this game, loses if the other "
                "one can play; without this option no game is played");
}

void add_replay_options(command_line::OptionList& list, OptionTexts& texts) {
  list.begin_group("Playing a recorded game again");
  list.add("--against", texts.against,
           "replay this recorded game with the program: the opponent's moves, the rules, limits and "
           "opening come from the record until the program plays a different move");
  list.add("--as", texts.as, "the program's colour in that record (default: found by its name or hash)")
      .one_of({"white", "black"});
  list.add("--then", texts.then,
           "program that replaces the opponent from that move on; it must support openings; or stop, to end "
           "there (default: 'claimeven --budget 0.1', which speaks gomocup in a game with swap2)");
}

void add_output_options(command_line::OptionList& list, OptionTexts& texts) {
  Arguments& arguments = texts.arguments;
  list.begin_group("Output");
  list.add("--record", texts.record, "write the game to this file, which must not exist (JSON lines)");
  list.add("--logs", texts.logs, "directory for the programs' output: white.log and black.log");
  list.add_flag(
      "--trace{-}", texts.trace,
      "print on stderr, or write to a file (--trace=FILE), every file and line that the referee and "
      "the programs exchange");
  list.add("--display", texts.display,
           "none, ascii or colour (default: colour on a terminal that can show it)")
      .one_of({"none", "ascii", "colour", "color"});
  list.add_flag("--quiet", arguments.quiet, "print only the result");
  list.add_flag("--exit-code", arguments.exit_code,
                "exit with status 3 if a program forfeited (in a series: in any game)");
}

// For tournaments only: the result of their look at the programs, so that referees need not read them again.
void add_options_of_tournaments(command_line::OptionList& list, OptionTexts& texts) {
  Arguments& arguments = texts.arguments;
  list.begin_group("");
  list.add("--seen-a", arguments.sides[0].seen, "");
  list.add("--seen-b", arguments.sides[1].seen, "");
  list.add_flag("--void-when-changed", arguments.void_when_changed, "");
}

void add_options(command_line::OptionList& list, OptionTexts& texts) {
  list.add("words", texts.words, "GAME is connect4 unless given")
      .values(0, 100)
      .shown_as("[GAME] PROGRAM PROGRAM");
  add_game_options(list, texts);
  add_clock_options(list, texts);
  add_program_options(list, texts);
  add_replay_options(list, texts);
  add_output_options(list, texts);
  add_options_of_tournaments(list, texts);
  add_sandbox_options(list, game_settings::Program::referee, texts.settings, texts.arguments.sandbox);
}

/// Moves the name of the game, if present, from the words to the choice; the two programs remain.
void take_game(OptionTexts& texts) {
  if (texts.words.size() < 2 && (texts.words.empty() || game::find_game(texts.words.front()) == nullptr)) {
    throw std::invalid_argument(
        fmt::format("expected [GAME] PROGRAM PROGRAM, not {} words", texts.words.size()));
  }
  if (texts.words.size() > 3) {
    throw std::invalid_argument(fmt::format(
        "expected [GAME] PROGRAM PROGRAM, not {} words; a command with arguments stands in quotes",
        texts.words.size()));
  }
  if (texts.words.size() == 3) {
    texts.choice.game = texts.words.front();
    texts.words.erase(texts.words.begin());
  } else if (game::find_game(texts.words.front()) != nullptr) {
    throw std::invalid_argument("two programs are needed after the game '" + texts.words.front() + "'");
  }
}

constexpr const char* usual_substitute = "claimeven --budget 0.1";
// Only in this protocol does Claimeven choose in the opening swap2.
constexpr const char* substitute_in_swap2 = "claimeven --protocol gomocup --budget 0.1";

// Takes the game's facts from the record, and rejects options that contradict it.
void take_recorded_game(const OptionTexts& texts, Arguments& arguments) {
  const bool names_game = texts.words.size() == 2 && game::find_game(texts.words.front()) != nullptr;
  if (texts.words.size() != 1 && !names_game) {
    throw std::invalid_argument(
        fmt::format("expected [GAME] PROGRAM --against RECORD, not {} words", texts.words.size()));
  }
  if (!texts.opening.empty())
    throw std::invalid_argument("--opening: with --against the record says how the game begins");
  const std::vector<std::string> variant = notation::variant_words(texts.choice);
  if (!variant.empty())
    throw std::invalid_argument(variant.front() + ": with --against the record says by which rules");
  if (arguments.games > 1)
    throw std::invalid_argument("--games: with --against the one game of the record is played");
  Against against{.file = texts.against,
                  .game = read_ended_game(texts.against),
                  .then = texts.then.empty() ? usual_substitute : texts.then};
  if (texts.then.empty() && against.game.header.rules.opening == game::Opening::swap2) {
    against.then = substitute_in_swap2;
    if (!arguments.sides[1].protocol) arguments.sides[1].protocol = "gomocup";
  }
  if (!texts.as.empty()) against.as = texts.as == "white" ? game::Colour::white : game::Colour::black;
  const record::Header& header = against.game.header;
  if (names_game && texts.words.front() != header.game) {
    throw std::invalid_argument(fmt::format("--against {}:1: this is a game of {}, not of {}", against.file,
                                            header.game, texts.words.front()));
  }
  arguments.game.name = header.game;
  const game::NamedGame* known = game::find_game(header.game);
  arguments.game.title = known != nullptr ? known->title : header.game;
  arguments.game.rules = header.rules;
  arguments.opening = header.opening;
  arguments.sides[0].program = texts.words.back();
  arguments.sides[1].program = against.then;
  arguments.against = std::move(against);
}

void take_game_of_options(OptionTexts& texts, Arguments& arguments) {
  for (const auto& [text, option] : {std::pair{texts.as, "--as"}, std::pair{texts.then, "--then"}}) {
    if (!text.empty()) throw std::invalid_argument(std::string(option) + " belongs to --against RECORD");
  }
  take_game(texts);
  arguments.game = notation::choose_game(texts.choice);
  arguments.opening = notation::read_opening(texts.opening, arguments.game.rules);
  arguments.sides[0].program = texts.words[0];
  arguments.sides[1].program = texts.words[1];
}

// The limits of a recorded game, unless the options change them.
game_settings::TimeSettings recorded_times(const record::Header& header) {
  using game_settings::Seconds;
  return {.turn_limit = Seconds(header.turn_seconds),
          .clock = std::string(record::clock_words.word_of(header.clock)),
          .start_limit = Seconds(header.start_seconds),
          .overage = Seconds(header.overage_seconds),
          .match_limit = Seconds(header.match_seconds),
          .increment = Seconds(header.increment_seconds)};
}

/// Throws std::invalid_argument with the reason if the options are wrong.
Arguments arguments_of(OptionTexts texts) {
  if (texts.arguments.sandbox.check_environment) {
    if (!texts.words.empty()) {
      throw std::invalid_argument("--check-environment takes no game and no programs");
    }
    return texts.arguments;
  }
  Arguments arguments = texts.arguments;
  if (texts.against.empty()) {
    take_game_of_options(texts, arguments);
  } else {
    take_recorded_game(texts, arguments);
  }
  game_settings::GameSettings settings;
  if (arguments.against) settings.time = recorded_times(arguments.against->game.header);
  texts.settings.apply(settings);
  arguments.programs = settings.programs;
  arguments.sandbox = sandbox_options(arguments.sandbox, settings.sandbox);
  arguments.limits = limits_of(settings.time, arguments.game.turn_limit);
  if (texts.human_time) arguments.human_limit = duration_of(*texts.human_time);
  arguments.seed = texts.seed ? *texts.seed : std::random_device{}();
  arguments.first_is_white = texts.colours == "given" || std::mt19937_64(arguments.seed)() % 2 == 0;
  arguments.record = texts.record;
  arguments.logs = texts.logs;
  if (!texts.trace.empty()) arguments.trace = texts.trace == "-" ? "" : texts.trace;
  arguments.shows_game = arguments.games == 1 || (texts.display && !arguments.quiet);
  arguments.display =
      texts.display ? *notation::display_of_word(*texts.display) : notation::suitable_display(STDOUT_FILENO);
  return arguments;
}

/// The options, and where the parsed ones are written.
struct Parser {
  command_line::CommandLine line{
      "Plays a game between two programs, or some in a row, shows it, and names the winner.", "referee",
      boost::replace_first_copy(std::string(examples), "PROTOCOLS", program::protocol_list())};
  OptionTexts texts;

  Parser() { add_options(line.options(), texts); }

  std::variant<Arguments, ExitNow> parse(int count, char** values) {
    const auto wrong_usage = [](const std::exception& error) {
      std::fprintf(stderr, "referee: %s\nRun with --help for more information.\n", error.what());
      return ExitNow{2};
    };
    try {
      if (const auto status = line.read(count, values, std::cerr)) return ExitNow{*status};
      return arguments_of(texts);
    } catch (const std::invalid_argument& error) {
      return wrong_usage(error);
    } catch (const std::system_error& unreadable) {
      return wrong_usage(unreadable);
    }
  }
};

}  // namespace

ArgumentParser make_argument_parser() {
  return [parser = std::make_shared<Parser>()](int count, char** values) {
    return parser->parse(count, values);
  };
}

}  // namespace kaven::referee::command
