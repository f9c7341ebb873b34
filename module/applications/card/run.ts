import { t } from "../../i18n.ts";
import { cancelAttack, rollDamage } from "../../play/adjust.ts";
import { applyNow } from "../../play/apply.ts";
import { defend } from "../../play/defend.ts";
import { can } from "../../play/permissions.ts";
import { attackState } from "../../play/read.ts";
import { inspireStrike } from "../../play/strike-inspiration.ts";
import type { AttackState } from "../../play/types.ts";
import { redo, undo } from "../../play/undo.ts";
import { openAddTarget, openAdjust, openAttack, openRedirect, openRuling } from "../windows.ts";
import { showRequest } from "../prompts/defense-prompt.ts";
import type { CardAction } from "./actions.ts";
import { offHandWeapon, weaponOf } from "./again.ts";

interface Click {
  readonly message: ChatMessage.Implementation;
  readonly id: string;
  readonly target: string;
  readonly state: AttackState;
  readonly event: MouseEvent;
}

/** For everybody who still waits and whom this user may answer for. */
async function answerAll({ message, state }: Click): Promise<void> {
  for (const one of state.targets) if (one.phase === "waiting" && can(game.user, "defend", message, one.key) === true) await defend(message, one.key);
}

/** The static action map: what each button does. */
const ACTIONS: Record<CardAction, (click: Click) => Promise<unknown>> = {
  defend: async ({ message, id, target }) => {
    if (!allowed("defend", message, target)) return;
    // Normally the request waits in the prompt; when it was put away, one plain roll answers.
    if (!(await showRequest(id, target))) await defend(message, target);
  },
  rollFor: async ({ message, target }) => {
    if (allowed("defend", message, target)) await defend(message, target);
  },
  rollForAll: answerAll,
  take: async ({ message, target }) => {
    if (allowed("defend", message, target)) await defend(message, target);
  },
  takeAll: answerAll,
  apply: async ({ message, id, target }) => {
    if (allowed("apply", message, target)) await applyNow(id, target);
  },
  update: async ({ message, id, target }) => {
    if (allowed("apply", message, target)) await applyNow(id, target);
  },
  undo: async ({ message, id, target }) => {
    if (allowed("undo", message, target)) await undo(id, target);
  },
  redo: async ({ message, id, target }) => {
    if (allowed("redo", message, target)) await redo(id, target);
  },
  undoAll: async ({ id }) => undo(id, null),
  redoAll: async ({ id }) => redo(id, null),
  rollDamage: async ({ message, id }) => {
    if (allowed("rollDamage", message, null)) await rollDamage(id);
  },
  cancel: async ({ message, id }) => {
    if (allowed("cancel", message, null)) await cancelAttack(id);
  },
  adjust: async ({ message, id }) => {
    if (allowed("adjust", message, null)) await openAdjust(id);
  },
  rule: async ({ message, id }) => {
    if (allowed("rule", message, null)) await openRuling(id);
  },
  addTarget: async ({ message, id }) => {
    if (allowed("addTarget", message, null)) await openAddTarget(id);
  },
  redirect: async ({ message, id }) => {
    if (allowed("addTarget", message, null)) await openRedirect(id);
  },
  again: async ({ state, event }) => {
    const weapon = weaponOf(state.record);
    const mode = weapon?.getAttackModes().find((one) => one === state.record.mode);
    if (weapon) await openAttack(weapon, mode, { event });
  },
  offHand: async ({ state, event }) => {
    const weapon = offHandWeapon(state.record);
    if (weapon) await openAttack(weapon, "offHand", { event });
  },
};

/** The buttons of dice: which side's, and which of two. */
const INSPIRE = /^inspire-(attack|defense)-([01])$/u;

/** Runs what was clicked, after asking again whether this user may. */
export async function runCardAction(id: string, action: string, target: string, event: MouseEvent): Promise<void> {
  const message = game.messages.get(id);
  const state = message ? attackState(message) : null;
  if (!message || !state) return;
  const [, side, die] = INSPIRE.exec(action) ?? [];
  if (side === "attack" || side === "defense") await inspireStrike(id, target, side, Number(die));
  if (!isCardAction(action)) return;
  await ACTIONS[action]({ message, id, target, state, event });
}

function isCardAction(action: string): action is CardAction {
  return Object.hasOwn(ACTIONS, action);
}

function allowed(action: Parameters<typeof can>[1], message: ChatMessage.Implementation, target: string | null): boolean {
  const verdict = can(game.user, action, message, target);
  if (verdict === true) return true;
  ui.notifications.warn(t(verdict));
  return false;
}
