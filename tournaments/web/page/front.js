// @ts-check
// The front page begins here, in a script of its own: what most people load first is not to grow with the other pages.
import { begin } from "./begin.js";
import { show_front_page } from "./front_page.js";

void begin(show_front_page);
