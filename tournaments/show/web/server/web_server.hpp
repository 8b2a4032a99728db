// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "tournaments/show/web/server/client_accounts.hpp"
#include "tournaments/show/web/server/event_feed.hpp"
#include "tournaments/show/web/server/http_message.hpp"
#include "tournaments/show/web/server/request_guard.hpp"

namespace kaven::tournaments::web::server {

/// Limits of the server; it refuses requests beyond them.
struct ServerLimits {
  std::size_t connections = 1000;         ///< connections at the same time, each with a thread
  std::size_t watchers = 500;             ///< connections among them that receive events
  std::size_t request = 16384;            ///< bytes of a request with its headers and body
  std::size_t body = 4096;                ///< bytes of a body
  std::size_t upload = 0;                 ///< bytes of the body of a PUT
  std::chrono::seconds upload_time{300};  ///< for the body of a PUT to arrive
  std::chrono::seconds upload_pause{30};  ///< without a byte of it: the client has probably lost its network
  /// For a refused client to stop sending and to read the answer. If more than a twentieth of `connections` wait for
  /// that, each waits a tenth of it; if more than a quarter, none waits.
  std::chrono::milliseconds refused_patience{10'000};
  ClientLimits client;  ///< limits for one client
};

/// Answers an accepted request; may be called by any number of threads at the same time.
using RequestHandler = std::function<HttpResponse(const HttpRequest&)>;

/// An HTTP/1.1 server: it accepts or refuses requests, passes accepted ones to a handler, and sends the
/// events of a feed to everybody who requests `/events`. A slow or silent client occupies only its own thread
/// for some seconds. Behind a trusted proxy, a request counts as a connection of the client that the proxy names.
class WebServer {
 public:
  WebServer(const RequestGuard& guard, const ServerLimits& limits, EventFeed& feed, RequestHandler handler);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /// Binds to `port` of `address`, or to a free one for 0, and returns its number. Throws std::system_error.
  int bind(const std::string& address, int port);
  /// Serves until stop() is called.
  void run();
  /// Ends all connections at once. Close the feed and everything that the handler waits for before.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace kaven::tournaments::web::server
