#include "common/program/java_version.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <charconv>
#include <cstddef>

#include "common/program/file_kind.hpp"
#include "common/text/printable.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

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
