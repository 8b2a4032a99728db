// SPDX-License-Identifier: MIT
#include "referee/command/program_launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "common/notation/game_words.hpp"
#include "common/notation/opening_text.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/log.hpp"
#include "common/text/printable.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/program_user.hpp"

namespace kaven::referee::command {

namespace {

std::vector<std::string> readable_for(const program::Program& program, const SandboxOptions& options) {
  std::vector<std::string> readable = options.readable;
  for (const auto& path : program.readable) {
    // Every sandbox contains the system's files anyway.
    if (!path.string().starts_with("/usr/")) readable.push_back(path.string());
  }
  return readable;
}

bool is_covered(const std::string& path, const std::vector<std::string>& folders) {
  return std::ranges::any_of(
      folders, [&](const std::string& folder) { return path == folder || path.starts_with(folder + "/"); });
}

bool begins_with_any(const std::string& path, std::initializer_list<std::string_view> folders) {
  return std::ranges::any_of(folders, [&](std::string_view folder) { return path.starts_with(folder); });
}

// An interpreter in a person's own directory (pyenv, conda, a virtual environment) cannot run if that
// directory is hidden. Then the system's interpreter of the same name takes its place.
void use_visible_interpreter(const program::Program& program, const SandboxOptions& options,
                             sandbox::LaunchSpec& spec) {
  std::string& first = spec.command.front();
  const bool visible = begins_with_any(first, {"/usr/", "/bin/"}) ||
                       (spec.level == sandbox::IsolationLevel::basic && begins_with_any(first, {"/opt/"}));
  if (!program.found_on_path || visible || is_covered(first, options.readable)) return;
  for (const char* folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
    const auto instead = boost::filesystem::path(folder) / boost::filesystem::path(first).filename();
    if (!boost::filesystem::exists(instead)) continue;
    // Once for all programs and games of this process.
    static std::set<std::string> told;
    if (told.insert(first).second) {
      system::log_warning(
          "{} is hidden from programs, {} is used; --allow-read with its folder would show it",
          text::printable(first), instead.string());
    }
    std::erase(spec.readable, first);
    first = instead.string();
    break;
  }
}

// The basic level does not hide files but uses other users, who need permission to pass the folders above
// them.
void require_reachable(const program::Program& program, const SandboxOptions& options,
                       sandbox::IsolationLevel level) {
  if (level != sandbox::IsolationLevel::basic || sandbox::user_for_program(0, level) == 0) return;
  std::vector<boost::filesystem::path> paths = program.readable;
  // Skip an interpreter: another one may do as well, and a student's choice must not close the tournament to
  // others.
  if (program.found_on_path) std::erase(paths, boost::filesystem::path(program.command.front()));
  paths.insert(paths.end(), options.readable.begin(), options.readable.end());
  for (const boost::filesystem::path& path : paths) {
    const auto closed = sandbox::folder_closed_to_others(path);
    if (!closed) continue;
    throw sandbox::SandboxUnavailable(fmt::format(
        "the users as which root starts programs cannot enter {}, which contains {}; allow it: chmod o+x {}",
        *closed, path.string(), *closed));
  }
}

// An interpreter whose library is hidden exits at once, with a message that does not help.
void warn_of_hidden_library(const program::Program& program, const sandbox::LaunchSpec& spec) {
  const std::string& interpreter = spec.command.front();
  if (program.file == interpreter) return;
  const program::View view{.hides = true, .readable = spec.readable};
  const auto folder = program::hidden_installation(interpreter, view);
  if (!folder) return;
  system::log_warning("{}: {} belongs to {}, which is hidden from programs{}", text::printable(program.name),
                      text::printable(interpreter, 400), text::printable(folder->string(), 400),
                      program::cure_for_hidden(*folder / "bin" / "-", view));
}

// A program may lower its limits, but never raise them.
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

// The clocks that the program reads then count its CPU time, if it is linked dynamically.
void show_cpu_time(sandbox::LaunchSpec& spec) {
  spec.environment.emplace_back("KAVEN_CLOCK", "cpu");
  const std::string library = system::helper_program("cpu_clock.so").string();
  if (library.find_first_of(": ") != std::string::npos) {
    system::log_warning(
        "programs see the real time: the dynamic linker cannot load '{}', because of its name",
        text::printable(library, 400));
    return;
  }
  spec.readable.push_back(library);
  const auto own =
      std::ranges::find(spec.own_environment, "LD_PRELOAD", &sandbox::Environment::value_type::first);
  if (own == spec.own_environment.end()) {
    spec.own_environment.emplace_back("LD_PRELOAD", library);
  } else {
    own->second.insert(0, library + ":");
  }
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
  if (!chosen.rules.gravity)
    environment.emplace_back("KAVEN_OPENING_RULE", notation::opening_words.word_of(chosen.rules.opening));
  if (!opening.empty()) environment.emplace_back("KAVEN_OPENING", notation::write_opening(opening));
  return environment;
}

Clock::duration told_turn_limit(const match::Limits& limits, const game::Rules& rules) {
  if (limits.limits_each_move()) return limits.turn;
  const int moves = rules.columns * rules.rows / 2 + 1 + (rules.pop_out ? 1 : 0);
  return (limits.match + (moves - 1) * limits.increment) / moves;
}

void show_limits(sandbox::LaunchSpec& spec, const match::Limits& limits) {
  if (limits.clock == record::ClockKind::cpu) show_cpu_time(spec);
  for (const auto& [name, limit] : {std::pair("KAVEN_MATCH_SECONDS", limits.match),
                                    {"KAVEN_INCREMENT_SECONDS", limits.increment},
                                    {"KAVEN_OVERAGE_SECONDS", limits.overage}}) {
    if (limit.count() > 0)
      spec.environment.emplace_back(name, fmt::format("{:g}", std::chrono::duration<double>(limit).count()));
  }
}

sandbox::LaunchSpec launch_spec(const program::Program& program, sandbox::IsolationLevel level,
                                const SandboxOptions& options) {
  require_reachable(program, options, level);
  sandbox::LaunchSpec spec{.command = program.command,
                           .readable = readable_for(program, options),
                           .in_subfolder = program.settings.files_above,
                           .own_environment = program.environment,
                           .level = level,
                           .limits = narrowed(options.limits, program.limits),
                           .pinned = options.processor.has_value()};
  // Python would write caches beside the modules that it reads, which would change the hash of the
  // submission.
  spec.environment.emplace_back("PYTHONDONTWRITEBYTECODE", "1");
  if (!sandbox::hides_files(level)) return spec;
  use_visible_interpreter(program, options, spec);
  warn_of_hidden_library(program, spec);
  return spec;
}

boost::filesystem::path readable_folder(const program::Program& program) {
  const bool readable = std::ranges::find(program.readable, program.directory) != program.readable.end();
  return readable ? program.directory : boost::filesystem::path();
}

}  // namespace kaven::referee::command
