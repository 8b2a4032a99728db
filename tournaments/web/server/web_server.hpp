#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "tournaments/web/server/event_feed.hpp"
#include "tournaments/web/server/request_guard.hpp"
#include "tournaments/web/server/web_answer.hpp"

namespace kaven::tournaments::web::server {

/// How much clients may ask of the server; what is more is refused.
struct ServerLimits {
  std::size_t connections = 1000;  ///< at the same time, each with a thread
  std::size_t watchers = 500;      ///< of them, of events
  std::size_t request = 16384;     ///< bytes of a request with its headers
  std::size_t body = 4096;         ///< bytes of it
};

/// A server of HTTP/1.1: admits requests, asks `answer` for answers in any number of threads, and tells the
/// events of `feed` at `/events`. A client that is slow, or says nothing, costs its own thread for some
/// seconds, and nobody else anything.
class WebServer {
 public:
  using Answer = std::function<WebAnswer(const WebRequest&)>;

  WebServer(const RequestGuard& admission, const ServerLimits& limits, EventFeed& feed, Answer answer);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /// Takes `port` of `address`, or a free one for 0, and gives its number. Throws std::system_error.
  int bind(const std::string& address, int port);
  /// Serves until stop() is called.
  void run();
  /// Ends all connections, at once. The feed, and what `answer` may wait for, are to be closed before.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace kaven::tournaments::web::server
