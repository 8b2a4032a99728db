// SPDX-License-Identifier: MIT
#include "tournaments/show/web/live/serve.hpp"

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/command_line/option_list.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/server/client_accounts.hpp"

namespace kaven::tournaments::commands {

namespace {

class ServeCommand : public Command {
 public:
  ServeCommand() : Command("serve", "Serves the tournament live to browsers") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("--port", serve_.port, "Port; 0 takes a free one").between(0, 65535).show_default();
    options
        .add("--listen", serve_.address,
             "Address to listen at; with any other than the default, other machines can connect")
        .show_default();
    options.add_flag(
        "--play", allow_play_,
        "Allow visitors to play against the built-in engines, also with --listen or through a proxy");
    const DeclaredOption play_agents =
        options.add_flag("--play-agents", serve_.play_programs,
                         "Also allow visitors to play against the programs of the tournament, each in its "
                         "sandbox as in its games; one program thinks at a time");
    options
        .add_flag("--anonymous", serve_.anonymous,
                  "Replace names by aliases, which are stored in DIR/aliases.csv")
        .excludes(play_agents);
    options.add_flag("--hand-in", allow_hand_in_,
                     "Accept programs from invited students at /hand-in; see tournament invite");
    options.add("--max-upload", most_megabytes_, "Size limit of a hand-in, in megabytes")
        .between(1, 1000)
        .show_default();
    options.add_flag(
        "--insecure", insecure_,
        "Allow --hand-in without encryption from other machines: anyone on the network path can read tokens");
    options.add_flag("--behind-proxy", behind_proxy_,
                     "A proxy on this machine adds TLS (https) and names the clients in X-Forwarded-For");
    options.add("--trust-proxy", proxy_,
                "The address of a proxy in front of this server: its header X-Forwarded-For identifies the "
                "clients, whose requests are limited one by one. Without this option, everything that comes "
                "through a proxy counts as one client");
    options.add(
        "--log-in-by", serve_.login_header,
        "With --hand-in, also log people in by this header, as in X-Remote-User, in which the proxy of "
        "--behind-proxy or --trust-proxy names their login. The proxy must set or remove it in each "
        "request");
    options.footer(
        "Prints the address to open. The server only reads the folder, except that --anonymous stores new "
        "aliases and --hand-in stores programs. You may start and stop it at any time, also during a run. "
        "Ctrl-C ends it.\n"
        "Examples:\n"
        "  tournament serve spring\n"
        "  tournament serve spring --listen 0.0.0.0 --port 80\n"
        "  tournament serve spring --play-agents           # play against the submitted programs\n"
        "  tournament serve spring --hand-in --behind-proxy\n"
        "  tournament serve spring --hand-in --behind-proxy --log-in-by X-Remote-User\n"
        "With --hand-in, students open ADDRESS/hand-in#TOKEN, or use curl:\n"
        "  curl -T mine.zip -H 'Authorization: Bearer TOKEN' https://course.example/hand-in/upload/");
  }

  int run() override {
    if (allow_hand_in_) {
      if (!web::live::is_loopback_address(serve_.address) && !insecure_) {
        throw UsageError("--hand-in with --listen " + serve_.address +
                         " would send tokens without encryption: use a proxy with TLS on this machine and "
                         "--behind-proxy, or --insecure");
      }
      if (serve_.anonymous) throw UsageError("--hand-in excludes --anonymous");
      serve_.hand_in = {.most_bytes = static_cast<std::uint64_t>(most_megabytes_) * 1'000'000,
                        .behind_tls = behind_proxy_};
    } else if (behind_proxy_ || insecure_ || !serve_.login_header.empty()) {
      throw UsageError("--behind-proxy, --insecure and --log-in-by belong to --hand-in");
    }
    check_login_header();
    if (behind_proxy_ && proxy_.empty()) proxy_ = "127.0.0.1";
    if (!proxy_.empty()) {
      const auto proxy = web::server::parse_client_address(proxy_);
      if (!proxy)
        throw UsageError("--trust-proxy: expected an address such as 127.0.0.1, got '" + proxy_ + "'");
      serve_.trusted_proxy = proxy->address;
    }
    serve_.play = allow_play_ || (web::live::is_loopback_address(serve_.address) && proxy_.empty());
    web::live::serve(folder::open_folder(directory_), serve_);
    return 0;
  }

 private:
  void check_login_header() const {
    const std::string& name = serve_.login_header;
    if (name.empty()) return;
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (name.find_first_not_of(allowed) != std::string::npos)
      throw UsageError("--log-in-by: expected the name of a header as in X-Remote-User, got '" +
                       text::printable(name) + "'");
    if (!behind_proxy_ && proxy_.empty())
      throw UsageError(
          "--log-in-by needs --behind-proxy or --trust-proxy: anybody else could send this header and be any "
          "person");
  }

  boost::filesystem::path directory_;
  web::live::ServeOptions serve_;
  std::string proxy_;
  bool allow_play_ = false;
  bool allow_hand_in_ = false;
  bool behind_proxy_ = false;
  bool insecure_ = false;
  int most_megabytes_ = 20;
};

}  // namespace

std::unique_ptr<Command> make_serve() {
  return std::make_unique<ServeCommand>();
}

}  // namespace kaven::tournaments::commands
