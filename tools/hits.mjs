// @ts-check
/**
 * Records which functions of the system a test calls. With OD20_HITS=1 each function of `module/` first adds its number to a set of the
 * page. Calls while a module loads are not counted, because each test makes them. `tools/coverage.mjs` collects the numbers.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/** Factor in the number of a function: index of its file × FUNCTIONS + index in the file. */
const FUNCTIONS = 1000;

const FILES = readdirSync(path.join(root, "module"), { recursive: true, encoding: "utf8" })
  .map((name) => path.posix.join("module", name.replaceAll(path.sep, "/")))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .sort();
const PLACES = new Map(FILES.map((name, at) => [name, at]));

/** @returns {Set<number>} */
function readHere() {
  const hits = Reflect.get(globalThis, "od20Hits") ?? new Set();
  Reflect.set(globalThis, "od20Hits", hits);
  return hits;
}

/** Returns the numbers recorded by this process, if recording is on. @returns {Set<number> | undefined} */
export const hitsHere = () => (process.env["OD20_HITS"] ? readHere() : undefined);

/** @param {Iterable<number>} hits @returns {Record<string, number[]>} functions by file */
export function byFile(hits) {
  /** @type {Record<string, number[]>} */
  const found = {};
  for (const hit of [...hits].sort((a, b) => a - b))
    (found[FILES[Math.floor(hit / FUNCTIONS)] ?? ""] ??= []).push(hit % FUNCTIONS);
  return found;
}

/**
 * Inserts the recording code at the start of each function of a file. Line numbers stay the same.
 * @param {string} code
 * @param {number} place of the file
 */
export async function noteHits(code, place) {
  const { default: ts } = await import("typescript");
  /** @type {[at: number, text: string][]} */
  const inserted = [];
  let count = 0;
  const note = () =>
    `globalThis.od20Loading||(globalThis.od20Hits??=new Set()).add(${String(place * FUNCTIONS + count++)})`;
  const visit = (/** @type {import("typescript").Node} */ node) => {
    const body = ts.isFunctionLike(node) && "body" in node ? node.body : undefined;
    if (body && ts.isBlock(body)) inserted.push([body.getStart() + 1, `${note()};`]);
    else if (body) inserted.push([body.getStart(), `(${note()},`], [body.end, ")"]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.ts", code, ts.ScriptTarget.Latest, true));
  inserted.sort(([a], [b]) => a - b);
  let text = "globalThis.od20Loading=(globalThis.od20Loading??0)+1;";
  let from = 0;
  for (const [at, what] of inserted) {
    text += code.slice(from, at) + what;
    from = at;
  }
  return `${text}${code.slice(from)}\n;globalThis.od20Loading-=1;`;
}

/** Vite plugin. Does nothing unless recording is on. @returns {import("vite").Plugin[]} */
export function hitsPlugin() {
  if (!process.env["OD20_HITS"]) return [];
  return [
    {
      name: "hits",
      enforce: "pre",
      transform: {
        filter: { id: /\/module\/.+\.ts$/ },
        async handler(code, id) {
          const place = PLACES.get(path.relative(root, id).replaceAll(path.sep, "/"));
          return place === undefined ? null : { code: await noteHits(code, place), map: null };
        },
      },
    },
  ];
}
