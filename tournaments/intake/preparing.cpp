#include "tournaments/intake/preparing.hpp"

#include <boost/filesystem/operations.hpp>
#include <boost/system/system_error.hpp>
#include <cstddef>
#include <exception>
#include <new>
#include <system_error>

#include "common/program/command_line.hpp"
#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/submission.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/build.hpp"
#include "tournaments/intake/compiling.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/intake/preparation.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

// Returns an error if an argument of the command has a program's file extension but no such file was handed in.
// find_program() has made existing files absolute paths, so only missing ones remain relative.
std::optional<std::string> missing_file(const program::Program& program) {
  for (auto word = program.command.begin() + 1; word < program.command.end(); ++word) {
    const std::string ending = fs::path(*word).extension().string();
    const bool file = ending.size() > 1 && program::run_command(ending.substr(1)) && word->front() != '/' &&
                      word->front() != '-' && word->find_first_of(" :=;(\"'") == std::string::npos;
    if (file) return "agent.toml names " + in_quotes(*word) + ", which was not handed in";
  }
  return std::nullopt;
}

// Whether the error is the machine's, e.g. a full disk, and not caused by the hand-in.
bool is_machine_error(const std::exception& error) {
  return dynamic_cast<const std::system_error*>(&error) != nullptr ||
         dynamic_cast<const boost::system::system_error*>(&error) != nullptr ||
         dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const BuildUnavailable*>(&error) != nullptr;
}

// Whether a player of the program's name has entered the tournament with another version.
bool entered_otherwise(const program::Program& program, const Players& players) {
  const auto player = players.find(program.name);
  if (player == players.end()) return false;
  const program::Version version = program::seen_version(program).version;
  const state::Player& known = player->second;
  return known.submission_sha256.empty() ? version.file != known.sha256
                                         : version.submission != known.submission_sha256;
}

// Sets what is known of the program in the prepared folder.
void find_program(const HandIn& hand_in, const CollectOrder& order, const Players& players,
                  Prepared& prepared) {
  const fs::path& folder = hand_in.folder;
  try {
    const program::Program found = program::find_program(folder.string(), order.search_path);
    prepared.fault = missing_file(found);
    prepared.entered = !prepared.fault && entered_otherwise(found, players);
  } catch (const program::ProgramError& error) {
    std::string reason = text::printable(without(error.what(), folder.parent_path().string() + "/"), 1000);
    const bool described = fs::exists(folder / "agent.toml");
    const auto command =
        described && !order.build_guessed ? guessed_build(folder, hand_in.own_name) : std::nullopt;
    if (command) reason += "; --build would run: " + text::printable(program::joined_command(*command));
    prepared.fault = reason;
  }
}

void prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
             Budget& budget, Prepared& prepared) {
  // A program's default name and stem come from its folder.
  const fs::path place = hand_in.folder.parent_path() / "named";
  const fs::path folder = place / name;
  fs::create_directories(place);
  fs::rename(hand_in.folder, folder);
  hand_in.folder = folder;
  mend_files(folder, hand_in.notes);
  prepared.fault = compile(hand_in, order, budget, prepared.build_log);
  if (prepared.fault) {
    if (!fs::exists(folder / "agent.toml")) *prepared.fault += protocol_advice(folder);
    return;
  }
  // If the folder's name only differs from the owner's by replaced characters, the program gets the owner's name.
  const bool alone =
      folder_name(hand_in.owner.name) == name && !text::name_fault(hand_in.owner.name).has_value();
  const Naming naming{
      .name = alone ? hand_in.owner.name : name, .own_name = hand_in.own_name, .protocol = order.protocol};
  prepared.fault = complete_description(folder, naming, hand_in.notes);
  if (!prepared.fault) find_program(hand_in, order, players, prepared);
}

}  // namespace

Prepared prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
                 Budget& budget) {
  Prepared prepared;
  try {
    prepare(hand_in, name, order, players, budget, prepared);
  } catch (const std::exception& error) {
    if (is_machine_error(error)) throw;
    prepared.fault = "internal error while examining it: " + text::printable(error.what(), 400);
  }
  return prepared;
}

}  // namespace kaven::tournaments::intake
