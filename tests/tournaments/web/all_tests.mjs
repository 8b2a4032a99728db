// All tests of the page in one process, because they share a browser.
import { after } from "node:test";
import { clear_away } from "./tournament_folder.mjs";
import { close_browser } from "./browser.mjs";
import "./site_test.mjs";
import "./front_page_test.mjs";
import "./game_page_test.mjs";
import "./late_moves_test.mjs";
import "./hand_in_test.mjs";
import "./live_test.mjs";
import "./play_test.mjs";
import "./program_opponent_test.mjs";
import "./puzzle_test.mjs";
import "./try_out_test.mjs";
import "./stage_test.mjs";
import "./sending_test.mjs";

after(async () => {
  await close_browser();
  await clear_away();
});
