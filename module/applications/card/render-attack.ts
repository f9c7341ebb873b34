import { t } from "../../i18n.ts";
import { attackState, isNewer } from "../../play/read.ts";
import { spareOf } from "../../play/redirect.ts";
import { trackCard } from "../../play/refresh.ts";
import type { Action, AttackState } from "../../play/types.ts";
import { delegateClicks } from "../click.ts";
import { announce, renderInto } from "../render.ts";
import { bindRuleLinks } from "../rule-book/links.ts";
import { gameTexts } from "../texts-game.ts";
import type { Allowed, CardAction } from "./actions.ts";
import { canStrikeAgain, offHandWeapon } from "./again.ts";
import { news } from "./announcer.ts";
import { tellNewer } from "./newer.ts";
import { gatherFacts } from "./gather.ts";
import { mask } from "./mask.ts";
import { presentCard } from "./present.ts";
import { presentDealt, spokenDealt } from "./present-damage.ts";
import { runCardAction } from "./run.ts";

const uids = new WeakMap<HTMLElement, string>();
let copies = 0;

/** Ids differ between the copies of a card (log, toast, window) and stay when one is drawn again. */
function uidOf(element: HTMLElement): string {
  let uid = uids.get(element);
  if (!uid) {
    copies += 1;
    uid = `od20-card-${String(copies)}`;
    uids.set(element, uid);
  }
  return uid;
}

/** Draws an attack, or damage and healing without one, into its message, and again whenever an answer, a receipt or a setting changes. */
export async function renderAttack(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id) return;
  const draw = async (element: HTMLElement): Promise<void> => {
    await drawAttack(game.messages.get(id) ?? message, id, element);
  };
  delegateClicks(content, id, (action, target, event) => runCardAction(id, action, target, event));
  bindRuleLinks(content);
  trackCard(id, content, draw);
  await draw(content);
}

async function drawAttack(message: ChatMessage.Implementation, id: string, content: HTMLElement): Promise<void> {
  const state = attackState(message);
  // Not readable as an attack: the plain line of the message stays.
  if (!state) {
    if (isNewer(message)) tellNewer(content);
    return;
  }
  const facts = mask(gatherFacts(state, game.user.isGM), t("OD20.Card.Unknown"));
  const { dealt } = facts;
  const view = dealt ? presentDealt(facts, dealt, uidOf(content), allowedFor(state), gameTexts) : presentCard(facts, uidOf(content), allowedFor(state), gameTexts);
  const drawn = await renderInto(content, dealt ? "chat/damage" : "chat/attack", { ...view, lang: game.i18n.lang });
  if (!drawn) return;
  const say = dealt ? spokenDealt(dealt) : undefined;
  for (const sentence of news({ ...facts, id }, view.title, gameTexts, say)) announce(sentence);
}

/** Whether a card has strikes that were not needed. */
const hasSpare = (message: ChatMessage.Implementation | undefined): boolean => message !== undefined && spareOf(message).length > 0;

/** The permission of play that stands behind each button. */
const BEHIND: Record<Exclude<CardAction, "again" | "offHand" | "redirect">, Action> = {
  take: "defend", takeAll: "defend", defend: "defend", rollFor: "defend", rollForAll: "defend", apply: "apply", update: "apply", undo: "undo", undoAll: "undo",
  redo: "redo", redoAll: "redo", rollDamage: "rollDamage", adjust: "adjust", rule: "rule", addTarget: "addTarget", cancel: "cancel",
};

/** What only an attack can be asked to do, and what only damage without one. */
const ATTACK_ONLY = new Set<CardAction>(["defend", "rollFor", "rollForAll", "rollDamage", "adjust", "again", "offHand"]);
const DEALT_ONLY = new Set<CardAction>(["take", "takeAll"]);
const WHOLE = new Set<CardAction>(["takeAll", "rollForAll", "undoAll", "redoAll"]);

function allowedFor(state: AttackState): Allowed {
  const targets = new Map(state.targets.map((target) => [target.key, target.permissions]));
  return (action, target) => {
    if ((state.record.dealt ? ATTACK_ONLY : DEALT_ONLY).has(action)) return false;
    if (action === "redirect") return state.permissions.addTarget === true && hasSpare(game.messages.get(state.record.id));
    if (action === "again") return canStrikeAgain(state.record);
    if (action === "offHand") return offHandWeapon(state.record) !== null;
    const needed = BEHIND[action];
    if (WHOLE.has(action)) return state.targets.some((one) => one.permissions[needed] === true);
    return (target === null ? state.permissions : targets.get(target))?.[needed] === true;
  };
}
