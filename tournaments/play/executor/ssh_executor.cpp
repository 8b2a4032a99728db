// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/ssh_executor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/program/program_command.hpp"
#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/executor/command_run.hpp"
#include "tournaments/play/executor/referee_command.hpp"
#include "tournaments/play/executor/ssh_copy.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

using namespace std::chrono_literals;

// ssh exits with this status if the connection fails or breaks.
constexpr int connection_lost = 255;
// A game that is lost more often takes its hosts with it.
constexpr int most_losses = 5;
// A game that so many hosts refuse has a program that cannot be played.
constexpr std::size_t most_refusals = 3;
constexpr auto longest_question = 30s;
constexpr auto longest_copy = std::chrono::seconds(10min);
constexpr auto first_pause = 2s;
constexpr auto longest_pause = 60s;

// Runs the referee and ends it when the connection does, which closes the input. The words of the referee follow.
constexpr const char* remote_script =
    R"(exec 3<&0; "$@" </dev/null 3<&- & referee=$!
(while read -r nothing <&3; do :; done; kill -TERM $referee) </dev/null >/dev/null 2>&1 & watcher=$!
wait $referee; status=$?; kill $watcher 2>/dev/null; exit $status)";

// Shows that the login shell runs commands as sh does; the words of a command follow. Like remote_script, it has several
// lines, which not every shell accepts in one word.
constexpr const char* question_script = R"(echo kaven asks
"$@")";
constexpr const char* greeting = "kaven asks\n";

/// A machine of the setting ssh.hosts.
struct Host {
  std::string name;
  std::size_t slots = 1;
  std::size_t busy = 0;
  bool up = false;
  bool asked = false;                   ///< a question is on its way, or its timer runs
  bool told_down = false;               ///< the user knows that it is down
  std::set<std::string> programs = {};  ///< those that it has, as program_key(): with ssh.copy
  std::vector<int> free_places = {};    ///< those of SshCopy that no game needs any more
  std::chrono::seconds pause = first_pause;
  boost::asio::steady_timer timer;

  bool may_play() const { return up || !told_down; }
};

/// A game that is played on a host; ssh is killed at the end unless it has ended.
struct Connection {
  GameSpec spec;
  Executor::Done done;
  Host& host;
  int place;                 ///< in SshCopy
  system::Descriptor input;  ///< while this is open, the game goes on
  system::Child child;
  boost::asio::posix::stream_descriptor end;  ///< readable when ssh has ended
};

class SshExecutor : public Executor {
  // Returns `action` as a handler that does nothing after the end of this object: `context_` may still call it.
  template <typename Action>
  auto while_alive(Action action) const {
    return [life = std::weak_ptr<const bool>(life_), action](const auto&... arguments) {
      if (life.lock()) action(arguments...);
    };
  }

 public:
  SshExecutor(boost::asio::io_context& context, const folder::Folder& folder, settings::Settings settings,
              const fs::path& programs)
      : context_(context),
        root_(folder.root),
        settings_(std::move(settings)),
        referee_(programs / "referee") {
    for (const settings::SshHost& each : settings_.ssh.hosts) {
      hosts_.push_back({.name = each.name,
                        .slots = static_cast<std::size_t>(each.games),
                        .timer = boost::asio::steady_timer(context)});
    }
    if (hosts_.empty())
      throw std::runtime_error(
          R"(executor = "ssh": expected machines in ssh.hosts, as in ["lab1:4", "lab2"])");
    if (settings_.ssh.copy) copy_.emplace(root_, programs, fs::unique_path("%%%%-%%%%-%%%%").string());
  }

  void tell_notes_to(std::function<void(const std::string&)> tell) override { note_ = std::move(tell); }
  // One game waits for each slot, so that a host need not wait for the runner.
  std::size_t capacity(std::size_t /*asked*/) const override {
    std::size_t slots = 0;
    for (const Host& host : hosts_) slots += host.slots;
    return 2 * slots;
  }
  void start(const GameSpec& spec, Done done) override {
    waiting_.emplace_back(spec, std::move(done));
    if (!std::exchange(begun_, true)) {
      for (Host& host : hosts_) ask(host);
    }
    boost::asio::post(context_, while_alive([this] { hand_out(); }));
  }
  void stop() override {
    stopping_ = true;
    for (Connection& each : connections_) each.input = {};
    boost::asio::post(context_, while_alive([this] {
                        const ExecutionResult result{ExecutionResult::Kind::failed, "it was not handed out"};
                        for (auto& [spec, done] : std::exchange(waiting_, {})) done(result);
                        for (auto& [game, done] : std::exchange(sending_, {})) done(result);
                      }));
  }
  void kill() override {
    stop();
    for (const Connection& each : connections_) each.child.kill(SIGKILL);
  }

 private:
  std::vector<std::string> ssh_words() const {
    std::vector<std::string> words = {"ssh"};
    // ssh takes the first value of each option, so the user's come first.
    words.insert(words.end(), settings_.ssh.options.begin(), settings_.ssh.options.end());
    for (const char* option :
         {"BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3"}) {
      words.insert(words.end(), {"-o", option});
    }
    words.emplace_back("-T");
    return words;
  }
  std::vector<std::string> ssh_words(const Host& host, const std::string& command) const {
    std::vector<std::string> words = ssh_words();
    words.insert(words.end(), {"--", host.name, command});
    return words;
  }

  // Hosts.
  void ask(Host& host);
  void ask_later(Host& host);
  void take_answer(Host& host, const CommandResult& answer);
  std::optional<std::string> reason_against(const CommandResult& answer) const;
  void take_up(Host& host);
  void turn_down(Host& host, const std::string& reason);
  void lose(Host& host, const std::string& reason);

  // Games.
  void hand_out();
  Host* free_host(const GameSpec& spec);
  void send_programs(Host& host, GameSpec spec, Done done);
  void send_next(Host& host, const GameSpec& spec, std::vector<fs::path> programs);
  void connect(Host& host, GameSpec spec, Done done);
  void finish(std::list<Connection>::iterator connection);
  void fetch(Connection& game, const ExecutionResult& result);
  void report(Host& host, const GameSpec& spec, const Done& done, const ExecutionResult& result);
  void report_lost(Host& host, folder::GameId game, const Done& done, const std::string& reason);

  boost::asio::io_context& context_;
  fs::path root_;
  settings::Settings settings_;
  fs::path referee_;
  std::optional<SshCopy> copy_;
  int places_ = 0;  ///< the number of places in `copy_` that hosts have
  std::function<void(const std::string&)> note_ = [](const std::string&) {};
  std::list<Host> hosts_;
  std::deque<std::pair<GameSpec, Done>> waiting_;
  std::map<folder::GameId, Done> sending_;  ///< games whose programs are on their way
  std::list<Connection> connections_;
  std::map<folder::GameId, int> losses_;
  std::map<folder::GameId, std::map<const Host*, std::string>>
      refusals_;                            ///< of games that are not over: why
  std::set<const Host*> incomplete_hosts_;  ///< hosts that refused a game which another one played
  std::shared_ptr<const bool> life_ = std::make_shared<const bool>(true);
  bool begun_ = false;
  bool stopping_ = false;
};

/// A program in one version.
std::string program_key(const Side& side) {
  return side.program.string() + ' ' + side.seen;
}

// Returns the last line. rsync ends with a line that only refers to those before it.
std::string last_line(const std::string& text) {
  const std::vector<std::string_view> lines = text::lines_of(text);
  const auto tells = [](std::string_view line) {
    return !line.empty() && !line.starts_with("rsync error: ");
  };
  const auto last = std::ranges::find_if(lines.rbegin(), lines.rend(), tells);
  constexpr std::size_t longest = 200;
  return text::printable(last == lines.rend() ? text : *last, longest);
}

void SshExecutor::ask(Host& host) {
  host.asked = true;
  std::vector<std::string> question = {"sh", "-c", question_script, "sh"};
  const std::vector<std::string> command =
      copy_ ? copy_->preparation()
            : std::vector<std::string>{"test", "-x", referee_.string(),
                                       "-a",   "-f", (root_ / "tournament.toml").string()};
  question.insert(question.end(), command.begin(), command.end());
  run_command(context_, ssh_words(host, program::joined_command(question)), longest_question,
              while_alive([this, &host](const CommandResult& answer) { take_answer(host, answer); }));
}

void SshExecutor::take_answer(Host& host, const CommandResult& answer) {
  if (const auto reason = reason_against(answer)) return turn_down(host, *reason);
  if (!copy_ || copy_->has_kaven_in_common(answer.output)) return take_up(host);
  run_command(context_, copy_->send_kaven(host.name, ssh_words()), longest_copy,
              while_alive([this, &host](const CommandResult& sent) {
                sent.succeeded() ? take_up(host) : turn_down(host, last_line(sent.errors));
              }));
}

// Returns why the host does not play; nothing if it does. Scripts of its login shell may have printed other text.
std::optional<std::string> SshExecutor::reason_against(const CommandResult& answer) const {
  if (answer.exit_status.value_or(connection_lost) == connection_lost) return last_line(answer.errors);
  if (answer.output.find(greeting) == std::string::npos) {
    const std::string said = last_line(answer.errors.empty() ? answer.output : answer.errors);
    return "expected a login shell that runs commands as sh does, such as bash, not tcsh; it said: " + said;
  }
  if (answer.succeeded()) return std::nullopt;
  if (copy_) return last_line(answer.errors);
  return fmt::format("expected {} and {} on it, under the same paths as here, or ssh.copy = true",
                     root_.string(), referee_.string());
}

void SshExecutor::take_up(Host& host) {
  host.asked = false;
  if (std::exchange(host.told_down, false)) note_(host.name + " answers again");
  host.up = true;
  host.pause = first_pause;
  hand_out();
}

void SshExecutor::turn_down(Host& host, const std::string& reason) {
  host.asked = false;
  lose(host, reason);
  hand_out();
}

void SshExecutor::lose(Host& host, const std::string& reason) {
  host.up = false;
  host.programs.clear();
  if (!std::exchange(host.told_down, true))
    note_(fmt::format("{} does not play: {}; it is asked again", host.name, reason));
  if (!host.asked) ask_later(host);
}

void SshExecutor::ask_later(Host& host) {
  host.asked = true;
  host.timer.expires_after(host.pause);
  host.pause = std::min<std::chrono::seconds>(2 * host.pause, longest_pause);
  host.timer.async_wait([this, &host](const boost::system::error_code& cancelled) {
    if (!cancelled && !stopping_) ask(host);
  });
}

void SshExecutor::hand_out() {
  for (auto game = waiting_.begin(); game != waiting_.end() && !stopping_;) {
    Host* const host = free_host(game->first);
    if (host == nullptr) {
      ++game;
      continue;
    }
    auto [spec, done] = std::move(*game);
    game = waiting_.erase(game);
    ++host->busy;
    copy_ ? send_programs(*host, std::move(spec), std::move(done))
          : connect(*host, std::move(spec), std::move(done));
  }
}

// Returns the host with most free slots; null if the game has to wait. A host may lack what a program needs, such as its
// interpreter: a host that refused the game gets it only if all that may play have refused it.
Host* SshExecutor::free_host(const GameSpec& spec) {
  const auto refusals = refusals_.find(spec.game);
  const auto suits = [&](const Host& host) {
    return host.may_play() && (refusals == refusals_.end() || !refusals->second.contains(&host)) &&
           (!spec.is_last_attempt || !incomplete_hosts_.contains(&host));
  };
  const bool any_suits = std::ranges::any_of(hosts_, suits);
  const auto free = [&](const Host& host) {
    return host.up && (!any_suits || suits(host)) ? host.slots - host.busy : 0;
  };
  const auto host = std::ranges::max_element(hosts_, {}, free);
  return free(*host) == 0 ? nullptr : &*host;
}

void SshExecutor::send_programs(Host& host, GameSpec spec, Done done) {
  std::vector<fs::path> programs;
  for (const Side* side : {&spec.white, &spec.black}) {
    // If a program is missing here, the referee says so.
    if (!host.programs.contains(program_key(*side)) && fs::exists(side->program))
      programs.push_back(side->program);
  }
  if (programs.empty()) return connect(host, std::move(spec), std::move(done));
  sending_.emplace(spec.game, std::move(done));
  send_next(host, spec, std::move(programs));
}

// One at a time, because they may need different options of rsync.
void SshExecutor::send_next(Host& host, const GameSpec& spec, std::vector<fs::path> programs) {
  const std::vector<std::string> words = copy_->send(programs.back(), host.name, ssh_words());
  programs.pop_back();
  run_command(context_, words, longest_copy,
              while_alive([this, &host, spec, left = std::move(programs)](const CommandResult& sent) {
                if (sent.succeeded() && !left.empty() && sending_.contains(spec.game))
                  return send_next(host, spec, left);
                auto game = sending_.extract(spec.game);
                if (sent.succeeded() && left.empty())
                  host.programs.insert({program_key(spec.white), program_key(spec.black)});
                if (sent.succeeded() && !game.empty()) return connect(host, spec, std::move(game.mapped()));
                --host.busy;
                if (!game.empty()) report_lost(host, spec.game, game.mapped(), last_line(sent.errors));
                hand_out();
              }));
}

void SshExecutor::connect(Host& host, GameSpec spec, Done done) {
  int place = 0;
  std::vector<std::string> words = {"sh", "-c", remote_script, "sh", referee_.string()};
  std::vector<std::string> arguments = referee_arguments(settings_, spec, std::nullopt);
  if (copy_) {
    if (host.free_places.empty()) host.free_places.push_back(++places_);
    place = host.free_places.back();
    host.free_places.pop_back();
    arguments = referee_arguments(settings_, copy_->away(spec, place), std::nullopt);
    const std::vector<std::string> before = copy_->in_place(spec, place);
    words.insert(words.begin(), before.begin(), before.end());
  }
  words.insert(words.end(), arguments.begin(), arguments.end());
  words = ssh_words(host, program::joined_command(words));
  const fs::path log = spec.logs / "referee.log";
  const system::Descriptor output = open_referee_log(log);
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "a pipe to ssh");
  const system::Descriptor read_end(pipe[0]);
  system::Descriptor write_end(pipe[1]);
  system::Child child({.program = words[0],
                       .arguments = {words.begin() + 1, words.end()},
                       .input = read_end.get(),
                       .output = output.get(),
                       .errors = output.get(),
                       // A Ctrl-C on the terminal reaches only the runner.
                       .set_up = [] { ::setpgid(0, 0); }});
  system::Descriptor end = system::open_child(child.id());
  connections_.push_front({.spec = std::move(spec),
                           .done = std::move(done),
                           .host = host,
                           .place = place,
                           .input = std::move(write_end),
                           .child = std::move(child),
                           .end = boost::asio::posix::stream_descriptor(context_, end.release())});
  const auto connection = connections_.begin();
  async_wait_for_end(connection->end, connection->child, [this, connection] { finish(connection); });
}

void SshExecutor::finish(std::list<Connection>::iterator connection) {
  std::list<Connection> ended;
  ended.splice(ended.begin(), connections_, connection);
  Connection& game = ended.front();
  const int status = game.child.wait();
  const fs::path log = game.spec.logs / "referee.log";
  --game.host.busy;
  const bool is_lost = !WIFEXITED(status) || WEXITSTATUS(status) == connection_lost;
  if (is_lost) {
    report_lost(game.host, game.spec.game, game.done,
                fmt::format("the connection to {} has ended", game.host.name));
  } else if (copy_) {
    fetch(game, referee_result(status, log));
  } else {
    report(game.host, game.spec, game.done, referee_result(status, log));
  }
  hand_out();
}

void SshExecutor::fetch(Connection& game, const ExecutionResult& result) {
  Host& host = game.host;
  run_command(context_, copy_->fetch(game.spec, game.place, host.name, ssh_words()), longest_copy,
              while_alive([this, &host, result, spec = game.spec, place = game.place,
                           done = std::move(game.done)](const CommandResult& fetched) {
                if (!fetched.succeeded())
                  return report_lost(
                      host, spec.game, done,
                      fmt::format("the record of game {} does not come from {} ({})",
                                  folder::game_label(spec.game), host.name, last_line(fetched.errors)));
                host.free_places.push_back(place);
                report(host, spec, done, result);
                hand_out();
              }));
}

void SshExecutor::report(Host& host, const GameSpec& spec, const Done& done, const ExecutionResult& result) {
  if (result.kind == ExecutionResult::Kind::refused && !spec.is_last_attempt && !stopping_) {
    auto& refusals = refusals_[spec.game];
    refusals.emplace(&host, result.reason);
    const auto is_other = [&](const Host& each) { return each.may_play() && !refusals.contains(&each); };
    if (refusals.size() < most_refusals && std::ranges::any_of(hosts_, is_other)) {
      waiting_.emplace_front(spec, done);
      return;
    }
  }
  if (result.kind == ExecutionResult::Kind::played) {
    for (const auto& [refusing, reason] : refusals_[spec.game]) {
      if (!incomplete_hosts_.insert(refusing).second) continue;
      note_(fmt::format("{} cannot play game {}, which {} has played: {}", refusing->name,
                        folder::game_label(spec.game), host.name, reason));
    }
    refusals_.erase(spec.game);
  }
  done(result);
}

void SshExecutor::report_lost(Host& host, folder::GameId game, const Done& done, const std::string& reason) {
  const bool again = ++losses_[game] <= most_losses;
  if (!stopping_) lose(host, reason);
  done({again ? ExecutionResult::Kind::lost : ExecutionResult::Kind::failed, reason});
}

}  // namespace

std::unique_ptr<Executor> make_ssh_executor(boost::asio::io_context& context, const folder::Folder& folder,
                                            settings::Settings settings, const fs::path& programs) {
  return std::make_unique<SshExecutor>(context, folder, std::move(settings), programs);
}

}  // namespace kaven::tournaments::executor
