/** The functions of `area-damage.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../area-damage.ts";
import { SAVER_LIMIT } from "../area-damage.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireD20, requireDamage } from "./shapes.ts";

export * from "../area-damage.ts";

export const areaDamage = checked(rules.areaDamage, (effect, savers) => {
  for (const saver of requireList("savers", savers, 0, SAVER_LIMIT)) {
    if (saver.save !== null) requireD20("roll", saver.save);
    requireDamage({ ...saver, rows: effect.rows });
  }
});
