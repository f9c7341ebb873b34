/** Ends an effect because of a message. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { bearerOf, endsOf } from "./effect-ends.ts";
import { beginsNow } from "./begins-now.ts";
import { once } from "../common/once.ts";

/** Writes a note on an effect. If another user deletes the effect at the same time, this is not an error. */
export async function noteOn(effect: ActiveEffect.Implementation, note: object): Promise<void> {
  await once(
    () => effect.update(note),
    () => effect.parent?.effects.has(effect.id ?? "") !== true,
  );
}

/**
 * Notes on an effect that a message ended it. The effect stays, so that it returns when the message is withdrawn. Two clients may do this
 * at the same time, and a user may delete the effect meanwhile.
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
