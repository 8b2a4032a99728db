// SPDX-License-Identifier: MIT
// Starts the page for handing in, in a script of its own: only a server with --hand-in has it.
import { begin } from "./begin.ts";
import { show_hand_in_page } from "./hand_in_page.ts";

void begin(show_hand_in_page);
