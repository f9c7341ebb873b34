/** Data models of the region behaviors. Foundry builds their forms from these fields and the texts under `OD20.Region`. */
import { t } from "../../core/i18n.ts";
import { isFormula } from "../../rules/basics/dice.ts";
import { ATTRIBUTES, DAMAGE_TYPES } from "../../rules/basics/ids.ts";
import {
  HAZARD,
  HAZARD_LASTS,
  HAZARD_POINTS,
  HAZARD_STATUSES,
  HIDES,
  MOST_DC,
  OBSCURING,
  ON_SUCCESS,
} from "./behaviors.ts";

const { BooleanField, DocumentUUIDField, NumberField, StringField } = foundry.data.fields;
const { RegionBehaviorType } = foundry.data.regionBehaviors;

/**
 * Returns a field with a few choices. The first one is the default, or none if `blank`.
 * @param labels prefix of the language keys of the choices
 */
const among = (keys: readonly string[], labels: string, blank = false) =>
  new StringField({
    required: true,
    blank,
    initial: blank ? "" : (keys[0] ?? ""),
    // Translated texts instead of keys: the documentation does not say that Foundry translates the choices of a behavior.
    choices: () => Object.fromEntries(keys.map((key) => [key, t(`OD20.${labels}.${key}`)])),
  });

const hazard = () => ({
  at: among(HAZARD_POINTS, "Region.At"),
  formula: new StringField({
    required: true,
    initial: "",
    validate: (said: unknown) => said === "" || isFormula(String(said)),
  }),
  type: among(DAMAGE_TYPES, "DamageType", true),
  attribute: among(ATTRIBUTES, "Attribute", true),
  dc: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST_DC, initial: 10 }),
  onSuccess: among(ON_SUCCESS, "Region.OnSuccess"),
  armor: new BooleanField({ initial: true }),
  condition: among(HAZARD_STATUSES, "Condition", true),
  lasts: among(HAZARD_LASTS, "Region.Lasts"),
  item: new DocumentUUIDField({ type: "Item" }),
});
const obscured = () => ({ level: among(HIDES, "Region.Hides") });

class HazardBehavior extends RegionBehaviorType<ReturnType<typeof hazard>> {
  static override LOCALIZATION_PREFIXES = ["OD20.Region.Hazard"];
  static override defineSchema(): ReturnType<typeof hazard> {
    return hazard();
  }
}

class ObscuredBehavior extends RegionBehaviorType<ReturnType<typeof obscured>> {
  static override LOCALIZATION_PREFIXES = ["OD20.Region.Obscured"];
  static override defineSchema(): ReturnType<typeof obscured> {
    return obscured();
  }
}

export const REGION_MODELS = { [HAZARD]: HazardBehavior, [OBSCURING]: ObscuredBehavior };
/** Icons in Foundry's list of behaviors. */
export const REGION_ICONS = { [HAZARD]: "fa-solid fa-fire", [OBSCURING]: "fa-solid fa-smog" };
