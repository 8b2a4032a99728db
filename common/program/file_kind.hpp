// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

// What the first bytes of a file say: its kind, and what it needs of the machine.

/// The kind of a file, from its first bytes; the name does not matter.
enum class FileKind : std::uint8_t {
  script,     ///< begins with `#!`
  elf,        ///< a program or library for Linux or a similar system
  windows,    ///< a program for Windows (.exe)
  macintosh,  ///< a program for macOS
  java,       ///< compiled Java (.class)
  archive,    ///< zip, jar, tar, gzip, 7z, rar …
  other,      ///< text without an interpreter, data, an empty file
};

/// The first bytes of `file`, at most `most`; empty if it is not a regular file. (A hostile program may
/// replace its file at any time by one without end.)
std::string first_bytes(const boost::filesystem::path& file, std::size_t most);

/// Returns FileKind::other if there is no readable regular file.
FileKind file_kind(const boost::filesystem::path& file);

/// The first line of a script, split like Linux does.
struct InterpreterLine {
  std::string text;         ///< without its line end
  std::string interpreter;  ///< as written: usually an absolute path
  std::string argument;     ///< everything after the interpreter, as one word; may be empty
  bool of_windows = false;  ///< ends in a carriage return, which Linux treats as part of a name
};

/// Empty if `file` is not a script.
std::optional<InterpreterLine> interpreter_line(const boost::filesystem::path& file);

/// The requirements of an ELF file on the machine.
struct ElfNeeds {
  int machine = 0;     ///< one of the constants EM_… of <elf.h>
  int bits = 64;       ///< address size: 32 or 64
  std::string loader;  ///< the dynamic loader that the kernel starts first; empty: none
};

/// Empty if `file` is not an ELF file or its header is incomplete.
std::optional<ElfNeeds> elf_needs(const boost::filesystem::path& file);

/// The version of the installed Java (Debian 12: 17); empty if it cannot be determined.
std::optional<int> java_version();

/// The Java version that a compiled class requires; empty if `file` is not one.
std::optional<int> java_version_of_class(const boost::filesystem::path& file);

/// The Java version for the class file version `number`: 17 for 61, and one more for each higher number.
int java_of_class_version(int number);

/// Says that `what` was compiled for Java `needed` but Java `here` is installed, with the remedy.
std::string later_java_text(std::string_view what, int needed, int here);

/// Returns why the compiled class `file` cannot run here (it needs a later Java) and the remedy; empty if it
/// can.
std::optional<std::string> java_fault(const boost::filesystem::path& file);

}  // namespace kaven::program
