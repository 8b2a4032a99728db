// SPDX-License-Identifier: MIT
// The running games, as small boards with clocks.
import { Board } from "./board.ts";
import { game_if_there, seconds_of_turn } from "./documents.ts";
import { colour_disc, element, fitted_name, game_address, refill, remark } from "./elements.ts";
import { set_share } from "./players_strip.ts";
import { place_of, positions_of, stone_words, swap2_stones, type Stone } from "./position.ts";
import { mover_after } from "./rules.ts";
import { duration_text, ending_text, line_words, printable, result_text, turn_clock_text } from "./words.ts";

import type { Colour, GamesEvent, Outcome, OverEvent, Rules, RunningGame } from "./schemas";

/** The plies of a running game. Black recolours by naming the place of White's stone. */
function running_stones(game: RunningGame, rules: Rules): Stone[] {
  if (rules.opening === "swap2") return swap2_stones([...game.opening, ...game.moves]);
  return [...game.opening, ...game.moves].map((name, index) => ({
    colour: index % 2 === 0 ? "white" : "black" as Colour,
    place: place_of(name),
    recolours: game.recoloured && index === 1,
  }));
}

/** Milliseconds for which a finished game stays visible. */
const lingering = 6000;
const most_lingering = 8;

class RunningCard {
  outcome: Outcome | null = null;
  board: Board;
  sides: Record<Colour, ReturnType<RunningCard["make_side"]>>;
  status = element("p", { class: "status" });
  root: HTMLLIElement;

  constructor(public game: RunningGame, public rules: Rules, public name_of: (player: number) => string) {
    this.board = new Board(rules, { small: true });
    this.sides = { white: this.make_side("white"), black: this.make_side("black") };
    this.root = element(
      "li",
      { class: "card running-game" },
      element(
        "a",
        { href: game_address(game.number), "aria-label": `Game ${game.number}` },
        this.sides.white.root,
        this.sides.black.root,
        this.board.root,
        this.status,
      ),
    );
    this.show(false);
  }

  make_side(colour: Colour) {
    const clock = element("span", { class: "clock" });
    const bar = element("span", { class: "time-bar", "aria-hidden": "true" });
    const name = fitted_name(this.name_of(this.game[colour]));
    return { clock, bar, root: element("span", { class: "running-side" }, colour_disc(colour), name, clock, bar) };
  }

  take(game: RunningGame) {
    const grew = game.moves.length === this.game.moves.length + 1;
    this.game = game;
    this.show(grew);
  }

  show(animated: boolean) {
    const positions = positions_of(this.rules, running_stones(this.game, this.rules));
    const plies = positions.length - 1;
    this.board.show(positions[plies], { line: this.outcome?.line }, animated);
    this.board.describe(`Board after ${plies} moves`);
    const last = positions[plies].last;
    this.status.title = this.outcome ? printable(this.outcome.sentence) : "";
    if (this.outcome) refill(this.status, element("strong", {}, result_text(this.outcome.result)), ` ${this.reason(this.outcome)}`);
    else refill(this.status, `Game ${this.game.number} · `, last ? `move ${plies}: ${stone_words(last)}` : "begins");
    this.tick();
  }

  /** Why the game ended, in few words: the card shows the players, and has two lines. */
  reason({ ending, line }: Outcome) {
    return ending === "line" ? `${line_words(this.rules.line_length)} at ${line.join(" ")}` : ending_text(ending);
  }

  /** @param plies of the finished game */
  end(outcome: Outcome, plies: number) {
    this.outcome = outcome;
    this.game = { ...this.game, clock: null };
    this.root.classList.add("over");
    this.show(false);
    if (this.game.opening.length + this.game.moves.length < plies) void this.load_moves();
  }

  /** Loads moves that the server did not send because the game was too quick. */
  async load_moves() {
    const game = await game_if_there(this.game.number);
    if (!game || game.moves.length < this.game.moves.length) return;
    this.take({
      ...this.game,
      moves: game.moves.map((move) => move.place),
      recoloured: game.moves.some((move) => move.recolours),
      clock: this.outcome ? null : game.clock,
    });
  }

  turn(): Colour {
    return mover_after(this.rules, running_stones(this.game, this.rules));
  }

  tick() {
    const { clock } = this.game;
    for (const colour of ["white", "black"] as const) {
      const side = this.sides[colour];
      const moves = Boolean(clock) && colour === this.turn();
      side.root.classList.toggle("to-move", moves);
      const seconds = clock && moves ? seconds_of_turn(clock) : 0;
      side.clock.textContent = clock && moves ? turn_clock_text(seconds, clock.limit) : "";
      side.root.title = clock ? `${duration_text(clock.used[colour])} in the turns before` : "";
      set_share(side.bar, clock && clock.limit > 0 ? seconds / clock.limit : 0);
    }
  }
}

export class RunningGames {
  cards = new Map<number, RunningCard>();
  list = element("ul", { class: "running-games" });
  kept = { width: 0, height: 0 };

  constructor(public place: HTMLElement, public rules: Rules, public name_of: (player: number) => string) {
    new ResizeObserver(() => this.keep_room()).observe(this.list);
    setInterval(() => {
      for (const card of this.cards.values()) card.tick();
    }, 250);
  }

  take(games: RunningGame[]) {
    const numbers = new Set(games.map((game) => game.number));
    for (const [number, card] of this.cards) {
      if (numbers.has(number)) continue;
      if (card.outcome && this.cards.size <= most_lingering) setTimeout(() => this.remove(number), lingering);
      else this.remove(number);
    }
    for (const game of games) {
      const card = this.cards.get(game.number);
      if (card) card.take(game);
      else this.add(game);
    }
    this.show_place();
  }

  remove(number: number) {
    this.cards.get(number)?.root.remove();
    this.cards.delete(number);
    this.show_place();
  }

  show_place() {
    const shown = this.cards.size > 0 ? this.list : remark("No game is being played.");
    if (this.place.firstElementChild !== shown) this.place.replaceChildren(shown);
  }

  /** Keeps the largest height so far when games end, so that nothing below moves while somebody reads it. */
  keep_room() {
    const { clientWidth: width, clientHeight: height } = this.list;
    if (width === 0) return;
    const most = Math.min(height, innerHeight);
    this.kept = { width, height: width === this.kept.width ? Math.max(this.kept.height, most) : most };
    this.place.style.setProperty("--reserved", `${this.kept.height}px`);
  }

  add(game: RunningGame) {
    const card = new RunningCard(game, this.rules, this.name_of);
    this.cards.set(game.number, card);
    this.list.append(card.root);
  }

  take_moves(event: GamesEvent) {
    for (const news of event.games) {
      const card = this.cards.get(news.number);
      if (!card) continue;
      if (news.first > card.game.moves.length) {
        void card.load_moves();
        continue;
      }
      const moves = [...card.game.moves.slice(0, news.first), ...news.moves.map((move) => move.place)];
      const recoloured = card.game.recoloured || news.moves.some((move) => move.recolours);
      card.take({ ...card.game, moves, recoloured, clock: news.clock });
    }
  }

  end(event: OverEvent) {
    for (const game of event.games) this.cards.get(game.number)?.end(game.outcome, game.plies);
  }
}
