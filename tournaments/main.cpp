#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/filesystem/operations.hpp>
#include <exception>
#include <iostream>
#include <optional>

#include "common/notation/printable.hpp"
#include "common/program/program.hpp"
#include "tournaments/commands/analyse.hpp"
#include "tournaments/commands/commands.hpp"
#include "tournaments/commands/compare.hpp"
#include "tournaments/commands/inspection.hpp"
#include "tournaments/commands/pages.hpp"
#include "tournaments/compliance/check.hpp"
#include "tournaments/roster/setting_options.hpp"
#include "tournaments/runner/cluster_task.hpp"
#include "tournaments/runner/run.hpp"
#include "tournaments/state/folder_creation.hpp"

namespace {

using namespace kaven;
using namespace kaven::tournaments;
namespace fs = boost::filesystem;

constexpr int usage_error = 2;

/// Where the programs that come with this one are.
fs::path own_directory() {
  return fs::read_symlink("/proc/self/exe").parent_path();
}

/// What the command line says; its subcommands run when it is parsed.
class CommandLine {
 public:
  CommandLine() {
    application_.require_subcommand(1);
    application_.set_version_flag("--version", "tournament " KAVEN_VERSION);
    application_.footer(
        "Examples:\n"
        "  tournament new spring --game gomoku --time 30\n"
        "  tournament run spring --jobs 2\n"
        "  tournament standings spring\n"
        "  tournament analyse spring\n"
        "  tournament site spring\n"
        "  tournament replay spring 7\n"
        "  tournament log spring 7\n"
        "  tournament verify spring\n"
        "  tournament check ./mine\n"
        "Each command has its own --help.");
    add_new();
    add_run();
    add_standings();
    add_site();
    add_serve();
    add_compare();
    add_analyse();
    add_replay();
    add_log();
    add_status();
    add_verify();
    add_rebuild();
    add_check();
    add_play_task();
  }

  int run(int count, char** words) {
    try {
      application_.parse(count, words);
    } catch (const CLI::ParseError& error) {
      return application_.exit(error) == 0 ? 0 : usage_error;
    }
    return status_;
  }

 private:
  static void add_game_options(CLI::App& command, notation::GameChoice& choice) {
    command.add_option("--game", choice.game, "connect4, gomoku, maxconnect4 or connectn")
        ->capture_default_str();
    command.add_option("--size", choice.size, "Columns x rows, as in 15x15 (default: the game's)");
    command.add_option("--connect", choice.connect, "Stones in a row that make a line (default: the game's)");
    command.add_flag("--exact-five", choice.exact, "Longer rows do not count");
    command.add_option("--full-board", choice.full_board, "A full board is a draw, or both-lose");
  }

  void add_new() {
    CLI::App* command = application_.add_subcommand("new", "Makes the folder of a new tournament");
    command->add_option("DIR", directory_, "The folder; it must not exist, or be empty")->required();
    roster::add_setting_options(*command, setting_texts_);
    command->footer(
        "Then drop programs into DIR/agents/, see DIR/agents/README.md; all settings are in\n"
        "DIR/tournament.toml.\n"
        "Examples:\n"
        "  tournament new spring\n"
        "  tournament new five --game gomoku --size 19x19 --exact-five --time 120");
    command->callback([this] { make_folder(); });
  }

  void add_run() {
    CLI::App* command = application_.add_subcommand("run", "Plays the games that are not played yet");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->add_flag("--accept-new-version", running_.accept_new_versions,
                      "Programs in agents/ that were replaced go on in the place of the old ones");
    command->add_flag("--events", running_.events,
                      "Print what happens as JSON lines instead of the standings");
    roster::add_setting_options(*command, setting_texts_);
    command->footer(
        "Settings given here count for this run; those that shape the games stay as they were at the first.\n"
        "May be interrupted at any time, and run again: no finished game is lost or played twice.\n"
        "Exit status: 0 all games are finished; 1 some are void, or the tournament cannot go on;\n"
        "2 usage; 130, 143, 129 stopped by Ctrl-C, SIGTERM, SIGHUP.\n"
        "Examples:\n"
        "  tournament run spring\n"
        "  tournament run spring --jobs 1");
    command->callback([this] { play(); });
  }

  void add_standings() {
    CLI::App* command = application_.add_subcommand("standings", "Prints the standings and the crosstable");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->add_option("--format", table_format_, "table, csv, json or markdown")->capture_default_str();
    command->add_flag("--wide", wide_, "All columns and the crosstable, wider than a terminal too");
    command->footer(
        "Examples:\n"
        "  tournament standings spring\n"
        "  tournament standings spring --format csv > spring.csv");
    command->callback([this] { rank(); });
  }

  void add_analyse() {
    CLI::App* command = application_.add_subcommand(
        "analyse", "Judges every move of the recorded games; standings then say who plays how well");
    command->add_option("DIR", analysed_.directory, "The tournament's folder")->required();
    command
        ->add_option("--game", analysed_.games,
                     "Only these, by their numbers (default: all that are finished)")
        ->check(CLI::PositiveNumber);
    analysis::SearchLimits& limits = analysed_.limits;
    CLI::Option* nodes = command
                             ->add_option("--nodes", limits.nodes,
                                          "Positions to look at for a move whose value is not found exactly")
                             ->check(CLI::Range(1, 1'000'000'000))
                             ->capture_default_str();
    command->add_option("--depth", limits.depth, "Moves to look ahead there instead, however long that takes")
        ->check(CLI::Range(1, 100))
        ->excludes(nodes);
    command->add_flag("--every-column", limits.every_column,
                      "Connect-4: the value of every column at every move; takes up to a minute a game");
    command
        ->add_option("--threads", analysed_.threads,
                     "Games at the same time (default: the processors that may be used)")
        ->check(CLI::Range(1, 1024));
    command->add_flag("--force", analysed_.force, "Also those that are analysed already");
    command->footer(
        "Connect-4 is solved; elsewhere the ends of games, and what the engine proves, are exact, the rest\n"
        "its estimate. The analysis of a game lies beside its record. May be interrupted at any time, and "
        "run\n"
        "again, also while the tournament is being played: then it takes only time that the games leave.\n"
        "Exit status: 0; 1 some records cannot be believed; 2 usage; 130, 143, 129 stopped by Ctrl-C, "
        "SIGTERM,\n"
        "SIGHUP.\n"
        "Examples:\n"
        "  tournament analyse spring\n"
        "  tournament analyse spring --game 7 --every-column");
    command->callback([this] { status_ = commands::analyse_games(analysed_); });
  }

  void add_site() {
    CLI::App* command =
        application_.add_subcommand("site", "Writes the tournament's page, to be opened in a browser");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->add_option("--out", site_, "Write it to this folder (default: DIR/site)");
    command->footer(
        "The page needs no server: open index.html from disk, or put the folder on any web server. Called\n"
        "again, it writes what has changed.\n"
        "Example: tournament site spring");
    command->callback([this] { commands::write_pages(directory_, site_); });
  }

  void add_serve() {
    CLI::App* command =
        application_.add_subcommand("serve", "Shows the tournament in browsers, as it goes on");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->add_option("--port", serving_.port, "Where to listen; 0 takes a free port")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command
        ->add_option("--listen", serving_.address,
                     "The address to listen at; others than this machine can see it then")
        ->capture_default_str();
    CLI::Option* play = command->add_flag(
        "--play", allow_play_, "Let people play against the engines of the house also with --listen");
    command->add_flag("--no-play", forbid_play_, "Let nobody play")->excludes(play);
    command->footer(
        "Prints the address to open. It only reads the folder, and may be started and stopped at any time,\n"
        "beside a run or without one. Ctrl-C ends it.\n"
        "Examples:\n"
        "  tournament serve spring\n"
        "  tournament serve spring --listen 0.0.0.0 --port 80");
    command->callback([this] { show_in_browsers(); });
  }

  void add_replay() {
    CLI::App* command = application_.add_subcommand("replay", "Shows a recorded game, move by move");
    command->add_option("FILE", replay_.file, "A record, - for stdin, or a tournament's folder")->required();
    command->add_option("GAME", replay_.game, "The game's number, when FILE is a folder");
    command->add_option("--display", display_, "none, ascii or colour (default: what suits)");
    CLI::Option* plain = command->add_flag("--plain", replay_.plain, "Print every position and end");
    command->add_option("--delay", delay_, "Go forward by itself, every so many seconds")
        ->check(CLI::Range(0.01, 86400.0))
        ->excludes(plain);
    command->footer(
        "Keys: right, down, space: forward. Left, up: back. Home, g: first. End, G: last.\n"
        "p: pause. m, M: next, previous mistake, behind tournament analyse. q, Escape, Ctrl-C: quit.\n"
        "Without a terminal: as with --plain.\n"
        "Examples:\n"
        "  tournament replay spring/games/0007-alice-bob.jsonl\n"
        "  tournament replay spring 7 --delay 1\n"
        "  tournament replay spring 7 --plain | less");
    command->callback([this] { show(); });
  }

  void add_compare() {
    CLI::App* command = application_.add_subcommand(
        "compare", "Plays two programs against each other until it is known whether the first is better");
    command->add_option("A", compared_.players[0], "A file or folder, as in a tournament's agents/")
        ->required();
    command->add_option("B", compared_.players[1], "Another one")->required();
    ratings::Hypotheses& tested = compared_.hypotheses;
    command->add_option("--elo0", tested.elo0, "Not better: A is stronger by no more than this")
        ->capture_default_str();
    command->add_option("--elo1", tested.elo1, "Better: A is stronger by this")->capture_default_str();
    command->add_option("--alpha", tested.alpha, "Chance to call A better where it is not")
        ->check(CLI::Range(0.0001, 0.4999))
        ->capture_default_str();
    command->add_option("--beta", tested.beta, "Chance to call A not better where it is")
        ->check(CLI::Range(0.0001, 0.4999))
        ->capture_default_str();
    command->add_option("--games", compared_.games, "At most so many")
        ->check(CLI::Range(2, 2000))
        ->capture_default_str();
    command->add_option("--folder", compared_.folder,
                        "Keep the games in this folder; the same command goes on with them");
    roster::add_setting_options(*command, setting_texts_);
    command->footer(
        "A sequential test on pairs of games with swapped colours: it ends as soon as it knows. Programs "
        "that\n"
        "always play the same need different beginnings: --openings random-4.\n"
        "Exit status: 0 A is better; 3 it is not; 4 the games were not enough; 1 failure; 2 usage.\n"
        "Examples:\n"
        "  tournament compare ./mine ./old --time 1\n"
        "  tournament compare ./mine ./old --elo1 20 --games 2000 --folder mine-old");
    command->callback([this] { compare(); });
  }

  void add_log() {
    CLI::App* command = application_.add_subcommand(
        "log", "Prints all there is about a game, for finding out what went wrong");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->add_option("GAME", game_, "The game's number")->required();
    command->add_option("--agent", agent_, "Only what this player printed");
    command->footer("Example: tournament log spring 7 --agent alice");
    command->callback([this] { commands::print_log(directory_, game_, agent_); });
  }

  void add_status() {
    CLI::App* command =
        application_.add_subcommand("status", "Prints how far it is, and what is being played");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->footer("Example: watch tournament status spring");
    command->callback([this] { commands::print_status(directory_); });
  }

  void add_verify() {
    CLI::App* command = application_.add_subcommand(
        "verify", "Checks records, programs, ledger and standings against each other");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->footer(
        "Prints what does not fit, and nothing when all fits. Exit status: 0 all fits; 1 something does "
        "not;\n"
        "2 usage.");
    command->callback([this] { status_ = commands::verify_tournament(directory_, own_directory()); });
  }

  void add_rebuild() {
    CLI::App* command =
        application_.add_subcommand("rebuild", "Makes the ledger again from the records and entries.jsonl");
    command->add_option("DIR", directory_, "The tournament's folder")->required();
    command->callback([this] { commands::rebuild_tournament(directory_); });
  }

  void add_check() {
    CLI::App* command = application_.add_subcommand(
        "check", "Tries a program in scripted situations, and says whether it may enter a tournament");
    command->add_option("PROGRAM", checked_.program, "An executable file, a folder, or a command in quotes")
        ->required();
    add_game_options(*command, checked_.choice);
    const auto hand_on = [&](const std::string& option, const std::string& description) {
      command
          ->add_option_function<std::string>(
              option,
              [this, option](const std::string& value) {
                checked_.run_options.push_back(option + "=" + value);
              },
              description)
          ->trigger_on_parse();
    };
    hand_on("--time", "Seconds for each move (default: the game's)");
    hand_on("--told-time",
            "Seconds that programs are told in KAVEN_TURN_SECONDS, if that is less (default: 1)");
    hand_on("--start-time", "Seconds to start and read one's colour (default: 60)");
    hand_on("--slow", "Seconds that the slow opponent takes (default: 3)");
    hand_on("--custody", "strict, isolated, basic or none (default: the strongest that works)");
    hand_on("--memory", "Megabytes that the program may use (default: 1024)");
    hand_on("--allow-read", "A file or folder that it may read besides its own; may be repeated");
    command->add_option("--jobs", checked_.jobs, "Situations at the same time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_flag("--strict", checked_.strict, "What is only advised counts too");
    command->add_flag("--json", checked_.json, "Print JSON");
    command->add_option("--logs", checked_.logs, "Directory for what the program prints in each situation");
    command->footer(
        "Exit status: 0 it may enter a tournament; 1 it may not; 2 usage; 3 programs cannot be held here as\n"
        "--custody asks for.\n"
        "Examples:\n"
        "  tournament check ./mine\n"
        "  tournament check 'python3 mine.py' --game gomoku --time 30\n"
        "  tournament check ./mine --json > mine.json");
    command->callback([this] { check(); });
  }

  // For those jobs only that `run` hands to a cluster.
  void add_play_task() {
    CLI::App* command = application_.add_subcommand("play-task", "Plays one task of a batch of games");
    command->group("");
    command->add_option("DIR", directory_)->required();
    command->add_option("BATCH", batch_)->required();
    command->add_option("TASK", task_)->required();
    command->callback([this] {
      status_ = runner::play_cluster_task(state::open_folder(directory_), batch_, task_, own_directory());
    });
  }

  void make_folder() {
    std::string text;
    try {
      text = roster::settings_text(roster::with_settings(roster::Settings(), setting_texts_));
    } catch (const roster::SettingsError& error) {
      throw CLI::ValidationError(error.what());
    }
    const state::Folder folder = state::create_folder(directory_, text);
    std::cout << "Made " << folder.root.string() << "\nDrop programs into " << folder.agents().string()
              << ", then: tournament run " << directory_.string() << '\n';
  }

  void play() {
    const state::Folder folder = state::open_folder(directory_);
    roster::Settings settings = roster::read_settings(folder.settings());
    try {
      settings = roster::with_settings(settings, setting_texts_);
    } catch (const roster::SettingsError& error) {
      throw CLI::ValidationError(error.what());
    }
    running_.programs = own_directory();
    status_ = runner::run_tournament(folder, settings, running_);
  }

  void show_in_browsers() {
    serving_.play = allow_play_ || (web::live::is_loopback_address(serving_.address) && !forbid_play_);
    commands::serve_pages(directory_, serving_);
  }

  void rank() const {
    const auto format = standings::table_format_words.find(table_format_);
    if (!format) {
      throw CLI::ValidationError("--format " + table_format_ + ": expected table, csv, json or markdown");
    }
    commands::print_standings(directory_, *format,
                              wide_ ? standings::TableWidth::unlimited : standings::TableWidth::terminal);
  }

  void show() {
    if (!display_.empty()) {
      replay_.display = notation::display_of_word(display_);
      if (!replay_.display)
        throw CLI::ValidationError("--display " + display_ + ": expected none, ascii or colour");
    }
    if (delay_) replay_.delay = std::chrono::round<std::chrono::milliseconds>(roster::Seconds(*delay_));
    status_ = commands::replay_game(replay_);
  }

  void compare() {
    if (compared_.hypotheses.elo0 >= compared_.hypotheses.elo1) {
      throw CLI::ValidationError(fmt::format("--elo0 {} --elo1 {}: expected the first to be less",
                                             compared_.hypotheses.elo0, compared_.hypotheses.elo1));
    }
    compared_.programs = own_directory();
    compared_.settings = setting_texts_;
    try {
      status_ = commands::compare_players(compared_);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError(error.what());
    } catch (const roster::SettingsError& error) {
      throw CLI::ValidationError(error.what());
    }
  }

  void check() {
    checked_.programs = own_directory();
    try {
      status_ = compliance::check_program(checked_);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError(error.what());
    } catch (const program::ProgramError& error) {
      throw CLI::ValidationError(notation::printable(error.what(), 2000));
    }
  }

  CLI::App application_{"Tournaments of connection games between programs", "tournament"};
  int status_ = 0;
  fs::path directory_;
  std::string game_;
  std::string agent_;
  roster::SettingTexts setting_texts_;
  runner::RunOptions running_;
  std::optional<fs::path> site_;
  web::live::ServeOptions serving_;
  bool allow_play_ = false;
  bool forbid_play_ = false;
  fs::path batch_;
  int task_ = 0;
  std::string table_format_ = "table";
  bool wide_ = false;
  commands::AnalyseOptions analysed_;
  commands::ReplayOptions replay_;
  commands::CompareOptions compared_;
  std::string display_;
  std::optional<double> delay_;
  compliance::CheckOptions checked_;
};

}  // namespace

int main(int count, char** words) {
  try {
    return CommandLine().run(count, words);
  } catch (const std::exception& error) {
    std::cerr << "tournament: " << error.what() << '\n';
    return 1;
  }
}
