/** Weapons, armor and ammunition as rows of a sheet. */
import { attackLosses } from "../../../play/action-economy/full-attacks.ts";
import { numeral } from "../../../core/i18n.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../../documents/item.ts";
import { isUnarmed } from "../../../documents/creatures/unarmed.ts";
import { sum } from "../../../rules/basics/parts.ts";
import type { Contribution } from "../../../rules/basics/contribution.ts";
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import { localDice } from "../../words/formula-words.ts";
import { damageSentence, damageWord, type DamageWord } from "../../words/dealt-words.ts";
import { armorWords } from "../../words/armor-words.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import type { Texts } from "../../words/texts.ts";
import type { ButtonOddsView } from "../../common/odds-view.ts";
import { numberView } from "../../common/number-view.ts";
import type { Requirement } from "../../../play/modifiers/mastery-requirement.pure.ts";
import { keyLabel } from "../../words/choice-labels.ts";

/** One attack mode as a button. */
export type AttackView = ReturnType<typeof attackView>;
/** Returns the odds of a weapon in one mode, or of a spell that attacks. */
export type OddsOf = (item: OpposedItem, mode: AttackMode) => ButtonOddsView | null;
export const NO_ODDS: OddsOf = () => null;

export interface WeaponRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hand: string;
  readonly handLabel: string;
  readonly attacks: readonly AttackView[];
  /** Shots left; null for a weapon without ammunition. */
  readonly shots: number | null;
  readonly shotsLabel: string;
  readonly canReload: boolean;
  readonly loaded: boolean;
  /** The missing mastery step, or "". */
  readonly barred: string;
  /** Whether it is an unarmed strike, which is no item. */
  readonly bare: boolean;
  /** Whether no hand holds it. */
  readonly natural: boolean;
}

function damageOf(setup: Pick<AttackSetup, "damage">, texts: Texts): DamageWord[] {
  return setup.damage.map(({ formula, bonus, type }) => {
    const flat = sum(bonus).total;
    const dice = localDice(formula, texts);
    const number = dice === "" ? numeral(flat) : flat === 0 ? dice : `${dice}${texts.signed(flat)}`;
    return damageWord(number, type, texts);
  });
}

/** Returns an attack as a button, with both breakdowns in its tooltip. */
export function attackView(
  name: string,
  setup: Pick<AttackSetup, "mode" | "parts" | "damage">,
  texts: Texts,
  odds: ButtonOddsView | null = null,
  losses: readonly number[] = [0],
) {
  const label = texts.t(`OD20.Mode.${setup.mode}`);
  const attack = numberView(setup.mode, texts.t("OD20.Sheet.Attack"), sum(setup.parts), texts);
  const list = losses.map((loss) => texts.signed(sum(setup.parts).total + loss)).join("/");
  const full = losses.length > 1 ? texts.t("OD20.Sheet.FullAttack", { list }) : "";
  const spoken = full === "" ? attack.spoken : `${attack.spoken}, ${full}`;
  const bonuses: Contribution[] = setup.damage.flatMap(({ bonus }) => bonus);
  const damage = numberView("damage", texts.t("OD20.Sheet.Damage"), sum(bonuses), texts);
  const deals = damageOf(setup, texts);
  return {
    mode: setup.mode,
    label,
    /** Text such as "+5". */
    bonus: losses.length > 1 ? list : attack.text,
    /** Text such as "1d8+3 slashing". */
    damage: deals,
    tooltip: [attack.tooltip || `${attack.label} ${attack.text}`, full, damage.tooltip, odds?.tooltip ?? ""]
      .filter((line) => line !== "")
      .join("\n\n"),
    spoken: [
      `${name}: ${label}, ${spoken}, ${texts.t("OD20.Sheet.Damage").toLocaleLowerCase()} ${damageSentence(deals)}`,
      ...(odds ? [odds.text] : []),
    ].join(". "),
    /** Odds against the target; null when unknown. */
    odds,
  };
}

/** Returns a text such as "Needs step 2: Stealth. Now 0." */
export function requirementText({ track, key, step, held }: Requirement, texts: Texts): string {
  const name = keyLabel(track, key, texts);
  return held === null
    ? texts.t("OD20.Requires.Need", { name, step })
    : texts.t("OD20.Requires.NeedHeld", { name, step, held });
}

/** Returns the same for an unmet requirement; "" otherwise. */
export function barredText(requirement: Requirement | null, texts: Texts): string {
  return requirement && !requirement.met ? requirementText(requirement, texts) : "";
}

/** Returns the row of a weapon. Improvised attacks are available only in the attack window. */
export function weaponRow(item: OpposedItem<"weapon">, texts: Texts, odds = NO_ODDS): WeaponRow {
  const { system, shots } = item;
  const modes = item.getAttackModes().filter((mode) => mode !== "improvised");
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    hand: system.equipped,
    handLabel: texts.t(`OD20.Hand.${system.equipped}`),
    attacks: modes.map((mode) =>
      attackView(item.name, item.getAttack(mode), texts, odds(item, mode), attackLosses(item.actor)),
    ),
    shots,
    shotsLabel: shots === null ? "" : texts.plural("OD20.Sheet.Shots", shots),
    canReload: system.reload !== "none",
    loaded: system.loaded,
    barred: barredText(requirementOf(item), texts),
    bare: isUnarmed(item),
    natural: system.weaponType === "unarmed",
  };
}

/** Returns the row of armor or a shield with its bonuses. */
export function armorRow(item: OpposedItem<"armor">, texts: Texts) {
  const { armorType, equipped } = item.system;
  const key = `OD20.ArmorType.${armorType}`;
  const kind = texts.t(key);
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    kind: kind === key ? armorType : kind,
    defense: armorWords(item.system, tableRuleset(), "OD20.Sheet.ArmorDefense", texts),
    worn: equipped,
    /** Worn, but another worn armor counts instead. @rule C-99 */
    idle: equipped && item.actor !== null && item.actor.bodyArmor !== item && item.actor.shield !== item,
    /** Penalties for wearing it untrained, or "". @rule B-PROF-07 C-43 */
    barred: item.hinders ? texts.t("OD20.Sheet.Untrained") : "",
  };
}

/** Kinds with localized names. A table may use any other. */
const AMMUNITION_KINDS = ["arrow", "bolt", "bullet", "needle"] as const;

/** Returns the name of a kind. A table's own kind is its own name. */
export function kindLabel(kind: string, texts: Texts): string {
  return AMMUNITION_KINDS.some((known) => known === kind) ? texts.t(`OD20.AmmunitionKind.${kind}`) : kind;
}

/** Returns the suggested names. */
export function kindLabels(texts: Texts): string[] {
  return AMMUNITION_KINDS.map((kind) => kindLabel(kind, texts));
}

/** Returns the stored value of a typed name. */
export function kindKey(word: string, texts: Texts): string {
  const typed = word.trim();
  const same = (kind: string): boolean => kindLabel(kind, texts).toLocaleLowerCase() === typed.toLocaleLowerCase();
  return AMMUNITION_KINDS.find(same) ?? typed;
}

/** Returns the row of ammunition with its quantity. */
export function ammunitionRow({ id, name, img, system }: OpposedItem<"ammunition">, texts: Texts) {
  return { id: id ?? "", name, img: img ?? "", kind: kindLabel(system.kind, texts), quantity: system.quantity };
}
