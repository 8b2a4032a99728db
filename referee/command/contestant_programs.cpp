// SPDX-License-Identifier: MIT
#include "referee/command/contestant_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <exception>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/program/submission.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/text_lines.hpp"
#include "referee/contestant/protocols.hpp"

namespace kaven::referee::command {

namespace {

// A file of that name must be written ./human.
constexpr const char* human = "human";

struct KnownProgram {
  std::string seen;
  program::Program program;
};

// By the words that name them.
std::map<std::string, KnownProgram>& known_programs() {
  static std::map<std::string, KnownProgram> known;
  return known;
}

program::Program find_named(const std::string& word) {
  return program::find_program(word, {system::public_folder()});
}

// Whether the files of a known program are still in the state `seen`. An interpreter does not belong to them.
bool is_unchanged(const program::Program& known, const std::string& seen, const Arguments& arguments) {
  const auto before = program::read_seen_word(seen);
  if (!before || !program::is_executable(known.command.front())) return false;
  try {
    return program::seen_version(known, arguments.programs.submission, before) == before;
  } catch (const program::SubmissionError&) {
    return false;
  }
}

program::Program known_or_found(const Arguments::Side& side, const Arguments& arguments) {
  const auto known = known_programs().find(side.program);
  if (known != known_programs().end() && known->second.seen == side.seen &&
      is_unchanged(known->second.program, side.seen, arguments))
    return known->second.program;
  return find_named(side.program);
}

program::Program find_side(const Arguments::Side& side, const Arguments& arguments) {
  program::Program found = side.program == human
                               ? program::Program{.name = human,
                                                  .stem = human,
                                                  .protocol = std::string(contestant::console_protocol_name)}
                               : known_or_found(side, arguments);
  if (side.program != human) program::default_to(found, arguments.programs.protocol);
  if (side.protocol) {
    if (const auto fault = program::protocol_fault(*side.protocol))
      throw program::ProgramError("protocol '" + *side.protocol + "': " + *fault);
    if (side.program == human)
      throw program::ProgramError("a human plays at the terminal, without a protocol");
    found.protocol = *side.protocol;
  }
  if (side.name) found.name = *side.name;
  if (side.stem) {
    if (const auto fault = program::stem_fault(*side.stem))
      throw program::ProgramError("file stem '" + *side.stem + "': " + *fault);
    found.stem = *side.stem;
  }
  if (arguments.programs.depth > 0) found.settings.depth = arguments.programs.depth;
  if (arguments.programs.nodes > 0) found.settings.nodes = arguments.programs.nodes;
  return found;
}

void check_fit(const program::Program& program, const notation::ChosenGame& game) {
  if (const auto reason = contestant::misfit(program, game)) throw program::ProgramError(*reason);
}

void check_opening(const program::Program& program) {
  if (const auto reason = contestant::opening_misfit(program)) throw program::ProgramError(*reason);
}

program::Program playable_side(const Arguments::Side& side, const Arguments& arguments) {
  program::Program found = find_side(side, arguments);
  check_fit(found, arguments.game);
  if (!arguments.opening.empty()) check_opening(found);
  return found;
}

// The program as far as it is known. If it only cannot play this game, the record can contain its version.
program::Program unplayable_side(const Arguments::Side& side, const Arguments& arguments) {
  try {
    return find_side(side, arguments);
  } catch (const program::ProgramError&) {
    return {.name = side.name.value_or(side.program), .command = {side.program}};
  }
}

bool is_there(const std::string& program) {
  boost::system::error_code error;
  return boost::filesystem::exists(program, error);
}

// The players of a game that is played again.
Players find_players_of_record(const Arguments& arguments) {
  const Against& against = *arguments.against;
  program::Program own = playable_side(arguments.sides[0], arguments);
  const game::Colour side = side_in_record(own, against);
  const game::Colour other = game::opponent(side);

  program::Program substitute;
  if (against.then != stop_word) {
    substitute = find_side(arguments.sides[1], arguments);
    check_fit(substitute, arguments.game);
    check_opening(substitute);
  }
  if (!arguments.sides[1].name) substitute.name = against.game.header.contestants[game::index(other)].name;
  Players players{.recorded = other};
  players.programs[game::index(side)] = std::move(own);
  players.programs[game::index(other)] = std::move(substitute);
  for (const game::Colour colour : {side, other}) {
    const auto& given = arguments.sides[colour == side ? 0 : 1].time_factor;
    players.time_factors[game::index(colour)] =
        given.value_or(against.game.header.contestants[game::index(colour)].time_factor);
  }
  return players;
}

record::Contestant describe(const program::Program& program, const program::Version& version) {
  const contestant::SearchLimits search =
      contestant::find_protocol(program.protocol).search_limits(program.settings);
  return {.name = program.name,
          .program = text::joined(program.command, " "),
          .sha256 = version.file,
          .protocol = program.protocol,
          .submission_sha256 = version.submission,
          .depth_limit = search.depth,
          .node_limit = search.nodes};
}

}  // namespace

void remember_programs(const std::vector<std::string>& words) {
  std::vector<std::string> named;
  std::ranges::copy_if(words, std::back_inserter(named),
                       [](const std::string& word) { return !word.starts_with('-'); });
  if (named.size() != 3) return;
  for (const std::size_t side : {0U, 1U}) {
    const std::string option = side == 0 ? "--seen-a=" : "--seen-b=";
    const auto given =
        std::ranges::find_if(words, [&](const std::string& word) { return word.starts_with(option); });
    if (given == words.end()) continue;
    const std::string& program = named[side + 1];
    const std::string seen = given->substr(option.size());
    KnownProgram& known = known_programs()[program];
    if (known.seen == seen) continue;
    try {
      known = {.seen = seen, .program = find_named(program)};
    } catch (const std::exception&) {
      // The game looks for it again, and says what is wrong.
      known_programs().erase(program);
    }
  }
}

Players find_players(const Arguments& arguments) {
  if (arguments.against) return find_players_of_record(arguments);
  Players players;
  std::array<std::optional<program::ProgramError>, 2> faults;
  for (const std::size_t at : {0U, 1U}) {
    try {
      players.programs.at(at) = playable_side(arguments.sides.at(at), arguments);
    } catch (const program::ProgramError& fault) {
      faults.at(at) = fault;
    }
  }
  if (faults[0] || faults[1]) {
    const std::size_t failed = faults[0] ? 0 : 1;
    const Arguments::Side& side = arguments.sides.at(failed);
    if ((faults[0] && faults[1]) || !arguments.forfeits_unplayable || !is_there(side.program))
      throw program::ProgramError(*faults.at(failed));
    players.programs.at(failed) = unplayable_side(side, arguments);
    players.unplayable = {failed == 0 ? game::Colour::white : game::Colour::black, faults.at(failed)->what()};
  }
  players.time_factors = {arguments.sides[0].time_factor.value_or(1),
                          arguments.sides[1].time_factor.value_or(1)};
  if (!arguments.first_is_white) {
    std::swap(players.programs[0], players.programs[1]);
    std::swap(players.time_factors[0], players.time_factors[1]);
    if (players.unplayable) players.unplayable->side = game::opponent(players.unplayable->side);
  }
  return players;
}

std::array<record::Contestant, 2> describe(const Players& players, const Arguments& arguments,
                                           const std::array<program::Version, 2>& versions) {
  std::array<record::Contestant, 2> described{describe(players.programs[0], versions[0]),
                                              describe(players.programs[1], versions[1])};
  for (const std::size_t side : {0U, 1U}) described.at(side).time_factor = players.time_factors.at(side);
  if (!players.recorded) return described;
  record::Contestant& from_record = described[game::index(*players.recorded)];
  const std::string then = from_record.program.empty() ? stop_word : from_record.program;
  // The hash of the substitute's file would not identify this side.
  from_record = {.name = from_record.name,
                 .program = fmt::format("{}, then {}", arguments.against->file, then),
                 .protocol = from_record.protocol,
                 .time_factor = from_record.time_factor};
  return described;
}

}  // namespace kaven::referee::command
