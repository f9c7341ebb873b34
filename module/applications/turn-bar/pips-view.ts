/** What is left of a turn, as signs with words, and what was exceeded. Pure. */
import type { Texts } from "../words/texts.ts";
import type { BarCreature, PipView } from "./bar-types.ts";
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import { overuseWords } from "../card/deed-views.ts";

const NO_DEEDS: ReadonlySet<string> = new Set();

function pipView(
  kind: PipView["kind"],
  { ledger: { [kind]: pip }, backs = NO_DEEDS }: BarCreature,
  empty: string,
  { t }: Texts,
): PipView | null {
  const { all, left, spentBy } = pip;
  // Omits a kind of action that the creature neither has nor used.
  if (all === 0 && spentBy.length === 0) return null;
  const label = t(`OD20.Bar.Pip.${kind}`);
  const deeds = spentBy.map(({ id, label: of }) => ({ id, label: of || t("OD20.Bar.Deed"), mine: backs.has(id) }));
  const by = deeds.map((deed) => deed.label).join(", ");
  const told = [
    // The bar explains elsewhere why the creature cannot act.
    left > 0 ? t("OD20.Bar.Left", { left, all }) : empty ? "" : t("OD20.Bar.Spent"),
    by ? t("OD20.Bar.By", { by }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return {
    kind,
    label,
    spent: left === 0,
    count: all > 1 ? `${String(left)} / ${String(all)}` : "",
    told,
    hint: [label, told].filter(Boolean).join(": "),
    deeds,
    backs: deeds.some(({ mine }) => mine),
  };
}

/** Returns action, bonus action (if any) and reaction. Outside its turn, only the reaction. */
export function pipsOf(creature: BarCreature, empty: string, texts: Texts): PipView[] {
  const kinds = creature.acts ? (["active", "bonus", "reaction"] as const) : (["reaction"] as const);
  return kinds.flatMap((kind) => pipView(kind, creature, empty, texts) ?? []);
}

/** Returns whether the action lacked a requirement, instead of exceeding a number. */
const isDenied = ({ nth, kind }: Overuse): boolean => nth === 0 || kind === "move";

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
