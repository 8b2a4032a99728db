#include "tournaments/compliance/check.hpp"

#include <stdexcept>
#include <string>

#include "common/notation/game_options.hpp"
#include "common/notation/printable.hpp"
#include "common/program/program.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/commands/option_list.hpp"

namespace kaven::tournaments::commands {

namespace {

class CheckCommand : public Command {
 public:
  CheckCommand()
      : Command("check",
                "Tries a program in scripted situations, and says whether it may enter a tournament") {}

  void declare(OptionList& options) override {
    options.add("PROGRAM", check_.program, "An executable file, a folder, or a command in quotes").required();
    options.add("--protocol", check_.protocol, "How it is talked to, if not as its agent.toml says");
    // Without a name the protocol decides.
    check_.choice.game.clear();
    notation::add_game_option(options.command(), check_.choice);
    notation::add_variant_options(options.command(), check_.choice);
    declare_limits(options);
    options.add("--jobs", check_.jobs, "Situations at the same time").between(1, 1024).show_default();
    options.add_flag("--strict", check_.strict, "What is only advised counts too");
    options.add_flag("--json", check_.json, "Print JSON");
    options.add("--logs", check_.logs, "Directory for what the program prints in each situation");
    options.footer(
        "Without --game it is checked in the game that programs of its protocol usually play.\n"
        "Exit status: 0 it may enter a tournament; 1 it may not; 2 usage; 3 programs cannot be held here as\n"
        "--sandbox asks for.\n"
        "Examples:\n"
        "  tournament check ./mine\n"
        "  tournament check 'python3 mine.py' --game gomoku --time 30\n"
        "  tournament check ./pbrain-mine --protocol gomocup --size 20x20\n"
        "  tournament check ./mine --json > mine.json");
  }

  int run() override {
    check_.programs = system::own_folder();
    try {
      return compliance::check_program(check_);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    } catch (const program::ProgramError& error) {
      throw UsageError(notation::printable(error.what(), 2000));
    }
  }

 private:
  // The program that plays the scenarios has the same options, and judges their values.
  void declare_limits(OptionList& options) {
    const auto hand_on = [&](const std::string& names, const std::string& meaning) {
      const std::string name = names.substr(0, names.find(','));
      options.add_repeated(
          names, [this, name](const std::string& value) { check_.run_options.push_back(name + "=" + value); },
          meaning);
    };
    hand_on("--time", "Seconds for each move (default: the game's)");
    hand_on("--told-time",
            "Seconds that programs are told in KAVEN_TURN_SECONDS, if that is less (default: 1)");
    hand_on("--start-time", "Seconds to start and read one's colour (default: 60)");
    hand_on("--slow", "Seconds that the slow opponent takes (default: 3)");
    hand_on("--depth", "Plies that a one-move program is told to look ahead (default: its own, else 7)");
    hand_on("--sandbox,--custody", "strict, isolated, basic or none (default: the strongest that works)");
    hand_on("--memory", "Megabytes that the program may use (default: 1024)");
    hand_on("--allow-read", "A file or folder that it may read besides its own; may be repeated");
  }

  compliance::CheckOptions check_;
};

}  // namespace

std::unique_ptr<Command> make_check() {
  return std::make_unique<CheckCommand>();
}

}  // namespace kaven::tournaments::commands
