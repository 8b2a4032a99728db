#pragma once

#include <boost/filesystem/path.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "tournaments/roster/roster.hpp"

namespace kaven::tournaments::roster {

/// Whether the words of `command` name something in the file or folder `hand_in` of a folder agents/, wherever
/// that lies: a tournament may have been moved since.
bool is_started_from(std::string_view command, const boost::filesystem::path& hand_in);

/// Makes the names of `entrants`, which are as they say of themselves, unique: several of one name, or of names that
/// look alike (text::skeleton), get that of their file or folder behind it, `one-ply (alice)`. Whose folder
/// is called so keeps the name alone. Who is one of the `known` players keeps its name, so that
/// the names stay when others come.
void give_display_names(std::vector<Entrant>& entrants, std::span<const KnownPlayer> known);

}  // namespace kaven::tournaments::roster
