/** A summons without an item, for macros: a use that costs nothing. Its card takes it back. */
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { postUse } from "../actions/post-action.ts";
import { NOTHING_USED } from "../costs/action-records.pure.ts";

export interface SummonNow {
  readonly creature: OpposedActor;
  readonly count: number;
  /** Null = until the use is taken back. */
  readonly minutes: number | null;
}

/** Posts the use. The Game Master's client places the creatures. @returns the message, or undefined if it was refused */
export async function summonNow(
  actor: OpposedActor,
  { creature, count, minutes }: SummonNow,
): Promise<ChatMessage.Implementation | undefined> {
  const message = await postUse(actor, {
    action: "summon",
    spends: "free",
    label: publicName(creature),
    used: {
      ...NOTHING_USED,
      summons: { uuid: creature.uuid, count },
      lasts: minutes === null ? null : { kind: "minutes", value: minutes },
    },
  });
  if (message) await finish(message);
  return message;
}
