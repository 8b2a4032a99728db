// SPDX-License-Identifier: MIT
#include "tournaments/play/settings_file/setting_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/game_settings/setting_table.hpp"
#include "common/notation/game_words.hpp"
#include "common/program/protocol_names.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_rows.hpp"
#include "tournaments/play/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {

namespace {

using game_settings::GameSetting;
using notation::GameChoice;
using namespace settings;

// Columns x rows. The game checks them, when all of its settings are known.
Expected read_size(const toml::node& value, std::string& into) {
  const auto size = value.value_exact<std::string>();
  if (!size) return "columns x rows in quotes, as in \"15x15\"";
  into = *size;
  return std::nullopt;
}

Expected read_full_board(const toml::node& value, std::string& into) {
  const auto word = value.value_exact<std::string>();
  if (!word || (*word != "draw" && *word != "both-lose")) return R"("draw" or "both-lose")";
  into = *word;
  return std::nullopt;
}

Expected read_time_limit(const toml::node& value, std::chrono::minutes& into) {
  int minutes = 0;
  auto wrong = read_whole(value, 1, 1 << 20, minutes);
  if (!wrong) into = std::chrono::minutes(minutes);
  return wrong;
}

// Kaven finds its jobs by their names and tasks. sbatch also accepts the beginning of a long option.
Expected read_slurm_options(const toml::node& value, std::vector<std::string>& into) {
  std::vector<std::string> options;
  if (auto wrong = read_list(value, "-", R"(a list of options in quotes, as in ["--qos=short"])", options))
    return wrong;
  for (const std::string& option : options) {
    const std::string word = option.substr(0, option.find('='));
    for (const auto& [name, letter] : {std::pair("--job-name", "-J"), std::pair("--array", "-a")}) {
      const bool is_name = word.size() > 2 && std::string_view(name).starts_with(word);
      if (is_name || word.starts_with(letter))
        return fmt::format("options other than {}, which Kaven sets itself", name);
    }
  }
  into = std::move(options);
  return std::nullopt;
}

Expected read_protocol(const toml::node& value, std::string& into) {
  if (value.value_exact<std::string>() == "") return std::nullopt;
  return read_one_of(value, program::protocol_names(), into);
}

Expected read_seed(const toml::node& value, std::uint64_t& into) {
  const auto seed = value.value_exact<std::int64_t>();
  if (!seed || *seed < 0) return "a whole number from 0 to 9223372036854775807";
  into = static_cast<std::uint64_t>(*seed);
  return std::nullopt;
}

using enum SettingRole;

std::vector<Setting> descriptions() {
  constexpr std::size_t longest_title = 200;
  constexpr std::size_t longest_text = 10000;
  return {
      plain_text("title",
                 "The name of the tournament on its page and in reports. Default: the name of its folder.",
                 longest_title, false, within(&Settings::description, &DescriptionSettings::title)),
      plain_text(
          "text",
          "The description on its page. Plain text; put several lines between triple quotes. Default: none.",
          longest_text, true, within(&Settings::description, &DescriptionSettings::text)),
      {.name = "sections",
       .meaning = "Sections of a class, shown beside each player: { \"Monday 10\" = [\"alice\", \"bob\"] }, "
                  "or the name of\n"
                  "a file in this folder with one line per player, as in alice,Monday 10. Default: none.",
       .read = [](const toml::node& value,
                  Settings& settings) { return read_sections_value(value, settings.description.sections); },
       .written = [](const Settings& settings,
                     Lists lists) { return sections_written(settings.description.sections, lists); },
       .follows = [](const Settings& all) { return all.description.sections == settings::Sections{}; }}};
}

std::vector<Setting> games() {
  static const std::vector<std::string_view> names = game::game_names();
  return {
      one_of("game", "The game: " + text::alternatives(names) + ". Default: connect4.", names,
             within(&Settings::choice, &GameChoice::game), shaping),
      derived("size", "The size of the board, columns x rows, at most 26x26. Default: the game's own.",
              within(&Settings::choice, &GameChoice::size), read_size,
              [](const Settings& all) { return text::toml_quoted(notation::size_text(all.game().rules)); }),
      derived(
          "connect", "The number of stones in a row that wins, or counts. Default: the game's own.",
          within(&Settings::choice, &GameChoice::connect),
          [](const toml::node& value, int& into) { return read_whole(value, 1, game::largest_side, into); },
          [](const Settings& all) { return fmt::format("{}", all.game().rules.line_length); }),
      flag("exact-five", "Count only rows of exactly that length (\"exactly five\"). Default: false.",
           within(&Settings::choice, &GameChoice::exact), shaping),
      flag("pop-out",
           "Allow each player, once per game, to remove its own stone from the bottom of a column instead\n"
           "of placing one; the stones above fall. Default: false.",
           within(&Settings::choice, &GameChoice::pop_out), shaping),
      derived("full-board",
              R"(The result of a full board without a line: "draw" or "both-lose". Default: the game's own.)",
              within(&Settings::choice, &GameChoice::full_board), read_full_board,
              [](const Settings& all) {
                const bool is_draw = all.game().rules.full_board == game::FullBoard::draw;
                return text::toml_quoted(is_draw ? "draw" : "both-lose");
              }),
      derived(
          "opening-rule",
          "How a game without gravity begins: \"none\"; \"recolour\", Black may turn White's first stone "
          "black; or\n"
          "\"swap2\", the players share a fair opening, which only Gomocup engines that know SWAP2BOARD can. "
          "Default: the\n"
          "game's own.",
          within(&Settings::choice, &GameChoice::opening),
          [](const toml::node& value, std::string& into) {
            return read_one_of(value, notation::opening_words.words(), into);
          },
          [](const Settings& all) {
            return text::toml_quoted(notation::opening_words.word_of(all.game().rules.opening));
          })};
}

/// The value of a setting of each game: a reference if `Settings` may be changed, otherwise a copy.
template <typename Type>
struct InGame {
  game_settings::Member<Type> value;

  Type& operator()(Settings& settings) const { return value(settings); }
  Type operator()(const Settings& settings) const {
    auto copy = static_cast<const game_settings::GameSettings&>(settings);
    return value(copy);
  }
};

/// Makes a line of tournament.toml from a row of the table of game settings.
struct GameLine {
  const GameSetting& row;
  std::string name = std::string(row.name);
  std::string meaning = game_settings::file_meaning(row);
  SettingRole role = row.shapes_games ? shaping : running;

  Setting operator()(game_settings::Member<std::optional<Seconds>> limit) const {
    return derived(name, meaning, InGame<std::optional<Seconds>>{limit}, read_seconds,
                   [](const Settings& all) { return seconds_written(settings::turn_limit_of(all)); });
  }
  Setting operator()(game_settings::Member<Seconds> time) const {
    return member_row(name, meaning, InGame<Seconds>{time},
                      row.may_be_zero ? read_seconds_or_none : read_seconds, seconds_written, role);
  }
  Setting operator()(game_settings::Member<int> number) const {
    const double least = row.may_be_zero ? 0 : row.least;
    return whole(name, meaning, static_cast<int>(least), static_cast<int>(row.most), InGame<int>{number},
                 role);
  }
  Setting operator()(game_settings::Member<std::string> word) const {
    // Only the protocol has no list of words, because "" is one of its values.
    if (!row.words.empty()) return one_of(name, meaning, row.words, InGame<std::string>{word}, role);
    return member_row(name, meaning, InGame<std::string>{word}, read_protocol, text::toml_quoted, role);
  }
  Setting operator()(game_settings::Member<std::vector<std::string>> items) const {
    return list(name, meaning, row.item_prefix, row.expected, InGame<std::vector<std::string>>{items}, role);
  }
  // Its parts have lines of their own.
  Setting operator()(game_settings::TimeControl) const { return {}; }
};

Setting game_setting(std::string_view name) {
  const GameSetting& row = *std::ranges::find(game_settings::game_setting_table(), name, &GameSetting::name);
  return renamed(std::string(row.former_name), std::visit(GameLine{row}, row.value));
}

std::vector<Setting> times() {
  std::vector<Setting> rows;
  for (const char* name : {"time", "clock", "overage", "match-time", "increment"})
    rows.push_back(game_setting(name));
  rows.push_back(member_row(
      "time-factors",
      "Time odds: { \"old\" = 0.5 } gives the player old half of `time`, `overage`, `match-time` and\n"
      "`increment`. Default: none.",
      &Settings::time_factors, read_factors, factors_written, shaping));
  for (const char* name : {"adjudicate", "start-cpu", "start-time", "grace"})
    rows.push_back(game_setting(name));
  return rows;
}

std::vector<Setting> programs() {
  std::vector<Setting> rows;
  for (const char* name : {"protocol", "depth", "nodes", "sandbox", "idle-policy", "memory",
                           "submission-megabytes", "allow-read", "allow-calls"})
    rows.push_back(game_setting(name));
  return rows;
}

std::string formats_for_help() {
  std::string text = "The format:\n";
  for (const pairing::Format* format : pairing::formats()) {
    const bool last = format == pairing::formats().back();
    text += fmt::format("\"{}\", {}{}\n", format->name, format->summary, last ? "." : ";");
  }
  return text + "Default: round-robin.";
}

// A setting that the format does not use, or that has its default, is written as a comment, so that changing
// the format does not cause an error.
bool format_setting_follows(const settings::FormatSetting& setting, const Settings& settings) {
  const pairing::OwnSetting* own = pairing::find_format(settings.pairing.format)->find(setting);
  if (own == nullptr) return true;
  const bool number = setting.kind == settings::FormatSetting::Kind::number;
  return !number && own->required.empty() && settings.pairing.format_settings.is_default(setting);
}

Setting format_row(const settings::FormatSetting& setting) {
  return {.name = std::string(setting.name),
          .meaning = fmt::format("{}:\n{}", pairing::titles_with(setting), setting.meaning),
          .read = [&setting](const toml::node& value, Settings& settings) -> Expected {
            settings::SettingValue read;
            auto wrong = read_format_setting(value, setting, read);
            if (!wrong) settings.pairing.format_settings.set(setting, std::move(read));
            return wrong;
          },
          .written =
              [&setting](const Settings& settings, Lists lists) {
                return format_setting_written(settings.pairing.format_settings.value(setting), lists);
              },
          .follows = [&setting](const Settings& all) { return format_setting_follows(setting, all); },
          .role = SettingRole::pairing,
          .of_formats = &setting};
}

std::vector<Setting> pairings() {
  static const auto names = [] {
    std::vector<std::string_view> all;
    for (const pairing::Format* format : pairing::formats()) all.push_back(format->name);
    return all;
  }();
  std::vector<Setting> rows = {one_of("format", formats_for_help(), names,
                                      within(&Settings::pairing, &PairingSettings::format), shaping)};
  for (const settings::FormatSetting* setting : pairing::format_settings())
    rows.push_back(format_row(*setting));
  const auto worth = within(&Settings::pairing, &PairingSettings::points);
  rows.insert(
      rows.end(),
      {list("unranked", "Names of players who play but get no rank, as in [\"staff\"]. Default: none.", "",
            "a list of players' names, as in [\"staff\"]",
            within(&Settings::pairing, &PairingSettings::unranked), counting),
       member_row(
           "seed",
           "Seed for the order of the games and everything else drawn by lot; the same seed gives the same\n"
           "draw. Default: 1.",
           within(&Settings::pairing, &PairingSettings::seed), read_seed, number_written, shaping),
       points("points.win", "Points for a win. Default: 2.", within(worth, &Points::win)),
       points("points.draw", "Points for a draw. Default: 1.", within(worth, &Points::draw)),
       points("points.loss", "Points for a loss. Default: 0.", within(worth, &Points::loss))});
  return rows;
}

constexpr std::array<std::string_view, 3> executors = {"local", "slurm", "ssh"};
constexpr std::array<std::string_view, 2> kept_logs = {"all", "failed"};
constexpr std::array<std::string_view, 3> opening_orders = {"random", "round", "file"};

std::vector<Setting> runs() {
  return {
      whole("jobs",
            "The number of games played at the same time; 0: one per physical core available to this run.\n"
            "More games than cores slow every program down while its clock runs. Default: 0.",
            0, 1024, within(&Settings::run, &RunSettings::jobs)),
      whole(
          "retries",
          "How often a game is restarted after its referee failed; no program loses because of the referee.\n"
          "Default: 2.",
          0, 100, within(&Settings::run, &RunSettings::retries)),
      one_of("keep-logs",
             "The games whose logs are kept: \"all\", or \"failed\", those that ended by a forfeit or whose "
             "referee failed.\n"
             "Records are always kept. Default: all.",
             kept_logs, within(&Settings::run, &RunSettings::keep_logs)),
      member_row(
          "openings",
          "Moves already on the board when a game begins: \"none\"; \"auto\", balanced ones: in Connect-4 on "
          "7x6\n"
          "those that best play draws, otherwise those that the engine values most equally;\n"
          "\"random-2\", two random moves (or another even number); or a file in this folder with one "
          "opening per\n"
          "line, as in (W D 1) (B C 1), d1 c1, 43 or 0,0, 1,-2 (from the centre), or with games of other "
          "programs:\n"
          "pgn, sgf, psq, csv, kaggle. Both games of a pair with swapped colours use the same opening.\n"
          "Every program must support openings. Default: none.",
          within(&Settings::pairing, &PairingSettings::openings), read_openings, text::toml_quoted, shaping),
      one_of("opening-order",
             "Which games share an opening. \"random\": each pair of players draws its own; \"round\": all "
             "pairs of a\n"
             "round share one, drawn by lot; \"file\": all pairs of a round share one, in the order of the "
             "file.\n"
             "Default: random.",
             opening_orders, within(&Settings::pairing, &PairingSettings::opening_order), shaping),
      whole("opening-start", "The number of the first opening to use with the order \"file\". Default: 1.", 1,
            1'000'000, within(&Settings::pairing, &PairingSettings::opening_start), shaping),
      one_of("executor",
             "Where games run: \"local\", on this machine; \"slurm\", on a cluster that shares this folder; "
             "or \"ssh\",\n"
             "on other machines. Default: local.",
             executors, within(&Settings::run, &RunSettings::executor))};
}

std::vector<Setting> hand_ins() {
  return {
      member_row("deadline",
                 "The end of handing in with a token (serve --hand-in): \"2026-12-01T18:00:00+01:00\"; or "
                 "one for each\n"
                 "section of the class list, { \"A\" = \"2026-12-01T18:00:00+01:00\" }: sections that are "
                 "not named have\n"
                 "none. Default: \"\", none.",
                 within(&Settings::hand_in, &HandInSettings::deadlines), read_deadlines, deadlines_written),
      whole("deadline-grace", "Minutes after the deadline in which uploads are still accepted. Default: 0.",
            0, 100'000, within(&Settings::hand_in, &HandInSettings::grace_minutes)),
      one_of("upload-counts",
             "Which of a student's uploads plays, among those that passed the check: the \"newest\"; the "
             "\"best\", which\n"
             "passed the most requirements, required and advised ones, and of equals the newest; or the one "
             "\"chosen\" by\n"
             "the student, until then the newest. Default: newest.",
             upload_rules, within(&Settings::hand_in, &HandInSettings::upload_counts)),
      flag("pseudonyms",
           "Show players on pages and sites by a pseudonym that the student chooses on the page for handing\n"
           "in, or else by an alias (aliases.csv), never by name. Default: false.",
           within(&Settings::hand_in, &HandInSettings::pseudonyms)),
      whole("leaderboard",
            "The number of best players that a student sees on the page for handing in, beside the own\n"
            "place; 0: no leaderboard. Default: 0.",
            0, 1000, within(&Settings::hand_in, &HandInSettings::leaderboard)),
      whole("friendly-matches",
            "The number of matches a day for which each student may ask on the page for handing in: the own\n"
            "program against another one or a level of Claimeven, with a private result. Default: 0, none.",
            0, 100, within(&Settings::hand_in, &HandInSettings::friendly_matches))};
}

std::vector<Setting> slurm() {
  return {
      name_of("slurm.partition", R"(The partition for tasks; "": the cluster's default. Default: "".)",
              within(&Settings::slurm, &SlurmSettings::partition)),
      name_of("slurm.account", R"(The account to charge for tasks; "": the user's own. Default: "".)",
              within(&Settings::slurm, &SlurmSettings::account)),
      member_row(
          "slurm.time-limit",
          "The time limit of a task in minutes; another task plays the games it did not finish. Default: 60.",
          within(&Settings::slurm, &SlurmSettings::time_limit), read_time_limit,
          [](std::chrono::minutes limit) { return number_written(limit.count()); }),
      whole("slurm.games-per-task",
            "Games per task; 0: by their duration and the size of the cluster. Default: 0.", 0, 10000,
            within(&Settings::slurm, &SlurmSettings::games_per_task)),
      whole("slurm.processors",
            "Processors per task; the task plays one game on each at the same time. Default: 1.", 1, 1024,
            within(&Settings::slurm, &SlurmSettings::processors)),
      seconds("slurm.look-interval",
              "Seconds between two queries of the queue; longer while nothing changes. Default: 5.",
              within(&Settings::slurm, &SlurmSettings::look_interval)),
      member_row("slurm.options",
                 R"(More options for sbatch, as in ["--qos=short", "--mem-per-cpu=3G"]. Default: none.)",
                 within(&Settings::slurm, &SlurmSettings::options), read_slurm_options, list_written)};
}

std::vector<Setting> ssh() {
  return {member_row("ssh.hosts",
                     "The machines, in ssh's notation, each with its number of games at a time, at most one "
                     "per physical\n"
                     "core, as in [\"lab1:4\", \"me@lab2:2\"]. Default: none.",
                     within(&Settings::ssh, &SshSettings::hosts), read_hosts, hosts_written),
          list("ssh.options", R"(More options for ssh, as in ["-p", "2222"]. Default: none.)", "",
               R"(a list of options in quotes, as in ["-p", "2222"])",
               within(&Settings::ssh, &SshSettings::options)),
          flag("ssh.copy",
               "Copy files to machines that do not share this folder: rsync copies Kaven and the programs of "
               "each\n"
               "game to the same paths there, and its record and logs back. Default: false.",
               within(&Settings::ssh, &SshSettings::copy))};
}

}  // namespace

std::span<const Setting> setting_table() {
  static const std::vector<Setting> table = [] {
    std::vector<Setting> rows;
    for (const auto& [group, settings] : {std::pair("name and description", descriptions()),
                                          {"game", games()},
                                          {"time", times()},
                                          {"programs and their sandbox", programs()},
                                          {"format and points", pairings()},
                                          {"course of the run", runs()},
                                          {"handing in", hand_ins()},
                                          {"Slurm", slurm()},
                                          {"ssh", ssh()}}) {
      for (const Setting& setting : settings) rows.emplace_back(setting).group = group;
    }
    return rows;
  }();
  return table;
}

const Setting* find_setting(std::string_view name) {
  if (name.empty()) return nullptr;
  const auto table = setting_table();
  const auto found = std::ranges::find_if(
      table, [&](const Setting& each) { return each.name == name || each.other_name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace kaven::tournaments::settings_file
