#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace kaven::tournaments::web::server {

/// How much one client may take of the server. A class of sixty behind one address is one client: each of its
/// browsers opens six connections at most, and asks for about ten things when it opens a page.
struct ClientLimits {
  std::size_t connections = 400;     ///< connections at the same time
  std::size_t watchers = 250;        ///< connections among them that receive events
  double requests = 3000;            ///< requests at once, after a pause
  double requests_per_second = 200;  ///< requests in the long run
};

/// What each client takes of the server at the moment. Clients are told apart by ClientAddress::network. All
/// calls may come from any thread.
class ClientAccounts {
 public:
  using Clock = std::chrono::steady_clock;

  /// What a client may only have a number of at the same time.
  enum class Use : std::uint8_t { connection, watcher };

  explicit ClientAccounts(const ClientLimits& limits) : limits_(limits) {}

  /// Counts one more; false when `client` has as many as it may. Each that was counted is to be ended.
  bool begin(Use use, const std::string& client);
  void end(Use use, const std::string& client);
  /// Counts a request at the time `now`; false when `client` has asked too often.
  bool take_request(const std::string& client, Clock::time_point now);
  /// The number of clients that are remembered: those who use something, or asked a short time ago.
  std::size_t size() const;

 private:
  struct Account {
    std::array<std::size_t, 2> uses{};
    double requests = 0;  ///< requests that were not yet forgiven at the time `counted`
    Clock::time_point counted{};
  };

  static bool is_idle(const Account& account);
  void forgive(Account& account, Clock::time_point now) const;
  void forget_idle(Clock::time_point now);

  const ClientLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Account> accounts_;
  std::size_t most_remembered_ = 0;  ///< when there are more, idle ones are looked for
};

}  // namespace kaven::tournaments::web::server
