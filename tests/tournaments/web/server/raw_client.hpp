#pragma once

#include <string>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::web::server {

/// A connection to a server on this machine, byte by byte, as no browser would use it.
class RawClient {
 public:
  /// A connection that comes from the address `from`, one of 127.0.0.0/8. Throws std::system_error.
  explicit RawClient(int port, const std::string& from = "127.0.0.1");

  void send(const std::string& text) const;
  /// What came until `mark` was in it, or the server closed; the test's patience is its bound.
  std::string read_until(const std::string& mark);
  /// What came until the server closed.
  std::string read_all();
  void close() { socket_.reset(); }
  /// Will send no more, but reads on.
  void finish() const;

 private:
  bool read_some();

  system::Descriptor socket_;
  std::string received_;
};

/// The answer to one request of a well-behaved client, head and body.
std::string answer_to(int port, const std::string& method, const std::string& path,
                      const std::string& headers = "", const std::string& body = "");

/// What stands behind the head.
std::string body_of(const std::string& answer);

}  // namespace kaven::tournaments::web::server
