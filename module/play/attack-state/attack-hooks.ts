/**
 * The system's own hooks. `pre…` run on the client that is about to act and can stop it; the others follow from the
 * documents on every client. A listener that throws is reported and stops nothing.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { defenseRecord } from "./answer-place.ts";
import { findAttack } from "../shared/documents.ts";
import { isolated } from "../shared/isolated.ts";
import { readAddedParts } from "../dice/added-parts.pure.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type {
  PreparedApplication,
  PreparedAttack,
  PreparedDefense,
  ReceiptEvent,
  SystemHooks,
} from "../../types/public.ts";
import type { Advantage } from "../shared/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";

type Message = ChatMessage.Implementation;
type HookName = keyof SystemHooks;

const NAMES = {
  attack: `${SYSTEM_ID}.attack`,
  damage: `${SYSTEM_ID}.damage`,
  defense: `${SYSTEM_ID}.defense`,
} as const;

/** What was pushed to a list of parts, with a word to its author about what cannot be used. */
function added(name: HookName, entries: unknown): Contribution[] {
  const { parts, refused } = readAddedParts(entries);
  if (refused > 0)
    console.warn(`${SYSTEM_ID} | hook "${name}": ${String(refused)} added parts cannot be used`, entries);
  return parts;
}

function advantage(value: unknown, before: Advantage): Advantage {
  return value === 1 || value === 0 || value === -1 ? value : before;
}

/** What modules made of an attack; null = one of them stopped it. */
export function beforeAttack(
  data: Omit<PreparedAttack, "attack" | "damage">,
): { advantage: Advantage; defense: PreparedAttack["defense"]; attack: Contribution[]; damage: Contribution[] } | null {
  const name = `${SYSTEM_ID}.preAttack` as const;
  const prepared: PreparedAttack = { ...data, attack: [], damage: [] };
  if (!isolated(name, () => Hooks.call(name, prepared))) return null;
  const defense: unknown = prepared.defense;
  return {
    advantage: advantage(prepared.advantage, data.advantage),
    defense: defense === "physical" || defense === "magical" ? defense : data.defense,
    attack: added(name, prepared.attack),
    damage: added(name, prepared.damage),
  };
}

/** What modules made of a defense; null = one of them stopped it. */
export function beforeDefense(
  data: Omit<PreparedDefense, "parts">,
): { advantage: Advantage; parts: Contribution[] } | null {
  const name = `${SYSTEM_ID}.preDefense` as const;
  const prepared: PreparedDefense = { ...data, parts: [] };
  if (!isolated(name, () => Hooks.call(name, prepared))) return null;
  return { advantage: advantage(prepared.advantage, data.advantage), parts: added(name, prepared.parts) };
}

/** Whether no module stops this change of hit points. */
export function beforeApply(data: PreparedApplication): boolean {
  const name = `${SYSTEM_ID}.preApply` as const;
  return isolated(name, () => Hooks.call(name, Object.freeze({ ...data })));
}

/** What an update of an actor does to one receipt; travels with the update to every client. */
export interface ReceiptNews {
  readonly event: "apply" | "undo" | "redo";
  readonly receipt: string;
}

/** The news as an option of an update. */
export function withNews(news: ReceiptNews): { diff: false } {
  return Object.assign({ diff: false } as const, { [SYSTEM_ID]: news });
}

function readNews(options: object): ReceiptNews | null {
  const news: unknown = Reflect.get(options, SYSTEM_ID);
  if (typeof news !== "object" || news === null) return null;
  const { event, receipt } = news as { event?: unknown; receipt?: unknown };
  if (typeof receipt !== "string" || (event !== "apply" && event !== "undo" && event !== "redo")) return null;
  return { event, receipt };
}

/** Fires the hooks that follow from documents; call once during `init`. */
export function announceEvents(): void {
  onDocument("messageCreated", onCreated);
  onDocument("messageUpdated", (message, changes, userId) => {
    if (message.isKind("attack") && rollsDamage(changes)) damaged(message, userId);
  });
  onDocument("actorUpdated", (actor, _changes, options, userId) => {
    onReceipt(actor, options, userId);
  });
}

function onCreated(message: Message, userId: string): void {
  if (message.isKind("attack")) {
    isolated(NAMES.attack, () => Hooks.callAll(NAMES.attack, Object.freeze({ message, userId })));
    if (message.system.damage !== null) damaged(message, userId);
  } else if (message.isKind("damage")) damaged(message, userId);
  const record = defenseRecord(message);
  const attack = record && findAttack(record.attack);
  // Damage without an attack is answered too, but nobody defends.
  if (!attack?.isKind("attack")) return;
  isolated(NAMES.defense, () =>
    Hooks.callAll(NAMES.defense, Object.freeze({ message, attack, target: record?.target ?? "", userId })),
  );
}

function damaged(message: Message, userId: string): void {
  isolated(NAMES.damage, () => Hooks.callAll(NAMES.damage, Object.freeze({ message, userId })));
}

function rollsDamage(changes: object): boolean {
  const { system } = changes as { system?: { damage?: unknown } };
  return typeof system?.damage === "object" && system.damage !== null;
}

function onReceipt(actor: OpposedActor, options: object, userId: string): void {
  const news = readNews(options);
  const receipt = news && receiptsOf(actor).find(({ id }) => id === news.receipt);
  if (!news || !receipt) return;
  const event: ReceiptEvent = Object.freeze({
    actor,
    receipt: Object.freeze({ ...receipt }),
    message: findAttack(receipt.attack),
    userId,
  });
  const name = `${SYSTEM_ID}.${news.event}` as const;
  isolated(name, () => Hooks.callAll(name, event));
}
