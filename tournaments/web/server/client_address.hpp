#pragma once

#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::server {

/// Where a client is, as far as limits depend on it.
struct ClientAddress {
  std::string address;  ///< the address itself, in its one spelling: `192.0.2.7`, `2001:db8::1`
  /// What counts as one client: an IPv4 address, or the first 64 bits of one of IPv6, `2001:db8::/64`, because
  /// whoever has one of these addresses has all that begin so.
  std::string network;
};

/// The address in `socket_address`. One of IPv4 that is written as one of IPv6 is one of IPv4; what is neither
/// has empty texts.
ClientAddress client_address(const sockaddr_storage& socket_address);

/// Reads an address, also in brackets or with a port behind it, as proxies write them; nothing when it is none.
std::optional<ClientAddress> parse_client_address(std::string_view text);

/// The client that a proxy names in the header `X-Forwarded-For`: the last of its addresses, which is the one
/// that the proxy saw itself; what stands before it came from the client. Nothing when the last is no address.
std::optional<ClientAddress> forwarded_client(std::string_view header);

}  // namespace kaven::tournaments::web::server
