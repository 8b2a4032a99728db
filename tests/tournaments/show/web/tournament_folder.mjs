// SPDX-License-Identifier: MIT
// Real tournaments of real programs, created, played, analysed and published by the real `tournament`.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { patience } from "./browser.mjs";

const { KAVEN_BIN } = process.env;
const quick_player = path.join(path.dirname(KAVEN_BIN), "tests", "first_move_agent");
const here = path.dirname(fileURLToPath(import.meta.url));

const base = mkdtempSync(path.join(tmpdir(), "kaven-page-"));
const servers = new Set();

// Ends all programs and removes all folders.
after(async () => {
  await Promise.all(Array.from(servers, (server) => server.end()));
  rmSync(base, { recursive: true, force: true });
});

/** A program started by a test, which ends at the latest with the tests. */
class Program {
  constructor(words) {
    this.output = "";
    this.child = spawn(path.join(KAVEN_BIN, words[0]), words.slice(1), {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${KAVEN_BIN}:${process.env.PATH}` },
    });
    this.heard = [];
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.on("data", (bytes) => {
        this.output += bytes;
        for (const look of this.heard) look();
      });
    }
    this.ended = new Promise((resolve) => this.child.on("exit", (status) => resolve(status)));
    // Its last output may arrive after its end.
    this.silent = new Promise((resolve) => this.child.on("close", (status) => resolve(status)));
    servers.add(this);
  }

  async end() {
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), patience);
    await this.ended;
    clearTimeout(timer);
    servers.delete(this);
  }

  /** Waits until the output matches `pattern`. */
  says(pattern) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(this.output);
        if (match) resolve(match);
      };
      this.heard.push(look);
      look();
      void this.silent.then(() => reject(new Error(`it ended without saying ${pattern}:\n${this.output}`)));
    });
  }
}

/** Runs `tournament WORDS…` to its end. */
export async function tournament(...words) {
  const program = new Program(["tournament", ...words]);
  const timer = setTimeout(() => program.child.kill("SIGKILL"), 2 * patience);
  const status = await program.silent;
  clearTimeout(timer);
  servers.delete(program);
  if (status !== 0) throw new Error(`tournament ${words.join(" ")} ended with ${status}:\n${program.output}`);
  return program.output;
}

/**
 * The folder of a new tournament. `players`: the lines of each agent.toml by the name of its folder; without a command,
 * the player plays the first legal move. `jobs`: the number of games at a time.
 */
export async function make_tournament(name, settings, players, jobs = 2) {
  const folder = path.join(base, name);
  await tournament("new", folder, "--sandbox", "none", "--jobs", String(jobs), ...settings);
  for (const [program, lines] of Object.entries(players)) {
    const own = path.join(folder, "agents", program);
    mkdirSync(own);
    const quick = lines.some((line) => line.startsWith("command")) ? [] : ['stem = "quick"', 'command = ["./quick"]'];
    if (quick.length > 0) cpSync(quick_player, path.join(own, "quick"));
    writeFileSync(path.join(own, "agent.toml"), [...quick, ...lines].join("\n") + "\n");
  }
  return folder;
}

/** Puts a script of this folder beside a player's agent.toml. */
export function add_script(folder, program, script) {
  cpSync(path.join(here, script), path.join(folder, "agents", program, script));
}

/** The address of a page of the site in `folder`, opened from disk. */
export function page_on_disk(folder, page) {
  return `file://${folder}/site/${page}`;
}

/** Starts `tournament serve` in `folder`; `address` is its address. */
export async function serve(folder, ...options) {
  const program = new Program(["tournament", "serve", folder, "--port", "0", ...options]);
  const [address] = await program.says(/http:\/\/[^\s]+\//);
  return { address, end: () => program.end() };
}

/** Starts `tournament run` in `folder`. */
export function run_beside(folder) {
  return new Program(["tournament", "run", "--no-trial", folder]);
}
