/** Auras at the time of a roll. They follow from the positions of the tokens, so a movement writes nothing. */
import { readOr } from "../../documents/common/every-actor.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { figureOf, changeNumber, HARMLESS } from "../../data/effects/valid-change.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { aurasAmong } from "../../documents/effects/auras.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { auraContributions, auraReaches, type Aura, type AuraValue } from "../../rules/conditions/aura.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { answeringDefense, settleFloor } from "../../rules/attack/defense.ts";
import { figureAt } from "../../rules/basics/scale-value.ts";
import { CHARACTERISTICS, type DefenseKind } from "../../rules/basics/ids.ts";
import { sum, type Sum } from "../../rules/basics/parts.ts";
import { takes, type Use } from "./reasons.pure.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;

/** Returns what an effect of this actor adds to a roll. */
function valueFor(effect: Effect, bearer: OpposedActor, use: Use): number {
  return effect.judged.reduce((sum, change) => {
    const { key, way, value, problem } = change;
    if ((problem !== null && !HARMLESS.includes(problem)) || !takes(use, [key])) return sum;
    if (way !== "add" && way !== "subtract") return sum;
    const figure = figureOf(change, () => true);
    const number = figure ? figureAt(figure, figureBearer(bearer)) : (changeNumber(value) ?? 0);
    return sum + (way === "add" ? number : -number);
  }, 0);
}

function figureBearer({ creature }: OpposedActor): Parameters<typeof figureAt>[1] {
  const level = creature?.training.level ?? 0;
  const modifiers = { strength: 0, dexterity: 0, endurance: 0, learning: 0, perception: 0, charisma: 0 };
  for (const key of CHARACTERISTICS) modifiers[key] = creature?.characteristics[key].mod ?? 0;
  const casts = creature?.spells.characteristic;
  return {
    level: Math.max(0, Math.min(30, Math.floor(level))),
    modifiers,
    spell: casts ? modifiers[casts] : 0,
    walk: creature?.movement.walk.total ?? 0,
  };
}

/** Returns the auras of a creature with the bonus that each adds to a roll. Auras without a bonus are left out. */
function aurasOf(bearer: OpposedActor, use: Use): { readonly aura: Aura; readonly value: AuraValue }[] {
  return aurasAmong(bearer.appliedEffects, bearer.creature?.training.level ?? 0).flatMap(({ effect, aura }) => {
    const value = valueFor(effect, bearer, use);
    return value !== 0 ? [{ aura, value: { name: effect.name, value } }] : [];
  });
}

/** Returns 1 for tokens on the same side, −1 for opposite sides, 0 if one of them is neutral. */
export function side(a: Token, b: Token): number {
  return Math.sign(a.disposition) * Math.sign(b.disposition);
}

/** Returns the bonus of a Defense roll at the position of the token, without cover. @rule B-AOE-07 */
export function defenseAt(actor: OpposedActor, kind: DefenseKind, token: Token | null): Sum {
  const { parts } = actor.getDefense(kind);
  const key = answeringDefense(kind, tableRuleset());
  return sum(settleFloor([...parts, ...auraParts(actor, { kind: "defense", key }, token)]));
}

/** Returns what the auras of one other token add to the rolls of a token. */
function reaching(token: Token, one: Token, use: Use): AuraValue[] {
  const { actor } = one;
  if (!actor) return [];
  return aurasOf(actor, use)
    .filter(({ aura }) =>
      auraReaches(aura, { distance: feetBetween(token, one), side: side(token, one), acts: actor.acts }),
    )
    .map(({ value }) => value);
}

/**
 * Returns what auras change in a roll: auras of others that reach the token, and the creature's own auras, which do
 * not count while it cannot act.
 * @param token of the creature; null = no aura of others reaches it
 * @rule B-AOE-07
 */
export function auraParts(actor: OpposedActor, use: Use, token: Token | null): Contribution[] {
  const around = (token?.parent?.tokens.contents ?? []).filter((one) => one.actor !== null && one.actor !== actor);
  const others = around.flatMap((one) => (token ? readOr(() => reaching(token, one, use), [], one) : []));
  return auraContributions(others, { values: aurasOf(actor, use).map(({ value }) => value), acts: actor.acts });
}
