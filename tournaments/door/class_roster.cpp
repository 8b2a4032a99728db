#include "tournaments/door/class_roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <span>

#include "common/text/csv_table.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::door {

namespace {

// What spreadsheets and learning platforms call the columns, in lower case. The first of several counts.
constexpr std::array<std::string_view, 6> login_columns = {"login",        "username", "user name",
                                                           "benutzername", "user",     "sis login id"};
constexpr std::array<std::string_view, 5> name_columns = {"name", "full name", "vollständiger name",
                                                          "student", "student name"};
constexpr std::array<std::string_view, 2> first_name_columns = {"first name", "vorname"};
constexpr std::array<std::string_view, 3> last_name_columns = {"last name", "surname", "nachname"};
constexpr std::array<std::string_view, 5> section_columns = {"section", "group", "groups", "gruppe",
                                                             "gruppen"};
constexpr std::array<std::string_view, 4> email_columns = {"email", "e-mail", "email address",
                                                           "e-mail-adresse"};

using Column = std::optional<std::size_t>;

Column column_called(const std::vector<std::string>& headings, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    const auto found = std::ranges::find(headings, name);
    if (found != headings.end()) return static_cast<std::size_t>(found - headings.begin());
  }
  return std::nullopt;
}

std::string cell(const std::vector<std::string>& cells, Column column) {
  return column && *column < cells.size() ? cells[*column] : "";
}

class RosterReader {
 public:
  explicit RosterReader(const std::vector<std::string>& headings)
      : login_(column_called(headings, login_columns)),
        name_(column_called(headings, name_columns)),
        first_name_(column_called(headings, first_name_columns)),
        last_name_(column_called(headings, last_name_columns)),
        section_(column_called(headings, section_columns)),
        email_(column_called(headings, email_columns)) {}

  bool knows_logins() const { return login_.has_value(); }

  Invitee invitee_of(const std::vector<std::string>& cells) const {
    Invitee invitee{.login = cell(cells, login_),
                    .name = cell(cells, name_),
                    .section = cell(cells, section_),
                    .email = cell(cells, email_)};
    if (invitee.name.empty()) {
      const std::string joined = cell(cells, first_name_) + " " + cell(cells, last_name_);
      invitee.name = text::trimmed(joined, " ");
    }
    if (invitee.name.empty()) invitee.name = invitee.login;
    return invitee;
  }

 private:
  Column login_;
  Column name_;
  Column first_name_;
  Column last_name_;
  Column section_;
  Column email_;
};

// Why a text that pages and files show is unfit ("expected …"). An empty text is fit.
std::string shown_text_fault(std::string_view text) {
  return text.empty() ? "" : text::name_fault(text, text::longest_file_name).value_or("");
}

std::string fault_of(const Invitee& invitee) {
  if (const std::string fault = login_fault(invitee.login); !fault.empty())
    return fmt::format("login '{}': {}", text::printable(invitee.login), fault);
  for (const auto& [what, text] : {std::pair("name", &invitee.name), std::pair("section", &invitee.section),
                                   std::pair("e-mail", &invitee.email)}) {
    if (const std::string fault = shown_text_fault(*text); !fault.empty())
      return fmt::format("{} '{}': {}", what, text::printable(*text), fault);
  }
  return "";
}

}  // namespace

std::string login_fault(std::string_view login) {
  constexpr std::string_view letters_and_digits =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  constexpr std::string_view others = "._@-";
  constexpr std::size_t longest = 64;
  const bool fits = !login.empty() && login.size() <= longest &&
                    letters_and_digits.find(login.front()) != std::string_view::npos &&
                    std::ranges::all_of(login, [&](char letter) {
                      return letters_and_digits.find(letter) != std::string_view::npos ||
                             others.find(letter) != std::string_view::npos;
                    });
  return fits ? "" : "expected 1 to 64 letters a-z, digits and ._@-, the first a letter or digit";
}

std::vector<Invitee> read_roster(std::string_view text, const std::string& file) {
  const text::CsvTable table = text::read_csv_table(text, file);
  const auto fail = [&file](std::size_t line, const std::string& why) {
    throw text::CsvError(fmt::format("{}:{}: {}", text::printable(file, 400), line, why));
  };
  const RosterReader reader(table.headings);
  if (!reader.knows_logins()) {
    fail(table.heading_line,
         fmt::format("'{}': expected the names of columns, among them login, as in name,login,section,e-mail",
                     text::printable(table.heading)));
  }
  std::vector<Invitee> invitees;
  std::map<std::string, std::size_t> line_of_login;
  for (const text::CsvRow& row : table.rows) {
    Invitee invitee = reader.invitee_of(row.cells);
    if (const std::string fault = fault_of(invitee); !fault.empty()) fail(row.line, fault);
    const auto [earlier, is_new] = line_of_login.emplace(boost::to_lower_copy(invitee.login), row.line);
    if (!is_new) {
      fail(row.line, fmt::format("login '{}': expected each login once, but it is in line {}, too",
                                 invitee.login, earlier->second));
    }
    invitees.push_back(std::move(invitee));
  }
  if (invitees.empty()) fail(table.heading_line + 1, "expected a line for each student");
  return invitees;
}

}  // namespace kaven::tournaments::door
