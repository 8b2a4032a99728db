#pragma once

#include <optional>
#include <string>

namespace kaven::tournaments::web::server {

/// The process that listens at TCP port `port`, at whatever address: `process 4711 (tournament serve spring)`. Nothing
/// where none does, or where it belongs to somebody whose processes may not be looked at.
std::optional<std::string> port_holder(int port);

}  // namespace kaven::tournaments::web::server
