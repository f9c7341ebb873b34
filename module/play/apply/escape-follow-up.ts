/**
 * Ends a grapple or a restraining effect after a successful escape. The responsible client of the held creature notes the end on
 * the effect and does not delete it. Taking the escape back makes the effect active again.
 * @rule B-ATK-19
 */
import { effectData } from "../../data/effects/model.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf, isWithdrawn } from "../../documents/effects/action-effects.ts";
import { endersOf, endsOf } from "../../documents/effects/effect-ends.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** An attempt to escape. */
interface Attempt {
  readonly actor: OpposedActor;
  /** Uuid of the grappler. */
  readonly from: string;
  readonly free: boolean;
  /** Skill and DC of the check. Null for a contest with the grappler. */
  readonly by: { readonly key: string; readonly dc: number } | null;
}

/** Reads an attempt. Null for any other message, or if its author may not act for the held creature. */
function attemptIn(message: Message): Attempt | null {
  const use = readUseMessage(message);
  if (use?.contest?.of === "escape") {
    const attack = attackContext(message);
    const [context] = attack ? targetContexts(attack, false) : [];
    const won = context?.state.strikes.some(({ outcome }) => outcome !== null && outcome !== "miss") === true;
    const counts = won && context.answer !== null && context.voids.size === 0 && !use.cancelled;
    return attemptOf(message, use.actor?.actor ?? null, use.targets[0]?.actor ?? null, { free: counts, by: null });
  }
  const check = readCheck(message);
  if (check?.action !== "escape") return null;
  const state = checkState(message);
  const free = state?.void === null && state.result?.success === true && !check.cancelled;
  return attemptOf(message, check.actor, check.target, { free, by: { key: check.key, dc: check.dc ?? -1 } });
}

function attemptOf(
  message: Message,
  uuid: string | null,
  from: string | null,
  how: Pick<Attempt, "free" | "by">,
): Attempt | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor && from !== null && speaksFor(message, actor) ? { actor, from, ...how } : null;
}

/** Returns the effects of one grappler that existed before the message, each with whether this message is noted as its end. */
function gripsBefore(
  message: Message,
  { actor, from, by }: Attempt,
): { readonly effect: Effect; readonly noted: boolean }[] {
  const log = game.messages.contents;
  const at = log.findIndex(({ id }) => id === message.id);
  return actor.effects.contents.flatMap((effect) => {
    const begun = log.findIndex(({ id }) => id === actionOf(effect)?.message);
    const before = begun >= 0 ? begun < at : (effect._stats.createdTime ?? 0) <= (message._stats.createdTime ?? 0);
    // Escaping a grapple does not end a restraining effect of the same creature.
    const bond = effectData(effect).escape;
    const holds = bond
      ? by?.key === askedCheck("attribute", bond.attribute, "check").key && by.dc >= bond.dc
      : effect.statuses.has("grappled");
    if (!holds || effect.origin !== from || !before) return [];
    return [{ effect, noted: endersOf(effect).includes(message.id ?? "") }];
  });
}

/** Returns the effects whose note differs from the result of the message. Empty for a withdrawn message, which counts for nothing. */
function wrongGrips(message: Message): Effect[] {
  const attempt = attemptIn(message);
  if (!attempt || isWithdrawn(message.id ?? "")) return [];
  return gripsBefore(message, attempt).flatMap(({ effect, noted }) => (noted === attempt.free ? [] : [effect]));
}

const following: Duties<Duty> = {
  name: "escaped",
  of: (id) => {
    const message = game.messages.get(id);
    const actor = message && wrongGrips(message).length > 0 ? attemptIn(message)?.actor : undefined;
    if (!message || !actor) return [];
    return [{ id, place: usersInOrder(actor, message).indexOf(game.user.id), way: "auto" }];
  },
  act: (id) => {
    void inTurn(`escaped:${id}`, () => settle(id)).catch(notifyFailure);
  },
};

/** Writes the result of an escape. Repeated calls change nothing. */
async function settle(id: string): Promise<void> {
  const message = game.messages.get(id);
  const attempt = message && attemptIn(message);
  if (!message || !attempt?.actor.isOwner) return;
  const unending = { at: "never", of: "bearer", turns: 1, save: null, ...beginsNow(attempt.actor) };
  for (const effect of wrongGrips(message)) {
    const ends = { ...(endsOf(effect) ?? unending), usedBy: { [id]: attempt.free } };
    await noteOn(effect, { system: { ends } });
  }
}

/** Checks whether a message ends a grapple or a restraining effect. */
export function followEscape(id: string): void {
  actOnDue(following, id);
}
