/**
 * Public hooks of the system. Hooks named `pre…` run on the acting client and can stop the action. Other hooks run on every client
 * after a document changed. An error in a listener is logged and stops nothing.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { defenseRecord } from "./answer-place.ts";
import { findAttack } from "../common/documents.ts";
import { isolated } from "../common/isolated.ts";
import { readAddedParts } from "../dice/added-parts.pure.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type {
  PreparedApplication,
  PreparedAttack,
  PreparedDefense,
  ReceiptEvent,
  SystemHooks,
} from "../../types/public.ts";
import type { Advantage } from "../common/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";

type Message = ChatMessage.Implementation;
type HookName = keyof SystemHooks;

const NAMES = {
  attack: `${SYSTEM_ID}.attack`,
  damage: `${SYSTEM_ID}.damage`,
  defense: `${SYSTEM_ID}.defense`,
} as const;

/** Reads the contributions a module pushed. Warns in the console about invalid ones. */
function added(name: HookName, entries: unknown): Contribution[] {
  const { parts, refused } = readAddedParts(entries);
  if (refused > 0)
    console.warn(`${SYSTEM_ID} | hook "${name}": ${String(refused)} added parts cannot be used`, entries);
  return parts;
}

function advantage(value: unknown, before: Advantage): Advantage {
  return value === 1 || value === 0 || value === -1 ? value : before;
}

/** Calls the preAttack hook. Returns the values that modules set; null if a module stops the attack. */
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

/** Calls the preDefense hook. Returns the values that modules set; null if a module stops the defense. */
export function beforeDefense(
  data: Omit<PreparedDefense, "parts">,
): { advantage: Advantage; parts: Contribution[] } | null {
  const name = `${SYSTEM_ID}.preDefense` as const;
  const prepared: PreparedDefense = { ...data, parts: [] };
  if (!isolated(name, () => Hooks.call(name, prepared))) return null;
  return { advantage: advantage(prepared.advantage, data.advantage), parts: added(name, prepared.parts) };
}

/** Calls the preApply hook. Returns false if a module stops the change of hit points. */
export function beforeApply(data: PreparedApplication): boolean {
  const name = `${SYSTEM_ID}.preApply` as const;
  return isolated(name, () => Hooks.call(name, Object.freeze({ ...data })));
}

/** The event that an actor update means for one receipt. It is sent to every client as an option of the update. */
export interface ReceiptNews {
  readonly event: "apply" | "undo" | "redo";
  readonly receipt: string;
}

/** Returns the event as update options. */
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

/** Registers the calls of the hooks. Call once during `init`. */
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
  // Damage without an attack has answers too, but no defense.
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
