/**
 * Effects that a message gives to its targets: put on before the receipt is written that names them, taken off after it. What is
 * on a target follows from message, answer and receipt alone, so that whoever comes later finishes what a dead tab has begun.
 */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import { t } from "../../core/i18n.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { lengthHere } from "../scene/length.ts";
import { once } from "../shared/once.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { conditionGiven } from "../activities/condition-given.ts";
import { givenId, landing, sameIds } from "../resolve/landing-effects.pure.ts";
import { effectName, rebuilt } from "./rebuilt-effect.ts";
import { isTrusted } from "./trusted-effects.ts";

/** Effects of one target: what it has of them, the conditions that it was immune to, what waits for a Game Master. */
export interface GivenState {
  readonly names: readonly string[];
  /** Ids of conditions. */
  readonly refused: readonly string[];
  readonly waits: readonly string[];
}

/** What a target has, once it is settled. */
export interface GivenPlan {
  /** Ids that its receipt names. */
  readonly effects: readonly string[];
  readonly refused: readonly string[];
  /** What is still to be put on. */
  readonly missing: readonly object[];
}

interface Options {
  /** It was undone, and is given again. */
  readonly again?: boolean;
  /** A Game Master lets things of a player's own making count. */
  readonly allow?: boolean;
}

/** The effects that land as the documents are now; null = that is not known yet. */
function landed({ attack, target, state, voids, answer, defense }: TargetContext): GivenEffect[] | null {
  if (attack.record.cancelled) return [];
  if (!answer || voids.size > 0 || state.amount === null) return null;
  const now = landing(attack.record.effects, state, target.share, defense?.ridden);
  return [...now, ...fallingAsleep(now)];
}

/**
 * Whom it makes unconscious it lays down, too, and he lies there when he wakes: an effect of its own that the receipt names, so
 * that it goes with what has brought it. @rule B-COND-UNC-1
 */
function fallingAsleep(now: readonly GivenEffect[]): GivenEffect[] {
  const sleep = now.find(({ statuses }) => statuses.includes("unconscious"));
  return !sleep || now.some(({ key }) => key === "prone") ? [] : [conditionGiven("prone", sleep.on)];
}

/** Who does not fall asleep does not fall. */
const isSpared = ({ key }: GivenEffect, actor: OpposedActor, described: readonly GivenEffect[]): boolean =>
  key === "prone" && !described.some((one) => one.key === key) && isImmune(actor, "unconscious");

/** Where the message moves this target as the documents are now; nowhere where a Game Master looks at it first. */
export function landingMoves(context: TargetContext, allow = context.receipt?.moved !== undefined): MoveRecord[] {
  const { attack, target, state, voids, answer, defense } = context;
  const { cancelled, moves } = attack.record;
  if (moves.length === 0 || cancelled || !answer || voids.size > 0 || state.amount === null) return [];
  const now = landing(moves, state, target.share, defense?.ridden);
  return now.length === 0 || allow || isTrusted(context) ? now : [];
}

/** Whether a target is to be moved, or is not any more. */
export function isMoveDue(context: TargetContext): boolean {
  const { receipt, attack } = context;
  if ((attack.record.moves.length === 0 && !receipt?.moved) || receipt?.state === "undone") return false;
  return landingMoves(context).length > 0 !== (receipt?.moved !== undefined);
}

/** Those that land and wait for a Game Master. */
function withheld(context: TargetContext): GivenEffect[] {
  const { receipt, answerId } = context;
  const open = (landed(context) ?? []).filter((one) => receipt?.effects?.includes(givenId(answerId, one)) !== true);
  return open.length === 0 || receipt?.state === "undone" || isTrusted(context) ? [] : open;
}

/** What a target is to have; null = as it has. */
export function planGiven(context: TargetContext, { again = false, allow = false }: Options = {}): GivenPlan | null {
  const { answerId, receipt, actor } = context;
  const all = landed(context);
  if (!actor || !all || (receipt?.state === "undone" && !again)) return null;
  const named = again ? [] : (receipt?.effects ?? []);
  const waits = allow || (again && actor.isOwner) ? [] : withheld(context);
  const now = all.filter((one) => !waits.includes(one));
  const fresh = now
    .filter((one) => !named.includes(givenId(answerId, one)) && !isSpared(one, actor, context.attack.record.effects))
    .map((one) => rebuilt(one, context, actor));
  const refused = [...(again ? [] : (receipt?.refused ?? [])), ...fresh.flatMap((one) => one.refused)];
  return {
    effects: now.map((one) => givenId(answerId, one)),
    refused: now.length === 0 ? [] : [...new Set(refused)],
    missing: fresh.flatMap(({ data }) => data ?? []),
  };
}

const MOVE_NAMES = { away: "Pushed", toward: "Pulled", down: "Fallen", blink: "Blinked" } as const;
const moveName = ({ way, feet }: MoveRecord): string =>
  t(`OD20.Given.${MOVE_NAMES[way]}`, { distance: lengthHere(feet) });

/** What a card tells of them. */
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
    waits: [...withheld(context).map(name), ...waits.map(moveName)],
  };
}

/** Ids of what is on a target and should not be. */
function strays({ attack, answerId, actor, receipt }: TargetContext): string[] {
  const kept = receipt?.state === "applied" ? (receipt.effects ?? []) : [];
  // Without a receipt it may be on its way.
  if (!receipt) return [];
  const said = [...attack.record.effects, ...fallingAsleep(attack.record.effects)];
  const mine = [...(receipt.effects ?? []), ...said.map((one) => givenId(answerId, one))];
  return [...new Set(mine)].filter((id) => !kept.includes(id) && actor?.effects.has(id) === true);
}

/** Whether something is still to be put on or taken off. */
export function isGivenDue(context: TargetContext): boolean {
  const { attack, receipt } = context;
  if (attack.record.effects.length === 0 && !receipt?.effects) return false;
  const plan = planGiven(context);
  return (plan !== null && !sameIds(plan.effects, receipt?.effects ?? [])) || strays(context).length > 0;
}

/** Puts on what is missing. Two may do so at one moment. */
export async function putOn(actor: OpposedActor, { missing }: Pick<GivenPlan, "missing">): Promise<void> {
  const due = missing.filter((data) => !isOn(actor, data));
  if (due.length === 0) return;
  await once(
    () => actor.createEmbeddedDocuments("ActiveEffect", due as ActiveEffect.CreateData[], { keepId: true }),
    () => due.every((data) => isOn(actor, data)),
  );
}

const isOn = (actor: OpposedActor, data: object): boolean => actor.effects.has(String(Reflect.get(data, "_id")));

/** Takes off effects by their ids, those that are still there. */
export async function takeOff(actor: OpposedActor, ids: readonly string[]): Promise<void> {
  const there = ids.filter((id) => actor.effects.has(id));
  if (there.length === 0) return;
  await once(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", there),
    () => !there.some((id) => actor.effects.has(id)),
  );
}

/** Takes off what should not be there any more. */
export const takeOffStrays = (actor: OpposedActor, context: TargetContext): Promise<void> =>
  takeOff(actor, strays(context));
