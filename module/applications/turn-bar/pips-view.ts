/** What is left of a turn, as signs with words. Pure. */
import { lengthWords } from "../../core/i18n.ts";
import type { Pip } from "../../rules/turn/turn-ledger.ts";
import type { Texts } from "../words/texts.ts";
import type { BarCreature, PipView } from "./bar-types.ts";

const NO_DEEDS: ReadonlySet<string> = new Set();

type Kind = PipView["kind"];
/** The two halves of a full round look like the halves of an action. */
const SIGNS: Readonly<Partial<Record<Kind, string>>> = { standard: "bonus", provoked: "reaction" };
type Counted = Pip & { readonly walked?: number };

/** Returns the parts of the turn in order. Outside its turn, only what answers others. */
function partsOf({ ledger, acts }: BarCreature): readonly (readonly [Kind, Counted])[] {
  const { active, bonus, reaction, halves, provoked } = ledger;
  const own = halves
    ? ([
        ["standard", halves.standard],
        ["move", halves.move],
        ["full", halves.full],
      ] as const)
    : ([
        ["active", active],
        ["bonus", bonus],
      ] as const);
  return [...(acts ? own : []), ["reaction", reaction], ...(provoked ? ([["provoked", provoked]] as const) : [])];
}

function pipView(
  kind: Kind,
  { all, left, spentBy, walked = 0 }: Counted,
  { ledger, metric = false, backs = NO_DEEDS }: BarCreature,
  empty: string,
  { t }: Texts,
): PipView | null {
  // Omits a kind of action that the creature neither has nor used.
  if (all === 0 && spentBy.length === 0) return null;
  const label = t(`OD20.Bar.Pip.${kind}`);
  const deeds = spentBy.map(({ id, label: of }) => ({ id, label: of || t("OD20.Bar.Deed"), mine: backs.has(id) }));
  const way = walked > 0 ? [t("OD20.Bar.Walked", { feet: lengthWords(walked, metric, t) })] : [];
  const by = [...way, ...deeds.map((deed) => deed.label)].join(", ");
  // A part of a turn that excludes others may be gone without having been used.
  const isExcluded = ledger.halves !== undefined && left === 0 && by === "";
  const told = [
    // The bar explains elsewhere why the creature cannot act.
    left > 0 ? t("OD20.Bar.Left", { left, all }) : empty ? "" : t(`OD20.Bar.${isExcluded ? "Excluded" : "Spent"}`),
    by ? t("OD20.Bar.By", { by }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  const is = ledger.halves && kind !== "reaction" ? t(`OD20.Bar.PipIs.${kind}`) : label;
  return {
    kind,
    sign: SIGNS[kind] ?? kind,
    label,
    spent: left === 0,
    count: all > 1 ? `${String(left)} / ${String(all)}` : "",
    told,
    hint: [is, told].filter(Boolean).join(": "),
    deeds,
    backs: deeds.some(({ mine }) => mine),
  };
}

/** Returns the parts of the turn that the game has, and what answers others. */
export function pipsOf(creature: BarCreature, empty: string, texts: Texts): PipView[] {
  return partsOf(creature).flatMap(([kind, pip]) => pipView(kind, pip, creature, empty, texts) ?? []);
}
