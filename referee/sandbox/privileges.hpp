// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <initializer_list>
#include <string>

namespace kaven::referee::sandbox {

// The rights that the kernel grants this process. Root in a container has only some of root's rights, so each is
// checked by itself, never by the user's number.

/// Whether it can start programs as other users, signal them, and change the owner of their files.
bool may_change_users();

/// Whether it can make namespaces without a user namespace.
bool may_make_namespaces();

/// The kernel's setting by which AppArmor refuses user namespaces to ordinary users, as in Ubuntu since 23.10.
inline constexpr auto apparmor_restriction = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";

/// Returns the remedy if AppArmor refuses namespaces to `user`, otherwise an empty string. `restriction` is the file
/// of the setting.
std::string cure_by_apparmor(uid_t user = ::geteuid(), const std::string& restriction = apparmor_restriction);

/// Takes all capabilities from this process and its future children. They cannot get them back, because no_new_privs
/// must be set. Returns 0, or the errno of the failure.
int give_up_privileges();

/// Takes all capabilities except `kept` from this process and from every program that it and its children execute.
/// Returns 0, or the errno of the failure.
int keep_privileges(std::initializer_list<unsigned> kept);

/// While this object exists, the calling thread opens files with the rights of a user. Many files of /proc can be
/// read only by the owner of the process, or by root with all its capabilities.
class FileRightsOf {
 public:
  /// `user` 0: no change.
  explicit FileRightsOf(uid_t user);
  FileRightsOf(const FileRightsOf&) = delete;
  FileRightsOf& operator=(const FileRightsOf&) = delete;
  ~FileRightsOf();

 private:
  uid_t user_;
  int signal_of_parents_death_ = 0;
};

}  // namespace kaven::referee::sandbox
