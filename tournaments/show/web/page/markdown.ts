// SPDX-License-Identifier: MIT
// Shows the guide for students: the part of Markdown that it uses, as elements.
import { element, type Child } from "./elements.ts";

/** A list item's further lines are indented by three characters. */
const indent = /^ {3}/;
const fence = /^```/;
const numbered = /^\d+\. /;

/** The anchor of a heading, as GitHub makes it. */
function anchor_of(heading: string) {
  return heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

/** Code, emphasis and links. A link to a file of the source is only its text here. */
function inline(text: string): Child[] {
  const parts = text.split(/(`[^`]+`|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    if (part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    if (part.length > 2 && part.startsWith("*")) return element("em", {}, part.slice(1, -1));
    const [, words, target] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (!target) return part;
    return /^(https:|#)/.test(target) ? element("a", { href: target }, ...inline(words)) : element("span", {}, ...inline(words));
  });
}

/** @param text Markdown: headings, paragraphs, fenced code, numbered lists */
export function elements_of_markdown(text: string): HTMLElement[] {
  const lines = text.replace(/<!--[^]*?-->\n?/g, "").split("\n");
  const made: HTMLElement[] = [];
  const take_while = (goes_on: (line: string) => boolean) => {
    const taken = [];
    while (lines.length > 0 && goes_on(lines[0])) taken.push(lines.shift() as string);
    return taken;
  };
  while (lines.length > 0) {
    const line = lines.shift() as string;
    const [, marks, heading] = /^(#{1,3}) (.*)/.exec(line) ?? [];
    if (heading) {
      // The page has a title already.
      if (marks !== "#") made.push(element(marks === "##" ? "h2" : "h3", { id: anchor_of(heading) }, ...inline(heading)));
    } else if (fence.test(line)) {
      const code = take_while((each) => !fence.test(each));
      lines.shift();
      made.push(element("pre", { tabindex: 0 }, element("code", {}, code.join("\n"))));
    } else if (numbered.test(line)) {
      const more = take_while((each) => indent.test(each) || each === "");
      const body = [line.replace(numbered, ""), ...more.map((each) => each.replace(indent, ""))].join("\n");
      const item = element("li", {}, ...elements_of_markdown(body));
      const before = made.at(-1);
      if (before instanceof HTMLOListElement) before.append(item);
      else made.push(element("ol", {}, item));
    } else if (line.trim() !== "") {
      const rest = take_while((each) => each.trim() !== "" && !fence.test(each) && !numbered.test(each) && !each.startsWith("#"));
      made.push(element("p", {}, ...inline([line, ...rest].join(" "))));
    }
  }
  return made;
}
