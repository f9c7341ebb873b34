/**
 * Rerolls a die of an attack or a Defense with heroic inspiration. See inspiration/bought-dice.ts. Applied damage must be undone
 * first. An attack that is taken back refunds the inspiration.
 * @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import { defenseRecord } from "../attack-state/answer-place.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { findAttack } from "../common/documents.ts";
import { inTurnOrTell, pause } from "../common/in-turn.ts";
import { boughtDie, diceOf, dieOf, heroOf, type Hero } from "../inspiration/bought-dice.ts";
import { undoInspiration } from "../inspiration/inspiration-entries.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { notifyInfo } from "../common/notify.ts";
import { once } from "../../documents/common/once.ts";
import { tabId } from "../common/tab.ts";
import { viewerOwns } from "../secrecy/viewer.ts";

type Message = ChatMessage.Implementation;

/** The side that owns the die. */
export type Side = "attack" | "defense";

export interface DieOf {
  /** Message that holds the die. */
  readonly message: Message;
  readonly hero: Hero;
  readonly faces: readonly number[];
}

/** Returns the die of one side of a strike. Null if it is not a player character's or is void. */
export function placeOf(attack: AttackContext, target: TargetContext | null, key: string, side: Side): DieOf | null {
  const strike = attack.read.strikes.get(key);
  if (!strike?.attack || strike.void !== null || attack.record.cancelled) return null;
  const attacker = attack.record.attackers.find((one) => one.key === strike.record.attacker);
  const roll = side === "attack" ? strike.attack : target?.defense?.rolls.get(key);
  const message = side === "attack" ? attack.message : target?.answer;
  const hero = heroOf((side === "attack" ? attacker?.actor : target?.defense?.record.actor) ?? null);
  if (!roll || !message || !hero || (target && (target.voids.has("") || target.voids.has(key)))) return null;
  return { message, hero, faces: roll.faces.slice(0, roll.advantage === 0 ? 1 : 2) };
}

export function spentOn({ message, hero }: DieOf, key: string): boolean {
  return boughtDie(message.id ?? "", key, hero.uuid) !== null;
}

/** Returns the die faces the user may reroll, in order; empty if the user may not. */
export function facesToInspire(
  attack: AttackContext,
  target: TargetContext | null,
  key: string,
  side: Side,
): readonly number[] {
  const place = placeOf(attack, target, key, side);
  return place?.hero.system.inspiration === true && viewerOwns(place.hero) && !spentOn(place, key) ? place.faces : [];
}

/**
 * Returns the language key of why a target's strikes cannot be rerolled now; null if they can. A receipt without damage does not
 * matter, because a fumble bonus follows the dice automatically.
 */
export function laterInspired(receipt: ReceiptRecord | null): string | null {
  return receipt?.state === "applied" && receipt.amount !== 0 ? "OD20.Inspiration.UndoFirst" : null;
}

/** Returns the attack whose card a reroll changes. Null for any other message. */
export function attackOfDie(message: Message): Message | null {
  const die = dieOf(message);
  if (!die) return null;
  const source = game.messages.get(die.of);
  const record = source && defenseRecord(source);
  return findAttack(record ? record.attack : die.of);
}

/** Milliseconds to wait for the tab that spent the inspiration. */
const GRACE = 1500;

/**
 * Refunds the inspiration spent on a withdrawn attack. The tab that spent it does so, otherwise the active GM. The client that
 * deletes the reroll also gives the refund, so it is given only once.
 * @param wait false on login, when the spending tab is gone
 */
export async function returnInspiration(attackId: string, wait = true): Promise<void> {
  const message = findAttack(attackId);
  const attack = message && attackContext(message);
  if (!attack?.record.cancelled) return;
  const sources = [attackId, ...targetContexts(attack, false).flatMap(({ answer }) => answer?.id ?? [])];
  for (const die of sources.flatMap(diceOf)) {
    const { tab, actor } = dieOf(die) ?? { tab: "", actor: null };
    if (tab !== tabId() && game.users.activeGM?.isSelf !== true && (wait || !die.isAuthor)) continue;
    if (tab !== tabId() && wait) await pause(GRACE);
    const hero = heroOf(actor);
    if (hero?.isOwner === true) await giveBack(hero, die);
  }
}

async function giveBack(hero: Hero, die: Message): Promise<void> {
  const isGone = (): boolean => !game.messages.has(die.id ?? "");
  return inTurnOrTell(hero.uuid, undefined, async () => {
    if (isGone() || !(await once(() => die.delete(), isGone))) return;
    const hadNone = !hero.system.inspiration;
    if ((await undoInspiration(hero, die.id ?? "")) && hadNone)
      notifyInfo("OD20.Inspiration.Returned", { name: hero.name });
  });
}
