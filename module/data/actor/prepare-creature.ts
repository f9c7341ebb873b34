import { ALL_SKILLS, ATTRIBUTES, CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { leaveOut, numberAt, type LeftOut, type Modifiers } from "../schema/left-out.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import { savesAlone, tableLists, type Lists } from "../../core/table-lists.ts";
import { effectInputs } from "../effects/inputs.ts";
import { effectParts } from "../../rules/basics/parts.ts";
import { ATTUNEMENT_LIMIT } from "../../rules/basics/creature-kinds.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { deriveOwn } from "./derive-own.ts";
import { belongingsOf, type Belongings, type OwnedItem } from "./item-totals.ts";
import {
  deriveExhaustion,
  deriveHindrance,
  deriveLoad,
  deriveMaximum,
  deriveMovement,
  derivePassive,
  deriveSenses,
  sizeOf,
  type Movement,
  type Sense,
} from "../../rules/creatures/body.ts";
import { grownSize } from "../../rules/movement/size.ts";
import { spellSaveDc } from "../../rules/spells/spellcasting.ts";
import { castsWith, deriveSpells, type CasterSource } from "../../rules/spells/caster.ts";
import type { HitDieRolls } from "../../rules/character/advancement.ts";
import type { AdvantageState } from "../../rules/checks/checks.ts";
import { gameOf } from "../../rules/games/games.ts";
import {
  numbersAt,
  type Numbers3e,
  NUMBERS_3E,
  SAVE_KEYS_3E,
  type Number3e,
} from "../../rules/character/attack-and-saves.ts";
import {
  deriveCreature,
  modifiersOf,
  type CreatureSource,
  type DirectTotals,
} from "../../rules/creatures/creature-numbers.ts";
import { applyFigures, type FiguredChange } from "./scale-values.ts";
import type { CreatureNumbersByKey, Shape } from "./creature-derived.ts";
import type { Credits } from "../../rules/basics/effect-credits.ts";
import { applyGrants, grantedAt, trainSkillsApart, type Bought, type Trainable } from "../../rules/character/grants.ts";
import type { ExhaustionCause } from "../../rules/conditions/exhaustion.ts";
import { mostUses, type Counted } from "../../rules/activities/uses.ts";
import { FeatureData } from "../item/feature.ts";

/** Creature data during preparation. */
type Preparing = CreatureNumbersByKey &
  CreatureSource &
  CasterSource &
  Trainable & {
    baseAttack: number;
    /** `entered`: as entered, before class and size. */
    readonly numbers3e: Record<Number3e, number> & { entered?: Numbers3e };
    size: string;
    readonly speed: Readonly<Record<Movement, number>> & { readonly bonus: number };
    readonly senses: Readonly<Record<Sense, number>>;
    readonly exhaustion: Readonly<Record<ExhaustionCause, number>>;
    readonly resistances: Set<string>;
    readonly languages: Set<string>;
  };

/** Input of the preparation: fixed totals of a stat block, level or challenge rating, and effects. */
export interface Preparation {
  readonly totals: DirectTotals | null;
  readonly level: number;
  /** The actor data before any effect. */
  readonly stored?: object;
  /** What was bought, in the order of the log. Default: nothing. */
  readonly bought?: readonly Bought[];
  /** Rolled Hit Dice by level. */
  readonly rolls?: HitDieRolls;
  /** Contributions of effects to the declared bonuses. */
  readonly credits?: Credits;
  /** Ids of the creature's conditions, as the rules name them. */
  readonly conditions?: readonly string[];
  /** Whether Awareness checks have advantage or disadvantage. */
  readonly passive?: AdvantageState;
  /** The shape of another creature: its size counts, and no stat block, armor, shield or weight. @rule B-SPL-11 */
  readonly shape?: Shape | null;
  /** Effect changes whose value depends on level, modifier or speed. */
  readonly figures?: readonly FiguredChange[];
}

/** Paths that all creatures have, by version of the table's lists. */
const common = new WeakMap<Lists, { readonly stat: Modifiers; readonly plain: Modifiers }>();

/** Returns the paths of all numbers that rolls add: inputs of effects, entries of removed lists, and the totals of a stat block. */
function modifiersIn({ own }: Preparing, stat: boolean): Modifiers {
  const lists = tableLists();
  const known = common.get(lists) ?? { stat: commonModifiers(lists, true), plain: commonModifiers(lists, false) };
  common.set(lists, known);
  const base = stat ? known.stat : known.plain;
  const kept = (["skills", "attributes"] as const).flatMap((list) =>
    Object.keys(own[list]).map((key) => `own.${list}.${key}.bonus`),
  );
  return kept.length === 0 ? base : { ...base, ...Object.fromEntries(kept.map((path) => [path, 0] as const)) };
}

function commonModifiers(lists: Lists, stat: boolean): Modifiers {
  const inputs = effectInputs(lists).flatMap(({ path, kind }) =>
    kind === "number" && /(?:^bonuses|\.(?:bonus|base|floor)$)/u.test(path) ? [path] : [],
  );
  const totals = stat
    ? ["physical", "magical", "reduction", ...ATTRIBUTES.map((key) => `attributes.${key}`)].map(
        (key) => [`totals.${key}`, null] as const,
      )
    : [];
  const third = ["baseAttack", ...NUMBERS_3E.map((key) => `numbers3e.${key}`)];
  return Object.fromEntries([...[...inputs, ...third].map((path) => [path, 0] as const), ...totals]);
}

/** Adds the numbers of class and size to those that a user entered. A second preparation adds nothing more. */
function addProgression(system: Pick<Preparing, "baseAttack" | "numbers3e">, { baseAttack, ...more }: Numbers3e): void {
  const { numbers3e } = system;
  const entered = (numbers3e.entered ??= { ...numbers3e, baseAttack: system.baseAttack });
  system.baseAttack = entered.baseAttack + baseAttack;
  for (const key of [...SAVE_KEYS_3E, "size"] as const) numbers3e[key] = entered[key] + more[key];
}

/** Returns the invalid numbers of all items, with the names of the items. */
function leftOutByItems(items: readonly OwnedItem[]): (LeftOut & { readonly item: string })[] {
  return items.flatMap(({ name, system }) =>
    "leftOut" in system && Array.isArray(system.leftOut)
      ? (system.leftOut as LeftOut[]).map((one) => ({ ...one, item: name }))
      : [],
  );
}

/**
 * Writes the maximum uses and the DC onto prepared features. A repeated call has no further effect.
 * @param dcBy returns the DC for a feature that names its own characteristic
 * @rule H-PRG-07 B-REST-04 C-97
 */
function applyUses(
  items: readonly { readonly system: object }[],
  who: Counted,
  dcBy: (characteristic: Characteristic) => number,
): void {
  for (const { system } of items) {
    if (!(system instanceof FeatureData)) continue;
    const { save, usesByLevel, usesPer, _source } = system;
    system.uses.max = mostUses({ uses: _source.uses, usesByLevel, usesPer }, who);
    const by = CHARACTERISTICS.find((key) => key === save.by);
    if (by) save.dc = _source.save.dc ?? dcBy(by);
  }
}

/** What counts of armor, shield and weight in the shape of another creature. */
const UNDRESSED = { wardrobe: { armor: null, shield: null }, weight: 0, magicWeight: 0 } as const;

/** Writes the derived numbers onto prepared creature data and returns the belongings. Idempotent; linear in the number of items. */
export function prepareCreature(
  system: Preparing,
  items: readonly OwnedItem[],
  {
    totals: block,
    level,
    stored = {},
    bought = [],
    credits: given = {},
    figures = [],
    conditions = [],
    passive = 0,
    shape = null,
    rolls,
  }: Preparation,
): Belongings {
  const ruleset = tableRuleset();
  const totals = shape ? null : block;
  system.shape = shape;
  const belongings = { ...belongingsOf(items), ...(shape ? UNDRESSED : {}) };
  const own = leaveOut(system, modifiersIn(system, totals !== null), stored);
  system.leftOut = [...own, ...leftOutByItems(items)];
  const plain = Object.fromEntries(Object.entries(given).filter(([path]) => !own.some((one) => one.path === path)));
  const { species, injuries, profession } = belongings;
  if (savesAlone()) trainSkillsApart(system, bought);
  system.granted = grantedAt(belongings.grants, level);
  applyGrants(system, system.granted);
  for (const type of [...(species?.resistances ?? []), ...belongings.resistances]) system.resistances.add(type);
  const { background, languages } = belongings;
  for (const language of [...(species?.languages ?? []), ...(background?.languages ?? []), ...languages])
    system.languages.add(language);
  system.growth.size ??= species?.size ?? system.size;
  system.size = grownSize(shape?.size || system.growth.size, system.growth.bonus);
  system.exhausted = deriveExhaustion(system.exhaustion);
  system.hindrance = deriveHindrance(injuries, system.exhausted);
  if (gameOf(ruleset).progressions)
    addProgression(system, numbersAt(level, profession?.progression ?? null, system.size));
  const { size, range } = system.numbers3e;
  system.training = { level, baseAttack: system.baseAttack, size, rangePenalty: range };
  const walk = Math.max(system.speed.walk, species?.speed.walk ?? 0);
  const [before, casts] = [modifiersOf(system), castsWith(system.spellcasting, profession)];
  const credits = applyFigures(
    system,
    figures,
    { level: Math.max(0, Math.min(30, Math.floor(level))), modifiers: before, spell: casts ? before[casts] : 0, walk },
    plain,
  );
  system.credits = credits;

  const numbers = deriveCreature(system, belongings.wardrobe, totals, ruleset, {
    level,
    checks: system.hindrance.checks,
    tests: system.exhausted.d20 ? [system.exhausted.d20] : [],
    defense: system.hindrance.defense,
    credits,
  });
  for (const key of CHARACTERISTICS)
    Object.assign(system.characteristics[key], {
      mod: numbers.modifiers[key],
      parts: numbers.characteristics[key].parts,
    });
  for (const kind of ["physical", "magical"] as const) Object.assign(system.defenses[kind], numbers.defenses[kind]);
  Object.assign(system.reduction, numbers.reduction);
  for (const key of ATTRIBUTES) Object.assign(system.attributes[key], numbers.attributes[key]);
  for (const key of ALL_SKILLS) Object.assign(system.skills[key], numbers.skills[key]);
  deriveOwn(
    system.own,
    numbers.modifiers,
    [...effectParts(system.bonuses.checks, credits["bonuses.checks"]), ...system.hindrance.checks],
    tableLists(),
    {
      ruleset,
      level,
      saves: system.numbers3e,
      credits,
      untrained: effectParts(system.bonuses.untrained ?? 0, credits["bonuses.untrained"]),
    },
  );
  system.initiative = numbers.initiative;
  system.classSkills = profession?.skills ?? [];

  const { hp } = system;
  hp.stated ??= hp.max;
  system.maximum = deriveMaximum(
    { stated: hp.stated, bonus: hp.bonus, lost: hp.lost },
    totals ? null : profession,
    level,
    // Hit points stay one's own in the shape of another creature.
    shape
      ? abilityModifier(numberAt(stored, "characteristics.endurance.value")?.value ?? 10)
      : numbers.modifiers.endurance,
    credits,
    ruleset,
    rolls,
  );
  hp.max = system.maximum.total;
  system.sight = deriveSenses(system.senses, species);
  system.passive = derivePassive(savesAlone() ? system.skills.awarenessSkill : system.attributes.awareness, passive);
  const { value, drain = 0 } = system.characteristics.strength;
  system.load = deriveLoad(value - drain, sizeOf(system.size), belongings, conditions);
  system.movement = deriveMovement(system.speed, belongings, system.exhausted, credits, conditions, system.load);
  system.spells = deriveSpells(
    system,
    belongings,
    {
      level,
      modifiers: numbers.modifiers,
      // Bonuses to every attack also apply to spell attacks.
      hindrance: [...effectParts(system.bonuses.attack ?? 0, credits["bonuses.attack"]), ...system.hindrance.attack],
      // The range penalty of shots does not apply to spells.
      numbers3e: { ...system.training, rangePenalty: 0 },
      credits,
    },
    ruleset,
  );
  const { modifiers } = numbers;
  const step = system.mastery.spellDc;
  applyUses(
    items,
    { level, modifiers },
    (by) => spellSaveDc({ characteristicKey: by, modifier: modifiers[by], step, level }, ruleset).dc,
  );
  system.attunement = { value: belongings.attuned, max: ATTUNEMENT_LIMIT };
  return belongings;
}
