// @ts-check
// Where everything begins: each page says in its body which one it is.
import { MissingDocument, receive_files } from "./documents.js";
import { found, refill, remark } from "./elements.js";
import { prepare_embedding } from "./embedding.js";
import { prepare_theme } from "./theme.js";
import { show_agent_page } from "./agent_page.js";
import { show_front_page } from "./front_page.js";
import { show_game_page } from "./game_page.js";
import { prepare_sound } from "./sound.js";
import { show_play_page } from "./play_page.js";
import { show_puzzle_page } from "./puzzle_page.js";
import { show_stage_page } from "./stage_page.js";

/** @type {Record<string, () => Promise<void>>} */
const pages = {
  index: show_front_page,
  agent: show_agent_page,
  game: show_game_page,
  play: show_play_page,
  puzzle: show_puzzle_page,
  stage: show_stage_page,
};

const pages_with_boards = ["game", "play", "puzzle", "stage"];

async function begin() {
  prepare_theme();
  prepare_embedding();
  receive_files();
  const name = document.body.dataset.page ?? "";
  if (pages_with_boards.includes(name)) prepare_sound();
  const page = pages[name];
  try {
    await page();
  } catch (error) {
    if (!(error instanceof MissingDocument)) throw error;
    refill(found("main"), remark(error.message));
  }
}

void begin();
