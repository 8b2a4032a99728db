// SPDX-License-Identifier: MIT
#include "tests/tournaments/show/web/server/raw_client.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>

#include "tests/support/process.hpp"

namespace kaven::tournaments::web::server {

RawClient::RawClient(int port, const std::string& from)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sockaddr_in own{};
  own.sin_family = AF_INET;
  if (::inet_pton(AF_INET, from.c_str(), &own.sin_addr) != 1 ||
      ::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0) {
    throw std::system_error(errno, std::generic_category(), "bind");
  }
  if (::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::system_error(errno, std::generic_category(), "connect");
  }
}

bool RawClient::send(const std::string& text) const {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = ::send(socket_.get(), text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

void RawClient::finish() const {
  ::shutdown(socket_.get(), SHUT_WR);
}

bool RawClient::read_some() {
  pollfd wanted{.fd = socket_.get(), .events = POLLIN, .revents = 0};
  const auto patience = std::chrono::milliseconds(support::patience).count();
  if (::poll(&wanted, 1, static_cast<int>(patience)) <= 0) return false;
  std::array<char, 65536> buffer{};
  const ssize_t count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
  if (count <= 0) return false;
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

std::string RawClient::read_until(const std::string& mark) {
  while (received_.find(mark) == std::string::npos && read_some()) {
  }
  const std::size_t end = received_.find(mark);
  const std::size_t taken = end == std::string::npos ? received_.size() : end + mark.size();
  std::string text = received_.substr(0, taken);
  received_.erase(0, taken);
  return text;
}

std::string RawClient::read_all() {
  while (read_some()) {
  }
  return std::move(received_);
}

std::string answer_to(int port, const std::string& method, const std::string& path,
                      const std::string& headers, const std::string& body) {
  RawClient client(port);
  client.send(fmt::format(
      "{} {} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{}", method,
      path, port, body.size(), headers, body));
  return client.read_all();
}

std::string body_of(const std::string& answer) {
  const std::size_t head = answer.find("\r\n\r\n");
  return head == std::string::npos ? "" : answer.substr(head + 4);
}

}  // namespace kaven::tournaments::web::server
