// SPDX-License-Identifier: MIT
// Starts the pages other than the front page: `<body data-page>` names the page.
import { show_agent_page } from "./agent_page.ts";
import { begin, prepare_embedding } from "./begin.ts";
import { show_game_page } from "./game_page.ts";
import { show_play_page } from "./play_page.ts";
import { show_puzzle_page } from "./puzzle_page.ts";
import { prepare_sound } from "./sound.ts";
import { show_stage_page } from "./stage_page.ts";

const pages: Record<string, () => Promise<void>> = {
  agent: show_agent_page,
  game: show_game_page,
  play: show_play_page,
  puzzle: show_puzzle_page,
  stage: show_stage_page,
};

const pages_with_boards = ["game", "play", "puzzle", "stage"];

const name = document.body.dataset.page ?? "";
void begin(async () => {
  if (name === "game") prepare_embedding();
  if (pages_with_boards.includes(name)) prepare_sound();
  await pages[name]();
});
