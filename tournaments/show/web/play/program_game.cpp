// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/program_game.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

#include "common/system/log.hpp"
#include "tournaments/play/executor/referee_command.hpp"
#include "tournaments/show/web/play/program_run.hpp"

namespace kaven::tournaments::web::play {

namespace {

constexpr std::chrono::milliseconds between_looks{20};
// The time for each move of a person; the limits of the tournament apply only to programs.
constexpr std::chrono::seconds persons_time = std::chrono::hours(1);

}  // namespace

ProgramGame::ProgramGame(ProgramOpponents& opponents, const ProgramOpponent& own, game::Colour colour)
    : opponents_(opponents), own_(own), colour_(colour) {}

void ProgramGame::begin() {
  auto place = std::make_shared<system::TemporaryDirectory>();
  const executor::Side person{.name = "you", .program = "human"};
  executor::GameSpec spec{.game = folder::GameId(1),
                          .white = colour_ == game::Colour::white ? own_.side : person,
                          .black = colour_ == game::Colour::white ? person : own_.side,
                          .record = place->path() / "game.jsonl",
                          .logs = place->make("logs"),
                          .is_last_attempt = true};
  std::vector<std::string> arguments = executor::referee_arguments(own_.settings, spec);
  arguments.push_back("--human-time=" + std::to_string(persons_time.count()));
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  keyboard_ = system::Descriptor(ends[0]);
  record_.emplace(spec.record.string());
  opponents_.keep([place, arguments, referee = opponents_.referee(), ended = referee_has_ended_,
                   stop = keeping_.get_token(),
                   typed = std::make_shared<system::Descriptor>(ends[1])](const std::stop_token& all_end) {
    std::stop_source either;
    const std::stop_callback by_game(stop, [&] { either.request_stop(); });
    const std::stop_callback by_all(all_end, [&] { either.request_stop(); });
    try {
      run_program(referee, arguments, *typed, place->path() / "referee.log", either.get_token());
    } catch (const std::exception& fault) {
      system::log_warning("a game against a program: {}", fault.what());
    }
    *ended = true;
  });
}

// Session and referee have the same rules, so the referee accepts these moves.
void ProgramGame::tell(const PlayGame& game) {
  int persons = 0;
  for (const record::Turn& turn : game.record().turns) {
    if (turn.move.colour == colour_ || ++persons <= typed_) continue;
    const std::string line = game::place_name(turn.move.place) + "\n";
    // The referee may have ended; its record has the reason.
    static_cast<void>(::send(keyboard_.get(), line.data(), line.size(), MSG_NOSIGNAL));
    ++typed_;
  }
}

ProgramAnswer ProgramGame::answer(const PlayGame& game, const std::stop_token& stop) {
  if (!record_) begin();
  tell(game);
  const std::size_t known = game.record().turns.size();
  while (!stop.stop_requested()) {
    // Before reading the record: if the referee has ended, its record is then complete.
    const bool ended = *referee_has_ended_;
    record_->read_more();
    const auto& record = record_->record();
    if (record && record->turns.size() > known) {
      const record::Turn& turn = record->turns[known];
      return ProgramMove{.move = turn.move, .seconds = turn.seconds};
    }
    if (record && record->verdict) {
      // Omits details, which may quote the program and the machine.
      return game::Outcome{.result = record->verdict->outcome.result,
                           .ending = record->verdict->outcome.ending};
    }
    if (ended) {
      return game::Outcome{.result = game::win_for(game::opponent(colour_)),
                           .ending = game::Ending::never_started,
                           .detail = "its referee failed"};
    }
    std::this_thread::sleep_for(between_looks);
  }
  return {};
}

}  // namespace kaven::tournaments::web::play
