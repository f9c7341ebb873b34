import { ArmorData } from "./armor.ts";
import { ClassData } from "./class.ts";
import { ContainerData } from "./container.ts";
import { FeatureData } from "./feature.ts";
import { GearData, AmmunitionData, ConsumableData, ToolData } from "./gear.ts";
import { InjuryData } from "./injury.ts";
import { SpeciesData, BackgroundData } from "./origins.ts";
import { SpellData } from "./spell.ts";
import { WeaponData } from "./weapon.ts";

/** Data models by item type, in the order of the type list. */
export const ITEM_MODELS = {
  weapon: WeaponData,
  armor: ArmorData,
  gear: GearData,
  consumable: ConsumableData,
  ammunition: AmmunitionData,
  tool: ToolData,
  container: ContainerData,
  spell: SpellData,
  feature: FeatureData,
  class: ClassData,
  species: SpeciesData,
  background: BackgroundData,
  injury: InjuryData,
};
export type ItemKind = keyof typeof ITEM_MODELS;
