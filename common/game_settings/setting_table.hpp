// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/game_settings/game_settings.hpp"

namespace kaven::game_settings {

/// A program that has settings; `tournament` has them in tournament.toml, `check` only as options.
enum class Program : std::uint8_t { referee = 1, compliance_run = 2, check = 4, tournament = 8 };
inline constexpr unsigned all_programs = 15;

/// Settings that stand together in a help or a file.
enum class Group : std::uint8_t { game, time, programs, sandbox, scenario };

template <typename Type>
using Member = Type& (*)(GameSettings&);
/// `60+0.5`, which sets the limit of a turn, that of the match, and the increment.
struct TimeControl {};

/// One setting of a game.
struct GameSetting {
  std::string_view name;  ///< as in tournament.toml; the option is `--name`, unless `option` is another name
  std::string meaning;    ///< in the help of an option; empty: the help does not list it
  std::string file_meaning = {};  ///< see file_meaning(); empty: `meaning` and the default
  Group group = Group::time;
  unsigned programs = all_programs;  ///< a sum of Program
  std::variant<Member<Seconds>, Member<std::optional<Seconds>>, Member<int>, Member<std::string>,
               Member<std::vector<std::string>>, TimeControl>
      value;
  double least = 0;                              ///< of a number
  double most = longest_limit.count();           ///< of a number; infinite: no limit
  bool may_be_zero = false;                      ///< whether a number in tournament.toml may be 0, too
  std::span<const std::string_view> words = {};  ///< the values of a text; empty: any text
  std::string_view option = {};
  std::string_view former_name = {};  ///< is read in tournament.toml, too
  std::string_view placeholder = {};  ///< for the value in the help; empty: by its type
  std::string_view item_prefix = {};  ///< of each item of a list in tournament.toml
  std::string_view expected = {};     ///< of a list in tournament.toml
  bool shapes_games = true;  ///< with another value, the games of a tournament would have been different

  bool is_of(Program program) const { return (programs & static_cast<unsigned>(program)) != 0; }
};

/// All settings, in the order of helps and of tournament.toml.
std::span<const GameSetting> game_setting_table();

/// The text above the line of `setting` in tournament.toml; it may have several lines.
std::string file_meaning(const GameSetting& setting);

/// The settings that a command line contains.
class GivenSettings {
 public:
  /// Adds the options of `group` that `program` has. The object must stay where it is until the command line is read.
  void add_options(command_line::OptionList& list, Program program, Group group);
  /// Whether the command line contains any of them.
  bool any() const { return !changes_.empty(); }
  /// Changes the given settings; lists become longer. Throws std::invalid_argument for a wrong time control.
  void apply(GameSettings& settings) const;

 private:
  template <typename Row>
  command_line::DeclaredOption add_option(command_line::OptionList& list, const GameSetting& setting,
                                          const std::string& meaning, Row row);

  std::vector<std::function<void(GameSettings&)>> changes_;
};

/// Returns the options, as `--time=5`, that hand `settings` to `program`; a setting that has its default needs none.
std::vector<std::string> option_words(GameSettings settings, Program program);

}  // namespace kaven::game_settings
