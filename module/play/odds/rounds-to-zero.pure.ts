/** How long a creature stands against a party, and the party's members against it, by mean damage. Pure. */
import { roundsToFall } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { answerOf, bestWay, strikeOf, type FighterFacts, type FighterWay } from "./fighter.pure.ts";
import { outlook, together, type Outlook } from "./strike-odds.pure.ts";

/** What one action of a round comes to: the best weapon at hand as often as it strikes, or a multiattack. */
export interface RoundBlow {
  /** Why none is made: at 0 hit points, unable to act, nothing to strike with; null where one is. */
  readonly idle: "down" | "cannotAct" | "unarmed" | null;
  /** Null where none is made. */
  readonly way: FighterWay | null;
  /** Of all its strikes together. Null where nothing can be said, too: more dice than are worth it. */
  readonly outlook: Outlook | null;
}

export interface NamedFighter {
  readonly name: string;
  readonly facts: FighterFacts;
}

/** Rounds until somebody falls, with all that they follow from. */
export interface RoundsUntil {
  /** Of whom: the creature itself, or a hero. */
  readonly name: string;
  /** Null for never. */
  readonly rounds: number | null;
  /** As they are now, temporary ones included. */
  readonly hitPoints: number;
  /** Mean damage of a round, after armor and resistances. */
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
 * Everybody of the party spends each action of a round on striking the creature, and the creature on each of them.
 * @returns when the creature falls, and when each hero who still stands does
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
