#include "tournaments/web/live/serve.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <iostream>
#include <optional>
#include <thread>

#include "tournaments/analysis/game_judge.hpp"
#include "tournaments/web/live/live_tournament.hpp"
#include "tournaments/web/live/web_pages.hpp"
#include "tournaments/web/play/play_room.hpp"
#include "tournaments/web/server/web_server.hpp"

namespace kaven::tournaments::web::live {

namespace {

// In every thread that is made from now on: signals wait for who asks for them.
sigset_t hold_ending_signals() {
  sigset_t held;
  sigemptyset(&held);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, number);
  ::pthread_sigmask(SIG_BLOCK, &held, nullptr);
  return held;
}

// Games come first.
void step_back() {
  constexpr int lower_priority = 10;
  ::setpriority(PRIO_PROCESS, 0, lower_priority);
}

// Each watcher takes one.
void allow_many_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  constexpr rlim_t enough = 4096;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, enough));
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::optional<std::string> judged(const record::GameRecord& record, const std::stop_token& stop) {
  const auto analysis = analysis::GameJudge(record.header.rules, {}).judge(record, stop);
  if (!analysis) return std::nullopt;
  return analysis::analysis_text(*analysis);
}

}  // namespace

bool is_loopback_address(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

void serve(const state::Folder& folder, const ServeOptions& options) {
  const sigset_t ending_signals = hold_ending_signals();
  step_back();
  allow_many_descriptors();
  LiveTournament tournament(folder, options.play);
  const WebPages pages(tournament);
  const server::RequestGuard admission{.loopback_only = is_loopback_address(options.address)};
  std::optional<play::PlayRoom> play;
  if (options.play) play.emplace(judged);
  server::WebServer server(admission, {}, tournament.events(), [&](const server::WebRequest& request) {
    if (!play::PlayRoom::is_for(request.path)) {
      return request.method == "POST" ? server::refusal(404, "there is no such page") : pages.answer(request);
    }
    return play ? play->answer(request) : server::refusal(403, "nobody may play here");
  });
  const int port = server.bind(options.address, options.port);
  const bool is_internet_6 = options.address.find(':') != std::string::npos;
  std::cout << fmt::format("http://{}:{}/", is_internet_6 ? "[" + options.address + "]" : options.address,
                           port)
            << std::endl;
  std::thread serving([&] { server.run(); });
  int number = 0;
  ::sigwait(&ending_signals, &number);
  tournament.events().close();
  if (play) play->close();
  server.stop();
  serving.join();
}

}  // namespace kaven::tournaments::web::live
