/** What is left of a turn, as signs with words, and what was exceeded. Pure. */
import { lengthWords } from "../../core/i18n.ts";
import type { Texts } from "../words/texts.ts";
import type { BarCreature, PipView } from "./bar-types.ts";
import type { Overuse, Pip } from "../../rules/turn/turn-ledger.ts";
import type { StandardTurn } from "../../rules/turn/standard-turn.ts";
import { isDenied, overuseWords } from "../card/action-parts.ts";

const NO_IDS: ReadonlySet<string> = new Set();

type Kind = PipView["kind"];
/** What the signs need of a creature. */
type Turn = Pick<BarCreature, "ledger" | "acts" | "metric" | "backs">;
/** Signs mean on the bar what they mean on the sheet: the whole rhombus is the action, a full round is it and the move. */
const SIGNS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  standard: ["active"],
  full: ["active", "move"],
  provoked: ["reaction"],
  legendary: ["active"],
};
type Counted = Pip & { readonly walked?: number };

/**
 * Returns the two halves of a turn. A full round is both of them, so it stands in their place once it is used, and beside a
 * half only if that was used, too.
 * @rule D-TURN-04
 */
function halvesOf({ standard, move, full }: StandardTurn): readonly (readonly [Kind, Counted])[] {
  const isFull = full.spentBy.length > 0;
  const isUsed = ({ spentBy, walked = 0 }: Counted): boolean => spentBy.length > 0 || walked > 0;
  const halves = [
    ["standard", standard],
    ["move", move],
  ] as const;
  return [...halves.filter(([, pip]) => !isFull || isUsed(pip)), ...(isFull ? ([["full", full]] as const) : [])];
}

/** Returns the parts of the turn in order. Outside its turn, only what answers others. */
function partsOf({ ledger, acts }: Turn): readonly (readonly [Kind, Counted])[] {
  const { active, bonus, reaction, standardAndMove, provoked, legendary } = ledger;
  const own = standardAndMove
    ? halvesOf(standardAndMove)
    : ([
        ["active", active],
        ["bonus", bonus],
      ] as const);
  return [
    ...(acts ? own : []),
    // Beside halves a reaction is rare, so the own turn shows it once it was used.
    ...(acts && standardAndMove && reaction.spentBy.length === 0 ? [] : ([["reaction", reaction]] as const)),
    ...(provoked ? ([["provoked", provoked]] as const) : []),
    ...(legendary ? ([["legendary", legendary]] as const) : []),
  ];
}

function pipView(
  kind: Kind,
  { all, left, spentBy, walked = 0 }: Counted,
  { ledger, metric = false, backs = NO_IDS }: Turn,
  empty: string,
  { t }: Texts,
): PipView | null {
  // Omits a kind of action that the creature neither has nor used.
  if (all === 0 && spentBy.length === 0) return null;
  const label = t(`OD20.Bar.Pip.${kind}`);
  const deeds = spentBy.map(({ id, label: of }) => ({ id, label: of || t("OD20.Bar.Unnamed"), mine: backs.has(id) }));
  const way = walked > 0 ? [t("OD20.Bar.Walked", { feet: lengthWords(walked, metric, t) })] : [];
  const by = [...way, ...deeds.map((deed) => deed.label)].join(", ");
  // A part of a turn that excludes others may be gone without having been used.
  const isExcluded = ledger.standardAndMove !== undefined && left === 0 && by === "";
  const told = [
    // The bar explains elsewhere why the creature cannot act.
    left > 0 ? t("OD20.Bar.Left", { left, all }) : empty ? "" : t(`OD20.Bar.${isExcluded ? "Excluded" : "Spent"}`),
    by ? t("OD20.Bar.By", { by }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  const is =
    ledger.standardAndMove && kind !== "reaction" && kind !== "legendary" ? t(`OD20.Bar.PipIs.${kind}`) : label;
  const hint = [is, told].filter(Boolean).join(": ");
  return {
    kind,
    // Two moves are two signs, so that nobody takes them for one.
    signs: kind === "move" && left > 1 ? [kind, kind] : (SIGNS[kind] ?? [kind]),
    label,
    spent: left === 0,
    // The first of two moves needs no number.
    count:
      all > 1 && (ledger.standardAndMove === undefined || kind === "legendary" || (left > 0 && left < all))
        ? `${String(left)} / ${String(all)}`
        : "",
    // A short label stands for a longer name.
    told: is === label ? told : hint,
    hint,
    deeds,
    backs: deeds.some(({ mine }) => mine),
  };
}

/** Signs of the parts of a turn in one line of text, as long as they are left, and spent. A full round is both. */
const LETTERS: Readonly<Partial<Record<Kind, readonly [left: string, spent: string]>>> = {
  standard: ["◆", "◇"],
  move: ["▶", "▷"],
  full: ["◆▶", "◇▷"],
};

/** Returns the parts of a turn of standard and move actions as one short text with its words; null in other games. @rule D-TURN-04 */
export function turnSigns(turn: Turn, texts: Texts): { readonly signs: string; readonly words: string } | null {
  if (!turn.ledger.standardAndMove) return null;
  const pips = pipsOf(turn, "", texts).filter(({ kind }) => LETTERS[kind] !== undefined);
  return {
    signs: pips.map(({ kind, spent }) => LETTERS[kind]?.[spent ? 1 : 0] ?? "").join(""),
    words: pips.map(({ hint }) => hint).join("\n"),
  };
}

/** Returns the parts of the turn that the game has, and what answers others. */
export function pipsOf(creature: Turn, empty: string, texts: Texts): PipView[] {
  return partsOf(creature).flatMap(([kind, pip]) => pipView(kind, pip, creature, empty, texts) ?? []);
}

/** Returns a text such as "Sword ×2, Bow". */
function names(overs: readonly Overuse[]): string {
  const counts = new Map<string, number>();
  for (const { label } of overs) if (label !== "") counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, n]) => (n > 1 ? `${label} ×${String(n)}` : label)).join(", ");
}

function wordsOf(overs: readonly [Overuse, ...Overuse[]], texts: Texts): string {
  const [first] = overs;
  const by = names(overs);
  if (isDenied(first)) return [by, overuseWords(first, texts)].filter(Boolean).join(": ");
  // Names the ordinal of the last action, as its own card does. One action may use several at once, so their number is
  // no ordinal.
  const last = overs.reduce((most, over) => (over.nth > most.nth ? over : most), first);
  return [overuseWords(last, texts), by].filter(Boolean).join(": ");
}

/** Returns the phrases in the order of the first action of each kind. @rule H-TURN-04 H-TURN-10 */
export function overPhrases(overs: readonly Overuse[], texts: Texts): string[] {
  const kinds = new Map<string, [Overuse, ...Overuse[]]>();
  for (const over of overs) {
    const kind = isDenied(over) ? over.reason.label : over.kind;
    const known = kinds.get(kind);
    if (known) known.push(over);
    else kinds.set(kind, [over]);
  }
  return [...kinds.values()].map((alike) => wordsOf(alike, texts));
}
