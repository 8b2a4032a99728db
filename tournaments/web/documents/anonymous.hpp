#pragma once

#include <span>

#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

/// `snapshot` with aliases instead of names. `shown` are its players by id, with aliases as names; its
/// standings already have these names. Players get new numbers in the order of their aliases, because the
/// order of entering is that of the class list. Commands and hashes are removed.
Snapshot anonymous(const Snapshot& snapshot, std::span<const state::Player> shown);

}  // namespace kaven::tournaments::web::documents
