// SPDX-License-Identifier: MIT
// Starts the front page, in a script of its own: most people load it first, and it must not grow with the other pages.
import { begin } from "./begin.ts";
import { show_front_page } from "./front_page.ts";

void begin(show_front_page);
