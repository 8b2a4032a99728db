#include "tournaments/web/live/serve.hpp"

#include <boost/filesystem/path.hpp>
#include <string>

#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/web/server/client_address.hpp"

namespace kaven::tournaments::commands {

namespace {

class ServeCommand : public Command {
 public:
  ServeCommand() : Command("serve", "Serves the tournament live to browsers") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--port", serve_.port, "Where to listen; 0 takes a free port")
        .between(0, 65535)
        .show_default();
    options
        .add("--listen", serve_.address, "The address to listen at; others than this machine can see it then")
        .show_default();
    const DeclaredOption play = options.add_flag(
        "--play", allow_play_, "Let people play against the built-in engines also with --listen");
    DeclaredOption no_play = options.add_flag("--no-play", forbid_play_, "Let nobody play");
    no_play.excludes(play);
    DeclaredOption play_agents = options.add_flag(
        "--play-agents", serve_.play_programs,
        "Let people play also against the programs of the tournament, each in its sandbox as in "
        "its games: one of them thinks at a time, at the lowest priority");
    play_agents.excludes(no_play);
    options
        .add_flag("--anonymous", serve_.anonymous,
                  "Players by their aliases, which are kept in DIR/aliases.csv")
        .excludes(play_agents);
    options.add(
        "--trust-proxy", proxy_,
        "The address of a proxy in front of this server, whose header X-Forwarded-For says who asks: what "
        "one "
        "client may take is counted by that. Without it all that comes through a proxy is one client");
    options.footer(
        "Prints the address to open. It only reads the folder (but for --anonymous, which writes down the\n"
        "aliases that it makes up), and may be started and stopped at any time,\n"
        "beside a run or without one. Ctrl-C ends it.\n"
        "Examples:\n"
        "  tournament serve spring\n"
        "  tournament serve spring --listen 0.0.0.0 --port 80\n"
        "  tournament serve spring --play-agents           # play against the submitted programs");
  }

  int run() override {
    if (!proxy_.empty()) {
      const auto proxy = web::server::parse_client_address(proxy_);
      if (!proxy)
        throw UsageError("--trust-proxy: expected an address such as 127.0.0.1, got '" + proxy_ + "'");
      serve_.trusted_proxy = proxy->address;
    }
    serve_.play = allow_play_ || (web::live::is_loopback_address(serve_.address) && !forbid_play_);
    web::live::serve(folder::open_folder(directory_), serve_);
    return 0;
  }

 private:
  boost::filesystem::path directory_;
  web::live::ServeOptions serve_;
  std::string proxy_;
  bool allow_play_ = false;
  bool forbid_play_ = false;
};

}  // namespace

std::unique_ptr<Command> make_serve() {
  return std::make_unique<ServeCommand>();
}

}  // namespace kaven::tournaments::commands
