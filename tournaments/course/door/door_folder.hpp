// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>

#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

// The files of the room in a tournament's folder. Only its owner may read them.

/// The folder of everything below: DIR/door/.
inline boost::filesystem::path door_folder(const folder::Folder& folder) {
  return folder.root / "door";
}
/// The people who may hand in: DIR/door/invitations.jsonl.
inline boost::filesystem::path invitation_list(const folder::Folder& folder) {
  return door_folder(folder) / "invitations.jsonl";
}

/// The log of actions at the door: DIR/door/audit.jsonl, see audit_log.hpp.
inline boost::filesystem::path audit_file(const folder::Folder& folder) {
  return door_folder(folder) / "audit.jsonl";
}

/// The progress of the present check: DIR/door/checking.json, see examination.hpp.
inline boost::filesystem::path progress_file(const folder::Folder& folder) {
  return door_folder(folder) / "checking.json";
}

/// The uploads: DIR/door/uploads/LOGIN/NUMBER/, see uploads.hpp.
inline boost::filesystem::path uploads_folder(const folder::Folder& folder) {
  return door_folder(folder) / "uploads";
}

}  // namespace kaven::tournaments::door
