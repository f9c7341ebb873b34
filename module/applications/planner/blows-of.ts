/** The blows that the wishes of a planner would change, each wish by itself. */
import type { Character } from "../../play/character/mastery.ts";
import type { Wish } from "../../play/character/plan-mastery.pure.ts";
import { lastFoesOf } from "../../play/use/last-foes.ts";
import type { MasteryTrack } from "../../rules/mastery.ts";
import { currentRuleset } from "../../settings.ts";
import type { Texts } from "../texts.ts";
import { fighterOf, fighterWith } from "./fighter.ts";
import { comparisons, type Comparison } from "./step-blows.ts";

/** Only these steps are part of a blow. */
const OF_BLOWS: readonly MasteryTrack[] = ["weapon", "armor"];

/** By the key of the wish. Without such a wish nothing is looked at. */
export function plannerBlows(
  actor: Character,
  wishes: ReadonlyMap<string, Wish>,
  texts: Texts,
): ReadonlyMap<string, readonly Comparison[]> {
  const deciding = [...wishes].filter(([, { track }]) => OF_BLOWS.includes(track));
  if (deciding.length === 0) return new Map();
  const ruleset = currentRuleset();
  const now = fighterOf(actor, ruleset, texts);
  const foes = lastFoesOf(actor);
  return new Map(
    deciding.map(([key, wish]) => [key, comparisons(now, fighterWith(actor, wish, ruleset, texts), foes)]),
  );
}
