// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::web::server {

/// A connection to a server on this machine that sends arbitrary bytes, unlike a browser.
class RawClient {
 public:
  /// A connection from the address `from`, in 127.0.0.0/8. Throws std::system_error.
  explicit RawClient(int port, const std::string& from = "127.0.0.1");

  /// Returns whether the server took all of it, false if it has closed the connection.
  bool send(const std::string& text) const;
  /// Reads until the text contains `mark` or the server closes the connection. Has no timeout.
  std::string read_until(const std::string& mark);
  /// Reads until the server closes the connection.
  std::string read_all();
  void close() { socket_.reset(); }
  /// Closes the sending side only.
  void finish() const;

 private:
  bool read_some();

  system::Descriptor socket_;
  std::string received_;
};

/// The answer to one request of a well-behaved client, head and body.
std::string answer_to(int port, const std::string& method, const std::string& path,
                      const std::string& headers = "", const std::string& body = "");

/// The part after the head.
std::string body_of(const std::string& answer);

}  // namespace kaven::tournaments::web::server
