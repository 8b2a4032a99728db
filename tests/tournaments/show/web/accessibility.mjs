// SPDX-License-Identifier: MIT
// Checks for every page. Each function returns the faults as texts.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const packages = createRequire(path.join(process.env.KAVEN_NODE_PACKAGES, "package.json"));
const axe_script = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");

/** The faults found by axe-core, only for pages opened from disk: a server's content security policy blocks its script. */
export async function axe_violations(page) {
  await page.evaluate(axe_script);
  return page.evaluate(async () => {
    // Scripts cannot read style sheets of a page on disk, and axe-core does not need them.
    const { violations } = await window.axe.run({ preload: false });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.target).join(", ")}`);
  });
}

/** The contrast of text with its background by WCAG 2: at least 4.5, or 3 for large text. */
export async function too_faint_texts(page) {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
      return { red, green, blue, alpha: alpha / 255 };
    };
    const over = (upper, lower) => {
      const mix = (one, other) => one * upper.alpha + other * (1 - upper.alpha);
      return { red: mix(upper.red, lower.red), green: mix(upper.green, lower.green), blue: mix(upper.blue, lower.blue), alpha: 1 };
    };
    const luminance = ({ red, green, blue }) => {
      const [r, g, b] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground_of = (element) => {
      const layers = [];
      for (let node = element; node; node = node.parentElement) {
        const colour = rgba(getComputedStyle(node).backgroundColor);
        if (colour.alpha > 0) layers.push(colour);
        if (colour.alpha === 1) break;
      }
      const white = { red: 255, green: 255, blue: 255, alpha: 1 };
      return layers.reduceRight((lower, upper) => over(upper, lower), white);
    };
    const faults = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() === "" || element.closest("svg, .unseen, [hidden], script, :disabled")) continue;
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const ground = ground_of(element);
      const [light, dark] = [luminance(over(rgba(style.color), ground)), luminance(ground)].sort((one, other) => other - one);
      const contrast = (light + 0.05) / (dark + 0.05);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5)) {
        faults.add(`${element.tagName}.${element.className} '${texts.currentNode.data.slice(0, 30)}': ${contrast.toFixed(2)}`);
      }
    }
    return [...faults];
  });
}

/** Names, headings, tables, ids. */
export async function faults_of_structure(page) {
  return page.evaluate(() => {
    const faults = [];
    const visible = (element) => element.checkVisibility();
    const named = (element) =>
      (element.getAttribute("aria-label") ?? "") + (element.textContent ?? "") + (element.title ?? "") +
      Array.from(element.labels ?? [], (label) => label.textContent).join("");
    for (const element of document.querySelectorAll("a, button, input, select, progress, [role=button], [role=img], [tabindex='0']")) {
      if (!visible(element)) continue;
      const by = element.getAttribute("aria-labelledby");
      if (named(element).trim() === "" && !document.getElementById(by)?.textContent) faults.push(`without a name: ${element.outerHTML.slice(0, 120)}`);
    }
    const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
    for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) faults.push(`twice the id ${id}`);
    if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
    let level = 1;
    for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
      const own = Number(heading.tagName[1]);
      if (own > level + 1) faults.push(`heading level skipped at ${heading.textContent}`);
      level = own;
    }
    for (const table of document.querySelectorAll("table")) {
      if (!table.caption?.textContent) faults.push("a table without a caption");
      if (table.querySelector("th:not([scope])")) faults.push(`a heading without a scope in ${table.caption?.textContent}`);
    }
    for (const image of document.querySelectorAll("svg")) {
      if (!image.getAttribute("role") && image.getAttribute("aria-hidden") !== "true") faults.push(`a drawing without a role: ${image.getAttribute("class")}`);
    }
    if (document.documentElement.lang === "") faults.push("no language");
    if (!document.querySelector("main")) faults.push("no main");
    if (document.querySelector("[style]") && [...document.querySelectorAll("[style]")].some((element) => !/^$|^(--[\w-]+|flex-grow):/.test(element.getAttribute("style")))) {
      faults.push("an inline style");
    }
    return faults;
  });
}

/** The width of the page minus that of its window, in pixels. */
export async function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The focused element: its name, and whether its focus is visible. */
export async function focus_of(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const touch = element.querySelector(":scope > .touch");
    const shown = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || (touch && getComputedStyle(touch).stroke !== "none");
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    return { name, tag: element.tagName, visible: Boolean(shown) || element === document.body };
  });
}
