/** What is left of a turn, as signs with words. Pure. */
import type { Texts } from "../words/texts.ts";
import type { BarCreature, PipView } from "./bar-types.ts";

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
