/** Creates a target's answer to a rider, which is a save required by a weapon hit. Loaded lazily. */
import type { RiddenRecord, RiderRecord } from "../../data/message/rider.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { failedReason } from "../check/situation.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import type { SaveRecord } from "../resolve/attack-records.pure.ts";
import { partsOf, situationOf } from "./save-answer.ts";
import { isSpared } from "./spared.pure.ts";
import { kindsOf } from "../modifiers/creature-kind.ts";

const saveOf = ({ attribute, dc }: RiderRecord): SaveRecord => ({ attribute, dc, onSuccess: "none" });

/** Returns whether the rider affects this creature. */
function ridesOn(rider: RiderRecord | null, actor: OpposedActor): rider is RiderRecord {
  const { size = "medium" } = actor.creature ?? {};
  return rider !== null && !isSpared(rider, { size, kinds: kindsOf(actor) });
}

/** Returns the target's saves against the rider. Null if the attack has none. @param from number of rolls in the answer before these */
export async function answerRider(
  context: TargetContext,
  actor: OpposedActor,
  from: number,
): Promise<{ readonly record: RiddenRecord; readonly rolls: Roll[] } | null> {
  const { rider, dealt } = context.attack.record;
  if (!rider || dealt) return null;
  const { attribute } = rider;
  const none = { attribute, parts: [], reasons: [], advantage: 0, fails: "", saves: [] } as const;
  const rides = ridesOn(rider, actor);
  if (!rides || attribute === "") return { record: { ...none, spared: !rides }, rolls: [] };
  const situation = situationOf(context, actor, saveOf(rider));
  const { fails, reasons, advantage, situational } = situation;
  if (fails) {
    const by = fails.name === undefined ? [] : [keptReason(failedReason(fails))];
    return { record: { ...none, spared: false, fails: fails.label, reasons: by }, rolls: [] };
  }
  const parts = [...partsOf(context, actor, saveOf(rider), situation), ...(situationalParts(situational) ?? [])];
  const rolls = await Promise.all(context.strikes.map(() => rollD20(advantage, parts, hasTrait(actor, "lucky"))));
  return {
    record: {
      ...none,
      spared: false,
      parts,
      advantage,
      reasons: countedReasons(advantage, reasons).map(keptReason),
      saves: context.strikes.map((key, index) => ({ key, roll: from + index })),
    },
    rolls,
  };
}
