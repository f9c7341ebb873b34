/** What the packs hold, made of their sources once for all files of a worker: to make one takes as long as a short scenario. */
import { packDocuments as made, textPairs } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const PACKS = Symbol.for("opposed-d20.packs-as-text");

/** As text, so that everybody has his own; whatever forgets modules between files. */
const kept: Partial<Record<symbol, Map<string, string>>> = globalThis;
const texts = (kept[PACKS] ??= new Map<string, string>());

/** The texts of all packs in both languages, as a page fetches them. */
export function pairs(): string {
  const text = texts.get("pairs") ?? JSON.stringify(textPairs(packDocuments));
  texts.set("pairs", text);
  return text;
}

/** The documents of a pack in a language. */
export function packDocuments(pack: string, lang: string): Loose[] {
  const name = `${pack}-${lang}`;
  const text = texts.get(name) ?? JSON.stringify(made(pack, lang));
  texts.set(name, text);
  return JSON.parse(text);
}
