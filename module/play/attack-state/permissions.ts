import { openTerms } from "./attack-refusal.ts";
import { attackContext, targetContext } from "./attack-context.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import { owns } from "../common/documents.ts";
import { permission, type Facts } from "./permissions.pure.ts";
import { isRolled } from "../resolve/attack-records.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import type { Action } from "./permissions.pure.ts";
import type { Permission } from "../common/types.ts";

/** Returns the facts that decide a user's permissions. */
export function factsOf(user: User.Implementation, attack: AttackContext, target: TargetContext | null): Facts {
  const { record, message } = attack;
  return {
    isGM: user.isGM,
    isAuthor: message.author?.id === user.id,
    cancelled: record.cancelled,
    damageRolled: isRolled(record),
    target: target && {
      owner: target.actor !== null && owns(user, target.actor),
      present: target.actor !== null,
      phase: target.state.phase,
      strikes: target.strikes.length,
      answered: target.answer !== null,
      foreign: target.answer === null && openTerms(attack) !== null,
      receipt: target.receipt?.state ?? null,
    },
  };
}

/** Returns true if the user may take this action on a card, or the language key of why not. */
export function can(
  user: User.Implementation,
  action: Action,
  message: ChatMessage.Implementation,
  targetKey: string | null = null,
): Permission {
  const attack = attackContext(message);
  if (!attack) return "OD20.Can.noTarget";
  return permission(action, factsOf(user, attack, targetKey === null ? null : targetContext(attack, targetKey, false)));
}

/** Returns whether the current user may take this action on a card. Shows a warning if not. */
export function allowed(action: Action, message: ChatMessage.Implementation, targetKey: string | null = null): boolean {
  const verdict = can(game.user, action, message, targetKey);
  if (verdict === true) return true;
  notifyWarning(verdict);
  return false;
}
