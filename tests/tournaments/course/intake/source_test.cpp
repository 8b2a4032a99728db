// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/source.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <clocale>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/course/intake/hand_in.hpp"

namespace kaven::tournaments::intake {
namespace {

namespace fs = boost::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

using Choose = int (*)(archive*);

/// Writes an archive of two files with libarchive.
void write_archive(const boost::filesystem::path& file, Choose format, Choose filter) {
  // libarchive writes names in the character set of the locale.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  archive* const writer = ::archive_write_new();
  format(writer);
  filter(writer);
  ASSERT_EQ(::archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK);
  for (const auto& [name, text] : std::map<std::string, std::string>{{"mine/ägent", "one"}, {"mine/b", ""}}) {
    archive_entry* const entry = ::archive_entry_new();
    ::archive_entry_set_pathname(entry, name.c_str());
    ::archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
    ::archive_entry_set_filetype(entry, AE_IFREG);
    ::archive_entry_set_perm(entry, 0755);
    EXPECT_EQ(::archive_write_header(writer, entry), ARCHIVE_OK);
    ::archive_write_data(writer, text.data(), text.size());
    ::archive_entry_free(entry);
  }
  ::archive_write_close(writer);
  ::archive_write_free(writer);
  std::setlocale(LC_CTYPE, "C");
}

std::map<std::string, std::string> contents_of(const boost::filesystem::path& file) {
  std::map<std::string, std::string> contents;
  visit_archive(file, Limits{}, [&](const SourceItem& item, const Contents& bytes) {
    std::string& text = contents[joined_path(item.path.parts)];
    bytes([&](std::uint64_t, std::string_view piece) {
      text += piece;
      return true;
    });
    return true;
  });
  return contents;
}

TEST(Archives, OfEveryKindAreReadWithTheirNames) {
  const support::TemporaryDirectory directory;
  const boost::filesystem::path file = directory.path() / "archive";
  for (const auto& [format, filter] : std::vector<std::pair<Choose, Choose>>{
           {::archive_write_set_format_zip, ::archive_write_add_filter_none},
           {::archive_write_set_format_7zip, ::archive_write_add_filter_none},
           {::archive_write_set_format_ustar, ::archive_write_add_filter_none},
           {::archive_write_set_format_pax, ::archive_write_add_filter_gzip},
           {::archive_write_set_format_gnutar, ::archive_write_add_filter_bzip2},
           {::archive_write_set_format_pax, ::archive_write_add_filter_xz},
           {::archive_write_set_format_pax, ::archive_write_add_filter_zstd}}) {
    write_archive(file, format, filter);
    EXPECT_THAT(contents_of(file), ElementsAre(Pair("mine/b", ""), Pair("mine/ägent", "one")));
  }
}

/// Drops root's permission to read all files, until it goes out of scope.
class OrdinaryUser {
 public:
  explicit OrdinaryUser(const boost::filesystem::path& own) : was_root_(::geteuid() == 0) {
    constexpr uid_t nobody = 65534;
    if (!was_root_) return;
    EXPECT_EQ(::chown(own.c_str(), nobody, nobody), 0);
    EXPECT_EQ(::seteuid(nobody), 0);
  }
  ~OrdinaryUser() {
    if (!was_root_) return;
    EXPECT_EQ(::seteuid(0), 0);
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  bool was_root_;
};

/// Why each hand-in is refused, by owner's name; empty if it is not refused.
std::map<std::string, std::string> refusals_in(const fs::path& source, const fs::path& place) {
  Budget budget{1'000'000'000};
  fs::create_directories(place);
  std::map<std::string, std::string> refusals;
  for (const HandIn& each : unpack(source, std::nullopt, Limits{}, budget, place).hand_ins) {
    refusals.emplace(each.owner.name, each.refusal.value_or(""));
  }
  return refusals;
}

TEST(Folders, AnUnreadableFileDoesNotAffectOtherHandIns) {
  const support::TemporaryDirectory directory;
  const fs::path source = directory.path() / "source";
  for (const char* name : {"alice", "bob", "carol", "dave"}) {
    fs::create_directories(source / name / "tables");
    support::write_file(source / name / "mine.py", "print()");
  }
  const std::vector<fs::path> closed = {source / "bob/mine.py", source / "carol/tables", source / "dave"};
  for (const fs::path& each : closed) fs::permissions(each, fs::no_perms);
  {
    const OrdinaryUser user(directory.path());
    EXPECT_THAT(refusals_in(source, directory.path() / "place"),
                ElementsAre(Pair("alice", ""), Pair("bob", "'mine.py' cannot be read: Permission denied"),
                            Pair("carol", "'tables' cannot be read: Permission denied"),
                            Pair("dave", HasSubstr("cannot be read: Permission denied"))));
  }
  for (const fs::path& each : closed) fs::permissions(each, fs::owner_all);
}

TEST(SingleFiles, AreReadWithoutTheFilesBesideThem) {
  const support::TemporaryDirectory directory;
  fs::create_directories(directory.path() / "a folder of somebody else");
  fs::permissions(directory.path() / "a folder of somebody else", fs::no_perms);
  support::write_file(directory.path() / "mine.py", "print()");
  {
    const OrdinaryUser user(directory.path());
    EXPECT_THAT(refusals_in(directory.path() / "mine.py", directory.path() / "place"),
                ElementsAre(Pair("mine", "")));
  }
  fs::permissions(directory.path() / "a folder of somebody else", fs::owner_all);
}

// Two RAR archives with `mine/b`, which contains the line "one", uncompressed: libarchive cannot write RAR.
TEST(Archives, OfRarAreReadInBothVersions) {
  using namespace std::string_literals;
  const support::TemporaryDirectory directory;
  const boost::filesystem::path file = directory.path() / "archive";
  for (const std::string& bytes :
       {"\x52\x61\x72\x21\x1a\x07\x00\xcf\x90\x73\x00\x00\x0d\x00\x00\x00\x00\x00\x00\x00\x88\x39\x74\x00"
        "\x80\x26\x00\x04\x00\x00\x00\x04\x00\x00\x00\x03\x9f\xa8\x17\xf8\x00\x00\x00\x5a\x14\x30\x06\x00"
        "\xa4\x81\x00\x00\x6d\x69\x6e\x65\x2f\x62\x6f\x6e\x65\x0a\xc4\x3d\x7b\x00\x40\x07\x00"s,
        "\x52\x61\x72\x21\x1a\x07\x01\x00\xc5\x1a\x33\x32\x03\x01\x00\x00\x1f\x06\x34\xb6\x15\x02\x02\x04"
        "\x04\x04\xa4\x83\x02\x9f\xa8\x17\xf8\x00\x01\x06\x6d\x69\x6e\x65\x2f\x62\x6f\x6e\x65\x0a\x19\xb2"
        "\x3a\x35\x03\x05\x00\x00"s}) {
    support::write_file(file, bytes);
    EXPECT_THAT(contents_of(file), ElementsAre(Pair("mine/b", "one\n")));
  }
}

TEST(Archives, OtherFilesAreRefused) {
  const support::TemporaryDirectory directory;
  const boost::filesystem::path file = directory.path() / "archive";
  const auto fault = [&]() -> std::string {
    try {
      contents_of(file);
      return "no error";
    } catch (const SourceError& error) {
      return error.what();
    }
  };
  support::write_file(file, "a text");
  EXPECT_THAT(fault(), HasSubstr("not a zip, tar, 7z or RAR archive"));
  support::write_file(file, "");
  EXPECT_THAT(fault(), HasSubstr("empty"));
  support::write_file(file, "PK\3\4 and nothing more");
  EXPECT_THAT(fault(), HasSubstr("incomplete"));
}

}  // namespace
}  // namespace kaven::tournaments::intake
