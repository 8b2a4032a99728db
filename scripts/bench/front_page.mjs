#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Measures the cost of a large tournament on the web: the time of `tournament site`, the size of the front
// page's first load, the time until a browser paints it, and the time of a filter of its games, from disk and
// from `tournament serve`.
//
//     scripts/bench/front_page.mjs                          10 100 simulated games of 101 players
//     scripts/bench/front_page.mjs --players 12 --legs 76 --loads 5
//     scripts/bench/front_page.mjs --folder DIR             an existing tournament
//
// Needs build/bin (tournament, simulate_tournament), Chromium, and npm for the packages that the page's tests
// install.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { values: options } = parseArgs({
  options: {
    players: { type: "string", default: "101" },
    legs: { type: "string", default: "1" },
    kind: { type: "string", default: "random" },
    folder: { type: "string" },
    loads: { type: "string", default: "15" },
    bin: { type: "string", default: path.join(root, "build", "bin") },
    packages: { type: "string", default: path.join(root, "build", "node_packages") },
    chromium: { type: "string", default: "chromium" },
  },
});
const tournament = path.join(options.bin, "tournament");

function print(text) {
  process.stdout.write(`${text}\n`);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const load = () => `load ${loadavg()[0].toFixed(1)}`;

function time_site(folder, what) {
  const began = process.hrtime.bigint();
  const text = execFileSync("bash", ["-c", 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1', "time", tournament, "site", folder]);
  const wall = Number(process.hrtime.bigint() - began) / 1e9;
  const [user, system] = text.toString().trim().split(" ").map(Number);
  print(`${what}: ${wall.toFixed(1)} s, ${(user + system).toFixed(1)} s CPU (${system.toFixed(1)} s in the system), ${load()}`);
}

function print_sizes(site) {
  const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
  print(`the site: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
}

/** One visit by somebody who has never been there. */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const loaded = [];
  page.on("requestfinished", (request) => {
    if (!loaded.some((other) => other.url() === request.url())) loaded.push(request);
  });
  await page.goto(address);
  await page.locator("#standings tbody tr").first().waitFor();
  // A user who only opens the page does not scroll: the requests up to now belong to the first view.
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const paints = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const times = Object.fromEntries(performance.getEntriesByType("paint").map((entry) => [entry.name, entry.startTime]));
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve({ ...times, "largest-contentful-paint": list.getEntries().at(-1).startTime });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  const sizes = await Promise.all(
    loaded.map(async (request) => {
      const address_of_file = request.url();
      const bytes = address_of_file.startsWith("file:")
        ? statSync(fileURLToPath(address_of_file)).size
        : (await (await request.response()).body()).length;
      return [path.basename(new URL(address_of_file).pathname) || "index.html", bytes];
    }),
  );
  await context.close();
  return { paints, sizes };
}

async function look(browser, address, what) {
  const visits = [];
  for (let number = 0; number < Number(options.loads); ++number) visits.push(await visit(browser, address));
  const { sizes } = visits[0];
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  print(`${what}: ${kilobytes(bytes)} at first (${sizes.map(([name, size]) => `${name} ${kilobytes(size)}`).join(", ")})`);
  for (const name of Object.keys(visits[0].paints)) {
    const times = visits.map(({ paints }) => paints[name]).sort((one, other) => one - other);
    const median = times[Math.floor(times.length / 2)];
    print(`  ${name}: ${median.toFixed(0)} ms in the median of ${times.length}, ${times.at(-1).toFixed(0)} ms at most, ${load()}`);
  }
}

/** From a key in a filter of the games until its answer is laid out and the browser is free to paint it. */
async function time_filters(browser, address) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(address);
  await page.locator("#games").scrollIntoViewIfNeeded();
  await page.locator("#games tbody tr").first().waitFor();
  const times = await page.evaluate(async () => {
    const field = (label) => Array.from(document.querySelectorAll(".filter-field"), (each) => each.querySelector("input, select")).find((each) => each.labels[0].textContent.startsWith(label));
    const names = Array.from(document.querySelectorAll("#player-names option"), (option) => option.value);
    const changes = [...names.slice(0, 10).map((name) => ["Player", name]), ["Result", "won"], ["Result", "lost"], ["Player", "a"], ["Round", "1"], ["Round", ""], ["Result", ""], ["Player", ""]];
    const taken = [];
    for (const [label, value] of changes) {
      const target = field(label);
      target.value = value;
      const began = performance.now();
      target.dispatchEvent(new Event(target.tagName === "SELECT" ? "change" : "input"));
      document.body.getBoundingClientRect();
      taken.push(performance.now() - began);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return taken;
  });
  await page.context().close();
  return times.sort((one, other) => one - other);
}

async function look_at_filters(browser, address) {
  const times = await time_filters(browser, address);
  const median = times[Math.floor(times.length / 2)];
  print(`  a filter of games: ${median.toFixed(0)} ms in the median of ${times.length}, ${times.at(-1).toFixed(0)} ms at most, ${load()}`);
}

async function served(folder) {
  const server = spawn(tournament, ["serve", folder, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => server.stdout.once("data", (bytes) => resolve(String(bytes).trim())));
  return { address, end: () => server.kill("SIGTERM") };
}

execFileSync(path.join(root, "tests", "tournaments", "web", "install_packages.sh"), [options.packages]);
const { chromium } = createRequire(path.join(path.resolve(options.packages), "package.json"))("playwright-core");
const place = mkdtempSync(path.join(tmpdir(), "kaven-front-page-"));
try {
  const folder = options.folder ?? path.join(place, "t");
  if (!existsSync(folder)) {
    const words = [folder, "--players", options.players, "--legs", options.legs, "--kind", options.kind];
    print(execFileSync(path.join(options.bin, "simulate_tournament"), words).toString().trim());
  }
  time_site(folder, "the site, written for the first time");
  time_site(folder, "again, when nothing has changed");
  print_sizes(path.join(folder, "site"));
  const browser = await chromium.launch({
    executablePath: execFileSync("which", [options.chromium]).toString().trim(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const server = await served(folder);
  try {
    for (const [address, what] of [[`file://${path.resolve(folder)}/site/index.html`, "from disk"], [server.address, "live"]]) {
      await look(browser, address, what);
      await look_at_filters(browser, address);
    }
  } finally {
    server.end();
    await browser.close();
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
