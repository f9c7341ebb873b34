/** Exceeded actions of a turn, in words; one phrase per kind. Pure. */
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import { overuseWords } from "../card/deed-views.ts";
import type { Texts } from "../words/texts.ts";

/** Returns whether the action lacked a requirement, instead of exceeding a number. */
const isDenied = ({ nth, kind }: Overuse): boolean => nth === 0 || kind === "move" || kind === "half";

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
