// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/class_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/split.hpp>
#include <cstddef>
#include <cstdint>
#include <map>

#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::tournaments::roster {

namespace {

enum class Field : std::uint8_t {
  name,
  first_name,
  last_name,
  first_or_name,  ///< the first name if there is a last name, otherwise the whole
  last_or_name,   ///< the last name if there is a first name, otherwise the whole
  login,
  number,
  github_identifier,  ///< by which a teacher knows a student at GitHub: a name, an e-mail address or a number
  section,
  team,
  group,  ///< the team if there is a section, otherwise the section
  email,
  role,
};

struct KnownHeadings {
  Field field;
  std::string_view headings;  ///< as plain_heading() returns them, with '|' between
};

// The headings of learning platforms and spreadsheets for the columns. If several columns have the same field, the one that
// comes first in its list counts.
constexpr std::array known_headings = {
    KnownHeadings{Field::name,
                  "full name|vollständiger name|nom complet|nombre completo|student|student name|"
                  "display name|real name|realname|teilnehmer|étudiant|estudiante|姓名|氏名"},
    KnownHeadings{Field::last_or_name, "name|nom"},
    KnownHeadings{Field::first_or_name, "nombre|nome"},
    KnownHeadings{Field::first_name,
                  "first name|firstname|given name|vorname|prénom|first name of student|voornaam|jméno|"
                  "imię|förnamn|fornavn|etunimi|ad|имя|student first middle|first"},
    KnownHeadings{Field::last_name,
                  "last name|lastname|surname|family name|nachname|familienname|familien oder nachname|"
                  "nom de famille|apellido(s)|apellidos|apellido|family name of student|achternaam|"
                  "příjmení|cognome|sobrenome|apelido|nazwisko|efternamn|efternavn|etternavn|sukunimi|"
                  "soyad|фамилия|student last|last"},
    KnownHeadings{Field::login,
                  "login|sis login id|github username|username|user name|login id|user id|user|login name|"
                  "log in|netid|net id|benutzername|anmeldename|benutzerkennung|nom d'utilisateur|"
                  "nombre de usuario|usuario|display id|nutzernamen|nutzername|gebruikersnaam|nome utente|"
                  "nome de usuário|nome de utilizador|nazwa użytkownika|användarnamn|brugernavn|"
                  "brukernavn|käyttäjätunnus|kullanıcı adı|логин"},
    KnownHeadings{
        Field::number,
        "identifier|identifiant|identificador|canvas user id|id|number|id number|id nummer|matrikelnummer|"
        "matrikelnr|matriculation number|registration number|student id|student number|sid|"
        "sis user id|orgdefinedid|numéro d'identification|número de id|matricola|numer indeksu|"
        "numéro étudiant|matricule|perm #|学号|学籍番号"},
    KnownHeadings{Field::section, "section|sections|class section|class|klasse|studiengruppe|班级"},
    KnownHeadings{
        Field::group,
        "group|groups|group name|groupname|gruppe|gruppen|groupe|groupes|grupo|grupos|group number"},
    KnownHeadings{Field::team,
                  "team|team name|teamname|équipe|équipes|equipo|squadra|equipe|zespół|tým|lag|hold|tiimi|"
                  "takım|команда|队伍|チーム|team number|team #|team id"},
    KnownHeadings{Field::email,
                  "email|e mail|mail|email address|e mail address|e mail adresse|adresse de courriel|"
                  "courriel|adresse e mail|dirección de correo|dirección de correo electrónico|"
                  "correo electrónico|indirizzo email|endereço de email|adres e mail|e mailadres|e post|"
                  "e postadress|sähköposti|e posta|school email|student email|preferred email|primary email|"
                  "user email|email istituzionale|correo"},
    // Stud.IP calls it the status; others write there how far the work is, in words that are no roles.
    KnownHeadings{Field::role, "role|roles|rolle|rôle|rol|ruolo|course role|available role|status"},
};

// The names that Canvas and Google Classroom write in lines for all students.
constexpr std::array<std::string_view, 9> names_of_nobody = {
    "points possible", "mögliche punkte", "points possibles", "puntos posibles", "points", "punkte", "date",
    "due date",        "class average"};
// Canvas' imaginary student, who has a number and a login.
constexpr std::array<std::string_view, 2> test_students = {"student, test", "test student"};

// The platforms' words for people who teach, in the column of roles; with blanks left out.
constexpr std::string_view roles_of_staff =
    "instructor|teacher|teacherenrollment|ta|taenrollment|teachingassistant|designerenrollment|"
    "observerenrollment|editingteacher|non-editingteacher|noneditingteacher|manager|coursebuilder|grader|"
    "reader|staff|observer|dozent|dozentin|dozent/in|dozent/-in|lehrende|lehrende/r|lehrende/-r|tutor|"
    "tutorin|tutor/in|tutor/-in|tutor/-innen|enseignant|profesor";
// Of the user as whom a teacher looks at the course at Blackboard.
constexpr std::string_view end_of_preview_users = "_previewuser";

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  boost::split(words, list, [](char letter) { return letter == '|'; });
  return words;
}

// A case-folded heading in the form of the table: `SIS_Login-ID` is `sis login id`.
std::string plain_heading(std::string_view heading) {
  std::string plain;
  for (const char letter : heading) {
    const bool separates =
        letter == '_' || letter == '-' || letter == ' ' || letter == '.' || letter == '*' || letter == ':';
    if (!separates) {
      plain += letter;
    } else if (!plain.empty() && plain.back() != ' ') {
      plain += ' ';
    }
  }
  constexpr std::string_view typographic = "\xe2\x80\x99";
  for (std::size_t at = plain.find(typographic); at != std::string::npos; at = plain.find(typographic))
    plain.replace(at, typographic.size(), "'");
  return std::string(text::trimmed(plain, " "));
}

/// The columns of a list.
class Columns {
 public:
  explicit Columns(const std::vector<std::string>& headings) {
    std::vector<std::string> plain;
    plain.reserve(headings.size());
    for (const std::string& heading : headings) plain.push_back(plain_heading(heading));
    for (const auto& [field, known] : known_headings) {
      for (const std::string& heading : words_of(known)) {
        const auto found = std::ranges::find(plain, heading);
        if (found != plain.end()) columns_.emplace(field, static_cast<std::size_t>(found - plain.begin()));
      }
    }
    // At GitHub an identifier is no number.
    const auto identifier = std::ranges::find(plain, "identifier");
    if (identifier != plain.end() && std::ranges::find(plain, "github username") != plain.end()) {
      columns_[Field::github_identifier] = static_cast<std::size_t>(identifier - plain.begin());
      columns_.erase(Field::number);
    }
    // Moodle calls sections groups.
    const auto group = columns_.find(Field::group);
    if (group != columns_.end())
      columns_.emplace(columns_.contains(Field::section) ? Field::team : Field::section, group->second);
    columns_.erase(Field::group);
    resolve(Field::first_or_name, Field::last_name, Field::first_name);
    resolve(Field::last_or_name, Field::first_name, Field::last_name);
  }

  bool name_somebody() const {
    return std::ranges::any_of(columns_, [](const auto& each) {
      return each.first != Field::section && each.first != Field::team && each.first != Field::role;
    });
  }
  bool have_names() const {
    return std::ranges::any_of(
        std::array{Field::name, Field::first_name, Field::last_name, Field::github_identifier},
        [this](Field field) { return columns_.contains(field); });
  }
  bool have_teams() const { return columns_.contains(Field::team); }
  bool distinguish_people() const {
    return columns_.contains(Field::login) || columns_.contains(Field::number) ||
           columns_.contains(Field::email);
  }

  bool know_one_of(const std::vector<std::size_t>& columns) const {
    return std::ranges::any_of(
        columns_, [&](const auto& each) { return std::ranges::find(columns, each.second) != columns.end(); });
  }

  std::string cell(const text::CsvRow& row, Field field) const {
    const auto column = columns_.find(field);
    return column != columns_.end() && column->second < row.cells.size() ? row.cells[column->second] : "";
  }

 private:
  // Makes the column of `unclear` one for `part` of the name if there is a column for the other part, `other`.
  void resolve(Field unclear, Field other, Field part) {
    const auto found = columns_.find(unclear);
    if (found == columns_.end()) return;
    const bool is_part = columns_.contains(other) && !columns_.contains(part);
    columns_.emplace(is_part ? part : Field::name, found->second);
  }

  std::map<Field, std::size_t> columns_;
};

// Brightspace writes `#ada`, so that spreadsheets do not take it for a number.
std::string without_mark(const std::string& cell) {
  return cell.starts_with('#') ? cell.substr(1) : cell;
}

bool is_staff(const std::string& role, const std::string& login) {
  std::string plain = text::case_folded(role);
  std::erase(plain, ' ');
  return std::ranges::count(words_of(roles_of_staff), plain) > 0 || login.ends_with(end_of_preview_users);
}

bool is_email(std::string_view text) {
  return text.find('@') != std::string_view::npos;
}

// Enters the identifier of GitHub Classroom as what it is.
void add_identifier(const std::string& identifier, ListedPerson& person) {
  if (identifier.empty()) return;
  const bool is_number = identifier.find_first_of("0123456789") != std::string::npos &&
                         identifier.find(' ') == std::string::npos;
  if (is_email(identifier)) {
    if (person.email.empty()) person.email = identifier;
  } else if (is_number) {
    if (person.number.empty()) person.number = identifier;
  } else {
    // GitHub's own `name` is what the owner of the account chose.
    person.name = identifier;
  }
}

ListedPerson person_in(const text::CsvRow& row, const Columns& columns) {
  ListedPerson person{.name = columns.cell(row, Field::name),
                      .login = without_mark(columns.cell(row, Field::login)),
                      .number = without_mark(columns.cell(row, Field::number)),
                      .section = columns.cell(row, Field::section),
                      .email = columns.cell(row, Field::email),
                      .line = row.line};
  if (columns.have_teams()) person.team = columns.cell(row, Field::team);
  if (person.name.empty()) {
    // Brightspace needs both names: some schools enter the whole name as the first, and a mark as the last.
    constexpr std::string_view marks = " _-.";
    for (const Field part : {Field::first_name, Field::last_name}) {
      const std::string cell(text::trimmed(columns.cell(row, part), " "));
      if (!text::trimmed(cell, marks).empty()) person.name += (person.name.empty() ? "" : " ") + cell;
    }
  }
  add_identifier(columns.cell(row, Field::github_identifier), person);
  return person;
}

// Whether the line is one of those that platforms write beside those of people.
bool is_nobody(const ListedPerson& person, const Columns& columns) {
  const std::string name = text::case_folded(text::trimmed(person.name, " "));
  const bool is_anonymous = person.login.empty() && person.number.empty();
  if (is_anonymous && person.email.empty() && name.empty()) return true;
  const auto is_name_of_nobody = [](const std::string& text) {
    return std::ranges::find(names_of_nobody, text) != names_of_nobody.end();
  };
  if (columns.distinguish_people() && is_anonymous && !is_email(person.email) &&
      (is_name_of_nobody(name) || is_name_of_nobody(text::case_folded(person.email))))
    return true;
  return std::ranges::find(test_students, name) != test_students.end();
}

// Returns what a file is instead of a list in CSV, with the remedy; nothing if its first bytes do not show it.
std::string_view other_kind(std::string_view text) {
  if (text.starts_with("PK\3\4") || text.starts_with("\xd0\xcf\x11\xe0"))
    return "this is a spreadsheet: save it as CSV, with UTF-8 if the program asks";
  if (text::trimmed(text.substr(0, 100), " \t\r\n").starts_with('<'))
    return "this is a web page, which some platforms call .xls: open it in a spreadsheet and save it as CSV";
  return {};
}

// Platforms write a title and dates above the names of columns. Such lines become blank, so that lines keep their numbers.
std::string from_headings(const std::string& text) {
  constexpr std::size_t most_lines_above = 10;
  if (Columns(text::csv_headings(text)).name_somebody()) return text;
  std::string_view rest = text;
  for (std::size_t above = 0; above < most_lines_above && !rest.empty(); ++above) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!text::trimmed(line, " \t\r").empty() && Columns(text::csv_headings(line)).name_somebody())
      return std::string(above, '\n') + std::string(rest);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return text;
}

}  // namespace

std::vector<ListedPerson> read_class_list(std::string_view text, const std::string& file,
                                          const std::function<void(const std::string&)>& note) {
  if (const std::string_view kind = other_kind(text); !kind.empty())
    throw text::CsvError(fmt::format("{}: {}", text::printable(file, 400), kind));
  const text::DecodedText decoded = text::decoded_list(text);
  const std::string list = from_headings(decoded.text);
  const auto at_line = [&](std::size_t line) {
    return fmt::format("{}:{}: ", text::printable(file, 400), line);
  };
  if (note && decoded.is_assumed)
    note(fmt::format("{}this is not UTF-8 and names no encoding: read as {}", at_line(1), decoded.encoding));
  // Without headings, the first line says nothing about the number of cells.
  if (!Columns(text::csv_headings(list)).name_somebody()) {
    const std::vector<text::CsvRow> rows = text::read_csv_rows(list, file);
    throw text::CsvError(
        fmt::format("{}'{}': expected the names of columns, among them login, name, number or e-mail, as in "
                    "name,login,section,e-mail",
                    at_line(rows.empty() ? 1 : rows.front().line),
                    text::printable(rows.empty() ? "" : rows.front().text)));
  }
  const text::CsvTable table = text::read_csv_table(list, file);
  const Columns columns(table.headings);
  if (note && !columns.have_names()) {
    note(fmt::format("{}'{}': no column is known as that of names", at_line(table.heading_line),
                     text::printable(table.heading)));
  }
  std::vector<ListedPerson> people;
  for (const text::CsvRow& row : table.rows) {
    // The people of the other lines would be a part of this one's name.
    if (columns.know_one_of(row.cells_of_several_lines)) {
      throw text::CsvError(
          at_line(row.line) +
          "a quotation mark begins a cell here that ends in a later line: expected each person on a line");
    }
    ListedPerson person = person_in(row, columns);
    if (is_nobody(person, columns) || is_staff(columns.cell(row, Field::role), person.login)) {
      if (note)
        note(fmt::format("{}'{}' is no student", at_line(row.line),
                         text::printable(text::trimmed(row.text, " "))));
      continue;
    }
    for (const std::string* other : {&person.email, &person.login, &person.number}) {
      if (person.name.empty()) person.name = *other;
    }
    people.push_back(std::move(person));
  }
  if (people.empty())
    throw text::CsvError(at_line(table.heading_line + 1) + "expected a line for each student");
  return people;
}

}  // namespace kaven::tournaments::roster
