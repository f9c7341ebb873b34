/** Compares attacks and saves with and without each planned mastery step. Each planned step is compared on its own. */
import type { Character } from "../../play/character/mastery.ts";
import type { Wish } from "../../play/character/plan-mastery.pure.ts";
import { lastFoesOf, lastSavesOf } from "../../play/card-state/last-foes.ts";
import type { MasteryTrack } from "../../rules/character/mastery.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { Texts } from "../words/texts.ts";
import { askingOf, fighterOf, heroWith } from "./fighter.ts";
import { comparisons, type Comparison } from "./step-blows.ts";
import { saveComparisons, type SaveComparison } from "./step-saves.ts";

/** Only these mastery tracks change an attack; `spellDc` changes the difficulty of saves. */
const OF_BLOWS: readonly MasteryTrack[] = ["weapon", "armor", "spellAttack"];
const OF_SAVES: readonly MasteryTrack[] = ["spellDc"];

/** Returns the comparisons by key of the planned step. Computes nothing when no planned step changes attacks or saves. */
export function plannerBlows(
  actor: Character,
  wishes: ReadonlyMap<string, Wish>,
  texts: Texts,
): ReadonlyMap<string, readonly (Comparison | SaveComparison)[]> {
  const of = (tracks: readonly MasteryTrack[]): [string, Wish][] =>
    [...wishes].filter(([, { track }]) => tracks.includes(track));
  return new Map<string, readonly (Comparison | SaveComparison)[]>([
    ...blowsOf(actor, of(OF_BLOWS), texts),
    ...savesOf(actor, of(OF_SAVES)),
  ]);
}

function blowsOf(actor: Character, wishes: readonly [string, Wish][], texts: Texts): [string, Comparison[]][] {
  if (wishes.length === 0) return [];
  const ruleset = currentRuleset();
  const now = fighterOf(actor, ruleset, texts);
  const foes = lastFoesOf(actor);
  return wishes.map(([key, wish]) => [key, comparisons(now, fighterOf(heroWith(actor, wish), ruleset, texts), foes)]);
}

function savesOf(actor: Character, wishes: readonly [string, Wish][]): [string, SaveComparison[]][] {
  if (wishes.length === 0) return [];
  const now = askingOf(actor);
  const saves = lastSavesOf(actor);
  return wishes.map(([key, wish]) => [key, saveComparisons(now, askingOf(heroWith(actor, wish)), saves)]);
}
