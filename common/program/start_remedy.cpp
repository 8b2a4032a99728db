#include "common/program/start_remedy.hpp"

#include <fmt/format.h>

#include <boost/filesystem/path.hpp>
#include <exception>
#include <optional>

#include "common/program/known_complaints.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/source_text.hpp"

namespace kaven::program {

namespace {

// Returns the program's own file or folder, to be searched for hints: neither an interpreter nor a system file.
std::optional<boost::filesystem::path> own_place(const Program& failed) {
  for (const boost::filesystem::path& place : failed.readable) {
    const bool is_interpreter = failed.found_on_path && place == failed.command.front();
    if (!is_interpreter && !place.string().starts_with("/usr/")) return place;
  }
  return std::nullopt;
}

// Empty if the program does not seem to speak another protocol.
std::string remedy_for_protocol(const Program& failed, const std::string& printed) {
  auto guess = protocol_of_usage(printed);
  if (!guess) {
    const auto place = own_place(failed);
    if (!place) return "";
    const bool alone = failed.file == *place;
    const auto start = alone ? place->filename() : failed.file.lexically_relative(*place);
    guess = guessed_protocol(source_texts(*place), start.string());
  }
  if (!guess || guess->protocol == failed.protocol) return "";
  return fmt::format("The referee uses the protocol {}, but {}: add protocol = \"{}\" to its agent.toml.",
                     failed.protocol, guess->reason, guess->protocol);
}

}  // namespace

std::string remedy_for_start(const Program& failed, const std::string& printed, const std::string& seen) {
  const std::string complaints = printed + "\n" + seen;
  try {
    std::string remedy = remedy_for_complaint(complaints);
    // A program that is started without the words it expects fails at any line.
    if (remedy.empty()) remedy = remedy_for_protocol(failed, printed);
    return remedy.empty() ? remedy_for_error_place(complaints) : remedy;
  } catch (const std::exception&) {
    return "";  // the failure is told with or without advice
  }
}

}  // namespace kaven::program
