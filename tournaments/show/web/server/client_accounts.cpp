// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/client_accounts.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace kaven::tournaments::web::server {

namespace {

ClientAddress of_ipv4(const in_addr& address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET, &address, text.data(), text.size());
  return {.address = text.data(), .network = text.data()};
}

ClientAddress of_ipv6(const in6_addr& address) {
  if (IN6_IS_ADDR_V4MAPPED(&address)) {
    in_addr mapped{};
    std::memcpy(&mapped, &address.s6_addr[12], sizeof mapped);
    return of_ipv4(mapped);
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET6, &address, text.data(), text.size());
  ClientAddress client{.address = text.data(), .network = {}};
  in6_addr first_half = address;
  std::fill_n(&first_half.s6_addr[8], 8, 0);
  ::inet_ntop(AF_INET6, &first_half, text.data(), text.size());
  client.network = std::string(text.data()) + "/64";
  return client;
}

// Removes surrounding blanks, brackets and a port.
std::string_view bare_address(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  text = text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

}  // namespace

bool ClientAccounts::begin(Use use, const std::string& client) {
  const std::scoped_lock lock(mutex_);
  std::size_t& count = accounts_[client].uses.at(static_cast<std::size_t>(use));
  if (count >= (use == Use::connection ? limits_.connections : limits_.watchers)) return false;
  ++count;
  return true;
}

void ClientAccounts::end(Use use, const std::string& client) {
  const std::scoped_lock lock(mutex_);
  const auto found = accounts_.find(client);
  --found->second.uses.at(static_cast<std::size_t>(use));
  if (is_idle(found->second)) accounts_.erase(found);
}

bool ClientAccounts::take_request(const std::string& client, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  forget_idle(now);
  Account& account = accounts_[client];
  forgive(account, now);
  if (account.requests + 1 > limits_.requests) return false;
  account.requests += 1;
  return true;
}

std::size_t ClientAccounts::size() const {
  const std::scoped_lock lock(mutex_);
  return accounts_.size();
}

bool ClientAccounts::is_idle(const Account& account) {
  return account.requests == 0 && account.uses == decltype(Account::uses){};
}

void ClientAccounts::forgive(Account& account, Clock::time_point now) const {
  const std::chrono::duration<double> passed = std::max(now, account.counted) - account.counted;
  account.requests = std::max(0.0, account.requests - passed.count() * limits_.requests_per_second);
  account.counted += std::chrono::duration_cast<Clock::duration>(passed);
}

// Searches for idle clients only when their number has doubled, so that a flood from many addresses costs
// little per request.
void ClientAccounts::forget_idle(Clock::time_point now) {
  if (accounts_.size() <= most_remembered_) return;
  for (auto& [client, account] : accounts_) forgive(account, now);
  std::erase_if(accounts_, [](const auto& each) { return is_idle(each.second); });
  constexpr std::size_t fewest = 1024;
  most_remembered_ = std::max(fewest, 2 * accounts_.size());
}

ClientAddress client_address(const sockaddr_storage& socket_address) {
  if (socket_address.ss_family == AF_INET) {
    return of_ipv4(reinterpret_cast<const sockaddr_in&>(socket_address).sin_addr);
  }
  if (socket_address.ss_family == AF_INET6) {
    return of_ipv6(reinterpret_cast<const sockaddr_in6&>(socket_address).sin6_addr);
  }
  return {};
}

std::optional<ClientAddress> parse_client_address(std::string_view text) {
  const std::string bare(bare_address(text));
  // inet_pton() would stop at a byte 0.
  if (bare.find('\0') != std::string::npos) return std::nullopt;
  in_addr ipv4{};
  if (::inet_pton(AF_INET, bare.c_str(), &ipv4) == 1) return of_ipv4(ipv4);
  in6_addr ipv6{};
  if (::inet_pton(AF_INET6, bare.c_str(), &ipv6) == 1) return of_ipv6(ipv6);
  return std::nullopt;
}

std::optional<ClientAddress> forwarded_client(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  return parse_client_address(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

}  // namespace kaven::tournaments::web::server
