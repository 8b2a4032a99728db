#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>

#include "tournaments/web/live/serve.hpp"

namespace kaven::tournaments::commands {

/// `tournament site DIR`: writes the tournament's page to `out`, or into the folder itself, and says how to
/// open it. Throws std::runtime_error when there is no tournament, or `out` holds other things.
void write_pages(const boost::filesystem::path& directory, const std::optional<boost::filesystem::path>& out);

/// `tournament serve DIR`: shows it in browsers until a signal ends it. Throws as serve() does.
void serve_pages(const boost::filesystem::path& directory, const web::live::ServeOptions& options);

}  // namespace kaven::tournaments::commands
