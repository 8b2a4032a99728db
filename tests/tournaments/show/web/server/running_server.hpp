// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "tournaments/show/web/server/web_server.hpp"

namespace kaven::tournaments::web::server {

// Checks the guarantees for every request that the server passes to its handler.
inline bool is_proper(const HttpRequest& request, const ServerLimits& limits) {
  const bool is_post = request.method == "POST";
  return (is_post || request.method == "GET" || request.method == "HEAD") && request.path.size() <= 200 &&
         request.body.size() <= limits.body &&
         (request.host.starts_with("localhost") || request.host.starts_with("127.")) &&
         (!is_post || request.content_type.starts_with("application/json"));
}

// A server that answers with the requested path.
class RunningServer {
 public:
  explicit RunningServer(const ServerLimits& limits = {}, const RequestGuard& guard = {.loopback_only = true})
      : server(guard, limits, feed,
               [this, limits](const HttpRequest& request) {
                 ++asked;
                 if (!is_proper(request, limits)) ++improper;
                 return HttpResponse{.content = std::make_shared<const std::string>(
                                         request.method + " " + request.path + " " + request.body + "."),
                                     .media_type = "text/plain"};
               }),
        port(server.bind("127.0.0.1", 0)),
        thread([this] { server.run(); }) {}
  ~RunningServer() {
    feed.close();
    server.stop();
    thread.join();
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  std::string watch_request(const std::string& rest = "") const {
    return "GET /events HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\n" + rest + "\r\n";
  }

  EventFeed feed{1000};
  std::atomic<int> asked = 0;
  std::atomic<int> improper = 0;
  WebServer server;
  int port;
  std::thread thread;
};

}  // namespace kaven::tournaments::web::server
