#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Python module, as it is imported from the build folder: python_test.py BUILD [TEST…]"""

import contextlib
import copy
import importlib
import os
import pathlib
import pickle
import random
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import types
import unittest

import numpy

BUILD = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(BUILD, "python"))
import kaven  # noqa: E402
from kaven import Position  # noqa: E402


def plain_score(position):
    """The score by plain negamax, as the documentation defines it."""
    own_left = (position.columns * position.rows - position.ply + 1) // 2
    best = None
    for column in position.legal_moves:
        after = position.play(column)
        score = own_left if after.winner else 0 if after.over else -plain_score(after)
        best = score if best is None else max(best, score)
    return best


def random_game(seed, **size):
    """All positions of a game with random moves."""
    drawn = random.Random(seed)
    positions = [Position(**size)]
    while not positions[-1].over:
        positions.append(positions[-1].play(drawn.choice(positions[-1].legal_moves)))
    return positions


def first_free(position):
    return position.legal_moves[0]


class Positions(unittest.TestCase):
    def test_the_text_of_moves_counts_columns_from_1_and_everything_else_from_0(self):
        position = Position("44").play(0)
        self.assertEqual(position, Position("441"))
        self.assertEqual(str(position).splitlines()[-3:], [". . . B . . .", "W . . W . . .", "Black to move"])
        self.assertEqual((position.ply, position.to_move), (3, "black"))

    def test_the_first_line_of_four_ends_the_game(self):
        position = Position("1212121")
        self.assertEqual((position.winner, position.over, position.legal_moves), ("white", True, []))
        with self.assertRaisesRegex(ValueError, "the game is over"):
            position.play(3)

    def test_a_move_that_is_not_legal_is_named(self):
        with self.assertRaisesRegex(ValueError, "character 7 of the moves: the column is full"):
            Position("4444444")
        with self.assertRaisesRegex(ValueError, "no such column"):
            Position().play(-1)

    def test_equal_stones_are_one_position(self):
        self.assertEqual(len({Position("1234"), Position("3412"), Position("1432"), Position("1235")}), 2)
        self.assertNotEqual(Position("1"), Position("1", columns=6))

    def test_every_position_comes_back_from_its_stones_and_its_repr(self):
        for seed in range(20):
            for position in random_game(seed, columns=5, rows=4):
                self.assertEqual(Position.from_stones(*position.stones, columns=5, rows=4), position)
                self.assertEqual(eval(repr(position)), position)

    def test_a_position_can_be_copied_and_sent_to_other_processes(self):
        position = Position("443", columns=8, rows=5)
        self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        self.assertEqual(copy.deepcopy([position]), [position])

    def test_stones_that_no_game_leads_to_are_refused(self):
        for mover, opponent, reason in [(0, 2, "above an empty place"), (1, 1, "two stones on one place"),
                                        (1, 0, "expected as many"), (0, 1 << 6, "off the board"),
                                        (0b1111, 1 | 0b1111 << 7, "two stones")]:
            with self.assertRaisesRegex(ValueError, reason):
                Position.from_stones(mover, opponent)
        with self.assertRaisesRegex(ValueError, "<= 64"):
            Position(columns=9, rows=9)


class Solving(unittest.TestCase):
    def test_scores_of_columns_are_those_of_plain_search(self):
        for seed in range(10):
            for position in random_game(seed, columns=4, rows=4)[6:-1]:
                scores = kaven.solve(position)
                self.assertEqual([column for column, score in enumerate(scores) if score is not None], position.legal_moves)
                best = max(score for score in scores if score is not None)
                self.assertEqual(best, plain_score(position), position)
                self.assertEqual(scores[kaven.best_move(position)], best, position)

    def test_the_empty_board_is_won_by_the_middle_column_alone(self):
        self.assertEqual(kaven.solve(Position()), [-2, -1, 0, 1, 0, -1, -2])
        self.assertEqual(kaven.best_move(Position()), 3)

    def test_an_opponent_plays_the_columns_of_its_level_again_with_its_seed(self):
        for level in range(1, 10):
            for position in random_game(level)[:-1]:
                opponent = kaven.Opponent(level, seed=7)
                self.assertIn(opponent(position), position.legal_moves)
                self.assertEqual(opponent(position), kaven.Opponent(level=level, seed=7)(position))
        self.assertEqual({kaven.Opponent(4)(Position("121212")) for _ in range(20)}, {0})
        self.assertGreater(len({kaven.Opponent(1).seed for _ in range(20)}), 1)
        for level in (0, 10):
            with self.assertRaisesRegex(ValueError, "level: expected 1 to 9"):
                kaven.Opponent(level)
        with self.assertRaisesRegex(ValueError, "the game is over"):
            kaven.Opponent(1)(Position("1212121"))

    def test_an_opponent_is_claimeven_at_that_level(self):
        game = kaven.play(kaven.Opponent(6, seed=5), "claimeven --level 6 --seed 5")
        for position, move in zip(game.positions(), game.moves):
            self.assertEqual(kaven.Opponent(6, seed=5)(position), move.column)

    def test_a_game_that_is_over_has_no_score(self):
        with self.assertRaisesRegex(ValueError, "over"):
            kaven.solve(Position("1212121"))

    def test_control_c_ends_a_solution_that_would_take_hours(self):
        starting = threading.Event()

        def interrupt():
            starting.wait()
            os.kill(os.getpid(), signal.SIGINT)

        # This thread runs only while the solver leaves Python's lock to others.
        other = threading.Thread(target=interrupt)
        other.start()
        with self.assertRaises(KeyboardInterrupt):
            starting.set()
            kaven.solve(Position(columns=8, rows=7))
        other.join()


class Arrays(unittest.TestCase):
    def test_random_positions_are_those_of_unfinished_games(self):
        stones = kaven.random_positions(500, plies=(10, 15), seed=3)
        self.assertEqual((stones.shape, stones.dtype), ((500, 2), numpy.uint64))
        plies = set()
        for mover, opponent in stones:
            position = Position.from_stones(int(mover), int(opponent))
            self.assertFalse(position.over)
            plies.add(position.ply)
        self.assertEqual(plies, set(range(10, 16)))

    def test_the_seed_alone_decides_what_is_drawn(self):
        stones = kaven.random_positions(100, seed=1)
        self.assertTrue((stones[:50] == kaven.random_positions(50, seed=1)).all())
        self.assertTrue((stones != kaven.random_positions(100, seed=2)).any())
        self.assertEqual([hex(word) for word in stones[0]], FIRST_DRAWN)

    def test_a_range_of_plies_that_no_board_has_is_refused(self):
        for plies in [(-1, 3), (5, 4), (0, 42)]:
            with self.assertRaisesRegex(ValueError, "fewest <= most < 42"):
                kaven.random_positions(1, plies=plies)

    def test_scores_are_those_of_single_positions_whatever_the_number_of_threads(self):
        size = {"columns": 5, "rows": 5}
        stones = kaven.random_positions(200, plies=(6, 24), **size)
        scores = kaven.solve_all(stones, **size)
        self.assertEqual((scores.shape, scores.dtype), ((200,), numpy.int8))
        self.assertTrue((scores == kaven.solve_all(stones, threads=3, **size)).all())
        for (mover, opponent), score in zip(stones.tolist(), scores):
            scores_of_columns = kaven.solve(Position.from_stones(mover, opponent, **size))
            self.assertEqual(max(each for each in scores_of_columns if each is not None), score)

    def test_columns_have_the_scores_of_single_positions(self):
        size = {"columns": 5, "rows": 5}
        stones = kaven.random_positions(100, plies=(6, 24), distinct=True, **size)
        scores = kaven.solve_columns(stones, threads=2, **size)
        self.assertEqual((scores.shape, scores.dtype), ((100, 5), numpy.int8))
        for (mover, opponent), row in zip(stones.tolist(), scores.tolist()):
            alone = kaven.solve(Position.from_stones(mover, opponent, **size))
            self.assertEqual([None if score == kaven.full_column else score for score in row], alone)
        self.assertTrue((scores.max(axis=1) == kaven.solve_all(stones, **size)).all())

    def test_a_dataset_has_no_position_twice_and_can_be_made_again(self):
        data = kaven.dataset(200, columns=5, rows=5, threads=2)
        keys = [min(tuple(row), tuple(sum(((int(word) >> 6 * c) & 63) << 6 * (4 - c) for c in range(5)) for word in row))
                for row in data["stones"].tolist()]
        self.assertEqual(len(set(keys)), 200)
        self.assertEqual([bin(int(a) | int(b)).count("1") for a, b in data["stones"]], data["plies"].tolist())
        self.assertTrue((data["value"] == kaven.solve_all(data["stones"], columns=5, rows=5)).all())
        self.assertTrue((data["best"] == (data["scores"] == data["value"][:, None])).all())
        again = kaven.dataset(200, columns=5, rows=5)
        self.assertTrue(all((data[name] == again[name]).all() for name in ("stones", "scores", "best")))
        with self.assertRaisesRegex(ValueError, "found only 4"):
            kaven.dataset(5, plies=(1, 1))
        self.assertEqual(kaven.dataset(0)["scores"].shape, (0, 7))

    def test_no_position_gives_no_score(self):
        self.assertEqual(kaven.solve_all(kaven.random_positions(0)).shape, (0,))

    def test_numbers_that_are_not_whole_are_refused(self):
        for stones in ([[0.0, 0.0]], [["1", "2"]]):
            for asked in (kaven.solve_all, kaven.planes):
                with self.assertRaisesRegex(TypeError, "stones: expected whole numbers, not an array of"):
                    asked(stones)

    def test_a_row_that_is_no_position_is_named(self):
        stones = kaven.random_positions(3)
        stones[2] = (0, 2)
        with self.assertRaisesRegex(ValueError, r"stones\[2\]: a stone above an empty place"):
            kaven.solve_all(stones)
        stones[2] = Position("1212121").stones
        with self.assertRaisesRegex(ValueError, r"stones\[2\]: the game is over"):
            kaven.solve_all(stones)
        with self.assertRaisesRegex(ValueError, r"shape \(positions, 2\)"):
            kaven.solve_all([1, 2])

    def test_planes_have_the_stones_of_both_sides_from_the_bottom_row_up(self):
        position = Position("1223")
        planes = kaven.planes([position.stones])
        self.assertEqual((planes.shape, planes.dtype), ((1, 2, 6, 7), numpy.uint8))
        mover, opponent = planes[0]
        self.assertEqual({tuple(each) for each in numpy.argwhere(mover).tolist()}, {(0, 0), (1, 1)})
        self.assertEqual({tuple(each) for each in numpy.argwhere(opponent).tolist()}, {(0, 1), (0, 2)})


class Games(unittest.TestCase):
    def setUp(self):
        self.place = self.enterContext(tempfile.TemporaryDirectory(prefix="kaven-python-"))

    def test_two_functions_play_in_the_referee(self):
        game = kaven.play(first_free, first_free, columns=4, rows=4, white_name="one", black_name="two")
        self.assertEqual((game.white, game.black), ("one", "two"))
        expected = Position(columns=4, rows=4)
        for position in game.positions():
            self.assertEqual(position, expected)
            last = position
            expected = position if position.over else position.play(first_free(position))
        self.assertTrue(last.over)
        self.assertEqual(game.result, last.winner or "draw")

    def test_a_function_plays_a_program(self):
        game = kaven.play("random-python", kaven.best_move)
        self.assertEqual((game.white, game.black), ("random-python", "best_move"))
        self.assertEqual(len(game.moves), len(game.turns))
        self.assertEqual(game.verdict["ending"], game.ending)

    def test_a_match_swaps_colours_after_each_game(self):
        games = kaven.play_match(first_free, kaven.best_move, 3, columns=5, rows=4)
        self.assertEqual([game.white for game in games], ["first_free", "best_move", "first_free"])

    def test_the_players_of_a_match_keep_names_that_differ(self):
        def whites(one, other, **names):
            games = list(kaven.play_match(one, other, 2, columns=4, rows=4, **names))
            self.assertEqual((games[1].white, games[1].black), (games[0].black, games[0].white))
            return [game.white for game in games]

        self.assertEqual(whites(first_free, first_free), ["first_free", "first_free (2)"])
        self.assertEqual(whites(first_free, first_free, white_name="a", black_name="b"), ["a", "b"])
        self.assertEqual(whites("claimeven --budget 0.1", "claimeven --budget 0.2"),
                         ["claimeven --budget 0.1", "claimeven --budget 0.2"])
        self.assertEqual(whites("claimeven", "claimeven"), ["claimeven", "claimeven (2)"])

    def test_a_match_keeps_the_record_of_each_game(self):
        record = os.path.join(self.place, "night.jsonl")
        played = list(kaven.play_match(first_free, first_free, 2, columns=4, rows=4, record=record))
        for number, game in enumerate(played, 1):
            self.assertEqual(list(kaven.records(os.path.join(self.place, f"night-{number}.jsonl"))), [game])

    def test_a_program_may_be_a_path(self):
        path = pathlib.Path(self.place) / "my programs" / "gone"
        path.parent.mkdir()
        path.write_text("#!/bin/sh\nexit 1\n")
        path.chmod(0o755)
        os.chmod(self.place, 0o755)  # as root, programs are other users
        self.assertEqual(kaven.play(path, first_free, columns=4, rows=4).header["white"]["name"], "gone")

    def test_what_is_no_program_is_refused(self):
        for agent in ("", " ", "human"):
            with self.assertRaisesRegex(ValueError, "expected a program, or a function"):
                kaven.play(agent, first_free)

    def test_an_exception_of_a_function_reaches_the_caller(self):
        with self.assertRaises(ZeroDivisionError):
            kaven.play(lambda position: 1 // 0, first_free)

    def test_a_column_that_is_not_legal_is_named(self):
        for column in (7, -1, None):
            with self.assertRaisesRegex(ValueError, "returned " + str(column)):
                kaven.play(first_free, lambda position, column=column: column)

    def test_the_referees_message_reaches_the_caller(self):
        with self.assertRaisesRegex(RuntimeError, "no program 'nobody'"):
            kaven.play("nobody", first_free)

    def test_records_are_read_one_by_one(self):
        paths = [os.path.join(self.place, name) for name in ("2.jsonl", "1.jsonl")]
        played = [kaven.play(first_free, first_free, columns=4, rows=4, record=path) for path in paths]
        self.assertEqual(list(kaven.records(self.place)), list(reversed(played)))
        with open(paths[0], encoding="utf-8") as file:
            lines = file.readlines()
        with open(paths[0], "w", encoding="utf-8") as file:
            file.write("".join(lines[:-1]) + lines[-1][:20])
        (cut,) = kaven.records(paths[0])
        self.assertEqual((cut.turns, cut.verdict, cut.result), (played[0].turns, None, None))

    @unittest.skipUnless(shutil.which("zstd"), "there is no zstd")
    def test_packed_records_are_read_unless_they_are_files(self):
        names = [os.path.join(self.place, name) for name in ("0001-a-b.jsonl", "0002-b-a.jsonl", "0100-a-b.jsonl")]
        played = [kaven.play(first_free, first_free, columns=4, rows=4, record=name) for name in names]
        packed = os.path.join(self.place, "0000-0099.tar.zst")
        with tarfile.open(packed + ".tar", "w") as pack:
            for name in names[:2]:
                pack.add(name, os.path.basename(name))
        subprocess.run(["zstd", "--quiet", packed + ".tar", "-o", packed], check=True)
        os.remove(names[0])
        self.assertEqual([game.header["started"] for game in kaven.records(self.place)],
                         [game.header["started"] for game in played])
        self.assertEqual(list(kaven.records(packed)), played[:2])
        with open(packed, "wb") as file:
            file.write(b"nonsense")
        with self.assertRaisesRegex(ValueError, "0000-0099.tar.zst: expected a pack"):
            list(kaven.records(packed))

    def test_a_line_that_is_no_record_is_named(self):
        path = os.path.join(self.place, "bad.jsonl")
        for text, line in [("{}\n", 1), ("[]\n", 1), ("nonsense\n", 1), ('{"kaven":"game-record"}\n{"ply":1}\n', 2)]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            with self.assertRaisesRegex(ValueError, f"bad.jsonl:{line}: expected a line of a game record"):
                list(kaven.records(path))

    def test_a_tournament_has_standings_and_games(self):
        folder = os.path.join(self.place, "spring")
        starters = os.path.join(BUILD, "bin", "starter-agents")
        self.run_tournament("new", folder, "--size", "5x4")
        for name in ("one-ply-python", "random-python"):
            os.symlink(os.path.join(starters, name), os.path.join(folder, "agents", name))
        self.run_tournament("run", folder)
        tournament = kaven.Tournament(folder)
        rows = tournament.standings()
        self.assertEqual({row["player"] for row in rows}, {"one-ply-python", "random-python"})
        self.assertEqual(sum(row["played"] for row in rows), 4)
        games = list(tournament.games())
        self.assertEqual([game.number for game in games], [1, 2])
        self.assertEqual([game.moves for game in games], [game.moves for game in kaven.records(os.path.join(folder, "games"))])

    def test_a_folder_without_a_tournament_is_named(self):
        for ask in (lambda tournament: tournament.standings(), lambda tournament: list(tournament.games())):
            with self.assertRaisesRegex(RuntimeError, "holds no tournament.toml"):
                ask(kaven.Tournament(self.place))

    @staticmethod
    def run_tournament(*words):
        subprocess.run([kaven.program("tournament"), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True)


class ActingOneByOne:
    """What pettingzoo.AECEnv gives the environments derived from it, where PettingZoo is not installed."""

    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        assert action is None
        self.agents.remove(self.agent_selection)
        self.agent_selection = self.agents[0] if self.agents else None


def stand_in(name, **members):
    """Makes `import NAME` work where the library is not installed."""
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
        return
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__dict__.update(members)


class Frameworks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        keep = type("Space", (), {"__init__": lambda self, *parameters: None})
        stand_in("gymnasium")
        stand_in("gymnasium.spaces", Box=keep, Dict=keep, Discrete=keep)
        stand_in("pettingzoo", AECEnv=ActingOneByOne)
        stand_in("pettingzoo.utils", wrappers=None)
        stand_in("pyspiel", Bot=type("Bot", (), {}), INVALID_ACTION=-1)
        cls.pettingzoo = importlib.import_module("kaven.pettingzoo")
        cls.openspiel = importlib.import_module("kaven.openspiel")

    def test_each_agent_of_pettingzoo_sees_its_own_stones_first(self):
        game = self.pettingzoo.ConnectFour(columns=5, rows=4)
        for seed in range(10):
            game.reset()
            positions = random_game(seed, columns=5, rows=4)
            for position, after in zip(positions, positions[1:]):
                observation, reward, terminated, truncated, _ = game.last()
                self.assertEqual((reward, terminated, truncated), (0, False, False))
                self.assertEqual(self.pettingzoo.position_of(observation), position)
                self.assertEqual(numpy.flatnonzero(observation["action_mask"]).tolist(), position.legal_moves)
                waiting = game.observe(game.possible_agents[1 - position.ply % 2])
                self.assertTrue((waiting["observation"][:, :, ::-1] == observation["observation"]).all())
                self.assertFalse(waiting["action_mask"].any())
                game.step(next(column for column in position.legal_moves if position.play(column) == after))

    def test_the_winner_of_pettingzoo_is_rewarded_and_both_agents_end(self):
        game = self.pettingzoo.ConnectFour(render_mode="ansi")
        game.reset()
        for column in (0, 1, 0, 1, 0, 1, 0):
            game.step(column)
        self.assertEqual(game.render(), str(Position("1212121")))
        ends = {}
        while game.agents:
            ends[game.agent_selection] = game.last()[1:4]
            game.step(None)
        self.assertEqual(ends, {"player_0": (1, True, False), "player_1": (-1, True, False)})

    def test_a_bot_of_openspiel_plays_what_stands_on_the_board(self):
        # OpenSpiel's playthrough connect_four_start_at.txt, state 2.
        board = ".......\n....x..\n....o..\no...x..\no.xxo..\nx.oox..\n"
        state = self.state(board, "start_at(game=connect_four(),history=4;3;3;2;0;4;4;4;4;0)")
        position = Position("5443155551").play(2).play(0)
        self.assertEqual(self.openspiel.position_of(state), position)
        best = kaven.best_move(position)
        bot = self.openspiel.Bot(0)
        self.assertEqual((bot.player_id(), bot.step(state), bot.step_with_policy(state)), (0, best, ([(best, 1.0)], best)))
        self.assertEqual(self.openspiel.Bot(1, max_column).step(state), 6)
        with self.assertRaisesRegex(ValueError, "x_in_row=5: expected 4"):
            bot.step(self.state(board, "connect_four(x_in_row=5)"))

    @staticmethod
    def state(board, game):
        return type("State", (), {"__str__": lambda self: board, "get_game": lambda self: game,
                                  "is_terminal": lambda self: False})()


def max_column(position):
    return position.legal_moves[-1]


# As every machine draws it.
FIRST_DRAWN = ["0x2830500d4082", "0x1448a022800d"]

if __name__ == "__main__":
    # A shell starts commands in the background with this signal ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
