#include "tournaments/web/server/web_server.hpp"

#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <exception>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "common/text/ascii_letters.hpp"
#include "common/text/printable.hpp"
#include "tournaments/web/server/client_address.hpp"
#include "tournaments/web/server/connection_stream.hpp"
#include "tournaments/web/server/connection_threads.hpp"
#include "tournaments/web/server/port_holder.hpp"

namespace kaven::tournaments::web::server {

namespace {

using namespace std::chrono_literals;
constexpr auto longest_between = 2s;   // requests on one connection, because others need its thread
constexpr auto between_comments = 5s;  // the pause between comments in a stream of events
constexpr int requests_on_connection = 100;
// For a client that got its answer only after the wait for the rest of its refused request.
constexpr std::chrono::milliseconds longest_second_wait = 1s;

// Whether this thread refuses its connection.
thread_local bool refuses = false;
// The connection of this thread, and its peer.
thread_local int connection = -1;
thread_local std::optional<ConnectionStream> connection_stream;
thread_local ClientAddress peer;
// Whether this thread must close its connection, because an unread body may follow instead of a request.
thread_local bool must_close = false;
// Whether this thread has waited in vain for the rest of a refused request.
thread_local bool has_waited = false;
// The client behind a proxy whose request this thread answers; empty: none, or not counted.
thread_local std::string proxied_client;

/// Provides httplib with threads, and refuses connections if there are no more.
class BoundedQueue : public httplib::TaskQueue {
 public:
  explicit BoundedQueue(std::size_t limit) : threads_(limit) {}

  // bool since cpp-httplib 0.15, which would close the connection at false; void before.
  using Enqueued = decltype(std::declval<httplib::TaskQueue>().enqueue({}));

  Enqueued enqueue(std::function<void()> task) override {
    if (threads_.run(task)) return Enqueued(true);
    // The accepting thread refuses the connection itself, which is quick.
    refuses = true;
    task();
    refuses = false;
    return Enqueued(true);
  }
  void shutdown() override { threads_.join(); }

 private:
  ConnectionThreads threads_;
};

ClientAddress peer_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (::getpeername(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return {};
  return client_address(address);
}

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

// The value of the last header `name` in the request; empty if there is none.
std::string last_header(const httplib::Request& request, const std::string& name) {
  // cpp-httplib 0.11 stores the headers in the order of the request. Version 0.18 has a hash table, in which libstdc++ puts
  // the newest of equal names first: there, a header of the client would count instead of its proxy's.
  static const bool newest_first = [] {
    httplib::Headers two;
    two.emplace("Name", "first");
    two.emplace("Name", "last");
    return two.find("Name")->second == "last";
  }();
  const auto [begin, end] = request.headers.equal_range(name);
  if (begin == end) return "";
  return newest_first ? begin->second : std::next(begin, std::distance(begin, end) - 1)->second;
}

HttpRequest request_of(const httplib::Request& request) {
  HttpRequest converted{.method = request.method,
                        .path = request.path,
                        .host = request.get_header_value("Host"),
                        .origin = request.get_header_value("Origin"),
                        .fetch_site = request.get_header_value("Sec-Fetch-Site"),
                        .content_type = request.get_header_value("Content-Type"),
                        .if_none_match = request.get_header_value("If-None-Match"),
                        .cookie = request.get_header_value("Cookie"),
                        .authorization = request.get_header_value("Authorization"),
                        .body = request.body};
  for (const auto& [name, value] : request.params) converted.query.emplace(name, value);
  return converted;
}

bool is_name(std::string_view text) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char character) {
    return text::is_digit(character) || text::is_letter(character) ||
           marks.find(character) != std::string_view::npos;
  });
}

HttpResponse too_large(std::size_t limit) {
  return error_response(413, "the body is larger than " + std::to_string(limit) + " bytes");
}

// Refuses requests that a proxy may interpret differently from this server, or with an encoded body; nothing
// for others.
std::optional<HttpResponse> check_form(const httplib::Request& request, const ServerLimits& limits) {
  constexpr std::size_t longest_length = 15;
  const std::string length = request.get_header_value("Content-Length");
  const bool has_proper_length = request.get_header_value_count("Content-Length") <= 1 &&
                                 length.size() <= longest_length &&
                                 length.find_first_not_of("0123456789") == std::string::npos;
  if (request.get_header_value_count("Host") > 1 || !has_proper_length) {
    return error_response(400, "expected one header 'Host', and a number in 'Content-Length'");
  }
  if (!std::ranges::all_of(request.headers, [](const auto& header) { return is_name(header.first); })) {
    return error_response(400, "expected headers with names of letters, digits and hyphens");
  }
  if (request.has_header("Transfer-Encoding")) {
    return error_response(411, "expected 'Content-Length' instead of 'Transfer-Encoding'");
  }
  // A few hundred compressed bytes can expand to gigabytes.
  if (request.has_header("Content-Encoding"))
    return error_response(415, "expected a body without 'Content-Encoding'");
  const bool has_body = length.find_first_not_of('0') != std::string::npos;
  if (request.method == "PUT" && limits.upload > 0) {
    if (length.empty()) return error_response(411, "expected a header 'Content-Length'");
    if (std::stoull(length) > limits.upload) return too_large(limits.upload);
  } else if (request.method != "POST" && has_body) {
    return error_response(400, "expected a body only with POST");
  } else if (limits.upload > 0 && has_body && std::stoull(length) > limits.body) {
    // httplib has only one limit, which is that of uploads.
    return too_large(limits.body);
  }
  return std::nullopt;
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

void fill(httplib::Response& response, const HttpResponse& from) {
  response.status = from.status;
  if (from.may_be_framed) {
    response.headers.erase("X-Frame-Options");
    response.headers.erase("Content-Security-Policy");
    response.set_header("Content-Security-Policy", content_policy("*"));
  }
  response.set_header("Server-Time", present_time());
  if (from.content) response.set_content(*from.content, from.media_type);
  if (from.write_body) {
    response.set_chunked_content_provider(from.media_type, [write_body = from.write_body](
                                                               std::size_t, httplib::DataSink& sink) {
      try {
        const bool whole =
            write_body([&sink](std::string_view bytes) { return sink.write(bytes.data(), bytes.size()); });
        if (whole) sink.done();
        return whole;
      } catch (const std::exception& error) {
        std::cerr << "cannot send all of an answer: " << error.what() << std::endl;
        return false;
      }
    });
  }
  if (!from.file_name.empty())
    response.set_header("Content-Disposition", "attachment; filename=\"" + from.file_name + "\"");
  response.set_header("Cache-Control", from.etag.empty() ? "no-store" : "no-cache");
  if (!from.etag.empty()) response.set_header("ETag", from.etag);
  if (!from.location.empty()) response.set_header("Location", from.location);
  if (!from.set_cookie.empty()) response.set_header("Set-Cookie", from.set_cookie);
  if (from.retry_after > 0) response.set_header("Retry-After", std::to_string(from.retry_after));
}

// The id of the last event that the watcher has received. The browser's header overrides the address, which
// does not change when the browser reconnects.
EventFeed::Id read_up_to(const httplib::Request& request, const EventFeed& feed) {
  std::string text = request.get_header_value("Last-Event-ID");
  if (text.empty()) text = request.get_param_value("after");
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
void log_failure(const httplib::Request& request, const std::exception_ptr& thrown) {
  std::string reason = "an unknown error";
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    reason = error.what();
  } catch (...) {
  }
  std::cerr << "cannot answer " << request.method << ' ' << text::printable(request.path) << ": " << reason
            << std::endl;
}

const httplib::Headers security_headers = {{"Content-Security-Policy", content_policy("'none'")},
                                           {"Accept-Ranges", "none"},
                                           {"X-Content-Type-Options", "nosniff"},
                                           {"X-Frame-Options", "DENY"},
                                           {"Referrer-Policy", "no-referrer"},
                                           {"Cross-Origin-Opener-Policy", "same-origin"},
                                           {"Cross-Origin-Resource-Policy", "same-origin"}};

}  // namespace

class WebServer::Server : public httplib::Server {
 public:
  Server(RequestGuard guard, const ServerLimits& limits, EventFeed& feed, RequestHandler handler)
      : guard_(std::move(guard)),
        limits_(limits),
        accounts_(limits.client),
        feed_(feed),
        handler_(std::move(handler)) {
    new_task_queue = [this] { return new BoundedQueue(limits_.connections); };
    set_default_headers(security_headers);
    // By default httplib allows other processes to listen at the same port, each of which gets a part of the
    // requests.
    set_socket_options([](int socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_payload_max_length(std::max(limits_.body, limits_.upload));
    set_tcp_nodelay(true);
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(longest_between).count());
    set_keep_alive_max_count(requests_on_connection);
    // GET does not need httplib's patterns; POST does, because httplib reads the body after the match.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return route(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    Post("/.*", [this](const httplib::Request& request, httplib::Response& response) {
      fill(response, handler_(converted_request(request)));
    });
    Put("/.*", [this](const httplib::Request& request, httplib::Response& response,
                      const httplib::ContentReader& reader) { receive(request, response, reader); });
    // Before a large body, curl asks whether it may send it.
    if (limits_.upload > 0) {
      set_expect_100_continue_handler([this](const httplib::Request& request, httplib::Response& response) {
        const std::optional<HttpResponse> refused = check_form(request, limits_);
        if (!refused) return 100;
        fill(response, *refused);
        return refused->status;
      });
    }
    set_exception_handler(
        [](const httplib::Request& request, httplib::Response& response, const std::exception_ptr& thrown) {
          log_failure(request, thrown);
          fill(response, error_response(500, "the server failed to answer this request"));
        });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty())
        fill(response, error_response(response.status, "the server cannot answer this request"));
    });
  }

  int bind(const std::string& address, int port) {
    errno = 0;
    const int bound = port == 0 ? bind_to_any_port(address) : bind_to_port(address, port) ? port : -1;
    if (bound < 0) throw cannot_listen(errno == 0 ? EADDRNOTAVAIL : errno, address, port);
    // httplib's queue has five places, and a class connects at the same moment.
    constexpr int waiting_connections = 256;
    ::listen(svr_sock_, waiting_connections);
    return bound;
  }

  void end() {
    {
      const std::scoped_lock lock(mutex_);
      ending_ = true;
      for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
    }
    // Unlike stop(), this also ends run() before it has begun to accept.
    ::shutdown(svr_sock_, SHUT_RDWR);
  }

 private:
  bool route(const httplib::Request& request, httplib::Response& response) {
    const HttpRequest converted = converted_request(request);
    if (!begin_proxied(request)) {
      HttpResponse refused = error_response(429, "too many open requests from your network");
      refused.retry_after = 2;
      fill(response, refused);
      return true;
    }
    if (!accounts_.take_request(converted.client, ClientAccounts::Clock::now())) {
      HttpResponse refused = error_response(429, "too many requests from your network");
      refused.retry_after = 1;
      fill(response, refused);
      return true;
    }
    std::optional<HttpResponse> refused = check_form(request, limits_);
    if (!refused) refused = check_request(converted, guard_);
    if (refused) {
      fill(response, *refused);
      return true;
    }
    if (request.method == "PUT") return false;
    must_close = false;
    if (request.method == "POST") return false;
    if (request.path == "/events" && request.method == "GET") {
      watch(request, converted.client, response);
    } else {
      fill(response, handler_(converted));
    }
    return true;
  }

  void receive(const httplib::Request& request, httplib::Response& response,
               const httplib::ContentReader& reader) {
    HttpRequest converted = converted_request(request);
    const std::string length = request.get_header_value("Content-Length");
    if (!length.empty()) converted.body_size = std::stoull(length);
    bool is_read = false;
    const auto read = [&](const std::function<bool(std::string_view)>& take,
                          std::chrono::milliseconds longest) {
      connection_stream->expect_body(limits_.upload, longest, limits_.upload_pause);
      is_read = true;
      const bool whole = reader([&take](const char* bytes, std::size_t size) { return take({bytes, size}); });
      if (whole) must_close = false;
      return whole;
    };
    converted.read_body = [&](const std::function<bool(std::string_view)>& take) {
      return read(take, limits_.upload_time);
    };
    const HttpResponse answer = handler_(converted);
    // A client that still sends would not read the answer before the end of the connection.
    if (!is_read) {
      const UnwantedInput unwanted(unwanted_, limits_);
      if (unwanted.patience() > 0ms)
        has_waited = !read([](std::string_view) { return true; }, unwanted.patience());
    }
    fill(response, answer);
  }

  HttpRequest converted_request(const httplib::Request& request) const {
    HttpRequest converted = request_of(request);
    converted.client = named_by_proxy(request).value_or(peer).network;
    return converted;
  }

  // The client for which a trusted proxy passes on `request`; nothing for other requests.
  std::optional<ClientAddress> named_by_proxy(const httplib::Request& request) const {
    if (!is_proxy(peer) || !request.has_header("X-Forwarded-For")) return std::nullopt;
    return forwarded_client(last_header(request, "X-Forwarded-For"));
  }

  // All connections through a proxy have the proxy's address: there, each open request counts as a connection of the
  // client that the proxy names.
  bool begin_proxied(const httplib::Request& request) {
    const auto client = named_by_proxy(request);
    if (!client) return true;
    if (!accounts_.begin(ClientAccounts::Use::connection, client->network)) return false;
    proxied_client = client->network;
    return true;
  }

  void end_proxied() {
    if (proxied_client.empty()) return;
    accounts_.end(ClientAccounts::Use::connection, proxied_client);
    proxied_client.clear();
  }

  bool is_proxy(const ClientAddress& client) const {
    return !guard_.trusted_proxy.empty() && client.address == guard_.trusted_proxy;
  }

  void watch(const httplib::Request& request, const std::string& client, httplib::Response& response) {
    if (++watchers_ > limits_.watchers || !accounts_.begin(ClientAccounts::Use::watcher, client)) {
      --watchers_;
      fill(response, error_response(503, "too many pages receive events already"));
      return;
    }
    response.set_header("Cache-Control", "no-store");
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, up_to = read_up_to(request, feed_), begun = false](std::size_t,
                                                                  httplib::DataSink& sink) mutable {
          // Sends something at once, so that the browser knows that it is connected.
          std::string text = std::exchange(begun, true) ? "" : ": here\n\n";
          const EventFeed::Delivery delivery = feed_.wait_after(up_to, text.empty() ? between_comments : 0s);
          up_to = delivery.read_up_to;
          for (const EventFeed::Message& message : delivery.messages) text += *message;
          if (delivery.closed) {
            sink.done();
            return true;
          }
          if (has_left(connection)) return false;
          if (text.empty()) text = ": still here\n\n";
          return sink.write(text.data(), text.size());
        },
        [this, client](bool) {
          accounts_.end(ClientAccounts::Use::watcher, client);
          --watchers_;
        });
  }

  // As in httplib, with a stream that has limits.
  bool process_and_close_socket(socket_t socket) override {
    if (refuses) {
      turn_away(socket, "503 Service Unavailable");
      return true;
    }
    connection = socket;
    peer = peer_of(socket);
    const bool counts = !is_proxy(peer);
    if (counts && !accounts_.begin(ClientAccounts::Use::connection, peer.network)) {
      turn_away(socket, "429 Too Many Requests");
      return true;
    }
    if (remember(socket)) {
      handle_requests(socket);
      forget(socket);
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    if (counts) accounts_.end(ClientAccounts::Use::connection, peer.network);
    return true;
  }

  // Calls httplib's process_request(), which since cpp-httplib 0.18 also takes the addresses of both ends. Nothing here
  // reads them. A template, because only there may a call be one that does not exist.
  template <typename Stream, typename SetUp>
  bool answer(Stream& stream, bool is_last, bool& closed, const SetUp& set_up) {
    if constexpr (requires { this->process_request(stream, is_last, closed, set_up); }) {
      return this->process_request(stream, is_last, closed, set_up);
    } else {
      return this->process_request(stream, "", 0, "", 0, is_last, closed, set_up);
    }
  }

  void handle_requests(int socket) {
    ConnectionStream& stream = connection_stream.emplace(socket, limits_.request);
    for (int left = requests_on_connection; left > 0 && stream.expect_request(longest_between); --left) {
      bool closed = false;
      const auto whole_and_uncompressed = [](httplib::Request& request) {
        // Compression would cost more than sending.
        request.headers.erase("Accept-Encoding");
        // Documents are small, but a request has room for so many ranges that the answer would be a thousand
        // times as large.
        request.ranges.clear();
      };
      must_close = true;  // until the request is understood
      has_waited = false;
      const bool answered = answer(stream, left == 1, closed, whole_and_uncompressed);
      end_proxied();
      if (answered && must_close) {
        const UnwantedInput unwanted(unwanted_, limits_);
        await_end_of_input(
            socket, has_waited ? std::min(unwanted.patience(), longest_second_wait) : unwanted.patience());
      }
      if (!answered || closed || must_close) return;
    }
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
  std::atomic<std::size_t> watchers_ = 0;
  std::atomic<std::size_t> unwanted_ = 0;  ///< threads that read only what refused clients still send
  std::mutex mutex_;
  bool ending_ = false;
  std::set<int> open_;  ///< sockets of connections
};

WebServer::WebServer(const RequestGuard& guard, const ServerLimits& limits, EventFeed& feed,
                     RequestHandler handler)
    : server_(std::make_unique<Server>(guard, limits, feed, std::move(handler))) {}

WebServer::~WebServer() = default;

int WebServer::bind(const std::string& address, int port) {
  return server_->bind(address, port);
}

void WebServer::run() {
  server_->listen_after_bind();
}

void WebServer::stop() {
  server_->end();
}

}  // namespace kaven::tournaments::web::server
