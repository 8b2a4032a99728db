#pragma once

#include <span>

#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::documents {

/// `snapshot` for those who shall not know who is who. `shown` are its players by id, called by their aliases,
/// and its standings have these names already. Players are numbered anew, in the order of their aliases: the
/// order in which they entered is that of the class list. Commands and hashes are left out.
Snapshot anonymous(const Snapshot& snapshot, std::span<const state::Player> shown);

}  // namespace kaven::tournaments::web::documents
