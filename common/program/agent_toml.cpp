#include "common/program/agent_toml.hpp"

#include <toml++/toml.h>

#include <array>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "common/notation/nearest_word.hpp"
#include "common/notation/printable.hpp"
#include "common/program/command_line.hpp"
#include "common/program/program.hpp"

namespace kaven::program {

namespace {

constexpr std::array<std::string_view, 4> known_keys = {"name", "stem", "command", "protocol"};

[[noreturn]] void fail(const boost::filesystem::path& file, const toml::source_region& where,
                       const std::string& reason) {
  throw ProgramError(file.string() + ":" + std::to_string(where.begin.line) + ": " + reason);
}

std::string shown(const toml::node& value) {
  std::ostringstream text;
  value.visit([&](const auto& typed) { text << typed; });
  return notation::printable(text.str(), 80);
}

toml::table parse(const boost::filesystem::path& file) {
  std::ifstream input(file.c_str(), std::ios::binary);
  std::ostringstream text;
  // An empty file sets the failure bit of `text` as well, and is no failure.
  text << input.rdbuf();
  if (!input.is_open() || input.bad()) throw ProgramError(file.string() + ": cannot be read");
  try {
    return toml::parse(std::string_view(text.str()), file.string());
  } catch (const toml::parse_error& error) {
    fail(file, error.source(), notation::printable(error.description()));
  }
}

std::string text_of(const boost::filesystem::path& file, std::string_view key, const toml::node& value) {
  const auto text = value.value_exact<std::string>();
  if (!text || text->empty()) {
    fail(file, value.source(),
         std::string(key) + " = " + shown(value) + ": expected a text that is not empty");
  }
  return *text;
}

std::vector<std::string> command_of(const boost::filesystem::path& file, const toml::node& value) {
  const auto refuse = [&](const std::string& reason) {
    fail(file, value.source(), "command = " + shown(value) + ": " + reason);
  };
  std::vector<std::string> words;
  if (const toml::array* list = value.as_array()) {
    for (const toml::node& word : *list) {
      const auto text = word.value_exact<std::string>();
      if (!text) refuse("expected texts in the list, not " + shown(word));
      words.push_back(*text);
    }
  } else if (const auto line = value.value_exact<std::string>()) {
    try {
      words = split_command(*line);
    } catch (const std::invalid_argument& wrong) {
      refuse(wrong.what());
    }
  } else {
    refuse("expected a text or a list of texts");
  }
  if (words.empty() || words.front().empty()) refuse("expected a program");
  return words;
}

}  // namespace

AgentToml read_agent_toml(const boost::filesystem::path& file) {
  const toml::table table = parse(file);
  AgentToml agent;
  for (const auto& [key, value] : table) {
    if (key == "name") {
      agent.name = text_of(file, "name", value);
    } else if (key == "stem") {
      agent.stem = text_of(file, "stem", value);
      if (const auto wrong = stem_fault(*agent.stem)) {
        fail(file, value.source(), "stem = " + shown(value) + ": " + *wrong);
      }
    } else if (key == "command") {
      agent.command = command_of(file, value);
      agent.command_line = static_cast<int>(value.source().begin.line);
    } else if (key == "protocol") {
      agent.protocol = text_of(file, "protocol", value);
      if (agent.protocol != "mailbox") {
        fail(file, value.source(), "protocol = " + shown(value) + ": expected 'mailbox'");
      }
    } else {
      fail(file, key.source(),
           "unknown key '" + notation::printable(key.str(), 80) + "'; the nearest known one is '" +
               std::string(notation::nearest_word(key.str(), known_keys)) + "'");
    }
  }
  if (agent.command.empty()) {
    throw ProgramError(file.string() +
                       ": the key 'command' is missing, as in command = \"python3 my_agent.py\"");
  }
  return agent;
}

}  // namespace kaven::program
