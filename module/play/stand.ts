/**
 * The choice to stand to the death: told in chat, with what was left of the blow going below 0, and taken back while nothing
 * has happened since. Of two clients that press at one moment one comes too late: the message's id follows from how often
 * the character has stood.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../documents/actor.ts";
import { onDocument } from "../documents/events.ts";
import { t } from "../i18n.ts";
import { chooseAtZero, mayStand } from "../rules/dying.ts";
import { currentRuleset } from "../settings.ts";
import { receiptsOf } from "./context.ts";
import { findActor } from "./documents.ts";
import { inTurn, pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import type { StandRecord } from "./logic/award.ts";
import type { ReceiptRecord } from "./logic/records.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";
import { refreshCards } from "./refresh.ts";
import { storedList } from "./stored.ts";

type Hero = OpposedActor<"character">;

/** Newest messages whose cards follow the character. */
const RECENT = 100;

/** The blow that brought to 0, and what of it found no hit point left. */
function lastBlow(actor: Hero): { readonly receipt: ReceiptRecord | null; readonly overflow: number } {
  const last = receiptsOf(actor).at(-1);
  if (last?.kind !== "damage" || last.state !== "applied" || actor.system.toObject().hp.value !== 0) return { receipt: null, overflow: 0 };
  return { receipt: last, overflow: Math.max(0, Math.trunc(last.amount - last.hp - last.temporary)) };
}

/** Whether the character may choose to stand now, by what is stored. */
export function mayStandNow(actor: Hero): boolean {
  const { hp, death } = actor.system.toObject();
  return mayStand({ hitPoints: Math.trunc(hp.value), max: Math.max(0, Math.trunc(actor.system.hp.max)), overflow: lastBlow(actor).overflow, standing: death.standing, droppedOut: death.droppedOut, dead: death.dead }, currentRuleset());
}

const withMoved = (actor: Hero, id: string, by: number): ReceiptRecord[] => receiptsOf(actor).map((receipt) => (receipt.id === id ? { ...receipt, hp: receipt.hp + by } : receipt));

/** Chooses to stand. For the owner or a GM; every refusal is told. @returns whether it was this press that did it */
export async function standToDeath(actor: Hero): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  return inOwnTurn(actor, async () => {
    if (!mayStandNow(actor)) return false;
    const number = actor.system.toObject().death.stands;
    const { receipt, overflow } = lastBlow(actor);
    const record: StandRecord = { uuid: actor.uuid, name: actor.name, number, overflow, depth: overflow > 0 ? overflow : Math.max(0, -actor.system.toObject().hp.value), receipt: receipt?.id ?? "" };
    if (!(await claim(actor, record))) return false;
    const { hitPoints } = chooseAtZero("stand", overflow, currentRuleset());
    const receipts = withMoved(actor, record.receipt, overflow);
    await actor.update({ system: { hp: { value: overflow > 0 ? hitPoints : actor.system.toObject().hp.value }, death: { standing: true, stands: number + 1 }, ...(overflow > 0 ? { receipts: receipts.map((one) => ({ ...one })) } : {}) } });
    return true;
  });
}

/** Posts the message. @returns false when somebody was faster */
async function claim(actor: Hero, record: StandRecord): Promise<boolean> {
  const id = id16(actor.uuid, `stand:${String(record.number)}`);
  // After a crash in between it is there already: the press finishes what was begun.
  if (game.messages.has(id)) {
    await pause(2000);
    return actor.system.toObject().death.stands === record.number;
  }
  try {
    await ChatMessage.createDocuments([{
      _id: id,
      type: "award",
      content: t("OD20.Stand.Line", { name: actor.name }),
      speaker: ChatMessage.getSpeaker({ actor }),
      system: { version: 1, what: "standing", amount: 0, members: storedList([record]) },
    }], { keepId: true });
    return true;
  } catch (error) {
    await pause(500);
    if (!game.messages.has(id)) throw error;
    return false;
  }
}

/** Whether one who chose to stand still does; null when the character is gone. */
export function standNow(record: StandRecord): { readonly actor: Hero; readonly stands: boolean } | null {
  const actor = findActor({ actor: record.uuid, token: null });
  if (!actor?.isCharacter()) return null;
  const { standing, stands } = actor.system.toObject().death;
  return { actor, stands: standing && stands === record.number + 1 };
}

/** Takes the choice back: hit points as before it. Refused when they have changed since. */
export async function undoStand(record: StandRecord): Promise<boolean> {
  const now = standNow(record);
  if (!now?.actor.isOwner) {
    notifyWarning(now ? "OD20.Can.notOwner" : "OD20.Award.Gone");
    return false;
  }
  const { actor } = now;
  return inOwnTurn(actor, async () => {
    const { hp } = actor.system.toObject();
    const reason = standNow(record)?.stands !== true ? "OD20.Award.NothingToUndo" : hp.value !== 0 - record.depth ? "OD20.Stand.Changed" : null;
    if (reason !== null) {
      notifyWarning(reason, { name: actor.name });
      return false;
    }
    const back = record.overflow > 0 ? { hp: { value: 0 }, receipts: withMoved(actor, record.receipt, -record.overflow).map((one) => ({ ...one })) } : {};
    await actor.update({ system: { death: { standing: false }, ...back } });
    return true;
  });
}

async function inOwnTurn(actor: Hero, job: () => Promise<boolean>): Promise<boolean> {
  try {
    return await inTurn(actor.uuid, job);
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Cards tell whether one still stands. Call once during `init`. */
export function registerStanding(): void {
  onDocument("actorUpdated", (_actor, changes) => {
    if (!foundry.utils.hasProperty(changes, "system.death")) return;
    for (const message of game.messages.contents.slice(-RECENT)) if (message.isAward()) refreshCards(message.id);
  });
}
