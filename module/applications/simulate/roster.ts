/** Participants of a simulation: one line per group of equal creatures, with the Game Master's changes. Pure. */
import {
  bestWay,
  memberOf,
  waysOf,
  type FighterBlow,
  type FighterFacts,
  type FighterWay,
} from "../../play/odds/fighter.pure.ts";
import type { FightCandidate } from "../../play/odds/fighters.ts";
import type { SimulatedAim, SimulatedSide } from "../../rules/simulation/simulate-types.ts";

export const FIGHT_SIDES = ["heroes", "foes"] as const;
export type FightSide = (typeof FIGHT_SIDES)[number];

/** A group of equal creatures that fight in the same way. */
export interface RosterLine extends Pick<FightCandidate, "origin" | "kind" | "xp" | "level"> {
  /** Unique in the window, without spaces. */
  readonly key: string;
  readonly side: FightSide;
  readonly name: string;
  readonly img: string;
  readonly facts: FighterFacts;
  readonly on: boolean;
  readonly count: number;
  /** Key of the weapon or multiattack; null for none. */
  readonly weapon: string | null;
  /** Strikes per turn; a multiattack has its own number. */
  readonly strikes: number;
}

/** Maximum strikes per turn and creatures per line. */
export const ROSTER_LIMITS = { strikes: 10, count: 100 } as const;

/** Groups the candidates into lines. A view tells lines with the same name apart by hit points. */
export function roster(candidates: readonly FightCandidate[]): RosterLine[] {
  const groups = new Map<string, FightCandidate[]>();
  for (const one of candidates) {
    // Player characters never share a line, even with equal numbers.
    const same = one.facts.playerCharacter ? one.name : "";
    const key = JSON.stringify([one.side, one.origin, one.chosen, same, one.facts]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group, index): RosterLine[] => {
    const [first] = group;
    if (!first) return [];
    const way = bestWay(first.facts);
    return [
      {
        key: `line${String(index)}`,
        side: first.side,
        origin: first.origin,
        kind: first.kind,
        xp: first.xp,
        level: first.level,
        name: group.length > 1 ? first.kind : first.name,
        img: first.img,
        facts: first.facts,
        on: first.chosen,
        count: group.length,
        weapon: way?.key ?? null,
        strikes: way ? strikesOf(way) : 1,
      },
    ];
  });
}

/** Returns whether the creatures have hit points. */
export function isUp({ facts }: RosterLine): boolean {
  return facts.hitPoints > 0;
}

/** Returns the participating lines. */
export function taking(lines: readonly RosterLine[], side?: FightSide): RosterLine[] {
  return lines.filter((line) => line.on && isUp(line) && (side === undefined || line.side === side));
}

/** Returns the number of strikes of one action. */
const strikesOf = ({ blows }: FighterWay): number => blows.reduce((sum, { times }) => sum + times, 0);

/** Returns the weapon or multiattack of a line; null when it cannot act. */
export function wayOf({ facts, weapon }: RosterLine): FighterWay | null {
  return facts.acts ? (waysOf(facts).find(({ key }) => key === weapon) ?? null) : null;
}

/** Returns the line with another weapon and that weapon's number of strikes. */
export function armedWith(line: RosterLine, weapon: string): RosterLine {
  const way = wayOf({ ...line, weapon });
  return { ...line, weapon, strikes: way ? strikesOf(way) : line.strikes };
}

/** Returns the strikes per turn: the number in the window, or the fixed number of a multiattack. */
function blowsOf(line: RosterLine): readonly FighterBlow[] {
  const way = wayOf(line);
  if (!way) return [];
  return way.multiattack ? way.blows : spread(way.blows, line.strikes);
}

/** Returns as many strikes as the window says; the last kind of a full attack takes what is beyond. @rule D-ATK-02 */
function spread(blows: readonly FighterBlow[], strikes: number): readonly FighterBlow[] {
  let left = strikes;
  return blows.flatMap(({ weapon, times }, index) => {
    const made = index === blows.length - 1 ? left : Math.min(times, left);
    left -= made;
    return made > 0 || index === 0 ? [{ weapon, times: made }] : [];
  });
}

/** Returns whether the line can attack at all. */
export function isArmed(line: RosterLine): boolean {
  return blowsOf(line).length > 0;
}

/** Returns both sides as input of the simulation, the party first. */
export function sidesOf(
  lines: readonly RosterLine[],
  aims: Readonly<Record<FightSide, SimulatedAim>>,
): SimulatedSide[] {
  return FIGHT_SIDES.map((side) => ({
    aim: aims[side],
    members: taking(lines, side).map((line) => ({
      ...memberOf(line.facts, blowsOf(line)),
      id: line.key,
      count: line.count,
    })),
  }));
}
