#include "tournaments/settings_file/setting_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/program/protocol_names.hpp"
#include "tournaments/pairing/format.hpp"
#include "tournaments/settings_file/setting_rows.hpp"
#include "tournaments/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {

namespace {

Expected read_game(const toml::node& value, settings::Settings& settings) {
  std::vector<std::string_view> names;
  for (const game::NamedGame& each : game::catalogue()) names.push_back(each.name);
  return read_one_of(value, names, settings.choice.game);
}

Expected read_size(const toml::node& value, settings::Settings& settings) {
  const auto size = value.value_exact<std::string>();
  if (!size) return "columns x rows in quotes, as in \"15x15\"";
  settings.choice.size = *size;
  return std::nullopt;
}

Expected read_connect(const toml::node& value, settings::Settings& settings) {
  int connect = 0;
  auto wrong = read_whole(value, 1, game::largest_side, connect);
  if (!wrong) settings.choice.connect = connect;
  return wrong;
}

Expected read_exact(const toml::node& value, settings::Settings& settings) {
  const auto exact = value.value_exact<bool>();
  if (!exact) return "true or false";
  settings.choice.exact = *exact;
  return std::nullopt;
}

Expected read_pop_out(const toml::node& value, settings::Settings& settings) {
  const auto pop_out = value.value_exact<bool>();
  if (!pop_out) return "true or false";
  settings.choice.pop_out = *pop_out;
  return std::nullopt;
}

Expected read_full_board(const toml::node& value, settings::Settings& settings) {
  const auto word = value.value_exact<std::string>();
  if (!word || (*word != "draw" && *word != "both-lose")) return R"("draw" or "both-lose")";
  settings.choice.full_board = *word;
  return std::nullopt;
}

std::string full_board_written(const settings::Settings& settings, Lists) {
  return toml_quoted(settings.game().rules.full_board == game::FullBoard::draw ? "draw" : "both-lose");
}

Expected read_time_limit(const toml::node& value, settings::Settings& settings) {
  int minutes = 0;
  auto wrong = read_whole(value, 1, 1 << 20, minutes);
  if (!wrong) settings.slurm.time_limit = std::chrono::minutes(minutes);
  return wrong;
}

Expected read_protocol(const toml::node& value, std::string& into) {
  if (value.value_exact<std::string>() == "") return std::nullopt;
  return read_one_of(value, program::protocol_names, into);
}

Expected read_seed(const toml::node& value, settings::Settings& settings) {
  const auto seed = value.value_exact<std::int64_t>();
  if (!seed || *seed < 0) return "a whole number from 0 to 9223372036854775807";
  settings.seed = static_cast<std::uint64_t>(*seed);
  return std::nullopt;
}

constexpr std::size_t longest_title = 200;
constexpr std::size_t longest_text = 10000;

void add_words(std::vector<Setting>& table) {
  table.push_back(member_row(
      "title", "What the tournament is called on its page and in reports. Default: as its folder.",
      [](auto& all) -> auto& { return all.title; },
      [](const toml::node& value, std::string& into) { return read_text(value, longest_title, false, into); },
      toml_quoted, SettingRole::running));
  table.push_back(member_row(
      "text",
      "What is said of it there: plain text, of several lines between three quotation marks each. "
      "Default: nothing.",
      [](auto& all) -> auto& { return all.text; },
      [](const toml::node& value, std::string& into) { return read_text(value, longest_text, true, into); },
      toml_quoted, SettingRole::running));
  table.push_back(
      {.name = "sections",
       .meaning =
           "Parts of a class, shown beside each player: { \"Monday 10\" = [\"alice\", \"bob\"] }, or a "
           "file in\nthis folder with a line alice,Monday 10 for each player. Default: none.",
       .read = [](const toml::node& value,
                  settings::Settings& settings) { return read_sections_value(value, settings.sections); },
       .written = [](const settings::Settings& settings,
                     Lists lists) { return sections_written(settings.sections, lists); },
       .follows = [](const settings::Settings& all) { return all.sections == settings::Sections{}; },
       .role = SettingRole::running});
}

void add_game(std::vector<Setting>& table) {
  using enum SettingRole;
  table.push_back(
      {.name = "game",
       .meaning = "What is played: connect4, gomoku, maxconnect4 or connectn. Default: connect4.",
       .read = read_game,
       .written = [](const settings::Settings& all, Lists) { return toml_quoted(all.choice.game); },
       .follows = never,
       .role = shaping});
  table.push_back({.name = "size",
                   .meaning = "The board, columns x rows, up to 26x26. Default: the game's own.",
                   .read = read_size,
                   .written = [](const settings::Settings& all,
                                 Lists) { return toml_quoted(notation::size_text(all.game().rules)); },
                   .follows = [](const settings::Settings& all) { return !all.choice.size; },
                   .role = shaping});
  table.push_back({.name = "connect",
                   .meaning = "Stones in a row that make a line. Default: the game's own.",
                   .read = read_connect,
                   .written = [](const settings::Settings& all,
                                 Lists) { return fmt::format("{}", all.game().rules.line_length); },
                   .follows = [](const settings::Settings& all) { return !all.choice.connect; },
                   .role = shaping});
  table.push_back({.name = "exact-five",
                   .meaning = "Rows longer than a line do not count (\"exactly five\"). Default: false.",
                   .read = read_exact,
                   .written = [](const settings::Settings& all,
                                 Lists) { return std::string(all.choice.exact ? "true" : "false"); },
                   .follows = never,
                   .role = shaping});
  table.push_back({.name = "pop-out",
                   .meaning = "Each player may, once a game, pop its own stone out of the bottom of a column "
                              "instead of\nputting one; the stones above fall. Default: false.",
                   .read = read_pop_out,
                   .written = [](const settings::Settings& all,
                                 Lists) { return std::string(all.choice.pop_out ? "true" : "false"); },
                   .follows = never,
                   .role = shaping});
  table.push_back(
      {.name = "full-board",
       .meaning = R"(A full board without a line: "draw" or "both-lose". Default: the game's own.)",
       .read = read_full_board,
       .written = full_board_written,
       .follows = [](const settings::Settings& all) { return !all.choice.full_board; },
       .role = shaping});
}

// As much as the referee takes.
constexpr int greatest_depth = 1000;
constexpr std::array<std::string_view, 5> isolation_levels = {"auto", "strict", "isolated", "basic", "none"};
constexpr std::array<std::string_view, 5> idle_policies = {"auto", "record", "warn", "freeze", "forfeit"};

void add_limits(std::vector<Setting>& table) {
  table.push_back(seconds(
      "time", "Seconds a program has for each move, by the wall clock. Default: 30.",
      [](auto& all) -> auto& { return all.turn_limit; }, SettingRole::shaping));
  table.push_back(member_row(
      "overage",
      "Seconds by which a program may exceed `time` in a game, all its moves together; Kaggle gives\n"
      "60, with time = 2. Default: 0.",
      [](auto& all) -> auto& { return all.overage; }, read_seconds_or_none, seconds_written,
      SettingRole::shaping));
  table.push_back(member_row(
      "match-time",
      "Seconds a program has for all its moves of a game together; 0: as many as its moves may take, but "
      "for\n"
      "who takes more than 20 times `time` and computes for less than a tenth of that. Default: 0.",
      [](auto& all) -> auto& { return all.match_limit; }, read_seconds_or_none, seconds_written,
      SettingRole::shaping));
  table.push_back(member_row(
      "start-cpu",
      "Seconds a program may compute before its first turn; what is beyond is charged to that turn. Default: "
      "5.",
      [](auto& all) -> auto& { return all.start_cpu; }, read_seconds_or_none, seconds_written,
      SettingRole::shaping));
  table.push_back(seconds(
      "start-time", "Seconds a program has to start and read its colour. Default: 60.",
      [](auto& all) -> auto& { return all.start_limit; }, SettingRole::shaping));
  table.push_back(seconds(
      "grace", "Seconds after a game for programs to exit by themselves. Default: 2.",
      [](auto& all) -> auto& { return all.grace; }, SettingRole::running));
  table.push_back(member_row(
      "protocol",
      "How programs are talked to that name no protocol in an agent.toml:\n" + program::protocol_list() +
          ".\nDefault: what `collect` sees in them, else mailbox.",
      [](auto& all) -> auto& { return all.protocol; }, read_protocol, toml_quoted, SettingRole::shaping));
  table.push_back(member_row(
      "depth",
      "Plies that programs of the protocol one-move are told to look ahead, whatever their agent.toml says;\n"
      "0: what it says there, else 7. Default: 0.",
      [](auto& all) -> auto& { return all.depth; },
      [](const toml::node& value, int& into) { return read_whole(value, 0, greatest_depth, into); },
      [](int depth) { return fmt::format("{}", depth); }, SettingRole::shaping));
  table.push_back(one_of(
      "sandbox",
      "How programs are held: \"strict\", \"isolated\", \"basic\" or \"none\"; \"auto\" takes the strongest\n"
      "that works on the machine (referee --check-environment says which). Default: auto.",
      isolation_levels, [](auto& all) -> auto& { return all.sandbox.isolation; }));
  table.back().former_name = "custody";
  table.push_back(one_of(
      "idle-policy",
      "About computing in the opponent's turn: \"record\", \"warn\", \"freeze\" or \"forfeit\". "
      "Default: auto.",
      idle_policies, [](auto& all) -> auto& { return all.sandbox.idle_policy; }));
  table.push_back(whole(
      "memory", "Megabytes that a program may use with all its processes. Default: 1024.", 1, 1 << 30,
      [](auto& all) -> auto& { return all.sandbox.memory_megabytes; }));
  table.push_back(whole(
      "submission-megabytes",
      "Megabytes that the files of a program may have together, those in its folder. Default: 1024.", 1,
      1 << 20, [](auto& all) -> auto& { return all.submission.megabytes; }));
  table.push_back(whole(
      "submission-files", "How many files and folders a program may have in its folder. Default: 20000.", 1,
      10'000'000, [](auto& all) -> auto& { return all.submission.files; }));
  table.push_back(list(
      "allow-read", "Files and folders that all programs may read, besides their own. Default: none.", "/",
      "a list of absolute paths, as in [\"/opt/course/books\"]",
      [](auto& all) -> auto& { return all.sandbox.readable; }));
}

std::string formats_for_help() {
  std::string text = "Who meets whom:\n";
  for (const pairing::Format* format : pairing::formats()) {
    const bool last = format == pairing::formats().back();
    text += fmt::format("\"{}\", {}{}\n", format->name, format->summary, last ? "." : ";");
  }
  return text + "Default: round-robin.";
}

Expected read_format(const toml::node& value, settings::Settings& settings) {
  std::vector<std::string_view> names;
  for (const pairing::Format* format : pairing::formats()) names.push_back(format->name);
  return read_one_of(value, names, settings.format);
}

// What a format does not use, or has by default anyway, is a comment: whoever changes the format is not
// stopped.
bool format_setting_follows(const settings::FormatSetting& setting, const settings::Settings& settings) {
  const pairing::OwnSetting* own = pairing::find_format(settings.format)->find(setting);
  if (own == nullptr) return true;
  const bool number = setting.kind == settings::FormatSetting::Kind::number;
  return !number && own->required.empty() && settings.format_settings.is_default(setting);
}

Setting format_row(const settings::FormatSetting& setting) {
  return {
      .name = std::string(setting.name),
      .meaning = fmt::format("{}:\n{}", pairing::titles_with(setting), setting.meaning),
      .read = [&setting](const toml::node& value, settings::Settings& settings) -> Expected {
        settings::SettingValue read;
        auto wrong = read_format_setting(value, setting, read);
        if (!wrong) settings.format_settings.set(setting, std::move(read));
        return wrong;
      },
      .written =
          [&setting](const settings::Settings& settings, Lists lists) {
            return format_setting_written(settings.format_settings.value(setting), lists);
          },
      .follows = [&setting](const settings::Settings& all) { return format_setting_follows(setting, all); },
      .role = SettingRole::pairing,
      .of_formats = &setting};
}

void add_pairing(std::vector<Setting>& table) {
  using enum SettingRole;
  table.push_back(
      {.name = "format",
       .meaning = formats_for_help(),
       .read = read_format,
       .written = [](const settings::Settings& settings, Lists) { return toml_quoted(settings.format); },
       .follows = never,
       .role = shaping});
  for (const settings::FormatSetting* setting : pairing::format_settings()) {
    table.push_back(format_row(*setting));
  }
  table.push_back(list(
      "unranked",
      "Players by name who play like the others but get no place, as in [\"staff\"]. Default: none.", "",
      "a list of players' names, as in [\"staff\"]", [](auto& all) -> auto& { return all.unranked; },
      counting));
  table.push_back(
      {.name = "seed",
       .meaning = "Decides the order of the games and whatever else is drawn by lot: the same seed, the same "
                  "draw.\nDefault: 1.",
       .read = read_seed,
       .written = [](const settings::Settings& all, Lists) { return fmt::format("{}", all.seed); },
       .follows = never,
       .role = shaping});
  table.push_back(points(
      "points.win", "Points for a win. Default: 2.", [](auto& all) -> auto& { return all.points.win; }));
  table.push_back(points(
      "points.draw", "Points for a draw. Default: 1.", [](auto& all) -> auto& { return all.points.draw; }));
  table.push_back(points(
      "points.loss", "Points for a loss. Default: 0.", [](auto& all) -> auto& { return all.points.loss; }));
}

constexpr std::array<std::string_view, 2> executors = {"local", "slurm"};

void add_run(std::vector<Setting>& table) {
  table.push_back(whole(
      "jobs",
      "Games played at the same time; 0: one for each physical core, of those that this run\n"
      "may use. Default: 0. More games than cores make every program slower than its clock.",
      0, 1024, [](auto& all) -> auto& { return all.jobs; }));
  table.push_back(whole(
      "retries",
      "How often a game is started again when its referee could not go on; no program ever loses\n"
      "because of the referee. Default: 2.",
      0, 100, [](auto& all) -> auto& { return all.retries; }));
  table.push_back(member_row(
      "openings",
      "What games begin behind: \"none\"; \"random-2\", two moves drawn by lot (or another even number); "
      "or a\n"
      "file in this folder with an opening on each line, as in (W D 1) (B C 1). The two games of a pair\n"
      "with colours swapped have the same. Programs must be able to be told. Default: none.",
      [](auto& all) -> auto& { return all.openings; }, read_openings, toml_quoted, SettingRole::shaping));
  table.push_back(one_of(
      "executor",
      "Where games are played: \"local\", on this machine, or \"slurm\", on a cluster that shares this "
      "folder.\nDefault: local.",
      executors, [](auto& all) -> auto& { return all.executor; }));
}

void add_slurm(std::vector<Setting>& table) {
  table.push_back(name_of(
      "slurm.partition", R"(The partition for tasks; "": the cluster's default. Default: "".)",
      [](auto& all) -> auto& { return all.slurm.partition; }));
  table.push_back(name_of(
      "slurm.account", R"(The account that tasks are charged to; "": the user's own. Default: "".)",
      [](auto& all) -> auto& { return all.slurm.account; }));
  table.push_back(
      {.name = "slurm.time-limit",
       .meaning =
           "Minutes a task may take; what it has not played by then is played by another. Default: 60.",
       .read = read_time_limit,
       .written = [](const settings::Settings& all,
                     Lists) { return fmt::format("{}", all.slurm.time_limit.count()); },
       .follows = never});
  table.push_back(whole(
      "slurm.games-per-task",
      "Games that a task plays one after another; 0: as many as take about ten minutes. Default: 0.", 0,
      10000, [](auto& all) -> auto& { return all.slurm.games_per_task; }));
  table.push_back(whole(
      "slurm.processors",
      "Processors of a task, which plays a game on each of them at the same time. Default: 1.", 1, 1024,
      [](auto& all) -> auto& { return all.slurm.processors; }));
  table.push_back(whole(
      "slurm.tasks",
      "Tasks in the queue at the same time, running and waiting; 0: as many as the cluster takes.\n"
      "Default: 0.",
      0, 1000000, [](auto& all) -> auto& { return all.slurm.tasks; }));
  table.push_back(seconds(
      "slurm.look-interval",
      "Seconds between two looks at the queue; longer while nothing happens. Default: 5.",
      [](auto& all) -> auto& { return all.slurm.look_interval; }, SettingRole::running));
  table.push_back(list(
      "slurm.options",
      R"(Further options of sbatch, as in ["--qos=short", "--mem-per-cpu=3G"]. Default: none.)", "-",
      R"(a list of options in quotes, as in ["--qos=short"])",
      [](auto& all) -> auto& { return all.slurm.options; }));
}

}  // namespace

std::span<const Setting> setting_table() {
  static const std::vector<Setting> table = [] {
    std::vector<Setting> rows;
    add_words(rows);
    add_game(rows);
    add_limits(rows);
    add_pairing(rows);
    add_run(rows);
    add_slurm(rows);
    return rows;
  }();
  return table;
}

const Setting* find_setting(std::string_view name) {
  if (name.empty()) return nullptr;
  const auto table = setting_table();
  const auto found = std::ranges::find_if(
      table, [&](const Setting& each) { return each.name == name || each.former_name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace kaven::tournaments::settings_file
