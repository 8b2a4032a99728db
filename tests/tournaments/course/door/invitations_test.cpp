// SPDX-License-Identifier: MIT
#include "tournaments/course/door/invitations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/course/door/door_folder.hpp"

namespace kaven::tournaments::door {
namespace {

using testing::HasSubstr;

const std::string now = "2026-11-20T17:03:22Z";

class Invitations : public testing::Test {
 protected:
  std::vector<IssuedToken> invite(const std::vector<Invitee>& roster) const {
    InvitationChange change(folder());
    const std::vector<IssuedToken> issued = change.invite(roster, now);
    change.commit();
    return issued;
  }
  folder::Folder folder() const { return {directory.path()}; }
  std::string login_with(const std::string& token) const {
    const std::vector<Invitation> list = read_invitations(folder());
    const Invitation* const found = invitation_of(list, token);
    return found == nullptr ? "" : found->person.login;
  }

  support::TemporaryDirectory directory;
  Invitee ada{"ada", "Ada Lovelace", "A", "ada@x.org"};
  Invitee bob{"bob", "Bob", "", ""};
};

TEST_F(Invitations, EachTokenBelongsToOneLogin) {
  const auto issued = invite({ada, bob});
  EXPECT_EQ(login_with(issued[0].token), "ada");
  EXPECT_EQ(login_with(issued[1].token), "bob");
  for (const std::string& wrong : std::vector<std::string>{"", "ada", new_token(), issued[0].token.substr(1)})
    EXPECT_EQ(login_with(wrong), "") << wrong;
}

TEST_F(Invitations, TokensDifferAndAreHardToMisread) {
  std::set<std::string> tokens;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = new_token();
    EXPECT_EQ(token.size(), 32U);
    EXPECT_EQ(token.find_first_of("01loIO"), std::string::npos);
    tokens.insert(token);
  }
  EXPECT_EQ(tokens.size(), 1000U);
}

TEST_F(Invitations, TheFolderContainsNoToken) {
  const auto issued = invite({ada});
  const std::string list = support::read_file(invitation_list(folder()));
  EXPECT_THAT(list, testing::Not(HasSubstr(issued[0].token)));
  EXPECT_THAT(list, HasSubstr(token_hash(issued[0].token)));
  EXPECT_EQ(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(Invitations, InvitingAgainKeepsTheTokenAndUpdatesTheRest) {
  const auto issued = invite({ada});
  EXPECT_TRUE(invite({{"ADA", "Ada King", "B", "new@x.org"}}).empty());
  EXPECT_EQ(login_with(issued[0].token), "ada");
  const Invitee expected{"ada", "Ada King", "B", "new@x.org"};
  EXPECT_EQ(read_invitations(folder()).at(0).person, expected);
}

TEST_F(Invitations, ARenewedTokenReplacesTheOldOneAndARevokedOneIsInvalid) {
  const auto issued = invite({ada, bob});
  InvitationChange change(folder());
  const std::string renewed = change.renew("Ada", now).token;
  change.revoke("bob", now);
  change.commit();
  EXPECT_EQ(login_with(issued[0].token), "");
  EXPECT_EQ(login_with(renewed), "ada");
  EXPECT_EQ(login_with(issued[1].token), "");
  EXPECT_EQ(login_with(""), "");
}

TEST_F(Invitations, NothingChangesWithoutCommit) {
  const auto issued = invite({ada});
  InvitationChange(folder()).revoke("ada", now);
  EXPECT_EQ(login_with(issued[0].token), "ada");
}

TEST_F(Invitations, UnknownLoginsAndSecondTeachersAreRefused) {
  invite({ada});
  InvitationChange change(folder());
  const auto message = [](const auto& action) {
    try {
      action();
    } catch (const InvitationError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message([&] { change.renew("adda", now); }),
            "adda: nobody with this login was invited; did you mean ada?");
  EXPECT_THAT(message([&] { change.invite_teacher("ada", now); }), HasSubstr("invited already"));
  EXPECT_THAT(message([&] { change.invite_teacher("../x", now); }), HasSubstr("expected 1 to 64"));
  EXPECT_EQ(message([&] { change.invite_teacher("prof", now); }), "");
  EXPECT_EQ(change.invitations().back().role, Role::teacher);
  EXPECT_THAT(message([&] { change.invite({{"Prof", "P", "", ""}}, now); }), HasSubstr("a teacher has it"));
}

TEST_F(Invitations, TheListIsReadAsItWasWritten) {
  invite({ada, {"quote", "\"Q\" \\ Č", "", ""}});
  InvitationChange change(folder());
  change.invite_teacher("prof", now);
  change.revoke("ada", now);
  EXPECT_EQ(parse_invitations(invitations_text(change.invitations()), "x"), change.invitations());
}

TEST_F(Invitations, ATeamIsKeptBySpellingAndByListsWithoutTeams) {
  const auto in_team = [](Invitee person, const std::string& team) {
    person.team = team;
    return person;
  };
  const auto team_of_ada = [&] { return owner_of(read_invitations(folder()).at(0)); };
  invite({in_team(ada, "Red"), in_team(bob, "red")});
  EXPECT_THAT(upload_owners(folder()).at("Red").members, testing::ElementsAre("ada", "bob"));
  invite({ada});
  EXPECT_EQ(team_of_ada(), "Red") << "the list says nothing of teams";
  invite({in_team(ada, "Blue"), in_team(bob, "Blue")});
  EXPECT_EQ(team_of_ada(), "Blue");
  boost::filesystem::create_directories(uploads_folder(folder()) / "Red");
  invite({in_team(ada, "RED")});
  EXPECT_EQ(team_of_ada(), "Red") << "as its uploads are called";
  EXPECT_EQ(parse_invitations(support::read_file(invitation_list(folder())), "x"),
            read_invitations(folder()));
  invite({in_team(ada, "")});
  EXPECT_EQ(team_of_ada(), "ada");
  EXPECT_EQ(upload_owners(folder()).size(), 2U);
}

TEST_F(Invitations, ATeamIsWithdrawnWithItsLastMember) {
  ada.team = bob.team = "Red";
  invite({ada, bob});
  InvitationChange change(folder());
  change.withdraw("ada", now);
  change.commit();
  EXPECT_FALSE(upload_owners(folder()).at("Red").is_withdrawn);
  change.withdraw("bob", now);
  change.commit();
  EXPECT_TRUE(upload_owners(folder()).at("Red").is_withdrawn);
}

TEST_F(Invitations, ATeamHasOnePseudonym) {
  ada.team = bob.team = "Red";
  invite({ada, bob, {"carl", "Carl", "", ""}});
  InvitationChange change(folder());
  change.rename("bob", "Countess");
  const auto& all = change.invitations();
  EXPECT_EQ(all.at(0).pseudonym, "Countess");
  EXPECT_EQ(all.at(2).pseudonym, "");
  EXPECT_EQ(pseudonym_fault("Countess", "ada", all, {}), "") << "the team's own";
  EXPECT_NE(pseudonym_fault("Countess", "carl", all, {}), "");
}

TEST_F(Invitations, ATeamAndAStudentNeverShareAFolder) {
  ada.team = "BOB";
  const auto refusal = [&](const std::vector<Invitee>& roster) {
    try {
      invite(roster);
    } catch (const InvitationError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal({ada, bob}),
            "team 'BOB' of ada: expected a name that is nobody's login, but 'bob' is one");
  EXPECT_EQ(refusal({ada}), "");
  EXPECT_THAT(refusal({bob}), HasSubstr("team 'BOB' of ada"));
  EXPECT_EQ(read_invitations(folder()).size(), 1U);
}

TEST_F(Invitations, NobodyHasThePseudonymOrTheNameOfSomebodyElse) {
  invite({ada, {"bob", "Celik, Bob", "", "bobby@x.org"}});
  InvitationChange change(folder());
  change.rename("bob", "Zorro");
  change.invite_teacher("prof", now);
  const auto fault = [&](const std::string& pseudonym) {
    return pseudonym_fault(pseudonym, "ada", change.invitations(), {"Amber Heron"});
  };
  for (const char* own : {"Countess", "ada", "Ada Lovelace", "Łady 7", "Zorro the Second", "影", "a"})
    EXPECT_EQ(fault(own), "") << own;
  for (const char* others : {"bob", "BOB", "B0b", "Bob Celik", "celik,  bob", "bobby@x.org", "Zorro",
                             "zorr\u043e", "Z\u200borro", "amber heron", "Prof"})
    EXPECT_EQ(fault(others), "expected a name that does not look like somebody else's") << others;
  for (const char* unfit : {"", " ", " x", "x ", "a\nb", "\x1b[31m", "\xff", "\u202eabc", "\u200b"})
    EXPECT_THAT(fault(unfit), HasSubstr("expected")) << unfit;
  EXPECT_EQ(fault(std::string(30, 'x')), "");
  EXPECT_THAT(fault(std::string(31, 'x')), HasSubstr("30"));
  EXPECT_EQ(pseudonym_fault("Zorro", "bob", change.invitations(), {}), "") << "one's own";
}

TEST_F(Invitations, APseudonymStaysWithItsStudent) {
  invite({ada, bob});
  {
    InvitationChange naming(folder());
    naming.rename("ADA", "Countess");
    naming.commit();
  }
  invite({{"ada", "Ada King", "B", ""}});
  EXPECT_EQ(read_invitations(folder()).at(0).pseudonym, "Countess");
  EXPECT_THAT(support::read_file(invitation_list(folder())), HasSubstr("\"pseudonym\":\"Countess\""));
  InvitationChange change(folder());
  change.rename("ada", "");
  EXPECT_THAT(invitations_text(change.invitations()), testing::Not(HasSubstr("pseudonym")));
  change.invite_teacher("prof", now);
  EXPECT_THROW(change.rename("prof", "x"), InvitationError);
  EXPECT_THROW(change.rename("carl", "x"), InvitationError);
}

TEST_F(Invitations, ErrorsOfTheListNameFileAndLine) {
  const auto error_of = [&](const std::string& from, const std::string& to) {
    std::string text = invitations_text({{.person = ada, .token_sha256 = token_hash("x"), .issued = now}});
    text += text;
    text.replace(text.rfind(from), from.size(), to);
    try {
      parse_invitations(text, "list");
    } catch (const InvitationError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(error_of("{", "["), HasSubstr("list:2: expected an invitation"));
  EXPECT_EQ(error_of("student", "rector"), "list:2: \"role\": expected student or teacher");
  EXPECT_THAT(error_of("\"login\":\"ada\"", "\"login\":\"../ada\""),
              HasSubstr("list:2: \"login\": expected"));
  EXPECT_THAT(error_of("token_sha256\":\"", "token_sha256\":\"Z"),
              HasSubstr("list:2: \"token_sha256\": exp"));
  EXPECT_THAT(error_of("\"issued\"", "\"team\":\"../x\",\"issued\""),
              HasSubstr("list:2: \"team\": expected"));
  EXPECT_THAT(error_of("\"issued\"", "\"given\""), HasSubstr("list:2:"));
}

}  // namespace
}  // namespace kaven::tournaments::door
