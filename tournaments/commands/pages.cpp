#include "tournaments/commands/pages.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>

#include "tournaments/state/folder.hpp"
#include "tournaments/terminal/live_block.hpp"
#include "tournaments/web/documents/site_writer.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

void write_pages(const fs::path& directory, const std::optional<fs::path>& out) {
  const state::Folder folder = state::open_folder(directory);
  const fs::path site = fs::absolute(out.value_or(folder.root / "site"));
  std::optional<terminal::LiveBlock> line;
  if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
  const web::documents::SiteReport report =
      web::documents::write_site(folder, site, [&](int done, int games) {
        constexpr int games_between_looks = 100;
        if (line && done % games_between_looks == 0) line->draw(fmt::format("{} of {} games\n", done, games));
      });
  if (line) line->erase();
  std::cout << fmt::format("{} games, {} of them written\nOpen {}\n", report.games, report.written,
                           (site / "index.html").string());
}

void serve_pages(const fs::path& directory, const web::live::ServeOptions& options) {
  web::live::serve(state::open_folder(directory), options);
}

}  // namespace kaven::tournaments::commands
