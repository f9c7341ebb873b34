/** The Help action: the next roll uses it up. Its state follows from effects and from the later rolls that used the help. */
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf, isUnmade, since, type GoingOn } from "../../documents/effects/action-effects.ts";
import { toolOf, skillStep } from "../../documents/items/tool-check.ts";
import { knownTools, toolKey } from "../../documents/items/tool-kinds.ts";
import { bearerOf, endingEffects } from "../../documents/effects/effect-ends.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import type { AdvantageReason } from "../common/types.ts";
import { areTogether, nameForViewer, sideOf } from "../scene/tokens.ts";
import { help } from "../../rules/turn/actions.ts";
import { stepOf } from "../../rules/character/grants.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";

/** Key of the reason that a roll stores when it has used help. */
export const HELP_KEY = "OD20.Why.help";

/** Returns the records in a list of a message; and a text of such a record. Anybody may have written it. */
export const listIn = (from: object, key: string): object[] => {
  const value: unknown = Reflect.get(from, key);
  return Array.isArray(value) ? value.filter((one): one is object => typeof one === "object" && one !== null) : [];
};
export const textIn = (from: object, key: string): string => {
  const value: unknown = Reflect.get(from, key);
  return typeof value === "string" ? value : "";
};

/** Whether a roll has used help. */
export const isHelped = (roll: object): boolean =>
  listIn(roll, "reasons").some((reason) => textIn(reason, "key") === HELP_KEY);

/** Whether the author of a message may act for one of its rollers. Other messages use up no help. */
export const isGenuine = (message: ChatMessage.Implementation, rollers: readonly string[]): boolean =>
  rollers.some((uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    return actor !== null && speaksFor(message, actor);
  });

/** Returns the key for help with a tool. The prefix keeps it apart from the keys of skills. */
export const toolHelp = (kind: string): string => `tool.${kind}`;

/** Returns the key of the skill or tool that others can help with; "" for other checks. @rule B-ACT-06 */
export function helpedWith(actor: OpposedActor, kind: string, key: string): string {
  if (kind !== "tool") return kind === "skill" ? key : "";
  const tool = toolOf(actor, key);
  return toolHelp(tool ? toolKey(tool) : key);
}

/** Whether a later roll has used the help: an attack on its target, or a matching check of the helped creature. */
function isTaken(one: GoingOn): boolean {
  const { target, skill } = one.stored;
  const helped = target === null ? null : findActor({ actor: target, token: null });
  if (target === null) return true;
  return since(one).some((made) => {
    const { type, system } = made;
    if (Reflect.get(system, "cancelled") === true) return false;
    if (skill !== "")
      return (
        made.isKind("check") &&
        textIn(system, "actor") === target &&
        isHelped(system) &&
        (!helped || helpedWith(helped, made.system.kind, made.system.key) === skill) &&
        isGenuine(made, [target])
      );
    return (
      type === "attack" &&
      listIn(system, "targets").some((aimed) => textIn(aimed, "actor") === target) &&
      listIn(system, "strikes").some(isHelped) &&
      isGenuine(
        made,
        listIn(system, "attackers").map((one) => textIn(one, "actor")),
      )
    );
  });
}

/**
 * Returns the available help of the creature's own side. This runs for every strike, so it only searches effects with
 * a duration.
 */
function helps(actor: OpposedActor, target: string, skill: string, rule: string): AdvantageReason[] {
  for (const effect of endingEffects()) {
    const [stored, other] = [actionOf(effect), bearerOf(effect)];
    if (stored?.action !== "help" || stored.target !== target || stored.skill !== skill) continue;
    if (!effect.active || !other || isUnmade(effect, other) || other.uuid === actor.uuid) continue;
    if (sideOf(other) !== sideOf(actor) || !areTogether(actor, other) || isTaken({ effect, stored })) continue;
    return [{ key: HELP_KEY, data: { name: nameForViewer(other) }, value: 1, rules: [rule] }];
  }
  return [];
}

/** Returns help for an attack: an ally near the enemy distracts it. @rule B-ACT-07 */
export function attackHelp(attacker: OpposedActor, target: OpposedActor | null): AdvantageReason[] {
  return target ? helps(attacker, target.uuid, "", "B-ACT-07") : [];
}

/**
 * Returns help for a check with a skill or a tool.
 * @param what the key from {@link helpedWith}
 * @rule B-ACT-06
 */
export function checkHelp(actor: OpposedActor, what: string): AdvantageReason[] {
  return what === "" ? [] : helps(actor, actor.uuid, what, "B-ACT-06");
}

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
