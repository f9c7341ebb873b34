/**
 * Applies the results of death checks: marks, stored under the receipt of the blow, and an injury from the table of the world. All steps
 * are derived from documents, so another client can complete them after a crash. Undoing a blow removes its injury. The note keeps a copy
 * of the injury, so redoing the blow restores it.
 * @rule H-DEATH-05 C-27
 */
import { followTreatment } from "../actions/treat-injury.ts";
import { languageInEffect, packId } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { lookAt } from "../protocol/places.ts";
import { once } from "../../documents/common/once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { messageRolls } from "../dice/rolls.ts";
import { injuryRows } from "./injury-list.pure.ts";
import { checkAfter, deathChecks, injuryId, type DeathCheck, woundsOf, type StoredWound } from "./death-check.ts";
import { readSetting } from "../../core/settings-list.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/**
 * Returns the injuries of the table in order: injury items of the world, with or without the sample injuries of the compendium.
 * @rule H-DEATH-05
 */
export async function injuryList(): Promise<Item.Implementation[]> {
  const pack = game.packs.get(packId("injuries", languageInEffect()));
  const sample: readonly unknown[] = (await pack?.getDocuments()) ?? [];
  const rowsOf = (items: readonly unknown[]) =>
    items.filter((one): one is Item.Implementation => one instanceof Item && one.type === "injury").map(rowOf);
  const table = readSetting("injuryTable");
  return injuryRows(rowsOf(game.items.contents), rowsOf(sample), table).map(({ item }) => item);
}

const rowOf = (item: Item.Implementation) => ({
  id: item.id ?? "",
  // The order decides which injury a die means, so it is the same for all readers.
  name: storedName(item),
  sort: item.sort,
  source: item._stats.compendiumSource ?? "",
  item,
});

/**
 * Returns the note to write for a check, or null if it is already written. A check from an earlier stand of the creature counts in the
 * current stand.
 */
function missing({ stands }: { readonly stands: number }, { rolled, noted, dc }: DeathCheck): StoredWound | null {
  const marks = rolled?.marks ?? noted?.marks;
  if (marks === undefined || (noted?.marks === marks && noted.stands === stands)) return null;
  return { stands, dc, marks, injury: noted?.injury === true, undone: false, kept: noted?.kept ?? null };
}

interface ToSettle {
  readonly id: string;
  readonly note: StoredWound;
}

/**
 * Returns notes to update: the injury is missing, the injury should not exist, or the note does not reflect that its blow was undone or
 * redone.
 */
function notesToSettle(actor: OpposedActor): ToSettle[] {
  const states = new Map(receiptsOf(actor).map(({ id, state }) => [id, state]));
  return [...woundsOf(actor)].flatMap(([id, note]): ToSettle[] => {
    const state = states.get(id);
    const there = actor.items.get(injuryId(id));
    if (state ? state === "undone" : note.undone)
      // If a user deleted the injury, it stays deleted, even when the blow is redone.
      return note.undone && !there
        ? []
        : [{ id, note: { ...note, undone: true, ...(there ? { injury: false, kept: there.toObject() } : {}) } }];
    const injury = note.marks > 0 && (note.injury || note.kept !== null || dieOf(actor, id) !== null);
    return injury === note.injury && !note.undone ? [] : [{ id, note: { ...note, injury, undone: false, kept: null } }];
  });
}

/** Returns the die result that selects the injury of a valid check. Includes creatures that were healed since and no longer stand. */
function dieOf(actor: OpposedActor, receipt: string): number | null {
  const place = checkAfter(actor, receipt)?.place;
  const message: Message | null = place ? lookAt(place).valid : null;
  const rolled = message ? messageRolls(message)[1] : undefined;
  const face = rolled?.total;
  return typeof face === "number" && Number.isInteger(face) && face > 0 ? face : null;
}

/** Returns whether marks or injuries still need to be written. */
export function isToSettle(actor: OpposedActor): boolean {
  const death = actor.creature?.death;
  return (
    death !== undefined &&
    (deathChecks(actor).some((check) => missing(death, check) !== null) || notesToSettle(actor).length > 0)
  );
}

/** Writes missing marks and injuries. A second call changes nothing. */
export async function writeWounds(actor: OpposedActor): Promise<void> {
  const death = actor.creature?.death;
  if (!death || !actor.isOwner) return;
  for (const check of deathChecks(actor)) {
    const note = missing(death, check);
    if (note) await write(actor, check.receipt.id, note);
  }
  for (const { id, note } of notesToSettle(actor)) {
    const had = woundsOf(actor).get(id);
    if (note.injury && !had?.injury) await give(actor, id, had?.kept ?? null);
    // Write the note before deleting the injury. If the client crashes in between, the next run still deletes the injury and its copy is
    // kept.
    await write(actor, id, note);
    if (!note.injury) await takeAway(actor, injuryId(id));
  }
}

async function write(actor: OpposedActor, receipt: string, note: StoredWound): Promise<void> {
  const change: object = { [`flags.${SYSTEM_ID}.wounds.${receipt}`]: { ...note } };
  await actor.update(change);
}

/** Deletes an injury. If two clients delete it at once, one succeeds and the other ignores the error. */
async function takeAway(actor: OpposedActor, id: string): Promise<void> {
  const injury = actor.items.get(id);
  if (!injury) return;
  await once(
    () => injury.delete(),
    () => !actor.items.has(id),
  );
}

/**
 * Creates an injury under an id derived from the blow, so two clients cannot create it twice.
 * @param kept copy of the earlier injury, or null
 */
async function give(actor: OpposedActor, receipt: string, kept: object | null): Promise<void> {
  const _id = injuryId(receipt);
  const had = kept && injuryIn(kept);
  const from = had ?? (await namedBy(dieOf(actor, receipt)));
  if (!from || actor.items.has(_id)) return;
  const data = { ...from, _id, folder: null };
  await once(
    () => actor.createEmbeddedDocuments("Item", [data], { keepId: true }),
    () => actor.items.has(_id),
  );
  // A treatment of the injury may have been undone while the injury did not exist. Check each treatment again.
  const injury = actor.items.get(_id);
  if (!had || !injury?.isKind("injury") || injury.system.heals.treated.length === 0) return;
  for (const { message } of injury.system.heals.treated) followTreatment(message, false);
}

type InjurySource = ReturnType<Item.Implementation["toObject"]>;

/** Returns the source data of the kept injury. Returns null if the stored data is invalid. */
function injuryIn(kept: object): InjurySource | null {
  try {
    return new (getDocumentClass("Item"))({ name: "", ...kept, type: "injury" }).toObject();
  } catch {
    return null;
  }
}

/** Returns the injury that a die result selects. */
async function namedBy(face: number | null): Promise<InjurySource | null> {
  const list = face === null ? [] : await injuryList();
  return list[((face ?? 1) - 1) % list.length]?.toObject() ?? null;
}
