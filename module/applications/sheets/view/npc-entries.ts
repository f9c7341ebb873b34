/** Actions of a creature as entries of a stat block: attacks, features, saves. Pure. */
import { attackLosses } from "../../../play/action-economy/full-attacks.ts";
import { mainActivity, mainParts } from "../../../data/item/activities.pure.ts";
import { withOwnParts } from "../../../play/activities/activities.ts";
import { askedSave } from "../../../core/table-lists.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { shownRanges } from "../../../rules/areas/range-increments.ts";
import { defenseKinds } from "../../words/defenses.ts";
import { isAttribute } from "../../../rules/basics/ids.ts";
import type { AttackSetup, OpposedItem } from "../../../documents/item.ts";
import { isUnarmed } from "../../../documents/creatures/unarmed.ts";
import type { Contribution } from "../../../rules/basics/contribution.ts";
import { FormulaError, formulaRange, parseFormula } from "../../../rules/basics/dice.ts";
import { attackEntry, saveEntry } from "../../../rules/creatures/stat-block.ts";
import { damageSentence, damageWord, type DamageWord } from "../../words/dealt-words.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { localDice } from "../../words/formula-words.ts";
import { attackView, NO_ODDS, type AttackView } from "./equipment.ts";
import { numberView } from "../../common/number-view.ts";

/** Sections of a block, in print order. */
export const ENTRY_KINDS = ["passive", "active", "bonus", "reaction", "legendary", "free"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

interface AttackLine extends AttackView {
  /** Kind of attack, and its reach or range. */
  readonly way: string;
  /** Damage of a hit, with its average. */
  readonly hit: readonly DamageWord[];
  /** The complete text. */
  readonly words: string;
}

type SaveLine = NonNullable<ReturnType<typeof saveLine>>;
interface UsesLine {
  /** Text such as "2/3". */
  readonly text: string;
  readonly spoken: string;
  readonly empty: boolean;
  readonly full: boolean;
}

/** One entry. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly attacks: readonly AttackLine[];
  /** Shots left in words; "" when not counted. */
  readonly shots: string;
  readonly uses: UsesLine | null;
  /** Text such as "Comes back on 5–6", or when it recharges; "" for none. */
  readonly recharge: string;
  /** Whether a recharge roll is possible now. */
  readonly rolls: boolean;
  readonly save: SaveLine | null;
  /** Damage without an attack. */
  readonly damage: readonly DamageWord[];
  /** Whether it is an unarmed strike, which is no item. */
  readonly bare?: boolean;
}

/** Returns a text such as "6 (1d6+3) slashing": the average, which may replace the roll, and the dice. @rule B-MISC-11 */
function hitText(
  {
    formula,
    flat,
    average,
    type,
  }: { readonly formula: string; readonly flat: number; readonly average: number; readonly type: string },
  texts: Texts,
): DamageWord {
  const dice = localDice(formula, texts);
  const sum = dice === "" ? "" : ` (${dice}${flat === 0 ? "" : texts.signed(flat)})`;
  return damageWord(`${String(average)}${sum}`, type, texts);
}

/** Returns an attack in words. Omits invalid formulas; the item's sheet marks them. @rule B-MISC-11 */
export function attackWords(
  setup: Pick<AttackSetup, "ranged" | "parts" | "reach" | "range" | "damage" | "defense">,
  texts: Texts,
): Pick<AttackLine, "way" | "hit" | "words"> {
  const { t } = texts;
  const entry = attackEntry({
    ...setup,
    range: shownRanges(setup.range, tableRuleset()),
    damage: setup.damage.filter(({ formula }) => isFormula(formula)),
  });
  const { range } = entry;
  const far = range
    ? t("OD20.Block.Ranged", {
        range: range.max > range.normal ? `${String(range.normal)}/${String(range.max)}` : String(range.normal),
      })
    : t("OD20.Block.Melee", { reach: entry.reach });
  const hit = entry.hit.map((part) => hitText(part, texts));
  const way = `${far}${setup.defense === "magical" && defenseKinds().length > 1 ? `, ${t("OD20.Block.Magical")}` : ""}.`;
  const words = hit.length === 0 ? way : `${way} ${t("OD20.Block.Hit", { hit: damageSentence(hit) })}`;
  return { way, hit, words };
}

function isFormula(formula: string): boolean {
  try {
    return formula.trim() === "" || parseFormula(formula).terms.length > 0;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

const NOTHING: Omit<Entry, "id" | "name"> = {
  attacks: [],
  shots: "",
  uses: null,
  recharge: "",
  rolls: false,
  save: null,
  damage: [],
};

/** Returns the entry of a weapon with every attack mode except the improvised one. */
export function weaponEntry(item: OpposedItem<"weapon">, texts: Texts, odds = NO_ODDS): Entry {
  const modes = item.getAttackModes().filter((mode) => mode !== "improvised");
  return {
    ...NOTHING,
    id: item.id ?? "",
    name: item.name,
    shots: item.shots === null ? "" : texts.plural("OD20.Sheet.Shots", item.shots),
    bare: isUnarmed(item),
    attacks: modes.map((mode) => {
      const setup = item.getAttack(mode);
      const view = attackView(item.name, setup, texts, odds(item, mode), attackLosses(item.actor));
      const told = attackWords(setup, texts);
      return { ...view, ...told, spoken: `${view.label} ${view.bonus}. ${told.words}` };
    }),
  };
}

/** What the entry of a feature shows. */
export interface FeatureWords {
  readonly uses: { readonly value: number; readonly max: number; readonly recharge: string };
  readonly recharge: number;
  readonly save: {
    readonly attribute: string;
    readonly onSuccess: string;
    readonly dc: number | null;
    readonly who: string;
  };
  readonly damage: readonly { readonly formula: string; readonly type: string }[];
  readonly heals: readonly { readonly formula: string }[];
}

/** Returns what the entry of a feature shows. */
export function featureWords(item: OpposedItem<"feature">): FeatureWords {
  const { uses, recharge, save } = item.system;
  const main = mainActivity(item);
  const { attribute = "", onSuccess = "", dc = null } = main?.save ?? {};
  return {
    uses,
    recharge,
    save: { attribute, onSuccess, dc: dc ?? save.dc, who: save.who },
    damage: main ? withOwnParts(item, { parts: mainParts(item, "damage") }).parts : [],
    heals: mainParts(item, "healing"),
  };
}

/** Returns damage without an attack in words, such as "28 (8d6) fire". */
export function damageWords(damage: FeatureWords["damage"], texts: Texts): DamageWord[] {
  return damage
    .filter(({ formula }) => formula.trim() !== "" && isFormula(formula))
    .map(({ formula, type }) => {
      const { terms, normalized } = parseFormula(formula);
      const average = String(Math.max(0, Math.floor(formulaRange(terms).average)));
      const dice = localDice(normalized.replaceAll(" ", ""), texts);
      return damageWord(`${average} (${dice})`, type, texts);
    });
}

/** Returns the entry of a feature: uses, save with difficulty, damage. @rule B-MISC-10 B-MISC-11 C-97 */
export function featureEntry(
  { id, name }: { readonly id: string | null; readonly name: string },
  feature: FeatureWords,
  own: readonly Contribution[] | null,
  texts: Texts,
): Entry {
  const { t } = texts;
  const { uses, recharge } = feature;
  const damage = damageWords(feature.damage, texts);
  const again =
    recharge >= 2 && recharge <= 6
      ? t("OD20.Block.ComesBack", { faces: recharge === 6 ? "6" : `${String(recharge)}–6` })
      : uses.max > 0 && uses.recharge !== "none"
        ? t(`OD20.Recharge.${uses.recharge}`).toLocaleLowerCase()
        : "";
  return {
    ...NOTHING,
    id: id ?? "",
    name,
    uses:
      uses.max > 0
        ? {
            text: `${String(uses.value)}/${String(uses.max)}`,
            spoken: t("OD20.Block.Uses", { value: uses.value, max: uses.max }),
            empty: uses.value <= 0,
            full: uses.value >= uses.max,
          }
        : null,
    recharge: again,
    rolls: recharge >= 2 && recharge <= 6 && uses.max > 0 && uses.value < uses.max,
    save: saveLine(feature, own, damageSentence(damage), texts),
    damage,
  };
}

function saveLine({ save }: FeatureWords, own: readonly Contribution[] | null, damage: string, texts: Texts) {
  const { t } = texts;
  const attribute = askedSave(save.attribute);
  const entry = isAttribute(attribute)
    ? saveEntry({
        attribute,
        dc: save.dc === null ? null : Math.max(0, Math.min(100, save.dc)),
        own,
        onSuccess: save.onSuccess === "none" ? "none" : "half",
      })
    : null;
  if (!entry) return null;
  const name = entryLabel("attributes", entry.attribute, texts);
  const failure = damage === "" ? "" : t("OD20.Block.Failure", { damage });
  const success = t(entry.success === 0.5 ? "OD20.Block.SuccessHalf" : "OD20.Block.SuccessNone");
  return {
    attribute: entry.attribute,
    dc: entry.dc,
    /** Text such as "Acrobatics, DC 15". */
    text: t("OD20.Block.Save", { what: name, dc: entry.dc }),
    tooltip: numberView("dc", t("OD20.Block.Dc"), { total: entry.dc, parts: entry.parts }, texts, false).tooltip,
    /** Targets, and the damage on a failure and on a success. */
    words: [save.who === "" ? "" : `${save.who.replace(/[.,;]$/u, "")}.`, failure, damage === "" ? "" : success]
      .filter(Boolean)
      .join(" "),
  };
}
