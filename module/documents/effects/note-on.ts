/** Notes on effects. */
import { once } from "../shared/once.ts";

/** Writes on an effect what has become of it. One that somebody takes off at that instant bears no note: that is no failure. */
export async function noteOn(effect: ActiveEffect.Implementation, note: object): Promise<void> {
  await once(
    () => effect.update(note),
    () => effect.parent?.effects.has(effect.id ?? "") !== true,
  );
}
