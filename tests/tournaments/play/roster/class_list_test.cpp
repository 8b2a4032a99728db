// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/class_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/text/csv_table.hpp"

// Lists of our own making, in the shapes of the platforms' exports.

namespace kaven::tournaments::roster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The people of a list as `name|login|number|section|e-mail`, and the notes about other lines.
struct Read {
  std::vector<std::string> people;
  std::vector<std::string> notes;
};

Read read(const std::string& text) {
  Read read;
  const auto note = [&](const std::string& each) { read.notes.push_back(each); };
  for (const ListedPerson& each : read_class_list(text, "class.csv", note)) {
    read.people.push_back(each.name + "|" + each.login + "|" + each.number + "|" + each.section + "|" +
                          each.email);
  }
  return read;
}

// ASCII and Latin-1 as UTF-16 with a byte order mark.
std::string utf16(const std::string& latin, bool is_little) {
  std::string wide = is_little ? "\xff\xfe" : "\xfe\xff";
  for (const char letter : latin) wide += is_little ? std::string{letter, '\0'} : std::string{'\0', letter};
  return wide;
}

TEST(ClassListOfAPlatform, GitHubClassroomNamesPeopleByTheirIdentifier) {
  const Read list = read(
      "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"Roe, Jane\",\"jroe\",\"11\",\"\"\n"
      "\"Doe, John\",\"jd-99\",\"12\",\"The "
      "John\"\n\"kim@school.edu\",\"\",\"\",\"\"\n\"s1234\",\"kl\",\"13\",\"\"\n");
  EXPECT_THAT(list.people, ElementsAre("Roe, Jane|jroe|||", "Doe, John|jd-99|||",
                                       "kim@school.edu||||kim@school.edu", "kl|kl|s1234||"));
  EXPECT_THAT(list.notes, IsEmpty());
}

TEST(ClassListOfAPlatform, Classroom50) {
  EXPECT_THAT(read("username,first_name,last_name,email,section,github_id\n"
                   "jroe,Jane,Roe,jane@school.edu,A,11\nkl,,,,,13\n")
                  .people,
              ElementsAre("Jane Roe|jroe||A|jane@school.edu", "kl|kl|||"));
}

TEST(ClassListOfAPlatform, CanvasHasLinesThatAreNoPeople) {
  const Read list = read(
      "Student,ID,SIS User ID,SIS Login ID,Section,Lab (7)\n,,,,,Manual Posting\n    Points Possible,,,,,10\n"
      "\"Roe, Jane\",71,u7,jroe,A,\n\"Doe, John\",72,,,A,\n\"Student, Test\",73,,9f86d081884c7d65,A,\n");
  EXPECT_THAT(list.people, ElementsAre("Roe, Jane|jroe|71|A|", "Doe, John||72|A|"));
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("class.csv:2: "), HasSubstr("class.csv:3: 'Points Possible"),
                                      HasSubstr("class.csv:6: '\"Student, Test\"")));
}

TEST(ClassListOfAPlatform, MoodleInFourLanguages) {
  for (const char* heading :
       {"First name,Last name,ID number,Email address,Groups",
        "Vorname,Nachname,ID-Nummer,E-Mail-Adresse,Gruppen",
        "Pr\xc3\xa9nom,Nom de famille,Num\xc3\xa9ro d\xe2\x80\x99identification,Adresse de courriel,Groupes",
        "Pr\xc3\xa9nom,Nom,Num\xc3\xa9ro d'identification,Adresse de courriel,Groupes",
        "Nombre,Apellido(s),N\xc3\xbamero de ID,Direcci\xc3\xb3n de correo,Grupos"}) {
    EXPECT_THAT(read("\xef\xbb\xbf" + std::string(heading) + "\r\nJane,Roe,71,jane@school.edu,A\r\n").people,
                ElementsAre("Jane Roe||71|A|jane@school.edu"))
        << heading;
  }
}

TEST(ClassListOfAPlatform, TeamsHaveAColumnAndGroupsAreTeamsBesideSections) {
  const auto section_and_team = [](const std::string& text) {
    const ListedPerson person = read_class_list(text, "class.csv").at(0);
    return person.section + "|" + person.team.value_or("unknown");
  };
  EXPECT_EQ(section_and_team("login,section,Team\njroe,A,Red\n"), "A|Red");
  EXPECT_EQ(section_and_team("login,Team Name\njroe,Red\n"), "|Red");
  EXPECT_EQ(section_and_team("login,team\njroe,\n"), "|");
  EXPECT_EQ(section_and_team("login,section\njroe,A\n"), "A|unknown");
  EXPECT_EQ(section_and_team("login,Gruppe\njroe,A\n"), "A|unknown") << "Moodle calls sections groups";
  EXPECT_EQ(section_and_team("login,Gruppe,Team\njroe,A,Red\n"), "A|Red");
  EXPECT_EQ(section_and_team("login,team,group,section\njroe,Red,x,A\n"), "A|Red");
  EXPECT_EQ(section_and_team("name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id\n"
                             "Jane Roe,1,u7,jroe,A,Red,5\n"),
            "A|Red")
      << "Canvas' groups";
  EXPECT_THROW(read_class_list("team,section\nRed,A\n", "class.csv"), text::CsvError) << "it names nobody";
}

TEST(ClassListOfAPlatform, BlackboardWritesUtf16WithTabs) {
  const std::string text =
      "\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student "
      "ID\"\r\n\"M\xfcller\"\t\"J\xf6rg\"\t\"jm\"\t\"71\"\r\n";
  for (const bool is_little : {true, false}) {
    EXPECT_THAT(read(utf16(text, is_little)).people, ElementsAre("Jörg Müller|jm|71||"));
    EXPECT_THAT(read(utf16(text, is_little).substr(2)).people, ElementsAre("Jörg Müller|jm|71||"))
        << "no mark";
  }
}

TEST(ClassListOfAPlatform, OthersAreKnownByTheirHeadings) {
  EXPECT_THAT(read("OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator\n"
                   "#71,#jroe,Roe,Jane,jane@school.edu,#\n")
                  .people,
              ElementsAre("Jane Roe|jroe|71||jane@school.edu"))
      << "Brightspace";
  EXPECT_THAT(read("First Name,Last Name,SID,Email,Sections\nJane,Roe,71,jane@school.edu,A\n").people,
              ElementsAre("Jane Roe||71|A|jane@school.edu"))
      << "Gradescope";
  EXPECT_THAT(read("Last Name,First Name,Email "
                   "Address,Lab\nDate,,,2026-11-02\nPoints,,,10\nRoe,Jane,jane@school.edu,9\n"
                   "Class Average,,,9\n")
                  .people,
              ElementsAre("Jane Roe||||jane@school.edu"))
      << "Google Classroom";
  EXPECT_THAT(
      read("Anmeldename;Nachname;Vorname;E-Mail;Matrikelnummer\njroe;Roe;Jane;jane@school.edu;71\n").people,
      ElementsAre("Jane Roe|jroe|71||jane@school.edu"))
      << "ILIAS";
  EXPECT_THAT(read("Status;Anrede;Titel;Vorname;Nachname;Benutzername;E-Mail;Matrikelnummer\n"
                   "autor;;;Jane;Roe;jroe;jane@school.edu;71\n")
                  .people,
              ElementsAre("Jane Roe|jroe|71||jane@school.edu"))
      << "Stud.IP";
  EXPECT_THAT(read("Student ID,Student Name,Section\njroe,\"Roe, Jane\",A\n").people,
              ElementsAre("Roe, Jane||jroe|A|"))
      << "Sakai";
  EXPECT_THAT(
      read("REGISTRATION_NUMBER;FAMILY_NAME_OF_STUDENT;FIRST_NAME_OF_STUDENT\n0071;Roe;Jane\n").people,
      ElementsAre("Jane Roe||0071||"))
      << "TUMonline";
}

TEST(ClassListOfAPlatform, ANameAloneOrBesideAFirstNameIsUnderstood) {
  EXPECT_THAT(read("Name;Vorname;Login\nRoe;Jane;jroe\n").people, ElementsAre("Jane Roe|jroe|||"));
  EXPECT_THAT(read("Nombre;Correo electr\xc3\xb3nico\nJane Roe;j@x.es\n").people,
              ElementsAre("Jane Roe||||j@x.es"));
}

// A student stays in the list whatever other fields are missing.
TEST(ClassListOfAPlatform, LosesNobodySilently) {
  const Read list =
      read("name,number,email\nJane Roe,71,\nJohn Doe,,\n,72,\n,,\n,,kim@school.edu\nPoints Possible,,\n");
  EXPECT_THAT(list.people,
              ElementsAre("Jane Roe||71||", "John Doe||||", "72||72||", "kim@school.edu||||kim@school.edu"));
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("class.csv:7: 'Points Possible,,' is no student")));
}

TEST(ClassListOfAPlatform, TeachersAndPreviewUsersAreNoStudents) {
  const Read list = read(
      "First Name,Last Name,SID,Email,Role\nAda,Ames,1,ada@x.edu,Student\nTom,Teach,2,tom@x.edu,Instructor\n"
      "Tina,Aid,3,tina@x.edu,TA\n");
  EXPECT_THAT(list.people, ElementsAre("Ada Ames||1||ada@x.edu"));
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("class.csv:3: "), HasSubstr("class.csv:4: ")));
  const Read blackboard =
      read("Last Name,First Name,Username\nAmes,Ada,ada\nAmes_PreviewUser,Tom,tom_previewuser\n");
  EXPECT_THAT(blackboard.people, ElementsAre("Ada Ames|ada|||"));
}

TEST(ClassListOfAPlatform, LinesAboveTheNamesOfColumnsArePassedOver) {
  const Read list = read(
      "Spring 2026, connection games\n\nDisplay ID,ID,Name,Total\nada,1,\"Ames, Ada\",7\nbob,2,\"Bell, "
      "Bob\",8\n");
  EXPECT_THAT(list.people, ElementsAre("Ames, Ada|ada|1||", "Bell, Bob|bob|2||"));
}

TEST(ClassListOfAPlatform, StudIpDutchCzechAndItalian) {
  EXPECT_THAT(read("Vorname;Nachname;Nutzernamen;Anmeldedatum\nAda;Ames;aames;1.4.2026\n").people,
              ElementsAre("Ada Ames|aames|||"));
  EXPECT_THAT(read("Voornaam,Achternaam,ID-nummer\nAda,Ames,1\n").people, ElementsAre("Ada Ames||1||"));
  EXPECT_THAT(read("Příjmení;Jméno;login\nAmesová;Ada;aames\n").people, ElementsAre("Ada Amesová|aames|||"));
  EXPECT_THAT(read("Nome,Cognome,Matricola\nAda,Ames,1\n").people, ElementsAre("Ada Ames||1||"));
}

// Canvas' list of people has the numbers of two systems and the login; its table of grades has the same login.
TEST(ClassListOfAPlatform, CanvasPeopleHaveTheLoginOfItsGrades) {
  EXPECT_THAT(read("name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
                   "\"Roe, Jane\",71,u7,jroe@school.edu,A,Red,5,\n")
                  .people,
              ElementsAre("Roe, Jane|jroe@school.edu|71|A|"));
  EXPECT_THAT(
      read("Student,ID,SIS User ID,SIS Login ID,Section\n\"Roe, Jane\",71,u7,jroe@school.edu,A\n").people,
      ElementsAre("Roe, Jane|jroe@school.edu|71|A|"));
}

TEST(ClassListOfAPlatform, StudIpsStatusIsARole) {
  const Read list = read(
      "\"Status\";\"Titel\";\"Vorname\";\"Nachname\";\"Benutzername\";\"E-Mail\"\n"
      "\"dozent\";\"Prof.\";\"Tom\";\"Teach\";\"tteach\";\"t@x.de\"\n"
      "\"Tutor/-innen\";\"\";\"Tina\";\"Aid\";\"taid\";\"a@x.de\"\n"
      "\"autor\";\"\";\"Jane\";\"Roe\";\"jroe\";\"j@x.de\"\n");
  EXPECT_THAT(list.people, ElementsAre("Jane Roe|jroe|||j@x.de"));
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("class.csv:2: "), HasSubstr("class.csv:3: ")));
  EXPECT_THAT(read("Full name,Email address,Status\nJane Roe,j@x.de,Submitted for grading\n").people,
              ElementsAre("Jane Roe||||j@x.de"))
      << "Moodle's status of the work";
}

TEST(ClassListOfAPlatform, ZyBooksEGradesZoomAndFrance) {
  EXPECT_THAT(read("Last name,First name,Primary email,School email,Student ID,Class section,Total\n"
                   "Roe,Jane,jane@home.org,j@x.edu,71,A,9\nDoe,John,john@home.org,,,A,9\n")
                  .people,
              ElementsAre("Jane Roe||71|A|j@x.edu", "John Doe|||A|"));
  EXPECT_THAT(read("\"Perm #\",\"Student Last\",\"Student First Middle\",\"Section\",\"Email\"\n"
                   "\"A71\",\"ROE\",\"JANE ANN\",\"0100\",\"j@x.edu\"\n")
                  .people,
              ElementsAre("JANE ANN ROE||A71|0100|j@x.edu"));
  EXPECT_THAT(read("Name (Original Name),User Email,Join Time\nJane Roe,j@x.edu,7:45\n").people,
              ElementsAre("j@x.edu||||j@x.edu"));
  EXPECT_THAT(read("Nom,Prénom,Numéro étudiant,Adresse e-mail\nROE,Jane,71,j@x.fr\n").people,
              ElementsAre("Jane ROE||71||j@x.fr"));
  EXPECT_THAT(read("First, Last, Number\nJane, Roe, 71\n").people, ElementsAre("Jane Roe||71||"));
}

TEST(ClassListOfAPlatform, TeamsMayBeNumbered) {
  for (const char* heading : {"Team #", "Team ID", "team_number"}) {
    EXPECT_EQ(read_class_list("login," + std::string(heading) + "\njroe,3\n", "class.csv").at(0).team, "3");
  }
  EXPECT_EQ(read_class_list("login,Team ID,Team Name\njroe,3,Red\n", "class.csv").at(0).team, "Red")
      << "CATME";
}

// Excel of these countries saves CSV in their code pages.
TEST(ClassList, CodePagesOfPolandAndChinaAreGuessedAndSaid) {
  const Read polish = read("Imi\xea,Nazwisko,login\nMi\xb3osz,Wa\xb3\xeasa,mw\n");
  EXPECT_THAT(polish.people, ElementsAre("Miłosz Wałęsa|mw|||"));
  EXPECT_THAT(polish.notes,
              ElementsAre("class.csv:1: this is not UTF-8 and names no encoding: read as CP1250"));
  const Read chinese = read("\xd1\xa7\xba\xc5,\xd0\xd5\xc3\xfb,\xb0\xe0\xbc\xb6\n71,\xd5\xc5\xc8\xfd,A\n");
  EXPECT_THAT(chinese.people, ElementsAre("张三||71|A|"));
  EXPECT_THAT(chinese.notes, ElementsAre(HasSubstr("read as GB18030")));
  EXPECT_THAT(read("name,login\nJ\x94rg M\x81ller,jm\n").people, ElementsAre("Jörg Müller|jm|||")) << "DOS";
  EXPECT_THAT(read("name,login\nJ\xf6rg M\xfcller,jm\n").people, ElementsAre("Jörg Müller|jm|||"));
}

std::string fault_of(const std::string& text) {
  try {
    read(text);
  } catch (const text::CsvError& error) {
    return error.what();
  }
  return "";
}

TEST(ClassList, WithoutHeadingsTheFirstLineIsNoMeasureOfTheOthers) {
  EXPECT_THAT(fault_of("jroe,Roe,Jane\njdoe,Doe,John,,71,j@x.edu\n"),
              HasSubstr("class.csv:1: 'jroe,Roe,Jane': expected the names of columns"));
  EXPECT_THAT(fault_of(""), HasSubstr("class.csv:1: '': expected the names of columns"));
}

TEST(ClassList, ASpreadsheetOrAWebPageIsNamed) {
  EXPECT_EQ(fault_of(std::string("PK\3\4\0\0", 6)),
            "class.csv: this is a spreadsheet: save it as CSV, with UTF-8 if the program asks");
  EXPECT_THAT(fault_of("\xd0\xcf\x11\xe0\xa1"), HasSubstr("this is a spreadsheet"));
  EXPECT_THAT(fault_of("\n<html><table><tr><th>ID</th></tr></table>"), HasSubstr("this is a web page"));
}

TEST(ClassList, AQuotationMarkInANameHidesNobody) {
  EXPECT_THAT(read("name\nAda \"Countess Lovelace\nCarl C\nBob 6\" Tall\n").people.size(), 3);
  try {
    read("login,name\nAda,\"Lovelace\nbert,Bert\ncarl,Carl\"\ndan,Dan\n");
    ADD_FAILURE() << "three people became one";
  } catch (const text::CsvError& error) {
    EXPECT_STREQ(error.what(),
                 "class.csv:2: a quotation mark begins a cell here that ends in a later line: expected each "
                 "person on a line");
  }
}

TEST(ClassList, ThatTheNamesWereNotFoundIsSaid) {
  const Read list = read("Szuletett,login\nAda,ada\n");
  EXPECT_THAT(list.people, ElementsAre("ada|ada|||"));
  EXPECT_THAT(list.notes,
              ElementsAre(HasSubstr("class.csv:1: 'Szuletett,login': no column is known as that of names")));
}

TEST(ClassList, AnIdentifierWithABlankIsAName) {
  EXPECT_THAT(read("identifier,github_username,github_id,name\nNg7 Cy,cy,1,\n").people,
              ElementsAre("Ng7 Cy|cy|||"));
}

// The table of MyLab has four lines above its headings; Illinois calls its logins NetID.
TEST(ClassList, ALoginMayBeCalledLogInOrNetId) {
  EXPECT_THAT(read(",,,,,1.1,\n,,,,Weight,10,\nLast name,First name,Email,Log-in,,Score,\n"
                   "Lovelace,Ada,ada@example.org,adl1,,0.79,\n")
                  .people,
              ElementsAre("Ada Lovelace|adl1|||ada@example.org"));
  EXPECT_THAT(read("First Name,Last Name,netid\nAda,Lovelace,adl2\n").people,
              ElementsAre("Ada Lovelace|adl2|||"));
}

TEST(ClassList, AMarkInPlaceOfANameIsNone) {
  EXPECT_THAT(read("OrgDefinedId,Username,LastName,FirstName,GroupCategory,GroupName\n"
                   "#0140,#ping.lee,_,PING LEE,Project,Team 1\n#0141,#ada,Lovelace,Ada,Project,Team 2\n")
                  .people,
              ElementsAre("PING LEE|ping.lee|0140|Team 1|", "Ada Lovelace|ada|0141|Team 2|"));
}

TEST(ClassList, CanvasTestStudentMayHaveTheFirstNameFirst) {
  const Read seen = read(
      "Student,ID,SIS User ID,SIS Login ID,Section\nJohn Smith,42,1,jsmith,A\n"
      "Test Student,99,,9f86d081884c7d65,A\n");
  EXPECT_THAT(seen.people, ElementsAre("John Smith|jsmith|42|A|"));
  EXPECT_THAT(seen.notes, ElementsAre(HasSubstr("class.csv:3: 'Test Student,")));
}

}  // namespace
}  // namespace kaven::tournaments::roster
