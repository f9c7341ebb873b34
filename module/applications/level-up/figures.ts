/** All derived numbers of a character that a sheet shows, to compare two moments. */
import { attackLosses } from "../../play/action-economy/full-attacks.ts";
import { gameOf } from "../../rules/games/games.ts";
import { iterativeBonuses } from "../../rules/attack/full-attack.ts";
import { ownSpells } from "../../play/character/creation-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { sum } from "../../rules/basics/parts.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { PREPARATIONS } from "../../rules/spells/preparation.ts";
import { numeral } from "../../core/i18n.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { defenseKinds, defenseText, reduces } from "../words/defenses.ts";
import type { Texts } from "../words/texts.ts";
import { partLines } from "../common/breakdown.ts";
import { attributeRows, listTitles, skillRows } from "../sheets/view/creature.ts";
import { attackView } from "../sheets/view/equipment.ts";
import { dealtView, damageSentence } from "../words/dealt-words.ts";
import type { Figure } from "./what-changed.ts";

type Number = { readonly total: number; readonly parts: readonly Contribution[] };

/** Returns the figures in the order of the table. */
export function figuresOf(actor: Character, texts: Texts): Figure[] {
  return [
    ...body(actor, texts),
    ...magic(actor, texts),
    ...points(actor, texts),
    ...trained(actor, texts),
    ...things(actor, texts),
  ];
}

const amount = (key: string, label: string, number: number, parts: Figure["parts"] = []): Figure => ({
  key,
  label,
  text: numeral(number),
  number,
  parts,
});

function summed(key: string, label: string, { total, parts }: Number, texts: Texts, sign = true): Figure {
  const named = parts.map((part) => ({ label: partLines([part], texts)[0]?.label ?? "", value: part.value }));
  return { ...amount(key, label, total, named), text: sign ? texts.signed(total) : numeral(total) };
}

function body(actor: Character, texts: Texts): Figure[] {
  const { system } = actor;
  const { t } = texts;
  const attacks = iterativeBonuses(system.baseAttack);
  return [
    summed("hp", t("OD20.Sheet.HitPointsMax"), { total: system.hp.max, parts: system.maximum.parts }, texts, false),
    ...(tableRuleset().hitDice ? [amount("hitDice", t("OD20.LevelUp.End.HitDice"), system.hitDice.max)] : []),
    ...CHARACTERISTICS.map((key) =>
      amount(`characteristic.${key}`, t(`OD20.Characteristic.${key}`), system.characteristics[key].value),
    ),
    ...defenseKinds().map((kind) => ({
      ...summed(`defense.${kind}`, t(`OD20.Defense.${kind}`), system.defenses[kind], texts),
      text: defenseText(system.defenses[kind].total, texts),
    })),
    ...(reduces() ? [summed("reduction", t("OD20.Sheet.Reduction"), system.reduction, texts, false)] : []),
    ...(gameOf(tableRuleset()).progressions
      ? [
          {
            ...amount("baseAttack", t("OD20.Numbers3e.baseAttack"), system.baseAttack),
            text: attacks.map(texts.signed).join("/"),
          },
          amount("fullAttack", t("OD20.LevelUp.FullAttack"), attacks.length),
        ]
      : []),
    summed("initiative", t("OD20.Sheet.Initiative"), system.initiative, texts),
    summed("speed", t("OD20.Head.Speed"), system.movement.walk, texts, false),
  ];
}

/** @rule H-SPL-03 H-SPL-05 H-SPL-08 */
function magic(actor: Character, texts: Texts): Figure[] {
  const { spells } = actor.system;
  const { t } = texts;
  if (!spells.preparation) return [];
  const known = spells.preparation === "known";
  const own = ownSpells(actor);
  return [
    ...spells.slots.map(({ key, circle, max }) => amount(`slots.${key}`, t("OD20.LevelUp.Slots", { n: circle }), max)),
    amount("prepared", t(known ? "OD20.LevelUp.KnownSpells" : "OD20.LevelUp.Prepared"), spells.prepared.max),
    ...(PREPARATIONS[spells.preparation].from === "book"
      ? [amount("book", t("OD20.LevelUp.End.Book"), own.spells)]
      : []),
    amount("cantrips", t("OD20.LevelUp.Cantrips"), spells.cantrips),
    ...(spells.attack ? [summed("spellAttack", t("OD20.Spellbook.AttackBonus"), spells.attack, texts)] : []),
    ...(spells.dc ? [summed("spellDc", t("OD20.Spellbook.Dc"), spells.dc, texts, false)] : []),
  ];
}

function points({ system }: Character, { t }: Texts): Figure[] {
  return (["talents", "power"] as const).map((key) =>
    amount(`points.${key}`, t(`OD20.Planner.Name.${key}`), system.points[key].left),
  );
}

function trained({ system }: Character, texts: Texts): Figure[] {
  const stored = system.toObject();
  const { attributes } = listTitles(texts);
  const rows = (list: string, of: "skills" | "attributes"): Figure[] =>
    (of === "skills" ? skillRows : attributeRows)(stored, system, "", texts).flatMap(({ key, label }) => {
      const number = Object.entries({ ...system[of], ...system.own[of] }).find(([name]) => name === key)?.[1];
      return number ? [{ ...summed(`${of}.${key}`, label, number, texts), list }] : [];
    });
  return [...rows(attributes, "attributes"), ...rows(texts.t("OD20.Sheet.Skills"), "skills")];
}

/** Returns attacks, dice and uses of the things, spells and features. */
function things(actor: Character, texts: Texts): Figure[] {
  const numbers = actor.getRollData();
  return actor.items.contents.flatMap((item): Figure[] => {
    const key = item.id ?? "";
    if (item.isWeapon()) {
      const mode = item.getAttackModes().find((one) => one !== "improvised");
      if (!mode) return [];
      const setup = item.getAttack(mode);
      const view = attackView(item.name, setup, texts, null, attackLosses(actor));
      const attack = summed(`attack.${key}`, item.name, sum(setup.parts), texts);
      return [
        { ...attack, text: `${view.bonus} · ${damageSentence(view.damage)}`, list: texts.t("OD20.Sheet.Weapons") },
      ];
    }
    const dealt = dealtView(item, numbers, texts);
    const dice = dealt
      ? [{ key: `dice.${key}`, label: item.name, text: damageSentence(dealt.damage), number: null, parts: [] }]
      : [];
    return item.isKind("feature")
      ? [...dice, amount(`uses.${key}`, texts.t("OD20.LevelUp.Uses", { name: item.name }), item.system.uses.max)]
      : dice;
  });
}
