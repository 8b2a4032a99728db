// @ts-check
// What time it is where the games are played. A browser's own clock may be minutes off, or be set while one looks: only
// the time that passes is taken from it.

/** @import { Clock } from "./schemas" */

/** Between these lies what is to be added to performance.now(), in milliseconds. */
let least = -Infinity;
let most = Infinity;

/**
 * Learns from an answer of the server, which was written between the two moments.
 * @param {string|null} time what its header `Server-Time` says: milliseconds of Unix time
 * @param {number} sent by performance.now()
 * @param {number} received
 */
export function take_server_time(time, sent, received) {
  const written = Number(time ?? NaN);
  if (!Number.isFinite(written)) return;
  const narrower = { least: Math.max(least, written - received), most: Math.min(most, written - sent) };
  // What contradicts all that was known is right: one of the two clocks was set, or the computer has slept.
  if (narrower.least <= narrower.most) ({ least, most } = narrower);
  else [least, most] = [written - received, written - sent];
}

/** Milliseconds of Unix time by the server's clock; by the browser's own as long as no server was heard. */
export function server_now() {
  return Number.isFinite(least) ? performance.now() + (least + most) / 2 : Date.now();
}

/**
 * How long the turn has run, in seconds.
 * @param {Clock} clock
 */
export function seconds_of_turn(clock) {
  return Math.max(0, (server_now() - Date.parse(clock.started)) / 1000);
}
