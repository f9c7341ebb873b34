/** Why nothing happens now: a creature that cannot act, and users whose answers are awaited. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { isStandEnded } from "../../play/dying/stand-to-death.ts";
import { t } from "../../core/i18n.ts";
import { CONDITION_LABELS, CONDITION_TABLE, CONDITIONS, withImplied } from "../../rules/conditions/conditions.ts";
import type { BadgeView } from "../effects/badges.ts";
import { ageOf, YOUNG } from "../../play/common/age.ts";
import { askedFree } from "../../play/opportunity-attacks/offer-tasks.ts";
import { awaitedFor } from "../../play/protocol/responsible.ts";
import { isOpen, requestContext } from "../../play/check/request-context.ts";
import { attackContext, targetContexts } from "../../play/attack-state/attack-context.ts";
import { waitingFor } from "../../play/attack-state/attack-refusal.ts";

/** Returns the names of conditions that prevent acting, directly or by implication. Omits conditions that are only implied. */
function causes(active: readonly string[]): string[] {
  const present = CONDITIONS.filter((id) => active.includes(id));
  const stopping = present.filter((id) =>
    withImplied([id]).some(({ id: one }) => CONDITION_TABLE[one].some(({ kind }) => kind === "cannotAct")),
  );
  const own = stopping.filter((id) => id !== "incapacitated");
  return (own.length > 0 ? own : stopping).map((id) => t(CONDITION_LABELS[id]));
}

/** Returns the key (below OD20.Bar.Idle) for a creature that is down; "" otherwise. */
function lying(actor: OpposedActor): string {
  if (actor.dead) return actor.fallen === "dead" && actor.creature?.death.dead !== true ? "down" : "dead";
  if (!actor.out) return isKnockedOut(actor.creature) ? "knockedOut" : "";
  const state = isStandEnded(actor) ? "unconscious" : atZeroOf(actor);
  return state === "choice" || state === "negative" ? state : "unconscious";
}

/**
 * Returns the reason.
 * @param badges badges of its conditions, with their durations
 * @rule B-COND-INC-1 B-TURN-16
 */
export function idleWords(actor: OpposedActor, badges: readonly BadgeView[]): string {
  if (actor.acts) return "";
  const key = lying(actor);
  if (key) return t(`OD20.Bar.Idle.${key}`);
  return causes(actor.conditions)
    .map((name) => {
      const left = badges.find((badge) => badge.name === name)?.left ?? "";
      return left ? t("OD20.Bar.Idle.until", { name, left }) : t("OD20.Bar.Idle.removed", { name });
    })
    .join("; ");
}

type Message = ChatMessage.Implementation;

/** Returns the users with pending answers to a message, once per answer. */
function owedTo(message: Message): User.Implementation[] {
  const attack = attackContext(message);
  if (attack)
    return targetContexts(attack)
      .filter(({ state }) => state.phase === "waiting")
      .flatMap(waitingFor);
  const request = requestContext(message);
  if (!request) return [];
  return request.asked.flatMap((asked) => (isOpen(request, asked) ? awaitedFor(asked.actor, message) : []));
}

/** Returns all other users with pending answers in recent messages. Older messages are answered on their cards. */
export function waitedFor(): { readonly name: string; readonly n: number }[] {
  const owing = new Map<string, { name: string; n: number }>();
  const young = game.messages.contents.slice(-YOUNG.messages).filter((one) => ageOf(one) <= YOUNG.milliseconds);
  for (const { id, name, isSelf } of [...young.flatMap(owedTo), ...askedFree()])
    if (!isSelf && id !== null) owing.set(id, { name, n: (owing.get(id)?.n ?? 0) + 1 });
  return [...owing.values()];
}
