/** Conditions and effects. */
import { creatureEffects } from "../effects/context.ts";
import type { PartContext } from "./part.ts";

export const effects: PartContext = ({ actor, rootId, editable }) => creatureEffects(actor, { rootId, editable });
