/**
 * The recharge die of a feature at the start of a turn. The message id derives from the item and the turn. A success is an entry of the
 * item's ledger that restores all uses. Deleting the message undoes it.
 */
import { gameMasters } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { ledgerOf } from "../../documents/ledger/ledger.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usedIn } from "../../documents/effects/begins-now.ts";
import { rechargeLine } from "../inventory/limited-uses.ts";
import { comesBack } from "../../rules/creatures/stat-block.ts";
import { isTooOld } from "../../rules/ledger/ledger.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, put, whyInvalid, type Place } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { messageRolls, storedRolls } from "../dice/rolls.ts";
import { verifyDamage } from "../dice/verify.pure.ts";
import { dueAt, dueKey, type Due } from "../upkeep/due.ts";
import { speakerOf } from "../common/participants.ts";

type Feature = OpposedItem<"feature">;
type Message = ChatMessage.Implementation;

/** Returns the derived message id, with its validity check, of the recharge roll of an item in a turn. */
export function rechargePlace(item: Item.Implementation, turn: TurnRecord): Place {
  return {
    id: id16(item.uuid, dueKey("recharge", turn)),
    judge: (message) =>
      whyInvalid(message, item.actor && speaksFor(message, item.actor) ? null : "OD20.Void.checker", () =>
        faceOf(message) === null ? "OD20.Void.strange" : null,
      ),
  };
}

/** Returns the result of the die, or null if the message is not a valid 1d6. */
function faceOf(message: Message): number | null {
  const read = verifyDamage(messageRolls(message)[0], "1d6", [], false);
  return read.ok ? read.value.total : null;
}

/** Returns the id of the entry that a recharge roll makes. */
const entryOf = (message: Message): string => id16(message.id ?? "", "recharge");

/** Returns whether a roll has restored the uses of an item, whatever was spent since. */
function isRestored(item: Feature, message: Message): boolean {
  const { ledger } = ledgerOf(item);
  const id = entryOf(message);
  return isTooOld(ledger, id) || ledger.entries.some((entry) => entry.id === id && !entry.undone);
}

/** Returns the due recharge rolls of a creature. @rule B-MISC-10 */
export function rechargesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  return actor.items.contents.flatMap((item): Due[] => {
    if (!item.isKind("feature")) return [];
    const { recharge, uses } = item.system;
    if (recharge < 2 || recharge > 6 || uses.value >= uses.max) return [];
    const place = rechargePlace(item, turn);
    const { valid } = lookAt(place);
    const back = valid !== null && comesBack(faceOf(valid) ?? 0, recharge);
    const used = usedIn(item);
    return [
      dueAt(actor, "recharge", place, turn, () => roll(item, place), {
        begun: used?.combat === turn.combat ? used : null,
        name: item.name,
        needs: { face: recharge },
        done: valid !== null && (!back || isRestored(item, valid)),
      }),
    ];
  });
}

async function roll(item: Feature, place: Place): Promise<void> {
  if (lookAt(place).valid === null) {
    const die = await new Roll("1d6").evaluate();
    const back = comesBack(die.total, item.system.recharge);
    await put(place, {
      speaker: speakerOf(item.actor),
      ...rechargeLine(item, back),
      rolls: storedRolls([die]),
      sound: CONFIG.sounds.dice,
      whisper: gameMasters(),
    });
  }
  const { valid } = lookAt(place);
  const { recharge, uses } = item.system;
  if (!valid || !comesBack(faceOf(valid) ?? 0, recharge) || isRestored(item, valid)) return;
  const entry = { id: entryOf(valid), number: "uses", amount: uses.max, most: uses.max, deed: valid.id ?? "" } as const;
  const data: object = { system: ledgerUpdate(item, [entry]) };
  await item.update(data);
}

/** Undoes a deleted recharge roll. */
export async function takeBack(message: Message): Promise<void> {
  const restored = eachActor(({ isOwner, items }) =>
    items.contents.flatMap((item) =>
      isOwner && item.isKind("feature") && item.system.recharge > 0 && isRestored(item, message) ? [item] : [],
    ),
  ).flat();
  for (const item of restored) {
    const data: object = { system: ledgerUpdate(item, [], { [entryOf(message)]: true }) };
    await item.update(data);
  }
}
