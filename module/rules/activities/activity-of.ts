/** The activities of spells, features and consumables, from what they say of themselves. */
import type { Activity, ActivityArea, ActivityPart, ActivityTest } from "./activity.ts";
import { moreOf, NOTHING_MORE, type MoreSource } from "./activity-more.ts";
import { CHANGE_KINDS, type ChangeKind } from "../damage/hit-point-change.ts";
import type { DeedSpends } from "../turn/turn-deeds.ts";
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
/** What a spell says. */
export interface SpellSource extends Partial<MoreSource> {
  readonly circle: number;
  /** Key of its school; left out = it is of none. */
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

/** What a feature says. */
export interface FeatureSource extends Partial<MoreSource> {
  readonly action: string;
  readonly uses: Uses;
  readonly usesPer: { readonly of: string; readonly times: number };
  readonly save: { readonly attribute: string; readonly onSuccess: string; readonly dc: number | null };
  readonly damage: readonly Row[];
  readonly healing: string;
  readonly temporary: string;
  /** "self", "creatures"; "" = as what it does tells. */
  readonly aim: string;
  /** "" = as what it does tells. */
  readonly range: Range;
  readonly area: ActivityArea;
  /** 0 = its words say it. */
  readonly targets: { readonly count: number; readonly kinds?: Iterable<string> };
}

/** What a consumable says. */
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

const known = (kind: string, others: DeedSpends): DeedSpends =>
  (["active", "bonus", "reaction", "free"] as const).find((one) => one === kind) ?? others;

const onSuccess = (said: string): "half" | "none" => (said === "half" ? "half" : "none");

/** Points of several kinds; the first damage grows, else what is given. */
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

/** Whether it tests, hurts, helps, moves or hinders somebody, or says how many it is for. */
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
 * Whether it goes out from its caster, who alone has something of it, as of a sense for what is about him: nothing is done to
 * whoever stands there, and nothing lies there.
 * @rule B-AOE-07 H-SPL-01
 */
function isForItself(spell: SpellSource): boolean {
  const { area, range } = spell;
  const hides = area.obscured === "light" || area.obscured === "heavy";
  const lies = (area.at ?? "") !== "" || area.hard === true || area.silent === true || hides;
  return area.shape === "emanation" && range.kind === "self" && area.chosen !== true && !lies && !meetsSomebody(spell);
}

/** A conjuration that does nothing to anybody brings something: a familiar, a servant, food. It is for nobody. @rule H-SPL-01 */
const bringsOnly = (spell: SpellSource): boolean => spell.school === "conjuration" && !meetsSomebody(spell);

function aimOf(spell: SpellSource): Activity["aim"] {
  if (spell.area.shape !== "" && !isForItself(spell)) return "area";
  return spell.range.kind === "self" || bringsOnly(spell) ? "self" : "creatures";
}

/**
 * A spell. What hurts without a test and goes on, or stays with its caster, hurts when something else happens: a blow that
 * is marked, a step on thorns.
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
 * A feature; null for what is always there and spends nothing. What heals is for oneself, unless it says otherwise; a number
 * of uses counted by levels, several each, is a pool from which one takes what one wants. What fills an area is for whoever is
 * in it.
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
      : { kind: "save", attribute: save.attribute, dc: save.dc, onSuccess: onSuccess(save.onSuccess) };
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
    // What a feature adds to a blow is rolled with that; a save is asked at once, and what fills an area burns at once.
    parts: partsOf(feature, "", test.kind === "none" && (!filled || area.at === "moved")),
  };
}

/** How far away somebody may be to whom it is given, in feet. */
const REACH = 5;
/** How far a flask is thrown, in feet. */
const THROW = 20;

/**
 * A consumable: one of its uses where it has several, else one piece. It is given as well as taken.
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
    // Poison is on the blade first, and hurts with its blow.
    parts:
      does && effect.formula.trim() !== ""
        ? [{ kind: does, formula: effect.formula, type: hurts ? effect.type : "", more: "", later: kind === "poison" }]
        : [],
  };
}
