#include "referee/command/program_launch.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "common/notation/opening_text.hpp"
#include "common/notation/printable.hpp"
#include "common/program/start_diagnosis.hpp"

namespace kaven::referee::command {

namespace {

std::vector<std::string> readable_for(const program::Program& program, const SandboxOptions& options) {
  std::vector<std::string> readable = options.readable;
  for (const auto& path : program.readable) {
    // What belongs to the system is there in any case.
    if (!path.string().starts_with("/usr/")) readable.push_back(path.string());
  }
  return readable;
}

bool is_covered(const std::string& path, const std::vector<std::string>& folders) {
  return std::ranges::any_of(
      folders, [&](const std::string& folder) { return path == folder || path.starts_with(folder + "/"); });
}

// An interpreter found in a person's own directory (pyenv, conda, a virtual environment) cannot run where
// that is hidden; there its name means what it means to everybody.
std::vector<std::string> command_in_sandbox(const program::Program& program, const SandboxOptions& options) {
  std::vector<std::string> command = program.command;
  std::string& first = command.front();
  const bool visible = first.starts_with("/usr/") || first.starts_with("/bin/");
  if (!program.found_on_path || visible || is_covered(first, options.readable)) return command;
  for (const char* folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
    const auto instead = boost::filesystem::path(folder) / boost::filesystem::path(first).filename();
    if (!boost::filesystem::exists(instead)) continue;
    spdlog::warn("{}: {} is hidden from programs, {} is used; --allow-read with its folder would show it",
                 notation::printable(program.name), first, instead.string());
    first = instead.string();
    break;
  }
  return command;
}

// An interpreter whose library is hidden ends at once with words that help nobody.
void warn_of_hidden_library(const program::Program& program, const sandbox::LaunchSpec& spec) {
  const std::string& interpreter = spec.command.front();
  if (program.file == interpreter) return;
  const program::View view{.hides = true, .readable = spec.readable};
  const auto folder = program::hidden_installation(interpreter, view);
  if (!folder) return;
  spdlog::warn("{}: {} belongs to {}, which is hidden from programs{}", notation::printable(program.name),
               notation::printable(interpreter, 400), notation::printable(folder->string(), 400),
               program::cure_for_hidden(*folder / "bin" / "-", view));
}

// A program may allow itself less than it is allowed, never more.
sandbox::ResourceLimits narrowed(sandbox::ResourceLimits limits, const program::OwnLimits& own) {
  const auto narrow = [](std::uint64_t& most, const std::optional<std::uint64_t>& own_most) {
    if (own_most) most = most == 0 ? *own_most : std::min(most, *own_most);
  };
  narrow(limits.memory,
         own.memory_megabytes ? std::optional(*own.memory_megabytes << 20U) : std::optional<std::uint64_t>());
  narrow(limits.processes, own.processes);
  narrow(limits.open_files, own.open_files);
  return limits;
}

}  // namespace

sandbox::Environment game_environment(const notation::ChosenGame& chosen, std::chrono::nanoseconds turn_limit,
                                      std::span<const game::Move> opening) {
  sandbox::Environment environment = {
      {"KAVEN_GAME", chosen.name},
      {"KAVEN_SIZE", notation::size_text(chosen.rules)},
      {"KAVEN_CONNECT", std::to_string(chosen.rules.line_length)},
      {"KAVEN_EXACT", chosen.rules.exact_length ? "1" : "0"},
      {"KAVEN_TURN_SECONDS", fmt::format("{:g}", std::chrono::duration<double>(turn_limit).count())}};
  if (chosen.rules.pop_out) environment.emplace_back("KAVEN_POP_OUT", "1");
  if (!opening.empty()) environment.emplace_back("KAVEN_OPENING", notation::write_opening(opening));
  return environment;
}

sandbox::LaunchSpec launch_spec(const program::Program& program, sandbox::IsolationLevel level,
                                const SandboxOptions& options) {
  const bool sandboxed = sandbox::is_sandboxed(level);
  sandbox::LaunchSpec spec{.command = sandboxed ? command_in_sandbox(program, options) : program.command,
                           .readable = readable_for(program, options),
                           .in_subfolder = program.settings.files_above,
                           .own_environment = program.environment,
                           .level = level,
                           .limits = narrowed(options.limits, program.limits),
                           .pinned = options.processor.has_value()};
  // What Python leaves beside the modules that it reads would make another submission of it.
  spec.environment.emplace_back("PYTHONDONTWRITEBYTECODE", "1");
  if (sandboxed) warn_of_hidden_library(program, spec);
  return spec;
}

boost::filesystem::path readable_folder(const program::Program& program) {
  const bool readable = std::ranges::find(program.readable, program.directory) != program.readable.end();
  return readable ? program.directory : boost::filesystem::path();
}

void set_working_directory(sandbox::LaunchSpec& spec, const boost::filesystem::path& directory) {
  spec.working_directory = directory;
  if (spec.level == sandbox::IsolationLevel::basic)
    spec.environment.emplace_back("TMPDIR", directory.string());
}

}  // namespace kaven::referee::command
