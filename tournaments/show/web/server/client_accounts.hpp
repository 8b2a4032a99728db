// SPDX-License-Identifier: MIT
#pragma once

#include <sys/socket.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

// Who a client is, and what it uses of the server.

namespace kaven::tournaments::web::server {

/// The address of a client, for limits.
struct ClientAddress {
  std::string address;  ///< in canonical form: `192.0.2.7`, `2001:db8::1`
  /// One client: an IPv4 address, or the first 64 bits of an IPv6 address, `2001:db8::/64`, because an owner
  /// of one such address owns all with the same prefix.
  std::string network;
};

/// The address in `socket_address`. An IPv4-mapped IPv6 address becomes an IPv4 address; other families have
/// empty texts.
ClientAddress client_address(const sockaddr_storage& socket_address);

/// Reads an address, also in brackets or followed by a port, as proxies write them; nothing if invalid.
std::optional<ClientAddress> parse_client_address(std::string_view text);

/// The client in a proxy's header `X-Forwarded-For`: its last address, which the proxy itself saw; the
/// earlier ones came from the client. Nothing if the last one is invalid.
std::optional<ClientAddress> forwarded_client(std::string_view header);

/// Limits for one client. A class of sixty behind one address is one client: each of its browsers opens six
/// connections at most and sends about ten requests to open a page.
struct ClientLimits {
  std::size_t connections = 400;     ///< connections at the same time
  std::size_t watchers = 250;        ///< connections among them that receive events
  double requests = 3000;            ///< requests at once, after a pause
  double requests_per_second = 200;  ///< requests in the long run
};

/// The present use of the server by each client, identified by ClientAddress::network. All calls may come
/// from any thread.
class ClientAccounts {
 public:
  using Clock = std::chrono::steady_clock;

  /// The resources with a limit for simultaneous use.
  enum class Use : std::uint8_t { connection, watcher };

  explicit ClientAccounts(const ClientLimits& limits) : limits_(limits) {}

  /// Counts one more use and returns true, or returns false if `client` is at its limit. The caller must
  /// end() each counted use.
  bool begin(Use use, const std::string& client);
  void end(Use use, const std::string& client);
  /// Counts a request at the time `now`; false if `client` has sent too many.
  bool take_request(const std::string& client, Clock::time_point now);
  /// The number of stored clients: those with a present use or a recent request.
  std::size_t size() const;

 private:
  struct Account {
    std::array<std::size_t, 2> uses{};
    double requests = 0;  ///< the level of the leaky bucket at the time `counted`
    Clock::time_point counted{};
  };

  static bool is_idle(const Account& account);
  void forgive(Account& account, Clock::time_point now) const;
  void forget_idle(Clock::time_point now);

  const ClientLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Account> accounts_;
  std::size_t most_remembered_ = 0;  ///< with more stored clients, idle ones are removed
};

}  // namespace kaven::tournaments::web::server
