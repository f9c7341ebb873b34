/** Numbers of the window of a level: before and after, from a temporary copy of the character. */
import { currentRuleset } from "../../core/settings.ts";
import { RANKS_LIMIT } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { gainOf, type LevelState } from "../../play/character/plan-level.pure.ts";
import { raisesIn, type raiseOf } from "../../play/character/level-record.pure.ts";
import { isSkill } from "../../rules/basics/ids.ts";
import { hitDieAverage, maxHitPointContributions, mayRollHitPoints } from "../../rules/character/advancement.ts";
import { gameOf } from "../../rules/games/games.ts";
import { ranksOf } from "../common/ranks-fields.ts";
import { gameTexts } from "../words/texts-game.ts";
import { figuresOf } from "./figures.ts";
import type { LevelInput } from "./level-view.ts";
import type { Figure } from "./what-changed.ts";

/** Returns the parts of the new maximum hit points: one more Hit Die, Endurance once more, and effects that depend on the level. */
export function partsAfter(
  parts: Character["system"]["maximum"]["parts"],
  { level, extraHitPoints: grows, die = 0 }: Pick<LevelState, "level" | "extraHitPoints" | "die">,
  more: number,
): LevelInput["hp"]["parts"] {
  const [base, endurance] = maxHitPointContributions({ base: 0, level: Math.max(1, level), enduranceModifier: 0 });
  const dice = die > 0 ? hitDieAverage(die) : 0;
  const grown = parts.find(({ source }) => source === "effect");
  return parts.map((part) => {
    if (part.label === base?.label) return { ...part, value: part.value + dice };
    if (part.label === endurance?.label) return { ...part, value: part.value + more - grows - dice };
    return part === grown ? { ...part, value: part.value + grows } : part;
  });
}

/** Returns the Hit Die and what its lowest and highest face would make of the maximum, in a game that may roll it. */
export function dieOf(state: LevelState, raise: ReturnType<typeof raiseOf>, max: number): LevelInput["hp"]["die"] {
  const { classed, die = 0, level } = state;
  if (!classed || die === 0 || !mayRollHitPoints(currentRuleset())) return null;
  const by = (roll: number): number => max + gainOf({ ...state, rolls: { ...state.rolls, [level + 1]: roll } }, raise);
  return { faces: die, average: hitDieAverage(die), low: by(1), high: by(die) };
}

/** Ranks that a level adds, by the path of the skill below `system`. */
type NewRanks = Readonly<Record<string, number>>;

/** Returns a temporary copy of the character with what the level changes. */
export function laterOf(
  actor: Character,
  level: number,
  raise: ReturnType<typeof raiseOf>,
  more: NewRanks = {},
): Character {
  const { name, type } = actor;
  const characteristics = Object.fromEntries(raisesIn(raise).map(({ key, to }) => [key, { value: to }]));
  const system: object = { details: { level }, characteristics };
  for (const [path, by] of Object.entries(more)) {
    const now: unknown = foundry.utils.getProperty(actor.system._source, `${path}.ranks`);
    foundry.utils.setProperty(system, `${path}.ranks`, (typeof now === "number" ? now : 0) + by);
  }
  const copy = actor.clone({ name, type, system }, { keepId: true });
  return copy.isCharacter() ? copy : actor;
}

/** Returns base attack bonus, attacks of a full attack and saves before and after, in a game with progressions. @rule D-ATK-02 */
export function numbersAfter(actor: Character, then: Character): LevelInput["numbers"] {
  if (!gameOf(currentRuleset()).progressions) return [];
  const told = (one: Character): Figure[] =>
    figuresOf(one, gameTexts).filter(({ key }) => /^(?:baseAttack|fullAttack|attributes)\b/u.test(key));
  const now = told(actor);
  return told(then).flatMap(({ key, label, text }) => {
    const from = now.find((one) => one.key === key)?.text ?? text;
    return from === text ? [] : [{ label, from, to: text }];
  });
}

/** Returns the ranks that typed numbers add, by the path of the skill. Nobody takes ranks back here. @rule D-C6 */
export function addedRanks(actor: Character, typed: ReadonlyMap<string, number>): NewRanks {
  const now = ranksOf(actor);
  return Object.fromEntries(
    [...typed].flatMap(([key, to]) => {
      const by = Math.min(RANKS_LIMIT, to) - (now[key] ?? 0);
      return key in now && by > 0 ? [[isSkill(key) ? `skills.${key}` : `own.skills.${key}`, by]] : [];
    }),
  );
}
