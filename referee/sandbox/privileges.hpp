#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <initializer_list>
#include <string>

namespace kaven::referee::sandbox {

// What the kernel lets this process do. Root in a container has a part of root's rights only: they are asked for one
// by one, never by the number of the user.

/// Whether it can start programs as other users and still signal them, give them files and take these back.
bool may_change_users();

/// Whether it can make namespaces without one for users.
bool may_make_namespaces();

/// The file of the kernel's setting by which AppArmor refuses user namespaces to ordinary users, as in Ubuntu since 23.10.
inline constexpr auto apparmor_restriction = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";

/// What makes namespaces possible for `user` where AppArmor refuses them; empty if it does not. `restriction` is the setting's file.
std::string cure_by_apparmor(uid_t user = ::geteuid(), const std::string& restriction = apparmor_restriction);

/// Takes all such rights from this process and what it becomes, whatever user that is. With no_new_privs, which must
/// be set, none comes back. Returns 0, or the errno of what failed.
int give_up_privileges();

/// Takes all such rights but `kept` from this process and from all that it and its children will ever execute. Returns
/// 0, or the errno of what failed.
int keep_privileges(std::initializer_list<unsigned> kept);

/// As long as it lives, the calling thread opens files with the rights of a user: what /proc says of a process can
/// often be read by its owner alone, and by a root that has kept all its rights.
class FileRightsOf {
 public:
  /// `user` 0: as this process.
  explicit FileRightsOf(uid_t user);
  FileRightsOf(const FileRightsOf&) = delete;
  FileRightsOf& operator=(const FileRightsOf&) = delete;
  ~FileRightsOf();

 private:
  uid_t user_;
  int signal_of_parents_death_ = 0;
};

}  // namespace kaven::referee::sandbox
