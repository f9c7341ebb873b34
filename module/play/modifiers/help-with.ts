/** Finds the checks that a creature can help others with, by its training. This file is a lazy chunk of the Help window. */
import type { OpposedActor } from "../../documents/actor.ts";
import { skillStep } from "../../documents/items/tool-check.ts";
import { knownTools } from "../../documents/items/known-tools.ts";
import { help } from "../../rules/turn/actions.ts";
import { stepOf } from "../../rules/character/grants.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";

/** Returns keys of skills and kinds of tools. @rule B-ACT-06 */
export function helpsWith(actor: OpposedActor): {
  readonly skills: readonly string[];
  readonly tools: readonly string[];
} {
  const { creature } = actor;
  if (!creature) return { skills: [], tools: [] };
  return {
    skills: gameOf(currentRuleset()).skills.filter(
      (skill) => help("check", { skill, helperTrained: skillStep(creature, skill) > 0 }).ok,
    ),
    tools: knownTools([actor]).filter(
      (tool) => help("check", { tool, helperTrained: stepOf(creature, "tool", tool) > 0 }).ok,
    ),
  };
}
