/** Which of the effects of a message land on one of its targets, and what is left of each when nobody is believed. Pure. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import { STATUSES, type StatusId } from "../../rules/movement/hazards.ts";
import { id16 } from "../shared/id.pure.ts";
import type { RiddenState } from "./rider-saves.pure.ts";

/** The id of what a message gives to a target: there is only one. @param answer id of the target's answer, and of its receipt */
export const givenId = (answer: string, { key }: Pick<GivenEffect, "key">): string => id16(answer, key);

/**
 * The effects and moves that land: with several strikes on one target, those of a hit once any has hit.
 * @param share which part is meant for this target; 0 = it is not meant at all
 * @param ridden what has become of the rider of a blow
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

/** Whether two lists name the same, in whatever order. */
export const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The conditions among what somebody calls so; levels of exhaustion are no effect. */
export function knownStatuses(named: readonly string[]): StatusId[] {
  return STATUSES.filter((id) => id !== "exhaustion" && named.includes(id));
}

/** More than any effect of the rules gives or takes; speed has the greatest. */
const MOST = 120;
const MOST_TIMES = 4;

/** Whether a number is of a size that an effect may have. */
export function isBounded(way: string, number: number): boolean {
  if (way === "multiply") return number >= 0 && number <= MOST_TIMES;
  return Math.abs(number) <= MOST;
}

/** Whether it does harm as far as can be told: then nobody but its own side lets a stranger put it on a player's character. */
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

/** What of an effect tells it from another: not how it is called, nor by whom and when it was given. */
export function essence({ on, statuses, changes, adds, sways, when, each, escape, ends, hangs }: GivenEffect): string {
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
    [when, each],
    [at, of, turns, save?.attribute ?? "", [...(save?.fails ?? [])].sort(), onDamage, once, shaken],
    hangs,
    escape?.attribute ?? "",
  ]);
}

/** The same of a push. */
export const moveEssence = ({ feet, way, on }: MoveRecord): string => `${way} ${String(feet)} ${on}`;

/** Whether what is said is all known, and nothing more often than it is known. */
export function isWithin(said: readonly string[], known: readonly string[]): boolean {
  const left = [...known];
  return said.every((one) => {
    const at = left.indexOf(one);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
}
