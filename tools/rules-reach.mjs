// @ts-check
/**
 * Lists rows whose functions in module/rules nothing at the table uses yet: neither a part of the interface, nor a rule
 * that one uses. An aid for planning, checked by nothing: names are compared, not resolved.
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readTags, rulesDoc } from "./rules-doc.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const files = readdirSync(path.join(root, "module"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => path.join(entry.parentPath, entry.name));
const isRule = (/** @type {string} */ file) => file.includes(`${path.sep}module${path.sep}rules${path.sep}`);
const words = (/** @type {string} */ text) => new Set(text.match(/\b[A-Za-z_]\w*\b/g) ?? []);

/** Names of rules with the names in their bodies. @type {Map<string, Set<string>>} */
const bodies = new Map();
/** @type {Set<string>} */
const reached = new Set();
for (const file of files) {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  if (isRule(file)) {
    for (const part of text.split(/^(?=(?:export )?(?:function|const|class|interface|type) )/m)) {
      const name = /^(?:export )?(?:function|const|class|interface|type) (\w+)/.exec(part)?.[1];
      if (name) bodies.set(name, words(part));
    }
  } else {
    for (const match of text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"[^"]*\/rules\/[^"]*"/g))
      for (const name of words(match[1] ?? "")) reached.add(name);
  }
}
const queue = [...reached];
for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
  for (const next of bodies.get(name) ?? []) {
    if (!bodies.has(next) || reached.has(next)) continue;
    reached.add(next);
    queue.push(next);
  }
}
const idle = [...readTags()]
  .filter(
    ([id, tags]) =>
      /^[HBD]-/.test(id) &&
      !/^D-C/.test(id) &&
      tags.some((tag) => tag.value) &&
      !tags.some((tag) => tag.value && reached.has(tag.name)),
  )
  .map(([id]) => id)
  .sort();
console.log(
  `${idle.length} of ${rulesDoc().counts.implemented} implemented rows are not used at the table yet:\n${idle.join(" ")}`,
);
