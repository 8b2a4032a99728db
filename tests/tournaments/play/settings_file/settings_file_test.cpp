// SPDX-License-Identifier: MIT
#include "tournaments/play/settings_file/settings_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <map>
#include <random>

#include "common/game/catalogue.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/pairing/course.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

settings::Settings read(std::string_view text) {
  return read_settings(text, "tournament.toml");
}

std::string fault(std::string_view text) {
  try {
    read(text);
    return "no error";
  } catch (const SettingsError& error) {
    return error.what();
  }
}

TEST(Settings, AnEmptyFileIsTheDefaults) {
  const settings::Settings settings = read("");
  EXPECT_EQ(settings.choice.game, "connect4");
  EXPECT_EQ(turn_limit_of(settings), settings::Seconds(30));
  EXPECT_EQ(settings.time.start_limit, settings::Seconds(60));
  EXPECT_EQ(settings.pairing.points, (settings::Points{2, 1, 0}));
  EXPECT_EQ(settings.pairing.format_settings[settings::legs], 1);
  EXPECT_EQ(settings.run.retries, 2);
  EXPECT_EQ(settings.run.keep_logs, "all");
  EXPECT_EQ(settings.run.jobs, 0);
}

TEST(Settings, PopOutsAreReadWithTheGamesThatHaveThem) {
  EXPECT_FALSE(read("game = 'connectn'").game().rules.pop_out);
  EXPECT_TRUE(read("game = 'connectn'\npop-out = true").game().rules.pop_out);
  EXPECT_THAT(fault("pop-out = 1"), HasSubstr("true or false"));
  EXPECT_THAT(fault("game = 'gomoku'\npop-out = true"), HasSubstr("a game with gravity"));
}

TEST(Settings, AnObsoleteOneChangesNothingOrSaysWhatTakesItsPlace) {
  EXPECT_EQ(fault("submission-files = 20000\n[slurm]\ntasks = 0\n"), "no error");
  EXPECT_THAT(fault("[slurm]\ntasks = 8\n"),
              HasSubstr(":2:1: slurm.tasks is no setting any more: scontrol update"));
}

TEST(Settings, EverySettingIsRead) {
  const settings::Settings settings = read(
      "game = 'gomoku'\nsize = '9x8'\nconnect = 4\nexact-five = true\nfull-board = 'both-lose'\n"
      "time = 1.5\nstart-time = 7\nformat = 'round-robin'\nlegs = 3\nseed = 42\njobs = 5\nretries = 0\n"
      "keep-logs = 'failed'\n"
      "grace = 0.5\nsandbox = 'basic'\nidle-policy = 'warn'\nmemory = 64\nallow-read = ['/a', '/b']\n"
      "allow-calls = ['tee']\n"
      "depth = 6\nexecutor = 'slurm'\nopenings = 'random-6'\n"
      "unranked = ['staff', 'ta']\n"
      "[points]\nwin = 3\ndraw = 1.5\nloss = 0.5\n"
      "[slurm]\npartition = 'games'\naccount = 'course'\ntime-limit = 20\ngames-per-task = 4\nprocessors = "
      "2\n"
      "look-interval = 0.5\noptions = ['--qos=short']\n"
      "[ssh]\nhosts = ['lab1:4', 'me@lab2']\noptions = ['-p', '2222']\n");
  EXPECT_EQ(settings.choice.game, "gomoku");
  EXPECT_EQ(settings.game().rules.columns, 9);
  EXPECT_EQ(settings.game().rules.rows, 8);
  EXPECT_EQ(settings.game().rules.line_length, 4);
  EXPECT_TRUE(settings.game().rules.exact_length);
  EXPECT_EQ(settings.game().rules.full_board, game::FullBoard::both_lose);
  EXPECT_EQ(settings.time.turn_limit, settings::Seconds(1.5));
  EXPECT_EQ(settings.time.start_limit, settings::Seconds(7));
  EXPECT_EQ(settings.pairing.format_settings[settings::legs], 3);
  EXPECT_EQ(settings.programs.depth, 6);
  EXPECT_EQ(settings.pairing.seed, 42U);
  EXPECT_EQ(settings.run.jobs, 5);
  EXPECT_EQ(settings.run.retries, 0);
  EXPECT_EQ(settings.run.keep_logs, "failed");
  EXPECT_EQ(settings.time.grace, settings::Seconds(0.5));
  EXPECT_EQ(settings.sandbox, (settings::SandboxSettings{.isolation = "basic",
                                                         .idle_policy = "warn",
                                                         .memory_megabytes = 64,
                                                         .readable = {"/a", "/b"},
                                                         .allowed_calls = {"tee"}}));
  EXPECT_EQ(settings.pairing.points, (settings::Points{3, 1.5, 0.5}));
  EXPECT_EQ(settings.run.executor, "slurm");
  EXPECT_EQ(settings.pairing.openings, "random-6");
  EXPECT_EQ(settings.pairing.unranked, (std::vector<std::string>{"staff", "ta"}));
  EXPECT_EQ(settings.slurm, (settings::SlurmSettings{.partition = "games",
                                                     .account = "course",
                                                     .time_limit = std::chrono::minutes(20),
                                                     .games_per_task = 4,
                                                     .processors = 2,
                                                     .look_interval = settings::Seconds(0.5),
                                                     .options = {"--qos=short"}}));
  EXPECT_EQ(settings.ssh,
            (settings::SshSettings{.hosts = {{"lab1", 4}, {"me@lab2", 1}}, .options = {"-p", "2222"}}));
}

TEST(Settings, ATitleATextAndSectionsAreRead) {
  const settings::Settings settings = read(
      "title = 'Spring'\ntext = \"\"\"\nFirst line.\nSecond.\"\"\"\n"
      "[sections]\n'Monday 10' = ['alice', 'bob']\n'Friday' = ['carol']\n");
  EXPECT_EQ(settings.description.title, "Spring");
  EXPECT_EQ(settings.description.text, "First line.\nSecond.");
  EXPECT_EQ(settings.description.sections.section_of("bob"), "Monday 10");
  EXPECT_EQ(settings.description.sections.section_of("carol"), "Friday");
  EXPECT_EQ(settings.description.sections.section_of("dave"), "");
  EXPECT_THAT(fault("title = 'a\\u0007'"), HasSubstr("no error"));
  EXPECT_THAT(fault("title = \"a\\u0007\""), HasSubstr("tournament.toml:1:9: title = "));
  EXPECT_THAT(fault("sections = 3"), HasSubstr("expected lists of players by section"));
  EXPECT_THAT(fault("[sections]\na = ['x']\nb = ['x']"), HasSubstr("each player once"));
}

TEST(Settings, SectionsMayStandInAFileOfTheirOwn) {
  const support::TemporaryDirectory directory;
  support::write_file(directory.path() / "tournament.toml", "sections = 'sections.csv'\n");
  EXPECT_THROW(read_settings(directory.path() / "tournament.toml"), SettingsError);
  support::write_file(directory.path() / "sections.csv",
                      "player,section\r\n# late\n\nalice,Monday 10\n\"Doe, Jo\",B\nbob,Monday 10\n'@z,B\n");
  const settings::Settings settings = read_settings(directory.path() / "tournament.toml");
  ASSERT_EQ(settings.description.sections.list.size(), 2U);
  EXPECT_EQ(settings.description.sections.list[0].players, (std::vector<std::string>{"alice", "bob"}));
  EXPECT_EQ(settings.description.sections.section_of("Doe, Jo"), "B");
  EXPECT_EQ(settings.description.sections.section_of("@z"), "B");
  EXPECT_THAT(settings_text(settings), HasSubstr("\nsections = \"sections.csv\"\n"));
  EXPECT_THAT(settings_text(settings, Lists::in_full), HasSubstr("\"B\" = [\"Doe, Jo\", \"@z\"]"));
  EXPECT_EQ(read_sections("Name,Section\nalice,A\n", "sections.csv").list.size(), 1U);
  for (const auto& [text, reason] :
       {std::pair("a,A\na,B\n", "sections.csv:2: 'a,B': a is in section A already"),
        std::pair("\nalice\n", "sections.csv:2: 'alice': expected player,section"),
        std::pair("alice,A,1\n", "sections.csv:1: 'alice,A,1': expected"),
        std::pair("alice,\"A\n", "sections.csv:1: expected each quotation mark to be closed")}) {
    try {
      read_sections(text, "sections.csv");
      ADD_FAILURE() << text;
    } catch (const SettingsError& error) {
      EXPECT_THAT(error.what(), StartsWith(reason));
    }
  }
}

TEST(Settings, SectionsAreReadLikeAClassList) {
  for (const char* const text :
       {"Lovelace, Ada;J\xf6rg\nbob;B\n", "\xef\xbb\xbfsep=;\r\nLovelace, Ada;Jo\xcc\x88rg\r\nbob;B",
        "player\tsection\nLovelace, Ada\tJörg\nbob\tB\n"}) {
    const settings::Sections sections = read_sections(text, "sections.csv");
    EXPECT_EQ(sections.section_of("Lovelace, Ada"), "Jörg") << text;
    EXPECT_EQ(sections.section_of("bob"), "B") << text;
  }
}

TEST(Settings, WhatIsWrittenIsReadAgain) {
  settings::Settings settings;
  settings.description.title = "Spring \"26\"";
  settings.description.text = "one\ntwo";
  settings.description.sections.list = {{.name = "A", .players = {"alice", "b\"ob"}},
                                        {.name = "B \"1\"", .players = {}}};
  settings.choice = {.game = "gomoku", .size = "19x18", .connect = 6, .exact = true, .full_board = "draw"};
  settings.time.turn_limit = settings::Seconds(0.1);
  settings.time.start_limit = settings::Seconds(12.25);
  settings.pairing.format_settings.set(settings::legs, 4);
  settings.pairing.seed = 9223372036854775807U;
  settings.pairing.points = {3, 1, 0.5};
  settings.run.jobs = 7;
  settings.run.retries = 9;
  settings.run.executor = "slurm";
  settings.slurm.time_limit = std::chrono::minutes(7);
  settings.slurm.options = {"--qos=short", "--exclusive"};
  settings.ssh = settings::SshSettings{.hosts = {{"lab1", 2}}, .options = {"-F", "my config"}};
  const std::string text = settings_text(settings);
  EXPECT_EQ(settings_text(read(text)), text);
}

TEST(Settings, TheWrittenDefaultsLeaveToTheGameWhatFollowsFromIt) {
  std::string text = settings_text(settings::Settings{});
  EXPECT_EQ(settings_text(read(text)), text);
  text.replace(text.find("connect4\""), 8, "gomoku");
  EXPECT_EQ(read(text).game().rules.columns, 15);
}

TEST(Settings, TheOpeningRuleIsThatOfTheGameOrChosen) {
  EXPECT_EQ(read("game = 'gomoku'").game().rules.opening, game::Opening::recolour);
  const settings::Settings settings = read("game = 'gomoku'\nopening-rule = 'swap2'");
  EXPECT_EQ(settings.game().rules.opening, game::Opening::swap2);
  EXPECT_THAT(fault("opening-rule = 'swap2'"),
              HasSubstr("tournament.toml:1:16: swap2 is an opening of five in a row without gravity"));
  EXPECT_THAT(fault("game = 'gomoku'\nopening-rule = 'swap'"),
              HasSubstr("expected one of \"none\", \"recolour\", \"swap2\""));
  EXPECT_THAT(
      fault("game = 'gomoku'\nopening-rule = 'swap2'\nopenings = 'random-2'"),
      HasSubstr("tournament.toml:3:12: openings: with swap2 the players themselves make the opening"));
}

TEST(Settings, ErrorsNameLineColumnValueAndWhatWasExpected) {
  EXPECT_EQ(fault("\n  time = \"soon\"\n"),
            "tournament.toml:2:10: time = 'soon': expected seconds, a number from 0.01 to 86400");
  EXPECT_EQ(fault("jobs = 1.5"), "tournament.toml:1:8: jobs = 1.5: expected a whole number from 0 to 1024");
  EXPECT_EQ(
      fault("game = 'chess'"),
      "tournament.toml:1:8: game = 'chess': expected one of \"connect4\", \"gomoku\", \"renju\", \"caro\", "
      "\"maxconnect4\", "
      "\"connectn\"");
  EXPECT_THAT(fault("game = 'gomuko'"), HasSubstr("\"connectn\"; did you mean \"gomoku\"?"));
  EXPECT_EQ(fault("size = 15"),
            "tournament.toml:1:8: size = 15: expected columns x rows in quotes, as in \"15x15\"");
  EXPECT_EQ(fault("[points]\nwin = true"),
            "tournament.toml:2:7: points.win = true: expected points, a number from 0 to 1000");
  EXPECT_EQ(fault("points.draw = 3"),
            "tournament.toml:1:15: a win is worth 2, a draw 3, a loss 0: expected no more for a draw than "
            "for a win, and no more for a loss than for a draw");
  EXPECT_THAT(fault("exact-five = 'yes'"), HasSubstr("expected true or false"));
  EXPECT_THAT(fault("full-board = 'win'"), HasSubstr("expected \"draw\" or \"both-lose\""));
  EXPECT_THAT(fault("format = 'lottery'"),
              HasSubstr("expected one of \"round-robin\", \"gauntlet\", \"swiss\""));
}

TEST(Settings, SayHowAFormatPairs) {
  const settings::Settings swiss =
      read("format = 'swiss'\nrounds = 7\ngames-per-match = 2\nseeding = ['b', 'a\"\\']");
  EXPECT_EQ(swiss.pairing.format_settings[settings::rounds], 7);
  EXPECT_EQ(swiss.pairing.format_settings[settings::games_per_match], 2);
  EXPECT_EQ(swiss.pairing.format_settings[settings::seeding], (std::vector<std::string>{"b", "a\"\\"}));
  EXPECT_EQ(read(settings_text(swiss)).pairing.format_settings[settings::seeding],
            swiss.pairing.format_settings[settings::seeding]);
  const settings::Settings course = read("format = 'course'\nreplays = 2\nqualifiers = 6\nrounds = 5");
  EXPECT_EQ(course.pairing.format_settings[settings::replays], 2);
  EXPECT_EQ(course.pairing.format_settings[pairing::setting::qualifiers], 6);
}

TEST(Settings, ThatMeanNothingInTheFormatAreErrors) {
  EXPECT_EQ(
      fault("rounds = 3"),
      "tournament.toml:1:10: rounds means nothing in the format round-robin: expected it not to be set");
  EXPECT_EQ(fault("rounds = 0"), "no error");
  for (const char* text :
       {"format = 'swiss'\nlegs = 2", "format = 'gauntlet'\nseeding = ['a']\ngames-per-match = 2",
        "format = 'knock-out'\nrounds = 3", "format = 'ladder'\nqualifiers = 4",
        "format = 'swiss'\nreplays = 1", "seeding = ['a']"}) {
    EXPECT_THAT(fault(text), HasSubstr("means nothing in the format")) << text;
  }
  EXPECT_THAT(fault("format = 'gauntlet'"), HasSubstr("expected a seeding"));
  EXPECT_THAT(fault("format = 'swiss'\nseeding = ['a', 'b', 'a']"), HasSubstr("seeding names a twice"));
  EXPECT_THAT(fault("format = 'course'\nqualifiers = 1"), HasSubstr("expected 0, or a whole number from 2"));
}

// Settings that a format does not use are written as comments, so they do not stop anybody who changes the format.
TEST(Settings, OfOtherFormatsAreWrittenAsComments) {
  for (const pairing::Format* format : pairing::formats()) {
    settings::Settings settings;
    settings.pairing.format = format->name;
    if (format->make_up != nullptr) format->make_up(settings.pairing.format_settings, {"alice", "bob"});
    const std::string text = settings_text(settings);
    EXPECT_EQ(settings_text(read(text)), text) << format->name;
  }
}

TEST(Settings, NumbersOutOfRangeAreErrors) {
  for (const char* text : {"time = 0",
                           "time = -1",
                           "time = nan",
                           "time = inf",
                           "time = 86401",
                           "start-time = 0.001",
                           "start-time = 0",
                           "grace = 0",
                           "legs = 0",
                           "sandbox = 'iron'",
                           "depth = -1",
                           "protocol = 'one'",
                           "depth = 1001",
                           "depth = 'deep'",
                           "idle-policy = 1",
                           "memory = 0",
                           "allow-read = 'x'",
                           "allow-read = ['relative']",
                           "legs = 1001",
                           "seed = -1",
                           "jobs = -1",
                           "retries = 101",
                           "rounds = -1",
                           "games-per-match = 0",
                           "replays = 101",
                           "seeding = 'a'",
                           "connect = 0",
                           "connect = 27",
                           "points.win = -1",
                           "points.loss = nan",
                           "keep-logs = 'no'",
                           "ssh.hosts = 'lab1'",
                           "ssh.hosts = ['']",
                           "ssh.hosts = [':4']",
                           "ssh.hosts = ['lab1:0']",
                           "ssh.hosts = ['lab1:x']",
                           "ssh.hosts = ['lab1:4x']",
                           "ssh.hosts = ['-oProxyCommand=x']",
                           "ssh.hosts = ['a b']",
                           "ssh.hosts = ['::1']"}) {
    EXPECT_THAT(fault(text), HasSubstr("expected")) << text;
  }
}

TEST(Settings, OptionsOfSlurmDoNotHideItsJobs) {
  for (const std::string option : {"--job-name=x", "--job=x", "-Jx", "-J=x"}) {
    EXPECT_THAT(fault("time = 3\nslurm.options = ['--qos=short', '" + option + "']"),
                AllOf(StartsWith("tournament.toml:2:17: slurm.options = "),
                      HasSubstr("expected options other than --job-name, which Kaven sets itself")))
        << option;
  }
  EXPECT_THAT(fault("slurm.options = ['--array=0-9%2']"), HasSubstr("expected options other than --array"));
  EXPECT_EQ(read("slurm.options = ['--account=x', '-A', '--jobs']").slurm.options.size(), 3U);
}

TEST(Settings, AFaultInAListOnTheCommandLineIsNamed) {
  for (const auto& [name, text, reason] :
       {std::tuple("slurm.options", "--qos=short,--job-name=x", "options other than --job-name"),
        std::tuple("slurm.options", "[\"--job-name=x\"]", "options other than --job-name"),
        std::tuple("slurm.options", "qos", "a list of options"),
        std::tuple("ssh.hosts", "[\"[::1]:4\"]", "give an IPv6 address a name")}) {
    try {
      with_settings({}, {{name, text}});
      ADD_FAILURE() << text;
    } catch (const SettingsError& error) {
      EXPECT_THAT(error.what(), HasSubstr(reason)) << text;
    }
  }
}

TEST(Settings, AnIPv6AddressIsWrittenAsANameOfTheConfigurationOfSsh) {
  for (const char* text :
       {"ssh.hosts = ['::1']", "ssh.hosts = ['[2001:db8::7]:4']", "ssh.hosts = ['me@fe80::1']"})
    EXPECT_THAT(fault(text), HasSubstr("give an IPv6 address a name in ~/.ssh/config")) << text;
}

TEST(Settings, ProgramsAreNotShownWhatBelongsToTheMachine) {
  EXPECT_THAT(fault("time = 3\nallow-read = ['/opt/books', '/proc/self/..']"),
              StartsWith("tournament.toml:2:14: allow-read: /proc/self/..: leads to /proc, which shows"));
  EXPECT_THROW(with_settings({}, {{"allow-read", "/tmp"}}), SettingsError);
}

TEST(Settings, ProgramsAreNotShownTheTournament) {
  const support::TemporaryDirectory place;
  const auto folder = place.path() / "spring";
  boost::filesystem::create_directories(folder / "agents/alice");
  boost::filesystem::create_directories(folder / "books");
  boost::filesystem::create_symlink(folder / "agents", place.path() / "link");
  const auto read_with = [&](const boost::filesystem::path& readable) {
    support::write_file(folder / "tournament.toml", "\nallow-read = ['" + readable.string() + "']\n");
    return read_settings(folder / "tournament.toml");
  };
  for (const auto& path : {place.path(), folder, folder / "agents", folder / "agents/alice", folder / "games",
                           folder / "books/../logs", place.path() / "link/alice"}) {
    EXPECT_THROW(read_with(path), SettingsError) << path;
  }
  EXPECT_NO_THROW(read_with(folder / "books"));
  settings::Settings settings;
  settings.sandbox.readable = {(folder / "agents").string()};
  EXPECT_THROW(read_listed_files(settings, folder), SettingsError);
}

TEST(Settings, UnknownOnesComeWithTheNearest) {
  EXPECT_EQ(fault("game = 'gomoku'\ntmie = 3"),
            "tournament.toml:2:1: unknown setting tmie; did you mean time?");
  EXPECT_EQ(fault("[points]\nwins = 3"),
            "tournament.toml:2:1: unknown setting points.wins; did you mean points.win?");
  EXPECT_THAT(fault("[time]\nmove = 3"), HasSubstr("time = "));
  EXPECT_THAT(fault("points = 3"), HasSubstr("unknown setting points; did you mean "));
}

TEST(Settings, ABoardThatCannotBeIsBlamedOnTheSettingThatMakesItSo) {
  EXPECT_EQ(fault("connect = 9\nsize = '7x6'"),
            "tournament.toml:1:11: a line of 9 does not fit on a board of 7x6");
  EXPECT_EQ(fault("game = 'gomoku'\nsize = '4x4'"),
            "tournament.toml:2:8: a line of 5 does not fit on a board of 4x4");
  EXPECT_EQ(fault("size = '7by6'"), "tournament.toml:1:8: size '7by6': expected COLUMNSxROWS, as in 15x15");
  EXPECT_THAT(fault("game = 'maxconnect4'\nexact-five = true"), StartsWith("tournament.toml:2:14: "));
  EXPECT_THAT(fault("size = '3x3'\nconnect = 20"), AllOf(StartsWith("tournament.toml:"), HasSubstr("3x3")));
}

TEST(Settings, TextThatIsNoTomlIsAnErrorWithItsPlace) {
  EXPECT_THAT(fault("game = \ntime = 3"), StartsWith("tournament.toml:1:"));
  EXPECT_THAT(fault("time = 3\ntime = 4"), StartsWith("tournament.toml:2:"));
}

TEST(Settings, AreReadFromFiles) {
  const support::TemporaryDirectory directory;
  support::write_file(directory.path() / "empty.toml", "");
  EXPECT_EQ(read_settings(directory.path() / "empty.toml").pairing.format_settings[settings::legs], 1);
  support::write_file(directory.path() / "legs.toml", "legs = 2");
  EXPECT_EQ(read_settings(directory.path() / "legs.toml").pairing.format_settings[settings::legs], 2);
  EXPECT_THROW(read_settings(directory.path() / "none.toml"), SettingsError);
  EXPECT_THROW(read_settings(directory.path()), SettingsError);
}

// Any file gives settings or a SettingsError, and each error is one printable line.
TEST(Settings, AnyBytesAreSettingsOrAnError) {
  const std::string whole = settings_text(settings::Settings{});
  const std::vector<std::string> pieces = {
      "game", "size", "time",    "points", ".win", " = ",  "=",    "\"",    "'",    "\n",     "7x6", "-1",
      "1e9",  "[",    "]",       "{",      "}",    "#",    "\xff", "\x1b[", "\x01", "true",   "nan", "0x10",
      "'''",  ",",    "\\u0000", "é",      "\r",   "legs", "jobs", "seed",  "1",    "connect"};
  constexpr unsigned seeds = support::rounds(60000);
  for (unsigned seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    std::string text;
    if (seed % 3 == 0) {
      text = whole;
      for (auto changes = 1 + random() % 4; changes > 0; --changes) {
        text[random() % text.size()] = static_cast<char>(random());
      }
    } else if (seed % 3 == 1) {
      for (auto count = random() % 12; count > 0; --count) text += pieces[random() % pieces.size()];
    } else {
      for (auto count = random() % 40; count > 0; --count) text += static_cast<char>(random());
    }
    try {
      const settings::Settings settings = read(text);
      ASSERT_GE(turn_limit_of(settings).count(), 0.01);
      ASSERT_GE(settings.pairing.format_settings[settings::legs], 1);
      ASSERT_FALSE(game::contradiction(settings.game().rules));
    } catch (const SettingsError& error) {
      ASSERT_THAT(error.what(), StartsWith("tournament.toml:"));
      for (const char* letter = error.what(); *letter != '\0'; ++letter) {
        ASSERT_FALSE(*letter >= 0 && *letter < ' ') << seed << error.what();
      }
    }
  }
}

TEST(Settings, TheTimeLimitIsThatOfTheGameUnlessOneIsGiven) {
  for (const auto& [game, limit] : std::map<std::string, double>{{"connect4", 30},
                                                                 {"gomoku", 120},
                                                                 {"renju", 120},
                                                                 {"caro", 120},
                                                                 {"maxconnect4", 60},
                                                                 {"connectn", 60}}) {
    const settings::Settings chosen = with_settings({}, {{"game", game}});
    EXPECT_EQ(turn_limit_of(chosen), settings::Seconds(limit)) << game;
    const std::string text = settings_text(chosen);
    EXPECT_THAT(text, HasSubstr(fmt::format("\n# time = {}\n", limit)));
    EXPECT_EQ(turn_limit_of(read(text)), settings::Seconds(limit));
    EXPECT_EQ(shaping_settings(chosen).at("time"), fmt::format("{}", limit));
    const settings::Settings given = with_settings({}, {{"time", "30"}, {"game", game}});
    EXPECT_EQ(turn_limit_of(given), settings::Seconds(30));
    EXPECT_THAT(settings_text(given), HasSubstr("\ntime = 30\n"));
    EXPECT_EQ(sleep_limit_of(chosen), settings::Seconds(20 * limit));
  }
  EXPECT_EQ(game::catalogue().size(), 6U) << "another game: its limit, too";
}

TEST(SettingsOnTheCommandLine, AreWrittenAsInTheFileOrMoreSimply) {
  const settings::Settings settings = with_settings({}, {{"game", "gomoku"},
                                                         {"time", "1.5"},
                                                         {"allow-read", "/a,/b"},
                                                         {"exact-five", "true"},
                                                         {"points.win", "3"}});
  EXPECT_EQ(settings.choice.game, "gomoku");
  EXPECT_EQ(settings.time.turn_limit, settings::Seconds(1.5));
  EXPECT_EQ(settings.sandbox.readable, (std::vector<std::string>{"/a", "/b"}));
  EXPECT_TRUE(settings.choice.exact);
  EXPECT_EQ(settings.pairing.points.win, 3);
  EXPECT_EQ(with_settings({}, {{"allow-read", "[\"/c\"]"}}).sandbox.readable, std::vector<std::string>{"/c"});
  for (const char* names : {"alice,bob jones", "alice, bob jones", R"("alice", "bob jones")"}) {
    EXPECT_EQ(with_settings({}, {{"unranked", names}}).pairing.unranked,
              (std::vector<std::string>{"alice", "bob jones"}))
        << names;
  }
  EXPECT_EQ(with_settings({}, {{"unranked", R"("alice, of Ely")"}}).pairing.unranked,
            std::vector<std::string>{"alice, of Ely"});
}

TEST(SettingsOnTheCommandLine, AreRefusedWithWhatWasExpected) {
  const auto fault = [](const SettingTexts& texts) -> std::string {
    try {
      with_settings({}, texts);
      return "no error";
    } catch (const SettingsError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(fault({{"time", "soon"}}), "--time soon: expected seconds, a number from 0.01 to 86400");
  EXPECT_THAT(fault({{"format", "swis"}}), HasSubstr("; did you mean \"swiss\"?"));
  EXPECT_THAT(fault({{"jobs", "1 = 2"}}), HasSubstr("--jobs 1 = 2: expected a whole number"));
  EXPECT_THAT(fault({{"jobs", "1\nseed = 3"}}), HasSubstr("expected a whole number"));
  EXPECT_THAT(fault({{"size", "99x99"}}), HasSubstr("1 to 26 columns, not 99"));
  EXPECT_THAT(fault({{"size", "3x3"}, {"connect", "4"}}), HasSubstr("4"));
  EXPECT_THAT(fault({{"speed", "1"}}), HasSubstr("unknown setting speed"));
}

}  // namespace
}  // namespace kaven::tournaments::settings_file
