#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace kaven::program {

/// What a file is, as its first bytes say, whatever its name is.
enum class FileKind : std::uint8_t {
  script,     ///< begins with `#!`
  elf,        ///< a program or library for Linux and its kin
  windows,    ///< a program for Windows (.exe)
  macintosh,  ///< a program for macOS
  java,       ///< compiled Java (.class)
  archive,    ///< zip, jar, tar, gzip, 7z, rar …
  other,      ///< text without an interpreter, data, nothing
};

/// At most `most` bytes from the beginning of `file`; nothing of what is no regular file: a hostile program may change
/// its file at any time into one that has no end.
std::string first_bytes(const boost::filesystem::path& file, std::size_t most);

/// FileKind::other where there is no regular file that can be read.
FileKind file_kind(const boost::filesystem::path& file);

/// The first line of a script, taken apart as Linux does.
struct InterpreterLine {
  std::string text;         ///< without its end
  std::string interpreter;  ///< as written: usually an absolute path
  std::string argument;     ///< all that follows, as one; may be empty
  bool of_windows = false;  ///< it ends in a carriage return, which Linux takes for part of a name
};

/// Nothing for what is no script.
std::optional<InterpreterLine> interpreter_line(const boost::filesystem::path& file);

/// What an ELF file needs of the machine.
struct ElfNeeds {
  int machine = 0;     ///< a constant EM_… of <elf.h>
  int bits = 64;       ///< of an address: 32 or 64
  std::string loader;  ///< the dynamic loader that the kernel starts with it; empty: none
};

/// Nothing for what is no ELF file, or one whose header is not whole.
std::optional<ElfNeeds> elf_needs(const boost::filesystem::path& file);

}  // namespace kaven::program
