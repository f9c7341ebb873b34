/** All derived numbers of a character that a sheet shows, to compare two moments. */
import { attackLosses } from "../../play/action-economy/full-attacks.ts";
import { gameOf } from "../../rules/games/games.ts";
import { iterativeBonuses } from "../../rules/attack/full-attack.ts";
import { ownSpells } from "../../play/character/creation-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { sum } from "../../rules/basics/parts.ts";
import { CHARACTERISTICS, isSkill } from "../../rules/basics/ids.ts";
import { PREPARATIONS } from "../../rules/spells/preparation.ts";
import { numeral } from "../../core/i18n.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { defenseKinds, defenseText, reduces } from "../words/defenses.ts";
import type { Texts } from "../words/texts.ts";
import { partLines } from "../common/breakdown.ts";
import { attributeRows, listTitles, skillRows } from "../sheets/view/creature.ts";
import { attackView } from "../sheets/view/equipment.ts";
import { dealtView, damageSentence } from "../words/dealt-words.ts";
import { type Figure, whatChanged } from "./what-changed.ts";
import { currentRuleset } from "../../core/settings.ts";
import { RANKS_LIMIT } from "../../play/character/draft.pure.ts";
import { gainOf, type LevelState } from "../../play/character/plan-level.pure.ts";
import { raisesIn, type raiseOf } from "../../play/character/level-record.pure.ts";
import { hitDieAverage, maxHitPointContributions, mayRollHitPoints } from "../../rules/character/advancement.ts";
import { ranksOf } from "../common/ranks-fields.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { LevelInput } from "./level-view.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { featureGroups } from "../sheets/view/features.ts";
import { spellFacts } from "../sheets/view/spellbook.ts";
import { unfinishedViews } from "../sheets/view/unfinished-view.ts";

/** The character before its first level in this window. */
export interface Start {
  readonly level: number;
  readonly figures: readonly Figure[];
  readonly items: ReadonlySet<string>;
}

export const startOf = (actor: Character, texts: Texts): Start => ({
  level: actor.system.details.level,
  figures: figuresOf(actor, texts),
  items: new Set(actor.items.contents.flatMap(({ id }) => id ?? [])),
});

/** Returns the row of a new feature or spell. */
function newRow(actor: Character, item: OpposedItem<"feature"> | OpposedItem<"spell">, texts: Texts) {
  const { system } = actor;
  const { level } = system.details;
  const numbers = actor.getRollData();
  const spell = item.isKind("spell");
  const own = { level, dc: system.spells.dc?.total ?? null, numbers, id: "" };
  const facts = spell
    ? [
        ...(item.system.circle > 0 && !item.system.prepared && !item.system.always
          ? [texts.t("OD20.LevelUp.End.NotReady")]
          : []),
        spellFacts(item, texts, level),
      ].join(" · ")
    : (featureGroups([item], own, texts)[0]?.features[0]?.facts ?? "");
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    facts,
    // The facts of a spell name its dice.
    damage: spell ? [] : (dealtView(item, numbers, texts)?.damage ?? []),
    concentration: spell && item.system.concentration,
  };
}

/** Returns the end of the window as things are now. What is chosen since the level counts as part of it. */
export function levelEnd(actor: Character, start: Start, texts: Texts) {
  const { t } = texts;
  const { level } = actor.system.details;
  const { missing, waiting } = actor.system.advancement;
  const left = unfinishedViews(unfinished(actor), actor, texts);
  const who = ["class", "species"].flatMap(
    (type) => actor.items.contents.find((item) => String(item.type) === type)?.name ?? [],
  );
  return {
    from: start.level,
    to: level,
    heading: t("OD20.LevelUp.Done", { name: actor.name, level }),
    who: [actor.name, ...who].join(" · "),
    note: [
      t("OD20.LevelUp.End.Recorded"),
      ...(missing > 0 && waiting === 0 ? [t("OD20.LevelUp.End.Missing", { missing, level: level + 1 })] : []),
    ].join(" "),
    rows: whatChanged(start.figures, figuresOf(actor, texts), texts),
    left,
    fresh: actor.items.contents
      .filter((item) => !start.items.has(item.id ?? ""))
      .flatMap((item) => (item.isKind("feature") || item.isKind("spell") ? [newRow(actor, item, texts)] : [])),
    /** Label of the main button. */
    main: left.length > 0 ? t("OD20.LevelUp.End.InTurn", { n: left.length }) : t("OD20.LevelUp.End.Finish"),
  };
}

/** Returns the parts of the new maximum hit points: one more Hit Die, Endurance once more, and effects that depend on the level. */
export function partsAfter(
  parts: Character["system"]["maximum"]["parts"],
  { level, extraHitPoints: grows, die = 0 }: Pick<LevelState, "level" | "extraHitPoints" | "die">,
  more: number,
): LevelInput["hp"]["parts"] {
  const [base, endurance] = maxHitPointContributions({ base: 0, level: Math.max(1, level), enduranceModifier: 0 });
  const dice = die > 0 ? hitDieAverage(die) : 0;
  const grown = parts.find(({ source }) => source === "effect");
  return parts.map((part) => {
    if (part.label === base?.label) return { ...part, value: part.value + dice };
    if (part.label === endurance?.label) return { ...part, value: part.value + more - grows - dice };
    return part === grown ? { ...part, value: part.value + grows } : part;
  });
}

/** Returns the Hit Die and what its lowest and highest face would make of the maximum, in a game that may roll it. */
export function dieOf(state: LevelState, raise: ReturnType<typeof raiseOf>, max: number): LevelInput["hp"]["die"] {
  const { classed, die = 0, level } = state;
  if (!classed || die === 0 || !mayRollHitPoints(currentRuleset())) return null;
  const by = (roll: number): number => max + gainOf({ ...state, rolls: { ...state.rolls, [level + 1]: roll } }, raise);
  return { faces: die, average: hitDieAverage(die), low: by(1), high: by(die) };
}

/** Ranks that a level adds, by the path of the skill below `system`. */
type NewRanks = Readonly<Record<string, number>>;

/** Returns a temporary copy of the character with what the level changes. */
export function laterOf(
  actor: Character,
  level: number,
  raise: ReturnType<typeof raiseOf>,
  more: NewRanks = {},
): Character {
  const { name, type } = actor;
  const characteristics = Object.fromEntries(raisesIn(raise).map(({ key, to }) => [key, { value: to }]));
  const system: object = { details: { level }, characteristics };
  for (const [path, by] of Object.entries(more)) {
    const now: unknown = foundry.utils.getProperty(actor.system._source, `${path}.ranks`);
    foundry.utils.setProperty(system, `${path}.ranks`, (typeof now === "number" ? now : 0) + by);
  }
  const copy = actor.clone({ name, type, system }, { keepId: true });
  return copy.isCharacter() ? copy : actor;
}

/** Returns base attack bonus, attacks of a full attack and saves before and after, in a game with progressions. @rule D-ATK-02 */
export function numbersAfter(actor: Character, then: Character): LevelInput["numbers"] {
  if (!gameOf(currentRuleset()).progressions) return [];
  const told = (one: Character): Figure[] =>
    figuresOf(one, gameTexts).filter(({ key }) => /^(?:baseAttack|fullAttack|attributes)\b/u.test(key));
  const now = told(actor);
  return told(then).flatMap(({ key, label, text }) => {
    const from = now.find((one) => one.key === key)?.text ?? text;
    return from === text ? [] : [{ label, from, to: text }];
  });
}

/** Returns the ranks that typed numbers add, by the path of the skill. Nobody takes ranks back here. @rule D-C6 */
export function addedRanks(actor: Character, typed: ReadonlyMap<string, number>): NewRanks {
  const now = ranksOf(actor);
  return Object.fromEntries(
    [...typed].flatMap(([key, to]) => {
      const by = Math.min(RANKS_LIMIT, to) - (now[key] ?? 0);
      return key in now && by > 0 ? [[isSkill(key) ? `skills.${key}` : `own.skills.${key}`, by]] : [];
    }),
  );
}

type Number = { readonly total: number; readonly parts: readonly Contribution[] };

/** Returns the figures in the order of the table. */
function figuresOf(actor: Character, texts: Texts): Figure[] {
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
