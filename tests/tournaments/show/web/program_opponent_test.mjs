// SPDX-License-Identifier: MIT
// People against programs of a tournament, on the page.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { becomes, phone, take_screenshot, visit } from "./browser.mjs";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, serve, tournament } from "./tournament_folder.mjs";

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");
const stones = (page) => page.locator(".viewer .board .stone").count();

describe("the programs of the tournament as opponents", () => {
  let server = null;
  before(async () => {
    // A student's program, and one that exits after its first move.
    const folder = await make_tournament("opponents", ["--time", "100"], {
      leaves: ['command = ["python3", "exits_after_its_move.py"]', 'stem = "exits_after_its_move"'],
    });
    const agents = path.join(folder, "agents");
    cpSync(path.join(source, "scripts", "starter-agents", "one-ply-python"), path.join(agents, "one-ply-python"), { recursive: true });
    for (const file of ["exits_after_its_move.py", "plain_player.py"]) cpSync(path.join(source, "tests", "hostile", file), path.join(agents, "leaves", file));
    await tournament("run", "--no-trial", folder);
    server = await serve(folder, "--play-agents");
  });
  after(() => server?.end());

  async function begin(page, white, black) {
    // The board of the previous game stays until the form appears.
    await page.getByRole("button", { name: "Begin" }).waitFor();
    await page.getByLabel("White").selectOption({ label: white });
    await page.getByLabel("Black").selectOption({ label: black });
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".viewer .board").waitFor();
  }

  test("are offered where they play, answer moves, and lose by what they do", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      await page.getByRole("button", { name: "Begin" }).waitFor();
      const offered = () => page.getByLabel("Black").locator("option").allTextContents();
      assert.deepEqual((await offered()).slice(-2), ["leaves", "one-ply-python"]);
      await page.getByLabel("Board").selectOption("8x7");
      assert.equal((await offered()).includes("leaves"), false);
      await page.getByLabel("Board").selectOption("7x6");
      await page.getByLabel("Black").selectOption({ label: "one-ply-python" });
      await page.getByText("a program of this tournament").waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "program-offered");

      await begin(page, "You", "one-ply-python");
      await page.getByRole("button", { name: "Column D" }).click();
      await becomes(page, () => stones(page), 2);
      assert.equal(await page.getByRole("button", { name: "Take back" }).isVisible(), false);
      await take_screenshot(page, "program-played");
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      await page.getByRole("button", { name: "Resign" }).click();
      await page.locator(".viewer .outcome").getByText(/^Black \(one-ply-python\) wins/).waitFor();
      await page.getByRole("button", { name: "New game" }).click();

      await begin(page, "leaves", "You");
      await becomes(page, () => stones(page), 1);
      await page.getByRole("button", { name: "Column A" }).click();
      await page.locator(".viewer .outcome").getByText(/^Black \(you\) wins/).waitFor();
    });
  });
});
