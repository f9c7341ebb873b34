/** Undoes and redoes damage, healing and effects. The target's owner or a GM may do so. */
import type { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { holdsHit, isHitTooOld } from "../../documents/ledger/hit-points.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { readActionMessage } from "../attack-state/reaction-trigger.ts";
import { settle, writeDamageUpdate } from "../apply/apply.ts";
import { findAttack } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { changeInTurn } from "../common/change-in-turn.ts";
import { notifyInfo, notifyWarning } from "../common/notify.ts";
import { can } from "../attack-state/permissions.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { notesOf, receiptsOf } from "../number-writes/receipts.ts";
import { undoConsequence, type UndoConsequence } from "../number-writes/undo-consequence.ts";
import { takeOff } from "../apply/given-effects.ts";

/** A creature with an entry of a card. */
interface Entry {
  readonly actor: OpposedActor;
  readonly id: string;
}

/** Returns the applied entries of a card; null as key means those of every target. */
function appliedOn(messageId: string, targetKey: string | null): Entry[] {
  const wanted = targetKey === null ? null : id16(messageId, targetKey);
  return eachActor((actor): Entry[] =>
    receiptsOf(actor).flatMap(({ id, attack, state }) =>
      attack === messageId && state === "applied" && (wanted ?? id) === id && holdsHit(actor, id)
        ? [{ actor, id }]
        : [],
    ),
  ).flat();
}

/** Undoes the changes to one target, or to every target of the card (null). @returns whether everything was undone */
export async function undo(messageId: string, targetKey: string | null): Promise<boolean> {
  const entries = appliedOn(messageId, targetKey);
  // For a whole card, skip targets that somebody else plays.
  const own = targetKey === null ? entries.filter(({ actor }) => actor.isOwner) : entries;
  if (own.length === 0) notifyWarning(entries.length === 0 ? "OD20.Undo.nothing" : "OD20.Can.notOwner");
  let done = own.length > 0;
  for (const { actor, id } of own) done = (await undoReceipt(actor, id)) && done;
  return done;
}

/** Undoes one entry. It never refuses: the state is then the one without the entry. Also works if the message is deleted. */
export async function undoReceipt(actor: OpposedActor, id: string): Promise<boolean> {
  return toggle(actor, id, "applied", async (receipt) => {
    const before = actor.hitPoints;
    const wasOut = hasDroppedOut(actor);
    await writeDamageUpdate(
      actor,
      { hit: null, toggles: { [id]: true }, notes: notesWithout(actor, receipt) },
      { event: "undo", receipt: id },
    );
    tellUnmoved(actor, receipt, before);
    // Who dropped out while the undo was on its way, dropped out because of the undone blow.
    const data: object = { system: { death: { droppedOut: false } } };
    if (!wasOut && hasDroppedOut(actor) && actor.hitPoints.value > 0) await actor.update(data);
    await takeOff(actor, receipt.effects ?? []);
    if (receipt.moved?.token)
      await (await import("../apply/forced-movement.ts")).pullBack(receipt.moved.token, actor, id);
  });
}

/** Applies undone changes again with the present values of the messages. Null as key means every target. */
export async function redo(messageId: string, targetKey: string | null): Promise<boolean> {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack) return false;
  const contexts = targetContexts(attack).filter(({ target }) => targetKey === null || target.key === targetKey);
  const verdicts = contexts.map(({ target }) => can(game.user, "redo", attack.message, target.key));
  const open = contexts.filter((_context, index) => verdicts[index] === true);
  const refusal = targetKey === null ? undefined : verdicts.find((verdict) => verdict !== true);
  if (open.length === 0) notifyWarning(refusal ?? "OD20.Undo.nothing");
  let done = open.length > 0;
  for (const { actor, answerId } of open) done = actor !== null && (await redoReceipt(actor, answerId)) && done;
  return done;
}

/** Redoes an undone entry. Its effects and its push are made anew, because targets and tokens may have changed. */
export async function redoReceipt(actor: OpposedActor, id: string): Promise<boolean> {
  const context = contextOf(actor, id);
  let hadEffects = false;
  const done = await toggle(actor, id, "undone", async (receipt) => {
    hadEffects = (receipt.effects ?? []).length > 0;
    const hit = context ? { id, wrote: game.user.id, effects: [], refused: [], moved: null } : null;
    await writeDamageUpdate(actor, { hit, toggles: { [id]: false }, notes: null }, { event: "redo", receipt: id });
  });
  if (done && context) await settle(context.attack.id, context.target.key, { force: true, allow: hadEffects });
  return done;
}

function contextOf(actor: OpposedActor, id: string) {
  const receipt = receiptsOf(actor).find((one) => one.id === id);
  const message = receipt ? findAttack(receipt.attack) : null;
  const attack = message && attackContext(message);
  return attack ? (targetContexts(attack).find(({ answerId }) => answerId === id) ?? null) : null;
}

/** Writes what changes one entry, if the user may and the entry is in the expected state. */
async function toggle(
  actor: OpposedActor,
  id: string,
  expected: ReceiptRecord["state"],
  write: (receipt: ReceiptRecord) => Promise<void>,
): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  return changeInTurn(actor, () => {
    const receipt = receiptsOf(actor).find((one) => one.id === id);
    if (isHitTooOld(actor, id)) return "OD20.Undo.tooOld";
    return receipt?.state === expected ? () => write(receipt) : "OD20.Undo.nothing";
  });
}

const hasDroppedOut = (actor: OpposedActor): boolean => actor.creature?._source.death.droppedOut === true;

/** Tells why the hit points stay as they are: later changes made up for the undone one. */
function tellUnmoved(
  actor: OpposedActor,
  { kind, hp, temporary }: ReceiptRecord,
  before: Pick<HitPoints, "value" | "temporary">,
): void {
  const { value, temporary: left } = actor.hitPoints;
  if (hp + temporary > 0 && value === before.value && left === before.temporary)
    notifyInfo(`OD20.Undo.Stays.${kind}`, { name: actor.name });
}

/** Returns the notes without the bonuses that an attack gave the creature; null if it gave none. @rule H-CRIT-04 C-33 */
function notesWithout(actor: OpposedActor, { id, attack }: ReceiptRecord) {
  const message = findAttack(attack);
  const given = new Set(message ? readActionMessage(message).strikes.map(({ key }) => id16(id, key)) : []);
  const all = notesOf(actor);
  const kept = all.filter((note) => !given.has(note.id));
  return kept.length === all.length ? null : kept;
}

/** Returns the consequences of an undo on a card; null as key means every target. */
export const undoConsequences = (messageId: string, targetKey: string | null): UndoConsequence[] =>
  appliedOn(messageId, targetKey).flatMap(({ actor, id }) => (actor.isOwner ? undoConsequence(actor, [id]) : []));
