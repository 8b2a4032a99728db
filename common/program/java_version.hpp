#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

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
