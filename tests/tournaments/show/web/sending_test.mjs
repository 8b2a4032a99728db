// SPDX-License-Identifier: MIT
// Export of a game: pictures, animations, a frame in another page.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { becomes, phone, take_screenshot, visit } from "./browser.mjs";
import { axe_violations, faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, page_on_disk, serve, tournament } from "./tournament_folder.mjs";

const hostile = `<script>alert("name")</script>`;

/** The file that the button `name` of the dialog saves. */
async function saved(page, name) {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** A picture as shown without scripts: its size, and its colours along the middle of the lowest row. */
async function shown(page, type, content) {
  return page.evaluate(
    async ([type, bytes]) => {
      const image = new Image();
      image.src = `data:${type};base64,${bytes}`;
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    },
    [type, content.toString("base64")],
  );
}

/** The number of pictures in a GIF, and the mean difference per pixel between the last one and `png`: 0 to 255. */
async function compare_last(page, gif, png) {
  return page.evaluate(
    async ([gif, png]) => {
      const bytes = Uint8Array.from(atob(gif), (character) => character.charCodeAt(0));
      const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
      await decoder.completed;
      await decoder.tracks.ready;
      const count = decoder.tracks.selectedTrack.frameCount;
      const { image } = await decoder.decode({ frameIndex: count - 1 });
      const still = new Image();
      still.src = `data:image/png;base64,${png}`;
      await still.decode();
      const pixels = (source) => {
        const canvas = document.createElement("canvas");
        canvas.width = image.displayWidth;
        canvas.height = image.displayHeight;
        const brush = canvas.getContext("2d", { willReadFrequently: true });
        brush.drawImage(source, 0, 0, canvas.width, canvas.height);
        return brush.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      const one = pixels(image);
      const other = pixels(still);
      let sum = 0;
      for (let at = 0; at < one.length; ++at) sum += Math.abs(one[at] - other[at]);
      return { count, difference: sum / one.length, width: image.displayWidth };
    },
    [gif.toString("base64"), png.toString("base64")],
  );
}

describe("sending and embedding", () => {
  let folder = "";
  let server = null;

  before(async () => {
    folder = await make_tournament("sent", ["--time", "20"], { quick: [], strange: [`name = '${hostile}'`] });
    await tournament("run", "--no-trial", folder);
    await tournament("site", folder);
    server = await serve(folder);
  });
  after(() => server.end());

  test("moves are heard as soon as somebody asks for it, and never before", async () => {
    await visit(page_on_disk(folder, "game.html#g1m5"), {}, async (page) => {
      await page.evaluate(() => {
        window.knocks = 0;
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...when) {
          ++window.knocks;
          return start.apply(this, when);
        };
      });
      const knocks = () => page.evaluate(() => window.knocks);
      const sound = page.getByRole("button", { name: "Sound" });
      assert.equal(await sound.getAttribute("aria-pressed"), "false");
      await page.keyboard.press("ArrowRight");
      assert.equal(await knocks(), 0);
      await sound.click();
      assert.equal(await sound.getAttribute("aria-pressed"), "true");
      await becomes(page, async () => (await knocks()) > 0, true);
      const before = await knocks();
      await page.keyboard.press("ArrowRight");
      await becomes(page, async () => (await knocks()) > before, true);
    });
  });

  test("a position is saved as a picture that needs nothing else, from disk too", async () => {
    await visit(page_on_disk(folder, "game.html#g1m5"), { colorScheme: "dark" }, async (page) => {
      await page.getByRole("button", { name: "Send or embed …" }).click();
      assert.equal(await page.getByLabel("Embed the game in another page").isVisible(), false);
      assert.deepEqual(await axe_violations(page), []);
      const svg = await saved(page, "SVG");
      assert.equal(svg.name, "game-1-move-5.svg");
      const text = svg.content.toString();
      assert.doesNotMatch(text, /<script|light-dark|var\(|href|class=/);
      assert.match(text, /&lt;script&gt;/);
      assert.match(text, /after 5 moves/);
      assert.equal((await shown(page, "image/svg+xml", svg.content)).width, 640);
      const png = await saved(page, "PNG");
      assert.equal(png.name, "game-1-move-5.png");
      assert.equal((await shown(page, "image/png", png.content)).width, 1200);
    });
  });

  test("a game is saved as a picture that moves, and ends as the game did", async () => {
    await visit(`${server.address}game.html#g1`, {}, async (page) => {
      await page.locator(".viewer .board .stone").first().waitFor();
      const plies = await page.locator(".viewer .board .stone").count();
      await page.getByRole("button", { name: "Send or embed …" }).click();
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "sending");
      const film = (await saved(page, "Animated SVG")).content.toString();
      assert.match(film, /prefers-reduced-motion/);
      assert.equal(film.match(/translateY/g).length, plies);
      assert.ok((await shown(page, "image/svg+xml", Buffer.from(film))).width > 0);
      const png = await saved(page, "PNG");
      const gif = await saved(page, "GIF");
      assert.equal(gif.name, "game-1.gif");
      const last = await compare_last(page, gif.content, png.content);
      assert.equal(last.count, plies + 1);
      assert.equal(last.width, 480);
      assert.ok(last.difference < 6, `it differs by ${last.difference}`);
    });
  });

  test("the page does other work between any two pictures of an animation", async () => {
    await visit(page_on_disk(folder, "game.html#g1"), {}, async (page) => {
      await page.locator(".viewer .board .stone").first().waitFor();
      const plies = await page.locator(".viewer .board .stone").count();
      await page.getByRole("button", { name: "Send or embed …" }).click();
      await page.evaluate(() => {
        const notice = document.querySelector(".sending [role='status']");
        const { port1, port2 } = new MessageChannel();
        window.seen = new Set();
        port1.onmessage = () => {
          window.seen.add(notice.textContent);
          port2.postMessage(null);
        };
        port2.postMessage(null);
      });
      assert.ok((await saved(page, "GIF")).content.length > 0);
      const seen = await page.evaluate(() => [...window.seen].filter((text) => text.startsWith("Drawing: ")));
      // After the last picture the file is saved at once.
      assert.equal(seen.length, plies);
    });
  });

  test("what a frame shows is as fit to be read as the whole page", async () => {
    await visit(page_on_disk(folder, "game.html?embed#g1m5"), { viewport: { width: 480, height: 620 } }, async (page) => {
      await becomes(page, () => page.locator(".viewer .board .stone").count(), 5);
      assert.deepEqual(await axe_violations(page), []);
      assert.deepEqual(await faults_of_structure(page), []);
    });
  });

  test("a game is shown in a frame of another page: board and controls, nothing else; no other page is", async () => {
    const policy_of = async (page) => {
      const { headers } = await fetch(`${server.address}${page}`);
      return [/frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy"))[1], headers.get("x-frame-options")];
    };
    assert.deepEqual(await policy_of("game.html?embed"), ["*", null]);
    for (const page of ["game.html", "index.html?embed", "play.html?embed", "data/game-1.json?embed"]) {
      assert.deepEqual(await policy_of(page), ["'none'", "DENY"]);
    }
    let code = "";
    await visit(`${server.address}game.html#g1m3`, { viewport: phone }, async (page) => {
      await page.getByRole("button", { name: "Send or embed …" }).click();
      code = await page.getByLabel("Embed the game in another page").inputValue();
      assert.equal(await overflow(page), 0);
    });
    assert.match(code, /src="http:[^"]*\/game\.html\?embed#g1m3"/);
    const course = createServer((_, answer) => {
      answer.writeHead(200, { "Content-Type": "text/html" });
      answer.end(`<!doctype html><title>Course</title><link rel="icon" href="data:,"><body>${code}<iframe name="whole" src="${server.address}play.html"></iframe>`);
    });
    await new Promise((resolve) => course.listen(0, "127.0.0.1", resolve));
    try {
      await visit(`http://127.0.0.1:${course.address().port}/`, { expected_complaint: /frame-ancestors|X-Frame-Options|frame/i }, async (page) => {
        const frame = page.frameLocator("iframe[title]");
        await becomes(page, () => frame.locator(".viewer .board .stone").count(), 3);
        await frame.getByRole("button", { name: "One move forward" }).click();
        await becomes(page, () => frame.locator(".viewer .board .stone").count(), 4);
        for (const unwanted of [".top", ".viewer > .side", "#play-link"]) assert.equal(await frame.locator(unwanted).isVisible(), false);
        const inner = page.frames().find((each) => each.url().includes("embed"));
        assert.deepEqual(await inner.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]), [0, 0]);
        await take_screenshot(page, "embedded");
        assert.equal(await page.frameLocator("iframe[name]").locator("main").count(), 0);
      });
    } finally {
      course.closeAllConnections();
      course.close();
    }
  });
});
