#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string_view>

namespace kaven::program {

// An agent of Kaggle's ConnectX is a Python file whose last function takes an observation and a
// configuration. Nobody needs to say so: it is seen.

inline constexpr std::string_view connectx_protocol_name = "connectx";

/// Whether the last function that a Python text defines at its outermost level, by `def` or as a lambda with
/// a name, takes first an observation and then a configuration, as agents call them: `obs…` or `state`, then
/// `conf…` or `cfg`.
bool takes_observation_and_configuration(std::string_view text);

/// Whether the file, called `….py`, holds such a text.
bool is_connectx_agent(const boost::filesystem::path& file);

/// The one file in the folder that is such an agent; of several `main.py`, as Kaggle starts it, or
/// `submission.py`. Nothing where there is none. Throws ProgramError where it could be either of several.
std::optional<boost::filesystem::path> find_connectx_agent(const boost::filesystem::path& folder);

}  // namespace kaven::program
