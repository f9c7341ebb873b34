/**
 * What the check after a blow leaves behind: marks, noted by the blow's receipt, and an injury from the table's own list. All of it
 * is told from the documents: whoever comes later, or after a tab that has died, finds what is missing and puts it there, and takes
 * away what a blow that was taken back had brought. The note keeps that, for a blow that is given again to bring back what was there.
 * @rule H-DEATH-05 C-27
 */
import { languageInEffect, packId } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { woundsOf, type StoredWound } from "./wounds.ts";
import { lookAt } from "../protocol/places.ts";
import { once } from "../shared/once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { messageRolls } from "../dice/rolls.ts";
import { injuryRows } from "./injury-list.pure.ts";
import { checkAfter, deathChecks, injuryId, type DeathCheck } from "./death-check.ts";
import { readSetting } from "../../core/settings-list.ts";

type Message = ChatMessage.Implementation;

/** The table's injuries in their order: those among the world's items, with the sample's or without. @rule H-DEATH-05 */
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
  name: item.name,
  sort: item.sort,
  source: item._stats.compendiumSource ?? "",
  item,
});

/** What is to be noted of a check; null when it is. One that he has brought along from an earlier stand counts in this one. */
function missing({ stands }: { readonly stands: number }, { rolled, noted, dc }: DeathCheck): StoredWound | null {
  const marks = rolled?.marks ?? noted?.marks;
  if (marks === undefined || (noted?.marks === marks && noted.stands === stands)) return null;
  return { stands, dc, marks, injury: noted?.injury === true, undone: false, kept: noted?.kept ?? null };
}

interface ToSettle {
  readonly id: string;
  readonly note: StoredWound;
}

/** Notes whose injury is missing, or there for nothing, or that do not know yet that their blow was taken back or given again. */
function notesToSettle(actor: OpposedActor): ToSettle[] {
  const states = new Map(receiptsOf(actor).map(({ id, state }) => [id, state]));
  return [...woundsOf(actor)].flatMap(([id, note]): ToSettle[] => {
    const state = states.get(id);
    const there = actor.items.get(injuryId(id));
    if (state ? state === "undone" : note.undone)
      // Of one that was given and is not there somebody has rid him: it stays so, also when the blow is given again.
      return note.undone && !there
        ? []
        : [{ id, note: { ...note, undone: true, ...(there ? { injury: false, kept: there.toObject() } : {}) } }];
    const injury = note.marks > 0 && (note.injury || note.kept !== null || dieOf(actor, id) !== null);
    return injury === note.injury && !note.undone ? [] : [{ id, note: { ...note, injury, undone: false, kept: null } }];
  });
}

/** The die that names the injury, of a check that counts: also of one who was healed since, and stands no longer. */
function dieOf(actor: OpposedActor, receipt: string): number | null {
  const place = checkAfter(actor, receipt)?.place;
  const message: Message | null = place ? lookAt(place).valid : null;
  const rolled = message ? messageRolls(message)[1] : undefined;
  const face = rolled?.total;
  return typeof face === "number" && Number.isInteger(face) && face > 0 ? face : null;
}

/** Whether something is to be written. */
export function isToSettle(actor: OpposedActor): boolean {
  const death = actor.creature?.death;
  return (
    death !== undefined &&
    (deathChecks(actor).some((check) => missing(death, check) !== null) || notesToSettle(actor).length > 0)
  );
}

/** Writes marks and injuries as the checks have it; running it again changes nothing. */
export async function settleWounds(actor: OpposedActor): Promise<void> {
  const death = actor.creature?.death;
  if (!death || !actor.isOwner) return;
  for (const check of deathChecks(actor)) {
    const note = missing(death, check);
    if (note) await write(actor, check.receipt.id, note);
  }
  for (const { id, note } of notesToSettle(actor)) {
    const had = woundsOf(actor).get(id);
    if (note.injury && !had?.injury) await give(actor, id, had?.kept ?? null);
    // Noted before it goes: a tab that dies in between leaves it to be taken away, with what it was.
    await write(actor, id, note);
    if (!note.injury) await takeAway(actor, injuryId(id));
  }
}

async function write(actor: OpposedActor, receipt: string, note: StoredWound): Promise<void> {
  const change: object = { [`flags.${SYSTEM_ID}.wounds.${receipt}`]: { ...note } };
  await actor.update(change);
}

/** Of two who take it away one does. */
async function takeAway(actor: OpposedActor, id: string): Promise<void> {
  const injury = actor.items.get(id);
  if (!injury) return;
  await once(
    () => injury.delete(),
    () => !actor.items.has(id),
  );
}

/** Under an id that follows from the blow: of two who give it one does. @param kept what it was, where it was there before */
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
  // A treatment may have been taken back while there was nothing that it had treated.
  const injury = actor.items.get(_id);
  if (!had || !injury?.isKind("injury") || injury.system.heals.treated.length === 0) return;
  const { followTreatment } = await import("../actions/treat.ts");
  for (const { message } of injury.system.heals.treated) followTreatment(message, false);
}

type InjurySource = ReturnType<Item.Implementation["toObject"]>;

/** The injury that a note has kept; null for what somebody has written there himself, and Foundry would refuse. */
function injuryIn(kept: object): InjurySource | null {
  try {
    return new (getDocumentClass("Item"))({ name: "", ...kept, type: "injury" }).toObject();
  } catch {
    return null;
  }
}

/** The row of the table that a die has hit. */
async function namedBy(face: number | null): Promise<InjurySource | null> {
  const list = face === null ? [] : await injuryList();
  return list[((face ?? 1) - 1) % list.length]?.toObject() ?? null;
}
