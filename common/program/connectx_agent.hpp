// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string_view>

namespace kaven::program {

// An agent for Kaggle's ConnectX is a Python file whose last function takes an observation and a
// configuration. Such files are detected, so no agent.toml is needed.

inline constexpr std::string_view connectx_protocol_name = "connectx";

/// Whether the last function that the Python text defines at its outermost level, by `def` or as a named
/// lambda, takes an observation and then a configuration, by the usual names: `obs…` or `state`, then `conf…`
/// or `cfg`.
bool takes_observation_and_configuration(std::string_view text);

/// Whether `file` has the extension `.py` and contains such a text.
bool is_connectx_agent(const boost::filesystem::path& file);

/// Returns the only such agent in the folder; if there are several, `main.py` (which Kaggle starts) or
/// `submission.py`. Empty if there is none. Throws ProgramError if it remains ambiguous.
std::optional<boost::filesystem::path> find_connectx_agent(const boost::filesystem::path& folder);

}  // namespace kaven::program
