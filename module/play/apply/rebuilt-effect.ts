/**
 * Rebuilds an effect from a message for a target. Only known conditions, declared changes, numbers within limits and the system's
 * own durations are kept.
 */
import { GIVEN } from "../../data/effects/action-effect.pure.ts";
import { writeChanges, type EffectChange } from "../../compat/effect-shape.ts";
import { changeNumber } from "../../data/effects/valid-change.ts";
import { effectInputs } from "../../data/effects/inputs.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import { tableLists } from "../../core/table-lists.ts";
import { problemOf } from "../../documents/active-effect.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isCondition } from "../../documents/effects/conditions.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { t } from "../../core/i18n.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { ConditionId } from "../../rules/conditions/conditions.ts";
import { applyCondition } from "../../rules/conditions/apply-condition.ts";
import { STATUS_LABELS, STATUSES } from "../../rules/movement/hazards.ts";
import { kindsOf } from "../modifiers/creature-kind.ts";
import { findActor } from "../common/documents.ts";
import { firstName, pictureOr } from "../common/effect-look.pure.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { givenId, isBounded, knownStatuses } from "../resolve/landing-effects.pure.ts";

/** The rebuilt effect. */
interface RebuiltEffect {
  readonly _id: string;
  /** Data of the effect. Null if no part of it is valid; then no effect is created. */
  readonly data: object | null;
  /** Conditions the target is immune to. @rule B-RES-06 */
  readonly refused: readonly ConditionId[];
}

/** Returns the actor that causes the effect. Null if none is named or it is deleted. */
export function doerOf({ record }: Pick<AttackContext, "record">): OpposedActor | null {
  const { dealt } = record;
  const laid = dealt?.laid && { actor: dealt.laid.actor, token: null };
  const doer = dealt ? (dealt.doer ?? laid) : record.attackers[0];
  return doer ? findActor(doer) : null;
}

function changesOf({ changes }: GivenEffect): EffectChange[] {
  const points = new Set(
    effectInputs(tableLists())
      .filter(({ group }) => group === "points")
      .map(({ path }) => `system.${path}`),
  );
  return changes.flatMap(({ key, way, value }) => {
    const number = changeNumber(value);
    if (problemOf({ key, way, value }) !== null || points.has(key)) return [];
    return number !== null && !isBounded(way, number) ? [] : [{ key, way, value, priority: null, phase: "initial" }];
  });
}

/** Returns the highest save DC that a player's effect may have: the actor's own, or the item's. @rule H-SPL-14 */
function greatestDc(uuid: string, doer: OpposedActor | null): number {
  const item = doer?.items.contents.find((one) => one.uuid === uuid);
  const own = item?.isKind("feature") === true ? item.system.save.dc : null;
  return Math.max(doer?.creature?.spells.dc?.total ?? 0, own ?? 0);
}

/** Returns the DC limited to what the author may set. */
function boundedDc(dc: number, { record, message: { author } }: AttackContext, doer: OpposedActor | null): number {
  return Math.min(dc, author?.isGM === true ? Infinity : greatestDc(record.item?.uuid ?? "", doer));
}

/**
 * Returns the duration of an effect, counted from the turn of the message. Without a duration, the effect lasts until a user
 * deletes it.
 */
function endsOf({ ends }: GivenEffect, attack: AttackContext, doer: OpposedActor | null, target: OpposedActor) {
  const { record } = attack;
  const now = beginsNow(target);
  const fight = record.turn ? game.combats.get(record.turn.combat) : undefined;
  const told = fight && record.turn && record.turn.round > 0 && record.turn.round <= fight.round ? record.turn : null;
  const mark = told ?? now.mark;
  const inFight = mark ? game.combats.get(mark.combat) : undefined;
  const { at = "never", of = "bearer", turns = 1, save = null, onDamage, once, shaken } = ends ?? {};
  const dc = boundedDc(save?.dc ?? 0, attack, doer);
  const fails = knownStatuses(save?.fails ?? []);
  const lasting: StoredEnds = {
    at,
    of,
    turns,
    save: save && { attribute: save.attribute, dc, ...(fails.length > 0 ? { fails } : {}) },
    mark,
    time: now.time,
    source: (inFight && doer && combatantOf(inFight, doer)?.id) ?? null,
    ...(once ? { once } : {}),
    ...(shaken ? { shaken } : {}),
    ...(onDamage ? { onDamage, ...(now.since === undefined ? {} : { since: now.since }) } : {}),
  };
  return lasting;
}

/** Returns the name of an effect: for a condition the name in the reader's language, otherwise the name in the message or of the item. */
export function effectName({ key, name, statuses }: GivenEffect, thing: string): string {
  const known = STATUSES.find((id) => id === key);
  return known && statuses.includes(known) ? t(STATUS_LABELS[known]) : name.trim() || thing;
}

/** Whether an effect spares the creature: by its kind, or because it is immune to what the effect leads to. @rule B-RES-06 */
const isSparedBy = ({ spares = [] }: GivenEffect, target: OpposedActor): boolean =>
  spares.some((kind) => kindsOf(target).includes(kind) || isImmune(target, kind));

/** Returns the effect as data to create. */
export function rebuilt(given: GivenEffect, context: TargetContext, target: OpposedActor): RebuiltEffect {
  const { attack, answerId } = context;
  const _id = givenId(answerId, given);
  const immunities = [...(target.creature?.conditionImmunities ?? [])];
  const known = knownStatuses(given.statuses);
  if (isSparedBy(given, target)) return { _id, data: null, refused: known.filter(isCondition) };
  const refused = known
    .filter(isCondition)
    .filter((id) => applyCondition(target.conditions.filter(isCondition), id, immunities).reason === "immune");
  const statuses = known.filter((id) => !refused.some((one) => one === id));
  const changes = changesOf(given);
  const left = statuses.length + changes.length + given.adds.length + given.sways.length + (given.each ? 1 : 0);
  // An effect without conditions or changes is a mark and valid. An effect that lost all its conditions and changes is not.
  if (left === 0 && given.statuses.length + given.changes.length > 0) return { _id, data: null, refused };
  const doer = doerOf(attack);
  const action = {
    action: GIVEN,
    message: attack.id,
    target: context.target.actor,
    skill: "",
    dc: 0,
    again: 0,
  };
  return {
    _id,
    refused,
    data: {
      _id,
      name: firstName(effectName(given, attack.record.item?.name ?? "").slice(0, 100)),
      img: pictureOr(given.img),
      type: "base",
      statuses,
      origin: doer?.uuid ?? null,
      ...writeChanges(changes, {
        action,
        ends: { ...endsOf(given, attack, doer, target) },
        rolls: {
          adds: given.adds.map((add) => ({ ...add, to: [...add.to] })),
          sways: given.sways.map((sway) => ({ ...sway })),
        },
        ...(given.when ? { needs: { when: given.when } } : {}),
        ...(given.shape ? { shape: { ...given.shape } } : {}),
        each: given.each ? { ...given.each } : null,
        escape: given.escape ? { ...given.escape, dc: boundedDc(given.escape.dc, attack, doer) } : null,
        hangs:
          given.hangs && doer ? { message: attack.record.dealt?.laid?.message ?? attack.id, actor: doer.uuid } : null,
      }),
    },
  };
}
