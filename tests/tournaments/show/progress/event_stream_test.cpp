// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/event_stream.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "common/system/descriptor.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::progress {
namespace {

using folder::GameId;
using folder::PlayerId;

// Other programs read the names of the events and of their members.
TEST(EventStream, TellsARunInJsonLines) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "events";
  state::TournamentState tournament{
      .players = {{.id = PlayerId(1), .name = "alice"}, {.id = PlayerId(2), .name = "b\xff"}},
      .games = {{.id = GameId(1), .round = 2, .white = PlayerId(2), .black = PlayerId(1)}}};
  {
    const system::Descriptor output(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    EventStream events(output.get());
    events.on_run_started(tournament, {});
    events.on_paired({.games = tournament.games, .byes = {{2, PlayerId(1)}}});
    events.on_game_started(tournament.games[0]);
    events.on_game_failed(tournament.games[0], "the referee was ended by signal 9");
    tournament.finish(GameId(1), {game::Result::black_wins, game::Ending::time, 3, std::chrono::seconds(31)});
    events.on_game_finished(tournament.games[0]);
    events.on_notice("the disk is full");
    events.on_run_ended({.signal = 2, .abandoned = 1, .exchanged = {PlayerId(1)}});
  }
  std::istringstream lines(support::read_file(file));
  std::string told;
  for (std::string line; std::getline(lines, line);) {
    auto event = nlohmann::ordered_json::parse(line);
    EXPECT_EQ(event.at("time").get<std::string>().size(), std::string("2026-11-21T09:30:00Z").size());
    event.erase("time");
    told += event.dump() + '\n';
  }
  const std::string game = R"("game":1,"round":2,"white":"b�","black":"alice")";
  EXPECT_EQ(told, R"({"event":"begins","games":1,"finished":0})"
                  "\n"
                  R"({"event":"paired",)" +
                      game +
                      "}\n"
                      R"({"event":"bye","round":2,"player":"alice"})"
                      "\n"
                      R"({"event":"started",)" +
                      game +
                      "}\n"
                      R"({"event":"returned",)" +
                      game +
                      R"(,"reason":"the referee was ended by signal 9"})"
                      "\n"
                      R"({"event":"finished",)" +
                      game +
                      R"(,"result":"black","ending":"time","moves":3,"seconds":31.0})"
                      "\n"
                      R"({"event":"note","text":"the disk is full"})"
                      "\n"
                      R"({"event":"ends","signal":2,"void":1,"exchanged":["alice"]})"
                      "\n");
}

}  // namespace
}  // namespace kaven::tournaments::progress
