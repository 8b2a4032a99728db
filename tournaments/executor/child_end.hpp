#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <utility>

#include "common/system/child_process.hpp"

namespace kaven::tournaments::executor {

/// Calls `ended()` once when `child` has ended, unless `end`, its system::open_child(), is closed before. Both must exist
/// until then. Boost.Asio may report an event of a descriptor that was closed before it, and waiting for a child that
/// still runs would stop everything else, so the child itself is asked.
template <typename Ended>
void async_wait_for_end(boost::asio::posix::stream_descriptor& end, const system::Child& child, Ended ended) {
  end.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                 [&end, &child, ended = std::move(ended)](const boost::system::error_code& closed) mutable {
                   if (closed) return;
                   if (child.is_running()) return async_wait_for_end(end, child, std::move(ended));
                   ended();
                 });
}

}  // namespace kaven::tournaments::executor
