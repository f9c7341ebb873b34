/**
 * Turns the short form of what an item does, in fields of the item itself, into activities. Items of older worlds have
 * that form, and the sources of the packs, which also list further uses (`listed-uses.pure.ts`). What the short form leaves
 * open is decided here once and stored. Pure.
 */
import { isObject, object, type Loose } from "../record/record.pure.ts";
import { MAIN } from "./activity-kinds.pure.ts";

export type Plain = Record<string, unknown>;

export const words = (value: unknown): string => (typeof value === "string" ? value : "");
export const rows = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const isSet = (value: unknown): boolean => words(value).trim() !== "";

/** Fields of the short form by the type of the item. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  spell: ["resolution", "defense", "damage", "addsModifier", "healing", "temporary", "upcast"],
  feature: ["damage", "healing", "temporary", "aim", "range", "area", "targets"],
  consumable: ["effect"],
};
export const RESULTS = ["applies", "moves", "rays", "amends", "does"];
const SAVE = ["attribute", "charisma", "onSuccess"];

export const without = (of: Loose, keys: readonly string[]): Plain =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !keys.includes(key)));

/** Returns the fields that only an activity of its own may have, without those that say nothing. */
export function resultsOf(of: Loose): Plain {
  const { applies, moves, rays, amends, does } = of;
  return {
    ...(rows(applies).length > 0 ? { applies } : {}),
    ...(rows(moves).length > 0 ? { moves } : {}),
    ...(Number(object(rays)["count"] ?? 0) > 0 ? { rays } : {}),
    ...(isSet(object(amends)["as"]) ? { amends } : {}),
    ...(Array.isArray(does) && does.length > 0 ? { does } : {}),
  };
}

/** Hit points; extra dice go to the first damage row, or to healing and temporary hit points if there is none. */
function partsOf({ damage, healing, temporary, upcast }: Loose, later: boolean): Plain[] {
  const more = isSet(upcast) ? { more: upcast } : {};
  const hurts = rows(damage).filter(({ formula }) => isSet(formula));
  const given = (kind: string, formula: unknown): Plain[] =>
    isSet(formula) ? [{ kind, formula, ...(hurts.length > 0 ? {} : more) }] : [];
  return [
    ...hurts.map(({ formula, type, games }, index) => ({
      kind: "damage",
      formula,
      type,
      ...(isSet(games) ? { games } : {}),
      ...(index === 0 ? more : {}),
      ...(later ? { later } : {}),
    })),
    ...given("healing", healing),
    ...given("temporary", temporary),
  ];
}

/** Returns the kind that has all of these fields. */
function kindFor({ attack, save, amends, parts, moves, applies, rays, casts }: Plain, area: Loose): string {
  const hurts = rows(parts).some(({ kind }) => kind === "damage");
  if (casts) return "cast";
  if (attack) return "attack";
  if (amends) return "amend";
  if (save) return "save";
  if (isSet(area["at"]) || area["hard"] === true || area["silent"] === true || isSet(area["obscured"])) return "area";
  if (hurts || rays) return "damage";
  if (rows(parts).length > 0) return "heal";
  return applies ? "effect" : moves ? "move" : "utility";
}

export const finished = (activity: Plain, area: Loose = {}): Plain => ({ kind: kindFor(activity, area), ...activity });

/**
 * Returns what a cast of a spell does. Damage without a test in a lasting spell or a spell on the caster is not rolled
 * at once, but later, for example when a marked target is hit. A conjuration that affects no creature is for its caster.
 * So is an area that does nothing to creatures in it, for example the range of a sense.
 * @rule H-SPL-01 H-SPL-12 H-SPL-13 B-AOE-07
 */
function ofSpell(spell: Loose): Plain {
  const [area, range, duration] = [object(spell["area"]), object(spell["range"]), object(spell["duration"])];
  const { resolution, defense, addsModifier } = spell;
  const tested = resolution === "attack" || resolution === "save";
  const stays =
    spell["concentration"] === true ||
    (isSet(duration["kind"]) && duration["kind"] !== "instant") ||
    range["kind"] === "self" ||
    area["at"] === "moved";
  const parts = partsOf(spell, !tested && stays);
  const results = resultsOf(spell);
  const meets =
    parts.length > 0 ||
    Number(object(spell["targets"])["count"] ?? 0) > 0 ||
    isSet(resolution) ||
    ["rays", "applies", "moves"].some((key) => key in results);
  const lies =
    isSet(area["at"]) ||
    area["hard"] === true ||
    area["silent"] === true ||
    (isSet(area["obscured"]) && area["obscured"] !== "none");
  const sensed = area["shape"] === "emanation" && range["kind"] === "self" && area["chosen"] !== true && !lies;
  const brings = spell["school"] === "conjuration" && !isSet(area["shape"]);
  const activity = {
    ...(!meets && (sensed || brings) ? { aim: "self" } : {}),
    ...(resolution === "attack"
      ? {
          attack: {
            ...(isSet(defense) && defense !== "magical" ? { defense } : {}),
            ...(addsModifier === true ? { addsModifier } : {}),
          },
        }
      : {}),
    ...(resolution === "save"
      ? { save: { attribute: "acrobatics", onSuccess: "half", ...object(spell["save"]) } }
      : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...results,
  };
  return finished(activity, area);
}

/**
 * Returns what a feature does. What heals is for its user, what hurts for others. Damage without a save or an area adds
 * to an attack and is rolled with it.
 * @rule H-PRG-07 B-AOE-01
 */
function ofFeature(feature: Loose): Plain {
  const [area, range, targets] = [object(feature["area"]), object(feature["range"]), object(feature["targets"])];
  const { attribute, charisma, onSuccess } = object(feature["save"]);
  const filled = isSet(area["shape"]);
  const saves = isSet(attribute);
  const aim = words(feature["aim"]);
  const hurts = saves || rows(feature["damage"]).length > 0;
  const meant = aim === "self" || aim === "creatures" ? aim : hurts ? "creatures" : "self";
  const parts = partsOf(feature, !saves && (!filled || area["at"] === "moved"));
  const count = filled ? 0 : Number(targets["count"] ?? 0);
  const kinds = Array.isArray(targets["kinds"]) ? targets["kinds"] : [];
  const activity = {
    ...(filled
      ? { area, ...(meant === "self" ? { range: { kind: "self" } } : {}) }
      : meant === "self"
        ? {}
        : { aim: meant }),
    ...(isSet(range["kind"]) ? { range, ...(filled ? {} : { aim: meant }) } : {}),
    ...(count > 0 || kinds.length > 0 ? { targets: { count, kinds } } : {}),
    ...(saves
      ? { save: { attribute, onSuccess: onSuccess ?? "half", ...(charisma === true ? { charisma } : {}) } }
      : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...resultsOf(feature),
  };
  return finished(activity, area);
}

/** Range in feet of a thrown flask. */
const THROW = 20;

/** Returns what a consumable does. Poison goes on a weapon first: its damage is rolled with the attack. @rule H-TURN-05 */
function ofConsumable({ effect, kind, ...rest }: Loose): Plain {
  const { kind: does, formula, type } = object(effect);
  const hurts = does === "damage";
  const poison = kind === "poison";
  return finished({
    aim: "creatures",
    ...(hurts && !poison ? { range: { kind: "feet", value: THROW } } : {}),
    ...(isSet(does) && isSet(formula)
      ? { parts: [{ kind: does, formula, ...(hurts ? { type, ...(poison ? { later: true } : {}) } : {}) }] }
      : {}),
    ...resultsOf(rest),
  });
}

const isIdle = ({ kind, does, area }: Plain): boolean => kind === "utility" && does === undefined && area === undefined;

/** Returns what an item of this type does itself; undefined if the data do not say. */
function mainOf(type: string, source: Loose): Plain | undefined {
  if (
    ![...(SHORT[type] ?? []), ...RESULTS].some((key) => key in source) &&
    !SAVE.some((key) => key in object(source["save"]))
  )
    return undefined;
  return type === "spell" ? ofSpell(source) : type === "feature" ? ofFeature(source) : ofConsumable(source);
}

/** Uses that are listed beside what an item itself does. */
export interface ListedUses {
  readonly uses: readonly (readonly [key: string, activity: Plain])[];
  /** Whether some of them are other forms of the item's own use. */
  readonly forms: boolean;
}

/**
 * Replaces the short form in the data of an item by activities, in place. Activities that are stored already stay.
 * @param type type of the item
 * @param listed returns the further uses, by what the item itself does; left out = the item has no such list
 */
export function storeActivities(type: string, source: Plain, listed?: (own: Plain | undefined) => ListedUses): void {
  const short = SHORT[type];
  const own = short ? mainOf(type, source) : undefined;
  if (short) {
    for (const key of [...short, ...RESULTS]) Reflect.deleteProperty(source, key);
    const save = object(source["save"]);
    if (type === "spell") delete source["save"];
    else if (SAVE.some((key) => key in save))
      source["save"] = Object.fromEntries(Object.entries(save).filter(([key]) => !SAVE.includes(key)));
  }
  if (!own && !listed) return;
  const { uses, forms } = listed?.(own) ?? { uses: [], forms: false };
  const still = type === "feature" && (source["action"] ?? "passive") === "passive" && !object(source["uses"])["max"];
  const shown = own && !(isIdle(own) && (still || (uses.length > 0 && (type !== "spell" || forms))));
  const stored = listed ? {} : object(source["activities"]);
  const main = shown ? { ...own, ...object(stored[MAIN]) } : undefined;
  source["activities"] = { ...Object.fromEntries(uses), ...stored, ...(main ? { [MAIN]: main } : {}) };
}
