#pragma once

#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace kaven::tournaments::web::server
