// SPDX-License-Identifier: MIT
#include "tournaments/course/door/invitations.hpp"

#include <fmt/format.h>
#include <nettle/memops.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "common/program/sha256.hpp"
#include "common/record/time_text.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/course/door/door_folder.hpp"

namespace kaven::tournaments::door {

namespace {

// Keeps the members in the documented order.
using Json = nlohmann::ordered_json;

constexpr std::size_t largest_list = std::size_t{16} << 20U;
constexpr std::size_t hash_letters = 64;

Invitation invitation_of_line(const nlohmann::json& line) {
  const auto text = [&](const char* key) { return line.at(key).get<std::string>(); };
  Invitation invitation{.person = {.login = text("login"),
                                   .name = text("name"),
                                   .section = text("section"),
                                   .email = text("email"),
                                   .number = line.value("number", "")},
                        .token_sha256 = text("token_sha256"),
                        .issued = text("issued"),
                        .withdrawn = line.value("withdrawn", ""),
                        .extended = line.value("extended", ""),
                        .pseudonym = line.value("pseudonym", "")};
  if (const std::string team = line.value("team", ""); !team.empty()) {
    if (const std::string fault = login_fault(team); !fault.empty())
      throw InvitationError("\"team\": " + fault);
    invitation.person.team = team;
  }
  if (!invitation.extended.empty() && !record::time_of_text(invitation.extended))
    throw InvitationError("\"extended\": expected a time as in 2026-12-03T17:00:00Z");
  const auto role = role_words.find(text("role"));
  if (!role) throw InvitationError("\"role\": expected student or teacher");
  invitation.role = *role;
  if (const std::string fault = login_fault(invitation.person.login); !fault.empty())
    throw InvitationError("\"login\": " + fault);
  const std::string& hash = invitation.token_sha256;
  if (!hash.empty() &&
      (hash.size() != hash_letters || hash.find_first_not_of("0123456789abcdef") != std::string::npos)) {
    throw InvitationError("\"token_sha256\": expected 64 hexadecimal digits, or nothing for a revoked token");
  }
  return invitation;
}

system::Descriptor locked_door(const boost::filesystem::path& directory) {
  if (::mkdir(directory.c_str(), S_IRWXU) != 0 && errno != EEXIST)
    throw std::system_error(errno, std::generic_category(), directory.string());
  return system::locked_directory(directory);
}

}  // namespace

std::string new_token() {
  // 32 letters, so that each stands for five bits.
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(letters.size() == 32);
  std::array<unsigned char, 32> random{};
  if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size()))
    throw std::system_error(errno, std::generic_category(), "getrandom");
  std::string token;
  for (const unsigned char byte : random) token += letters[byte % letters.size()];
  return token;
}

std::string token_hash(std::string_view token) {
  return program::sha256_of_text(token);
}

const Invitation* invitation_of(const std::vector<Invitation>& invitations, std::string_view token) {
  const std::string hash = token_hash(token);
  const Invitation* found = nullptr;
  for (const Invitation& each : invitations) {
    if (each.token_sha256.size() == hash.size() &&
        ::memeql_sec(each.token_sha256.data(), hash.data(), hash.size()) != 0) {
      found = &each;
    }
  }
  return found;
}

namespace {

// The words of a name as people see them, in alphabetical order: `Lovelace, Ada` and `Ada Lovelace` have the same.
std::vector<std::string> seen_words(std::string_view name) {
  const std::string seen = text::skeleton(name);
  std::vector<std::string> words;
  boost::split(words, seen, boost::is_any_of(" ,"), boost::token_compress_on);
  std::erase(words, "");
  std::ranges::sort(words);
  return words;
}

}  // namespace

std::string pseudonym_fault(std::string_view pseudonym, const std::string& login,
                            const std::vector<Invitation>& invitations,
                            const std::vector<std::string>& taken) {
  constexpr std::size_t longest = 30;
  if (const auto fault = text::name_fault(pseudonym, longest)) return *fault;
  const std::vector<std::string> words = seen_words(pseudonym);
  if (words.empty() || pseudonym.starts_with(' ') || pseudonym.ends_with(' '))
    return "expected a name without blanks at its ends";
  const std::string owner = owner_of_login(invitations, login);
  const auto is_alike = [&](const std::string& name) { return !name.empty() && seen_words(name) == words; };
  for (const Invitation& each : invitations) {
    const Invitee& person = each.person;
    if (owner_of(each) == owner) continue;
    if (is_alike(person.login) || is_alike(person.name) || is_alike(person.email) || is_alike(each.pseudonym))
      return "expected a name that does not look like somebody else's";
  }
  return std::ranges::any_of(taken, is_alike) ? "expected a name that does not look like somebody else's"
                                              : "";
}

std::vector<Invitation> parse_invitations(std::string_view text, const std::string& name) {
  std::vector<Invitation> invitations;
  int number = 0;
  for (const std::string_view line : text::lines_of(text)) {
    ++number;
    const auto fail = [&](const std::string& why) {
      throw InvitationError(fmt::format("{}:{}: {}", text::printable(name, 400), number, why));
    };
    try {
      invitations.push_back(invitation_of_line(text::parse_json(line)));
    } catch (const nlohmann::json::exception& error) {
      fail(std::string("expected an invitation as a JSON object: ") + error.what());
    } catch (const InvitationError& error) {
      fail(error.what());
    }
  }
  return invitations;
}

std::string invitations_text(const std::vector<Invitation>& invitations) {
  std::string text;
  for (const Invitation& each : invitations) {
    Json line = {{"login", each.person.login},
                 {"name", each.person.name},
                 {"section", each.person.section},
                 {"email", each.person.email},
                 {"role", role_words.word_of(each.role)},
                 {"token_sha256", each.token_sha256},
                 {"issued", each.issued}};
    if (!each.person.number.empty()) line["number"] = each.person.number;
    if (!each.extended.empty()) line["extended"] = each.extended;
    if (!each.withdrawn.empty()) line["withdrawn"] = each.withdrawn;
    if (each.person.team) line["team"] = *each.person.team;
    if (!each.pseudonym.empty()) line["pseudonym"] = each.pseudonym;
    text += text::json_line(line);
  }
  return text;
}

std::vector<Invitation> read_invitations(const folder::Folder& folder) {
  const boost::filesystem::path file = invitation_list(folder);
  if (!boost::filesystem::exists(file)) return {};
  return parse_invitations(system::read_whole_file(file, largest_list), file.string());
}

std::vector<roster::ListedPerson> invited_class(const folder::Folder& folder) {
  std::vector<roster::ListedPerson> people;
  for (const Invitation& each : read_invitations(folder)) {
    const Invitee& person = each.person;
    if (each.role == Role::teacher) continue;
    people.push_back({.name = person.name,
                      .login = person.login,
                      .number = person.number,
                      .section = person.section,
                      .email = person.email});
  }
  return people;
}

std::string owner_of(const Invitation& invitation) {
  return invitation.person.team.value_or(invitation.person.login);
}

std::string owner_of_login(const std::vector<Invitation>& invitations, const std::string& login) {
  const auto found =
      std::ranges::find(invitations, login, [](const Invitation& each) { return each.person.login; });
  return found == invitations.end() ? login : owner_of(*found);
}

std::map<std::string, UploadOwner> upload_owners(const folder::Folder& folder) {
  std::map<std::string, UploadOwner> owners;
  for (const Invitation& each : read_invitations(folder)) {
    if (each.role == Role::teacher) continue;
    const std::string login = owner_of(each);
    UploadOwner& owner =
        owners.emplace(login, UploadOwner{.login = login, .is_withdrawn = true}).first->second;
    owner.members.push_back(each.person.login);
    owner.is_withdrawn = owner.is_withdrawn && !each.withdrawn.empty();
  }
  return owners;
}

InvitationChange::InvitationChange(const folder::Folder& folder)
    : folder_(folder),
      file_(invitation_list(folder)),
      lock_(locked_door(door_folder(folder))),
      invitations_(read_invitations(folder)) {}

Invitation* InvitationChange::find(const std::string& login) {
  const auto found = std::ranges::find_if(
      invitations_, [&](const Invitation& each) { return boost::iequals(each.person.login, login); });
  return found == invitations_.end() ? nullptr : &*found;
}

Invitation& InvitationChange::called(const std::string& login) {
  if (Invitation* const found = find(login)) return *found;
  std::vector<std::string_view> logins;
  for (const Invitation& each : invitations_) logins.push_back(each.person.login);
  const auto similar = text::similar_word(login, logins);
  throw InvitationError(fmt::format("{}: nobody with this login was invited{}", text::printable(login),
                                    similar ? fmt::format("; did you mean {}?", *similar) : ""));
}

std::vector<IssuedToken> InvitationChange::invite(const std::vector<Invitee>& roster,
                                                  const std::string& now) {
  std::vector<IssuedToken> issued;
  for (Invitee person : roster) {
    Invitation* const known = find(person.login);
    if (known != nullptr && known->role == Role::teacher) {
      throw InvitationError(
          fmt::format("{}: expected the login of a student, but a teacher has it", person.login));
    }
    if (!person.team && known != nullptr) {
      person.team = known->person.team;
    } else if (person.team) {
      person.team = person.team->empty() ? std::nullopt : std::optional(known_team(*person.team));
    }
    if (known != nullptr) {
      // The spelling of the login stays: the folder in agents/ has it as its name.
      person.login = known->person.login;
      known->person = person;
      continue;
    }
    issued.push_back({person, new_token()});
    invitations_.push_back(
        {.person = person, .token_sha256 = token_hash(issued.back().token), .issued = now});
  }
  require_teams_without_logins();
  return issued;
}

// The spelling of a team's name stays, too, also while it has no members.
std::string InvitationChange::known_team(const std::string& team) const {
  for (const Invitation& each : invitations_) {
    if (each.person.team && boost::iequals(*each.person.team, team)) return *each.person.team;
  }
  const boost::filesystem::path uploads = uploads_folder(folder_);
  if (!boost::filesystem::is_directory(uploads)) return team;
  for (const boost::filesystem::directory_entry& entry : boost::filesystem::directory_iterator(uploads)) {
    std::string name = entry.path().filename().string();
    if (boost::iequals(name, team)) return name;
  }
  return team;
}

// Both name the folder of uploads.
void InvitationChange::require_teams_without_logins() const {
  std::map<std::string, std::string> logins;
  for (const Invitation& each : invitations_)
    logins.emplace(boost::to_lower_copy(each.person.login), each.person.login);
  for (const Invitation& each : invitations_) {
    if (!each.person.team) continue;
    const auto same = logins.find(boost::to_lower_copy(*each.person.team));
    if (same != logins.end()) {
      throw InvitationError(
          fmt::format("team '{}' of {}: expected a name that is nobody's login, but '{}' is one",
                      *each.person.team, each.person.login, same->second));
    }
  }
}

IssuedToken InvitationChange::invite_teacher(const std::string& login, const std::string& now) {
  if (const std::string fault = login_fault(login); !fault.empty())
    throw InvitationError(text::printable(login) + ": " + fault);
  if (find(login) != nullptr) {
    throw InvitationError(login + ": this login was invited already; --renew issues another token for it");
  }
  IssuedToken issued{.person = {.login = login, .name = login, .section = {}, .email = {}},
                     .token = new_token()};
  invitations_.push_back({.person = issued.person,
                          .role = Role::teacher,
                          .token_sha256 = token_hash(issued.token),
                          .issued = now});
  return issued;
}

IssuedToken InvitationChange::renew(const std::string& login, const std::string& now) {
  Invitation& invitation = called(login);
  IssuedToken issued{.person = invitation.person, .token = new_token()};
  invitation.token_sha256 = token_hash(issued.token);
  invitation.issued = now;
  return issued;
}

void InvitationChange::revoke(const std::string& login, const std::string& now) {
  Invitation& invitation = called(login);
  invitation.token_sha256.clear();
  invitation.issued = now;
}

const Invitation& InvitationChange::extend(const std::string& login, const std::string& deadline) {
  Invitation& invitation = called(login);
  invitation.extended = deadline;
  return invitation;
}

Invitation& InvitationChange::student_called(const std::string& login) {
  Invitation& invitation = called(login);
  if (invitation.role == Role::teacher) throw InvitationError(login + ": expected the login of a student");
  return invitation;
}

void InvitationChange::rename(const std::string& login, const std::string& pseudonym) {
  const std::string owner = owner_of(student_called(login));
  for (Invitation& each : invitations_)
    if (owner_of(each) == owner) each.pseudonym = pseudonym;
}

void InvitationChange::withdraw(const std::string& login, const std::string& now) {
  Invitation& invitation = student_called(login);
  if (invitation.withdrawn.empty()) invitation.withdrawn = now;
}

void InvitationChange::commit() const {
  system::replace_file(file_, invitations_text(invitations_));
}

}  // namespace kaven::tournaments::door
