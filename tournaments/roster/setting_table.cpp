#include "tournaments/roster/setting_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "tournaments/pairing/format.hpp"

namespace kaven::tournaments::roster {

namespace {

using Expected = std::optional<std::string>;

constexpr double longest_seconds = 86400;

// A basic string of TOML.
std::string quoted(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < ' ' || byte == 0x7f) {
      escaped += fmt::format("\\u{:04x}", byte);
      continue;
    }
    if (letter == '"' || letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return fmt::format("\"{}\"", escaped);
}

Expected read_whole(const toml::node& value, int low, int high, int& into) {
  const auto number = value.value_exact<std::int64_t>();
  if (!number || *number < low || *number > high) {
    return fmt::format("a whole number from {} to {}", low, high);
  }
  into = static_cast<int>(*number);
  return std::nullopt;
}

std::optional<double> number_of(const toml::node& value) {
  if (const auto whole = value.value_exact<std::int64_t>()) return static_cast<double>(*whole);
  return value.value_exact<double>();
}

Expected read_seconds(const toml::node& value, Seconds& into) {
  const auto number = number_of(value);
  // Written so that `nan` fails too.
  if (!number || !(*number >= 0.01 && *number <= longest_seconds)) {
    return fmt::format("seconds, a number from 0.01 to {}", longest_seconds);
  }
  into = Seconds(*number);
  return std::nullopt;
}

Expected read_points(const toml::node& value, double& into) {
  const auto number = number_of(value);
  if (!number || !(*number >= 0 && *number <= 1000)) return "points, a number from 0 to 1000";
  into = *number;
  return std::nullopt;
}

std::string seconds_written(Seconds seconds) {
  return fmt::format("{}", seconds.count());
}

Expected read_game(const toml::node& value, Settings& settings) {
  const auto name = value.value_exact<std::string>();
  if (name && game::find_game(*name) != nullptr) {
    settings.choice.game = *name;
    return std::nullopt;
  }
  std::string known;
  for (const game::NamedGame& each : game::catalogue()) {
    known += (known.empty() ? "" : ", ") + quoted(each.name);
  }
  return "one of " + known;
}

Expected read_size(const toml::node& value, Settings& settings) {
  const auto size = value.value_exact<std::string>();
  if (!size) return "columns x rows in quotes, as in \"15x15\"";
  settings.choice.size = *size;
  return std::nullopt;
}

Expected read_connect(const toml::node& value, Settings& settings) {
  int connect = 0;
  auto expected = read_whole(value, 1, game::largest_side, connect);
  if (!expected) settings.choice.connect = connect;
  return expected;
}

Expected read_exact(const toml::node& value, Settings& settings) {
  const auto exact = value.value_exact<bool>();
  if (!exact) return "true or false";
  settings.choice.exact = *exact;
  return std::nullopt;
}

Expected read_full_board(const toml::node& value, Settings& settings) {
  const auto word = value.value_exact<std::string>();
  if (!word || (*word != "draw" && *word != "both-lose")) return R"("draw" or "both-lose")";
  settings.choice.full_board = *word;
  return std::nullopt;
}

Expected read_format(const toml::node& value, Settings& settings) {
  const auto name = value.value_exact<std::string>();
  if (name && pairing::find_format(*name) != nullptr) {
    settings.format = *name;
    return std::nullopt;
  }
  std::string known;
  for (const pairing::Format& each : pairing::formats())
    known += (known.empty() ? "" : ", ") + quoted(each.name);
  return "one of " + known;
}

Expected read_seed(const toml::node& value, Settings& settings) {
  const auto seed = value.value_exact<std::int64_t>();
  if (!seed || *seed < 0) return "a whole number from 0 to 9223372036854775807";
  settings.seed = static_cast<std::uint64_t>(*seed);
  return std::nullopt;
}

Expected read_one_of(const toml::node& value, std::span<const std::string_view> words, std::string& target) {
  const auto word = value.value_exact<std::string>();
  if (word && std::ranges::find(words, *word) != words.end()) {
    target = *word;
    return std::nullopt;
  }
  std::string known;
  for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + quoted(std::string(each));
  return "one of " + known;
}

constexpr std::array<std::string_view, 5> tiers = {"auto", "strict", "isolated", "basic", "none"};
constexpr std::array<std::string_view, 5> idle_policies = {"auto", "record", "warn", "freeze", "forfeit"};

/// A list of texts that all begin with `beginning`.
Expected read_list(const toml::node& value, std::string_view beginning, std::string_view expected,
                   std::vector<std::string>& into) {
  const toml::array* list = value.as_array();
  if (list == nullptr) return std::string(expected);
  std::vector<std::string> read;
  for (const toml::node& each : *list) {
    const auto text = each.value_exact<std::string>();
    if (!text || !text->starts_with(beginning)) return std::string(expected);
    read.push_back(*text);
  }
  into = std::move(read);
  return std::nullopt;
}

std::string list_written(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + quoted(text);
  return "[" + list + "]";
}

/// A name as it stands on a command line.
Expected read_name(const toml::node& value, std::string& into) {
  const auto name = value.value_exact<std::string>();
  const auto plain = [](char each) { return each > ' ' && each <= '~' && each != '"' && each != '\\'; };
  if (!name || !std::ranges::all_of(*name, plain)) return "a name without blanks, in quotes";
  into = *name;
  return std::nullopt;
}

Expected read_openings(const toml::node& value, Settings& settings) {
  constexpr std::string_view drawn = "random-";
  constexpr int most_drawn = 20;
  std::string read;
  if (read_name(value, read) || read.empty()) return R"("none", "random-2" or the name of a file)";
  if (read.starts_with(drawn)) {
    bool known = false;
    for (int moves = 2; moves <= most_drawn; moves += 2)
      known |= read.substr(drawn.size()) == std::to_string(moves);
    if (!known)
      return fmt::format("an even number of drawn moves from 2 to {}, as in \"random-2\"", most_drawn);
  }
  settings.openings = read;
  return std::nullopt;
}

constexpr std::array<std::string_view, 2> executors = {"local", "slurm"};

bool never(const Settings&) {
  return false;
}

const std::array table = {
    Setting{"game", "What is played: connect4, gomoku, maxconnect4 or connectn. Default: connect4.",
            read_game, [](const Settings& settings) { return quoted(settings.choice.game); }, never,
            SettingRole::shaping},
    Setting{"size", "The board, columns x rows, up to 26x26. Default: the game's own.", read_size,
            [](const Settings& settings) { return quoted(notation::size_text(settings.game().rules)); },
            [](const Settings& settings) { return !settings.choice.size; }, SettingRole::shaping},
    Setting{"connect", "Stones in a row that make a line. Default: the game's own.", read_connect,
            [](const Settings& settings) { return fmt::format("{}", settings.game().rules.line_length); },
            [](const Settings& settings) { return !settings.choice.connect; }, SettingRole::shaping},
    Setting{"exact-five", "Rows longer than a line do not count (\"exactly five\"). Default: false.",
            read_exact,
            [](const Settings& settings) { return std::string(settings.choice.exact ? "true" : "false"); },
            never, SettingRole::shaping},
    Setting{"full-board", R"(A full board without a line: "draw" or "both-lose". Default: the game's own.)",
            read_full_board,
            [](const Settings& settings) {
              const bool draw = settings.game().rules.full_board == game::FullBoard::draw;
              return quoted(draw ? "draw" : "both-lose");
            },
            [](const Settings& settings) { return !settings.choice.full_board; }, SettingRole::shaping},
    Setting{
        "time", "Seconds a program has for each move, by the wall clock. Default: 30.",
        [](const toml::node& value, Settings& settings) { return read_seconds(value, settings.turn_limit); },
        [](const Settings& settings) { return seconds_written(settings.turn_limit); }, never,
        SettingRole::shaping},
    Setting{
        "start-time", "Seconds a program has to start and read its colour. Default: 60.",
        [](const toml::node& value, Settings& settings) { return read_seconds(value, settings.start_limit); },
        [](const Settings& settings) { return seconds_written(settings.start_limit); }, never,
        SettingRole::shaping},
    Setting{"grace", "Seconds after a game for programs to exit by themselves. Default: 2.",
            [](const toml::node& value, Settings& settings) { return read_seconds(value, settings.grace); },
            [](const Settings& settings) { return seconds_written(settings.grace); }, never},
    Setting{"custody",
            "How programs are held: \"strict\", \"isolated\", \"basic\" or \"none\"; \"auto\" takes the "
            "strongest\n"
            "that works on the machine (referee --check-environment says which). Default: auto.",
            [](const toml::node& value, Settings& settings) {
              return read_one_of(value, tiers, settings.sandbox.isolation);
            },
            [](const Settings& settings) { return quoted(settings.sandbox.isolation); }, never},
    Setting{"idle-policy",
            "About computing in the opponent's turn: \"record\", \"warn\", \"freeze\" or \"forfeit\". "
            "Default: auto.",
            [](const toml::node& value, Settings& settings) {
              return read_one_of(value, idle_policies, settings.sandbox.idle_policy);
            },
            [](const Settings& settings) { return quoted(settings.sandbox.idle_policy); }, never},
    Setting{"memory", "Megabytes that a program may use with all its processes. Default: 1024.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 1, 1 << 30, settings.sandbox.memory_megabytes);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.sandbox.memory_megabytes); },
            never},
    Setting{"allow-read", "Files and folders that all programs may read, besides their own. Default: none.",
            [](const toml::node& value, Settings& settings) {
              return read_list(value, "/", "a list of absolute paths, as in [\"/opt/course/books\"]",
                               settings.sandbox.readable);
            },
            [](const Settings& settings) { return list_written(settings.sandbox.readable); }, never},
    Setting{"format",
            "Who meets whom:\n"
            "\"round-robin\", everyone meets everyone;\n"
            "\"gauntlet\", those of the seeding meet all others;\n"
            "\"swiss\", rounds among those with about the same points;\n"
            "\"knock-out\", who loses is out;\n"
            "\"double-elimination\", who loses twice is out;\n"
            "\"ladder\", neighbours on a ladder challenge each other;\n"
            "\"course\", Swiss rounds until everyone has three games, then a knock-out among the best.\n"
            "Default: round-robin.",
            read_format, [](const Settings& settings) { return quoted(settings.format); }, never,
            SettingRole::shaping},
    Setting{
        "legs",
        "Round robin, gauntlet: how often every pair meets; each time it plays two games, with colours\n"
        "swapped. Default: 1. It may be raised while the tournament goes on.",
        [](const toml::node& value, Settings& settings) { return read_whole(value, 1, 1000, settings.legs); },
        [](const Settings& settings) { return fmt::format("{}", settings.legs); },
        [](const Settings& settings) { return !pairing::find_format(settings.format)->legs; },
        SettingRole::counting},
    Setting{"rounds",
            "Swiss, ladder, course (its Swiss rounds): how many rounds; 0: as many as suit the number of\n"
            "players. Default: 0.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 0, 1000, settings.rounds);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.rounds); },
            [](const Settings& settings) { return !pairing::find_format(settings.format)->rounds; },
            SettingRole::counting},
    Setting{
        "games-per-match",
        "Formats other than round robin and gauntlet: how many games two players play when they meet, with\n"
        "colours swapped after each. Default: 1.",
        [](const toml::node& value, Settings& settings) {
          return read_whole(value, 1, 100, settings.games_per_match);
        },
        [](const Settings& settings) { return fmt::format("{}", settings.games_per_match); },
        [](const Settings& settings) { return !pairing::find_format(settings.format)->matches; },
        SettingRole::shaping},
    Setting{
        "replays",
        "Knock-out, double elimination, course: how often a level match is replayed, with colours swapped,\n"
        "before the better seed goes on. Default: 4.",
        [](const toml::node& value, Settings& settings) {
          return read_whole(value, 0, 100, settings.replays);
        },
        [](const Settings& settings) { return fmt::format("{}", settings.replays); },
        [](const Settings& settings) { return pairing::find_format(settings.format)->bracket == nullptr; },
        SettingRole::shaping},
    Setting{
        "qualifiers",
        "Course: how many go on to the knock-out; 0: the largest power of two that is no more than half the\n"
        "players. Default: 0.",
        [](const toml::node& value, Settings& settings) -> Expected {
          if (value.value_exact<std::int64_t>() == 1) return "0, or a whole number from 2 to 1024";
          return read_whole(value, 0, 1024, settings.qualifiers);
        },
        [](const Settings& settings) { return fmt::format("{}", settings.qualifiers); },
        [](const Settings& settings) { return !pairing::find_format(settings.format)->qualifiers; },
        SettingRole::shaping},
    Setting{
        "seeding",
        "Players by name, best first, as in [\"alice\", \"bob\"]; the others follow by lot. In a gauntlet:\n"
        "those who meet all others. Default: none, all by lot.",
        [](const toml::node& value, Settings& settings) {
          return read_list(value, "", "a list of players' names, as in [\"alice\", \"bob\"]",
                           settings.seeding);
        },
        [](const Settings& settings) { return list_written(settings.seeding); },
        [](const Settings& settings) {
          return settings.seeding.empty() && !pairing::find_format(settings.format)->challengers;
        },
        SettingRole::shaping},
    Setting{"unranked",
            "Players by name who play like the others but get no place, as in [\"staff\"]. Default: none.",
            [](const toml::node& value, Settings& settings) {
              return read_list(value, "", "a list of players' names, as in [\"staff\"]", settings.unranked);
            },
            [](const Settings& settings) { return list_written(settings.unranked); }, never,
            SettingRole::counting},
    Setting{
        "seed",
        "Decides the order of the games and whatever else is drawn by lot: the same seed, the same draw.\n"
        "Default: 1.",
        read_seed, [](const Settings& settings) { return fmt::format("{}", settings.seed); }, never,
        SettingRole::shaping},
    Setting{
        "points.win", "Points for a win. Default: 2.",
        [](const toml::node& value, Settings& settings) { return read_points(value, settings.points.win); },
        [](const Settings& settings) { return fmt::format("{}", settings.points.win); }, never,
        SettingRole::counting},
    Setting{
        "points.draw", "Points for a draw. Default: 1.",
        [](const toml::node& value, Settings& settings) { return read_points(value, settings.points.draw); },
        [](const Settings& settings) { return fmt::format("{}", settings.points.draw); }, never,
        SettingRole::counting},
    Setting{
        "points.loss", "Points for a loss. Default: 0.",
        [](const toml::node& value, Settings& settings) { return read_points(value, settings.points.loss); },
        [](const Settings& settings) { return fmt::format("{}", settings.points.loss); }, never,
        SettingRole::counting},
    Setting{
        "jobs",
        "Games played at the same time; 0: one for each core of the machine. Default: 0.\n"
        "More games than cores make every program slower than its clock.",
        [](const toml::node& value, Settings& settings) { return read_whole(value, 0, 1024, settings.jobs); },
        [](const Settings& settings) { return fmt::format("{}", settings.jobs); }, never},
    Setting{"retries",
            "How often a game is started again when its referee could not go on; no program ever loses\n"
            "because of the referee. Default: 2.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 0, 100, settings.retries);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.retries); }, never},
    Setting{
        "openings",
        "What games begin behind: \"none\"; \"random-2\", two moves drawn by lot (or another even number); "
        "or a\n"
        "file in this folder with an opening on each line, as in (W D 1) (B C 1). The two games of a pair\n"
        "with colours swapped have the same. Programs must be able to be told. Default: none.",
        read_openings, [](const Settings& settings) { return quoted(settings.openings); }, never,
        SettingRole::shaping},
    Setting{"executor",
            "Where games are played: \"local\", on this machine, or \"slurm\", on a cluster that shares this "
            "folder.\nDefault: local.",
            [](const toml::node& value, Settings& settings) {
              return read_one_of(value, executors, settings.executor);
            },
            [](const Settings& settings) { return quoted(settings.executor); }, never},
    Setting{"slurm.partition", "The partition for tasks; \"\": the cluster's default. Default: \"\".",
            [](const toml::node& value, Settings& settings) {
              return read_name(value, settings.slurm.partition);
            },
            [](const Settings& settings) { return quoted(settings.slurm.partition); }, never},
    Setting{
        "slurm.account", "The account that tasks are charged to; \"\": the user's own. Default: \"\".",
        [](const toml::node& value, Settings& settings) { return read_name(value, settings.slurm.account); },
        [](const Settings& settings) { return quoted(settings.slurm.account); }, never},
    Setting{"slurm.time-limit",
            "Minutes a task may take; what it has not played by then is played by another. Default: 60.",
            [](const toml::node& value, Settings& settings) {
              int minutes = 0;
              auto expected = read_whole(value, 1, 1 << 20, minutes);
              if (!expected) settings.slurm.time_limit = std::chrono::minutes(minutes);
              return expected;
            },
            [](const Settings& settings) { return fmt::format("{}", settings.slurm.time_limit.count()); },
            never},
    Setting{"slurm.games-per-task",
            "Games that a task plays one after another; 0: as many as take about ten minutes. Default: 0.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 0, 10000, settings.slurm.games_per_task);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.slurm.games_per_task); }, never},
    Setting{"slurm.processors",
            "Processors of a task, which plays a game on each of them at the same time. Default: 1.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 1, 1024, settings.slurm.processors);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.slurm.processors); }, never},
    Setting{"slurm.tasks",
            "Tasks in the queue at the same time, running and waiting; 0: as many as the cluster takes.\n"
            "Default: 0.",
            [](const toml::node& value, Settings& settings) {
              return read_whole(value, 0, 1000000, settings.slurm.tasks);
            },
            [](const Settings& settings) { return fmt::format("{}", settings.slurm.tasks); }, never},
    Setting{"slurm.look-interval",
            "Seconds between two looks at the queue; longer while nothing happens. Default: 5.",
            [](const toml::node& value, Settings& settings) {
              return read_seconds(value, settings.slurm.look_interval);
            },
            [](const Settings& settings) { return seconds_written(settings.slurm.look_interval); }, never},
    Setting{"slurm.options",
            "Further options of sbatch, as in [\"--qos=short\", \"--mem-per-cpu=3G\"]. Default: none.",
            [](const toml::node& value, Settings& settings) {
              return read_list(value, "-", "a list of options in quotes, as in [\"--qos=short\"]",
                               settings.slurm.options);
            },
            [](const Settings& settings) { return list_written(settings.slurm.options); }, never},
};

}  // namespace

std::span<const Setting> setting_table() {
  return table;
}

}  // namespace kaven::tournaments::roster
