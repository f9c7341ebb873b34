/** The functions of `area-damage.ts`, with their arguments checked. */
import * as rules from "../area-damage.ts";
import { SAVER_LIMIT } from "../area-damage.ts";
import { requireNumber } from "../errors.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireD20, requireDamage } from "./shapes.ts";

export * from "../area-damage.ts";

export const areaDamage = checked(rules.areaDamage, (effect, savers, ruleset) => {
  requireRecord("effect", effect);
  requireNumber("effect.dc", effect.dc);
  requireKey("effect.onSuccess", effect.onSuccess, ["half", "none"]);
  for (const saver of requireList("savers", savers, 0, SAVER_LIMIT)) {
    requireRecord("savers", saver);
    if (saver.save !== null) requireD20("roll", saver.save);
    requireDamage({ ...saver, rows: effect.rows, halved: false }, ruleset);
  }
});
