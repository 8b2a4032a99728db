#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

/// Whether nobody starts a file of that name to play: `clean.sh`, `setup.py`, `referee.py`, `gradlew` …
bool is_never_started(const std::string& name);

/// Those of `candidates`, paths in `folder`, that speak of a protocol, are agents of ConnectX or are called like engines for
/// Gomocup, and that no other file imports.
std::vector<std::string> speaking_starts(const boost::filesystem::path& folder,
                                         const std::vector<std::string>& candidates);

/// The one of `candidates`, paths in `folder`, that is meant to be started; nothing when it could be any of several. What
/// is a test, a picture or a trainer by its name gives way to others, as does what others import; then count the name of
/// an engine for Gomocup, the words of a protocol, `__main__`, `own_name` and `main`, last `agent`, `player` and the like.
std::optional<std::string> chosen_start(const boost::filesystem::path& folder,
                                        std::vector<std::string> candidates, const std::string& own_name);

}  // namespace kaven::program
