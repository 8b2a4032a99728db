// The server's time. The browser's own clock may be minutes off or be set at any moment, so only the time that passes is
// taken from it.

import type { Clock } from "./schemas";

/** Bounds of the difference between the server's clock and performance.now(), in milliseconds. */
let least = -Infinity;
let most = Infinity;

/**
 * Narrows the bounds by an answer of the server, which wrote it between the two moments.
 * @param time its header `Server-Time`, milliseconds of Unix time
 * @param sent time of the request by performance.now()
 */
export function take_server_time(time: string | null, sent: number, received: number) {
  const written = Number(time ?? NaN);
  if (!Number.isFinite(written)) return;
  const narrower = { least: Math.max(least, written - received), most: Math.min(most, written - sent) };
  // A contradiction means that one of the clocks was set or the computer has slept: only the new bounds hold.
  if (narrower.least <= narrower.most) ({ least, most } = narrower);
  else [least, most] = [written - received, written - sent];
}

/** Milliseconds of Unix time by the server's clock; by the browser's own before the first answer. */
export function server_now() {
  return Number.isFinite(least) ? performance.now() + (least + most) / 2 : Date.now();
}

/** The time since the turn began, in seconds. */
export function seconds_of_turn(clock: Clock) {
  return Math.max(0, (server_now() - Date.parse(clock.started)) / 1000);
}
