/** Conditions and effects. */
import { creatureEffects } from "../effects/context.ts";
import type { CharacterPart } from "./part.ts";

export const effects: CharacterPart = {
  tab: "effects",
  template: "actor/effects",
  pieces: ["effect/list", "effect/row"],
  context: ({ actor, rootId, editable }) => creatureEffects(actor, { rootId, editable }),
};
