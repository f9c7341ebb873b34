/** The queue of attacks and checks that this user is asked to answer. It shows nothing and takes no focus by itself. */
import { gameMasters } from "../compat/visibility.ts";
import { t } from "../i18n.ts";
import { advantageState } from "../rules/checks.ts";
import { attackContext, attackRefusal, openTerms, targetContext, type TargetContext } from "./context.ts";
import { findAttack } from "./documents.ts";
import { suggestions } from "./notes.ts";
import { notifyFailure } from "./notify.ts";
import { attackReveal } from "./read.ts";
import type { CheckRequest, DefenseRequest, PendingRequest } from "./types.ts";

type Listener = (pending: readonly PendingRequest[]) => void;

const entries = new Map<string, { readonly messageId: string; readonly read: () => PendingRequest | null }>();
/** Put away by the user: not asked again by itself. */
const dismissed = new Set<string>();
const listeners = new Set<Listener>();
let handler: (() => void) | null = null;

/** Calls back with the whole queue whenever it may have changed. Returns how to stop. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this user is asked now, oldest first, read from the live documents. */
export function pending(): readonly PendingRequest[] {
  return [...entries.values()].flatMap(({ read }) => read() ?? []);
}

/** A request to defend, from the live documents; null when nothing is asked any more. */
function readDefense(messageId: string, targetKey: string): DefenseRequest | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey, false);
  return context && request(context);
}

/** Whether it is a check that is asked for, not a defense. */
export function isCheckRequest(request: PendingRequest): request is CheckRequest {
  return "check" in request;
}

function emit(): void {
  const requests = pending();
  for (const listener of listeners) listener(requests);
}

/** Asks this user to defend. */
export function ask({ answerId, attack, target }: TargetContext): void {
  askFor(answerId, attack.id, () => readDefense(attack.id, target.key));
}

/**
 * Asks this user.
 * @param id id that the answer will have
 * @param read what is asked, from the live documents; null when it is not asked any more
 */
export function askFor(id: string, messageId: string, read: () => PendingRequest | null): void {
  if (dismissed.has(id)) return;
  entries.set(id, { messageId, read });
  emit();
}

/** Answered, cancelled, deleted or somebody else's turn. */
export function withdraw(id: string): void {
  if (entries.delete(id)) emit();
}

/** Every request of a deleted message. */
export function withdrawMessage(messageId: string): void {
  for (const [id, entry] of entries) if (entry.messageId === messageId) entries.delete(id);
  emit();
}

/** Something that requests show has changed. */
export function refreshQueue(): void {
  if (entries.size > 0) emit();
}

/** Puts a request away on this client; it stays answerable from the card. */
export function dismiss(id: string): void {
  dismissed.add(id);
  withdraw(id);
}

/** Puts it away and asks the GMs, by a whispered line, to roll it. */
export async function leaveToGM(id: string): Promise<void> {
  const found = pending().find((entry) => entry.id === id);
  dismiss(id);
  if (!found || game.user.isGM) return;
  try {
    await ChatMessage.create({
      content: isCheckRequest(found) ? t("OD20.Ask.Left", { name: found.target.name }) : t("OD20.Chat.leftToGM", { name: found.target.name, item: found.itemName }),
      speaker: ChatMessage.getSpeaker({ actor: found.actor }),
      whisper: gameMasters(),
    });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Registered by the prompt window: what the key for the queue does. */
export function setFocusHandler(focus: () => void): void {
  handler = focus;
}

/** The key was pressed; returns whether there was anything to answer. */
export function focusQueue(): boolean {
  if (!handler || entries.size === 0) return false;
  handler();
  return true;
}

function request(context: TargetContext): DefenseRequest | null {
  const { attack, actor, target, answerId, answer, strikes } = context;
  if (!actor || answer || attack.record.cancelled || strikes.length === 0 || (attackRefusal(attack) ?? openTerms(attack)) !== null) return null;
  const { record } = attack;
  const attackers = record.attackers.filter(({ key }) => record.strikes.some((strike) => strike.attacker === key && strike.target === target.key));
  const { reasons, situational } = suggestions(actor, attackers.map((attacker) => attacker.actor));
  return {
    id: answerId,
    messageId: attack.id,
    targetKey: target.key,
    actor,
    target,
    attackers,
    itemName: record.item?.name ?? "",
    itemImg: record.item?.img ?? "",
    strikes: strikes.length,
    kind: record.defense,
    ranged: record.ranged,
    cover: target.cover,
    attacks: !attackReveal(attack, false).totals ? [] : strikes.flatMap((key) => {
      const roll = attack.read.strikes.get(key)?.attack;
      return roll ? [{ key, natural: roll.natural, total: roll.total }] : [];
    }),
    secret: record.secret,
    parts: { physical: actor.getDefense("physical"), magical: actor.getDefense("magical") },
    reasons,
    advantage: advantageState(reasons.filter(({ value }) => value > 0).length, reasons.filter(({ value }) => value < 0).length),
    situational,
  };
}
