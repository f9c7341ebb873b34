/** What of a creature's items shapes its numbers, gathered in one pass. */
import { AmmunitionData } from "../item/ammunition.ts";
import { ArmorData } from "../item/armor.ts";
import { BackgroundData } from "../item/background.ts";
import { ClassData } from "../item/class.ts";
import { ConsumableData } from "../item/consumable.ts";
import { ContainerData } from "../item/container.ts";
import { FeatureData } from "../item/feature.ts";
import { GearData } from "../item/gear.ts";
import { InjuryData } from "../item/injury.ts";
import { SpeciesData } from "../item/species.ts";
import { SpellData } from "../item/spell.ts";
import { ToolData } from "../item/tool.ts";
import { WeaponData } from "../item/weapon.ts";
import { chosenGrants, chosenKeys, type Choice } from "../../rules/character/chosen.ts";
import type { Grant } from "../../rules/character/grants.ts";
import { isHealed, type InjuryFacts, type SpeciesBody } from "../../rules/creatures/body.ts";
import type { CasterClass } from "../../rules/spells/caster.ts";
import { carriedWeight, type Carried } from "../../rules/character/load.ts";
import type { Wardrobe, Worn } from "../../rules/character/wardrobe.ts";

/** What of an item is looked at. */
export interface OwnedItem {
  readonly id: string | null;
  readonly name: string;
  readonly system: object;
}

/** What a class says about its bearer. */
export interface ClassFacts extends CasterClass {
  readonly name: string;
  readonly hitPoints: number;
  readonly hitDie: number;
  readonly talents: number;
}
/** What a species says. */
export interface SpeciesFacts extends SpeciesBody {
  readonly resistances: readonly string[];
  readonly languages: readonly string[];
}
export interface Belongings {
  readonly wardrobe: Wardrobe;
  /** The first of each kind counts. */
  readonly profession: ClassFacts | null;
  readonly species: SpeciesFacts | null;
  /** Talents and languages of the background. */
  readonly background: { readonly talents: number; readonly languages: readonly string[] } | null;
  readonly grants: readonly Grant[];
  /** Types of damage that were chosen to be resisted, in features. */
  readonly resistances: readonly string[];
  /** Languages that were chosen in features. */
  readonly languages: readonly string[];
  readonly injuries: readonly InjuryFacts[];
  /** kg */
  readonly weight: number;
  /** Of that, what is magical: whatever asks for attunement. */
  readonly magicWeight: number;
  readonly attuned: number;
  /** Prepared spells that count against the limit. */
  readonly prepared: number;
  /** Things that ask others for a save. @rule H-MAS-13 */
  readonly saves: number;
  /** Names of a second class, species or background: they count for nothing. */
  readonly surplus: readonly string[];
}

type Physical = WeaponData | ArmorData | AmmunitionData | GearData | ConsumableData | ToolData | ContainerData;
const PHYSICAL = [WeaponData, ArmorData, AmmunitionData, GearData, ConsumableData, ToolData, ContainerData];

/** Whether it is a thing that can be carried. */
export function isPhysical(system: object): system is Physical {
  return PHYSICAL.some((model) => system instanceof model);
}

/** Uses, charges or doses of whatever can have any; null for the rest. */
export function usesIn(system: object): (FeatureData | Physical)["uses"] | null {
  return system instanceof FeatureData || isPhysical(system) ? system.uses : null;
}

/**
 * One pass over the items; at most one body armor, shield, class, species and background count.
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
  for (const { id, name, system } of items) {
    if (isPhysical(system)) {
      const { quantity, weight, container } = system;
      things.push({
        id: id ?? "",
        container,
        weight: quantity * weight,
        weightless: system instanceof ContainerData && system.weightless,
      });
      if (system.attuned && system.attunement) attuned += 1;
      if (system.attunement) magical.add(id ?? "");
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
      const { hitPoints, hitDie, talents, characteristic, preparation, slotsReturn, table } = system;
      if (profession) surplus.push(name);
      else grants.push(...given(system, name));
      profession ??= { name, hitPoints, hitDie, talents, characteristic, preparation, slotsReturn, table };
    } else if (system instanceof SpeciesData) {
      const { size, speed, senses, resistances, languages } = system;
      const { choices } = system;
      if (species) surplus.push(name);
      else grants.push(...given(system, name));
      species ??= {
        size: chosenKeys(choices, "size")[0] ?? size,
        speed,
        senses,
        resistances: [...resistances, ...chosenKeys(choices, "resistance")],
        languages: [...languages, ...chosenKeys(choices, "language")],
      };
    } else if (system instanceof BackgroundData) {
      if (background) surplus.push(name);
      else grants.push(...given(system, name));
      background ??= {
        talents: system.talents,
        languages: [...system.languages, ...chosenKeys(system.choices, "language")],
      };
    } else if (system instanceof FeatureData) {
      grants.push(...given(system, name, system.level));
      resistances.push(...chosenKeys(system.choices, "resistance"));
      known.push(...chosenKeys(system.choices, "language"));
      if (system.save.attribute !== "") saves += 1;
    } else if (system instanceof InjuryData && !isHealed(system.heals))
      injuries.push({ name, penalty: system.penalty });
    else if (system instanceof SpellData) {
      if (system.prepared && !system.always && system.circle > 0) prepared += 1;
      if (system.resolution === "save") saves += 1;
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

/** What an item gives for nothing, by itself and by what was chosen. */
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
  const due = grants.filter(({ option }) => option === "" || options.includes(option));
  return [...due, ...chosenGrants(choices, from)].map((grant) => ({
    ...grant,
    level: Math.max(grant.level, level),
    from,
  }));
}
