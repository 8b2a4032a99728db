#include "tournaments/web/server/client_accounts.hpp"

#include <algorithm>

namespace kaven::tournaments::web::server {

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

}  // namespace kaven::tournaments::web::server
