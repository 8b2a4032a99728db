// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/web_server.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/algorithm/string/predicate.hpp>
#include <cerrno>
#include <chrono>
#include <exception>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"
#include "tournaments/show/web/server/client_accounts.hpp"
#include "tournaments/show/web/server/connection_stream.hpp"
#include "tournaments/show/web/server/connection_threads.hpp"
#include "tournaments/show/web/server/http_message.hpp"
#include "tournaments/show/web/server/port_holder.hpp"

namespace kaven::tournaments::web::server {

namespace {

using namespace std::chrono_literals;
constexpr auto longest_between = 2s;   // requests on one connection, because others need its thread
constexpr auto between_comments = 5s;  // the pause between comments in a stream of events
constexpr int requests_on_connection = 100;
// For a client that got its answer only after the wait for the rest of its refused request.
constexpr std::chrono::milliseconds longest_second_wait = 1s;

// Whether the client has closed its side of the connection.
bool has_left(int socket) {
  char next = 0;
  return ::recv(socket, &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// Refuses a connection without reading a request.
void turn_away(int socket, std::string_view status) {
  const std::string answer = "HTTP/1.1 " + std::string(status) +
                             "\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  // Unread input at close() would make the system discard the answer, too.
  std::array<char, 4096> unread{};
  ::recv(socket, unread.data(), unread.size(), MSG_DONTWAIT);
  ::close(socket);
}

/// A thread that reads only what a refused client still sends. The more there are, the shorter each does so: otherwise
/// clients that are refused and send nothing would occupy all threads.
class UnwantedInput {
 public:
  UnwantedInput(std::atomic<std::size_t>& threads, const ServerLimits& limits) : threads_(threads) {
    constexpr std::size_t few = 20;
    constexpr std::size_t many = 4;
    constexpr int hurried = 10;
    const std::size_t now = ++threads;
    patience_ = now <= limits.connections / few    ? limits.refused_patience
                : now <= limits.connections / many ? limits.refused_patience / hurried
                                                   : 0ms;
  }
  ~UnwantedInput() { --threads_; }
  UnwantedInput(const UnwantedInput&) = delete;
  UnwantedInput& operator=(const UnwantedInput&) = delete;

  std::chrono::milliseconds patience() const { return patience_; }

 private:
  std::atomic<std::size_t>& threads_;
  std::chrono::milliseconds patience_{};
};

// Reads for up to `patience` what a refused client still sends, until it has the answer and closes its side. Unread input
// at close() would make the system discard the answer, and a proxy would report an error of its own (RFC 9112,
// section 9.6).
void await_end_of_input(int socket, std::chrono::milliseconds patience) {
  ::shutdown(socket, SHUT_WR);
  std::array<char, 1U << 16U> unwanted{};
  const auto end = std::chrono::steady_clock::now() + patience;
  for (auto now = end - patience; now < end; now = std::chrono::steady_clock::now()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - now);
    pollfd input{socket, POLLIN, 0};
    if (::poll(&input, 1, static_cast<int>(left.count())) <= 0) continue;
    const ssize_t size = ::recv(socket, unwanted.data(), unwanted.size(), MSG_DONTWAIT);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) return;
  }
}

// Milliseconds of Unix time, with which the page corrects the browser's clock.
std::string present_time() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// The content security policy of every answer; `frames`: which sites may show it in a frame.
std::string content_policy(std::string_view frames) {
  return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " +
         std::string(frames);
}

// The headers of every answer.
HttpHeaders headers_of(const HttpResponse& response) {
  const bool stored = !response.etag.empty();
  HttpHeaders headers = {{"Content-Security-Policy", content_policy(response.may_be_framed ? "*" : "'none'")},
                         {"Accept-Ranges", "none"},
                         {"X-Content-Type-Options", "nosniff"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Opener-Policy", "same-origin"},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"Server-Time", present_time()},
                         {"Cache-Control", stored ? "no-cache" : "no-store"}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) headers.emplace_back(name, value);
  };
  if (!response.may_be_framed) add("X-Frame-Options", "DENY");
  if (!response.file_name.empty())
    add("Content-Disposition", "attachment; filename=\"" + response.file_name + "\"");
  add("ETag", response.etag);
  add("Location", response.location);
  add("Set-Cookie", response.set_cookie);
  if (response.retry_after > 0) add("Retry-After", std::to_string(response.retry_after));
  return headers;
}

// The id of the last event that the watcher has received. The browser's header overrides the address, which
// does not change when the browser reconnects.
EventFeed::Id read_up_to(const HttpHead& head, const EventFeed& feed) {
  std::string text = head.header("Last-Event-ID");
  const auto after = head.query.find("after");
  if (text.empty() && after != head.query.end()) text = after->second;
  if (text.empty()) return feed.latest();
  return EventFeed::read_id(text).value_or(0);
}

std::system_error cannot_listen(int reason, const std::string& address, int port) {
  std::string what = "cannot listen at " + address + " port " + std::to_string(port);
  const auto holder = reason == EADDRINUSE ? port_holder(port) : std::nullopt;
  if (holder) what += ", which " + *holder + " already uses; --port 0 chooses a free one";
  return {reason, std::generic_category(), what};
}

// Without this line nobody would learn why the client was not answered.
void log_failure(const HttpHead& head, const char* reason) {
  std::cerr << "cannot answer " << text::printable(head.method) << ' ' << text::printable(head.path) << ": "
            << reason << std::endl;
}

HttpRequest request_of(const HttpHead& head) {
  return {.method = head.method,
          .path = head.path,
          .query = head.query,
          .host = head.header("Host"),
          .origin = head.header("Origin"),
          .fetch_site = head.header("Sec-Fetch-Site"),
          .content_type = head.header("Content-Type"),
          .if_none_match = head.header("If-None-Match"),
          .cookie = head.header("Cookie"),
          .authorization = head.header("Authorization"),
          .body = {},
          .body_size = length_of_body(head)};
}

}  // namespace

class WebServer::Server {
 public:
  Server(RequestGuard guard, const ServerLimits& limits, EventFeed& feed, RequestHandler handler)
      : guard_(std::move(guard)),
        limits_(limits),
        accounts_(limits.client),
        feed_(feed),
        handler_(std::move(handler)) {}

  int bind(const std::string& address, int port) {
    errno = 0;
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
      throw cannot_listen(errno == 0 ? EADDRNOTAVAIL : errno, address, port);
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, ::freeaddrinfo);
    for (const addrinfo* each = found; each != nullptr && !listening_; each = each->ai_next) listen_at(*each);
    if (!listening_) throw cannot_listen(errno, address, port);
    sockaddr_storage bound{};
    socklen_t size = sizeof bound;
    ::getsockname(listening_.get(), reinterpret_cast<sockaddr*>(&bound), &size);
    return ntohs(bound.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(bound).sin6_port
                                             : reinterpret_cast<const sockaddr_in&>(bound).sin_port);
  }

  void run() {
    ConnectionThreads threads(limits_.connections);
    for (;;) {
      sockaddr_storage address{};
      socklen_t size = sizeof address;
      const int socket =
          ::accept4(listening_.get(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_CLOEXEC);
      if (socket < 0 && (errno == EINVAL || errno == EBADF)) return;
      if (socket < 0) {
        // Others may close descriptors, which are all in use.
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
          std::this_thread::sleep_for(1ms);
        continue;
      }
      const int yes = 1;
      ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      const ClientAddress peer = client_address(address);
      if (threads.run([this, socket, peer] { serve(socket, peer); })) continue;
      turn_away(socket, "503 Service Unavailable");
    }
  }

  void end() {
    {
      const std::scoped_lock lock(mutex_);
      ending_ = true;
      for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
    }
    // Also ends run() before it has begun to accept.
    ::shutdown(listening_.get(), SHUT_RDWR);
  }

 private:
  class Connection;

  void listen_at(const addrinfo& address) {
    // A class connects at the same moment.
    constexpr int waiting_connections = 256;
    system::Descriptor socket(
        ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, address.ai_protocol));
    const int yes = 1;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(socket.get(), address.ai_addr, address.ai_addrlen) == 0 &&
        ::listen(socket.get(), waiting_connections) == 0)
      listening_ = std::move(socket);
  }

  void serve(int socket, const ClientAddress& peer);

  bool is_proxy(const ClientAddress& client) const {
    return !guard_.trusted_proxy.empty() && client.address == guard_.trusted_proxy;
  }

  bool remember(int socket) {
    const std::scoped_lock lock(mutex_);
    if (!ending_) open_.insert(socket);
    return !ending_;
  }

  void forget(int socket) {
    const std::scoped_lock lock(mutex_);
    open_.erase(socket);
  }

  const RequestGuard guard_;
  const ServerLimits limits_;
  ClientAccounts accounts_;
  EventFeed& feed_;
  const RequestHandler handler_;
  system::Descriptor listening_;
  std::atomic<std::size_t> watchers_ = 0;
  std::atomic<std::size_t> unwanted_ = 0;  ///< threads that read only what refused clients still send
  std::mutex mutex_;
  bool ending_ = false;
  std::set<int> open_;  ///< sockets of connections
};

/// A connection to a client, whose requests are answered one after the other.
class WebServer::Server::Connection {
 public:
  Connection(Server& server, int socket, const ClientAddress& peer)
      : server_(server),
        limits_(server.limits_),
        socket_(socket),
        peer_(peer),
        stream_(socket, limits_.request) {}

  void answer_requests() {
    for (int left = requests_on_connection; left > 0 && stream_.expect_request(longest_between); --left) {
      is_last_ = left == 1;
      must_close_ = true;  // until the request is understood
      has_waited_ = false;
      const bool answered = answer_next();
      end_proxied();
      if (answered && must_close_) {
        const UnwantedInput unwanted(server_.unwanted_, limits_);
        await_end_of_input(
            socket_, has_waited_ ? std::min(unwanted.patience(), longest_second_wait) : unwanted.patience());
      }
      if (!answered || is_last_ || must_close_) return;
    }
  }

 private:
  // Whether there was a request, and the client has received an answer.
  bool answer_next() {
    std::string text;
    const ConnectionStream::HeadEnd end = stream_.read_head(text);
    if (end == ConnectionStream::HeadEnd::cut_off) return false;
    const auto head = end == ConnectionStream::HeadEnd::whole ? read_head(text) : std::nullopt;
    if (!head) {
      return end == ConnectionStream::HeadEnd::too_large
                 ? send({}, error_response(431, "the head of the request is too large"))
                 : send({}, error_response(400, "this is no request of HTTP/1.1"));
    }
    is_last_ = is_last_ || !head->keeps_alive;
    HttpRequest request = request_of(*head);
    const std::optional<ClientAddress> proxied = named_by_proxy(*head);
    request.client = proxied.value_or(peer_).network;
    // Other clients could send the header themselves.
    if (server_.is_proxy(peer_)) request.login = head->header(server_.guard_.login_header);
    if (auto refused = refusal(*head, request, proxied.has_value())) return send(*head, *refused);
    try {
      if (request.method == "PUT") return receive(*head, request);
      if (request.method == "POST" && !read_body(*head, request)) return false;
      must_close_ = false;
      if (request.path == "/events" && request.method == "GET") return watch(*head, request.client);
      return send(*head, server_.handler_(request));
    } catch (const std::exception& error) {
      log_failure(*head, error.what());
      return send(*head, error_response(500, "the server failed to answer this request"));
    }
  }

  std::optional<HttpResponse> refusal(const HttpHead& head, const HttpRequest& request, bool is_proxied) {
    const auto too_many = [](const char* what, int seconds) {
      HttpResponse refused = error_response(429, what);
      refused.retry_after = seconds;
      return refused;
    };
    if (is_proxied && !begin_proxied(request.client))
      return too_many("too many open requests from your network", 2);
    if (!server_.accounts_.take_request(request.client, ClientAccounts::Clock::now()))
      return too_many("too many requests from your network", 1);
    // One of them may be the client's own.
    const std::string& login_header = server_.guard_.login_header;
    if (server_.is_proxy(peer_) && head.count(login_header) > 1)
      return error_response(400, "expected one header '" + login_header + "'");
    if (auto refused = check_form(head, {.body = limits_.body, .upload = limits_.upload})) return refused;
    return check_request(request, server_.guard_);
  }

  bool read_body(const HttpHead& head, HttpRequest& request) {
    if (!invite_body(head)) return false;
    while (request.body.size() < request.body_size) {
      const std::string_view piece = stream_.read(request.body_size - request.body.size());
      if (piece.empty()) return false;
      request.body += piece;
    }
    return true;
  }

  // Before a large body, curl asks whether it may send it.
  bool invite_body(const HttpHead& head) {
    return !asks_first(head) || stream_.write("HTTP/1.1 100 Continue\r\n\r\n");
  }
  static bool asks_first(const HttpHead& head) {
    return boost::algorithm::iequals(head.header("Expect"), "100-continue");
  }

  bool receive(const HttpHead& head, HttpRequest& request) {
    bool is_read = false;
    const auto read = [&](const std::function<bool(std::string_view)>& take,
                          std::chrono::milliseconds longest) {
      is_read = true;
      stream_.expect_body(limits_.upload, longest, limits_.upload_pause);
      for (std::uint64_t left = request.body_size; left > 0;) {
        const std::string_view piece = stream_.read(left);
        if (piece.empty() || !take(piece)) return false;
        left -= piece.size();
      }
      must_close_ = false;
      return true;
    };
    request.read_body = [&](const std::function<bool(std::string_view)>& take) {
      return invite_body(head) && read(take, limits_.upload_time);
    };
    const HttpResponse answer = server_.handler_(request);
    // A client that still sends would not read the answer before the end of the connection.
    if (!is_read && !asks_first(head)) {
      const UnwantedInput unwanted(server_.unwanted_, limits_);
      if (unwanted.patience() > 0ms)
        has_waited_ = !read([](std::string_view) { return true; }, unwanted.patience());
    }
    return send(head, answer);
  }

  bool send(const HttpHead& head, const HttpResponse& response) {
    HttpHeaders headers = headers_of(response);
    const bool in_pieces = response.write_body && head.takes_chunks;
    // Only the end of the connection shows the end of such an answer.
    is_last_ = is_last_ || (response.write_body && !head.takes_chunks);
    constexpr int no_content = 204;
    constexpr int not_modified = 304;
    if (response.content || response.write_body) headers.emplace_back("Content-Type", response.media_type);
    if (in_pieces) {
      headers.emplace_back("Transfer-Encoding", "chunked");
    } else if (!response.write_body && response.status != no_content && response.status != not_modified) {
      headers.emplace_back("Content-Length", std::to_string(response.content ? response.content->size() : 0));
    }
    add_connection(headers);
    if (!stream_.write(write_head(response.status, headers))) return false;
    if (head.method == "HEAD") return true;
    if (response.content) return stream_.write(*response.content);
    return !response.write_body || send_pieces(response.write_body, in_pieces);
  }

  bool send_pieces(const std::function<bool(const std::function<bool(std::string_view)>&)>& write_body,
                   bool in_chunks) {
    const auto write = [this, in_chunks](std::string_view piece) {
      if (!in_chunks) return stream_.write(piece);
      return piece.empty() || stream_.write(fmt::format("{:x}\r\n{}\r\n", piece.size(), piece));
    };
    try {
      return write_body(write) && (!in_chunks || stream_.write("0\r\n\r\n"));
    } catch (const std::exception& error) {
      std::cerr << "cannot send all of an answer: " << error.what() << std::endl;
      return false;
    }
  }

  void add_connection(HttpHeaders& headers) const {
    headers.emplace_back("Connection", is_last_ || must_close_ ? "close" : "keep-alive");
  }

  // The client for which a trusted proxy passes on a request; nothing for other requests.
  std::optional<ClientAddress> named_by_proxy(const HttpHead& head) const {
    if (!server_.is_proxy(peer_) || head.count("X-Forwarded-For") == 0) return std::nullopt;
    return forwarded_client(head.last_header("X-Forwarded-For"));
  }

  // All connections through a proxy have the proxy's address: there, each open request counts as a connection of the
  // client that the proxy names.
  bool begin_proxied(const std::string& client) {
    if (!server_.accounts_.begin(ClientAccounts::Use::connection, client)) return false;
    proxied_client_ = client;
    return true;
  }

  void end_proxied() {
    if (proxied_client_.empty()) return;
    server_.accounts_.end(ClientAccounts::Use::connection, proxied_client_);
    proxied_client_.clear();
  }

  bool watch(const HttpHead& head, const std::string& client) {
    if (++server_.watchers_ > limits_.watchers ||
        !server_.accounts_.begin(ClientAccounts::Use::watcher, client)) {
      --server_.watchers_;
      return send(head, error_response(503, "too many pages receive events already"));
    }
    const bool whole = send(head, {.write_body = [&](const auto& write) { return write_events(head, write); },
                                   .media_type = "text/event-stream"});
    server_.accounts_.end(ClientAccounts::Use::watcher, client);
    --server_.watchers_;
    return whole;
  }

  bool write_events(const HttpHead& head, const std::function<bool(std::string_view)>& write) {
    EventFeed::Id up_to = read_up_to(head, server_.feed_);
    // Sends something at once, so that the browser knows that it is connected.
    std::string text = ": here\n\n";
    for (;;) {
      const EventFeed::Delivery delivery =
          server_.feed_.wait_after(up_to, text.empty() ? between_comments : 0s);
      up_to = delivery.read_up_to;
      for (const EventFeed::Message& message : delivery.messages) text += *message;
      if (delivery.closed) return true;
      if (has_left(socket_)) return false;
      if (text.empty()) text = ": still here\n\n";
      if (!write(text)) return false;
      text.clear();
    }
  }

  Server& server_;
  const ServerLimits& limits_;
  const int socket_;
  const ClientAddress& peer_;
  ConnectionStream stream_;
  // Of the request that is answered:
  bool is_last_ = false;
  bool must_close_ = false;     ///< an unread body may follow instead of a request
  bool has_waited_ = false;     ///< in vain, for the rest of a refused request
  std::string proxied_client_;  ///< the client behind a proxy; empty: none, or not counted
};

void WebServer::Server::serve(int socket, const ClientAddress& peer) {
  const bool counts = !is_proxy(peer);
  if (counts && !accounts_.begin(ClientAccounts::Use::connection, peer.network)) {
    turn_away(socket, "429 Too Many Requests");
    return;
  }
  if (remember(socket)) {
    Connection(*this, socket, peer).answer_requests();
    forget(socket);
  }
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  if (counts) accounts_.end(ClientAccounts::Use::connection, peer.network);
}

WebServer::WebServer(const RequestGuard& guard, const ServerLimits& limits, EventFeed& feed,
                     RequestHandler handler)
    : server_(std::make_unique<Server>(guard, limits, feed, std::move(handler))) {}

WebServer::~WebServer() = default;

int WebServer::bind(const std::string& address, int port) {
  return server_->bind(address, port);
}

void WebServer::run() {
  server_->run();
}

void WebServer::stop() {
  server_->end();
}

}  // namespace kaven::tournaments::web::server
