/** Effects that an action leaves on the acting creature. They follow from the message, so every client derives the same effects. */
import type { OpposedActor } from "../../documents/actor.ts";
import { CONCENTRATE } from "../../data/effects/action-effect.pure.ts";
import { alsoDone } from "../../data/message/use.pure.ts";
import { CONCENTRATING } from "../../documents/effects/conditions.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { hide } from "../../rules/turn/actions.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { endAfter } from "../../rules/turn/time-left.ts";
import { disengageEnds } from "../../rules/attack/opportunity-attacks.ts";
import { RETRY_HOURS } from "../../rules/checks/social.ts";
import { currentRuleset } from "../../core/settings.ts";
import { isCancelled } from "../../documents/effects/action-effects.ts";
import { checkState } from "../check/read-check.ts";
import { findRequest } from "../check/request-context.ts";
import { findActor } from "../common/documents.ts";
import { FREE_REIN } from "../scene/reins.ts";
import { tokenOf } from "../scene/tokens.ts";
import { actionEffectId, heldEffect, UNTIL_OWN_TURN, untilTurnEnds, type HeldEffect } from "./lasting-action.ts";
import { isImmune } from "../../documents/effects/derived-statuses.ts";
import { fallBy, laidDown } from "./prone.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { endOfUse } from "../../rules/movement/zone.ts";

/** Returns the lasting area of a use. Null if the use has none. @rule B-AOE-01 B-CONC-01 */
export function zoneOfUse({
  area,
  lasts,
  save,
  item,
  effects,
}: Pick<UseRecord, "area" | "lasts" | "save" | "item" | "effects">): object | null {
  return area && lasts && area.at !== "once" ? { ...area, save: area.sure ? null : save, item, effects } : null;
}

/** Returns the effect of a use with its area or its summons. Uses the effect the use already leaves, or a new one. */
function withZone(actor: OpposedActor, use: UseRecord, left: HeldEffect | null): HeldEffect | null {
  const zone = zoneOfUse(use);
  const { id: message, turn, label, item, summons, lasts } = use;
  if (!summons && (!zone || !lasts)) return left;
  const action = zone ? "zone" : "summon";
  const held =
    left ??
    heldEffect(actor, { action, message }, lasts ? endOfUse(lasts) : { at: "never" }, {
      turn,
      name: label.trim() || (item?.name ?? ""),
      img: item?.img ?? "",
    });
  return zone ? { ...held, system: { ...held.system, zone } } : held;
}

/**
 * Returns the effects of an action and of its additional actions; empty if it leaves none.
 * @rule B-ACT-03 B-ACT-04 B-ACT-06 B-ACT-15 H-FREE-03 C-07 H-CONC-01 B-CONC-01 H-TURN-09
 */
export function leftBy(actor: OpposedActor, use: UseRecord): HeldEffect[] {
  const own = withZone(actor, use, leftByAction(actor, use));
  const more = alsoDone(use.does).flatMap((action) => {
    const left = leftByAction(actor, { ...use, action });
    return left ? [{ ...left, _id: actionEffectId(use.id, action) }] : [];
  });
  return own ? [own, ...more] : more;
}

/** Returns the concentration effect of a use or a spell attack. Null if the spell needs no concentration. @rule H-CONC-01 B-CONC-01 */
export function concentrationOn(
  actor: OpposedActor,
  cast: Pick<UseRecord, "id" | "concentration" | "lasts" | "turn" | "item"> & Partial<Pick<UseRecord, "label">>,
): HeldEffect | null {
  const { id: message, concentration, lasts, turn, item, label = "" } = cast;
  if (!concentration) return null;
  return heldEffect(actor, { action: CONCENTRATE, message }, endAfter(lasts), {
    turn,
    // The label also names the spell that an item casts.
    name: label.trim() || item?.name.trim() || "",
    img: item?.img ?? "",
    statuses: [CONCENTRATING],
  });
}

/** Returns the readied plan in words: trigger, item and response, without translated texts. */
function planWords(actor: OpposedActor, { text, plan, readied }: UseRecord): string {
  const thing = actor.items.get(readied.split(".")[1] ?? "")?.name;
  return text || [plan?.trigger, [thing, plan?.then].filter(Boolean).join(": ")].filter(Boolean).join(" → ");
}

/** Returns the effect of a readied action. A readied spell is held by concentration. @rule B-ACT-15 B-ACT-16 */
function readiedEffect(actor: OpposedActor, use: UseRecord, words: string): HeldEffect {
  const { id: message, turn, concentration, item } = use;
  const spell = { img: item?.img ?? "", statuses: [CONCENTRATING] };
  const deed = { action: concentration ? CONCENTRATE : "ready", message };
  return heldEffect(actor, deed, UNTIL_OWN_TURN, { turn, words, ...(concentration ? spell : {}) });
}

/** Returns the uuid of the first target of a use, and the actor if it is there. */
function aimOf({ targets: [aim] }: UseRecord): [uuid: string | null, actor: OpposedActor | null] {
  return [aim?.actor ?? null, aim ? findActor(aim) : null];
}

const nameOf = (other: OpposedActor | null): string => (other ? publicName(other, tokenOf(other)) : "");

/** Returns the effect that one action leaves, or null. @rule B-ACT-03 B-ACT-04 B-ACT-06 B-ACT-15 H-FREE-03 C-07 */
function leftByAction(actor: OpposedActor, use: UseRecord): HeldEffect | null {
  const { id: message, action, turn, skill } = use;
  switch (action) {
    case "dodge":
      return heldEffect(actor, { action, message }, UNTIL_OWN_TURN, { turn });
    case "disengage": {
      const untilNext = disengageEnds(currentRuleset()) === "untilNextTurn";
      return heldEffect(actor, { action, message }, untilNext ? UNTIL_OWN_TURN : untilTurnEnds(actor, turn), { turn });
    }
    case "ready":
      // Every user can read effect names in the combat tracker, so the plan of an NPC appears only on its card.
      return readiedEffect(actor, use, actor.pc ? planWords(actor, use) : "");
    case "help": {
      const [helped, other] = aimOf(use);
      if (!helped) return null;
      const deed = { action, message, target: helped, skill };
      return heldEffect(actor, deed, UNTIL_OWN_TURN, { turn, words: nameOf(other) });
    }
    case "mount": {
      const [target, mount] = aimOf(use);
      if (!target) return null;
      // Notes past displacements of the mount, because they must not throw off the new rider.
      const ways = mount ? (tokenOf(mount)?.movementHistory ?? []) : [];
      const shoved = ways.flatMap(({ action: way, movementId }) => (way === "displace" && movementId) || []);
      const deed = { action, message, target, shoved };
      return heldEffect(actor, deed, { at: "never" }, { turn, words: nameOf(mount) });
    }
    case FREE_REIN: {
      const [target, mount] = aimOf(use);
      const words = nameOf(mount);
      return target ? heldEffect(actor, { action, message, target }, { at: "never" }, { turn, words }) : null;
    }
    case CASTING: {
      const { label: name, item } = use;
      const more = { turn, name, img: item?.img ?? "", statuses: [CONCENTRATING] };
      return heldEffect(actor, { action: CONCENTRATE, message }, { at: "turnEnd" }, more);
    }
    case "item":
      return concentrationOn(actor, use);
    default:
      return fallBy(actor, use);
  }
}

/**
 * Returns the effect of a failed Influence check, which blocks another attempt for a time. A GM may end it. Undefined while this user does
 * not know the result.
 * @rule B-SOC-06
 */
export function influenceRetryEffect(
  actor: OpposedActor,
  message: ChatMessage.Implementation,
): HeldEffect | null | undefined {
  const state = checkState(message);
  // The player must not learn the result of a blind roll, so it leaves no effect.
  if (!state || state.void !== null || message.blind || message.id === null) return null;
  const { target, key: skill, request: id } = state.record;
  const request = id === "" ? null : findRequest(id);
  if (request?.record.plea && isCancelled(request.record.plea.use)) return null;
  // Only GMs know a hidden difficulty, so a GM's client writes the effect of such a check.
  const asked = request?.state.asked.find((one) => one.answer?.id === message.id);
  const result = state.result ?? asked?.result;
  if (!result) return undefined;
  if (result.success) return null;
  const other = findActor({ actor: target, token: null });
  if (!other) return null;
  const deed = { action: "influence", message: message.id, target, skill };
  return heldEffect(actor, deed, { at: "minutes", turns: 60 * RETRY_HOURS }, { words: publicName(other) });
}

/** Returns the effect of a successful Hide check. The GM decides whether the place allows hiding. @rule B-ACT-09 B-ACT-10 B-ACT-12 */
export function hidingOf(actor: OpposedActor, message: ChatMessage.Implementation): HeldEffect | null {
  const state = checkState(message);
  if (!state || state.void !== null || state.failed || message.id === null) return null;
  const { findDc } = hide(state.total, { heavilyObscured: true, cover: "none", seen: false });
  if (findDc === null) return null;
  const deed = { action: "hide", message: message.id, dc: findDc };
  return heldEffect(actor, deed, { at: "never" }, { statuses: ["invisible"] });
}

/** Key of the check after a jump onto difficult terrain. */
export const LANDING = "landing";

/** Returns the prone effect of a failed landing check, or null. @rule B-MOV-21 */
export function landedOf(actor: OpposedActor, message: ChatMessage.Implementation): HeldEffect | null {
  const state = checkState(message);
  if (!state || state.void !== null || message.id === null || isImmune(actor, "prone")) return null;
  const fails = state.failed || state.result?.success === false;
  return fails ? laidDown(actor, { action: "prone", message: message.id }, state.record.turn) : null;
}
