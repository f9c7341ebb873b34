/** The functions of `spell-components.ts`, with their arguments checked. */
import * as rules from "../spell-components.ts";
import { requireInteger } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../spell-components.ts";

export const componentState = checked(rules.componentState, (components, caster, ruleset) => {
  requireRecord("components", components);
  requireRecord("caster", caster);
  requireRecord("ruleset", ruleset);
  requireInteger("caster.freeHands", caster.freeHands, 0, 20);
  requireInteger("components.material.price", components.material?.price ?? 0, 0);
});
