#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "tournaments/web/server/client_accounts.hpp"
#include "tournaments/web/server/event_feed.hpp"
#include "tournaments/web/server/http_message.hpp"
#include "tournaments/web/server/request_guard.hpp"

namespace kaven::tournaments::web::server {

/// How much clients may take of the server; the server refuses more.
struct ServerLimits {
  std::size_t connections = 1000;  ///< connections at the same time, each with a thread
  std::size_t watchers = 500;      ///< connections among them that receive events
  std::size_t request = 16384;     ///< bytes of a request with its headers and body
  std::size_t body = 4096;         ///< bytes of a body
  ClientLimits client;             ///< what one client may take of all that
};

/// Answers a request that was let in; called in any number of threads at the same time.
using RequestHandler = std::function<HttpResponse(const HttpRequest&)>;

/// An HTTP/1.1 server: it lets requests in or refuses them, passes those that are in to a handler, and sends
/// the events of a feed to everybody who asks for `/events`. A client that is slow, or silent, costs its own
/// thread for some seconds, and nobody else anything.
class WebServer {
 public:
  WebServer(const RequestGuard& guard, const ServerLimits& limits, EventFeed& feed, RequestHandler handler);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /// Takes `port` of `address`, or a free one for 0, and gives its number. Throws std::system_error.
  int bind(const std::string& address, int port);
  /// Serves until stop() is called.
  void run();
  /// Ends all connections, at once. The feed, and what the handler may wait for, are to be closed before.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace kaven::tournaments::web::server
