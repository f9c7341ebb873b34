/** Auras at the moment of a roll: told from where the tokens stand, so that nothing is written when one moves. */
import { readOr } from "../../documents/shared/read-or.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { figureOf, changeNumber, HARMLESS } from "../../data/effects/judge.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { aurasAmong } from "../../data/effects/area.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { auraContributions, auraReaches, type Aura, type AuraValue } from "../../rules/conditions/aura.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { answeringDefense, settleFloor } from "../../rules/attack/defense.ts";
import { figureAt } from "../../rules/basics/figure.ts";
import { CHARACTERISTICS, type DefenseKind } from "../../rules/basics/ids.ts";
import { sum, type Sum } from "../../rules/basics/parts.ts";
import { takes, type Use } from "./used-effects.pure.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;

/** What an effect of this bearer adds to a roll. */
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
  return { level: Math.max(0, Math.min(30, Math.floor(level))), modifiers, walk: creature?.movement.walk.total ?? 0 };
}

/** The auras of a creature that count, with what each adds to a roll. */
function aurasOf(bearer: OpposedActor, use: Use): { readonly aura: Aura; readonly value: AuraValue }[] {
  return aurasAmong(bearer.appliedEffects).flatMap(({ effect, aura }) => {
    const value = valueFor(effect, bearer, use);
    return value !== 0 ? [{ aura, value: { name: effect.name, value } }] : [];
  });
}

/** 1 = on one side, -1 = on two, 0 = one of them on none. */
export function side(a: Token, b: Token): number {
  return Math.sign(a.disposition) * Math.sign(b.disposition);
}

/** The bonus of a Defense roll where its token stands, without cover. @rule B-AOE-07 */
export function defenseAt(actor: OpposedActor, kind: DefenseKind, token: Token | null): Sum {
  const { parts } = actor.getDefense(kind);
  const key = answeringDefense(kind, tableRuleset());
  return sum(settleFloor([...parts, ...auraParts(actor, { kind: "defense", key }, token)]));
}

/** What the auras of somebody near a token add to its rolls. */
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
 * What auras change in a roll of a creature: those of others that reach its token, and its own that are lost while it cannot
 * act.
 * @param token through which it acts; null = nothing is measured
 * @rule B-AOE-07
 */
export function auraParts(actor: OpposedActor, use: Use, token: Token | null): Contribution[] {
  const around = (token?.parent?.tokens.contents ?? []).filter((one) => one.actor !== null && one.actor !== actor);
  const others = around.flatMap((one) => (token ? readOr(() => reaching(token, one, use), [], one) : []));
  return auraContributions(others, { values: aurasOf(actor, use).map(({ value }) => value), acts: actor.acts });
}
