/** Collects, in one pass, everything in a creature's items that affects its numbers. */
import type { Progression } from "../../rules/character/attack-and-saves.ts";
import { ArmorData } from "../item/armor.ts";
import { ClassData } from "../item/class.ts";
import { ContainerData } from "../item/container.ts";
import { FeatureData } from "../item/feature.ts";
import { InjuryData } from "../item/injury.ts";
import { ITEM_MODELS } from "../item/models.ts";
import { object, word } from "../record/record.pure.ts";
import { PHYSICAL_TYPES, type PhysicalType } from "../item/placement.ts";
import { SpeciesData, BackgroundData } from "../item/origins.ts";
import { SpellData } from "../item/spell.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf } from "../../rules/games/games.ts";
import { WEAPON_TRAINING } from "../../rules/attack/weapon-training.ts";
import { choiceIn, chosenGrants, chosenKeys, type Choice } from "../../rules/character/chosen.ts";
import type { Grant } from "../../rules/character/grants.ts";
import { isHealed, type InjuryFacts, type SpeciesBody } from "../../rules/creatures/body.ts";
import type { CasterClass } from "../../rules/spells/caster.ts";
import { carriedWeight, type Carried, type Wardrobe, type Worn } from "../../rules/character/load.ts";

/** Returns whether an activity of the item asks its targets for a save. The reader of activities is loaded later. */
const asksForSave = (system: object): boolean =>
  Object.values(object(Reflect.get(system, "activities"))).some(
    (activity) =>
      word()
        .read(object(object(activity)["save"])["attribute"])
        .trim() !== "",
  );

/** The part of an item that this file reads. */
export interface OwnedItem {
  readonly id: string | null;
  readonly name: string;
  /** What is stored: names that get into numbers are the same for all users. */
  readonly _source?: { readonly name?: string };
  readonly system: object;
}

/** Returns the progression of a class, or null if it states none. */
function progressionOf({ attack, goodSaves }: ClassData["progression"]): Progression | null {
  return attack === "" ? null : { attack, goodSaves: [...goodSaves] };
}

/** What a class contributes to the character that has it. */
interface ClassFacts extends CasterClass {
  readonly name: string;
  readonly hitPoints: number;
  readonly hitDie: number;
  readonly talents: number;
  /** Null = it has none. */
  readonly progression: Progression | null;
  readonly skills: readonly string[];
}
/** What a species contributes to the character that has it. */
interface SpeciesFacts extends SpeciesBody {
  readonly resistances: readonly string[];
  readonly languages: readonly string[];
}
export interface Belongings {
  readonly wardrobe: Wardrobe;
  /** The first class item. Further class items do not count. */
  readonly profession: ClassFacts | null;
  readonly species: SpeciesFacts | null;
  /** Talents and languages that the background gives. */
  readonly background: { readonly talents: number; readonly languages: readonly string[] } | null;
  readonly grants: readonly Grant[];
  /** Keys of the damage types that the player chose to resist in features. */
  readonly resistances: readonly string[];
  /** Keys of the languages that the player chose in features. */
  readonly languages: readonly string[];
  readonly injuries: readonly InjuryFacts[];
  /** Weight of all carried items in kg. */
  readonly weight: number;
  /** Part of `weight` that belongs to magic items, in kg. */
  readonly magicWeight: number;
  readonly attuned: number;
  /** Number of prepared spells that count against the limit. */
  readonly prepared: number;
  /** Number of spells and features that ask targets for a save. @rule H-MAS-13 */
  readonly saves: number;
  /** Names of further class, species or background items. These items have no effect. */
  readonly surplus: readonly string[];
}

type Physical = InstanceType<(typeof ITEM_MODELS)[PhysicalType]>;

/** Whether a class holds the data of items that a creature can carry. Every preparation asks for every item. */
const carried = new Map<unknown, boolean>();

/** Returns whether the data belongs to an item that a creature can carry. */
export function isPhysical(system: object): system is Physical {
  const known = carried.get(system.constructor);
  if (known !== undefined) return known;
  const is = PHYSICAL_TYPES.some((type) => system instanceof ITEM_MODELS[type]);
  carried.set(system.constructor, is);
  return is;
}

/** Returns the uses (charges, doses) of a feature or physical item; null for other item types. */
export function usesIn(system: object): (FeatureData | Physical)["uses"] | null {
  return system instanceof FeatureData || isPhysical(system) ? system.uses : null;
}

/**
 * Collects the belongings in one pass over the items. At most one body armor, shield, class, species and background count.
 * @rule B-ATK-05 C-99 H-MAS-06 B-CARRY-01 B-SPL-12 H-SPL-05
 */
export function belongingsOf(items: readonly OwnedItem[]): Belongings {
  let [armor, shield]: [Worn | null, Worn | null] = [null, null];
  let [profession, species, background]: [ClassFacts | null, SpeciesFacts | null, Belongings["background"]] = [
    null,
    null,
    null,
  ];
  let [attuned, prepared, saves] = [0, 0, 0];
  const surplus: string[] = [];
  const grants: Grant[] = [];
  const resistances: string[] = [];
  const known: string[] = [];
  const injuries: InjuryFacts[] = [];
  const things: Carried[] = [];
  const magical = new Set<string>();
  for (const { id, name: read, system, _source: { name = read } = {} } of items) {
    if (isPhysical(system)) {
      const { quantity, weight, container } = system;
      things.push({
        id: id ?? "",
        container,
        weight: quantity * weight,
        weightless: system instanceof ContainerData && system.weightless,
      });
      if (system.attuned && system.attunement) attuned += 1;
      if (system.magic || system.attunement) magical.add(id ?? "");
    }
    if (system instanceof ArmorData) {
      const { armorType, defense, maxDexterity, equipped } = system;
      const worn = {
        name,
        type: armorType,
        defense: { physical: defense.physical, magical: defense.magical },
        maxDexterity,
      };
      if (equipped && armorType === "shield") shield ??= worn;
      else if (equipped) armor ??= worn;
    } else if (system instanceof ClassData) {
      const { hitPoints, hitDie, talents, characteristic, preparation, slotsReturn, table, progression } = system;
      if (profession) surplus.push(name);
      else grants.push(...classGrants(system, name));
      profession ??= {
        name,
        hitPoints,
        hitDie,
        talents,
        progression: progressionOf(progression),
        skills: [...system.classSkills],
        characteristic,
        preparation,
        slotsReturn,
        table,
      };
    } else if (system instanceof SpeciesData) {
      const { size, speed, senses, resistances, languages } = system;
      const { choices } = system;
      if (species) surplus.push(name);
      else grants.push(...taught(system, name));
      species ??= {
        size: chosenKeys(choices, "size")[0] ?? size,
        speed,
        senses,
        resistances: [...resistances, ...chosenKeys(choices, "resistance")],
        languages: [...languages, ...chosenKeys(choices, "language")],
      };
    } else if (system instanceof BackgroundData) {
      if (background) surplus.push(name);
      else grants.push(...taught(system, name));
      background ??= {
        talents: system.talents,
        languages: [...system.languages, ...chosenKeys(system.choices, "language")],
      };
    } else if (system instanceof FeatureData) {
      grants.push(...featureGrants(system, name));
      resistances.push(...chosenKeys(system.choices, "resistance"));
      known.push(...chosenKeys(system.choices, "language"));
      if (asksForSave(system)) saves += 1;
    } else if (system instanceof InjuryData && !isHealed(system.heals))
      injuries.push({ name, penalty: system.penalty });
    else if (system instanceof SpellData) {
      if (system.prepared && !system.always && system.circle > 0) prepared += 1;
      if (asksForSave(system)) saves += 1;
    }
  }
  return {
    wardrobe: { armor, shield },
    profession,
    species,
    background,
    grants,
    resistances,
    languages: known,
    injuries,
    weight: carriedWeight(things),
    magicWeight:
      magical.size === 0
        ? 0
        : carriedWeight(things.map((thing) => (magical.has(thing.id) ? thing : { ...thing, weight: 0 }))),
    attuned,
    prepared,
    saves,
    surplus,
  };
}

/** Returns the steps and expertise that an item grants for free: its fixed grants and those that follow from the player's choices. */
export function given(
  {
    grants,
    choices,
  }: {
    readonly grants: readonly (Omit<Grant, "from"> & { readonly option: string })[];
    readonly choices: readonly Choice[];
  },
  from: string,
  level = 1,
): Grant[] {
  const options = chosenKeys(choices, "option");
  const made = choices.map((choice) => choiceIn(choice, gameOf(tableRuleset())));
  const due = grants.filter(({ option }) => option === "" || options.includes(option));
  return [...due, ...chosenGrants(made, from)].map((grant) => ({
    ...grant,
    level: Math.max(grant.level, level),
    from,
  }));
}

/**
 * Returns what a species or a background gives. Where Attributes are saves alone, it trains the skill instead: only the
 * class trains saves.
 * @rule B-SAVE-04 B-SKL-08
 */
export function taught(...from: Parameters<typeof given>): Grant[] {
  return given(...from).flatMap((grant) => {
    const { kind, key } = askedCheck(grant.track, grant.key, "check");
    return kind === "characteristic" ? [] : [{ ...grant, track: kind, key }];
  });
}

const sells = (): boolean => gameOf(tableRuleset()).sells;

/** Returns what a class gives. Where training is not sold, it trains weapons by category, and kinds of armor. @rule B-PROF-05 B-PROF-07 */
export function classGrants(system: ClassData, from: string): Grant[] {
  const all = given(system, from);
  if (sells()) return all;
  const train = (track: string, keys: Iterable<string>): Grant[] =>
    [...keys].map((key) => ({ track, key, step: 1, expertise: false, level: 1, from }));
  return [
    ...all.filter(({ track }) => track !== "weapon" && track !== "armor"),
    ...train(WEAPON_TRAINING, system.training.weapons),
    ...train("armor", system.training.armor),
  ];
}

/** Returns what a feature gives. Where weapons are trained by category, one that trains a kind of grip trains martial weapons. */
function featureGrants(system: FeatureData, from: string): Grant[] {
  const all = given(system, from, system.level);
  return sells()
    ? all
    : all.map((grant) => (grant.track === "weapon" ? { ...grant, track: WEAPON_TRAINING, key: "martial" } : grant));
}
