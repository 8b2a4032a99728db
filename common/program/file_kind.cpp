// SPDX-License-Identifier: MIT
#include "common/program/file_kind.hpp"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

using namespace std::string_view_literals;

// The header of an ELF file refers to data within this range, except in modified programs.
constexpr std::size_t most_looked_at = std::size_t{1} << 16U;
// In most programs, all of that data is in the first page.
constexpr std::size_t first_look = std::size_t{1} << 12U;

constexpr std::array<std::pair<std::string_view, FileKind>, 15> beginnings = {{
    {"#!"sv, FileKind::script},
    {"\x7f"
     "ELF"sv,
     FileKind::elf},
    {"MZ"sv, FileKind::windows},
    {"\xcf\xfa\xed\xfe"sv, FileKind::macintosh},
    {"\xce\xfa\xed\xfe"sv, FileKind::macintosh},
    // Fat macOS binaries begin like compiled Java; the next number distinguishes them.
    {"\xca\xfe\xba\xbe\0\0\0\1"sv, FileKind::macintosh},
    {"\xca\xfe\xba\xbe\0\0\0\2"sv, FileKind::macintosh},
    {"\xca\xfe\xba\xbe"sv, FileKind::java},
    {"PK\3\4"sv, FileKind::archive},
    {"PK\5\6"sv, FileKind::archive},
    {"\x1f\x8b"sv, FileKind::archive},
    {"BZh"sv, FileKind::archive},
    {"\xfd"
     "7zXZ\0"sv,
     FileKind::archive},
    {"7z\xbc\xaf\x27\x1c"sv, FileKind::archive},
    {"Rar!\x1a\7"sv, FileKind::archive},
}};

template <typename Part>
std::optional<Part> part_at(const std::string& bytes, std::size_t at) {
  if (at > bytes.size() || bytes.size() - at < sizeof(Part)) return std::nullopt;
  Part part;
  std::memcpy(&part, bytes.data() + at, sizeof part);
  return part;
}

/// Sets `reaches_further` if the header refers to data after `bytes`.
template <typename Header, typename ProgramHeader>
std::optional<ElfNeeds> needs(const std::string& bytes, bool& reaches_further) {
  const auto header = part_at<Header>(bytes, 0);
  if (!header) return std::nullopt;
  ElfNeeds found{.machine = header->e_machine, .bits = static_cast<int>(8 * sizeof header->e_entry)};
  for (std::size_t number = 0; number < header->e_phnum; ++number) {
    const auto part = part_at<ProgramHeader>(bytes, header->e_phoff + number * header->e_phentsize);
    reaches_further = reaches_further || !part;
    if (!part) break;
    if (part->p_type != PT_INTERP) continue;
    reaches_further =
        reaches_further || part->p_offset > bytes.size() || part->p_filesz > bytes.size() - part->p_offset;
    if (part->p_offset >= bytes.size()) continue;
    found.loader = bytes.substr(part->p_offset, part->p_filesz);
    found.loader.resize(std::min(found.loader.find('\0'), found.loader.size()));
  }
  return found;
}

}  // namespace

std::string first_bytes(const boost::filesystem::path& file, std::size_t most) {
  const system::Descriptor opened(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!opened || ::fstat(opened.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  std::string bytes(most, '\0');
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(opened.get(), bytes.data(), most), 0)));
  return bytes;
}

FileKind file_kind(const boost::filesystem::path& file) {
  const std::string bytes = first_bytes(file, 16);
  const auto* const found =
      std::ranges::find_if(beginnings, [&](const auto& row) { return bytes.starts_with(row.first); });
  return found == beginnings.end() ? FileKind::other : found->second;
}

std::optional<InterpreterLine> interpreter_line(const boost::filesystem::path& file) {
  // Linux reads the same number of bytes.
  const std::string bytes = first_bytes(file, 256);
  if (!bytes.starts_with("#!")) return std::nullopt;
  constexpr const char* blanks = " \t";
  InterpreterLine line{.text = bytes.substr(0, bytes.find('\n'))};
  line.of_windows = line.text.ends_with('\r');
  while (line.text.ends_with('\r')) line.text.pop_back();
  const std::string_view words = text::trimmed(std::string_view(line.text).substr(2), blanks);
  const std::size_t end = std::min(words.find_first_of(blanks), words.size());
  line.interpreter = words.substr(0, end);
  line.argument = text::trimmed(words.substr(end), blanks);
  return line;
}

std::optional<ElfNeeds> elf_needs(const boost::filesystem::path& file) {
  std::optional<ElfNeeds> found;
  bool reaches_further = true;
  for (const std::size_t most : {first_look, most_looked_at}) {
    if (!reaches_further) break;
    const std::string bytes = first_bytes(file, most);
    if (!bytes.starts_with(ELFMAG) || bytes.size() <= EI_CLASS) return std::nullopt;
    reaches_further = false;
    found = bytes[EI_CLASS] == ELFCLASS32 ? needs<Elf32_Ehdr, Elf32_Phdr>(bytes, reaches_further)
                                          : needs<Elf64_Ehdr, Elf64_Phdr>(bytes, reaches_further);
  }
  return found;
}

std::optional<int> java_version() {
  // Every installation has a file with this line in its top folder: JAVA_VERSION="17.0.15".
  boost::system::error_code error;
  const fs::path program = fs::canonical("/usr/bin/java", error);
  if (error) return std::nullopt;
  const std::string release = first_bytes(program.parent_path().parent_path() / "release", 4096);
  constexpr std::string_view key = "JAVA_VERSION=\"";
  const std::size_t at = release.find(key);
  int version = 0;
  if (at != std::string::npos)
    std::from_chars(release.data() + at + key.size(), release.data() + release.size(), version);
  // Version 1.8 is Java 8: too old to matter here.
  return version > 1 ? std::optional(version) : std::nullopt;
}

std::optional<int> java_version_of_class(const fs::path& file) {
  if (file_kind(file) != FileKind::java) return std::nullopt;
  constexpr std::size_t place = 7;
  const std::string bytes = first_bytes(file, place + 1);
  if (bytes.size() <= place) return std::nullopt;
  return java_of_class_version(static_cast<unsigned char>(bytes[place]));
}

int java_of_class_version(int number) {
  constexpr int before_the_first = 44;
  return number - before_the_first;
}

std::string later_java_text(std::string_view what, int needed, int here) {
  return fmt::format(
      "{} was compiled for Java {}, but this machine has Java {}: compile it with javac --release {}, "
      "or hand in its sources",
      what, needed, here, here);
}

std::optional<std::string> java_fault(const fs::path& file) {
  const auto needed = java_version_of_class(file);
  if (!needed) return std::nullopt;
  const auto here = java_version();
  if (!here || *needed <= *here) return std::nullopt;
  return later_java_text(text::printable(file.filename().string(), 80), *needed, *here);
}

}  // namespace kaven::program
