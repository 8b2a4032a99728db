// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kaven::command_line {

/// The layout of --help: lines as wide as the terminal (at most 120 columns; 100 where the output is no terminal),
/// for each option a placeholder, its meaning, its limits and its default, and the footer, whose indented lines stay
/// as they are.
///
/// If a command has --help-all, the groups of options whose name begins with "Settings" are shown only there.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_footer(const CLI::App* command) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_usage(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;

 private:
  std::string option_groups(const CLI::App& command, CLI::AppFormatMode mode) const;
  std::string wrapped(const std::string& text) const;
};

}  // namespace kaven::command_line
