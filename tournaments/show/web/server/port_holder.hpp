// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace kaven::tournaments::web::server {

/// The process that listens at TCP port `port` of any address: `process 4711 (tournament serve spring)`.
/// Nothing if there is none, or if its user's processes are not visible.
std::optional<std::string> port_holder(int port);

}  // namespace kaven::tournaments::web::server
