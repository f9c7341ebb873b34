/** Plans what a rest changes on a creature, before and after. Pure. */
import { restsPassed, type InjuryRest } from "../../rules/creatures/body.ts";
import { stableRecovery } from "../../rules/death/death-saves.ts";
import { longRest, mayRest, nextLongRest, shortRest, type RestInput, type RestResult } from "../../rules/rest/rest.ts";
import { formulaRange, isFormula, parseFormula } from "../../rules/basics/dice.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import type { DeathRecord } from "../common/records.pure.ts";

export type RestKind = "short" | "long";
/** Death counters that reset when hit points rise above 0. @rule B-DEATH-06 */
const COUNTED = ["marks", "standing", "successes", "failures", "stable"] as const;
/** The longest time that a stable creature stays at 0 hit points, in hours: the maximum of 1d4. */
const LONGEST = 4;
/** The fields of a creature that rests need. */
export interface Rester {
  readonly hp: { readonly value: number; readonly temporary: number; readonly lost: number; readonly max: number };
  readonly level: number;
  readonly endurance: number;
  readonly exhaustion: Readonly<Record<"other" | "dehydration" | "starvation" | "suffocation", number>>;
  readonly slots: readonly {
    readonly key: string;
    readonly circle: number;
    readonly value: number;
    readonly max: number;
  }[];
  /** The kind of rest that restores spell slots. @rule B-REST-04 */
  readonly slotsReturn?: "short" | "long";
  readonly drained: Readonly<Record<string, number>>;
  readonly uses: readonly {
    readonly id: string;
    readonly name: string;
    readonly value: number;
    readonly max: number;
    readonly recharge: "none" | "short" | "long" | "day";
    readonly onShort?: number;
    /** Formula of the uses that come back at once, with dice or a plain number; left out, or not a formula = all. */
    readonly back?: string;
  }[];
  readonly hitDice: { readonly spent: number; readonly max: number } | null;
  readonly injuries?: readonly (InjuryRest & { readonly id: string; readonly name: string })[];
  /** True for dead creatures. A rest changes nothing on them, including exhaustion. @rule B-DEATH-11 B-COND-EXH-1 */
  readonly dead?: boolean;
  /** Death counters of a stable creature at 0 hit points. Left out for all other creatures. @rule B-DEATH-10 */
  readonly stable?: Pick<DeathRecord, (typeof COUNTED)[number]>;
  /** True if the creature was knocked out and is still unconscious. */
  readonly knockedOut?: boolean;
  /** True if a long rest gives the creature inspiration, and it has none. @rule B-DICE-11 */
  readonly inspired?: boolean;
}

export type RestPlan =
  | { readonly ok: true; readonly changes: readonly RestChange[]; readonly mayPrepare: boolean }
  | { readonly ok: false; readonly reason: string };

/** Results of the rolls for uses that come back by dice, by item id. */
export type RolledUses = ReadonlyMap<string, number>;

const RETURNS = { short: ["short"], long: ["short", "long", "day"] } as const;

/** Returns whether a valid formula has dice. A plain number needs no roll. */
const hasDice = (formula: string): boolean => parseFormula(formula).terms.some((term) => term.kind === "dice");

/** Returns the formulas for spent uses that a rest of this kind restores in part. */
function usesBack(kind: RestKind, uses: Rester["uses"]): { readonly id: string; readonly formula: string }[] {
  return uses.flatMap(({ id, value, max, recharge, back = "" }) =>
    isFormula(back) && value < max && RETURNS[kind].some((one) => one === recharge)
      ? [{ id, formula: parseFormula(back).normalized }]
      : [],
  );
}

/** Returns the formulas to roll for spent uses that a rest of this kind restores. @rule B-REST-12 */
export const usesToRoll = (kind: RestKind, uses: Rester["uses"]): ReturnType<typeof usesBack> =>
  usesBack(kind, uses).filter(({ formula }) => hasDice(formula));

/** Returns the uses with what was rolled for them, or with the least that the dice can give while they are not rolled. */
function rolledUses(kind: RestKind, uses: Rester["uses"], rolled: RolledUses): RestInput["uses"] {
  const formulas = new Map(usesBack(kind, uses).map(({ id, formula }) => [id, formula]));
  return uses.map((use) => {
    const formula = formulas.get(use.id);
    if (formula === undefined) return use;
    return { ...use, rolled: Math.max(0, rolled.get(use.id) ?? formulaRange(parseFormula(formula).terms).min) };
  });
}

function inputOf(kind: RestKind, rester: Rester, rolled: RolledUses): RestInput {
  const { other, dehydration, starvation, suffocation } = rester.exhaustion;
  const whole = (value: number): number => Math.max(0, Math.min(6, Math.floor(value)));
  const locked = Math.min(6, whole(dehydration) + whole(starvation));
  return {
    hitPoints: { value: rester.hp.value, max: rester.hp.max, temporary: rester.hp.temporary },
    level: Math.max(1, Math.min(30, Math.floor(rester.level))),
    exhaustion: Math.min(6, locked + whole(other) + whole(suffocation)),
    lockedExhaustion: locked,
    slots: rester.slots,
    slotsReturn: rester.slotsReturn ?? "long",
    uses: rolledUses(kind, rester.uses, rolled),
    lostMaximum: rester.hp.lost,
    drained: Object.fromEntries(
      Object.entries(rester.drained)
        .filter(([, lost]) => lost > 0)
        .map(([key, lost]) => [key, Math.min(30, lost)]),
    ),
    ...(rester.hitDice
      ? { hitDice: { value: Math.max(0, rester.hitDice.max - rester.hitDice.spent), max: rester.hitDice.max } }
      : {}),
  };
}

/** Removes levels from the cause "other" first, then from suffocation. @rule B-REST-11 */
function exhaustionChanges(rester: Rester, before: number, after: number): RestChange[] {
  if (after >= before) return [];
  const cause = rester.exhaustion.other > 0 ? "other" : "suffocation";
  const from = rester.exhaustion[cause];
  return [
    {
      path: `system.exhaustion.${cause}`,
      label: "OD20.Rest.Exhaustion",
      name: "",
      from,
      to: Math.max(0, from - (before - after)),
      max: null,
    },
  ];
}

/** Returns the changed uses. One that comes back by dice tells its formula and, once rolled, the result. */
function usesChanges({ uses }: Rester, result: RestResult, rolls: RolledUses): RestChange[] {
  return uses.flatMap(({ id, name, value: from, max, back }, index) => {
    const { value: to, rolled } = result.uses[index] ?? { value: from };
    const change = { path: `items.${id}.system.uses.value`, label: "OD20.Rest.Uses", name, from, to, max };
    if (from === to) return [];
    const total = rolls.get(id);
    return rolled === undefined || !back || !hasDice(back)
      ? [change]
      : [{ ...change, dice: parseFormula(back).normalized, ...(total === undefined ? {} : { rolled: total }) }];
  });
}

function changesOf(rester: Rester, before: RestInput, result: RestResult, rolled: RolledUses): RestChange[] {
  const change = (
    path: string,
    label: string,
    from: number,
    to: number,
    max: number | null = null,
    name = "",
  ): RestChange[] => (from === to ? [] : [{ path, label, name, from, to, max }]);
  const lost = result.hitPoints.max - rester.hp.max;
  const dice = result.hitDice && rester.hitDice ? rester.hitDice.max - result.hitDice.value : null;
  return [
    ...change("system.hp.value", "OD20.Rest.HitPoints", rester.hp.value, result.hitPoints.value, result.hitPoints.max),
    ...change("system.hp.temporary", "OD20.Rest.Temporary", rester.hp.temporary, result.hitPoints.temporary),
    ...(lost > 0 ? change("system.hp.lost", "OD20.Rest.LostMaximum", rester.hp.lost, 0) : []),
    ...Object.keys(result.restored).flatMap((key) =>
      change(
        `system.characteristics.${key}.drain`,
        `OD20.Rest.Drain`,
        rester.drained[key] ?? 0,
        0,
        null,
        `OD20.Characteristic.${key}`,
      ),
    ),
    ...exhaustionChanges(rester, before.exhaustion ?? 0, result.exhaustion),
    ...rester.slots.flatMap(({ key, circle, value, max }, index) =>
      change(
        `system.spellcasting.slots.${key}.value`,
        "OD20.Rest.Slots",
        value,
        result.slots[index]?.value ?? value,
        max,
        String(circle),
      ),
    ),
    ...usesChanges(rester, result, rolled),
    ...(dice === null || !rester.hitDice
      ? []
      : change("system.hitDice.spent", "OD20.Rest.HitDice", rester.hitDice.spent, dice)),
  ];
}

/** Wakes a creature that was knocked out, at the end of a rest. @rule B-DEATH-15 C-53 */
function rousing({ knockedOut = false }: Rester): RestChange[] {
  return knockedOut
    ? [{ path: "system.death.roused", label: "OD20.Rest.Roused", name: "", from: 0, to: 1, max: null }]
    : [];
}

/** Gives inspiration to whom a long rest inspires. @rule B-DICE-10 B-DICE-11 */
function inspiring({ inspired = false }: Rester, kind: RestKind): RestChange[] {
  return inspired && kind === "long"
    ? [{ path: "system.inspiration", label: "OD20.Rest.Inspired", name: "", from: 0, to: 1, max: null }]
    : [];
}

/** Counts the rest for injuries. An injury with enough rests no longer hinders the creature. @rule H-DEATH-05 C-27 */
function injuryChanges({ injuries = [] }: Rester, kind: RestKind): RestChange[] {
  return injuries.flatMap(({ id, name, ...injury }) => {
    const to = restsPassed(injury, kind);
    const path = `items.${id}.system.heals.passed`;
    const step = { path, label: "OD20.Rest.Injury", name, from: injury.passed, to, max: Math.max(1, injury.count) };
    return to === injury.passed ? [] : [step];
  });
}

/**
 * Handles a stable creature at 0 hit points. A long rest lasts longer than the 1d4 hours of its recovery, so the creature regains
 * consciousness. A short rest may be too short.
 * @rule B-DEATH-06 B-DEATH-10 B-REST-06
 */
function comesTo(kind: RestKind, { hp, stable }: Rester): RestPlan | null {
  if (kind !== "long" || !stable || hp.value > 0 || hp.max < 1) return null;
  const { hitPoints } = stableRecovery(LONGEST);
  return {
    ok: true,
    changes: [
      { path: "system.hp.value", label: "OD20.Rest.HitPoints", name: "", from: hp.value, to: hitPoints, max: hp.max },
      ...COUNTED.flatMap((key) => {
        const from = Number(stable[key]);
        return from === 0 ? [] : [{ path: `system.death.${key}`, label: "", name: "", from, to: 0, max: null }];
      }),
    ],
    mayPrepare: false,
  };
}

/**
 * Returns all changes of a finished rest on one creature.
 * @param rolled faces of the Hit Dice spent in a short rest
 * @param uses results for uses that come back by dice; without one, the least that the dice can give
 * @rule H-HEAL-02 H-HEAL-03 H-HEAL-04 B-REST-02 B-REST-03 B-REST-04 B-REST-06 B-REST-09 B-REST-10 B-REST-11 B-REST-12
 * B-THP-02 B-DICE-11 C-29
 */
export function planRest(
  kind: RestKind,
  rester: Rester,
  ruleset: Pick<Ruleset, "longRestHealing" | "hitDice">,
  rolled: readonly number[] = [],
  uses: RolledUses = new Map(),
): RestPlan {
  const input = inputOf(kind, rester, uses);
  if (rester.dead === true) return { ok: false, reason: "OD20.Rest.Dead" };
  const woken = comesTo(kind, rester);
  if (woken) return woken;
  const verdict = mayRest(input.hitPoints);
  const result = verdict.ok
    ? kind === "long"
      ? longRest(input, ruleset)
      : shortRest(input, rolled, Math.max(-5, Math.min(10, rester.endurance)), ruleset)
    : null;
  if (!result) return { ok: false, reason: verdict.reasons[0] ?? "OD20.Reason.NoHitPoints" };
  return {
    ok: true,
    changes: [
      ...changesOf(rester, input, result, uses),
      ...rousing(rester),
      ...inspiring(rester, kind),
      ...injuryChanges(rester, kind),
    ],
    mayPrepare: result.mayPrepare,
  };
}

/**
 * Returns whether the last long rest ended less than sixteen hours ago. A clock before that end is ignored, because the world does not
 * track time or the clock was set back.
 * @param end world time in seconds; null = no long rest yet
 * @rule B-REST-08
 */
export function isTooSoon(end: number | null, now: number): boolean {
  const hours = end === null ? -1 : (now - end) / 3600;
  return hours >= 0 && hours < 24 && !nextLongRest(0, hours).ok;
}
