// SPDX-License-Identifier: MIT
#include "tests/scripts/ready_starter.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <map>
#include <stdexcept>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::support {

namespace fs = boost::filesystem;

namespace {

// Some compilers take half a minute when nothing else runs.
constexpr std::chrono::minutes longest_compilation{10};

// Empty when it needs no compiler.
std::string compile_line(const fs::path& starter) {
  const std::string toml = read_file(starter / "agent.toml");
  const std::string words = "# Compile first, in this folder: ";
  const std::size_t at = toml.find(words);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + words.size();
  return toml.substr(begin, toml.find('\n', begin) - begin);
}

std::map<std::string, std::string> files_of(const fs::path& starter) {
  std::map<std::string, std::string> texts;
  for (const auto& file : fs::directory_iterator(starter)) {
    if (fs::is_regular_file(file.path())) texts[file.path().filename().string()] = read_file(file.path());
  }
  return texts;
}

}  // namespace

fs::path ready_starter(const std::string& name) {
  const fs::path starter = fs::path(KAVEN_SOURCE) / "scripts" / "starter-agents" / name;
  const std::string line = compile_line(starter);
  if (line.empty()) return starter;
  const fs::path place = fs::path(KAVEN_BIN).parent_path() / "tests" / "starter-agents";
  fs::create_directories(place);
  // Tests run side by side: the first one compiles, the others wait.
  const system::Descriptor lock(
      ::open((place / (name + ".lock")).c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!lock || ::flock(lock.get(), LOCK_EX) != 0) throw std::runtime_error(name + ": cannot be locked");

  fs::path copy = place / name;
  const fs::path compiled_from = place / (name + ".compiled");
  std::string sources;
  const std::map<std::string, std::string> files = files_of(starter);
  for (const auto& [file, text] : files) sources += file + "\n" + text;
  if (fs::exists(compiled_from) && read_file(compiled_from) == sources) return copy;
  fs::remove_all(copy);
  fs::create_directory(copy);
  for (const auto& [file, text] : files) write_file(copy / file, text);
  const Finished compiler = run({.command = {"sh", "-c", line}, .directory = copy}, longest_compilation);
  if (compiler.ended != Ended{.exit_status = 0}) {
    throw std::runtime_error(line + "\n" + compiler.output + compiler.errors);
  }
  write_file(compiled_from, sources);
  return copy;
}

}  // namespace kaven::support
