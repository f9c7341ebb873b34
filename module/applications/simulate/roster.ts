/** Who fights in the window: equal creatures in one line, with what the Game Master has changed of it. Pure. */
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

/** So many equal creatures, all fighting in the same way. */
export interface RosterLine {
  /** Unique in the window, without spaces. */
  readonly key: string;
  readonly side: FightSide;
  readonly name: string;
  readonly img: string;
  readonly facts: FighterFacts;
  readonly on: boolean;
  readonly count: number;
  /** Key of the weapon or the multiattack that is used; null for one who has none. */
  readonly weapon: string | null;
  /** Strikes in a turn; a multiattack has its own. */
  readonly strikes: number;
}

/** Most strikes in a turn, and most creatures of a line. */
export const ROSTER_LIMITS = { strikes: 10, count: 100 } as const;

/** Lines that would be called the same are told apart by their hit points in a view. */
export function roster(candidates: readonly FightCandidate[]): RosterLine[] {
  const groups = new Map<string, FightCandidate[]>();
  for (const one of candidates) {
    // A hero is nobody's copy, however alike two may be.
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

/** Whether it has hit points to fight with. */
export function isUp({ facts }: RosterLine): boolean {
  return facts.hitPoints > 0;
}

/** The lines that take part. */
export function taking(lines: readonly RosterLine[], side?: FightSide): RosterLine[] {
  return lines.filter((line) => line.on && isUp(line) && (side === undefined || line.side === side));
}

/** How often it strikes with one action. */
const strikesOf = ({ blows }: FighterWay): number => blows.reduce((sum, { times }) => sum + times, 0);

/** What a line fights with; null for one who cannot. */
export function wayOf({ facts, weapon }: RosterLine): FighterWay | null {
  return facts.acts ? (waysOf(facts).find(({ key }) => key === weapon) ?? null) : null;
}

/** The line with another weapon, as often as its action lets it. */
export function armedWith(line: RosterLine, weapon: string): RosterLine {
  const way = wayOf({ ...line, weapon });
  return { ...line, weapon, strikes: way ? strikesOf(way) : line.strikes };
}

/** Its strikes in a turn: as often as the window says, but for those that a stat block counts. */
function blowsOf(line: RosterLine): readonly FighterBlow[] {
  const way = wayOf(line);
  if (!way) return [];
  return way.multiattack ? way.blows : way.blows.map(({ weapon }) => ({ weapon, times: line.strikes }));
}

/** Whether it can do anything at all to an enemy. */
export function isArmed(line: RosterLine): boolean {
  return blowsOf(line).length > 0;
}

/** Both sides as the rules simulate them, the party first. */
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
