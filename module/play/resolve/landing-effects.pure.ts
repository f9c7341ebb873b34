/** Decides which effects of a message a target receives, and checks effects that a message claims. Pure functions. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import { STATUSES, type StatusId } from "../../rules/movement/hazards.ts";
import { id16 } from "../common/id.pure.ts";
import type { RiddenState } from "./rider-saves.pure.ts";

/** Returns the derived id of an effect on a target. @param answer id of the target's answer and receipt */
export const givenId = (answer: string, { key }: Pick<GivenEffect, "key">): string => id16(answer, key);

/**
 * Returns the effects and moves the target receives. If several strikes hit the same target, one hit is enough.
 * @param share part of the damage meant for this target; 0 if the target is not affected
 * @param ridden state of the weapon rider
 */
export function landing<One extends Pick<GivenEffect, "on">>(
  effects: readonly One[],
  { strikes }: Pick<ClashState, "strikes">,
  share: number,
  ridden: RiddenState | null = null,
): One[] {
  const outcomes = strikes.flatMap((strike) => (strike.void === "attack" ? [] : (strike.outcome ?? [])));
  if (outcomes.length === 0 || share === 0 || ridden?.spared === true) return [];
  const now = outcomes.some((outcome) => outcome !== "miss") ? "hit" : "success";
  const hurt = strikes.some(({ amount }) => amount !== null && amount > 0);
  const failed = strikes.some(
    ({ key, outcome, void: reason }) =>
      reason !== "attack" && outcome !== null && outcome !== "miss" && ridden?.saves.get(key)?.success === false,
  );
  return effects.filter(
    ({ on }) => on === "always" || on === now || (on === "hurt" && hurt) || (on === "failed" && failed),
  );
}

/** Returns whether two lists hold the same ids in any order. */
export const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Returns the known conditions among these names. Exhaustion is excluded because it is not an effect. */
export function knownStatuses(named: readonly string[]): StatusId[] {
  return STATUSES.filter((id) => id !== "exhaustion" && named.includes(id));
}

/** Maximum bonus or penalty of an effect. Speed has the largest values. */
const MOST = 120;
const MOST_TIMES = 4;

/** Returns whether a number is within the limits for an effect. */
export function isBounded(way: string, number: number): boolean {
  if (way === "multiply") return number >= 0 && number <= MOST_TIMES;
  return Math.abs(number) <= MOST;
}

/**
 * Returns whether an effect looks harmful. Only the owner's side may accept a harmful effect from another user's message on a
 * player character.
 */
export function isHarmful({ statuses, changes, adds, sways, ends, each }: GivenEffect): boolean {
  return (
    statuses.some((id) => id !== "invisible") ||
    ends?.save != null ||
    each?.kind === "damage" ||
    adds.some(({ count, to }) => (to.includes("marked") ? count > 0 : count < 0)) ||
    sways.some(({ roll, value }) => (roll === "attacked" ? value > 0 : value < 0)) ||
    changes.some(({ key, way, value }) => {
      if (key.endsWith("vulnerabilities") || way === "downgrade" || way === "override") return true;
      const number = Number(value.replace(",", ".").replace("−", "-"));
      if (way === "multiply") return !(number >= 1);
      return way === "subtract" ? !(number <= 0) : number < 0;
    })
  );
}

/** Returns a key for what an effect does. Name, source and time are not part of the key. */
export function essence({
  on,
  statuses,
  changes,
  adds,
  sways,
  when,
  each,
  spares,
  shape,
  escape,
  ends,
  hangs,
}: GivenEffect): string {
  const {
    at = "never",
    of = "bearer",
    turns = 1,
    save = null,
    onDamage = "",
    once = false,
    shaken = false,
  } = ends ?? {};
  return JSON.stringify([
    on,
    [...statuses].sort(),
    changes.map(({ key, way, value }) => [key, way, value.trim()]),
    adds.map(({ count, faces, to, type }) => [count, faces, to, type]),
    sways.map(({ roll, key, value }) => [roll, key, value]),
    [when, each, spares, shape],
    [at, of, turns, save?.attribute ?? "", [...(save?.fails ?? [])].sort(), onDamage, once, shaken],
    hangs,
    escape?.attribute ?? "",
  ]);
}

/** Returns a key for what a push or pull does. */
export const moveEssence = ({ feet, way, on }: MoveRecord): string => `${way} ${String(feet)} ${on}`;

/** Returns whether `said` is a subset of `known`. Duplicates count separately. */
export function isWithin(said: readonly string[], known: readonly string[]): boolean {
  const left = [...known];
  return said.every((one) => {
    const at = left.indexOf(one);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
}
