// @ts-check
// Starts the page for handing in, in a script of its own: only a server with --hand-in has it.
import { begin } from "./begin.js";
import { show_hand_in_page } from "./hand_in_page.js";

void begin(show_hand_in_page);
