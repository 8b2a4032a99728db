// SPDX-License-Identifier: MIT
#pragma once

// Handing in with a token. `tournament invite DIR ROSTER` issues a personal token to every student of a class list; with it,
// students hand in on the page (`tournament serve --hand-in`), or `tournament hand-in DIR LOGIN FILE` does so for them.
//
//   FILE ── uploads: on the disk ── examination: unpack, prepare, check ── passed ── collect ── agents/LOGIN
//           acknowledged now        as collect and check do                └─ failed: kept, does not play
//
// Everything is in DIR/door/, which belongs to its owner alone (mode 700): names, e-mail addresses and programs. A token has 160
// random bits, and the list of invitations contains only its SHA-256. Every change of the list holds a lock on the folder and
// replaces the list completely or not at all. audit_log.hpp keeps who did what, deadline.hpp until when a student may hand in.

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/system/descriptor.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/course/door/class_roster.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/roster/class_list.hpp"

namespace kaven::tournaments::door {

enum class Role : std::uint8_t { student, teacher };

inline constexpr text::WordTable<Role, 2> role_words = {
    {{{Role::student, "student"}, {Role::teacher, "teacher"}}}};

/// The right of one person to hand in: a line of door/invitations.jsonl.
///
///   {"login":"ada","name":"Ada Lovelace","section":"A","email":"ada@example.org","role":"student",
///    "token_sha256":"…","issued":"2026-11-20T17:03:22Z","number":"1815","extended":"2026-12-03T17:00:00Z",
///    "withdrawn":"2026-12-04T09:00:00Z","team":"Red","pseudonym":"Countess"}
///
/// The last four members are missing unless they apply.
struct Invitation {
  Invitee person;
  Role role = Role::student;
  std::string token_sha256;    ///< lower-case hex; empty: the token was revoked
  std::string issued;          ///< when the present token was issued or revoked; UTC, ISO 8601
  std::string withdrawn = {};  ///< when a teacher withdrew the student from the tournament; empty: takes part
  std::string extended = {};   ///< a later deadline for this person alone; UTC, ISO 8601; empty: none
  std::string pseudonym =
      {};  ///< the name that pages show with the setting `pseudonyms`; empty: none was chosen
  friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// Why the student `login` of `invitations` cannot have `pseudonym` (`expected …`); empty: it is fit. Unfit are more than 30
/// characters, what text::name_fault() names, blanks at an end, and what looks like the login, name (also with its words in
/// another order), address or pseudonym of somebody else, or like one of `taken`.
std::string pseudonym_fault(std::string_view pseudonym, const std::string& login,
                            const std::vector<Invitation>& invitations,
                            const std::vector<std::string>& taken);

/// invitations.jsonl is invalid, or a login is not in it. what() is a message for users.
class InvitationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A new token: 160 random bits of the kernel as 32 lower-case letters and digits (without 0, 1, l, o). Throws
/// std::system_error.
std::string new_token();

/// The hash of a token for the list. The token has 160 random bits, so SHA-256 cannot be inverted by guessing;
/// slow hashes such as Argon2id protect passwords, which have few.
std::string token_hash(std::string_view token);

/// Returns the invitation with `token`, or null; a revoked token has none. Compares with all hashes in constant time.
const Invitation* invitation_of(const std::vector<Invitation>& invitations, std::string_view token);

/// Parses the list in `text`; `name` is the file's name in errors. Throws InvitationError.
std::vector<Invitation> parse_invitations(std::string_view text, const std::string& name);
std::string invitations_text(const std::vector<Invitation>& invitations);

/// Reads the list; empty if there is none. Throws InvitationError; system::FileError.
std::vector<Invitation> read_invitations(const folder::Folder& folder);

/// The students of the list: the class of the tournament. Throws as read_invitations().
std::vector<roster::ListedPerson> invited_class(const folder::Folder& folder);

/// The owner of uploads and of the program made of them: a student, or a team. Members of a team share all uploads. An earlier
/// owner, whose members are in teams now or in other ones, keeps its uploads, but nobody sees them, and none is put into agents/.
struct UploadOwner {
  std::string login;                 ///< the student's, or the team's name: the name of its folders
  std::vector<std::string> members;  ///< their logins, at least one
  bool is_withdrawn = false;         ///< a teacher has withdrawn all members
};

/// The login of the owner of the student's uploads: the team, if there is one, else the student.
std::string owner_of(const Invitation& invitation);
/// The same of the invitation of `login`; `login` itself if there is none.
std::string owner_of_login(const std::vector<Invitation>& invitations, const std::string& login);
/// The owners of uploads, by login. Throws as read_invitations().
std::map<std::string, UploadOwner> upload_owners(const folder::Folder& folder);

/// A person and the new token, which is stored nowhere else.
struct IssuedToken {
  Invitee person;
  std::string token;
};

/// The invitations while they are changed: holds a lock, so that two commands cannot undo each other's changes.
class InvitationChange {
 public:
  /// Waits for the lock. Throws as read_invitations().
  explicit InvitationChange(const folder::Folder& folder);

  /// Adds or updates the students of a roster. Only new logins get a token; others keep theirs, also a revoked one. Throws
  /// InvitationError if a teacher has a login, or a team and a student would have the same one.
  std::vector<IssuedToken> invite(const std::vector<Invitee>& roster, const std::string& now);
  /// Adds a teacher with a new token. Throws InvitationError if the login exists.
  IssuedToken invite_teacher(const std::string& login, const std::string& now);
  /// Replaces the token, also a revoked one. Throws InvitationError for an unknown login.
  IssuedToken renew(const std::string& login, const std::string& now);
  /// Makes the token invalid. Throws InvitationError for an unknown login.
  void revoke(const std::string& login, const std::string& now);
  /// Lets the login hand in until `deadline` (UTC, ISO 8601), also after the deadline of its section. Returns the changed
  /// invitation. Throws InvitationError for an unknown login.
  const Invitation& extend(const std::string& login, const std::string& deadline);

  /// Withdraws a student from the tournament: no upload of the login is accepted any more, and none placed; a team plays on
  /// until all members are withdrawn. Throws InvitationError for an unknown login, and for a teacher's.
  void withdraw(const std::string& login, const std::string& now);

  /// Gives a student, and the whole team, a pseudonym, of which pseudonym_fault() is empty; an empty one: none. Throws InvitationError for an
  /// unknown login, and for a teacher's.
  void rename(const std::string& login, const std::string& pseudonym);

  const std::vector<Invitation>& invitations() const { return invitations_; }
  /// Writes the list, complete and flushed. Throws std::system_error.
  void commit() const;

 private:
  Invitation* find(const std::string& login);
  Invitation& called(const std::string& login);
  std::string known_team(const std::string& team) const;
  void require_teams_without_logins() const;
  Invitation& student_called(const std::string& login);

  folder::Folder folder_;
  boost::filesystem::path file_;
  system::Descriptor lock_;
  std::vector<Invitation> invitations_;
};

}  // namespace kaven::tournaments::door
