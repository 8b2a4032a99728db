#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/dll/runtime_symbol_info.hpp>
#include <cmath>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>

#include "common/game/catalogue.hpp"
#include "common/notation/game_options.hpp"
#include "common/notation/printable.hpp"
#include "common/program/protocol_names.hpp"
#include "referee/custody/adoption.hpp"
#include "referee/custody/unavailable.hpp"
#include "referee/custody/working_place.hpp"
#include "referee/rehearsal/requirement.hpp"
#include "referee/rehearsal/situation.hpp"

namespace kaven::referee {
namespace {

constexpr const char* footer = R"(
Plays one scripted situation and prints what it has shown, as JSON. `tournament check` plays all of them.

Examples:
  rehearsal first-move ./student
  rehearsal list --game gomoku

Exit status: 0 the situation was played, whatever was seen; 1 it could not be played; 2 the command line is
wrong; 3 programs cannot be held here in the way that --custody asks for.)";

constexpr double longest_limit_seconds = 7 * 24 * 3600;

Clock::duration duration(double seconds) {
  return std::chrono::nanoseconds(std::llround(seconds * 1e9));
}

struct Words {
  std::string situation;
  std::string program;
  notation::GameChoice choice;
  std::optional<double> time;
  double told_time = 1;
  double start_time = 60;
  double slow = 3;
  std::string log;
  CustodyWords custody;
};

void add_options(CLI::App& app, Words& words) {
  const CLI::Range limit(0.001, longest_limit_seconds);
  app.add_option("SITUATION", words.situation, "Its name, or list for all with their requirements")
      ->required();
  app.add_option("PROGRAM", words.program, "As for the referee");
  notation::add_game_option(app, words.choice);
  notation::add_variant_options(app, words.choice);
  app.add_option("--time", words.time, "seconds for a move (default: the game's)")->check(limit);
  app.add_option("--told-time", words.told_time,
                 "seconds for a move in KAVEN_TURN_SECONDS, if that is shorter")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--start-time", words.start_time, "seconds for a program to read its colour")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--slow", words.slow, "seconds that the slow opponent takes")
      ->capture_default_str()
      ->check(limit);
  app.add_option("--log", words.log, "file for what the program prints");
  add_custody_options(app, words.custody);
}

nlohmann::json list(const game::Rules& rules) {
  nlohmann::json listed = {{"situations", nlohmann::json::array()},
                           {"requirements", nlohmann::json::array()}};
  std::vector<std::string_view> names;
  for (const Requirement& requirement : requirements()) {
    if (!applies(requirement, rules)) continue;
    names.push_back(requirement.name);
    listed["requirements"].push_back({{"name", requirement.name},
                                      {"title", requirement.title},
                                      {"required", requirement.required},
                                      {"expected", requirement.expected},
                                      {"remedy", requirement.remedy}});
  }
  for (const Situation& situation : situations()) {
    const auto has_a_line = [&](std::string_view shown) {
      return std::ranges::find(names, shown) != names.end();
    };
    if (!std::ranges::any_of(situation.shows, has_a_line)) continue;
    listed["situations"].push_back(
        {{"name", situation.name}, {"shows", situation.shows}, {"after", situation.after}});
  }
  return listed;
}

std::string_view finding_word(Finding finding) {
  if (finding == Finding::passed) return "passed";
  return finding == Finding::failed ? "failed" : "untried";
}

nlohmann::json shown(Tier tier, const std::vector<Observation>& observations) {
  nlohmann::json all = nlohmann::json::array();
  for (const Observation& each : observations) {
    all.push_back(
        {{"requirement", each.requirement}, {"finding", finding_word(each.finding)}, {"seen", each.seen}});
  }
  return {{"custody", tier_word(tier)}, {"observations", all}};
}

program::Program find_tried_program(const std::string& given, const boost::filesystem::path& beside_us) {
  program::Program program = program::find_program(given, {beside_us});
  if (program.protocol != program::protocol_names.front()) {
    throw program::ProgramError(fmt::format("{} speaks {}: only programs that speak {} can be tried",
                                            notation::printable(program.name), program.protocol,
                                            program::protocol_names.front()));
  }
  return program;
}

/// In the tier asked for, or in the strongest that works.
nlohmann::json play(const Situation& situation, Stage stage) {
  std::vector<Tier> tiers(holding_tiers.begin(), holding_tiers.end());
  if (stage.custody.tier) tiers = {*stage.custody.tier};
  for (const Tier tier : tiers) {
    try {
      stage.tier = tier;
      stage.groups.reset();
      if (tier == Tier::strict) stage.groups = find_control_group_place();
      observe(situation, stage);
      return shown(tier, stage.observations);
    } catch (const CustodyUnavailable&) {
      if (tier == tiers.back()) throw;
      stage.observations.clear();
    }
  }
  throw std::logic_error("no tier of custody");
}

int run(int count, char** values) {
  spdlog::set_default_logger(spdlog::stderr_logger_st("rehearsal"));
  spdlog::set_pattern("%n: %l: %v");
  CLI::App app("Tries a program in one situation of a game.", "rehearsal");
  app.footer(footer);
  app.set_version_flag("--version", "rehearsal " KAVEN_VERSION);
  Words words;
  add_options(app, words);
  try {
    app.parse(count, values);
    const notation::ChosenGame game = notation::choose_game(words.choice);
    if (words.situation == "list") {
      fmt::print("{}\n", list(game.rules).dump(2));
      return 0;
    }
    const auto situation = std::ranges::find(situations(), words.situation, &Situation::name);
    if (situation == situations().end()) {
      throw std::invalid_argument(
          fmt::format("there is no situation '{}': see rehearsal list", words.situation));
    }
    const CustodyOptions custody = custody_options(words.custody);
    const boost::filesystem::path programs = boost::dll::program_location().parent_path();
    const Clock::duration turn_limit = words.time ? duration(*words.time) : Clock::duration(game.turn_limit);
    EventLoop loop;
    const Adoption adoption;
    const WorkingPlace place;
    std::vector<Observation> observations;
    Stage stage{
        .loop = loop,
        .program = find_tried_program(words.program, programs),
        .strong_player = program::find_program(
            "'" + (programs / "claimeven").string() + "' --budget 0.05 --wake inotify --quiet", {}),
        .game = game,
        .custody = custody,
        .turn_limit = turn_limit,
        .told_limit = std::min(turn_limit, duration(words.told_time)),
        .start_limit = duration(words.start_time),
        .slowness = duration(words.slow),
        .log = words.log.empty() ? place.make("log") / "program.log" : boost::filesystem::path(words.log),
        .observations = observations};
    fmt::print("{}\n", play(*situation, std::move(stage)).dump());
    return 0;
  } catch (const CLI::Success& answered) {
    return app.exit(answered);
  } catch (const CLI::ParseError& error) {
    spdlog::error("{}", error.what());
    return 2;
  } catch (const std::invalid_argument& error) {
    spdlog::error("{}", error.what());
    return 2;
  } catch (const program::ProgramError& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
    return 2;
  } catch (const CustodyUnavailable& lack) {
    spdlog::error("{}", notation::printable(lack.what(), 2000));
    return 3;
  } catch (const std::exception& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
    return 1;
  }
}

}  // namespace
}  // namespace kaven::referee

int main(int count, char** values) {
  return kaven::referee::run(count, values);
}
