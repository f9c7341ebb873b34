/** Computes how many rounds a creature and a party last against each other, by average damage. Pure functions. */
import { roundsToFall } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { answerOf, bestWay, strikeOf, type FighterFacts, type FighterWay } from "./fighter.pure.ts";
import { outlook, together, type Outlook } from "./strike-odds.pure.ts";

/** One creature's action in a round: its best weapon or a multiattack. */
export interface RoundBlow {
  /** Why the creature does not attack: at 0 hit points, unable to act, or unarmed. Null if it attacks. */
  readonly idle: "down" | "cannotAct" | "unarmed" | null;
  /** Weapon or multiattack of the action. Null if the creature does not attack. */
  readonly way: FighterWay | null;
  /** Chances of all its strikes together. Null if it does not attack, or with too many dice. */
  readonly outlook: Outlook | null;
}

export interface NamedFighter {
  readonly name: string;
  readonly facts: FighterFacts;
}

/** Rounds until a creature falls, with the numbers behind them. */
export interface RoundsUntil {
  /** Name of the creature that falls: the creature itself or a party member. */
  readonly name: string;
  /** Number of rounds. Null if the creature never falls. */
  readonly rounds: number | null;
  /** Current hit points including temporary ones. */
  readonly hitPoints: number;
  /** Average damage per round, after armor and resistances. */
  readonly mean: number;
  readonly blows: readonly (RoundBlow & { readonly name: string })[];
}

function blowOf(striker: FighterFacts, target: FighterFacts, ruleset: Ruleset): RoundBlow {
  const idle = (why: RoundBlow["idle"]): RoundBlow => ({ idle: why, way: null, outlook: null });
  if (striker.hitPoints <= 0) return idle("down");
  if (!striker.acts) return idle("cannotAct");
  const way = bestWay(striker);
  if (!way) return idle("unarmed");
  const outlooks = way.blows.flatMap(({ weapon, times }) => {
    const strike = strikeOf(weapon, striker.lucky);
    const facts = strike && {
      strikes: [{ strike, times }],
      defender: { defense: answerOf(target, weapon.against), mitigation: target.mitigation },
      playerVersusPlayer: striker.playerCharacter && target.playerCharacter,
    };
    return facts ? [outlook(facts, ruleset)] : [];
  });
  return { idle: null, way, outlook: together(outlooks) };
}

function until(target: NamedFighter, strikers: readonly NamedFighter[], ruleset: Ruleset): RoundsUntil {
  const { hitPoints } = target.facts;
  const blows = strikers.map(({ name, facts }) => ({ name, ...blowOf(facts, target.facts, ruleset) }));
  const mean = blows.reduce((sum, blow) => sum + (blow.outlook?.damage ?? 0), 0);
  return { name: target.name, rounds: roundsToFall(hitPoints, mean), hitPoints, mean, blows };
}

/**
 * Computes the rounds if every party member attacks the creature with each action, and the creature attacks each of them.
 * @returns `falls` for the creature, `fells` for each party member above 0 hit points
 * @rule H-DMG-01 B-DMG-10 H-TURN-01 H-TURN-05 B-ATK-12
 */
export function roundsAgainst(
  creature: NamedFighter,
  party: readonly NamedFighter[],
  ruleset: Ruleset,
): { readonly falls: RoundsUntil; readonly fells: readonly RoundsUntil[] } {
  return {
    falls: until(creature, party, ruleset),
    fells: party.filter(({ facts }) => facts.hitPoints > 0).map((hero) => until(hero, [creature], ruleset)),
  };
}
