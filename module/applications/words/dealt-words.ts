/** Damage or healing of a spell, feature or item: input for the damage window, and words. */
import { mainActivity } from "../../data/item/activities.pure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { withOwnParts } from "../../play/activities/activities.ts";
import type { DealRow } from "../../play/damage/deal-request.pure.ts";
import { cantripGrowth } from "../../rules/activities/activity.ts";
import { addFormulas, inNumbers, timesOver, type Numbers } from "../../rules/basics/counted-formula.ts";
import { isFormula } from "../../rules/basics/dice.ts";
import { moreOf } from "../../rules/activities/activity-results.ts";
import { rayCount } from "../../rules/attack/spell-attack.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../rules/basics/ids.ts";
import { localDice } from "./formula-words.ts";
import type { Texts } from "./texts.ts";
import { typeLabel } from "./labels.ts";

export interface Dealt {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
}

/** Damage in words: amount and type. Templates show the type with its icon and color. Pure. */
export interface DamageWord {
  /** Text such as "1d8+3". */
  readonly amount: string;
  /** Key of the table's list; "" = untyped. */
  readonly type: string;
  /** Word such as "slashing". */
  readonly word: string;
}

/**
 * Returns the words.
 * @param type key of the table's list, or any other text of an item
 */
export function damageWord(amount: string, type: string, texts: Texts): DamageWord {
  return { amount, type, word: type === "" ? "" : typeLabel(type, texts) };
}

/** Returns a sentence such as "1d8+3 slashing + 1d6 fire". */
export function damageSentence(damage: readonly DamageWord[]): string {
  return damage.map(({ amount, word }) => (word === "" ? amount : `${amount} ${word}`)).join(" + ");
}

/** A button that opens the damage window. */
export type DealtView = NonNullable<ReturnType<typeof dealtView>>;

function told(item: OpposedItem): Dealt | null {
  const main = mainActivity(item);
  if (!main) return null;
  const { parts } = withOwnParts(item, main);
  // Temporary hit points of a spell or feature have no button of their own.
  const kinds = CHANGE_KINDS.filter((one) => one !== "temporary" || item.isKind("consumable"));
  const kind = kinds.find((one) => parts.some((part) => part.kind === one));
  return kind ? { kind, rows: parts.filter((part) => part.kind === kind) } : null;
}

/** Returns the level that counts in the game; null for none. */
const counts = (level: unknown): number | null =>
  typeof level === "number" ? countedLevel(level, tableRuleset()) : null;

/**
 * Returns the first damage formula at a level. Only cantrips grow with the level.
 * @param level level of the caster
 * @rule H-SPL-11
 */
export function grown(formula: string, item: OpposedItem, level: unknown): string {
  const reached = counts(level);
  if (!item.isKind("spell") || item.system.circle !== 0 || reached === null) return formula;
  const more = mainActivity(item)?.parts[0]?.more ?? "";
  return addFormulas(formula, timesOver(more, cantripGrowth(reached)));
}

/** Returns what the item does to hit points with its owner's numbers; null when it does nothing, or nothing that can be rolled. */
export function dealtBy(item: OpposedItem, numbers: Numbers): Dealt | null {
  const found = told(item);
  const rows = (found?.rows ?? [])
    .map(({ formula, type }, index) => {
      const counted = inNumbers(formula, numbers);
      return { formula: index === 0 ? grown(counted, item, numbers["level"]) : counted, type };
    })
    .filter(({ formula }) => formula.trim() !== "" && isFormula(formula));
  return found && rows.length > 0 ? { kind: found.kind, rows } : null;
}

/**
 * Returns " ×3" for a spell with three rays or darts at its base level; "" for one or none.
 * @param level level of the caster
 * @rule C-94 H-SPL-11
 */
export function raysSign(item: OpposedItem, level: unknown): string {
  const { rays } = moreOf(mainActivity(item) ?? {});
  const count = rayCount(rays, 0, counts(level) ?? 1);
  return count > 1 ? ` ×${String(count)}` : "";
}

/** Returns the same for a row of a sheet. */
export function dealtView(item: OpposedItem, numbers: Numbers, texts: Texts) {
  const dealt = dealtBy(item, numbers);
  if (!dealt) return null;
  const { kind, rows } = dealt;
  const rays = raysSign(item, numbers["level"]);
  const damage = rows.map(({ formula, type }) =>
    damageWord(
      `${localDice(formula, texts).replaceAll(/ ([+−]) /gu, "$1")}${rays}`,
      kind === "damage" ? type : "",
      texts,
    ),
  );
  return {
    kind,
    /** Text such as "1d10 fire". */
    damage,
    /** Label such as "Deal damage". */
    does: texts.t(`OD20.Deal.Submit.${kind}`),
  };
}
