#include "tournaments/web/live/serve.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "common/system/blocked_signals.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/analysis/game_judge.hpp"
#include "tournaments/web/live/live_tournament.hpp"
#include "tournaments/web/live/page_router.hpp"
#include "tournaments/web/live/tournament_programs.hpp"
#include "tournaments/web/play/play_service.hpp"
#include "tournaments/web/play/program_opponents.hpp"
#include "tournaments/web/server/web_server.hpp"

namespace kaven::tournaments::web::live {

namespace {

// Lower priority than the games: watching must not slow them down.
void lower_priority() {
  constexpr int niceness = 10;
  ::setpriority(PRIO_PROCESS, 0, niceness);
}

// Each connection needs a descriptor.
void allow_many_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  constexpr rlim_t enough = 4096;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, enough));
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

std::optional<analysis::GameAnalysis> analyse(const record::GameRecord& record, const std::stop_token& stop) {
  return analysis::GameJudge(record.header.rules, {}).judge(record, stop);
}

// For monitors: whether the folder is there, and has room for uploads and games.
server::HttpResponse health_of(const folder::Folder& folder) {
  constexpr std::uintmax_t least_space = std::uintmax_t{64} << 20U;
  boost::system::error_code error;
  const std::uintmax_t free = boost::filesystem::space(folder.root, error).available;
  if (error || !boost::filesystem::exists(folder.settings(), error))
    return server::error_response(503, "the tournament cannot be read");
  if (free < least_space) return server::error_response(503, "the disk is nearly full");
  return server::json_response(std::make_shared<const std::string>(R"({"status":"ok"})"));
}

}  // namespace

bool is_loopback_address(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

void serve(const folder::Folder& folder, const ServeOptions& options) {
  // Before the first thread starts, so that all threads inherit it.
  const system::BlockedSignals ending;
  lower_priority();
  allow_many_descriptors();
  LiveTournament tournament(folder, options.play, options.anonymous);
  const PageRouter pages(tournament);
  std::optional<play::ProgramOpponents> programs;
  if (options.play_programs) {
    programs.emplace([&] { return tournament_programs(folder); }, system::helper_program("referee"));
  }
  std::optional<play::PlayService> play;
  if (options.play) play.emplace(analyse, play::PlayLimits{}, programs ? &*programs : nullptr);
  std::optional<hand_in::UploadQueue> queue;
  std::optional<hand_in::HandInService> door;
  if (options.hand_in) {
    queue.emplace(folder, system::own_folder() / "tournament");
    door.emplace(folder, *options.hand_in, *queue, [&] { return tournament.present_snapshot(); });
  }
  const auto handle = [&](const server::HttpRequest& request) {
    if (request.path == "/healthz" && request.method != "POST") return health_of(folder);
    if (door && hand_in::HandInService::serves(request.path)) return door->handle(request);
    if (play::PlayService::serves(request.path)) {
      return play ? play->handle(request) : server::error_response(403, "this server does not allow playing");
    }
    return request.method == "POST" ? server::error_response(404, "there is no such page")
                                    : pages.handle(request);
  };
  const bool behind_tls = options.hand_in && options.hand_in->behind_tls;
  const server::RequestGuard guard{.loopback_only = is_loopback_address(options.address) && !behind_tls,
                                   .trusted_proxy = options.trusted_proxy,
                                   .uploads = options.hand_in ? std::string(hand_in::upload_path) : ""};
  server::ServerLimits limits;
  if (options.hand_in) limits.upload = options.hand_in->most_bytes;
  server::WebServer server(guard, limits, tournament.events(), handle);
  const int port = server.bind(options.address, options.port);
  const bool is_ipv6 = options.address.find(':') != std::string::npos;
  std::cout << fmt::format("http://{}:{}/", is_ipv6 ? "[" + options.address + "]" : options.address, port)
            << std::endl;
  std::jthread serving([&] { server.run(); });
  ending.wait();
  tournament.events().close();
  if (play) play->close();
  server.stop();
  serving.join();
}

}  // namespace kaven::tournaments::web::live
