/** A caster's spells by circle, as rows of a sheet. */
import { mainActivity, mainParts } from "../../../data/item/activities.pure.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import type { Spells } from "../../../rules/spells/caster.ts";
import { effectParts, sum } from "../../../rules/basics/parts.ts";
import type { Contribution } from "../../../rules/basics/contribution.ts";
import { preparedSpells } from "../../../rules/spells/spell-slots.ts";
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import { useHint, costView, type CostView } from "./use-number.ts";
import { verbOf } from "../../../play/activities/activities.ts";
import { areaOf, rangeOf, timeOf } from "../../words/measures.ts";
import { testLabel, typeLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { counterView, type CounterView } from "./counter.ts";
import { dealtView, grown, raysSign, type DealtView } from "../../words/dealt-words.ts";
import { localDice } from "../../words/formula-words.ts";
import { barredText } from "./equipment.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";

type Spell = OpposedItem<"spell">;
type Caster = Pick<Spells, "attack" | "dc">;

export interface SpellRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Casting time, range, components, resolution and effect, in one line. */
  readonly facts: string;
  readonly cost: CostView;
  readonly range: string;
  readonly components: string;
  /** Text such as "attack +6" or "Acrobatics, DC 14", or "". */
  readonly against: string;
  readonly dealt: DealtView | null;
  /** Label of the button. */
  readonly use: string;
  /** Tooltip of the button: the number and its breakdown. */
  readonly hint: ReturnType<typeof useHint>;
  readonly concentration: boolean;
  readonly ritual: boolean;
  /** Text instead of the prepare button, such as "always prepared" or "known"; "" for spells that the user prepares. */
  readonly fixed: string;
  readonly prepared: boolean;
  /** Whether the spell is neither prepared nor otherwise available, or has no slot left. */
  readonly asleep: boolean;
  /** The missing mastery step, or "". */
  readonly barred: string;
}
interface CircleView {
  readonly circle: number;
  readonly label: string;
  readonly spells: readonly SpellRow[];
  readonly slots: CounterView | null;
  readonly maximum: NumberView | null;
  /** Form name and stored value of the maximum; null value = computed from the class. */
  readonly field: {
    readonly name: string;
    readonly label: string;
    readonly value: number | null;
    readonly computed: number;
  } | null;
}

/** Returns the area of a spell, or its range. */
export function reachOf({ system }: Spell, texts: Texts): string {
  return areaOf(system, texts) || rangeOf(system, texts);
}

function lettersOf({ components }: Spell["system"], texts: Texts): string {
  return (["verbal", "somatic", "material"] as const)
    .filter((key) => components[key])
    .map((key) => texts.t(`OD20.Spellbook.Component.${key}`))
    .join(", ");
}

/** Returns the attack bonus or save of a spell, with the caster's numbers. @rule H-SPL-12 H-SPL-13 H-SPL-14 H-SPL-15 */
function againstOf(spell: Pick<Spell, "system">, { attack, dc }: Caster, texts: Texts): string {
  const { t } = texts;
  const main = mainActivity(spell);
  if (main?.attack)
    return attack ? t("OD20.Spellbook.AttackWith", { bonus: texts.signed(attack.total) }) : t("OD20.Spellbook.Attack");
  if (!main?.save.attribute) return "";
  const name = testLabel(main, texts);
  if (dc) return t("OD20.Block.Save", { what: name, dc: dc.total });
  return main.kind === "check" ? name : t("OD20.Spellbook.Save", { name });
}

/** @rule H-SPL-12 H-SPL-13 H-SPL-17 H-SPL-18 H-SPL-19 */
export function spellFacts(spell: Spell, texts: Texts, level?: unknown): string {
  const { t } = texts;
  const { system } = spell;
  const rays = raysSign(spell, level);
  const main = mainActivity(spell);
  const asked = main?.save.attribute ? testLabel(main, texts) : "";
  const against = asked
    ? main?.kind === "check"
      ? asked
      : t("OD20.Spellbook.Save", { name: asked })
    : main?.attack
      ? t("OD20.Spellbook.Attack")
      : "";
  const hurts = mainParts(spell, "damage")
    .map(({ formula, type }, index) => {
      const dice = index === 0 ? grown(formula, spell, level) : formula;
      return `${localDice(dice, texts)}${rays} ${typeLabel(type, texts)}`;
    })
    .join(" + ");
  const heals = mainParts(spell, "healing").map(({ formula }) =>
    t("OD20.Spellbook.Heals", { formula: localDice(formula, texts) }),
  );
  return [timeOf, rangeOf, areaOf, lettersOf]
    .map((told) => told(system, texts))
    .concat(against, hurts, ...heals)
    .filter((text) => text !== "")
    .join(" · ");
}

/**
 * Returns whether every suitable slot is used up. False when the caster never has suitable slots, because the spell is
 * then paid in another way.
 */
export function isSpent(circle: number, { slots }: Spells): boolean {
  const bearing = slots.filter((slot) => circle > 0 && slot.circle >= circle && slot.max > 0);
  return bearing.length > 0 && bearing.every(({ value }) => value <= 0);
}

/** Returns the row of a spell, including how it is prepared. @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 H-SPL-11 */
function spellRow(
  spell: Spell,
  { derived, numbers, lacks = () => [] }: Pick<Book, "derived" | "numbers" | "lacks">,
  texts: Texts,
): SpellRow {
  const { id, name, img, system } = spell;
  const way = derived.preparation;
  const fixed = system.circle === 0 ? "cantrip" : system.always ? "always" : way === "known" ? "known" : "";
  return {
    id: id ?? "",
    name,
    img: img ?? "",
    facts: spellFacts(spell, texts, numbers["level"]),
    cost: costView(system.casting.kind, timeOf(system, texts)),
    range: rangeOf(system, texts),
    components: lettersOf(system, texts),
    against: [areaOf(system, texts), againstOf(spell, derived, texts)].filter((one) => one !== "").join(" · "),
    dealt: dealtView(spell, numbers, texts),
    use: texts.t(verbOf(spell)),
    hint: useHint(spell, numbers, texts, lacks(spell)),
    concentration: system.concentration,
    ritual: system.ritual,
    fixed: fixed === "always" || fixed === "known" ? texts.t(`OD20.Spellbook.${fixed}`) : fixed === "" ? "" : " ",
    prepared: system.prepared,
    asleep: (fixed === "" && !system.prepared) || isSpent(system.circle, derived),
    barred: barredText(requirementOf(spell), texts),
  };
}

/** Returns the breakdown of a circle's maximum slots. @rule H-SPL-03 H-SPL-04 */
function slotParts(max: number, stored: { readonly max: number | null; readonly bonus: number }): Contribution[] {
  const base: Contribution =
    stored.max === null
      ? { source: "base", label: "OD20.Spellbook.ByClass", value: max - stored.bonus, rules: ["H-SPL-03"] }
      : { source: "base", label: "OD20.Part.Stated", value: stored.max, rules: ["H-SPL-04"] };
  return [base, ...effectParts(stored.bonus)];
}

interface Book {
  readonly spells: readonly Spell[];
  readonly derived: Spells;
  readonly stored: {
    readonly slots: Readonly<Record<string, { readonly max: number | null; readonly bonus: number } | undefined>>;
  };
  /** Roll data for formulas. */
  readonly numbers: Readonly<Record<string, unknown>>;
  /** Returns what the caster lacks for a spell, in words; omitted where nothing is cast. */
  readonly lacks?: (spell: Spell) => readonly string[];
  readonly id: string;
  readonly editing: boolean;
}

/** Returns cantrips and each circle with spells or slots; in edit mode all nine circles. @rule H-SPL-02 */
export function circleViews(book: Book, texts: Texts): CircleView[] {
  const { spells, derived, stored, id, editing } = book;
  const rows = (circle: number): SpellRow[] =>
    spells.filter(({ system }) => system.circle === circle).map((spell) => spellRow(spell, book, texts));
  const cantrips: CircleView = {
    circle: 0,
    label: texts.t("OD20.Spellbook.Cantrips"),
    spells: rows(0),
    slots: null,
    maximum: null,
    field: null,
  };
  const circles = derived.slots.map(({ key, circle, value, max }): CircleView => {
    const label = texts.t("OD20.Spellbook.Circle", { n: circle });
    const own = stored.slots[key] ?? { max: null, bonus: 0 };
    const slotsLabel = texts.t("OD20.Spellbook.SlotsOf", { n: circle });
    const mostLabel = texts.t("OD20.Spellbook.MaximumOf", { n: circle });
    return {
      circle,
      label,
      spells: rows(circle),
      slots: max > 0 || value > 0 ? counterView({ kind: "slot", key, label: slotsLabel, value, max }, id, texts) : null,
      maximum: max > 0 ? numberView(`slots-${key}`, mostLabel, sum(slotParts(max, own)), texts, false) : null,
      field: {
        name: `system.spellcasting.slots.${key}.max`,
        label: mostLabel,
        value: own.max,
        computed: max - own.bonus,
      },
    };
  });
  return [cantrips, ...circles].filter(({ spells: own, slots }) => editing || own.length > 0 || slots !== null);
}

/** Returns the number of prepared spells, and a warning when there are too many. @rule H-SPL-05 */
export function preparedView(
  { prepared }: Pick<Spells, "prepared">,
  texts: Texts,
): { readonly text: string; readonly warning: string } {
  const { value, max } = prepared;
  const fits = preparedSpells(Math.min(1000, value), Math.min(1000, max)).ok;
  return {
    text: texts.t("OD20.Spellbook.PreparedOf", { value, max }),
    warning: fits ? "" : texts.plural("OD20.Spellbook.TooMany", value - max),
  };
}
