/** Writes notes on effects. */
import { once } from "../common/once.ts";

/** Writes a note on an effect. If another user deletes the effect at the same time, this is not an error. */
export async function noteOn(effect: ActiveEffect.Implementation, note: object): Promise<void> {
  await once(
    () => effect.update(note),
    () => effect.parent?.effects.has(effect.id ?? "") !== true,
  );
}
