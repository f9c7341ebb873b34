/**
 * Reads what a result of a roll table says: coins (`[[3d6*10]] gp`), links with dice for how many (`@UUID[…]{Gems} × [[2d4]]`), or a plain
 * text. Foundry shows the same text with rolled dice and links. Pure.
 */
export type Coin = "cp" | "sp" | "ep" | "gp" | "pp";

export type TreasurePart =
  | { readonly is: "coins"; readonly dice: string; readonly coin: Coin }
  /** `dice` is "" where the text has none. */
  | { readonly is: "link"; readonly dice: string; readonly uuid: string; readonly label: string }
  | { readonly is: "text"; readonly text: string }
  /** Words beside coins and links; nobody can carry them. */
  | { readonly is: "remark"; readonly text: string };

/** Short words of coins in the languages of the packs. */
const WORDS: ReadonlyMap<string, Coin> = new Map([
  ["cp", "cp"],
  ["sp", "sp"],
  ["ep", "ep"],
  ["gp", "gp"],
  ["pp", "pp"],
  ["мм", "cp"],
  ["см", "sp"],
  ["эм", "ep"],
  ["зм", "gp"],
  ["пм", "pp"],
]);

const DICE = String.raw`\[\[(?:\/\w+\s+)?([^\]]*)\]\]`;
const LINK = String.raw`(?:${DICE}\s*[×x]?\s*)?@UUID\[([^\]]+)\](?:\{([^}]*)\})?(?:\s*[×x]\s*${DICE})?`;
const MONEY = String.raw`${DICE}\s*(${[...WORDS.keys()].join("|")})(?!\p{L})`;
const PART = new RegExp(`${MONEY}|${LINK}`, "giu");

/** Longest name of a thing that is only a text. */
const LONGEST = 120;

/** A secret passage that the GM has not revealed. */
const SECRET = /<section\b(?=[^>]*\bsecret\b)(?![^>]*\brevealed\b)[^>]*>.*?(?:<\/section>|$)/gisu;

const plain = (html: string): string =>
  html
    .replaceAll(SECRET, " ")
    .replaceAll(/<\/?(?:p|br|li|ul|ol|div|tr|td|h\d)\b[^>]*>/giu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/&nbsp;/gu, " ")
    .replaceAll(/&amp;/gu, "&")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** @param html description of the result */
export function treasureParts(html: string): TreasurePart[] {
  const text = plain(html);
  const parts = Array.from(
    text.matchAll(PART),
    ([, money = "", word = "", before = "", uuid = "", label = "", after = ""]) => {
      const coin = WORDS.get(word.toLowerCase());
      return coin
        ? ({ is: "coins", dice: money.trim(), coin } as const)
        : ({ is: "link", dice: (after || before).trim(), uuid: uuid.trim(), label } as const);
    },
  );
  const rest = text
    .replaceAll(PART, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[\s,.;:+]+|[\s,;:+]+$/gu, "");
  if (!/[\p{L}\p{N}]/u.test(rest)) return parts;
  return [...parts, { is: parts.length > 0 ? "remark" : "text", text: rest.slice(0, LONGEST) }];
}
