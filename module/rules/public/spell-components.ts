/** The functions of `spell-components.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../spell-components.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../spell-components.ts";

export const componentState = checked(rules.componentState, (components, caster) => {
  requireInteger("caster.freeHands", caster.freeHands, 0, 20);
  requireInteger("components.material.price", components.material?.price ?? 0, 0);
});
