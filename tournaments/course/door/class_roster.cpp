// SPDX-License-Identifier: MIT
#include "tournaments/course/door/class_roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <cstddef>
#include <map>
#include <utility>

#include "common/text/csv_table.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/play/roster/class_list.hpp"

namespace kaven::tournaments::door {

namespace {

constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool is_of_login(char letter) {
  constexpr std::string_view others = "._@-";
  return letters_and_digits.find(letter) != std::string_view::npos ||
         others.find(letter) != std::string_view::npos;
}

// Moodle's number is `Participant 4711`, in any language, if the addresses are hidden.
std::string login_in(const std::string& number) {
  const std::size_t digits = number.find_last_not_of("0123456789") + 1;
  return login_fault(number).empty() || digits == number.size() ? number : number.substr(digits);
}

// The login of a person whose list has none for it is the e-mail address, or the number.
Invitee invitee_of(const roster::ListedPerson& person) {
  Invitee invitee{.login = person.login,
                  .name = person.name,
                  .section = person.section,
                  .email = person.email,
                  .number = person.number};
  if (person.team) invitee.team = team_login(*person.team);
  if (invitee.login.empty()) invitee.login = person.email.empty() ? login_in(person.number) : person.email;
  return invitee;
}

// Why a text that pages and files show is unfit ("expected …"). An empty text is fit.
std::string shown_text_fault(std::string_view text) {
  return text.empty() ? "" : text::name_fault(text, text::longest_file_name).value_or("");
}

std::string fault_of(const Invitee& invitee) {
  if (const std::string fault = login_fault(invitee.login); !fault.empty())
    return fmt::format("login '{}': {}", text::printable(invitee.login), fault);
  if (const std::string team = invitee.team.value_or(""); !team.empty() && !login_fault(team).empty())
    return fmt::format("team '{}': {}", text::printable(team), login_fault(team));
  for (const auto& [what, text] :
       {std::pair("name", &invitee.name), std::pair("section", &invitee.section),
        std::pair("e-mail", &invitee.email), std::pair("number", &invitee.number)}) {
    if (const std::string fault = shown_text_fault(*text); !fault.empty())
      return fmt::format("{} '{}': {}", what, text::printable(*text), fault);
  }
  return "";
}

}  // namespace

std::string login_fault(std::string_view login) {
  constexpr std::size_t longest = 64;
  const bool fits = !login.empty() && login.size() <= longest &&
                    letters_and_digits.find(login.front()) != std::string_view::npos &&
                    std::ranges::all_of(login, is_of_login);
  return fits ? "" : "expected 1 to 64 letters a-z, digits and ._@-, the first a letter or digit";
}

std::string team_login(std::string_view team) {
  std::string login;
  for (const char letter : team) {
    if (is_of_login(letter)) {
      login += letter;
    } else if (!login.empty() && login.back() != '-') {
      login += '-';
    }
  }
  login.erase(0, login.find_first_of(letters_and_digits));
  login.erase(login.find_last_not_of('-') + 1);
  return login.empty() ? std::string(text::trimmed(team, " ")) : login;
}

std::vector<Invitee> read_roster(std::string_view text, const std::string& file,
                                 const std::function<void(const std::string&)>& note) {
  std::vector<Invitee> invitees;
  std::map<std::string, std::size_t> line_of_login;
  std::map<std::string, std::string> team_of_login;
  for (const roster::ListedPerson& person : roster::read_class_list(text, file, note)) {
    const auto fail = [&](const std::string& why) {
      throw text::CsvError(fmt::format("{}:{}: {}", text::printable(file, 400), person.line, why));
    };
    Invitee invitee = invitee_of(person);
    if (invitee.login.empty() && note) {
      note(fmt::format("{}:{}: '{}' is not invited: expected a login, an e-mail address or a number",
                       text::printable(file, 400), person.line, text::printable(person.name)));
      continue;
    }
    if (const std::string fault = fault_of(invitee); !fault.empty()) {
      fail(fault + (invitee.login.empty() ? "; an e-mail address or a number serves as login, too" : ""));
    }
    const auto [earlier, is_new] = line_of_login.emplace(boost::to_lower_copy(invitee.login), person.line);
    if (!is_new) {
      fail(fmt::format("login '{}': expected each login once, but it is in line {}, too", invitee.login,
                       earlier->second));
    }
    const std::string team(text::trimmed(person.team.value_or(""), " "));
    const auto [same, is_new_team] =
        team_of_login.emplace(boost::to_lower_copy(invitee.team.value_or("")), team);
    if (!is_new_team && text::case_folded(same->second) != text::case_folded(team)) {
      fail(fmt::format("team '{}': expected a name that differs from '{}' in letters or digits",
                       text::printable(team), text::printable(same->second)));
    }
    invitees.push_back(std::move(invitee));
  }
  if (invitees.empty())
    throw text::CsvError(text::printable(file, 400) +
                         ": expected a login, an e-mail address or a number of somebody");
  return invitees;
}

}  // namespace kaven::tournaments::door
