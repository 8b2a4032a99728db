#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::program {

// What people hand in often does not say how it is started: a script that lost its permission on the way, a
// folder with nothing but main.py in it, a folder that was packed with the folder around it. Where it is plain
// what is meant, it is played so.

/// The folder in which the agent lies: `folder`, or, while nothing but one folder is to be seen in it, that one.
/// Links are not followed.
boost::filesystem::path innermost_folder(const boost::filesystem::path& folder);

/// The words by which `file` is run that cannot be started by itself: it is not executable, has no first line
/// that names its interpreter, or one that ends as on Windows. They are those of its first line, else those of
/// its language; the first may be a bare name. Nothing where it can be started by itself, or neither is known.
std::optional<std::vector<std::string>> run_words(const boost::filesystem::path& file);

/// The first word behind the program of a command that ends like a source of a known language, `mine.jar`, for
/// people.
std::optional<std::string> source_named(const std::vector<std::string>& command);

/// The program in a folder without a description: the only one there, the one called like the folder, the only
/// one that was built, `main`, the only executable one, whichever of these says it first. `names` are those of
/// the folder. Nothing where there is none, or it could be any of several.
std::optional<boost::filesystem::path> only_program(const boost::filesystem::path& folder,
                                                    const std::vector<std::string>& names);

/// Why nothing in the folder can be started, and, behind `; `, how that is mended.
std::string folder_fault(const boost::filesystem::path& folder);

}  // namespace kaven::program
