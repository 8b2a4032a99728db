#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>

#include "common/command_line/option_list.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/terminal/live_block.hpp"
#include "tournaments/web/documents/site_writer.hpp"

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
                     "Players by their aliases, which are kept in DIR/aliases.csv");
    options.footer(
        "The page needs no server: open index.html from disk, or put the folder on any web server. Called\n"
        "again, it writes what has changed. Nothing in it says a path, a command line, the machine or its\n"
        "user. --anonymous makes up an alias for each player who has none, once, and writes it into\n"
        "DIR/aliases.csv, name,alias on each line, where you may write others; unranked players keep their\n"
        "names.\n"
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
