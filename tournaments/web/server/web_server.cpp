#include "tournaments/web/server/web_server.hpp"

#include <arpa/inet.h>
#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "tournaments/web/server/connection_threads.hpp"

namespace kaven::tournaments::web::server {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto longest_request = 10s;   // the time in which a request must come whole
constexpr auto longest_silence = 5s;    // the patience with a client that does not read what it is sent
constexpr auto longest_between = 2s;    // requests on one connection: its thread is wanted elsewhere
constexpr auto between_comments = 15s;  // the pause between comments in a stream of events
constexpr int requests_on_connection = 100;

/// A connection to one client, whose patience is bounded in time and bytes.
class ConnectionStream : public httplib::Stream {
 public:
  ConnectionStream(int descriptor, std::size_t most) : descriptor_(descriptor), largest_request_(most) {}

  /// Waits for the next request to begin; false when none comes.
  bool expect_request() {
    taken_ = end_ - begin_;
    if (begin_ == end_ && !wait(POLLIN, Clock::now() + longest_between)) return false;
    request_end_ = Clock::now() + longest_request;
    return true;
  }

  bool is_readable() const override { return begin_ < end_ || wait(POLLIN, request_end_); }
  bool is_writable() const override { return wait(POLLOUT, Clock::now() + longest_silence); }

  // httplib asks for one byte after the other.
  ssize_t read(char* to, std::size_t size) override {
    if (begin_ == end_ && !fill()) return -1;
    const std::size_t count = std::min(size, end_ - begin_);
    std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), count, to);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, std::size_t size) override {
    if (!is_writable()) return -1;
    return ::send(descriptor_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
  }

  void get_remote_ip_and_port(std::string& address, int& port) const override {
    name_of(::getpeername, address, port);
  }
  void get_local_ip_and_port(std::string& address, int& port) const override {
    name_of(::getsockname, address, port);
  }
  socket_t socket() const override { return descriptor_; }

 private:
  bool fill() {
    if (taken_ >= largest_request_ || !wait(POLLIN, request_end_)) return false;
    const std::size_t most = std::min(buffer_.size(), largest_request_ - taken_);
    const ssize_t count = ::recv(descriptor_, buffer_.data(), most, 0);
    if (count <= 0) return false;
    taken_ += static_cast<std::size_t>(count);
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
    return true;
  }

  bool wait(short event, Clock::time_point until) const {
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
      pollfd polled{.fd = descriptor_, .events = event, .revents = 0};
      const int ready = ::poll(&polled, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
      if (ready < 0 && errno == EINTR) continue;
      return ready > 0 && (polled.revents & (event | POLLHUP)) != 0;
    }
  }

  template <typename Ask>
  void name_of(Ask ask, std::string& address, int& port) const {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    if (ask(descriptor_, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (storage.ss_family == AF_INET) {
      const auto& internet = reinterpret_cast<const sockaddr_in&>(storage);
      ::inet_ntop(AF_INET, &internet.sin_addr, text.data(), text.size());
      port = ntohs(internet.sin_port);
    } else if (storage.ss_family == AF_INET6) {
      const auto& internet = reinterpret_cast<const sockaddr_in6&>(storage);
      ::inet_ntop(AF_INET6, &internet.sin6_addr, text.data(), text.size());
      port = ntohs(internet.sin6_port);
    }
    address = text.data();
  }

  int descriptor_;
  std::size_t largest_request_;
  std::size_t taken_ = 0;  // bytes of this request
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;  // where the part begins that was not handed on yet
  std::size_t end_ = 0;
  Clock::time_point request_end_;
};

// Whether this thread refuses the connection that it handles.
thread_local bool refuses = false;
// Whether what follows on the connection that this thread handles is a body that nobody read, and no request.
thread_local bool must_close = false;

/// Gives httplib its threads, and refuses connections when there are no more.
class BoundedQueue : public httplib::TaskQueue {
 public:
  explicit BoundedQueue(std::size_t limit) : threads_(limit) {}

  void enqueue(std::function<void()> task) override {
    if (threads_.run(task)) return;
    // The accepting thread refuses it itself, which takes no time.
    refuses = true;
    task();
    refuses = false;
  }
  void shutdown() override { threads_.join(); }

 private:
  ConnectionThreads threads_;
};

HttpRequest request_of(const httplib::Request& request) {
  HttpRequest converted{.method = request.method,
                        .path = request.path,
                        .host = request.get_header_value("Host"),
                        .origin = request.get_header_value("Origin"),
                        .fetch_site = request.get_header_value("Sec-Fetch-Site"),
                        .content_type = request.get_header_value("Content-Type"),
                        .if_none_match = request.get_header_value("If-None-Match"),
                        .body = request.body};
  for (const auto& [name, value] : request.params) converted.query.emplace(name, value);
  return converted;
}

// Whether others on the way could read the request otherwise than it is read here.
bool is_ambiguous(const httplib::Request& request) {
  constexpr std::size_t longest_length = 15;
  const std::string length = request.get_header_value("Content-Length");
  return request.get_header_value_count("Host") > 1 || request.get_header_value_count("Content-Length") > 1 ||
         length.size() > longest_length || length.find_first_not_of("0123456789") != std::string::npos;
}

void fill(httplib::Response& response, const HttpResponse& from) {
  response.status = from.status;
  if (from.content) response.set_content(*from.content, from.media_type);
  response.set_header("Cache-Control", from.etag.empty() ? "no-store" : "no-cache");
  if (!from.etag.empty()) response.set_header("ETag", from.etag);
  if (from.retry_after > 0) response.set_header("Retry-After", std::to_string(from.retry_after));
}

// The event behind which a watcher goes on. The browser's own header counts more than the address, which
// stays what it was at first.
EventFeed::Id read_up_to(const httplib::Request& request, const EventFeed& feed) {
  std::string text = request.get_header_value("Last-Event-ID");
  if (text.empty()) text = request.get_param_value("after");
  if (text.empty()) return feed.latest();
  return EventFeed::read_id(text).value_or(0);
}

const httplib::Headers security_headers = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
     "connect-src "
     "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"Accept-Ranges", "none"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"}};

}  // namespace

class WebServer::Server : public httplib::Server {
 public:
  Server(const RequestGuard& guard, const ServerLimits& limits, EventFeed& feed, RequestHandler handler)
      : guard_(guard), limits_(limits), feed_(feed), handler_(std::move(handler)) {
    new_task_queue = [this] { return new BoundedQueue(limits_.connections); };
    set_default_headers(security_headers);
    // httplib would let others listen at the same port, each of whom gets a part of the requests.
    set_socket_options([](int socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_payload_max_length(limits_.body);
    set_tcp_nodelay(true);
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(longest_between).count());
    set_keep_alive_max_count(requests_on_connection);
    // GET needs none of httplib's patterns; the body of a POST is there only behind them.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return route(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    Post("/.*", [this](const httplib::Request& request, httplib::Response& response) {
      fill(response, handler_(request_of(request)));
    });
    set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
      fill(response, error_response(500, "this could not be made"));
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) fill(response, error_response(response.status, "this cannot be answered"));
    });
  }

  int bind(const std::string& address, int port) {
    errno = 0;
    const int bound = port == 0 ? bind_to_any_port(address) : bind_to_port(address, port) ? port : -1;
    if (bound < 0) {
      throw std::system_error(errno == 0 ? EADDRNOTAVAIL : errno, std::generic_category(),
                              "cannot listen at " + address + " port " + std::to_string(port));
    }
    // httplib lets five wait, and a class comes all at once.
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
    // Unlike stop() this ends run() also when it has not come to accepting yet.
    ::shutdown(svr_sock_, SHUT_RDWR);
  }

 private:
  bool route(const httplib::Request& request, httplib::Response& response) {
    const HttpRequest converted = request_of(request);
    if (is_ambiguous(request)) {
      fill(response, error_response(400, "expected one header 'Host', and a length that is a number"));
      return true;
    }
    if (const auto refused = check_request(converted, guard_)) {
      fill(response, *refused);
      return true;
    }
    must_close = false;
    if (request.method == "POST") return false;
    if (request.path == "/events" && request.method == "GET") {
      watch(request, response);
    } else {
      fill(response, handler_(converted));
    }
    return true;
  }

  void watch(const httplib::Request& request, httplib::Response& response) {
    if (++watchers_ > limits_.watchers) {
      --watchers_;
      fill(response, error_response(503, "too many watch already"));
      return;
    }
    response.set_header("Cache-Control", "no-store");
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, up_to = read_up_to(request, feed_), begun = false](std::size_t,
                                                                  httplib::DataSink& sink) mutable {
          // Something at once, so that the browser knows that it is connected.
          std::string text = std::exchange(begun, true) ? "" : ": here\n\n";
          const EventFeed::Delivery delivery = feed_.wait_after(up_to, text.empty() ? between_comments : 0s);
          up_to = delivery.read_up_to;
          for (const EventFeed::Message& message : delivery.messages) text += *message;
          if (delivery.closed) {
            sink.done();
            return true;
          }
          if (text.empty()) text = ": still here\n\n";
          return sink.write(text.data(), text.size());
        },
        [this](bool) { --watchers_; });
  }

  // This does what httplib does itself, with a stream that has limits.
  bool process_and_close_socket(socket_t socket) override {
    if (refuses) {
      constexpr std::string_view refused =
          "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: "
          "close\r\n\r\n";
      ::send(socket, refused.data(), refused.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      ::close(socket);
      return true;
    }
    if (remember(socket)) {
      ConnectionStream stream(socket, limits_.request);
      for (int left = requests_on_connection; left > 0 && stream.expect_request(); --left) {
        bool closed = false;
        const auto whole_and_uncompressed = [](httplib::Request& request) {
          // Compressing would cost more than sending it to this machine.
          request.headers.erase("Accept-Encoding");
          // A document is small. Ranges of it, as many as a request has room for, would be a thousand times its size.
          request.ranges.clear();
        };
        must_close = true;  // unless it comes so far that it is understood
        if (!process_request(stream, left == 1, closed, whole_and_uncompressed) || closed || must_close)
          break;
      }
      forget(socket);
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return true;
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
  EventFeed& feed_;
  const RequestHandler handler_;
  std::atomic<std::size_t> watchers_ = 0;
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
