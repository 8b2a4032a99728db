#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <string>
#include <string_view>

namespace kaven::referee::compliance {

/// What a program has printed so far, by its log.
std::string printed_text(const boost::filesystem::path& log);

/// The last lines of what a program printed, printable, as a sentence: `it printed last: …`. Lines that say what
/// `said` says are left out; empty when there are no others.
std::string last_words(const std::string& printed, std::string_view said = {});

/// `0.25 s`.
std::string seconds_text(std::chrono::nanoseconds duration);

}  // namespace kaven::referee::compliance
