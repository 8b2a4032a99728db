#pragma once

namespace kaven::referee::sandbox {

/// Refuses this process and its children the system calls that a player of board games has no use for and
/// that have been ways out of sandboxes: other namespaces, mounts, tracing, keys, io_uring, kernel programs,
/// sockets but those of its own machine; and those by which it would be woken while it is stopped. `pinned`: the choice of processors, too. Returns 0, or the errno of
/// what failed.
int filter_system_calls(bool pinned);

}  // namespace kaven::referee::sandbox
