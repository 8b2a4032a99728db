// SPDX-License-Identifier: MIT
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include "common/program/agent_toml.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/name_text.hpp"
#include "tests/fuzz/fuzz_input.hpp"

using kaven::fuzz::require;
namespace program = kaven::program;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const kaven::system::Descriptor file(::memfd_create("agent.toml", MFD_CLOEXEC));
  require(::write(file.get(), data, size) == static_cast<ssize_t>(size), "memory takes a file");
  try {
    const auto agent = program::read_agent_toml("/proc/self/fd/" + std::to_string(file.get()));
    require(!agent.command.empty(), "a program has a command");
    require(agent.command_line > 0, "a command stands on a line");
    require(!agent.name || !kaven::text::name_fault(*agent.name), "a name can be shown");
  } catch (const program::ProgramError&) {
    // Refused with a reason.
  }
  try {
    for (const std::string& word : program::split_command(kaven::fuzz::text_of(data, size))) {
      require(word.size() <= size, "a word is no longer than its line");
    }
  } catch (const std::invalid_argument&) {
    // Refused with a reason.
  }
  return 0;
}
