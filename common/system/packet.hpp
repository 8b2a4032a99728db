// SPDX-License-Identifier: MIT
#pragma once

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <type_traits>

#include "common/system/descriptor.hpp"

namespace kaven::system {

/// Sends `content` as one packet over a SOCK_SEQPACKET socket, with an open `descriptor` if it is not
/// negative. False when nobody is there to take it.
template <typename Content>
bool send_packet(int socket, const Content& content, int descriptor = -1) {
  static_assert(std::is_trivially_copyable_v<Content>);
  Content copy = content;
  iovec piece{&copy, sizeof copy};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> attachment{};
  if (descriptor >= 0) {
    message.msg_control = attachment.data();
    message.msg_controllen = attachment.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  while (true) {
    const ssize_t sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    if (sent >= 0 || errno != EINTR) return sent == static_cast<ssize_t>(sizeof copy);
  }
}

/// Receives one packet; nothing when the other end is closed, when the packet is of another size, or,
/// with MSG_DONTWAIT in `flags`, when there is none: then errno is EAGAIN. A descriptor that comes with
/// it goes to `attached`, or is closed.
template <typename Content>
std::optional<Content> receive_packet(int socket, int flags = 0, Descriptor* attached = nullptr) {
  static_assert(std::is_trivially_copyable_v<Content>);
  Content content;
  iovec piece{&content, sizeof content};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> attachment{};
  message.msg_control = attachment.data();
  message.msg_controllen = attachment.size();
  ssize_t length = -1;
  do {
    length = ::recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
    // The other end has closed and left unread what it was sent. That is said once, before what it has sent itself.
  } while (length < 0 && (errno == EINTR || errno == ECONNRESET));
  const int error = length < 0 ? errno : 0;
  const cmsghdr* header = length < 0 ? nullptr : CMSG_FIRSTHDR(&message);
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS) {
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    Descriptor received(descriptor);
    if (attached != nullptr) *attached = std::move(received);
  }
  errno = error;
  if (length != static_cast<ssize_t>(sizeof content)) return std::nullopt;
  return content;
}

}  // namespace kaven::system
