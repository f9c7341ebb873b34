/** Tells the table that hit points which a user typed or took by hand brought a hero to 0 or below. Attacks tell it on their cards. */
import { toldLine, type Told } from "../../core/told.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { audienceOf, publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";

/** Returns the line about the last entry, if this user made it by hand and it led to another state; null otherwise. */
function lineOf(actor: OpposedActor): { readonly entry: string; readonly told: Told } | null {
  const last = receiptsOf(actor).findLast(({ state }) => state === "applied");
  // A lost turn of dying names itself as the item.
  const byHand = last?.kind === "damage" && last.attack === "" && last.item === "" && last.wrote === game.user.id;
  if (!actor.pc || !last || !byHand) return null;
  if (atZeroOf(actor) !== "negative" || last.after !== actor.hitPoints.value) return null;
  const stable = last.death?.stable ?? actor.creature?.death.stable ?? false;
  const before = hitPointState3e({ hitPoints: last.after + last.hp, stable });
  const now = hitPointState3e({ hitPoints: last.after, stable: false });
  if (now === before || now === "able") return null;
  const name = publicName(actor);
  const key = (path: string): Told => ({ key: `OD20.Effects.${path}.${now}` });
  return {
    entry: last.id,
    told:
      now === "dead"
        ? { key: "OD20.Card.Fall.dead", data: { name } }
        : { key: "OD20.Effects.BelowTold", data: { name, state: key("Below"), does: key("BelowHint") } },
  };
}

/**
 * Posts the line, once for each entry. Only the user who made the entry does it.
 * @rule D-DEATH-02 D-DEATH-03 D-DEATH-06
 */
export async function tellFall(actor: OpposedActor): Promise<void> {
  const line = lineOf(actor);
  if (!line) return;
  const place: Place = {
    id: id16(actor.uuid, `fell:${line.entry}`),
    judge: (message) => (String(message.type) === "base" && speaksFor(message, actor) ? null : "OD20.Void.strange"),
  };
  if (lookAt(place).valid) return;
  const { text: content, flags } = toldLine(line.told);
  await put(place, { content, flags, speaker: publicSpeaker(actor), whisper: audienceOf(actor) });
}
