// SPDX-License-Identifier: MIT
// One browser for all tests of a file, and visits to pages in it: each starts in a clean window and fails on any error of the page.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after } from "node:test";

const { KAVEN_NODE_PACKAGES, KAVEN_CHROMIUM, KAVEN_SCREENSHOTS } = process.env;
const { chromium } = createRequire(path.join(KAVEN_NODE_PACKAGES, "package.json"))("playwright-core");

/** The timeout of all waits in milliseconds, long enough for a very busy machine. */
export const patience = 400_000;

export const desktop = { width: 1280, height: 800 };
export const projector = { width: 1920, height: 1080 };
export const phone = { width: 360, height: 740 };

const browser = await chromium.launch({
  executablePath: KAVEN_CHROMIUM,
  timeout: patience,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb"],
});

after(() => browser.close());

/** The window of all visits: each new window would start a process. */
let window_of_visits = null;

async function open_window() {
  const context = await browser.newContext();
  context.setDefaultTimeout(patience);
  return context.newPage();
}

/**
 * Opens `address`, calls `look_around(page)`, and fails if the page reported an error.
 * `options`: the browser's viewport, colorScheme, reducedMotion; expected_complaint is a pattern of permitted errors.
 */
export async function visit(address, options, look_around) {
  const page = (window_of_visits ??= await open_window());
  const complaints = [];
  const complain = (text) => {
    if (!options.expected_complaint?.test(text)) complaints.push(text);
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error.stack ?? error)));
  page.on("dialog", (dialog) => {
    complain(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  try {
    await page.setViewportSize(options.viewport ?? desktop);
    await page.emulateMedia({ colorScheme: options.colorScheme ?? "light", reducedMotion: options.reducedMotion ?? "reduce" });
    await page.goto(address);
    await look_around(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    assert.deepEqual(complaints, []);
  } catch (error) {
    if (complaints.length > 0) error.message += `\nThe page complained:\n${complaints.join("\n")}`;
    await take_screenshot(page, "failed").catch(() => {});
    window_of_visits = null;
    await page.context().close();
    throw error;
  } finally {
    page.removeAllListeners();
  }
}

/** Stores a screenshot of `page`. */
export async function take_screenshot(page, name, options = {}) {
  mkdirSync(KAVEN_SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: path.join(KAVEN_SCREENSHOTS, `${name}.png`), ...options });
}

/** A promise `released` that `release()` resolves. */
export function hold() {
  let release = null;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/** Calls `look()` repeatedly until it returns `expected`. */
export async function becomes(page, look, expected) {
  const end = Date.now() + patience;
  let seen = await look();
  while (seen !== expected && Date.now() < end) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    seen = await look();
  }
  assert.equal(seen, expected);
}

/** On the page for playing: begins a game of these two. */
export async function begin_game(page, game, white, black) {
  await page.getByRole("radio", { name: game }).check();
  await page.getByLabel("White").selectOption(white);
  await page.getByLabel("Black").selectOption(black);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".viewer .board").waitFor();
}
