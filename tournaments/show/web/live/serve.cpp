// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/serve.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include "common/system/blocked_signals.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/log.hpp"
#include "tournaments/course/admission/admission.hpp"
#include "tournaments/course/report/report_html.hpp"
#include "tournaments/play/state/entry_list.hpp"
#include "tournaments/play/state/ledger.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/game_judge.hpp"
#include "tournaments/show/web/documents/document_name.hpp"
#include "tournaments/show/web/live/live_tournament.hpp"
#include "tournaments/show/web/page/page_files.hpp"
#include "tournaments/show/web/play/play_service.hpp"
#include "tournaments/show/web/server/http_message.hpp"
#include "tournaments/show/web/server/web_server.hpp"

namespace kaven::tournaments::web::live {

namespace {

// Answers requests for the page: its own files, the documents of a tournament, and the records of its games.
// It looks a path up among known names and never uses it as the path of a file. All calls may come from any
// thread.
class PageRouter {
 public:
  // Throws as page_files().
  PageRouter(LiveTournament& tournament, page::PageKind kind)
      : tournament_(tournament), files_(page::page_files(kind)) {}

  // The response to an accepted GET or HEAD; without content if the client has it already.
  server::HttpResponse handle(const server::HttpRequest& request) const;

 private:
  server::HttpResponse find(const std::string& name) const;
  server::HttpResponse missing_page(const std::string& name) const;

  LiveTournament& tournament_;
  std::map<std::string, page::PageFile> files_;
};

// The text between `front` and `back`; nothing if `text` does not begin and end with them.
std::optional<std::string> between(const std::string& text, std::string_view front, std::string_view back) {
  if (text.size() < front.size() + back.size() || !text.starts_with(front) || !text.ends_with(back)) {
    return std::nullopt;
  }
  return text.substr(front.size(), text.size() - front.size() - back.size());
}

// The requested name without its slash. The stage has a short address to type at a projector.
std::string name_in(const std::string& path) {
  if (path == "/") return "index.html";
  if (path == "/stage") return "stage.html";
  return path.substr(1);
}

server::HttpResponse no_document() {
  return server::error_response(404, "there is no such document");
}

server::HttpResponse PageRouter::handle(const server::HttpRequest& request) const {
  const std::string name = name_in(request.path);
  server::HttpResponse response = find(name);
  // A page that asks for what need not be there yet has made no mistake, and a browser would note one.
  if (response.status == 404 && name.starts_with("data/") && request.query.contains("if-there"))
    return {.status = 204};
  if (response.status != 200) return response;
  // In a frame, the page shows only board and controls.
  response.may_be_framed = request.path == "/game.html" && request.query.contains("embed");
  return server::with_tag(std::move(response), request);
}

// The answer for people; requests for data get an error in JSON. A browser resolves the page's relative links
// from the folder of the requested path, and absolute links would not work behind a proxy with a prefix.
server::HttpResponse PageRouter::missing_page(const std::string& name) const {
  const page::PageFile& file = files_.at("404.html");
  std::string to_root;
  for (const char character : name) {
    if (character == '/') to_root += "../";
  }
  constexpr std::string_view here = "=\"./";
  std::string html = file.content;
  for (std::size_t place = html.find(here); place != std::string::npos; place = html.find(here, place + 1)) {
    html.insert(place + here.size(), to_root);
  }
  return {.status = 404,
          .content = std::make_shared<const std::string>(std::move(html)),
          .media_type = std::string(file.media_type)};
}

server::HttpResponse PageRouter::find(const std::string& name) const {
  if (const auto file = files_.find(name); file != files_.end()) {
    return {.content = std::make_shared<const std::string>(file->second.content),
            .media_type = std::string(file->second.media_type)};
  }
  if (const auto document = between(name, "data/", ".json")) {
    const auto known = documents::parse_document_name(*document);
    SharedText text = known ? tournament_.document(*known) : nullptr;
    return text ? server::json_response(std::move(text)) : no_document();
  }
  if (name == "report.css") {
    return {.content = std::make_shared<const std::string>(report::report_sheet()),
            .media_type = "text/css; charset=utf-8"};
  }
  if (const auto number = between(name, "report-", ".html")) {
    // Each page has one name: `report-03.html` does not exist.
    const auto player = documents::parse_document_name("player-" + *number);
    SharedText text = player ? tournament_.report(folder::PlayerId(player->number)) : nullptr;
    if (!text) return missing_page(name);
    return {.content = std::move(text), .media_type = "text/html; charset=utf-8"};
  }
  if (const auto record = between(name, "records/", "")) {
    SharedText text = tournament_.record(*record);
    if (!text) return no_document();
    return {.content = std::move(text), .media_type = "application/jsonl"};
  }
  return missing_page(name);
}

// Of this thread and those that it starts: watching must not slow down games.
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
  boost::system::error_code error;
  const std::uintmax_t free = boost::filesystem::space(folder.root, error).available;
  if (error || !boost::filesystem::exists(folder.settings(), error))
    return server::error_response(503, "the tournament cannot be read");
  if (free < hand_in::needed_room) return server::error_response(503, "the disk is nearly full");
  return server::json_response(std::make_shared<const std::string>(R"({"status":"ok"})"));
}

}  // namespace

std::vector<play::ProgramOpponent> tournament_programs(const folder::Folder& folder,
                                                       const documents::Snapshot& snapshot) {
  if (!boost::filesystem::exists(folder.ledger())) return {};
  const settings::Settings settings = state::settings_in_force(folder).settings;
  const std::vector<state::Player> players =
      state::Ledger(folder.ledger(), state::Database::Access::read).players();
  const roster::Roster roster = admission::known_admission(folder, settings, {system::own_folder()}).roster;
  std::vector<play::ProgramOpponent> programs;
  for (const roster::Entrant& entrant : roster.entrants) {
    const auto player = std::ranges::find(players, entrant.name, &state::Player::name);
    if (player == players.end() || player->withdrawn) continue;
    const state::Player* shown = &*player;
    if (snapshot.anonymous) {
      const auto id = snapshot.player_of(player->hand_in);
      if (!id) continue;
      shown = &snapshot.tournament.player(*id);
    }
    programs.push_back({.word = fmt::format("player-{}", shown->id.number()),
                        .title = state::shown_name(*shown),
                        .side = {entrant.name, entrant.program, entrant.seen},
                        .settings = settings});
  }
  return programs;
}

bool is_loopback_address(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

void serve(const folder::Folder& folder, const ServeOptions& options) {
  // Before the first thread starts, so that all threads inherit it.
  const system::BlockedSignals ending;
  allow_many_descriptors();
  // Standard output has the address alone.
  system::time_log();
  // Its thread starts checks, whose verdicts need as much of the processors as games.
  std::optional<hand_in::UploadQueue> queue;
  if (options.hand_in) queue.emplace(folder, system::own_folder() / "tournament");
  std::optional<hand_in::FriendlyMatches> friendly;
  if (queue) friendly.emplace(folder, system::helper_program("referee"), *queue);
  lower_priority();
  LiveTournament tournament(folder, options.play, options.anonymous);
  const PageRouter pages(tournament, queue ? page::PageKind::live_with_hand_in : page::PageKind::live);
  std::optional<play::ProgramOpponents> programs;
  if (options.play_programs) {
    programs.emplace([&] { return tournament_programs(folder, *tournament.present_snapshot()); },
                     system::helper_program("referee"));
  }
  std::optional<play::PlayService> play;
  if (options.play) play.emplace(analyse, play::PlayLimits{}, programs ? &*programs : nullptr);
  std::optional<hand_in::HandInService> door;
  if (queue)
    door.emplace(
        folder, *options.hand_in, *queue, [&] { return tournament.present_snapshot(); }, *friendly);
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
                                   .uploads = options.hand_in ? std::string(hand_in::upload_path) : "",
                                   .login_header = options.login_header};
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
