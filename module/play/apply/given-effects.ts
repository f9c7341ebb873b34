/**
 * Effects that a message gives to its targets. They are created before the receipt that lists them is written, and deleted after
 * the receipt is undone. They follow from message, answer and receipt, so another client can finish the work of a closed tab.
 */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import { t } from "../../core/i18n.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { lengthHere } from "../scene/length.ts";
import { once } from "../../documents/common/once.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { conditionGiven } from "../activities/described-effects.ts";
import { givenId, landing, sameIds } from "../resolve/landing-effects.pure.ts";
import { effectName, rebuilt } from "./rebuilt-effect.ts";
import { isTrusted } from "./trusted-effects.ts";

/** Effects of one target: those it has, conditions it is immune to, and those that wait for a GM. */
export interface GivenState {
  readonly names: readonly string[];
  /** Ids of conditions. */
  readonly refused: readonly string[];
  readonly waits: readonly string[];
}

/** Effects a target will have once everything is applied. */
export interface GivenPlan {
  /** Ids for the receipt to list. */
  readonly effects: readonly string[];
  readonly refused: readonly string[];
  /** Data of effects to create. */
  readonly missing: readonly object[];
}

interface Options {
  /** True if a GM accepts effects of a player's homemade item. */
  readonly allow?: boolean;
}

/** Returns the effects the target should receive. Null if that is not known yet. */
function landed({ attack, target, state, voids, answer, defense }: TargetContext): GivenEffect[] | null {
  if (attack.record.cancelled) return [];
  if (!answer || voids.size > 0 || state.amount === null) return null;
  const now = landing(attack.record.effects, state, target.share, defense?.ridden);
  return [...now, ...fallingAsleep(now)];
}

/**
 * Adds a prone effect for an unconscious target. The creature is still prone when it wakes. The receipt lists this effect, so undo
 * removes it.
 * @rule B-COND-UNC-1
 */
function fallingAsleep(now: readonly GivenEffect[]): GivenEffect[] {
  const sleep = now.find(({ statuses }) => statuses.includes("unconscious"));
  return !sleep || now.some(({ key }) => key === "prone") ? [] : [conditionGiven("prone", sleep.on)];
}

/** Returns whether to skip this prone effect because the target is immune to unconsciousness. */
const isSpared = ({ key }: GivenEffect, actor: OpposedActor, described: readonly GivenEffect[]): boolean =>
  key === "prone" && !described.some((one) => one.key === key) && isImmune(actor, "unconscious");

/** Returns the forced movement of the target. Empty if it must wait for a GM. */
export function landingMoves(context: TargetContext, allow = context.receipt?.moved !== undefined): MoveRecord[] {
  const { attack, target, state, voids, answer, defense } = context;
  const { cancelled, moves } = attack.record;
  if (moves.length === 0 || cancelled || !answer || voids.size > 0 || state.amount === null) return [];
  const now = landing(moves, state, target.share, defense?.ridden);
  return now.length === 0 || allow || isTrusted(context) ? now : [];
}

/** Returns whether the target must be moved or moved back. */
export function hasOpenMove(context: TargetContext): boolean {
  const { receipt, attack } = context;
  if ((attack.record.moves.length === 0 && !receipt?.moved) || receipt?.state === "undone") return false;
  return landingMoves(context).length > 0 !== (receipt?.moved !== undefined);
}

/** Returns which of these effects wait for a GM. */
function withheld(context: TargetContext, all: readonly GivenEffect[]): GivenEffect[] {
  const { receipt, answerId } = context;
  const open = all.filter((one) => receipt?.effects?.includes(givenId(answerId, one)) !== true);
  return open.length === 0 || receipt?.state === "undone" || isTrusted(context) ? [] : open;
}

/** Returns the effects to apply to a target. Null means no change. */
export function planGiven(context: TargetContext, { allow = false }: Options = {}): GivenPlan | null {
  const { answerId, receipt, actor } = context;
  const all = landed(context);
  if (!actor || !all || receipt?.state === "undone") return null;
  const named = receipt?.effects ?? [];
  const waits = allow ? [] : withheld(context, all);
  const now = all.filter((one) => !waits.includes(one));
  const fresh = now
    .filter((one) => !named.includes(givenId(answerId, one)) && !isSpared(one, actor, context.attack.record.effects))
    .map((one) => rebuilt(one, context, actor));
  const refused = [...(receipt?.refused ?? []), ...fresh.flatMap((one) => one.refused)];
  return {
    effects: now.map((one) => givenId(answerId, one)),
    refused: now.length === 0 ? [] : [...new Set(refused)],
    missing: fresh.flatMap(({ data }) => data ?? []),
  };
}

const MOVE_NAMES = { away: "Pushed", toward: "Pulled", down: "Fallen", blink: "Blinked" } as const;
const moveName = ({ way, feet }: MoveRecord): string =>
  t(`OD20.Given.${MOVE_NAMES[way]}`, { distance: lengthHere(feet) });

/** Returns the effects of a target as text for its card. */
export function givenState(context: TargetContext): GivenState | null {
  const { attack, answerId, receipt } = context;
  const all = attack.record.effects;
  const moved = receipt?.state === "applied" ? receipt.moved : undefined;
  if (all.length + attack.record.moves.length === 0) return null;
  const has = receipt?.state === "applied" ? (receipt.effects ?? []) : [];
  const name = (one: GivenEffect): string => effectName(one, attack.record.item?.name ?? "");
  const refused = receipt?.state === "applied" ? (receipt.refused ?? []) : [];
  const spared = ({ statuses }: GivenEffect): boolean =>
    statuses.length > 0 && statuses.every((id) => refused.includes(id));
  const waits =
    receipt?.moved || receipt?.state === "undone" || landingMoves(context, false).length > 0
      ? []
      : landingMoves(context, true);
  const { from, to } = moved ?? {};
  const stayed = moved?.token && from?.x === to?.x && from?.y === to?.y && from?.elevation === to?.elevation;
  const pushed = moved ? landingMoves(context).map((move) => (stayed ? t("OD20.Given.Stayed") : moveName(move))) : [];
  return {
    names: [...all.filter((one) => has.includes(givenId(answerId, one)) && !spared(one)).map(name), ...pushed],
    refused,
    waits: [...withheld(context, landed(context) ?? []).map(name), ...waits.map(moveName)],
  };
}

/** Returns the ids of effects on the target that should not be there. */
function strays({ attack, answerId, actor, receipt }: TargetContext): string[] {
  const kept = receipt?.state === "applied" ? (receipt.effects ?? []) : [];
  // Without a receipt, the effect may still be on its way.
  if (!receipt) return [];
  const said = [...attack.record.effects, ...fallingAsleep(attack.record.effects)];
  const mine = [...(receipt.effects ?? []), ...said.map((one) => givenId(answerId, one))];
  return [...new Set(mine)].filter((id) => !kept.includes(id) && actor?.effects.has(id) === true);
}

/** Returns whether effects must be created or deleted. */
export function hasOpenEffects(context: TargetContext): boolean {
  const { attack, receipt } = context;
  if (attack.record.effects.length === 0 && !receipt?.effects) return false;
  const plan = planGiven(context);
  return (plan !== null && !sameIds(plan.effects, receipt?.effects ?? [])) || strays(context).length > 0;
}

/** Creates missing effects. Two clients may do so at the same moment. */
export async function putOn(actor: OpposedActor, { missing }: Pick<GivenPlan, "missing">): Promise<void> {
  const due = missing.filter((data) => !isOn(actor, data));
  if (due.length === 0) return;
  await once(
    () => actor.createEmbeddedDocuments("ActiveEffect", due as ActiveEffect.CreateData[], { keepId: true }),
    () => due.every((data) => isOn(actor, data)),
  );
}

const isOn = (actor: OpposedActor, data: object): boolean => actor.effects.has(String(Reflect.get(data, "_id")));

/** Deletes the effects with these ids that still exist. */
export async function takeOff(actor: OpposedActor, ids: readonly string[]): Promise<void> {
  const there = ids.filter((id) => actor.effects.has(id));
  if (there.length === 0) return;
  await once(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", there),
    () => !there.some((id) => actor.effects.has(id)),
  );
}

/** Deletes the effects that should no longer be there. */
export const takeOffStrays = (actor: OpposedActor, context: TargetContext): Promise<void> =>
  takeOff(actor, strays(context));
