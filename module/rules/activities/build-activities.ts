/** Builds the activities of spells, features and consumables from their item data. */
import type { Activity, ActivityArea, ActivityPart, ActivityTest } from "./activity.ts";
import { moreOf, NOTHING_MORE, type MoreSource } from "./activity-results.ts";
import { CHANGE_KINDS, type ChangeKind } from "../basics/ids.ts";
import type { ActionCost } from "../turn/turn-actions.ts";
import { USES_PER } from "./uses.ts";

interface Row {
  readonly formula: string;
  readonly type: string;
}
interface Uses {
  readonly value: number;
  readonly max: number;
}
interface Targets {
  readonly count: number;
  readonly perCircle: number;
}
interface Range {
  readonly kind: string;
  readonly value: number;
}
/** Item data of a spell. */
export interface SpellSource extends Partial<MoreSource> {
  readonly circle: number;
  /** Key of the school. Leave it out for a spell without a school. */
  readonly school?: string;
  readonly casting: { readonly kind: string; readonly value: number; readonly trigger: string };
  readonly range: Range;
  readonly area: ActivityArea;
  readonly duration: { readonly kind: string; readonly value: number };
  readonly concentration: boolean;
  readonly ritual: boolean;
  readonly components: {
    readonly verbal: boolean;
    readonly somatic: boolean;
    readonly material: boolean;
    readonly materials: string;
    readonly price: number;
    readonly consumed: boolean;
  };
  readonly resolution: string;
  readonly save: { readonly attribute: string; readonly charisma?: boolean; readonly onSuccess: string };
  readonly damage: readonly Row[];
  readonly healing: string;
  readonly temporary: string;
  readonly upcast: string;
  readonly targets: Targets;
}

/** Item data of a feature. */
export interface FeatureSource extends Partial<MoreSource> {
  readonly action: string;
  readonly uses: Uses;
  readonly usesPer: { readonly of: string; readonly times: number };
  readonly save: {
    readonly attribute: string;
    readonly charisma?: boolean;
    readonly onSuccess: string;
    readonly dc: number | null;
  };
  readonly damage: readonly Row[];
  readonly healing: string;
  readonly temporary: string;
  /** "self" or "creatures". Empty means that the other fields decide. */
  readonly aim: string;
  /** Range. An empty kind means that the other fields decide. */
  readonly range: Range;
  readonly area: ActivityArea;
  /** Highest number of targets and types of creatures. A count of 0 means that the item text states it. */
  readonly targets: { readonly count: number; readonly kinds?: Iterable<string> };
}

/** Item data of a consumable. */
export interface ConsumableSource extends Partial<MoreSource> {
  readonly kind: string;
  readonly quantity: number;
  readonly uses: Uses;
  readonly effect: { readonly kind: string; readonly formula: string; readonly type: string };
}

const NOTHING = {
  ...NOTHING_MORE,
  minutes: 0,
  trigger: "",
  components: {},
  materials: "",
  ritual: false,
  concentration: false,
  lasts: { kind: "instant", value: 0 },
  area: null,
  most: null,
} as const;

const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60 };

const known = (kind: string, others: ActionCost): ActionCost =>
  (["active", "bonus", "reaction", "free"] as const).find((one) => one === kind) ?? others;

const onSuccess = (said: string): "half" | "none" => (said === "half" ? "half" : "none");

/**
 * Returns the damage, healing and temporary hit points. The extra dice of a higher circle go to the first damage row,
 * or to healing and temporary hit points if there is no damage.
 */
function partsOf(
  { damage, healing, temporary }: { damage: readonly Row[]; healing: string; temporary: string },
  more: string,
  later: boolean,
): ActivityPart[] {
  const given = (kind: ChangeKind, formula: string): ActivityPart[] =>
    formula.trim() === "" ? [] : [{ kind, formula, type: "", more: damage.length > 0 ? "" : more, later: false }];
  return [
    ...damage
      .filter(({ formula }) => formula.trim() !== "")
      .map((row, index): ActivityPart => ({ kind: "damage", ...row, more: index === 0 ? more : "", later })),
    ...given("healing", healing),
    ...given("temporary", temporary),
  ];
}

/** True if the spell affects creatures: it tests, harms, heals, moves or hinders them, or has a number of targets. */
function meetsSomebody({
  resolution,
  damage,
  healing,
  temporary,
  applies = [],
  moves = [],
  rays,
  targets,
}: SpellSource): boolean {
  const given = [...damage.map(({ formula }) => formula), healing, temporary].some((formula) => formula.trim() !== "");
  const meant = targets.count > 0 || (rays?.count ?? 0) > 0;
  return given || meant || resolution !== "" || applies.length + moves.length > 0;
}

/**
 * True if the area of a spell matters only for its caster, for example the range of a sense. Such a spell does nothing
 * to creatures in the area and leaves nothing there.
 * @rule B-AOE-07 H-SPL-01
 */
function isForItself(spell: SpellSource): boolean {
  const { area, range } = spell;
  const hides = area.obscured === "light" || area.obscured === "heavy";
  const lies = (area.at ?? "") !== "" || area.hard === true || area.silent === true || hides;
  return area.shape === "emanation" && range.kind === "self" && area.chosen !== true && !lies && !meetsSomebody(spell);
}

/**
 * True for a conjuration that affects no creature and only creates something, for example a familiar or food. It has no
 * targets.
 * @rule H-SPL-01
 */
const bringsOnly = (spell: SpellSource): boolean => spell.school === "conjuration" && !meetsSomebody(spell);

function aimOf(spell: SpellSource): Activity["aim"] {
  if (spell.area.shape !== "" && !isForItself(spell)) return "area";
  return spell.range.kind === "self" || bringsOnly(spell) ? "self" : "creatures";
}

/**
 * Returns the activity of a spell. Damage without a test in a lasting spell or a spell on the caster is not rolled at
 * once. It is rolled later, for example when a marked target is hit or a creature walks over thorns.
 * @rule H-SPL-01 H-SPL-04 H-SPL-09 H-SPL-10 H-SPL-11 H-SPL-12 H-SPL-13 B-ACT-14 B-SPL-05 B-SPL-06 C-94
 */
export function activityOfSpell(spell: SpellSource): Activity {
  const { circle, casting, range, area, components, resolution, save, targets } = spell;
  const test: ActivityTest =
    resolution === "attack"
      ? { kind: "attack" }
      : resolution === "save"
        ? {
            kind: "save",
            attribute: save.attribute,
            ...(save.charisma === true ? { charisma: true } : {}),
            dc: null,
            onSuccess: onSuccess(save.onSuccess),
          }
        : { kind: "none" };
  const stays =
    spell.concentration || spell.duration.kind !== "instant" || range.kind === "self" || area.at === "moved";
  const minutes = casting.value * (MINUTES[casting.kind] ?? 0);
  return {
    ...NOTHING,
    ...moreOf(spell),
    spends: known(casting.kind, "active"),
    minutes,
    trigger: casting.trigger,
    pays: circle === 0 ? { kind: "none" } : { kind: "slot", circle },
    components: {
      verbal: components.verbal,
      somatic: components.somatic,
      material: components.material ? { price: components.price, consumed: components.consumed } : null,
    },
    materials: components.material ? components.materials : "",
    ritual: spell.ritual,
    concentration: spell.concentration,
    lasts: spell.duration,
    range,
    area: area.shape === "" ? null : area,
    aim: aimOf(spell),
    most: targets.count > 0 ? targets : null,
    test,
    parts: partsOf(spell, spell.upcast, test.kind === "none" && stays),
  };
}

/**
 * Returns the activity of a feature, or null for a passive feature without uses. A feature that heals targets its user,
 * unless its data say otherwise. If the number of uses depends on levels and is more than one per level, the uses are a
 * pool. A feature with an area targets the creatures in it.
 * @rule H-PRG-07 B-REST-04 B-AOE-01 C-97
 */
export function activityOfFeature(feature: FeatureSource): Activity | null {
  const { action, uses, usesPer, save, area, range, targets } = feature;
  if (action === "passive" && uses.max <= 0) return null;
  const pool = usesPer.times > 1 && USES_PER.some((key) => key === usesPer.of);
  const hurts = save.attribute !== "" || feature.damage.length > 0;
  const test: ActivityTest =
    save.attribute === ""
      ? { kind: "none" }
      : {
          kind: "save",
          attribute: save.attribute,
          ...(save.charisma === true ? { charisma: true } : {}),
          dc: save.dc,
          onSuccess: onSuccess(save.onSuccess),
        };
  const filled = area.shape !== "";
  const meant = feature.aim === "self" || feature.aim === "creatures" ? feature.aim : hurts ? "creatures" : "self";
  const aim = filled ? "area" : meant;
  return {
    ...NOTHING,
    ...moreOf(feature),
    spends: known(action, "free"),
    pays: uses.max > 0 ? { kind: "uses", left: uses.value, max: uses.max, pool } : { kind: "none" },
    range: range.kind === "" ? { kind: meant === "self" ? "self" : "special", value: 0 } : range,
    area: filled ? area : null,
    aim,
    most: targets.count > 0 && !filled ? { count: targets.count, perCircle: 0 } : null,
    kinds: [...(targets.kinds ?? [])],
    test,
    // Damage that a feature adds to an attack is rolled with the attack. Damage with a save or in an area is rolled
    // at once.
    parts: partsOf(feature, "", test.kind === "none" && (!filled || area.at === "moved")),
  };
}

/** Range in feet to a creature that receives the consumable. */
const REACH = 5;
/** Range in feet of a thrown flask. */
const THROW = 20;

/**
 * Returns the activity of a consumable. It costs one use, or one piece if the item has no uses. It can be given to
 * another creature.
 * @rule H-TURN-05 H-HEAL-01 B-ACT-20 B-REST-01 B-THP-03
 */
export function activityOfConsumable(thing: ConsumableSource): Activity {
  const { kind, quantity, uses, effect } = thing;
  const does = CHANGE_KINDS.find((one) => one === effect.kind);
  const hurts = does === "damage";
  return {
    ...NOTHING,
    ...moreOf(thing),
    spends: "active",
    pays:
      uses.max > 0
        ? { kind: "uses", left: uses.value, max: uses.max, pool: false }
        : { kind: "quantity", left: quantity },
    range: { kind: "feet", value: hurts && kind !== "poison" ? THROW : REACH },
    aim: "creatures",
    most: { count: 1, perCircle: 0 },
    test: { kind: "none" },
    // Poison goes on a weapon first. Its damage is rolled with the attack.
    parts:
      does && effect.formula.trim() !== ""
        ? [{ kind: does, formula: effect.formula, type: hurts ? effect.type : "", more: "", later: kind === "poison" }]
        : [],
  };
}
