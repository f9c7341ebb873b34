/** The end of an effect by what a message tells. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { bearerOf, endsOf } from "./effect-ends.ts";
import { noteOn } from "./note-on.ts";
import { beginsNow } from "./set-condition.ts";

/**
 * Notes on an effect that a message has ended it: it stays, so that taking the message back, which writes nothing here, brings it
 * back. Two may do so at one moment, and somebody may take it off.
 */
export async function endBy(effect: ActiveEffect.Implementation, message: string): Promise<void> {
  const bearer = bearerOf(effect);
  const ends = endsOf(effect) ?? {
    at: "never",
    of: "bearer",
    turns: 1,
    save: null,
    ...(bearer ? beginsNow(bearer) : {}),
  };
  const flags: object = { [SYSTEM_ID]: { ends: { ...ends, usedBy: { [message]: true } } } };
  await noteOn(effect, { flags });
}
