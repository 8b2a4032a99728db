#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <string>
#include <string_view>

namespace kaven::referee::compliance {

/// The text that a program has printed so far, read from its log.
std::string printed_text(const boost::filesystem::path& log);

/// Returns the last lines that a program printed, made printable, as a sentence: `it printed last: …`. Lines
/// whose text `said` already contains are left out; empty if no others remain.
std::string last_words(const std::string& printed, std::string_view said = {});

/// `0.25 s`.
std::string seconds_text(std::chrono::nanoseconds duration);

}  // namespace kaven::referee::compliance
