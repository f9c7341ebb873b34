/**
 * The recharge die of a feature at the start of a turn. The message id derives from the item and the turn. A success
 * writes the uses in one update that stores the message id. Deleting the message takes the uses back. The
 * flag is read without trust.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { gameMasters } from "../../compat/visibility.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usedIn } from "../../documents/effects/begins-now.ts";
import { rechargeLine } from "../inventory/limited-uses.ts";
import { comesBack } from "../../rules/creatures/stat-block.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, put, refusalIn, type Place } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { messageRolls, storedRolls } from "../dice/rolls.ts";
import { verifyDamage } from "../dice/verify.pure.ts";
import { dueAt, keyOf, type Due } from "../upkeep/due.ts";
import { optional, record, whole, word } from "../../data/record/record.pure.ts";

const RECHARGED = optional(
  record({
    /** Id of the message with the roll. */
    message: word(),
    /** Number of restored uses. */
    uses: whole(),
  }),
  ({ message, uses }) => message !== "" && uses > 0,
);

/** Returns the last roll that restored uses; null = none. */
const readRecharged: (flag: unknown) => { readonly message: string; readonly uses: number } | null = RECHARGED.read;

type Feature = OpposedItem<"feature">;
type Message = ChatMessage.Implementation;

/** Returns the derived message id, with its validity check, of the recharge roll of an item in a turn. */
export function rechargePlace(item: Item.Implementation, turn: TurnRecord): Place {
  return {
    id: id16(item.uuid, keyOf("recharge", turn)),
    judge: (message) =>
      refusalIn(message, item.actor && speaksFor(message, item.actor) ? null : "OD20.Void.checker", () =>
        faceOf(message) === null ? "OD20.Void.strange" : null,
      ),
  };
}

/** Returns the result of the die, or null if the message is not a valid 1d6. */
function faceOf(message: Message): number | null {
  const read = verifyDamage(messageRolls(message)[0], "1d6", [], false);
  return read.ok ? read.value.total : null;
}

const rechargedBy = ({ flags }: Pick<Feature, "flags">): ReturnType<typeof readRecharged> =>
  readRecharged(ownFlag(flags, "recharged"));

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
        // The restored uses may be spent again already, so check the stored message id.
        done: valid !== null && (!back || rechargedBy(item)?.message === valid.id),
      }),
    ];
  });
}

async function roll(item: Feature, place: Place): Promise<void> {
  if (lookAt(place).valid === null) {
    const die = await new Roll("1d6").evaluate();
    const back = comesBack(die.total, item.system.recharge);
    await put(place, {
      speaker: ChatMessage.getSpeaker({ actor: item.actor }),
      ...rechargeLine(item, back),
      rolls: storedRolls([die]),
      sound: CONFIG.sounds.dice,
      whisper: gameMasters(),
    });
  }
  const { valid } = lookAt(place);
  const { recharge, uses } = item.system;
  if (!valid || !comesBack(faceOf(valid) ?? 0, recharge) || rechargedBy(item)?.message === valid.id) return;
  await write(item, uses.max, { message: valid.id ?? "", uses: uses.max - uses.value });
}

async function write(item: Feature, value: number, recharged: object | null): Promise<void> {
  await item.update({ system: { uses: { value } }, flags: { [SYSTEM_ID]: { recharged } } } as Item.UpdateData);
}

/** Takes back the uses of a deleted recharge roll, limited to the uses that are left. */
export async function takeBack(messageId: string): Promise<void> {
  const given = eachActor(({ isOwner, items }) =>
    items.contents.flatMap((item) => {
      const by = isOwner && item.isKind("feature") ? rechargedBy(item) : null;
      return item.isKind("feature") && by?.message === messageId ? [{ item, uses: by.uses }] : [];
    }),
  ).flat();
  for (const { item, uses } of given) await write(item, Math.max(0, item.system.uses.value - uses), null);
}
