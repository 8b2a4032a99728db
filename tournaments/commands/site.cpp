// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>

#include "common/command_line/option_list.hpp"
#include "common/terminal/live_block.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/site_writer.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

class SiteCommand : public Command {
 public:
  SiteCommand() : Command("site", "Writes the tournament's pages as static files") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--out", out_, "Write it to this folder (default: DIR/site)");
    options.add_flag("--anonymous", anonymous_,
                     "Replace names by aliases, which are stored in DIR/aliases.csv");
    options.footer(
        "The pages need no server: open index.html from disk, or put the folder on any web server. A second "
        "call writes only what has changed. The pages contain no path, command line, machine or user name. "
        "--anonymous invents an alias once for each player without one and adds it to DIR/aliases.csv "
        "(name,alias on each line), which you may edit; unranked players keep their names.\n"
        "Examples:\n"
        "  tournament site spring\n"
        "  tournament site spring --anonymous --out public");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const fs::path site = fs::absolute(out_.value_or(folder.root / "site"));
    std::optional<terminal::LiveBlock> line;
    if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
    const web::documents::SiteReport report =
        web::documents::write_site(folder, site, anonymous_, [&](int done, int games) {
          if (line) line->draw(fmt::format("{} of {} games\n", done, games));
        });
    if (line) line->erase();
    std::cout << fmt::format("{} games, {} of them written\nOpen {}\n", report.games, report.written,
                             (site / "index.html").string());
    return 0;
  }

 private:
  fs::path directory_;
  std::optional<fs::path> out_;
  bool anonymous_ = false;
};

}  // namespace

std::unique_ptr<Command> make_site() {
  return std::make_unique<SiteCommand>();
}

}  // namespace kaven::tournaments::commands
