#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// The version of the Java that a program finds here, 17 as of Debian 12; nothing when it cannot be told.
std::optional<int> java_version();

/// The version of Java that a compiled class needs; nothing when `file` is none.
std::optional<int> java_version_of_class(const boost::filesystem::path& file);

/// The version of Java that writes class files of the version `number`: Java 17 writes 61, each later one one more.
int java_of_class_version(int number);

/// Says that `what` was compiled for Java `needed` where only Java `here` is installed, with the remedy.
std::string later_java_text(std::string_view what, int needed, int here);

/// Why the compiled class `file` cannot run here, with the remedy: it needs a later Java. Nothing otherwise.
std::optional<std::string> java_fault(const boost::filesystem::path& file);

}  // namespace kaven::program
